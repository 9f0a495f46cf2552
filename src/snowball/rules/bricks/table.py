"""A moment of bricks: everybody's sheet, and what is open to whom."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.rules.bricks.cube import FACE_NUMBERS, INSIDE_DICE, SIDE, SIDE_BITS
from snowball.rules.bricks.notation import (
    AIM,
    BUILD_BRICK,
    BUILD_SNOWBALL,
    CHOICES,
    DUCK,
    FACE,
    HIDE,
    LOSE,
    ROLL,
    STAND,
    START,
    THROW,
)
from snowball.rules.bricks.phases import (
    ACTING,
    AIMING,
    BUILDING,
    CRUMBLING,
    DUCKING,
    LOSING,
    OVER,
    STARTING,
    THROWING,
)
from snowball.rules.bricks.refusals import SENTENCES
from snowball.rules.bricks.sheet import Sheet
from snowball.rules.bricks.wall import (
    FULL_BRICK,
    NO_WALL,
    bricks,
    count,
)
from snowball.rules.core import (
    ALONE,
    CHANCE,
    CHANCE_ALONE,
    NOBODY,
    Game,
    State,
    Value,
)

# Who chooses the brick that a near miss damages (RD-20).
OWNER: Final = 0
THROWER: Final = 1
WEAKEST: Final = 2
RANDOM: Final = 3
NEAR_MISS_BRICK: Final = ("owner", "thrower", "weakest", "random")


@final
class Rules:
    """Options and numbers of bricks as the state needs them, shared by all states of a game."""

    inside: i64
    to_target: bool
    carries: bool
    near_miss: i64
    round_limit: i64
    """Zero when there is none."""
    actions: i64
    warmth: i64
    """Freeze Points that hiding regains, up to …"""
    freeze: i64
    """… those of the start."""
    most_bricks: i64
    brick_points: i64
    faces: list[int]
    """On how many sides of the Game Cube each face is, and …"""
    sides: i64
    """… the face of each side, four bits each."""

    def __init__(self, options: dict[str, Value], numbers: dict[str, int]) -> None:
        limit = options["round_limit"]
        self.inside = INSIDE_DICE[str(options["inside_die"])]
        self.to_target = bool(options["snowball_goes_to_target"])
        self.carries = options["freeze_overflow"] == "carries"
        self.near_miss = NEAR_MISS_BRICK.index(str(options["near_miss_brick"]))
        self.round_limit = 0 if limit == "off" else int(limit)
        self.actions = numbers["actions"]
        self.warmth = numbers["hide_warmth"]
        self.freeze = numbers["freeze_points"]
        self.most_bricks = numbers["most_bricks"]
        self.brick_points = numbers["brick_points"]
        self.faces = [numbers[name] for name in FACE_NUMBERS]
        self.sides = 0
        place: i64 = 0
        for face, times in enumerate(self.faces):
            for _ in range(times):
                self.sides += i64(face) << place
                place += SIDE_BITS

    def side(self, number: i64) -> i64:
        """Return the face on a side of the Game Cube."""
        return self.sides >> (number * SIDE_BITS) & SIDE


class Table(State):
    """Everybody's sheet, whose turn it is, and the throw or build under way."""

    rules: Rules
    phase: i64
    turn: i64
    first: i64
    """The first player, from whom rounds are counted (RD-45)."""
    rounds: i64
    """Rounds completed."""
    actions: i64
    """Actions left in this turn, the one under way included."""
    target: i64
    """The seat that a throw under way is aimed at, else the same as turn."""
    brick: i64
    """The points of the brick that a throw under way is aimed at, else 0."""
    damage: i64
    """The inside number of a near miss whose brick is still to be chosen, else 0."""
    outs: i64
    sheets: list[Sheet]

    def __init__(self, game: Game, rules: Rules) -> None:
        super().__init__(game)
        self.rules = rules
        self.phase = STARTING
        self.turn = 0
        self.first = 0
        self.rounds = 0
        self.actions = 0
        self.target = 0
        self.brick = 0
        self.damage = 0
        self.outs = 0
        self.sheets = []

    def become(self, other: Table) -> None:
        """Become equal to another state of the same game."""
        self.turns = other.turns
        self.phase = other.phase
        self.turn = other.turn
        self.first = other.first
        self.rounds = other.rounds
        self.actions = other.actions
        self.target = other.target
        self.brick = other.brick
        self.damage = other.damage
        self.outs = other.outs
        self.sheets = [sheet.copy() for sheet in other.sheets]

    @property
    def actors(self) -> tuple[int, ...]:
        seat = self.actor()
        if seat >= 0:
            return ALONE[seat]
        return NOBODY if self.phase == OVER else CHANCE_ALONE

    def actor(self) -> i64:
        """Return the seat that must choose now, or CHANCE."""
        if self.phase == ACTING:
            return self.turn
        if self.phase == DUCKING:
            return self.target
        if self.phase == LOSING:
            return self.turn if self.rules.near_miss == THROWER else self.target
        return CHANCE

    def choices(self, actor: i64) -> list[int]:
        if actor == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        if actor != self.actor():
            return []
        if self.phase == DUCKING:
            return [DUCK, STAND]
        if self.phase == LOSING:
            wall = self.sheets[self.target].wall
            return [LOSE + points - 1 for points in range(1, FULL_BRICK + 1) if count(wall, points)]
        return self.actions_open()

    def actions_open(self) -> list[int]:
        """Return the actions that the player whose turn it is may take (part D of the rules)."""
        own = self.sheets[self.turn]
        choices: list[int] = []
        if own.wall != NO_WALL:
            choices.append(HIDE)  # D24
        if bricks(own.wall) < self.rules.most_bricks:
            choices.append(BUILD_BRICK)  # D29, RD-27
        choices.append(BUILD_SNOWBALL)  # D31, RD-06
        if own.snowballs == 0:  # D10, D19
            return choices
        targets = [
            seat
            for seat, sheet in enumerate(self.sheets)
            if seat != self.turn and sheet.hit_points > 0  # RD-10
        ]
        for seat in targets:
            choices.append(THROW + seat)
        for seat in targets:
            wall = self.sheets[seat].wall
            if wall != NO_WALL:  # RD-24
                for points in range(1, FULL_BRICK + 1):
                    if count(wall, points) > 0:
                        choices.append(AIM + seat * FULL_BRICK + points - 1)
        return choices

    def chances(self) -> list[tuple[int, int]]:
        if self.phase == STARTING:  # D6, RD-05
            return [(START + seat, 1) for seat in range(len(self.sheets))]
        if self.phase == THROWING or self.phase == AIMING:
            return [
                (ROLL + face * FULL_BRICK + inside, times)
                for face, times in enumerate(self.rules.faces)
                if times > 0
                for inside in range(int(self.rules.inside))
            ]
        if self.phase == BUILDING:  # RD-02: only the outside is read
            return [
                (FACE + face, times) for face, times in enumerate(self.rules.faces) if times > 0
            ]
        if self.phase == CRUMBLING:
            wall = self.sheets[self.target].wall
            return [
                (LOSE + points - 1, int(count(wall, points)))
                for points in range(1, FULL_BRICK + 1)
                if count(wall, points) > 0
            ]
        return []

    def refusal(self, actor: i64, choice: i64) -> str:
        if self.phase == OVER:
            return "game-over"
        if choice < 0 or choice >= CHOICES:
            return "no-such-choice"
        due = self.actor()
        if due == CHANCE:
            if actor != CHANCE:
                return "wait-for-chance"
            return "" if self.is_outcome(choice) else "not-an-outcome"
        if actor != due:
            return "not-your-turn"
        if choice >= START:
            return "not-a-seats-choice"
        if self.phase == DUCKING:
            return "" if choice == DUCK or choice == STAND else "duck-or-stand"
        if self.phase == LOSING:
            if choice < LOSE:
                return "choose-a-brick"
            wall = self.sheets[self.target].wall
            return "" if count(wall, choice - LOSE + 1) > 0 else "no-such-brick"
        return self.action_refusal(choice)

    def is_outcome(self, choice: i64) -> bool:
        """Say whether chance can give that now."""
        if self.phase == STARTING:
            return START <= choice < START + len(self.sheets)
        if self.phase == BUILDING:
            return choice >= FACE and self.rules.faces[choice - FACE] > 0
        if self.phase == CRUMBLING:
            wall = self.sheets[self.target].wall
            return LOSE <= choice < START and count(wall, choice - LOSE + 1) > 0
        if not ROLL <= choice < FACE or (choice - ROLL) % FULL_BRICK >= self.rules.inside:
            return False
        return self.rules.faces[(choice - ROLL) // FULL_BRICK] > 0

    def action_refusal(self, choice: i64) -> str:
        """Return why the player whose turn it is cannot take an action, empty if they can."""
        own = self.sheets[self.turn]
        if choice == HIDE:
            return "" if own.wall != NO_WALL else "no-brick-to-hide-behind"
        if choice == BUILD_BRICK:
            return "" if bricks(own.wall) < self.rules.most_bricks else "wall-complete"
        if choice == BUILD_SNOWBALL:
            return ""
        if choice >= DUCK:
            return "choose-an-action"
        if own.snowballs == 0:
            return "no-snowball-left"
        target = choice - THROW if choice < AIM else (choice - AIM) // FULL_BRICK
        if target == self.turn:
            return "own-seat"
        if target >= len(self.sheets) or self.sheets[target].hit_points == 0:
            return "nobody-there"
        if choice >= AIM and count(self.sheets[target].wall, (choice - AIM) % FULL_BRICK + 1) == 0:
            return "no-such-brick"
        return ""

    def explain(self, code: str) -> str:
        return SENTENCES[code]
