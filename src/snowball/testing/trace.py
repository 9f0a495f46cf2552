"""Traces of random games for machines: all that can be asked of a state at every step."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator

from snowball.rules.catalog import GAMES
from snowball.rules.core import CHANCE, Event, Game, State
from snowball.rules.dice import Dice
from snowball.testing.playthrough import moves
from snowball.testing.variants import variant, variants

SEEDS = (1, 2)
CLOSELY, SOMETIMES = 600, 6
"""Steps at which a state is asked, and then every how many: for one seat; less often for more."""
ALL_SEATS = 11
"""Every how many steps all seats are asked for their views, rather than one in turn."""

DICE = "dice"
SIDES = (1, 2, 3, 6, 10, 59, 100, 1000, 2**16 + 1, 3 * 2**29, 2**31)

HEAD = """\
# Traces of {name}: a digest over everything that random games with the seeds {seeds} show step by
# step (actors, choices, odds, the choice made, events, position, views and guesses of each seat).
# Written by: python -m snowball.testing.trace {name} > tests/traces/{name}.txt
# One game, step by step: python -m snowball.testing.trace VARIANT SEED
"""
DICE_HEAD = """\
# Traces of the dice: a digest over 1000 words, and over 1000 numbers below each of
# {sides}.
# Written by: python -m snowball.testing.trace dice > tests/traces/dice.txt
# seed, stream, digest
"""


def steps(game: Game, seed: int) -> Iterator[str]:
    """Play a random game and yield all that can be asked at each step, as JSON."""
    state = game.start()
    story = state.listen()
    closely, sometimes = CLOSELY // game.seats, SOMETIMES * game.seats
    for number, chosen in enumerate(moves(state, seed)):
        shown: dict[str, object] = {"chosen": chosen, "events": heard(story)}
        if number < closely or number % sometimes == 0:
            shown |= look(state, number)
        yield json.dumps(shown)
    yield json.dumps({"chosen": None, "events": heard(story), **look(state, 0)})
    yield json.dumps(playout(game, seed))


def heard(story: list[Event]) -> list[object]:
    """Return the events since the last step, and forget them."""
    events: list[object] = [[e.name, e.rules, e.facts, e.audience] for e in story]
    story.clear()
    return events


def look(state: State, number: int) -> dict[str, object]:
    """Return all that can be asked of a state; one seat a step guesses, and mostly looks alone."""
    seats = [None, *range(state.game.seats)]
    guesser = seats[number % len(seats)]
    lookers = seats if number % ALL_SEATS == 0 else [guesser]
    guess = state.guess(guesser, Dice(number, 1))
    picks = [
        state.roll(Dice(number, 2)) if actor == CHANCE else state.pick(actor, Dice(number, 2))
        for actor in state.actors
    ]
    result = state.result
    return {
        "actors": state.actors,
        "choices": [state.choices(actor) for actor in (CHANCE, *range(state.game.seats))],
        "chances": state.chances(),
        "picks": picks,
        "dump": state.dump(),
        "views": [state.view(seat) for seat in lookers],
        "guess": guess.dump(),
        "result": None if result is None else result.dump(),
    }


def playout(game: Game, seed: int) -> dict[str, object]:
    """Return how a random game ends that the state plays by itself."""
    state, dice = game.start(), Dice(seed)
    decisions = state.playout(dice)
    return {"decisions": decisions, "dump": state.dump(), "word": dice.word()}


def digest(lines: Iterable[str]) -> str:
    """Return one short sum over many lines."""
    total = hashlib.sha256()
    for line in lines:
        total.update(line.encode() + b"\n")
    return total.hexdigest()[:32]


def trace(game: Game, seeds: Iterable[int] = SEEDS) -> str:
    """Return the digest of a variant's random games with those seeds."""
    return digest(line for seed in seeds for line in steps(game, seed))


def numbers(seed: int, stream: int) -> Iterator[str]:
    """Yield the first numbers of a random stream."""
    dice = Dice(seed, stream)
    yield json.dumps([dice.word() for _ in range(1000)])
    for sides in SIDES:
        yield json.dumps([dice.below(sides) for _ in range(1000)])


def dice_streams() -> list[tuple[int, int]]:
    """Return the seeds and streams that are traced."""
    seeds = (0, 1, 2, 12345, 2**31, 2**32 - 1, 2**32, 2**53 + 1, 2**63 - 1, -1, -(2**63))
    return [(seed, stream) for seed in seeds for stream in (0, 1, 2**32, -1)]


def write(name: str) -> str:
    """Return the file of digests of a game, or of the dice."""
    if name == DICE:
        head = DICE_HEAD.format(sides=", ".join(map(str, SIDES)))
        lines = [f"{s} {t} {digest(numbers(s, t))}" for s, t in dice_streams()]
    else:
        head = HEAD.format(name=name, seeds=" and ".join(map(str, SEEDS)))
        lines = [f"{each.name} {trace(each.game)}" for each in variants(name)]
    return head + "\n".join(lines) + "\n"


def read(text: str) -> dict[str, str]:
    """Return the digests of a file by what stands before them."""
    rows = [line.rpartition(" ") for line in text.splitlines() if not line.startswith("#")]
    return {name: sum_ for name, _, sum_ in rows}


def main(words: list[str]) -> None:
    """Print the digests of a game or of the dice, or one game of a variant step by step."""
    if len(words) == 1 and words[0] in (DICE, *GAMES):
        print(write(words[0]), end="")
    else:
        name, seed = words
        for line in steps(variant(name).game, int(seed)):
            print(line)


if __name__ == "__main__":
    main(sys.argv[1:])
