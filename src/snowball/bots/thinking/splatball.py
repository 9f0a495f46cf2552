"""The judge of splatball: shelter first, then snowballs at the leader, and who bears how much."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.bots.thinking.judge import FULL, Judge, weigh
from snowball.rules.core import State
from snowball.rules.splatball.cards import DOUBLE, FORT, PILE, SINGLE, SPLATBALL, WALL, count
from snowball.rules.splatball.notation import DISCARD, LAY, MOST_SEATS
from snowball.rules.splatball.table import Table

# How much a target loses in appeal for every hit more than the leader has.
ENVY: Final = 0.6
PATIENCE: Final = 300
"""Turns after which nobody discards what could be played: else a game might never end."""
LAYING: Final[list[float]] = [4.0, 6.0, 1.5]
THROWING: Final[list[float]] = [1.0, 1.6, 0.5]


@final
class SplatballJudge(Judge):
    """Judges by the hits that each player can still bear."""

    weights: list[float]

    def __init__(self, weights: list[float], horizon: i64) -> None:
        super().__init__(horizon, 1)
        self.weights = weights

    def sensible(self, state: State, seat: i64, choices: list[int]) -> list[int]:
        return choices if state.turns < PATIENCE else self.eager(choices)

    def eager(self, choices: list[int]) -> list[int]:
        plays = [choice for choice in choices if choice < DISCARD]
        return plays or choices

    def appeal(self, state: State, seat: i64, choice: i64) -> float:
        assert isinstance(state, Table)
        if choice >= DISCARD:
            return 0.2
        if choice >= LAY:
            return LAYING[choice - LAY]
        kind = choice // MOST_SEATS
        if kind == SPLATBALL:
            return THROWING[SPLATBALL]
        fewest: i64 = 1000
        for owner, yard in enumerate(state.yards):
            if owner != seat and yard.out == 0:
                hits = yard.hits()
                if hits < fewest:
                    fewest = hits
        appeal = THROWING[kind]
        more = state.yards[choice % MOST_SEATS].hits() - fewest
        while more > 0:
            appeal *= ENVY
            more -= 1
        return appeal

    def aspects(self, state: State) -> list[list[float]]:
        assert isinstance(state, Table)
        found: list[list[float]] = []
        weights = self.weights
        for seat, yard in enumerate(state.yards):
            if yard.out > 0:
                found.append([])
                continue
            life = float(state.hits_to_out - yard.hits())
            traits = [
                life,
                FULL / life,
                float(yard.walls),
                float(yard.forts),
                float(yard.cracked),
                FULL if state.has_pile(seat) else 0.0,
                float(count(yard.hand, SINGLE)),
                float(count(yard.hand, DOUBLE)),
                float(count(yard.hand, SPLATBALL)),
                float(count(yard.hand, WALL)),
                float(count(yard.hand, FORT)),
                float(count(yard.hand, PILE)),
                FULL if state.turn == seat else 0.0,
            ]
            found.append(weigh(traits, weights))
        return found
