"""CPU time, and how often a thing must be repeated to be timed."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

# What is timed: repeat yourself so many times, and say how much that was.
Work = Callable[[int], int]

# What is measured: repeated so many times, how much was done in how many seconds of CPU time.
Sample = tuple[int, float]
Measure = Callable[[int], Sample]

ENOUGH = 0.5


def timed(work: Work) -> Measure:
    """Return the measure of a piece of work."""

    def measure(times: int) -> Sample:
        begin = process_time()
        done = work(times)
        return done, process_time() - begin

    return measure


class Stopwatch:
    """Repeats one measure until it has taken long enough, and remembers how often that was."""

    def __init__(self, measure: Measure) -> None:
        self.measure = measure
        self.times = 1

    def sample(self, seconds: float) -> Sample:
        """Measure for about that many seconds of CPU time."""
        while True:
            times = self.times
            done, took = self.measure(times)
            # Next time as often as would have been right now; growing slowly while all is noise.
            self.times = min(max(int(times * seconds / max(took, 1e-9)), 1), 100 * times)
            if took >= ENOUGH * seconds:
                return done, took
