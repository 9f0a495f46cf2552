"""Many games in one compiled call, and the same in PettingZoo's interface one by one."""

from __future__ import annotations

from importlib import import_module
from random import randrange
from typing import Final

import snowball
from bench.clock import Measure, Work, timed
from bench.lineup import BATCHED, REMEMBERED
from bench.tables import games
from bench.zoo import driven
from snowball.envs.batch import Batch

GAMES: Final = 256


def stepped(game: snowball.Game, *, memory: bool = False) -> Work:
    """Return the work of stepping a batch; observations, masks and rewards are made each time."""
    seed = randrange(2**31)
    batch = Batch(game.name, game.seats, games=GAMES, seed=seed, memory=memory, **game.options)  # type: ignore[arg-type]
    dice = snowball.Dice(randrange(2**31))

    def step(times: int) -> int:
        for _ in range(times):
            batch.step(batch.pick(dice))
        return GAMES * times

    return step


def in_turn(game: snowball.Game) -> Work:
    """Return the work of playing whole games in our PettingZoo environment."""
    module = import_module(f"snowball.envs.pettingzoo.{game.name}_v0")
    return driven(module.env(game.seats, **game.options))


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    tables = games()
    return {
        **{f"batch_{name}": timed(stepped(tables[name])) for name in BATCHED},
        **{
            f"batch_memory_{name}": timed(stepped(tables[name], memory=True)) for name in REMEMBERED
        },
        **{f"pettingzoo_{name}": timed(in_turn(tables[name])) for name in BATCHED},
    }
