"""The game of splatball: its seats, options and decks."""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from snowball.rules.bits import bit
from snowball.rules.core import Document, Game, Number, Option, RulesError, switch
from snowball.rules.splatball import position
from snowball.rules.splatball.cards import (
    DOUBLE,
    FORT,
    FULL_DECK,
    KINDS,
    MOST_CARDS,
    NAMES,
    PILE,
    SINGLE,
    SMALL_DECK,
    TITLES,
    WALL,
    bag_of,
)
from snowball.rules.splatball.notation import MOST_SEATS, TEXTS
from snowball.rules.splatball.state import SplatballState
from snowball.rules.splatball.yard import Yard

STRATEGIC_HAND: Final = 2
MOST_OF_A_KIND: Final = 200
NO_LIMIT: Final = 10**9
MOST_TURNS: Final = (
    5000  # with a deck of one's own; printed ones take 175 or fewer on average (RT-29)
)
# By kind: the clause that says how many there are.
CLAUSES: Final = ("T4", "T6", "T7", "T8", "T9", "T5")


def in_the_deck(kind: int) -> Number:
    """Return the number of cards of a kind in the deck (T4 to T9)."""
    printed = FULL_DECK[kind]
    text = f"{TITLES[kind]} in the deck"
    if SMALL_DECK[kind] != printed:
        text += f"; {SMALL_DECK[kind]} with two players"
    return Number(
        f"{NAMES[kind]}s",
        printed,
        (0, MOST_OF_A_KIND),
        (CLAUSES[kind], "T32"),
        text,
        f"a deck has {MOST_CARDS} cards at most, of several kinds",
    )


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

    all_numbers: ClassVar[tuple[Number, ...]] = tuple(in_the_deck(kind) for kind in range(KINDS))

    def __init__(
        self,
        seats: object,
        options: dict[str, object],
        numbers: dict[str, object] | None = None,
    ) -> None:
        super().__init__(seats, options, numbers)
        self.deck: Final = tuple(self.numbers.values())
        needed = self.keeps * self.seats + 1
        if not needed <= sum(self.deck) <= MOST_CARDS:
            raise RulesError(
                f"A deck for {self.seats} seats has {needed} to {MOST_CARDS} cards, "
                f"not {sum(self.deck)}: everybody must get a card, and a pile is counted in eight "
                "bits."
            )
        self.check_ending()

    def check_ending(self) -> None:
        """Refuse a deck with which a game might never end."""
        singles, doubles = self.deck[SINGLE], self.deck[DOUBLE]
        if doubles > 0 and self.deck[PILE] == 0:
            raise RulesError(
                f"With doubles {doubles}, piles must be 1 at least: without a Snowball Pile nobody "
                "can throw a Double (T21), and a game might never end."
            )
        snowballs = singles + 2 * doubles
        if snowballs == 0:
            raise RulesError(
                "singles or doubles must be 1 at least: without a snowball nobody goes out (T25)."
            )
        shelter = self.deck[WALL] + 2 * self.deck[FORT]
        if shelter > snowballs:
            raise RulesError(
                f"The walls and forts of the deck stop {shelter} snowballs (T27), but its singles "
                f"and doubles are only {snowballs}: with more shelter than snowballs a game might "
                "never end."
            )

    def printed(self, number: Number) -> int:
        small = self.seats == 2 and not self.options["two_player_full_deck"]  # T32, RT-24
        deck = SMALL_DECK if small else FULL_DECK
        return deck[NAMES.index(number.name[:-1])]

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
            MOST_TURNS if self.changed_numbers else NO_LIMIT,
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
