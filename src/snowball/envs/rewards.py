"""What a game brings every seat: a pot to be won, or a place among the others; both add up to 0."""

from __future__ import annotations

from typing import Final

from snowball.rules.core import RulesError

WIN: Final = "win"
"""Everybody puts 1 into a pot, and those of the first rank share it."""
RANK: Final = "rank"
"""1 for the best, -1 for the worst, evenly in between; ties are in the middle of their places."""
REWARDS: Final = (WIN, RANK)


def check(kind: str) -> str:
    """Return a kind of reward if there is such a one."""
    if kind not in REWARDS:
        raise RulesError(f"rewards must be {' or '.join(REWARDS)}, not {kind!r}.")
    return kind


def final(kind: str, ranks: tuple[int, ...]) -> list[float]:
    """Return what each seat has of a game that ended with these ranks."""
    seats = len(ranks)
    if kind == WIN:
        winners = ranks.count(1)
        return [seats / winners - 1 if rank == 1 else -1.0 for rank in ranks]
    return [
        (sum(other > rank for other in ranks) - sum(other < rank for other in ranks)) / (seats - 1)
        for rank in ranks
    ]


def once_out(kind: str, out: int, seats: int) -> float:
    """Return what a seat has that goes out, as so manieth: it knows its place at once."""
    return -1.0 if kind == WIN else (2 * out - 1 - seats) / (seats - 1)
