"""What is counted while games are played: whole numbers that add up, in whatever order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from snowball.rules.core import Document


class Sums(NamedTuple):
    """Sums over deals of two whole numbers that each deal has, and of their products.

    They are all that a mean, or a ratio of two means, and its interval are made from.
    """

    deals: int = 0
    x: int = 0
    y: int = 0
    xx: int = 0
    xy: int = 0
    yy: int = 0


class Tally:
    """Counts and sums under names; tallies of parts add up to the tally of the whole.

    Everything is a whole number, so no order of adding and no number of workers changes a digit.
    """

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.sums: dict[str, Sums] = {}

    def count(self, name: str, times: int = 1) -> None:
        """Count something."""
        self.counts[name] = self.counts.get(name, 0) + times

    def note(self, name: str, x: int, y: int = 1, times: int = 1) -> None:
        """Add what a deal has (or so many equal deals have): x, or x out of y."""
        old = self.sums.get(name) or Sums()
        self.sums[name] = Sums(
            old.deals + times,
            old.x + times * x,
            old.y + times * y,
            old.xx + times * x * x,
            old.xy + times * x * y,
            old.yy + times * y * y,
        )

    def note_all(self, name: str, sums: Sums) -> None:
        """Add the sums over some deals."""
        old = self.sums.get(name) or Sums()
        self.sums[name] = Sums(*(a + b for a, b in zip(old, sums, strict=True)))

    def add(self, other: Tally) -> None:
        """Add what was counted elsewhere."""
        for name, times in other.counts.items():
            self.count(name, times)
        for name, sums in other.sums.items():
            self.note_all(name, sums)

    def of(self, name: str) -> Sums:
        """Return the sums under a name, empty ones if there are none."""
        return self.sums.get(name) or Sums()

    def family(self, start: str) -> dict[str, int]:
        """Return the counts whose names begin so, by what follows, in order."""
        found = {name[len(start) :]: n for name, n in self.counts.items() if name.startswith(start)}
        return dict(sorted(found.items()))

    def noted(self, start: str) -> list[str]:
        """Return what follows where the names of sums begin so."""
        return [name[len(start) :] for name in self.sums if name.startswith(start)]

    def as_document(self) -> Document:
        """Return it as JSON."""
        return {
            "counts": dict(sorted(self.counts.items())),
            "sums": {name: list(sums) for name, sums in sorted(self.sums.items())},
        }

    @classmethod
    def read(cls, document: Mapping[str, object]) -> Tally:
        """Return the tally that a document describes."""
        tally = cls()
        counts, sums = document["counts"], document["sums"]
        if not isinstance(counts, dict) or not isinstance(sums, dict):
            raise TypeError("a tally has counts and sums")
        tally.counts = {str(name): int(times) for name, times in counts.items()}
        for name, values in sums.items():
            deals, x, y, xx, xy, yy = map(int, values)
            tally.sums[str(name)] = Sums(deals, x, y, xx, xy, yy)
        return tally

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.as_document() == other.as_document()

    __hash__ = None  # type: ignore[assignment]
