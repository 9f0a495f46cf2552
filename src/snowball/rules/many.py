"""Many random games in one go, counted by how they end: what a study asks for by the million."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from snowball.rules.core import State
from snowball.rules.dice import Dice

End = tuple[int, str, tuple[int, ...]]
"""From which of the states it began, how it ended, and the ranks."""


@final
class Ends:
    """How some games ended, and how long they were."""

    def __init__(self) -> None:
        self.ends: dict[End, int] = {}
        self.lengths: dict[int, int] = {}
        self.decisions = 0


def play_many(starts: list[State], seed: i64, first: i64, last: i64) -> Ends:
    """Play the games with these numbers: each takes the next of the starts, and dice of its own."""
    found = Ends()
    ends = found.ends
    lengths = found.lengths
    number: i64 = len(starts)
    decisions: i64 = 0
    deal = first
    while deal < last:
        start = deal % number
        state = starts[start].copy()
        decisions += state.playout(Dice(seed, deal))
        result = state.result
        assert result is not None
        end = (int(start), result.ending, result.ranks)
        ends[end] = ends.get(end, 0) + 1
        turns = int(state.turns)
        lengths[turns] = lengths.get(turns, 0) + 1
        deal += 1
    found.decisions = int(decisions)
    return found
