"""How certain it is what a search has found: ranges of chances, and when one is clearly behind."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Final

from snowball.bots.thinking.tree import Branch

SURE: Final = 1.96
"""Standard errors to either side that hold 95 of 100."""


def interval(branch: Branch, drift: float) -> tuple[float, float, float]:
    """Return the chance of a branch, and between what a much longer look would find it.

    Simulations differ by luck, and later ones find better answers: both leave doubt.
    """
    chance = branch.mean(0.0)
    doubt = SURE * hypot(branch.doubt(), wandering(chance, drift))
    return chance, max(0.0, chance - doubt), min(1.0, chance + doubt)


def wandering(chance: float, drift: float) -> float:
    """Return how far a chance wanders: the less, the surer it is."""
    return drift * 2.0 * sqrt(chance * (1.0 - chance))


def clearly_behind(chance: float, doubt: float, best: float, best_doubt: float) -> bool:
    """Say whether a choice did worse than the best by more than luck explains."""
    return best - chance > SURE * hypot(doubt, best_doubt)
