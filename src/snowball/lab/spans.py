"""Which deals are done: spans of numbers that join where they meet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


class Spans:
    """Numbers from 0 on, kept as spans [first, last) in order."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self.spans: list[tuple[int, int]] = []
        for first, last in spans:
            self.add(first, last)

    def add(self, first: int, last: int) -> None:
        """Add a span; what was there already makes no difference."""
        apart = [span for span in self.spans if span[1] < first or span[0] > last]
        for begin, end in self.spans:
            if begin <= last and end >= first:
                first, last = min(first, begin), max(last, end)
        self.spans = sorted([*apart, (first, last)])

    def has(self, number: int) -> bool:
        """Say whether a number is in one of the spans."""
        return any(first <= number < last for first, last in self.spans)

    def gaps(self, end: int) -> Iterator[tuple[int, int]]:
        """Yield the spans up to a number that are missing."""
        begin = 0
        for first, last in self.spans:
            if begin < min(first, end):
                yield begin, min(first, end)
            begin = max(begin, last)
        if begin < end:
            yield begin, end
