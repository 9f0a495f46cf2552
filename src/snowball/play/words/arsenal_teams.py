"""The words of arsenal for teams: the team deck, the pool, and who is given what."""

from __future__ import annotations

from collections.abc import Sequence

from snowball.play.words.arsenal_cards import cards_in, several, title
from snowball.play.words.arsenal_facts import card, named, seat_of
from snowball.play.words.arsenal_table import TEAMS
from snowball.play.words.grammar import Cast, capital, count, listed
from snowball.play.words.reading import number, word
from snowball.rules.core import Event


def team_of(team: int, cast: Cast) -> str:
    """Return a team: yours, or that of its leader (J114)."""
    own = cast.reader is not None and cast.reader % TEAMS == team
    return "your team" if own else f"{cast.names[team]}'s team"


def its_team(event: Event, cast: Cast) -> str:
    """Return the team that an event is about, as the subject of a sentence."""
    return capital(team_of(number(event.facts, "team"), cast))


def team_deck(event: Event, cast: Cast) -> str:
    """Return that a team changes to its team deck (RJ-87)."""
    discards = count(number(event.facts, "cards"), "discard")
    return f"{its_team(event, cast)} makes its {discards} the team deck."


def team_shuffling(event: Event, cast: Cast) -> str:
    """Return that a team's discards became its deck again."""
    discards = count(number(event.facts, "cards"), "discard")
    return f"{its_team(event, cast)} shuffles its {discards} into a new team deck."


def pooled(event: Event, cast: Cast) -> str:
    """Return how many cards a team has to choose from."""
    cards, blanks = number(event.facts, "cards"), number(event.facts, "blanks")
    parts = [count(cards, "card"), *no_effects(blanks)]
    return f"{its_team(event, cast)} has a pool of {listed(parts)}."


def no_effects(blanks: int) -> list[str]:
    """Return so many No Effects, none if there are none."""
    return [count(blanks, "No Effect")] if blanks else []


def pool(event: Event, cast: Cast) -> str:
    """Return the cards of a pool."""
    cards = listed(several(cards_in(event.facts, "cards")))
    return f"{its_team(event, cast)}'s pool is {cards}."


def pool_shown(event: Event, cast: Cast) -> str:
    """Return that a pool is shown to somebody (RJ-96)."""
    return f"{its_team(event, cast)} shows {cast.whom(number(event.facts, 'target'))} its pool."


def pooling(group: Sequence[Event], cast: Cast) -> str:
    """Return a pool, card by card for those who see it, and to whom it is shown."""
    first = group[0]
    text = pooled(first, cast)
    if seen := named(group, "pool"):
        blanks = no_effects(number(first.facts, "blanks"))
        parts = [*several(cards_in(seen[0].facts, "cards")), *blanks]
        text = f"{its_team(first, cast)} has a pool: {listed(parts)}."
    if viewers := [number(event.facts, "target") for event in named(group, "pool-shown")]:
        text += f" {capital(cast.do(viewers, 'is'))} shown it."
    return text


def assigned(group: Sequence[Event], cast: Cast) -> str:
    """Return whom a leader gives which cards (J120)."""
    leader = seat_of(group[0])
    parts = []
    for event in group:
        seat, name = number(event.facts, "target"), word(event.facts, "card")
        whom = "yourself" if seat == leader == cast.reader else cast.whom(seat)
        parts.append(f"{'a ' if name == 'no-effect' else ''}{title(name)} for {whom}")
    return f"{cast.does(leader, 'share')} out the pool: {', '.join(parts)}."


def cache_used(event: Event, cast: Cast) -> str:
    """Return that a cached card joins a pool (RJ-97)."""
    return f"A cached card joins the pool of {team_of(seat_of(event) % TEAMS, cast)}."


def added(event: Event, cast: Cast) -> str:
    """Return which cached card joins a pool, for the team (RJ-97)."""
    return f"{cast.does(seat_of(event), 'add')} {card(event)} from the cache to the pool."
