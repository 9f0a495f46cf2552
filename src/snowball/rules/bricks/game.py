"""The game of bricks: its seats and options."""

from __future__ import annotations

from typing import ClassVar, Final

from snowball.rules.bricks import position
from snowball.rules.bricks.cube import INSIDE_DICE
from snowball.rules.bricks.notation import MOST_SEATS, TEXTS
from snowball.rules.bricks.sheet import Sheet
from snowball.rules.bricks.state import BricksState
from snowball.rules.bricks.table import NEAR_MISS_BRICK, Rules
from snowball.rules.core import Document, Game, Option, switch

LONGEST_LIMIT: Final = 1000


class Bricks(Game):
    """Snowball Fight!!! by Day Dream Games: build, hide or throw."""

    id: ClassVar[str] = "bricks"
    title: ClassVar[str] = "Snowball Fight!!! (Day Dream Games)"
    credit: ClassVar[str] = "By Day Dream Games"
    fewest_seats: ClassVar[int] = 2
    most_seats: ClassVar[int] = MOST_SEATS
    all_options: ClassVar[tuple[Option, ...]] = (
        Option("inside_die", "d10", ("d6",), ("RD-01",), "The die inside the Game Cube"),
        switch(
            "snowball_goes_to_target",
            ("RD-08",),
            "A thrown Snowball goes to its target; else it is used up",
            default=True,
        ),
        Option(
            "freeze_overflow",
            "lost",
            ("carries",),
            ("RD-18",),
            "Damage beyond the last Freeze Point: lost, or carried on to the Hit Points",
        ),
        Option(
            "near_miss_brick",
            "owner",
            ("thrower", "weakest", "random"),
            ("RD-20",),
            "Who or what chooses the brick that a near miss damages",
        ),
        Option(
            "round_limit",
            "off",
            (),
            ("RD-37", "RD-45"),
            "Rounds after which most Hit Points win",
            span=(1, LONGEST_LIMIT),
        ),
        Option("start_hit_points", 20, (10,), ("RD-43",), "Hit Points at the start"),
    )

    def __init__(self, seats: object, options: dict[str, object]) -> None:
        super().__init__(seats, options)
        limit = self.options["round_limit"]
        self.rules: Final = Rules(
            INSIDE_DICE[str(self.options["inside_die"])],
            bool(self.options["snowball_goes_to_target"]),
            self.options["freeze_overflow"] == "carries",
            NEAR_MISS_BRICK.index(str(self.options["near_miss_brick"])),
            0 if limit == "off" else int(limit),
        )

    @property
    def texts(self) -> tuple[str, ...]:
        return TEXTS

    @property
    def start_hit_points(self) -> int:
        """Hit Points that everybody starts with (D4, RD-43)."""
        return int(self.options["start_hit_points"])

    def start(self) -> BricksState:
        state = BricksState(self, self.rules)
        state.sheets = [Sheet() for _ in range(self.seats)]
        for sheet in state.sheets:
            sheet.hit_points = self.start_hit_points
        return state

    def load(self, document: Document) -> BricksState:
        state = self.start()
        position.load(state, document, self.start_hit_points)
        return state
