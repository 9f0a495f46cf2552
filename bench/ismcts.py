"""OpenSpiel's information-set search in C++, in the middle of hearts, with one random rollout each."""

from __future__ import annotations

from importlib import import_module
from random import random, randrange
from typing import Any

from bench.clock import Measure, Work, timed
from bench.openspiel import by_weighing

SIMULATIONS = 1000
POSITIONS = 16
PASSED = 12
HALF_OF_THE_TRICKS = 26
FEWEST_CHOICES = 3
"""A bot that has only one choice does not search at all."""
BOLDNESS = 1.4


def mid_game(game: Any) -> Any:
    """Return a moment from the middle of a random game, with several choices."""
    while True:
        state = game.new_initial_state()
        made = 0
        while made < PASSED + HALF_OF_THE_TRICKS:
            if state.is_chance_node():
                state.apply_action(by_weighing(state.chance_outcomes()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
                made += 1
        if len(state.legal_actions()) >= FEWEST_CHOICES:
            return state


def thought() -> Work:
    """Return the work of searching, one call from Python for each search."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game("hearts")
    moments = [mid_game(game) for _ in range(POSITIONS)]
    bot = pyspiel.ISMCTSBot(
        randrange(2**31), pyspiel.RandomRolloutEvaluator(1, 1), BOLDNESS, SIMULATIONS
    )

    def think(times: int) -> int:
        for number in range(times):
            bot.step(moments[number % POSITIONS])
        return times * SIMULATIONS

    return think


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    return {"openspiel_ismcts_hearts": timed(thought())}
