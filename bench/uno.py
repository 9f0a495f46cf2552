"""RLCard's uno for two, through its game object: stepping its environment takes twice as long."""

from __future__ import annotations

from importlib import import_module
from random import random

from bench.clock import Measure, timed


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    game = import_module("rlcard").make("uno").game

    def play(times: int) -> int:
        decisions = 0
        for _ in range(times):
            state, _ = game.init_game()
            while not game.is_over():
                actions = state["legal_actions"]
                state, _ = game.step(actions[int(random() * len(actions))])
                decisions += 1
        return decisions

    return {"rlcard_uno": timed(play)}
