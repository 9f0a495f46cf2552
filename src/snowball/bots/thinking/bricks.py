"""The judge of bricks: who has how many points, bricks and Snowballs."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.bots.thinking.judge import FULL, Judge, weigh
from snowball.rules.bricks.notation import (
    AIM,
    BUILD_BRICK,
    BUILD_SNOWBALL,
    DUCK,
    HIDE,
    STAND,
    THROW,
)
from snowball.rules.bricks.phases import ACTING
from snowball.rules.bricks.table import Table
from snowball.rules.bricks.wall import bricks, total
from snowball.rules.core import State

TEN: Final = 10.0
PATIENCE: Final = 30
"""Rounds after which whoever can throw does, and else makes a Snowball: those who only hide would
never come to an end."""


@final
class BricksJudge(Judge):
    """Judges by the sheets of all players."""

    weights: list[float]

    def __init__(self, weights: list[float], horizon: i64) -> None:
        super().__init__(horizon, 1)
        self.weights = weights

    def sensible(self, state: State, seat: i64, choices: list[int]) -> list[int]:
        assert isinstance(state, Table)
        if state.rounds < PATIENCE:
            return choices
        active = [choice for choice in choices if THROW <= choice < AIM]
        if not active and state.phase == ACTING:
            active = [BUILD_SNOWBALL]
        return active or choices

    def appeal(self, state: State, seat: i64, choice: i64) -> float:
        assert isinstance(state, Table)
        if choice == HIDE:
            return 0.7
        if choice == BUILD_BRICK:
            return 0.4
        if choice == BUILD_SNOWBALL:
            return 0.5
        if choice < AIM:
            sheet = state.sheets[choice - THROW]
            standing = bricks(sheet.wall)
            appeal = 3.0
            if standing > 1:
                appeal = 3.0 - 0.5 * float(standing - 1)
            if sheet.hides > 0:
                appeal *= 0.4
            return appeal
        if choice < DUCK:
            return 0.3
        if choice == STAND:
            return 0.3
        return FULL

    def aspects(self, state: State) -> list[list[float]]:
        assert isinstance(state, Table)
        found: list[list[float]] = []
        weights = self.weights
        for seat, sheet in enumerate(state.sheets):
            if sheet.hit_points == 0:
                found.append([])
                continue
            standing = bricks(sheet.wall)
            points = float(sheet.hit_points)
            traits = [
                points / TEN,
                points * points / 400.0,
                TEN / (points + 2.0),
                float(sheet.freeze) / TEN,
                FULL if sheet.freeze == 0 else 0.0,
                float(standing),
                FULL if standing >= 3 else 0.0,
                float(total(sheet.wall)) / TEN,
                FULL if sheet.snowballs > 0 else 0.0,
                float(min(sheet.snowballs, 6)),
                float(sheet.hides),
                FULL if sheet.hides > 0 else 0.0,
                float(state.actions) if state.turn == seat else 0.0,
            ]
            found.append(weigh(traits, weights))
        return found
