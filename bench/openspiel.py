"""OpenSpiel's hearts and oware: C++ games, every call made from Python.

Chance is played the fastest way that we found: its documentation's `numpy.random.choice` is
several times slower than weighing the outcomes in a loop. Decisions are the players' alone, the
52 cards dealt one by one in hearts are not counted, as our draws are not.
"""

from __future__ import annotations

from importlib import import_module
from random import random

from bench.clock import Measure, Work, timed

CHANCE = -1


def weighed(name: str) -> Work:
    """Return the work of playing whole games, chance by the odds that the game lists."""
    game = import_module("pyspiel").load_game(name)

    def play(times: int) -> int:
        decisions = 0
        for _ in range(times):
            state = game.new_initial_state()
            while True:
                player = state.current_player()
                if player >= 0:
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random() * len(actions))])
                    decisions += 1
                elif player == CHANCE:
                    rest = random()
                    for outcome, odds in state.chance_outcomes():  # noqa: B007
                        rest -= odds
                        if rest < 0:
                            break
                    state.apply_action(outcome)
                else:
                    break
        return decisions

    return play


def uniform(name: str) -> Work:
    """Return the same for a driver who happens to know that all of chance's odds are even."""
    game = import_module("pyspiel").load_game(name)

    def play(times: int) -> int:
        decisions = 0
        for _ in range(times):
            state = game.new_initial_state()
            while actions := state.legal_actions():
                if state.current_player() >= 0:
                    decisions += 1
                state.apply_action(actions[int(random() * len(actions))])
        return decisions

    return play


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    return {
        "openspiel_hearts": timed(weighed("hearts")),
        "openspiel_hearts_even_odds": timed(uniform("hearts")),
        "openspiel_oware": timed(uniform("oware")),
    }
