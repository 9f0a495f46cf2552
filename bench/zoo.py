"""PettingZoo's own classic card games, driven one by one as its documents do it."""

from __future__ import annotations

import warnings
from importlib import import_module
from random import random
from typing import Any, Final

import numpy as np

from bench.clock import Measure, Work, timed

CARD_GAMES: Final = {
    "pettingzoo_leduc": "leduc_holdem_v4",
    "pettingzoo_texas": "texas_holdem_v4",
    "pettingzoo_texas_no_limit": "texas_holdem_no_limit_v6",
}


def driven(env: Any) -> Work:
    """Return the work of playing whole games; what is done are the agents' decisions."""

    def play(times: int) -> int:
        decisions = 0
        for _ in range(times):
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, truncated, _ = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                legal = np.flatnonzero(observation["action_mask"])
                env.step(int(legal[int(random() * len(legal))]))
                decisions += 1
        return decisions

    return play


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    found = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the bounds of their own observations
        for name, module in CARD_GAMES.items():
            env = import_module(f"pettingzoo.classic.{module}").env()
            env.reset(seed=1)
            found[name] = timed(driven(env))
    return found
