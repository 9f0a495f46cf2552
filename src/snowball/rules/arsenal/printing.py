"""The cards of one game: how many of each there are, and what they are worth."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.arsenal.cards import (
    BASIC,
    BASICS,
    CARDS,
    COUNT,
    EMPTY,
    FIRST_ALTERNATE,
    FIRST_EXTREME,
    KINDS,
    cards,
    count,
    lowest,
    read_kind,
    size,
    without,
)
from snowball.rules.core import Number, RulesError, Value

DRAFT_HAND: Final = 4  # J23
QUICK_HAND: Final = 3  # J24
KEPT: Final = 2
MOST_EACH: Final = 3
MOST_COPIES: Final = 6
MOST_CARDS: Final = 100
SMALL: Final = "a deck is small enough to be kept in mind"
FOUR_BITS: Final = f"a pile counts {COUNT} cards of a kind at most, in four bits"


def decks_for(seats: int) -> int:
    """Return how many decks a number of players uses: one for every two (J92)."""
    return (seats + 1) // 2


def copies_of(kind: int) -> str:
    """Return the name of the number of copies of a card."""
    return f"{CARDS[kind].name.replace('-', '_')}_copies"


def points_of(kind: int) -> str:
    """Return the name of the number of points of a card."""
    return f"{CARDS[kind].name.replace('-', '_')}_points"


def numbers_of(kind: int) -> tuple[Number, Number]:
    """Return the numbers of a card: its copies and its points."""
    card = CARDS[kind]
    copies = Number(
        copies_of(kind),
        card.copies,
        (0, MOST_COPIES),
        (card.clause, "J92"),
        f"Cards {card.name} in a deck; there is one deck for every two players",
        SMALL,
    )
    if card.level == BASIC:
        copies = Number(
            copies_of(kind),
            1,
            (0, MOST_EACH),
            (card.clause, "J22"),
            f"Cards {card.name} that each player begins with",
            SMALL,
        )
    points = Number(
        points_of(kind),
        card.level,
        (0, COUNT),
        ("J10", "J44"),
        f"Points of the card {card.name}",
        "points are kept in four bits",
    )
    return copies, points


NUMBERS: Final[tuple[Number, ...]] = tuple(
    numbers_of(kind)[which] for which in (0, 1) for kind in range(KINDS)
)


@final
@mypyc_attr(acyclic=True)
class Printing:
    """What the numbers of a game say, as bags."""

    basics: i64
    """The Basics that each player begins with (J22)."""
    advanced: i64
    """The Advanced cards of all decks (J95)."""
    extremes: i64
    """The standard and the alternate Extremes of all decks."""
    standard: i64
    alternates: i64
    """One of each standard and of each alternate Extreme that there is."""
    points: i64
    """What a card of each kind is worth, in the place of its count (J10)."""
    even: bool
    """Whether there are as many of one Extreme as of another."""
    twins: bool
    """Whether an Extreme can meet its like: of some a deck has several (RJ-86)."""
    piles: i64
    """Arsenal piles: one each, and what is over in the centre (RJ-70)."""

    def __init__(self, numbers: dict[str, int], options: dict[str, Value], seats: int) -> None:
        decks = decks_for(seats)
        self.basics = EMPTY
        self.advanced = EMPTY
        self.extremes = EMPTY
        self.standard = EMPTY
        self.alternates = EMPTY
        self.points = EMPTY
        found: list[int] = []
        for kind in range(KINDS):
            copies = numbers[copies_of(kind)]
            self.points += cards(numbers[points_of(kind)], kind)
            if kind < BASICS:
                self.basics += cards(copies, kind)
            elif kind < FIRST_EXTREME:
                self.advanced += cards(copies * decks, kind)
            else:
                found.append(copies)
                self.extremes += cards(copies * decks, kind)
                if kind < FIRST_ALTERNATE:
                    self.standard += cards(min(copies, 1), kind)
                else:
                    self.alternates += cards(min(copies, 1), kind)
        self.even = len(set(found)) == 1
        self.twins = max(found) > 1
        self.piles = seats
        alternates = options["alternates"]
        if not self.even and not isinstance(alternates, str) and alternates != 0:
            self.piles += 1  # how many cards there are depends on the Extremes that are drawn
        elif self.arsenal(alternates, seats) % seats > 0:
            self.piles += 1

    def arsenal(self, alternates: Value, seats: int) -> i64:
        """Return how many cards lie in the Arsenal, where that does not depend on chance."""
        chosen = self.standard
        if isinstance(alternates, str):
            chosen = exchanged(alternates, self.standard)
        return size(self.advanced) + size(self.copies(chosen)) - KEPT * seats

    def copies(self, designs: i64) -> i64:
        """Return all copies of some Extremes, of which one each is given."""
        found: i64 = EMPTY
        while designs != EMPTY:
            kind = lowest(designs)
            found += cards(count(self.extremes, kind), kind)
            designs = without(designs, kind)
        return found

    def worth(self, bag: i64) -> i64:
        """Return the points of the cards of a bag (J10, J44)."""
        points = self.points
        total: i64 = 0
        while bag != EMPTY:
            total += (bag & COUNT) * (points & COUNT)
            bag >>= 4
            points >>= 4
        return total


def exchanged(alternates: str, standard: i64) -> i64:
    """Return the Extremes of a game in which alternates are named (RJ-68)."""
    coming, _, leaving = alternates.partition(" for ")
    bag = standard
    for name in leaving.split("+"):
        bag -= cards(1, read_kind(name))
    for name in coming.split("+"):
        bag += cards(1, read_kind(name))
    return bag


def check_numbers(numbers: dict[str, int], options: dict[str, Value], seats: int) -> None:
    """Refuse numbers of cards that cannot be counted, dealt or exchanged."""
    decks = decks_for(seats)
    for kind in range(KINDS):
        times = seats if kind < BASICS else decks
        name = copies_of(kind)
        if numbers[name] * times > COUNT:
            whom = f"{seats} players" if kind < BASICS else f"{decks} decks"
            raise RulesError(
                f"{name} must be a whole number from 0 to {COUNT // times} at a table of {seats}, "
                f"not {numbers[name]}: it counts for each of {whom}, and {FOUR_BITS}."
            )
    total = sum(
        numbers[copies_of(kind)] * (seats if kind < BASICS else decks)
        for kind in range(FIRST_ALTERNATE)
    )
    if total > MOST_CARDS:
        raise RulesError(
            f"The copies of all cards may be {MOST_CARDS} together at a table of {seats}, "
            f"not {total}: what everybody remembers of more would take too long to work out."
        )
    check_deal(numbers, options, seats)
    check_exchanges(numbers, options)


def check_deal(numbers: dict[str, int], options: dict[str, Value], seats: int) -> None:
    """Refuse too few Advanced cards to be dealt (J23, J24)."""
    names = [copies_of(kind) for kind in range(BASICS, FIRST_EXTREME)]
    there = decks_for(seats) * sum(numbers[name] for name in names)
    hand = QUICK_HAND if options["quick_start"] else DRAFT_HAND
    if there < hand * seats:
        least = -(-hand * seats // decks_for(seats))
        raise RulesError(
            f"{hand} Advanced cards are dealt to each of {seats} players (J23, J24), but there are "
            f"only {there}: {', '.join(names[:-1])} and {names[-1]} must be {least} together."
        )


def check_exchanges(numbers: dict[str, int], options: dict[str, Value]) -> None:
    """Refuse alternates that do not exist, and numbers of them where none comes in (RJ-68)."""
    alternates = options["alternates"]
    if alternates == 0:
        for kind in range(FIRST_ALTERNATE, KINDS):
            for name, printed in ((copies_of(kind), 1), (points_of(kind), CARDS[kind].level)):
                if numbers[name] != printed:
                    raise RulesError(
                        f"{name} changes nothing without alternate Extremes (J7): it needs the "
                        "option alternates."
                    )
        return
    if isinstance(alternates, str):
        for name in alternates.replace(" for ", "+").split("+"):
            copies = copies_of(read_kind(name))
            if numbers[copies] == 0:
                raise RulesError(
                    f"{copies} must be 1 at least: the option alternates exchanges that card "
                    "(RJ-68)."
                )
        return
    for first, end, which in (
        (FIRST_EXTREME, FIRST_ALTERNATE, "standard"),
        (FIRST_ALTERNATE, KINDS, "alternate"),
    ):
        names = [copies_of(kind) for kind in range(first, end)]
        there = len([name for name in names if numbers[name] > 0])
        if there < alternates:
            raise RulesError(
                f"alternates {alternates} needs as many {which} Extremes (RJ-68), but there are "
                f"only {there}: {', '.join(names)} must be 1 at least for {alternates} of them."
            )
