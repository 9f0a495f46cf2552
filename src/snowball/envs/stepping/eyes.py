"""What a seat sees written into a page of bytes, without a view in between.

An eye is the fast twin of an encoding: it reads from a state what the view of the seat would show, and
nothing else. Tests hold both against each other in every variant.
"""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.core import State


class Eyes:
    """Writes what a seat sees into a page that is all zeros, and leaves the zeros alone."""

    def begin(self, state: State) -> None:
        """Get a state ready that nobody but these eyes will look at."""

    def look(self, state: State, seat: i64, page: bytearray, at: i64) -> i64:
        """Write what a seat sees from a place on, and return the place after it."""
        raise NotImplementedError


def put(page: bytearray, at: i64, number: i64, most: i64) -> i64:
    """Write a number, no further than the most that it can be, and return the place after it."""
    if number != 0:
        page[at] = min(number, most)
    return at + 1


def put_flag(page: bytearray, at: i64, value: bool) -> i64:
    """Write a yes or a no."""
    if value:
        page[at] = 1
    return at + 1


def put_one(page: bytearray, at: i64, place: i64, size: i64) -> i64:
    """Write a one at a place among zeros; none if the place is not among them."""
    if 0 <= place < size:
        page[at + place] = 1
    return at + size


def put_set(page: bytearray, at: i64, members: i64, size: i64) -> i64:
    """Write a one for each member of a set."""
    place = at
    while members != 0:
        if members & 1 != 0:
            page[place] = 1
        members >>= 1
        place += 1
    return at + size


def put_bag(page: bytearray, at: i64, bag: i64, bits: i64, kinds: i64) -> i64:
    """Write how many there are of each kind in a bag that has so many bits for each."""
    place = at
    all_bits: i64 = 15 if bits == 4 else 255
    while bag != 0:
        number = bag & all_bits
        if number != 0:
            page[place] = number
        bag >>= bits
        place += 1
    return at + kinds
