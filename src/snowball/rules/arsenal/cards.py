"""The designs of card, and piles of them as bags."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal.abilities import (
    ABILITIES,
    BACKFIRE,
    BARRAGE,
    CACHE,
    DODGE,
    DUD,
    ICEBALL,
    NO_EFFECT,
    OFFENSIVE_DODGE,
    RAID,
    REFINED_UPGRADE,
    RESTOCK,
    ROCKS,
    SLUSHBALL,
    SNATCH_AND_RUN,
    SNEAK,
    SNOW_FORT,
    SNOWBALL,
    ULTRA_UPGRADE,
    UPGRADE,
    UPGRADE_DODGE,
    WHITEWASH,
)
from snowball.rules.core import RulesError

BLANK: Final = 0
BASIC: Final = 1
ADVANCED: Final = 2
EXTREME: Final = 3


class Card:
    """A design: its level, which is also its points (J10), its two halves and its copies."""

    def __init__(
        self, level: int, one: int, other: int, copies: int, clause: str, name: str = ""
    ) -> None:
        self.name: Final = name or f"{ABILITIES[one].name}-{ABILITIES[other].name}"
        self.level: Final = level
        self.halves: Final = (one, other)
        self.copies: Final = copies
        self.clause: Final = clause


CARDS: Final = (
    Card(BASIC, SNOWBALL, DODGE, 2, "J76"),
    Card(BASIC, RESTOCK, DODGE, 2, "J77"),
    Card(BASIC, SNOWBALL, UPGRADE, 2, "J78"),
    Card(ADVANCED, SLUSHBALL, DODGE, 1, "J79"),
    Card(ADVANCED, SLUSHBALL, UPGRADE, 2, "J80"),
    Card(ADVANCED, SNEAK, DODGE, 2, "J81"),
    Card(ADVANCED, SNEAK, UPGRADE, 1, "J82"),
    Card(ADVANCED, DODGE, UPGRADE, 2, "J83"),
    Card(EXTREME, ICEBALL, SNOW_FORT, 1, "J84"),
    Card(EXTREME, OFFENSIVE_DODGE, ULTRA_UPGRADE, 1, "J85"),
    Card(EXTREME, BARRAGE, SNATCH_AND_RUN, 1, "J86"),
    Card(EXTREME, ROCKS, WHITEWASH, 1, "J87"),
    Card(EXTREME, UPGRADE_DODGE, DUD, 1, "J88"),
    Card(EXTREME, CACHE, BACKFIRE, 1, "J89"),
    Card(EXTREME, RAID, REFINED_UPGRADE, 1, "J90"),
    Card(BLANK, NO_EFFECT, NO_EFFECT, 2, "J91", "no-effect"),
)
NAMES: Final = tuple(card.name for card in CARDS)

# The kinds in order: Basic, Advanced, Extreme, alternate Extreme. The blank card comes after them:
# it is played, but lies in no pile (J93, J105).
KINDS: Final = 15
BLANK_CARD: Final = 15
BASICS: Final = 3
FIRST_EXTREME: Final = 8
FIRST_ALTERNATE: Final = 12

# HALVES[2 * kind + half] is an ability.
HALVES: Final = tuple(ability for card in CARDS for ability in card.halves)

# A bag is one number with four bits per kind: how many cards of that kind are in it. A pile has
# no order to leak, two bags are joined by adding them, and copying one costs nothing.
BITS: Final = 4
COUNT: Final = 15
EMPTY: Final = 0
EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F0F
ONES: Final = 0x0101010101010101
ONE_OF_EACH: Final = 0x111111111111111


def cards(number: i64, kind: i64) -> i64:
    """Return a bag of some cards of one kind."""
    # The number is a parameter for the compiler's sake: a literal 1 would be shifted in 32 bits.
    return number << (kind * BITS)


def count(bag: i64, kind: i64) -> i64:
    """Return how many cards of a kind are in a bag."""
    return bag >> (kind * BITS) & COUNT


def size(bag: i64) -> i64:
    """Return how many cards are in a bag."""
    # Pairs of counts are added into bytes; a product with ones has the sum of them in its top byte.
    return ((bag & EVERY_OTHER) + (bag >> BITS & EVERY_OTHER)) * ONES >> 56 & 0xFF


def lowest(bag: i64) -> i64:
    """Return the first kind that a bag (not an empty one) holds."""
    kind: i64 = 0
    while bag & 0xFFFF == 0:
        bag >>= 16
        kind += 4
    while bag & COUNT == 0:
        bag >>= BITS
        kind += 1
    return kind


def without(bag: i64, kind: i64) -> i64:
    """Return a bag without all its cards of a kind."""
    return bag & ~cards(COUNT, kind)


def nth(bag: i64, number: i64) -> i64:
    """Return the kind of the card with that number when a bag is laid out kind by kind."""
    kind: i64 = 0
    rest = number - (bag & COUNT)
    while rest >= 0:
        kind += 1
        bag >>= BITS
        rest -= bag & COUNT
    return kind


def one_of_each(bag: i64) -> i64:
    """Return the bag with one card of each kind that a bag holds."""
    return (bag | bag >> 1 | bag >> 2 | bag >> 3) & ONE_OF_EACH


def level(kind: i64) -> i64:
    """Return the level of a kind of card."""
    if kind < BASICS:
        return BASIC
    return ADVANCED if kind < FIRST_EXTREME else EXTREME


def bag_of(kinds: list[int]) -> i64:
    """Return the bag with those cards."""
    bag: i64 = 0
    for kind in kinds:
        bag += cards(1, kind)
    return bag


def kinds_of(bag: i64) -> list[int]:
    """Return the cards of a bag, each by its kind."""
    return [kind for kind in range(KINDS) for _ in range(int(count(bag, kind)))]


def spell_bag(bag: i64) -> list[str]:
    """Return a bag as JSON: a name for each card."""
    return [NAMES[kind] for kind in kinds_of(bag)]


def spell(kind: i64) -> str | None:
    """Return the name of a kind as JSON, null for no card."""
    return NAMES[kind] if kind >= 0 else None


def read_kind(name: object) -> int:
    """Return the kind with that name."""
    if not isinstance(name, str) or name not in NAMES[:KINDS]:
        raise RulesError(f"There is no card {name!r}; the cards are {', '.join(NAMES[:KINDS])}.")
    return NAMES.index(name)


def read_bag(names: object) -> i64:
    """Return the bag that a document lists."""
    if not isinstance(names, list):
        raise RulesError(f"Cards are a list of names like ['sneak-dodge'], not {names!r}.")
    bag: i64 = 0
    for name in names:
        kind = read_kind(name)
        if count(bag, kind) == COUNT:
            raise RulesError(f"There are too many cards {name!r}.")
        bag += cards(1, kind)
    return bag


def deck_of(*parts: tuple[int, int]) -> i64:
    """Return the bag with all copies of the kinds in some ranges."""
    bag: i64 = 0
    for first, end in parts:
        for kind in range(first, end):
            bag += cards(CARDS[kind].copies, kind)
    return bag


ALL_BASIC: Final[i64] = deck_of((0, BASICS))
ALL_ADVANCED: Final[i64] = deck_of((BASICS, FIRST_EXTREME))
ALL_EXTREME: Final[i64] = deck_of((FIRST_EXTREME, FIRST_ALTERNATE))
ALL_ALTERNATE: Final[i64] = deck_of((FIRST_ALTERNATE, KINDS))
ONE_BASIC_EACH: Final = 0x111
