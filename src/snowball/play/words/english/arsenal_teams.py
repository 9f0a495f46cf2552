"""The words of arsenal for teams: the team deck, the pool, and who is given what."""

from __future__ import annotations

from collections.abc import Sequence

from snowball.play.words.arsenal_facts import (
    TEAMS,
    blanks_in_pools,
    cards_in,
    has_deck,
    is_mate,
    named,
    seat_of,
    whole_team,
)
from snowball.play.words.english.arsenal_cards import several, title
from snowball.play.words.english.arsenal_facts import card, their
from snowball.play.words.english.grammar import Cast, capital, count, listed, spelled
from snowball.play.words.reading import number, word
from snowball.rules.core import Event


def team_with(seat: int, cast: Cast) -> str:
    """Return the team of somebody who is meant in particular."""
    return "your team" if is_mate(seat, cast) else f"{cast.names[seat]}'s team"


def audience(seats: Sequence[int], cast: Cast) -> str:
    """Return to whom something is shown: a team, or some people."""
    team = whole_team(seats, cast)
    return listed([cast.whom(seat) for seat in seats]) if team is None else team_of(team, cast)


def draw_pile(seat: int, cast: Cast) -> str:
    """Return the draw pile that a Restock fills: the team's deck, or somebody's own (RJ-123)."""
    if has_deck(seat, cast):
        return "the team deck"
    return f"{their(cast, seat)} {'personal ' if cast.has_teams else ''}draw pile"


def cache_of(seat: int, cast: Cast) -> str:
    """Return the cache of somebody who has been named already: in teams it is the team's (RJ-97)."""
    if not cast.has_teams:
        return f"{their(cast, seat)} cache"
    return f"{'your' if is_mate(seat, cast) else 'the'} team's cache"


def discards_of(seat: int, cast: Cast) -> str:
    """Return somebody's discards: in teams they are the team's (RJ-90)."""
    if not cast.has_teams:
        return f"{cast.whose(seat)} discards"
    return (
        "your team's discards"
        if is_mate(seat, cast)
        else f"the discards of {team_with(seat, cast)}"
    )


def blanks_due(seats: Sequence[int], cast: Cast) -> list[str]:
    """Return what a draw-one does to those who have a team deck (J122, RJ-89)."""
    if seats and cast.options.get("team_no_effect_forced"):
        return [f"Next turn {listed([cast.whom(seat) for seat in seats])} must play a No Effect."]
    sentences = []
    for team, due, is_more in blanks_in_pools(seats, cast):
        are = "is a No Effect" if due == 1 else "are No Effects"
        cards = spelled(due, f"{'more ' if is_more else ''}card")
        sentences.append(f"Next turn {cards} of {belonging(team, 'pool', cast)} {are}.")
    return sentences


def belonging(team: int, what: str, cast: Cast) -> str:
    """Return what belongs to a team: "your team's pool", "the pool of Ana's team"."""
    name = team_of(team, cast)
    return f"{name}'s {what}" if name == "your team" else f"the {what} of {name}"


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
    return f"{capital(belonging(number(event.facts, 'team'), 'pool', cast))} is {cards}."


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
        shown = cast.do(viewers, "is")
        if (team := whole_team(viewers, cast)) is not None:
            shown = f"{team_of(team, cast)} is"
        text += f" {capital(shown)} shown it."
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
    return f"A cached card joins {belonging(seat_of(event) % TEAMS, 'pool', cast)}."


def added(event: Event, cast: Cast) -> str:
    """Return which cached card joins a pool, for the team (RJ-97)."""
    return f"{cast.does(seat_of(event), 'add')} {card(event)} from your team's cache to the pool."
