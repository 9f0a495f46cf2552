"""The turn procedure of bricks: some actions, each finished before the next."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from snowball.rules.bricks import position
from snowball.rules.bricks.cube import FACE_NAMES, FACES, SMILEY
from snowball.rules.bricks.notation import (
    AIM,
    BUILD_BRICK,
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
    THROWING,
)
from snowball.rules.bricks.sheet import Sheet
from snowball.rules.bricks.table import RANDOM, WEAKEST, Table
from snowball.rules.bricks.wall import FULL_BRICK, bricks, bricks_of, total, uniform, weakest
from snowball.rules.core import Document, Result, State, check_seat
from snowball.rules.dice import Dice
from snowball.rules.marks import mix


@final
class BricksState(Table):
    """A bricks table on which things happen."""

    def copy(self) -> BricksState:
        twin = BricksState(self.game, self.rules)
        twin.become(self)
        return twin

    def carry_out(self, actor: i64, choice: i64) -> None:
        if choice < THROW:
            self.act(choice)
        elif choice < AIM:
            self.throw(choice - THROW)
        elif choice < DUCK:
            self.aim((choice - AIM) // FULL_BRICK, (choice - AIM) % FULL_BRICK + 1)
        elif choice == DUCK:
            self.duck()
        elif choice == STAND:
            self.stand()
        elif choice < START:
            self.near_miss(choice - LOSE + 1, ("D15", "D22", "RD-20"))
        elif choice < ROLL:
            self.begin(choice - START)
        elif choice < FACE:
            self.land((choice - ROLL) // FULL_BRICK + 1, (choice - ROLL) % FULL_BRICK + 1)
        else:
            self.build(choice - FACE + 1)

    def roll(self, dice: Dice) -> i64:
        if self.phase == THROWING or self.phase == AIMING:
            face = self.rules.side(dice.below(FACES))
            return ROLL + face * FULL_BRICK + dice.below(self.rules.inside)
        if self.phase == BUILDING:
            return FACE + self.rules.side(dice.below(FACES))
        return super().roll(dice)

    def begin(self, seat: i64) -> None:
        """Begin the game with the player whom chance has named (D6, RD-05)."""
        self.first = seat
        if self.story is not None:
            self.tell("begins", ("D6", "RD-05"), {"seat": seat})
        self.begin_turn(seat)

    def begin_turn(self, seat: i64) -> None:
        """Begin a turn: unused Hide tokens go, all actions come (D7, D8, RD-39)."""
        self.turn = seat
        self.target = seat
        self.turns += 1
        self.actions = self.rules.actions
        self.phase = ACTING
        sheet = self.sheets[seat]
        if sheet.hides > 0:
            if self.story is not None:
                self.tell("uncovered", ("D7", "D27"), {"seat": seat, "tokens": sheet.hides})
            sheet.hides = 0

    def act(self, action: i64) -> None:
        """Hide, or build a Snowball, or begin to build a brick."""
        own = self.sheets[self.turn]
        if action == BUILD_BRICK:
            self.phase = BUILDING
            return
        if action == HIDE:
            before = own.freeze
            own.hide(self.rules.warmth, self.rules.freeze)
            if self.story is not None:
                rules: tuple[str, ...] = ("D25", "RD-13")
                if before == own.freeze:
                    rules = ("D25", "RD-13", "RD-15")
                elif before == 0:
                    rules = ("D25", "RD-13", "RD-16")
                facts: dict[str, object] = {
                    "seat": self.turn,
                    "tokens": own.hides,
                    "freeze": own.freeze,
                }
                self.tell("hid", rules, facts)
        else:
            own.snowballs += 1
            if self.story is not None:
                self.tell("made", ("D31", "RD-09"), {"seat": self.turn, "snowballs": own.snowballs})
        self.end_action()

    def build(self, outside: i64) -> None:
        """Add a full brick if the roll is a Smiley, else nothing (D28, RD-29)."""
        built = outside == SMILEY
        if built:
            self.sheets[self.turn].wall += bricks_of(1, self.rules.brick_points)
        if self.story is not None:
            facts: dict[str, object] = {
                "seat": self.turn,
                "outside": FACE_NAMES[outside - 1],
                "bricks": bricks(self.sheets[self.turn].wall),
            }
            name = "built" if built else "slipped"
            self.tell(name, ("D28", "RD-02" if built else "RD-29"), facts)
        self.end_action()

    def throw(self, target: i64) -> None:
        """Throw a Snowball at a player, who may duck before the roll (D11, D12)."""
        if self.story is not None:
            self.tell("threw", ("D11", "RD-08", "RD-10"), {"seat": self.turn, "target": target})
        self.hand_over(target)
        self.brick = 0
        self.phase = DUCKING if self.sheets[target].hides > 0 else THROWING  # RD-44

    def aim(self, target: i64, brick: i64) -> None:
        """Throw a Snowball at a brick: it always hits, and nobody can duck (D20, RD-12, RD-21)."""
        if self.story is not None:
            facts: dict[str, object] = {"seat": self.turn, "target": target, "brick": brick}
            self.tell("aimed", ("D20", "RD-12", "RD-21"), facts)
        self.hand_over(target)
        self.brick = brick
        self.phase = AIMING

    def hand_over(self, target: i64) -> None:
        """Give the thrown Snowball to the target, whatever comes of it (RD-08)."""
        self.target = target
        self.sheets[self.turn].snowballs -= 1
        if self.rules.to_target:
            self.sheets[target].snowballs += 1

    def duck(self) -> None:
        """Spend a Hide token: there is no roll, and the action is spent (D12, RD-11, RD-41)."""
        sheet = self.sheets[self.target]
        sheet.hides -= 1
        if self.story is not None:
            facts: dict[str, object] = {"seat": self.target, "tokens": sheet.hides}
            self.tell("ducked", ("D12", "D26", "RD-11", "RD-41"), facts)
        self.end_action()

    def stand(self) -> None:
        """Keep the Hide token and let the cube be rolled (RD-11)."""
        self.phase = THROWING
        if self.story is not None:
            self.tell("stood", ("RD-11",), {"seat": self.target})

    def land(self, outside: i64, inside: i64) -> None:
        """Let a thrown Snowball land as the Game Cube says."""
        if self.story is not None:
            rolled: dict[str, object] = {"outside": FACE_NAMES[outside - 1], "inside": inside}
            self.tell("rolled", ("RD-01",), rolled)
        if self.phase == AIMING:
            self.break_brick(outside, inside)
            return
        sheet = self.sheets[self.target]
        standing = bricks(sheet.wall)  # RD-26: as many as stand now
        if outside == SMILEY:
            rules = ("D18",) if sheet.freeze > 0 else ("D18", "RD-19")
            sheet.instant_freeze(inside)
            self.tell_harm("froze", rules, inside)
        elif outside < standing:
            self.tell_miss(("D13",), standing)
        elif outside == standing:
            self.nearly(inside)
            return
        elif outside == 1:
            self.tell_miss(("D14", "RD-25"), standing)
        else:
            rules = ("D17",) if sheet.freeze == 0 else ("D16", "RD-18")
            sheet.hit(inside, self.rules.carries)
            self.tell_harm("hit", rules, inside)
        self.end_action()

    def break_brick(self, outside: i64, inside: i64) -> None:
        """Damage the brick that was aimed at; a Smiley destroys it (D20, D21)."""
        if outside == SMILEY:
            self.harm_brick(self.brick, self.brick, ("D21", "D22", "RD-02"))
        elif inside > self.brick:
            self.harm_brick(self.brick, inside, ("D20", "D22", "RD-22"))
        else:
            self.harm_brick(self.brick, inside, ("D20", "D22"))

    def nearly(self, damage: i64) -> None:
        """Find out which brick a near miss damages (D15, RD-20)."""
        wall = self.sheets[self.target].wall
        self.damage = damage
        if uniform(wall):
            self.near_miss(weakest(wall), ("D15", "D22", "RD-44"))
        elif self.rules.near_miss == WEAKEST:
            self.near_miss(weakest(wall), ("D15", "D22", "RD-20"))
        else:
            self.phase = CRUMBLING if self.rules.near_miss == RANDOM else LOSING

    def near_miss(self, brick: i64, rules: tuple[str, ...]) -> None:
        """Damage one brick by a near miss (D15)."""
        damage = self.damage
        self.damage = 0
        self.harm_brick(brick, damage, rules)

    def harm_brick(self, brick: i64, damage: i64, rules: tuple[str, ...]) -> None:
        """Damage one brick of the target, and end the action."""
        sheet = self.sheets[self.target]
        hides = sheet.hides
        sheet.damage(brick, damage)
        if self.story is not None:
            left = brick - damage if damage < brick else 0
            self.tell(
                "chipped",
                rules,
                {"seat": self.target, "brick": brick, "left": left, "bricks": bricks(sheet.wall)},
            )
            if hides > sheet.hides:
                rules = ("D23", "RD-23") if "D15" in rules else ("D23",)
                self.tell("uncovered", rules, {"seat": self.target, "tokens": hides})
        self.end_action()

    def end_action(self) -> None:
        """Finish an action: players out, the end, or the next action or turn (D9)."""
        self.brick = 0
        target = self.target
        if self.sheets[target].hit_points == 0 and self.sheets[target].out == 0:
            self.put_out(target)
        self.target = self.turn
        self.actions -= 1
        if self.outs == len(self.sheets) - 1:
            self.end(("D2", "RD-33"))
        elif self.actions > 0:
            self.phase = ACTING
        else:
            self.pass_on()

    def put_out(self, seat: i64) -> None:
        """Put a player out; the thrower gets the Snowballs (D32, D33, RD-31)."""
        snowballs = self.sheets[seat].leave()
        self.sheets[self.turn].snowballs += snowballs
        self.outs += 1
        self.sheets[seat].out = self.outs
        if self.story is not None:
            facts: dict[str, object] = {"seat": seat, "by": self.turn, "snowballs": snowballs}
            self.tell("out", ("D32", "D33", "RD-31"), facts)

    def pass_on(self) -> None:
        """Pass the turn to the next player still in, counting rounds (D6, RD-32, RD-45)."""
        seats: i64 = len(self.sheets)
        seat = self.turn
        while True:
            seat += 1
            if seat == seats:
                seat = 0
            if seat == self.first:
                self.rounds += 1
            if self.sheets[seat].hit_points > 0:
                break
        if self.rounds == self.rules.round_limit and self.rules.round_limit > 0:
            self.end(("RD-37", "RD-45"))
        else:
            self.begin_turn(seat)

    def end(self, rules: tuple[str, ...]) -> None:
        """End the game; actions not used lapse (RD-33)."""
        self.phase = OVER
        self.actions = 0
        if self.story is not None:
            result = self.finish()
            self.tell("over", rules, {"ending": result.ending, "winners": list(result.winners)})

    def tell_miss(self, rules: tuple[str, ...], standing: i64) -> None:
        """Tell that a throw missed."""
        if self.story is not None:
            self.tell("missed", rules, {"seat": self.target, "bricks": standing})

    def tell_harm(self, name: str, rules: tuple[str, ...], points: i64) -> None:
        """Tell that a player was hit, and what is left."""
        if self.story is not None:
            sheet = self.sheets[self.target]
            facts: dict[str, object] = {
                "seat": self.target,
                "points": points,
                "freeze": sheet.freeze,
                "hit_points": sheet.hit_points,
            }
            self.tell(name, rules, facts)

    @property
    def result(self) -> Result | None:
        return self.finish() if self.phase == OVER else None

    def finish(self) -> Result:
        """Return the result of a finished game (RD-37, RD-46)."""
        seats = len(self.sheets)
        ranks = []
        for sheet in self.sheets:
            if sheet.out > 0:
                ranks.append(int(seats - sheet.out + 1))
            else:
                own = strength(sheet)
                ahead = [other for other in self.sheets if strength(other) > own]
                ranks.append(len(ahead) + 1)
        scores = tuple([int(sheet.hit_points) for sheet in self.sheets])
        ending = "last-one-in" if self.outs == seats - 1 else "round-limit"
        return Result(ending, scores, tuple(ranks))

    def view(self, seat: int | None) -> Document:
        return position.view(self, seat)

    def guess(self, seat: int | None, dice: Dice) -> State:
        check_seat(self.game, seat)
        return self.copy()  # RD-35: nothing is hidden

    def sight(self, seat: i64) -> i64:
        mark = mix(self.phase << 8 | self.turn, self.actions << 8 | self.target)
        mark = mix(mark, self.damage << 8 | self.brick)
        if self.rules.round_limit > 0:
            mark = mix(mark, self.rounds << 8 | self.first)
        for sheet in self.sheets:
            mark = mix(mark, sheet.wall)
            mark = mix(mark, sheet.snowballs << 24 | sheet.hides << 16 | sheet.freeze << 8)
            mark = mix(mark, sheet.hit_points << 8 | sheet.out)
        return mark

    def dump(self) -> Document:
        return position.dump(self)


def strength(sheet: Sheet) -> tuple[int, int, int]:
    """Return what decides at the round limit: Hit Points, Freeze Points, brick points (RD-37)."""
    return (int(sheet.hit_points), int(sheet.freeze), int(total(sheet.wall)))
