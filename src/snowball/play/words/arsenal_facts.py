"""The cards of arsenal and the facts of its events, as sentences in any language need them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, cast

from snowball.play.words.cast import Cast
from snowball.play.words.reading import Facts, changed, number
from snowball.rules.arsenal.abilities import ABILITIES, HIT
from snowball.rules.arsenal.cards import CARDS, Card
from snowball.rules.core import Event

DESIGNS: Final[Mapping[str, Card]] = {card.name: card for card in CARDS}
TEAMS: Final = 2
COSTLY: Final[Mapping[str, str]] = {"J60": "sneak", "J61": "iceball", "J67": "rocks", "J70": "dud"}
"""What costs somebody a card, by the rule that the event cites."""
ATTACKS: Final = frozenset(ability.name for ability in ABILITIES if ability.when == HIT)
WAITING: Final = frozenset({"dodge", "dud", "backfire", "nothing"})
"""Halves that do nothing unless somebody attacks."""


def cards_in(facts: Facts, name: str) -> list[str]:
    """Return a list of cards by their names."""
    return cast("list[str]", facts[name])


def halves_of(name: str) -> tuple[str, str]:
    """Return the names of the two halves of a card."""
    one, other = DESIGNS[name].halves
    return ABILITIES[one].name, ABILITIES[other].name


def worth(view: Facts, name: str) -> int:
    """Return what a card is worth in the game that a view is of (J10)."""
    return changed(view, f"{name.replace('-', '_')}_points", DESIGNS[name].level)


def points(view: Facts, names: Iterable[str]) -> int:
    """Return what some cards are worth together."""
    return sum(worth(view, name) for name in names)


def named(group: Sequence[Event], name: str) -> list[Event]:
    """Return the events of that name."""
    return [event for event in group if event.name == name]


def seat_of(event: Event) -> int:
    """Return whom an event is about."""
    return number(event.facts, "seat")


def cards(event: Event) -> list[str]:
    """Return the cards that an event lists."""
    return cards_in(event.facts, "cards")


def own(group: Sequence[Event], name: str) -> list[str]:
    """Return the cards that only the reader knows of, from the events of that name."""
    return [card for event in named(group, name) for card in cards(event)]


def reader_first(group: Sequence[Event], name: str, cast: Cast) -> list[Event]:
    """Return the events of that name, those about the reader first."""
    return sorted(named(group, name), key=lambda event: seat_of(event) != cast.reader)


def is_nearer(event: Event, cast: Cast) -> bool:
    """Say whether somebody who does not read takes from the pile in front of them (J30, J99)."""
    return event.facts["pile"] == event.facts["seat"] != cast.reader


def draws(group: Sequence[Event]) -> tuple[list[int], list[int]]:
    """Return who draws two cards and who one, of those whose cards the reader does not see."""
    seen = {seat_of(event) for event in named(group, "got")}
    hidden = [event for event in named(group, "drew") if seat_of(event) not in seen]
    twos, ones = (
        [seat_of(event) for event in hidden if number(event.facts, "cards") == each]
        for each in (2, 1)
    )
    return twos, ones


# What this turn has brought.


def dodged_by(event: Event, cast: Cast) -> int | None:
    """Return whose attack a Dodge avoided that now strikes back, None if it may be one of two."""
    dodges = [
        each
        for each in named(cast.turn, "dodged")
        if seat_of(each) == seat_of(event) and each.facts["shield"] == "dodge"
    ]
    if not cast.many or len(dodges) != 1 or event.facts["half"] not in ATTACKS:
        return None
    return number(dodges[0].facts, "by")


def cause_of(event: Event, cast: Cast) -> int | None:
    """Return who costs somebody a card at a table of many, None if it may be one of two."""
    attack = COSTLY.get(event.rules[0])
    if not cast.many or attack is None:
        return None
    seat = seat_of(event)
    if attack == "dud":
        found = [
            seat_of(each) for each in named(cast.turn, "dudded") if number(each.facts, "by") == seat
        ]
    else:
        found = [
            number(each.facts, "by")
            for each in cast.turn
            if each.facts.get("half") == attack and is_struck(seat, each)
        ]
    return found[0] if len(found) == 1 and found[0] != seat else None


def is_struck(seat: int, event: Event) -> bool:
    """Say whether somebody suffers an attack: hit by it, or by one's own that was turned back."""
    if event.name == "hit":
        return seat_of(event) == seat
    return event.name == "backfired" and number(event.facts, "by") == seat


# Teams.


def has_deck(seat: int, cast: Cast) -> bool:
    """Say whether somebody's team plays from its team deck by now (J119)."""
    return cast.has_teams and seat % TEAMS in cast.decks


def is_mate(seat: int, cast: Cast) -> bool:
    """Say whether somebody is in the reader's team, or is the reader."""
    return cast.reader is not None and cast.reader % TEAMS == seat % TEAMS


def whole_team(seats: Sequence[int], cast: Cast) -> int | None:
    """Return the team that some people make up, None if they are none."""
    for team in range(TEAMS):
        if cast.has_teams and sorted(seats) == list(range(team, len(cast.names), TEAMS)):
            return team
    return None


def blanks_in_pools(seats: Sequence[int], cast: Cast) -> list[tuple[int, int, bool]]:
    """Return for each team how many No Effects its next pool gets, and if they are more of them."""
    limited = {seat_of(event) for event in named(cast.turn, "limited")} - set(seats)
    due = [(team, sum(seat % TEAMS == team for seat in seats)) for team in range(TEAMS)]
    return [
        (team, number, any(seat % TEAMS == team for seat in limited))
        for team, number in due
        if number
    ]
