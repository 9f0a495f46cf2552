"""OpenSpiel's hearts and oware: C++ games, every call made from Python.

In the ratio that has a goal, chance is played the fastest way that we found: weighing the outcomes
in a loop. `random.choices` takes about twice as long for a whole game, its documentation's
`numpy.random.choice` several times. Decisions are the players' alone, the 52 cards dealt one by
one in hearts are not counted, as our draws are not.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import choices, random

from bench.clock import Measure, Work, timed

CHANCE = -1

Chances = list[tuple[int, float]]


def by_weighing(chances: Chances) -> int:
    """Return an outcome by its odds, weighed in a loop."""
    rest = random()
    for outcome, odds in chances:  # noqa: B007
        rest -= odds
        if rest < 0:
            break
    return outcome


def by_choices(chances: Chances) -> int:
    """Return an outcome by its odds, as the standard library draws it."""
    outcomes, odds = zip(*chances, strict=True)
    return int(choices(outcomes, odds)[0])


def driven(name: str, draw: Callable[[Chances], int]) -> Work:
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
                    state.apply_action(draw(state.chance_outcomes()))
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
        "openspiel_hearts": timed(driven("hearts", by_weighing)),
        "openspiel_hearts_random_choices": timed(driven("hearts", by_choices)),
        "openspiel_hearts_even_odds": timed(uniform("hearts")),
        "openspiel_oware": timed(uniform("oware")),
    }
