"""The facts of arsenal's events in English, as its sentences need them."""

from __future__ import annotations

from collections.abc import Sequence

from snowball.play.words.arsenal_facts import cards, is_nearer, reader_first, seat_of
from snowball.play.words.english.arsenal_cards import HALVES, spoken, title
from snowball.play.words.english.grammar import Cast
from snowball.play.words.reading import Facts, number, word
from snowball.rules.core import Event


def each_own(group: Sequence[Event], name: str, verb: str, cast: Cast) -> str:
    """Return the cards that the reader knows of, by whose they are: "you get A; Cleo gets B"."""
    found = reader_first(group, name, cast)
    return "; ".join(f"{cast.do([seat_of(event)], verb)} {spoken(cards(event))}" for event in found)


def everybody(cast: Cast) -> str:
    """Return all at the table, as the subject of a sentence."""
    return "All" if cast.many else "Both"


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
    if is_nearer(event, cast):
        return "the nearest pile" if cast.many else "the nearer pile"
    return f"the pile {pile(event, cast)}"


def their(cast: Cast, seat: int) -> str:
    """Return what to say for "your" where somebody has been named already."""
    return "your" if seat == cast.reader else "the"


def near(view: Facts, pile: int, cast: Cast) -> str:
    """Return where a pile is: near somebody, or in the centre (J30, J99)."""
    if pile == number(view, "seats"):
        return "in the centre"
    return "near you" if pile == view["seat"] else f"near {cast.name(pile)}"
