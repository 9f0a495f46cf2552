"""Everybody measured once a round, in rotating order, so that a noisy minute hits all alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median

from bench.clock import Sample

WARM_UP = 0.2


@dataclass(frozen=True)
class Contestant:
    """Something measured: its name, what its figure counts, and how to get a sample of it."""

    name: str
    unit: str
    sample: Callable[[float], Sample]

    def figure(self, seconds: float) -> float:
        """Measure once: microseconds each, or how many a second."""
        done, took = self.sample(seconds)
        return 1e6 * took / done if self.unit == "us" else done / took


@dataclass(frozen=True)
class Ratio:
    """One contestant's figure divided by another's, and what it should at least be."""

    name: str
    ours: str
    theirs: str
    goal: float | None = None


Figures = dict[str, list[float]]


def measured(
    contestants: list[Contestant], rounds: int, seconds: float
) -> Iterator[tuple[Contestant, float | None]]:
    """Yield each measurement as it is made; None for the first, unrecorded ones."""
    for contestant in contestants:
        contestant.figure(WARM_UP * seconds)
        yield contestant, None
    for number in range(rounds):
        first = number * len(contestants) // rounds
        for contestant in contestants[first:] + contestants[:first]:
            yield contestant, contestant.figure(seconds)


def ratio(figures: Figures, wanted: Ratio) -> float | None:
    """Return the median of the rounds' ratios, None if a side was not measured."""
    if wanted.ours not in figures or wanted.theirs not in figures:
        return None
    pairs = zip(figures[wanted.ours], figures[wanted.theirs], strict=True)
    return median(ours / theirs for ours, theirs in pairs)
