"""The game of bricks: its seats and options."""

from __future__ import annotations

from typing import ClassVar, Final

from snowball.rules.bricks import position
from snowball.rules.bricks.cube import FACE_NAMES, FACE_NUMBERS, FACES
from snowball.rules.bricks.notation import MOST_SEATS, TEXTS
from snowball.rules.bricks.sheet import Sheet
from snowball.rules.bricks.state import BricksState
from snowball.rules.bricks.table import Rules
from snowball.rules.bricks.wall import COUNT, FULL_BRICK, bricks_of
from snowball.rules.core import Document, Game, Number, Option, RulesError, switch

LONGEST_LIMIT: Final = 1000
PLENTY: Final = 100
MOST_ACTIONS: Final = 10
IN_SENSE: Final = f"a game with more than {PLENTY} would be no game to play"
IN_BITS: Final = f"a wall is counted in four bits, with {COUNT - 1} bricks at most"


def side(face: int) -> Number:
    """Return the number of sides of the Game Cube that show a face (RD-01)."""
    return Number(
        FACE_NUMBERS[face],
        1,
        (0, FACES),
        ("RD-01",),
        f"Sides of the Game Cube that show {'a Smiley' if face == 5 else FACE_NAMES[face]}",
        f"a cube has {FACES} sides",
    )


NUMBERS: Final[tuple[Number, ...]] = (
    Number(
        "hit_points",
        20,
        (1, PLENTY),
        ("D4", "RD-43"),
        "Hit Points at the start, whatever start_hit_points says",
        "without any a player would be out (D32), and " + IN_SENSE,
    ),
    Number(
        "freeze_points",
        10,
        (0, PLENTY),
        ("D4", "D25"),
        "Freeze Points at the start, and at most",
        IN_SENSE,
    ),
    Number("snowballs", 3, (0, PLENTY), ("D3",), "Snowballs at the start", IN_SENSE),
    Number("bricks", 3, (0, COUNT - 1), ("D3", "D5"), "Bricks at the start", IN_BITS),
    Number("most_bricks", 6, (0, COUNT - 1), ("D29",), "Bricks that may stand in a wall", IN_BITS),
    Number(
        "brick_points",
        FULL_BRICK,
        (1, FULL_BRICK),
        ("D5", "D28"),
        "Points of a new brick",
        f"a choice of a brick names its points, 1 to {FULL_BRICK}",
    ),
    Number(
        "actions",
        3,
        (1, MOST_ACTIONS),
        ("D8",),
        "Actions in a turn",
        f"a turn without an action goes nowhere, and more than {MOST_ACTIONS} go on for ever",
    ),
    Number("hide_warmth", 1, (0, PLENTY), ("D25",), "Freeze Points that hiding regains", IN_SENSE),
    *(side(face) for face in range(FACES)),
)


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

    all_numbers: ClassVar[tuple[Number, ...]] = NUMBERS

    def __init__(
        self,
        seats: object,
        options: dict[str, object],
        numbers: dict[str, object] | None = None,
    ) -> None:
        super().__init__(seats, options, numbers)
        self.check_numbers()
        self.rules: Final = Rules(self.options, self.numbers)

    def check_numbers(self) -> None:
        """Refuse a cube with other than six sides, one that harms nobody, and too high a wall.

        Without a Smiley no wall grows: what stands at the start is all that a throw must get over.
        """
        sides = [self.numbers[name] for name in FACE_NUMBERS]
        if sum(sides) != FACES:
            raise RulesError(
                f"{', '.join(FACE_NUMBERS[:-1])} and {FACE_NUMBERS[-1]} must be {FACES} together, "
                f"not {sum(sides)}: a cube has {FACES} sides."
            )
        if sides[0] == FACES:
            raise RulesError(
                f"ones must be {FACES - 1} at most: who has no bricks dodges a 1 (D14), and with no "
                "other face nobody would ever go out."
            )
        highest = max([face for face in range(1, FACES) if sides[face - 1] > 0], default=FACES)
        if sides[-1] == 0 and self.numbers["bricks"] >= highest:
            raise RulesError(
                f"With smileys 0, bricks must be {highest - 1} at most: no side shows more than "
                f"{highest}, so nobody behind {self.numbers['bricks']} bricks could be hit (D16)."
            )
        if self.numbers["bricks"] > self.numbers["most_bricks"]:
            raise RulesError(
                f"bricks must be {self.numbers['most_bricks']} at most, as most_bricks says, not "
                f"{self.numbers['bricks']}: no wall is higher (D29)."
            )

    def printed(self, number: Number) -> int:
        if number.name == "hit_points":
            return int(self.options["start_hit_points"])
        return number.printed

    @property
    def texts(self) -> tuple[str, ...]:
        return TEXTS

    @property
    def start_hit_points(self) -> int:
        """Hit Points that everybody starts with (D4, RD-43)."""
        return self.numbers["hit_points"]

    def start(self) -> BricksState:
        state = BricksState(self, self.rules)
        state.sheets = [Sheet() for _ in range(self.seats)]
        for sheet in state.sheets:
            sheet.hit_points = self.start_hit_points
            sheet.freeze = self.numbers["freeze_points"]
            sheet.snowballs = self.numbers["snowballs"]
            sheet.wall = bricks_of(self.numbers["bricks"], self.numbers["brick_points"])  # D3, D5
        return state

    def load(self, document: Document) -> BricksState:
        state = self.start()
        position.load(state, document, self.start_hit_points)
        return state
