"""Comparing, joining and parting bags of cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal.cards import (
    BITS,
    EMPTY,
    EVERY_OTHER,
    KINDS,
    cards,
    count,
    lowest,
    size,
    without,
)
from snowball.rules.bits import has

NO_KIND: Final = -1
CARRIES: Final = 0x1010101010101010


def fits(small: i64, large: i64) -> bool:
    """Say whether a bag holds all cards of another."""
    return lacking(small, large) == EMPTY


def must_have(lower: i64, upper: i64, number: i64) -> i64:
    """Return what a number of cards must hold, given the least and the most of each kind."""
    spare = size(upper) - number
    least = lower
    free = upper - lower
    while free != EMPTY:
        kind = lowest(free)
        # All cards that are not of this kind do not fill the places.
        missing = count(upper, kind) - spare - count(lower, kind)
        if missing > 0:
            least += cards(missing, kind)
        free = without(free, kind)
    return least


def lacking(bag: i64, supply: i64) -> i64:
    """Return the cards of a bag that a supply does not have."""
    even = excess(bag & EVERY_OTHER, supply & EVERY_OTHER)
    odd = excess(bag >> BITS & EVERY_OTHER, supply >> BITS & EVERY_OTHER)
    return even | odd << BITS


def excess(counts: i64, others: i64) -> i64:
    """Return by how much each count in a byte exceeds another, nothing where it does not."""
    # A carry is lent to each byte, and kept where nothing had to be borrowed.
    apart = (counts | CARRIES) - others
    kept = apart & CARRIES
    return apart & (kept - (kept >> BITS))


def shared(one: i64, other: i64) -> i64:
    """Return the cards that two bags have in common."""
    return one - lacking(one, other)


def both(one: i64, other: i64, most: i64) -> i64:
    """Return two bags together, with no more of a kind than there are."""
    bag: i64 = EMPTY
    kind: i64
    for kind in range(KINDS):
        number = count(one, kind) + count(other, kind)
        limit = count(most, kind)
        bag += cards(min(limit, number), kind)
    return bag


def one_kind(bag: i64) -> bool:
    """Say whether a bag holds cards of one kind only."""
    return bag != EMPTY and without(bag, lowest(bag)) == EMPTY


def untried(bag: i64, tried: i64) -> i64:
    """Return a kind in a bag that was not tried yet, NO_KIND if there is none."""
    while bag != EMPTY:
        kind = lowest(bag)
        if not has(tried, kind):
            return kind
        bag = without(bag, kind)
    return NO_KIND


def ways_to_split(bag: i64) -> i64:
    """Return in how many ways a bag can be parted in two."""
    ways: i64 = 1
    while bag != EMPTY:
        kind = lowest(bag)
        ways *= count(bag, kind) + 1
        bag = without(bag, kind)
    return ways


def split(bag: i64, way: i64) -> i64:
    """Return the first part of a bag, parted in the way with that number."""
    part: i64 = EMPTY
    while bag != EMPTY:
        kind = lowest(bag)
        options = count(bag, kind) + 1
        part += cards(way % options, kind)
        way //= options
        bag = without(bag, kind)
    return part
