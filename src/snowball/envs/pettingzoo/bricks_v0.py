"""Bricks in PettingZoo: `env` and `raw_env` by turns, `parallel_env` all at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from snowball.envs.pettingzoo.aec import TurnEnv
from snowball.envs.pettingzoo.parallel import TogetherEnv

raw_env = partial(TurnEnv, "bricks")
parallel_env = partial(TogetherEnv, "bricks")


def env(seats: int | None = None, **settings: Any) -> OrderEnforcingWrapper:
    """Return the environment with PettingZoo's check of the order of calls around it."""
    return OrderEnforcingWrapper(raw_env(seats, **settings))
