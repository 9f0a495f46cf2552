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


def how_many(bits: i64) -> i64:
    """Return how many members a set has."""
    number: i64 = 0
    while bits != 0:
        bits &= bits - 1  # the lowest member goes
        number += 1
    return number


def member(bits: i64, number: i64) -> i64:
    """Return the member with that number, counted from the lowest."""
    while number > 0:
        bits &= bits - 1
        number -= 1
    place: i64 = 0
    while bits & 0xFF == 0:
        bits >>= 8
        place += 8
    while bits & 1 == 0:
        bits >>= 1
        place += 1
    return place


def members(bits: i64) -> list[int]:
    """Return the members of a set, the lowest first."""
    found: list[int] = []
    place: i64 = 0
    while bits != 0:
        if bits & 1 == 1:
            found.append(int(place))
        bits >>= 1
        place += 1
    return found
