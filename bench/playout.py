"""Random play inside the package: one call from Python plays a whole game."""

from __future__ import annotations

from random import randrange

import snowball
from bench.clock import Measure, Work, timed
from bench.tables import games


def played_out(game: snowball.Game) -> Work:
    """Return the work of playing whole games; what is done are the seats' decisions."""

    def play(times: int) -> int:
        decisions = 0
        dice = snowball.Dice(randrange(2**63))
        for _ in range(times):
            decisions += game.start().playout(dice)
        return decisions

    return play


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    return {f"playout_{name}": timed(played_out(game)) for name, game in games().items()}
