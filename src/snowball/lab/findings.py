"""Findings: what a study says, each with its interval and a sentence."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

from snowball.lab.estimates import (
    BENJAMINI_HOCHBERG,
    HOLM,
    Estimate,
    benjamini_hochberg,
    holm,
)
from snowball.lab.statistics import LEVEL

SHARE: Final = "share"
POINTS: Final = "points"
"""A difference of shares, in points of a hundred."""
NUMBER: Final = "number"
TURN: Final = "turn"
"""The number of a turn."""
CHANGE: Final = "change"
"""A difference of numbers."""
RATE: Final = "rate"
"""A difference of numbers, in parts of what it was."""
SMALL: Final = 0.001
"""Of a hundred: what is smaller needs more than three decimals."""
MOST_DECIMALS: Final = 9


@dataclass(frozen=True)
class Finding:
    """One thing that was found at one table."""

    table: str
    """The label of its cell."""
    group: str
    """What it is measured beside: findings of one group make a picture."""
    name: str
    unit: str
    value: float
    low: float
    high: float
    deals: int
    sentence: str
    reference: float | None = None
    """What it would be if there were nothing to find."""
    chance: float | None = None
    """How likely it is to be found by luck alone; only where it is compared with the reference."""
    corrected: float | None = None
    """The same, corrected for all comparisons of the study."""
    exact: bool = False
    main: bool = False
    """Whether a study that is to be precise goes on until this is."""
    aside: bool = False
    """Whether it only says what goes together, beside others that say what comes of what."""
    unchanged: bool = False
    """Whether what is compared was the same in every deal."""

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def farthest(self) -> float:
        """How far the interval reaches to its farther side; a bound may cut off the other one."""
        return max(self.high - self.value, self.value - self.low)

    @property
    def sure(self) -> bool:
        """Whether it differs from the reference, after all corrections."""
        if self.reference is None:
            return False
        if self.exact:
            return self.value != self.reference
        # Few deals may leave hardly a chance, and an interval that is so wide all the same.
        apart = not self.low <= self.reference <= self.high
        return apart and (self.corrected is None or self.corrected < 1 - LEVEL)

    @property
    def words(self) -> str:
        """The sentence, and where it is compared with something whether luck explains it."""
        if self.reference is None or self.exact:
            return self.sentence
        if self.unchanged:
            return f"{self.sentence} It was the same in each of {self.deals:,} deals."
        return f"{self.sentence} {'That is not luck.' if self.sure else 'That may be luck.'}"

    @property
    def told(self) -> str:
        """The value with its interval, as people read it."""
        return self.spelled if self.exact else f"{self.spelled} ({self.span})"

    @property
    def spelled(self) -> str:
        """The value, with as many decimals as its interval has."""
        if self.exact or math.isinf(self.reach):
            return spell(self.value, self.unit)
        return spell(self.value, self.unit, fine(self.high - self.low, self.unit))

    @property
    def span(self) -> str:
        """The interval."""
        return "exact" if self.exact else between(self.low, self.high, self.unit)


def finding(
    table: str,
    group: str,
    name: str,
    unit: str,
    found: Estimate,
    sentence: str,
    reference: float | None = None,
    *,
    compared: bool = False,
    main: bool = False,
    aside: bool = False,
) -> Finding:
    """Return a finding; in its sentence {} stands for the value with its interval."""
    bare = Finding(table, group, name, unit, found.value, found.low, found.high, found.deals, "")
    chance = found.chance(reference) if compared and reference is not None else None
    return replace(
        bare,
        sentence=sentence.format(bare.told),
        reference=reference,
        chance=chance,
        main=main,
        aside=aside,
        unchanged=chance is not None and reference == 0 and found.still,
    )


def correct(findings: list[Finding], how: str) -> list[Finding]:
    """Return findings with the chances of all that are compared corrected together.

    Those that only say what goes together are corrected apart: among so many that are true anyway
    others would pass too easily.
    """
    found = list(findings)
    for aside in (False, True):
        compared = [
            place
            for place, each in enumerate(findings)
            if each.chance is not None and each.aside is aside
        ]
        chances = [findings[place].chance or 0.0 for place in compared]
        corrected = {HOLM: holm, BENJAMINI_HOCHBERG: benjamini_hochberg}[how](chances)
        for place, chance in zip(compared, corrected, strict=True):
            found[place] = replace(found[place], corrected=chance)
    return found


def by_table(findings: list[Finding]) -> dict[str, list[Finding]]:
    """Return findings by their tables, in the order in which tables come first."""
    found: dict[str, list[Finding]] = {}
    for each in findings:
        found.setdefault(each.table, []).append(each)
    return found


def spell(value: float, unit: str, decimals: int | None = None) -> str:
    """Return a value as people read it."""
    if math.isnan(value):
        return "unknown"
    text = figure(value, unit, fine(value, unit) if decimals is None else decimals)
    return text + {SHARE: " %", POINTS: " points", RATE: " %"}.get(unit, "")


def figure(value: float, unit: str, decimals: int) -> str:
    """Return a value with so many decimals, signed where it is a difference."""
    size = 100 * value if unit in (SHARE, POINTS, RATE) else value
    rounded = round(size, decimals) + 0.0  # what is nothing has no minus
    sign = "+" if unit in (POINTS, RATE, CHANGE) else ""
    return f"{rounded:{sign},.{decimals}f}"


def fine(size: float, unit: str) -> int:
    """Return how many decimals a value of that size needs."""
    if unit in (SHARE, POINTS, RATE):
        return places(100 * size)
    if unit == TURN:
        return 0
    return 2 if abs(size) >= 0.02 or size == 0 else 4


def places(value: float) -> int:
    """Return how many decimals a number of a hundred needs."""
    size = abs(value)
    if size >= 1 or size == 0:
        return 1
    if size >= SMALL:
        return 2 if size >= 0.1 else 3
    return min(MOST_DECIMALS, 1 - math.floor(math.log10(size)))


def between(low: float, high: float, unit: str) -> str:
    """Return an interval as people read it."""
    if math.isinf(low) or math.isinf(high):
        return "too few deals for an interval"
    decimals = fine(high - low, unit)
    end = " %" if unit in (SHARE, RATE) else ""
    return f"{figure(low, unit, decimals)} to {figure(high, unit, decimals)}{end}"
