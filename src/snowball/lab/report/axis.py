"""The axis of a chart: from values to places on it."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

STEPS: Final = (1, 2, 5, 10)
MOST_TICKS: Final = 6
MARGIN: Final = 0.04


@dataclass(frozen=True)
class Axis:
    """From a least to a greatest value."""

    low: float
    high: float

    @classmethod
    def over(cls, values: Iterable[float]) -> Axis:
        """Return an axis on which all these values have a place."""
        finite = [value for value in values if math.isfinite(value)]
        low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
        if high == low:
            low, high = low - 0.5 * (abs(low) or 1), high + 0.5 * (abs(high) or 1)
        room = MARGIN * (high - low)
        return cls(low - room, high + room)

    def place(self, value: float) -> float:
        """Return where a value lies, from 0 to 100; what is beyond the ends lies on them."""
        if math.isnan(value):
            return 0.0
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return round(100 * part, 2)

    def ticks(self) -> list[float]:
        """Return some round values on it."""
        rough = (self.high - self.low) / (MOST_TICKS - 1)
        size = 10.0 ** math.floor(math.log10(rough))
        step = next(size * each for each in STEPS if size * each >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]
