"""From sums over deals to estimates: a mean or a ratio, its interval, and how sure it is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from statistics import NormalDist
from typing import Final

from snowball.lab.statistics import LEVEL, quantile, tail
from snowball.lab.tally import Sums

ALIKE: Final = 60
"""So many deals that all came out the same leave 95 % sure that 19 of 20 do; fewer prove nothing."""


@dataclass(frozen=True)
class Estimate:
    """A number, where the truth lies in 95 of 100 such studies, and out of how many deals."""

    value: float
    low: float
    high: float
    deals: int
    error: float = 0.0
    """The standard error."""
    bounds: tuple[float, float] | None = None
    """Between which it must lie, where there is such a thing."""
    looks: int = 1
    """How often it may have been looked at before it was told."""
    still: bool = False
    """Whether it was nothing in every deal."""

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def chance(self, reference: float) -> float:
        """Return how likely a value as far from the reference is if the reference is the truth."""
        if self.deals < 2 or math.isinf(self.low):
            return 1.0
        if self.error == 0.0:
            return 1.0 if self.value == reference else 0.0
        away = abs(self.value - reference) / self.error_at(reference)
        return min(1.0, self.looks * tail(away, self.deals - 1))

    def error_at(self, reference: float) -> float:
        """Return the standard error if the reference were the truth, never less than was seen.

        Near a bound shares scatter little: ten out of ten seem to leave no doubt at all. If the
        truth lay at the reference, they would scatter as much as shares do there.
        """
        if self.bounds is None:
            return self.error
        low, high = self.bounds
        middle = (self.deals * self.value + low + high) / (self.deals + 2)
        seen, there = ((high - each) * (each - low) for each in (middle, reference))
        return self.error * math.sqrt(max(1.0, there / seen))


def level_for(looks: int) -> float:
    """Return how sure each of some looks must be, so that all of them together are 95 % sure.

    Whoever looks again and again and stops when the interval is short enough has several chances
    to be wrong. Each look gets an equal part of the 5 % (Bonferroni): wherever it stops, the
    interval that is shown holds the truth in at least 95 of 100 studies.
    """
    return 1 - (1 - LEVEL) / looks


def estimate(
    sums: Sums,
    scale: int = 1,
    bounds: tuple[float, float] | None = None,
    looks: int = 1,
    *,
    clip: bool = True,
) -> Estimate:
    """Return the ratio of the sums of x and y, over a scale, with its interval.

    Deals are what is counted, for the games of a deal hang together; the interval is that of
    Student's t over deals (for a ratio by the delta method). Where a deal has bounds, one deal at
    each bound is added to those that were played, as `statistics.interval` does: so a few deals
    that all came out the same prove little. Bounds that are no bounds in truth do not clip it.
    """
    n = sums.deals
    if n == 0 or sums.y == 0:
        low, high = bounds or (-math.inf, math.inf)
        return Estimate(math.nan, float(low), float(high), n)
    x, y, xx, xy, yy = (Fraction(each) for each in sums[1:])
    value = float(x / y / scale)
    if bounds is not None:
        middle = y / n
        for bound in bounds:
            extra = Fraction(bound) * scale * middle
            x, y = x + extra, y + middle
            xx, xy, yy = xx + extra * extra, xy + extra * middle, yy + middle * middle
        n += len(bounds)
    ratio = x / y
    if n < 2:
        return Estimate(value, -math.inf, math.inf, sums.deals)
    spread = xx - 2 * ratio * xy + ratio * ratio * yy
    if spread == 0:
        if n < ALIKE:
            return Estimate(value, -math.inf, math.inf, sums.deals)
        spread = 2 * (y / n * scale) ** 2  # as if one deal had been 1 more, and one 1 less
    error = math.sqrt(float(spread * n / (n - 1))) / abs(float(y)) / scale
    reach = quantile(n - 1, level_for(looks)) * error
    middle_value = float(ratio / scale)
    low, high = middle_value - reach, middle_value + reach
    if bounds is not None and clip:
        low, high = max(float(bounds[0]), low), min(float(bounds[1]), high)
    kept = bounds if clip else None
    return Estimate(value, low, high, sums.deals, error, kept, looks, still=sums.xx == 0)


def share(sums: Sums, scale: int = 1, looks: int = 1) -> Estimate:
    """Return a share between 0 and 1."""
    return estimate(sums, scale, (0, 1), looks)


def difference(sums: Sums, scale: int = 1, looks: int = 1) -> Estimate:
    """Return a difference of two shares, between -1 and 1."""
    return estimate(sums, scale, (-1, 1), looks)


def change(sums: Sums, size: int = 1, looks: int = 1) -> Estimate:
    """Return a mean change of a number, with one deal more and one less by as much as deals change.

    The size is how much a deal may change: a game can be over at once, or go on for as long again.
    Few deals in which nothing or little has changed do not rule out that some rare one changes as
    much, so the interval is as wide as that leaves open. The more deals have changed, the more is
    known of how much they do, and that one such deal is averaged with them. Whether there is any
    change is a question of its own, and is judged by the deals that were played.
    """
    if sums.deals == 0 or sums.y == 0:
        return estimate(sums, looks=looks)
    unit = abs(sums.y) / sums.deals
    most = max(size * unit, abs(sums.x) / sums.deals)
    # A sum of so many squares has at least so many terms, by the inequality of Cauchy and Schwarz.
    changed = sums.x**2 / sums.xx if sums.xx else 0.0
    usual = math.sqrt((most**2 + sums.xx) / (1 + changed)) / unit
    usual = min(usual, most / unit)
    found = estimate(sums, 1, (-usual, usual), looks, clip=False)
    played = estimate(sums, 1, None, looks)
    return found if math.isinf(played.low) else replace(found, error=played.error)


def size_of(sums: Sums) -> int:
    """Return how large the second number of a deal is on average, 1 at least."""
    return max(1, -(-abs(sums.y) // max(1, sums.deals)))


def quantile_of(
    histogram: Mapping[int, int], part: float, looks: int = 1, together: int = 1
) -> Estimate:
    """Return the value below which a part of all games lies, from how often each value came.

    Its interval is that of order statistics: the values at the ranks between which the true one
    lies, by the binomial distribution. Games that are played together, on one deal, count as one:
    they may all have come out alike. Where so few were played that there is no such rank, there is
    no interval: the shortest game of ten is not as short as games get.
    """
    total = sum(histogram.values())
    z = NormalDist().inv_cdf((1 + level_for(looks)) / 2)
    reach = z * math.sqrt(total * together * part * (1 - part)) + together
    first, last = total * part - reach, total * part + reach
    value = at_rank(histogram, total * part)
    if first <= 0 or last > total:
        return Estimate(value, -math.inf, math.inf, total // together)
    return Estimate(value, at_rank(histogram, first), at_rank(histogram, last), total // together)


def at_rank(histogram: Mapping[int, int], rank: float) -> float:
    """Return the value of that rank."""
    seen = 0
    value = 0
    for value in sorted(histogram):
        seen += histogram[value]
        if seen >= rank:
            break
    return float(value)


HOLM: Final = "holm"
BENJAMINI_HOCHBERG: Final = "benjamini-hochberg"


def holm(chances: Sequence[float]) -> list[float]:
    """Return chances corrected by Holm: whatever stays under 5 % is, all together, 95 % sure."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    corrected = [1.0] * len(chances)
    most = 0.0
    for rank, place in enumerate(order):
        most = max(most, min(1.0, (len(chances) - rank) * chances[place]))
        corrected[place] = most
    return corrected


def benjamini_hochberg(chances: Sequence[float]) -> list[float]:
    """Return chances corrected by Benjamini and Hochberg: of those under 5 %, 5 % are false."""
    order = sorted(range(len(chances)), key=lambda place: chances[place], reverse=True)
    corrected = [1.0] * len(chances)
    least = 1.0
    for rank, place in enumerate(order):
        least = min(least, chances[place] * len(chances) / (len(chances) - rank))
        corrected[place] = least
    return corrected
