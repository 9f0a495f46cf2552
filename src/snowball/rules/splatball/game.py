"""The game of splatball: its seats, options and decks."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from snowball.rules.bits import bit
from snowball.rules.core import Document, Game, Option, RulesError, switch
from snowball.rules.splatball import position
from snowball.rules.splatball.cards import FULL_DECK, SMALL_DECK, bag_of
from snowball.rules.splatball.notation import MOST_SEATS, TEXTS
from snowball.rules.splatball.state import SplatballState
from snowball.rules.splatball.yard import Yard

STRATEGIC_HAND: Final = 2
MOST_CARDS: Final = 250  # a bag counts in eight bits


class Splatball(Game):
    """Snowball Fight by Toresh Games: a hundred cards, the last one in wins."""

    id: ClassVar[str] = "splatball"
    title: ClassVar[str] = "Snowball Fight (Toresh Games)"
    credit: ClassVar[str] = "Designed by Thomas Shepherd, published by Toresh Games Ltd., 2016"
    fewest_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = MOST_SEATS
    all_options: ClassVar[tuple[Option, ...]] = (
        Option(
            "hits_to_out", 10, (), ("RT-14", "RT-21"), "Hits that put a player out", span=(3, 20)
        ),
        switch("strategic", ("T33", "T34", "T35"), "Hold two cards and choose which to play"),
        switch(
            "strategic_free_discard",
            ("RT-23",),
            "With strategic: discard even when a card could be played",
            needs=("strategic", True),
        ),
        switch(
            "two_player_full_deck",
            ("RT-22",),
            "With two players: all 100 cards, not 59",
            tables=(2, 2),
        ),
    )

    def __init__(
        self, seats: object, options: dict[str, object], deck: tuple[int, ...] = ()
    ) -> None:
        super().__init__(seats, options)
        small = seats == 2 and not self.options["two_player_full_deck"]  # T32, RT-24
        self.deck: Final = deck or (SMALL_DECK if small else FULL_DECK)
        needed = self.keeps * self.seats + 1
        if not needed <= sum(self.deck) <= MOST_CARDS:
            raise RulesError(
                f"A deck for {self.seats} seats has {needed} to {MOST_CARDS} cards, "
                f"not {sum(self.deck)}."
            )

    @property
    def texts(self) -> tuple[str, ...]:
        return TEXTS

    @property
    def keeps(self) -> int:
        """Cards held between turns (T33)."""
        return STRATEGIC_HAND if self.options["strategic"] else 0

    def start(self) -> SplatballState:
        strategic = bool(self.options["strategic"])
        state = SplatballState(
            self,
            bag_of(self.deck),
            int(self.options["hits_to_out"]),
            self.keeps,
            strategic and bool(self.options["strategic_free_discard"]),
        )
        state.yards = [Yard() for _ in range(self.seats)]
        inside: i64 = 0
        for seat in range(self.seats):
            inside |= bit(seat)
        state.inside = inside
        return state

    def load(self, document: Document) -> SplatballState:
        state = self.start()
        position.load(state, document)
        return state
