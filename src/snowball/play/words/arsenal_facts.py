"""The facts of arsenal's events, as its sentences need them."""

from __future__ import annotations

from collections.abc import Sequence

from snowball.play.words.arsenal_cards import HALVES, cards_in, spoken, title
from snowball.play.words.grammar import Cast
from snowball.play.words.reading import number, word
from snowball.rules.core import Event


def named(group: Sequence[Event], name: str) -> list[Event]:
    """Return the events of that name."""
    return [event for event in group if event.name == name]


def own(group: Sequence[Event], name: str) -> list[str]:
    """Return the cards that only the reader knows of, from the events of that name."""
    return [card for event in named(group, name) for card in cards(event)]


def each_own(group: Sequence[Event], name: str, verb: str, cast: Cast) -> str:
    """Return the cards that the reader knows of, by whose they are: "you get A; Cleo gets B"."""
    found = sorted(named(group, name), key=lambda event: seat_of(event) != cast.reader)
    return "; ".join(f"{cast.do([seat_of(event)], verb)} {spoken(cards(event))}" for event in found)


def everybody(cast: Cast) -> str:
    """Return all at the table, as the subject of a sentence."""
    return "All" if cast.many else "Both"


def cards(event: Event) -> list[str]:
    """Return the cards that an event lists."""
    return cards_in(event.facts, "cards")


def seat_of(event: Event) -> int:
    """Return whom an event is about."""
    return number(event.facts, "seat")


def half(event: Event) -> str:
    """Return the half that an event is about."""
    return HALVES[word(event.facts, "half")]


def card(event: Event) -> str:
    """Return the card that an event is about."""
    return title(word(event.facts, "card"))


def pile(event: Event, cast: Cast) -> str:
    """Return which pile an event is about: there is one near each player (J30, J99)."""
    place = number(event.facts, "pile")
    return f"near {cast.whom(place)}" if place < len(cast.names) else "in the centre"


def source(event: Event, cast: Cast) -> str:
    """Return the pile from which somebody takes a card."""
    nearer = event.facts["pile"] == event.facts["seat"] != cast.reader
    if nearer:
        return "the nearest pile" if cast.many else "the nearer pile"
    return f"the pile {pile(event, cast)}"


def their(cast: Cast, seat: int) -> str:
    """Return what to say for "your" where somebody has been named already."""
    return "your" if seat == cast.reader else "the"
