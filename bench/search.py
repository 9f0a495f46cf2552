"""What a search pays for: copying a state, and guessing at what a seat does not know."""

from __future__ import annotations

from collections.abc import Callable
from random import randrange
from time import process_time

import snowball
from bench.clock import Measure, Sample
from bench.tables import ARSENAL, REFERENCE, games

POSITIONS = 16
# Rounds of decisions: about half of a random game. In splatball nobody or one player is out, in
# arsenal about fifteen turns are over.
DEPTHS = {REFERENCE: 30, ARSENAL: 30}


def mid_games(table: str) -> list[snowball.State]:
    """Return positions from the middle of random games."""
    game = games()[table]
    dice = snowball.Dice(randrange(2**63))
    found: list[snowball.State] = []
    while len(found) < POSITIONS:
        state = game.start()
        state.advance(dice)
        for _ in range(DEPTHS[table]):
            for actor in state.actors:
                state.play(actor, state.pick(actor, dice))
            state.advance(dice)
        if state.actors:
            found.append(state)
    return found


def called(calls: list[Callable[[], object]]) -> Measure:
    """Return the measure of some calls, without the time that the loop itself takes."""

    def measure(times: int) -> Sample:
        begin = process_time()
        for call in calls:
            for _ in range(times):
                call()
        middle = process_time()
        for _ in calls:
            for _ in range(times):
                pass
        return times * len(calls), (middle - begin) - (process_time() - middle)

    return measure


def guesser(state: snowball.State, dice: snowball.Dice) -> Callable[[], object]:
    """Return the call that guesses for the seat whose turn it is."""
    guess = state.guess
    seat = state.actors[0]
    return lambda: guess(seat, dice)


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    found: dict[str, Measure] = {}
    for table, ending in ((REFERENCE, ""), (ARSENAL, f"_{ARSENAL}")):
        states = mid_games(table)
        dice = snowball.Dice(randrange(2**63))
        found[f"copy{ending}"] = called([state.copy for state in states])
        found[f"guess{ending}"] = called([guesser(state, dice) for state in states])
    return found
