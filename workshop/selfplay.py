"""Games of a search against itself, and what is to be learned from them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, Final

from snowball.bots.judges import HORIZONS, JUDGES
from snowball.bots.levels import drawn
from snowball.bots.thinking.arsenal import HALF, ArsenalJudge
from snowball.bots.thinking.judge import Judge
from snowball.bots.thinking.search import Search
from snowball.rules import catalog
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.core import Game, State
from snowball.rules.dice import Dice

BATCH: Final = 20
WHIM: Final = 12
"""One choice in so many is made at first sight, so that other positions come up too."""
LONGEST: Final = 500
"""Turns after which a game is given up: nothing is to be learned from two who never attack."""
PATIENCE: Final = 10.0


@dataclass(frozen=True)
class Variant:
    """A game to learn from."""

    game: str
    seats: int
    options: dict[str, Any]

    def make(self) -> Game:
        """Return the game."""
        return catalog.game(self.game, self.seats, **self.options)


@dataclass
class Lesson:
    """Positions with who won from there, and mixtures of halves."""

    positions: list[tuple[list[list[float]], list[float], list[float]]] = field(
        default_factory=list
    )
    """For each position the traits of each side, its place between the stages, and the shares."""
    mixtures: list[tuple[int, list[int], list[float]]] = field(default_factory=list)
    """For each choice of a half the stage, the abilities, and how often each was played."""

    def add(self, other: Lesson) -> None:
        """Add what others have seen."""
        self.positions += other.positions
        self.mixtures += other.mixtures


@dataclass(frozen=True)
class Batch:
    """Some games to be played by what is known so far."""

    variant: Variant
    table: dict[str, Any]
    simulations: int
    first: int
    last: int


def unit(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table in which everything counts 1, so that a judge tells the bare traits."""
    ones: dict[str, Any] = {}
    for name, values in table.items():
        ones[name] = [[1.0] * len(row) if isinstance(row, list) else 1.0 for row in values]
    return ones


def play_batch(batch: Batch) -> Lesson:
    """Play the games of a batch and return what is to be learned."""
    game = batch.variant.make()
    make = JUDGES[game.name]
    judge = make(game, batch.table, HORIZONS[game.name])
    eye = make(game, unit(batch.table), 0)
    lesson = Lesson()
    for number in range(batch.first, batch.last):
        play_game(game, judge, eye, batch.simulations, number, lesson)
    return lesson


def play_game(
    game: Game, judge: Judge, eye: Judge, simulations: int, number: int, lesson: Lesson
) -> None:
    """Play one game; positions are noted where a turn begins."""
    luck = Dice(number)
    dice = Dice(number, 1)
    state = game.start()
    state.advance(luck)
    turn = 0
    seen: list[tuple[list[list[float]], list[float]]] = []
    while state.actors and state.turns < LONGEST:
        if state.turns > turn:
            turn = state.turns
            seen.append((eye.aspects(state), stages(eye, state)))
        for seat in state.actors:
            state.play(seat, chosen(state, seat, judge, simulations, dice, lesson))
        state.advance(luck)
    if state.actors:
        return
    shares = judge.shares(state)
    sides = 2 if judge.mates > 1 else game.seats
    for traits, stage in seen[number % 2 :: 2]:
        lesson.positions.append((traits[:sides], stage, shares[:sides]))


def chosen(
    state: State, seat: int, judge: Judge, simulations: int, dice: Dice, lesson: Lesson
) -> int:
    """Return what the search chooses, or now and then what looks good at first sight."""
    choices = state.choices(seat)
    if len(choices) == 1:
        return choices[0]
    if simulations == 0 or dice.below(WHIM) == 0:
        return int(judge.pick(state, seat, dice))
    search = Search(lambda dice: state.guess(seat, dice), seat, choices, judge, dice)
    search.think(simulations, PATIENCE)
    branches = search.root.branches
    if not search.crowd:
        return int(max(branches, key=lambda branch: branch.mean(0.0)).choice)
    weights = [branch.weight for branch in branches]
    if isinstance(judge, ArsenalJudge) and isinstance(state, ArsenalState):
        note_mixture(state, choices, weights, judge, lesson)
    return drawn(branches, weights, dice)


def note_mixture(
    state: ArsenalState,
    choices: list[int],
    weights: list[float],
    judge: ArsenalJudge,
    lesson: Lesson,
) -> None:
    """Note how often each half was played, where it was all about halves."""
    if all(judge.about[choice] == HALF for choice in choices):
        abilities = [judge.which[choice] for choice in choices]
        played = [weight / sum(weights) for weight in weights]
        lesson.mixtures.append((int(judge.stage(state)), abilities, played))


def stages(eye: Judge, state: State) -> list[float]:
    """Return how much of each stage a position has; only arsenal has several."""
    if not isinstance(eye, ArsenalJudge):
        return [1.0]
    assert isinstance(state, ArsenalState)
    stage, part = eye.between(state)
    found = [0.0] * len(eye.worths)
    found[stage] += 1.0 - part
    found[min(stage + 1, len(found) - 1)] += part
    return found


def play_all(batches: list[Batch], jobs: int) -> Iterator[Lesson]:
    """Yield the lesson of every batch, in order."""
    if jobs == 1:
        yield from map(play_batch, batches)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        yield from workers.map(play_batch, batches)
