"""The six kinds of card, and piles of them as bags."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.bits import bit, has
from snowball.rules.core import RulesError

KINDS: Final = 6
SINGLE: Final = 0
DOUBLE: Final = 1
SPLATBALL: Final = 2
WALL: Final = 3
FORT: Final = 4
PILE: Final = 5

NAMES: Final = ("single", "double", "splatball", "wall", "fort", "pile")
TITLES: Final = ("Singles", "Doubles", "Splatballs", "Snow Walls", "Snow Forts", "Snowball Piles")

# T4-T9: one hundred cards. T32: for two players only the Singles and the Walls.
FULL_DECK: Final = (54, 10, 10, 5, 5, 16)
SMALL_DECK: Final = (54, 0, 0, 5, 0, 0)

# A bag is one number with eight bits per kind: how many cards of that kind are in it. A pile has
# no order to leak, two bags are joined by adding them, and copying one costs nothing.
BITS: Final = 8
COUNT: Final = 255
MOST_CARDS: Final = 250  # a bag counts in eight bits
NOTHING: Final = 0
SNOWBALLS: Final = 0xFFFF  # the counts of Singles and Doubles
THROWN: Final = 0xFFFFFF  # … and of Splatballs

# A set of kinds has one bit per kind (see bits.py).
ANY_KIND: Final = 0b111111


def cards(number: i64, kind: i64) -> i64:
    """Return a bag of some cards of one kind."""
    # The number is a parameter for the compiler's sake: a literal 1 would be shifted in 32 bits.
    return number << (kind * BITS)


def count(bag: i64, kind: i64) -> i64:
    """Return how many cards of a kind are in a bag."""
    return bag >> (kind * BITS) & COUNT


def size(bag: i64) -> i64:
    """Return how many cards are in a bag (fewer than 255)."""
    return bag % COUNT  # 256 leaves 1 when divided by 255, so this adds the counts


def nth(bag: i64, number: i64) -> i64:
    """Return the kind of the card with that number when a bag is laid out kind by kind."""
    kind: i64 = 0
    rest = number - (bag & COUNT)
    while rest >= 0:
        kind += 1
        rest -= bag >> (kind * BITS) & COUNT
    return kind


def kinds_in(bag: i64) -> i64:
    """Return the set of kinds that a bag holds."""
    kinds: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if count(bag, kind) > 0:
            kinds |= bit(kind)
    return kinds


def shared(one: i64, other: i64) -> i64:
    """Return the cards that two bags have in common."""
    common: i64 = 0
    for kind in range(KINDS):
        common += cards(min(count(one, kind), count(other, kind)), kind)
    return common


def bag_of(counts: tuple[int, ...]) -> i64:
    """Return the bag with those counts, kind by kind."""
    bag: i64 = 0
    for kind, number in enumerate(counts):
        bag += cards(number, kind)
    return bag


def spell_bag(bag: i64) -> dict[str, int]:
    """Return a bag as JSON: the names of its kinds with their counts."""
    return {NAMES[kind]: count(bag, kind) for kind in range(KINDS) if count(bag, kind) > 0}


def spell_kinds(kinds: i64) -> list[str]:
    """Return a set of kinds as JSON."""
    return [NAMES[kind] for kind in range(KINDS) if has(kinds, kind)]


def read_kind(name: object) -> int:
    """Return the kind with that name."""
    if not isinstance(name, str) or name not in NAMES:
        raise RulesError(f"There is no card {name!r}; the cards are {', '.join(NAMES)}.")
    return NAMES.index(name)


def read_kinds(names: object) -> i64:
    """Return the set of kinds that a document lists."""
    if not isinstance(names, list):
        raise RulesError(f"A list of card names is needed, not {names!r}.")
    kinds: i64 = 0
    for name in names:
        kinds |= bit(read_kind(name))
    return kinds


def read_bag(names: object, most: i64) -> i64:
    """Return the bag that a document describes."""
    if not isinstance(names, dict):
        raise RulesError(f"Cards are written like {{'single': 2}}, not {names!r}.")
    bag: i64 = 0
    for name, number in names.items():
        whole = isinstance(number, int) and not isinstance(number, bool)
        if not whole or not 0 <= number <= most:
            raise RulesError(f"There cannot be {number!r} cards of the kind {name!r}.")
        bag += cards(number, read_kind(name))
    return bag
