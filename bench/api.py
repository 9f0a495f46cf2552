"""Random play through the public API, every call made from Python."""

from __future__ import annotations

from random import random, randrange

import snowball
from bench.clock import Measure, Work, timed
from bench.tables import REFERENCE, games


def driven(game: snowball.Game) -> Work:
    """Return the work of playing whole games; what is done are the seats' decisions."""

    def play(times: int) -> int:
        decisions = 0
        dice = snowball.Dice(randrange(2**63))
        for _ in range(times):
            state = game.start()
            state.advance(dice)
            while actors := state.actors:
                for actor in actors:
                    choices = state.choices(actor)
                    state.play(actor, choices[int(random() * len(choices))])
                    decisions += 1
                state.advance(dice)
        return decisions

    return play


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    return {f"api_{name}": timed(driven(game)) for name, game in games().items()}


def census(times: int) -> list[tuple[int, int, int]]:
    """Play the reference game and return each game's turns, decisions and offered choices."""
    game = games()[REFERENCE]
    dice = snowball.Dice(randrange(2**63))
    found = []
    for _ in range(times):
        state = game.start()
        state.advance(dice)
        decisions = offered = 0
        while actors := state.actors:
            choices = state.choices(actors[0])
            state.play(actors[0], choices[int(random() * len(choices))])
            state.advance(dice)
            decisions += 1
            offered += len(choices)
        found.append((int(state.turns), decisions, offered))
    return found
