"""Small sets as bits of one number: seats, kinds of card."""

from __future__ import annotations

from mypy_extensions import i64


def bit(place: i64, one: i64 = 1) -> i64:
    """Return the set with one member."""
    # `one` is a parameter for the compiler's sake: a literal 1 would be shifted in 32 bits.
    return one << place


def has(bits: i64, place: i64) -> bool:
    """Say whether a set has a member."""
    return bits >> place & 1 == 1
