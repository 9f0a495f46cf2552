"""What can be said from so many games: an interval for a share, and strengths from wins."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean
from typing import Final

LEVEL: Final = 0.95
FEW: Final = 60
"""Up to so many degrees of freedom Student's t is worked out exactly."""
ROUNDS: Final = 10_000
CLOSE: Final = 1e-10
ELO: Final = 400


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return a 95 % interval for the mean of shares between 0 and 1, one from each deal.

    The games of a deal hang together, for they have the same luck; deals do not. So the deals are
    what is counted: the interval is that of Student's t over their shares. One deal won and one
    lost are added to those that were played, as Agresti and Coull do for plain counts. Without
    them, three deals won out of three would seem to prove that all will be; with them, the interval
    of a few deals is rather too wide than too narrow.
    """
    sample = [*shares, 0.0, 1.0]
    middle = fmean(sample)
    freedom = len(sample) - 1
    variance = math.fsum((share - middle) ** 2 for share in sample) / freedom
    reach = quantile(freedom) * math.sqrt(variance / len(sample))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def quantile(freedom: int, level: float = LEVEL) -> float:
    """Return the point within which Student's t lies, to both sides, with that chance."""
    if freedom <= FEW:
        low, high = 0.0, 1.0
        while tail(high, freedom) > 1 - level:
            low, high = high, 2 * high
        while high - low > CLOSE * high:
            middle = (low + high) / 2
            low, high = (middle, high) if tail(middle, freedom) > 1 - level else (low, middle)
        return high
    z = NormalDist().inv_cdf((1 + level) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def tail(point: float, freedom: int) -> float:
    """Return the chance that Student's t lies beyond a point, to either side."""
    if freedom > FEW:
        # Wallace's approximation: t becomes a normal deviate, right to four digits and more.
        spread = freedom * math.log1p(point * point / freedom)
        normal = (8 * freedom + 1) / (8 * freedom + 3) * math.sqrt(spread)
        return math.erfc(normal / math.sqrt(2))
    # The finite series for whole degrees of freedom (Abramowitz and Stegun 26.7.3 and 26.7.4).
    angle = math.atan2(point, math.sqrt(freedom))
    cosine = math.cos(angle) ** 2
    term = math.cos(angle) if freedom % 2 else 1.0
    total = term if freedom > 1 else 0.0
    for step in range(2 + freedom % 2, freedom - 1, 2):
        term *= cosine * (step - 1) / step
        total += term
    inside = math.sin(angle) * total
    if freedom % 2:
        inside = (angle + inside) * 2 / math.pi
    return max(0.0, 1 - inside)


def strengths(wins: Sequence[Sequence[float]]) -> list[float]:
    """Return Elo points from `wins[row][column]`, the games that row won against column.

    This is the model of Bradley and Terry: the odds of two players are those of their strengths.
    It is fitted by going round until nothing moves. Each pair that met counts one drawn game more,
    so that somebody who never wins has a strength as well. The mean is 0; 400 points are odds of
    ten to one.
    """
    players = range(len(wins))
    played = [[wins[a][b] + wins[b][a] for b in players] for a in players]
    met = [[b for b in players if played[a][b] > 0 and a != b] for a in players]
    points = [0.0 for _ in players]
    for _ in range(ROUNDS):
        odds = [10 ** (point / ELO) for point in points]
        fitted = []
        for a in players:
            won = sum(wins[a][b] + 0.5 for b in met[a])
            expected = sum((played[a][b] + 1) / (odds[a] + odds[b]) for b in met[a])
            fitted.append(ELO * math.log10(won / expected) if expected else 0.0)
        middle = fmean(fitted)
        fitted = [point - middle for point in fitted]
        moved = max(abs(new - old) for new, old in zip(fitted, points, strict=True))
        points = fitted
        if moved < CLOSE:
            break
    return points
