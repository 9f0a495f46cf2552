"""Bricks as numbers: everybody's sheet, and the throw under way. Nothing is hidden (RD-35)."""

from __future__ import annotations

from typing import Final

from snowball.envs.encoding.code import Encoding, View
from snowball.envs.encoding.layout import Field, Sheet
from snowball.envs.stepping.bricks import BricksEyes
from snowball.envs.stepping.eyes import Eyes
from snowball.envs.stepping.most import HIT_POINTS, ROUNDS, SMALL, SNOWBALLS
from snowball.rules.bricks.notation import START
from snowball.rules.bricks.phases import PHASES
from snowball.rules.bricks.wall import FULL_BRICK

PHASE: Final = {name: place for place, name in enumerate(PHASES)}


class BricksEncoding(Encoding):
    """The observations of bricks."""

    eliminates = True

    @property
    def choices(self) -> int:
        return START

    def open_eyes(self) -> Eyes:
        return BricksEyes()

    def fields(self) -> list[Field]:
        seats = self.seats
        common = [
            Field("seat", seats, 1, "whose observation it is"),
            Field("turn", seats, 1, "whose turn it is"),
            Field("phase", len(PHASES), 1, f"what is due: {', '.join(PHASES)}"),
            Field("target", seats, 1, "at whom a throw under way is aimed, else as `turn`"),
            Field("first", seats, 1, "the first player, from whom rounds are counted"),
            Field("actions", 1, SMALL, "actions left in this turn"),
            Field("brick", 1, SMALL, "points of the brick aimed at"),
            Field("damage", 1, SMALL, "inside number of a near miss that looks for its brick"),
            Field("rounds", 1, ROUNDS, "rounds completed"),
        ]
        each = [
            ("hit_points", 1, HIT_POINTS, "Hit Points"),
            ("freeze", 1, SMALL, "Freeze Points"),
            ("snowballs", 1, SNOWBALLS, "Snowballs"),
            ("hides", 1, SMALL, "Hide tokens"),
            ("wall", FULL_BRICK, self.game.numbers["most_bricks"], "bricks with 1, 2 … 10 points"),
            ("out", 1, seats, "0 while in, 1 for the first out, 2 for the second …"),
        ]
        return common + [
            Field(f"{name} {seat}", size, most, f"{text} of seat {seat}")
            for seat in range(seats)
            for name, size, most, text in each
        ]

    def encode(self, view: View) -> list[int]:
        seats = self.seats
        sheet = Sheet()
        sheet.one_of(view["seat"], seats)
        sheet.one_of(view["turn"], seats)
        sheet.one_of(PHASE[view["phase"]], len(PHASES))
        sheet.one_of(view["target"], seats)
        sheet.one_of(view["first"], seats)
        sheet.number(view["actions"], SMALL)
        sheet.number(view["brick"], SMALL)
        sheet.number(view["damage"], SMALL)
        sheet.number(view["rounds"], ROUNDS)
        for shown in view["sheets"]:
            sheet.number(shown["hit_points"], HIT_POINTS)
            sheet.number(shown["freeze"], SMALL)
            sheet.number(shown["snowballs"], SNOWBALLS)
            sheet.number(shown["hides"], SMALL)
            wall = shown["wall"]
            sheet.numbers += [wall.count(points) for points in range(1, FULL_BRICK + 1)]
            sheet.number(shown["out"], seats)
        return sheet.numbers

    def outs(self, view: View) -> list[int]:
        return [sheet["out"] for sheet in view["sheets"]]
