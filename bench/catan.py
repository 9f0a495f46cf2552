"""Catanatron with four seats: its own loop, without the check that a listed action is listed."""

from __future__ import annotations

from importlib import import_module
from random import random

from bench.clock import Measure, timed


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    catanatron = import_module("catanatron")
    limit: int = import_module("catanatron.game").TURNS_LIMIT
    players = [catanatron.RandomPlayer(color) for color in catanatron.Color]

    def play(times: int) -> int:
        decisions = 0
        for _ in range(times):
            game = catanatron.Game(players)
            while game.winning_color() is None and game.state.num_turns < limit:
                actions = game.state.playable_actions
                game.execute(actions[int(random() * len(actions))], validate_action=False)
                decisions += 1
        return decisions

    return {"catanatron": timed(play)}
