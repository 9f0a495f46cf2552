"""Marks: one number for many, equal whenever they are, and hardly ever otherwise."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MARK: Final = (1 << 62) - 1
ODD: Final = 0x1F83D9ABFB41BD6B  # below 2**62, bits well mixed


def mix(mark: i64, value: i64) -> i64:
    """Return the mark of all that a mark stood for and one value more."""
    # The lowest 62 bits of a product are the same whether or not the highest are lost.
    mark = ((mark ^ value) * ODD) & MARK
    return mark ^ mark >> 31


def mark_text(text: str) -> i64:
    """Return the mark of a text."""
    mark: i64 = len(text)
    for letter in text:
        mark = mix(mark, ord(letter))
    return mark
