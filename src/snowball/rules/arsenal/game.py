"""The game of arsenal: its seats, options and cards."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from mypy_extensions import i64

from snowball.rules.arsenal import position
from snowball.rules.arsenal.cards import (
    FIRST_ALTERNATE,
    FIRST_EXTREME,
    KINDS,
    NAMES,
)
from snowball.rules.arsenal.house import House
from snowball.rules.arsenal.notation import MOST_SEATS, TEXTS
from snowball.rules.arsenal.pile import Pile
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.printing import NUMBERS, check_numbers, exchanged
from snowball.rules.arsenal.refusals import sorts_of
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.arsenal.trail import TEAM, TEAMS
from snowball.rules.bits import bit
from snowball.rules.core import Document, Game, Number, Option, RulesError, switch

LONGEST_STALL: Final = 1000

# RJ-68: which alternates come in, and which standard Extremes leave for them.
EXCHANGES: Final = tuple(
    f"{'+'.join(coming)} for {'+'.join(leaving)}"
    for number in (1, 2, 3)
    for coming in combinations(NAMES[FIRST_ALTERNATE:KINDS], number)
    for leaving in combinations(NAMES[FIRST_EXTREME:FIRST_ALTERNATE], number)
)


class Arsenal(Game):
    """Snowball Fight by George Jaros: make a deck, outguess the others, make it better."""

    id: ClassVar[str] = "arsenal"
    title: ClassVar[str] = "Snowball Fight (George Jaros)"
    credit: ClassVar[str] = "Designed by George Jaros, 2015-2016"
    fewest_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = MOST_SEATS
    all_options: ClassVar[tuple[Option, ...]] = (
        switch(
            "quick_start",
            ("J24", "RJ-69"),
            "Three cards dealt, two kept, instead of a draft",
            shapes=True,
        ),
        Option(
            "alternates",
            0,
            (1, 2, 3),
            ("J7", "RJ-68"),
            "Alternate Extremes: so many drawn at random, or named with those that leave",
            named=EXCHANGES,
            shapes=True,
        ),
        Option(
            "edition",
            2016,
            (2015,),
            ("RJ-98",),
            "The edition whose rules are played; 2015 is for two",
            shapes=True,
        ),
        switch(
            "teams",
            ("J113", "RJ-94"),
            "Two teams, with four, six or eight players",
            regroups=True,
        ),
        switch(
            "sneak_counts_as_hit",
            ("RJ-04", "RJ-110"),
            "A Sneak Attack that is not avoided is a hit",
            default=True,
        ),
        switch(
            "whitewash_is_attack",
            ("RJ-05", "RJ-106"),
            "Whitewash is an attack that nothing dodges",
        ),
        Option(
            "rocks_penalty",
            "on_hit",
            ("always",),
            ("RJ-35", "RJ-102"),
            "When Throwing Rocks costs its thrower a card next turn",
        ),
        switch(
            "barrage_follow_up_beats_hit",
            ("RJ-39",),
            "A follow-up takes effect even if the opposing attack hits",
        ),
        switch(
            "ultra_search", ("RJ-45", "RJ-109"), "Ultra Upgrade looks through the whole Arsenal"
        ),
        switch(
            "refined_needs_no_hit",
            ("RJ-47",),
            "With alternates: a hit stops Refined Upgrade",
            needs=("alternates", 3),
        ),
        switch(
            "cache_scores",
            ("RJ-59",),
            "With alternates: cached cards count at the end",
            default=True,
            needs=("alternates", 3),
        ),
        switch("final_restock", ("RJ-64",), "Restock works in the final round", default=True),
        Option(
            "tie_break",
            "share",
            ("extra_round",),
            ("RJ-66", "RJ-82", "RJ-107", "RJ-117"),
            "What a tie leads to: a shared win (with three or more after one round), or up to "
            "two more rounds; teams share",
        ),
        Option(
            "stall_limit",
            30,
            ("off",),
            ("RJ-67", "RJ-108", "RJ-116"),
            "Turns in a row in which nothing changes hands that bring on the final round; with "
            "three or more they end the game",
            span=(1, LONGEST_STALL),
        ),
        switch(
            "hit_is_per_battle",
            ("RJ-74",),
            "With three or more: a hit counts only in the battle with that neighbour",
            default=True,
            tables=(3, MOST_SEATS),
        ),
        switch(
            "team_no_effect_forced",
            ("RJ-89",),
            "With teams: a member who draws one less must play the No Effect",
            needs=("teams", True),
        ),
    )

    all_numbers: ClassVar[tuple[Number, ...]] = NUMBERS

    def __init__(
        self,
        seats: object,
        options: dict[str, object],
        numbers: dict[str, object] | None = None,
    ) -> None:
        super().__init__(seats, options, numbers)
        if self.options["edition"] == 2015:
            for name, words in (("quick_start", "quick start"), ("alternates", "alternates")):
                if self.options[name]:
                    raise RulesError(
                        f"The 2015 edition has no {words} (RJ-98): leave {name} out, "
                        "or play the edition of 2016."
                    )
            if self.seats > 2:
                raise RulesError(
                    "The 2015 edition is for two players (RJ-98): play the edition of 2016."
                )
        if self.options["teams"] and (self.seats < 4 or self.seats % 2 == 1):
            even = [str(number) for number in range(4, MOST_SEATS + 1, 2)]
            every = f"{', '.join(even[:-1])} or {even[-1]}"
            raise RulesError(f"Teams need {every} seats (J113, RJ-94), not {self.seats}.")
        check_numbers(self.numbers, self.options, self.seats)
        self.house: Final = House(self.options, self.numbers, self.seats)

    @property
    def sorts(self) -> tuple[str, ...]:
        return sorts_of(self.seats, self.house.teams, self.options["alternates"])

    @property
    def texts(self) -> tuple[str, ...]:
        return TEXTS

    def start(self) -> ArsenalState:
        state = self.set_out()
        for player in state.players:
            player.draw = self.house.printing.basics  # J22
        state.stock = self.house.printing.standard  # J25
        alternates = self.options["alternates"]
        if isinstance(alternates, str):
            state.stock = exchanged(alternates, state.stock)
        else:
            state.exchange(alternates)
        state.go_on()
        return state

    def set_out(self) -> ArsenalState:
        """Return a table with nothing on it yet."""
        printing = self.house.printing
        deck = printing.basics * self.seats + printing.advanced
        state = ArsenalState(self, self.house, deck)
        if self.options["teams"]:
            for team in range(TEAMS):
                circle: i64 = 0
                for seat in range(team, self.seats, TEAMS):
                    circle |= bit(seat)
                state.teams.append(Player(TEAM + team, circle))
            state.players = [
                Player(TEAM + seat % TEAMS, state.teams[seat % TEAMS].circle)
                for seat in range(self.seats)
            ]
            state.go_home()
        else:
            state.players = [Player(seat, bit(seat)) for seat in range(self.seats)]
            state.homes = state.players
        state.seat_players(bit(self.seats) - 1)
        state.piles = [Pile() for _ in range(printing.piles)]
        return state

    def load(self, document: Document) -> ArsenalState:
        state = self.set_out()
        position.load(state, document)
        return state
