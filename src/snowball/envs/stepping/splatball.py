"""Splatball seen: the fast twin of its encoding."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from snowball.envs.stepping.eyes import Eyes, put, put_bag, put_flag, put_one, put_set
from snowball.envs.stepping.most import DRAW_PILE, HELD, HITS
from snowball.rules.core import State
from snowball.rules.splatball.cards import BITS, KINDS, size
from snowball.rules.splatball.knowledge import unseen
from snowball.rules.splatball.phases import OVER
from snowball.rules.splatball.state import SplatballState


@final
class SplatballEyes(Eyes):
    """Sees what lies open, and the own hand."""

    def __init__(self, memory: bool) -> None:
        self.memory = memory

    def look(self, state: State, seat: i64, page: bytearray, at: i64) -> i64:
        assert isinstance(state, SplatballState)
        seats: i64 = len(state.yards)
        own = state.yards[seat]
        at = put_one(page, at, seat, seats)
        at = put_one(page, at, -1 if state.phase == OVER else state.turn, seats)
        at = put(page, at, size(state.draw), DRAW_PILE)
        at = put_bag(page, at, state.discards, BITS, KINDS)
        at = put_bag(page, at, unseen(state, int(seat)), BITS, KINDS)
        at = put_bag(page, at, own.hand, BITS, KINDS)
        for owner, yard in enumerate(state.yards):
            at = put(page, at, yard.hits(), HITS)
            at = put(page, at, yard.singles, HITS)
            at = put(page, at, yard.doubles, HITS)
            at = put(page, at, yard.turned, HITS)
            at = put(page, at, yard.walls, HITS)
            at = put(page, at, yard.forts, HITS)
            at = put(page, at, yard.cracked, HITS)
            at = put_flag(page, at, state.has_pile(owner))
            at = put(page, at, yard.out, seats)
            at = put(page, at, size(yard.hand), HELD)
        if self.memory:
            at = put_bag(page, at, state.fresh, BITS, KINDS)
            at = put_bag(page, at, own.drew, BITS, KINDS)
            for yard in state.yards:
                at = put(page, at, size(yard.drew), DRAW_PILE)
                at = put_set(page, at, yard.tight if state.keeps > 0 else 0, KINDS)
                at = put_set(page, at, yard.loose if state.keeps > 0 else 0, KINDS)
        return at
