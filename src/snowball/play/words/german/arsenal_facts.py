"""The facts of arsenal's events in German, as its sentences need them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from snowball.play.words.arsenal_facts import (
    TEAMS,
    cards,
    is_mate,
    is_nearer,
    reader_first,
    seat_of,
)
from snowball.play.words.german.arsenal_cards import HALVES, spoken, title
from snowball.play.words.german.grammar import (
    DATIVE,
    NOMINATIVE,
    Cast,
    Noun,
    Verb,
    genitive,
)
from snowball.play.words.reading import Facts, number, word
from snowball.rules.core import Event

DISCARDS: Final = Noun("Ablage", "Ablagen", "f")
DRAW_PILE: Final = Noun("Nachziehstapel", "Nachziehstapel", "m")
HAND: Final = Noun("Hand", "Hände", "f")
PILE: Final = Noun("Stapel", "Stapel", "m")
POOL: Final = Noun("Topf", "Töpfe", "m")
TEAM: Final = Noun("Team", "Teams", "n")


def each_own(group: Sequence[Event], name: str, verb: Verb, cast: Cast) -> str:
    """Return the cards that the reader knows of, by whose they are: "du ziehst A; Cleo zieht B"."""
    return "; ".join(
        f"{cast.does(seat_of(event), verb)} {spoken(cards(event))}"
        for event in reader_first(group, name, cast)
    )


def everybody(cast: Cast) -> str:
    """Return all at the table, as the subject of a sentence."""
    return "Alle" if cast.many else "Beide"


def half(event: Event) -> Noun:
    """Return the half that an event is about."""
    return HALVES[word(event.facts, "half")]


def card(event: Event) -> str:
    """Return the card that an event is about."""
    return title(word(event.facts, "card"))


def pile(event: Event, cast: Cast) -> str:
    """Return which pile an event is about: there is one near each player (J30, J99)."""
    place = number(event.facts, "pile")
    return f"bei {cast.to(place)}" if place < len(cast.names) else "in der Mitte"


def source(event: Event, cast: Cast) -> str:
    """Return the pile from which somebody takes a card, as it follows "vom" or "in den"."""
    if is_nearer(event, cast):
        return "nächstgelegenen Stapel" if cast.many else "näheren Stapel"
    return f"Stapel {pile(event, cast)}"


def near(view: Facts, pile: int, cast: Cast) -> str:
    """Return where a pile is for whoever chooses: near somebody, or in the centre (J30, J99)."""
    if pile == number(view, "seats"):
        return "in der Mitte"
    return f"bei {cast.me(DATIVE) if pile == view['seat'] else cast.to(pile)}"


# Teams.


def team_with(seat: int, cast: Cast, case: str = NOMINATIVE) -> str:
    """Return the team of somebody who is meant in particular: "dein Team", "Anas Team"."""
    if is_mate(seat, cast):
        return TEAM.with_ending("dein", case)
    return cast.whose(seat, TEAM, case)


def team_of(team: int, cast: Cast, case: str = NOMINATIVE) -> str:
    """Return a team: yours, or that of its leader (J114)."""
    return team_with(team, cast, case)


def of_team(seat: int, cast: Cast) -> str:
    """Return a team as the owner of what stands before it: "deines Teams", "von Anas Team"."""
    if is_mate(seat, cast):
        return "deines Teams"
    owner = genitive(cast.name(seat))
    return f"von {owner} Team" if owner else f"des Teams von {cast.name(seat)}"


def of_its_team(team: int, cast: Cast) -> str:
    """Return the team of a number as the owner of what stands before it."""
    return of_team(team % TEAMS, cast)
