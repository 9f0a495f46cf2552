"""Bricks seen: the fast twin of its encoding."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from snowball.envs.stepping.eyes import Eyes, put, put_bag, put_one
from snowball.envs.stepping.most import HIT_POINTS, ROUNDS, SMALL, SNOWBALLS
from snowball.rules.bricks.phases import PHASES
from snowball.rules.bricks.state import BricksState
from snowball.rules.bricks.wall import BITS, FULL_BRICK
from snowball.rules.core import State


@final
class BricksEyes(Eyes):
    """Sees everybody's sheet."""

    def look(self, state: State, seat: i64, page: bytearray, at: i64) -> i64:
        assert isinstance(state, BricksState)
        seats: i64 = len(state.sheets)
        at = put_one(page, at, seat, seats)
        at = put_one(page, at, state.turn, seats)
        at = put_one(page, at, state.phase, len(PHASES))
        at = put_one(page, at, state.target, seats)
        at = put_one(page, at, state.first, seats)
        at = put(page, at, state.actions, SMALL)
        at = put(page, at, state.brick, SMALL)
        at = put(page, at, state.damage, SMALL)
        at = put(page, at, state.rounds, ROUNDS)
        for sheet in state.sheets:
            at = put(page, at, sheet.hit_points, HIT_POINTS)
            at = put(page, at, sheet.freeze, SMALL)
            at = put(page, at, sheet.snowballs, SNOWBALLS)
            at = put(page, at, sheet.hides, SMALL)
            at = put_bag(page, at, sheet.wall, BITS, FULL_BRICK)
            at = put(page, at, sheet.out, seats)
        return at
