"""The German words of arsenal for teams: the team deck, the pool, and who is given what."""

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
from snowball.play.words.german.arsenal_cards import BLANK, CACHE, several, title
from snowball.play.words.german.arsenal_facts import (
    DISCARDS,
    DRAW_PILE,
    card,
    of_its_team,
    of_team,
    team_of,
)
from snowball.play.words.german.grammar import (
    ACCUSATIVE,
    CARD,
    DATIVE,
    GETS,
    LAYS,
    MUST,
    NOMINATIVE,
    SHARES,
    Cast,
    capital,
    in_words,
    listed,
)
from snowball.play.words.reading import number, word
from snowball.rules.core import Event


def audience(seats: Sequence[int], cast: Cast) -> str:
    """Return to whom something is shown: a team, or some people."""
    team = whole_team(seats, cast)
    if team is not None:
        return team_of(team, cast, DATIVE)
    return listed([cast.to(seat) for seat in seats])


def draw_pile(seat: int, cast: Cast) -> str:
    """Return into which draw pile a Restock goes: the team's, or somebody's own (RJ-123)."""
    if has_deck(seat, cast):
        return "den Teamstapel"
    if cast.has_teams:
        return DRAW_PILE.own(ACCUSATIVE)
    return cast.their(seat, DRAW_PILE, ACCUSATIVE)


def into_cache(seat: int, cast: Cast) -> str:
    """Return into which cache somebody puts a card: in teams it is the team's (RJ-97)."""
    if cast.has_teams:
        return f"ins Geheimlager {'deines' if is_mate(seat, cast) else 'des'} Teams"
    return (
        f"in {CACHE.with_ending('dein', ACCUSATIVE)}" if seat == cast.reader else "ins Geheimlager"
    )


def discards_of(seat: int, cast: Cast) -> str:
    """Return somebody's discards, as they follow "aus": in teams they are the team's (RJ-90)."""
    if cast.has_teams:
        return f"{DISCARDS.the(DATIVE)} {of_team(seat, cast)}"
    return cast.whose(seat, DISCARDS, DATIVE)


def blanks_due(seats: Sequence[int], cast: Cast) -> list[str]:
    """Return what a draw-one does to those who have a team deck (J122, RJ-89)."""
    if seats and cast.options.get("team_no_effect_forced"):
        return [f"{capital(cast.do(seats, MUST))} nächste Runde eine Niete spielen."]
    sentences = []
    for team, due, is_more in blanks_in_pools(seats, cast):
        more = "weitere " if is_more else ""
        cards = f"eine {more}Karte" if due == 1 else f"{in_words(due)} {more}Karten"
        are, blanks = ("ist", "eine Niete") if due == 1 else ("sind", "Nieten")
        sentences.append(f"Nächste Runde {are} {cards} {in_pool(team, cast)} {blanks}.")
    return sentences


def in_pool(team: int, cast: Cast) -> str:
    """Return where the cards of a pool are: "im Topf deines Teams"."""
    return f"im Topf {of_its_team(team, cast)}"


def its_team(event: Event, cast: Cast, case: str = NOMINATIVE) -> str:
    """Return the team that an event is about, as the subject of a sentence."""
    return capital(team_of(number(event.facts, "team"), cast, case))


def team_deck(event: Event, cast: Cast) -> str:
    """Return that a team changes to its team deck (RJ-87)."""
    cards = CARD.number(number(event.facts, "cards"))
    return f"{its_team(event, cast)} macht seine Ablage ({cards}) zum Teamstapel."


def team_shuffling(event: Event, cast: Cast) -> str:
    """Return that a team's discards became its deck again."""
    cards = CARD.number(number(event.facts, "cards"))
    return f"{its_team(event, cast)} mischt seine Ablage ({cards}) zu einem neuen Teamstapel."


def pooled(event: Event, cast: Cast) -> str:
    """Return how many cards a team has to choose from."""
    cards, blanks = number(event.facts, "cards"), number(event.facts, "blanks")
    parts = [CARD.number(cards, ACCUSATIVE), *no_effects(blanks)]
    return f"{its_team(event, cast)} hat {listed(parts)} im Topf."


def no_effects(blanks: int) -> list[str]:
    """Return so many No Effects, none if there are none."""
    return [BLANK.number(blanks, ACCUSATIVE)] if blanks else []


def pool(event: Event, cast: Cast) -> str:
    """Return the cards of a pool."""
    cards = listed(several(cards_in(event.facts, "cards")))
    return f"{capital(in_pool(number(event.facts, 'team'), cast))}: {cards}."


def pool_shown(event: Event, cast: Cast) -> str:
    """Return that a pool is shown to somebody (RJ-96)."""
    return f"{its_team(event, cast)} zeigt {cast.to(number(event.facts, 'target'))} seinen Topf."


def pooling(group: Sequence[Event], cast: Cast) -> str:
    """Return a pool, card by card for those who see it, and to whom it is shown."""
    first = group[0]
    text = pooled(first, cast)
    if seen := named(group, "pool"):
        blanks = no_effects(number(first.facts, "blanks"))
        parts = [*several(cards_in(seen[0].facts, "cards")), *blanks]
        text = f"{its_team(first, cast)} hat im Topf: {listed(parts)}."
    if viewers := [number(event.facts, "target") for event in named(group, "pool-shown")]:
        shown = cast.do(viewers, GETS)
        if (team := whole_team(viewers, cast)) is not None:
            shown = f"{team_of(team, cast)} bekommt"
        text += f" {capital(shown)} ihn gezeigt."
    return text


def assigned(group: Sequence[Event], cast: Cast) -> str:
    """Return whom a leader gives which cards (J120)."""
    leader = seat_of(group[0])
    parts = []
    for event in group:
        seat, name = number(event.facts, "target"), word(event.facts, "card")
        what = BLANK.a(ACCUSATIVE) if name == "no-effect" else title(name)
        itself = " selbst" if seat == leader == cast.reader else ""
        parts.append(f"{what} für {cast.whom(seat)}{itself}")
    return f"{capital(cast.does(leader, SHARES))} den Topf auf: {', '.join(parts)}."


def cache_used(event: Event, cast: Cast) -> str:
    """Return that a cached card joins a pool (RJ-97)."""
    pool = f"den Topf {of_its_team(seat_of(event) % TEAMS, cast)}"
    return f"Eine Karte aus dem Geheimlager kommt in {pool}."


def added(event: Event, cast: Cast) -> str:
    """Return which cached card joins a pool, for the team (RJ-97)."""
    adds = capital(cast.does(seat_of(event), LAYS))
    return f"{adds} {card(event)} aus dem Geheimlager deines Teams in den Topf."
