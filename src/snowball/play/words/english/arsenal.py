"""The words of arsenal in English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from snowball.play.words.arsenal_facts import cards, seat_of
from snowball.play.words.arsenal_story import teller
from snowball.play.words.english import arsenal_battle as battle
from snowball.play.words.english import arsenal_decks as decks
from snowball.play.words.english import arsenal_many as many
from snowball.play.words.english import arsenal_teams as teams
from snowball.play.words.english.arsenal_cards import spoken
from snowball.play.words.english.arsenal_choices import choice, groups
from snowball.play.words.english.arsenal_facts import card
from snowball.play.words.english.endings import closing
from snowball.play.words.english.grammar import Cast, capital, listed
from snowball.play.words.language import GroupTeller, Teller, Telling
from snowball.play.words.reading import number, numbers, word
from snowball.rules.arsenal.game import Arsenal
from snowball.rules.arsenal.refusals import ELSEWHERE, SENTENCES
from snowball.rules.core import Event


def final_round(event: Event, cast: Cast) -> str:
    """Return why the final round begins."""
    why = "The Arsenal is empty" if "J41" in event.rules else "Nothing has changed for long"
    return f"{why}: both shuffle all their cards for the final round."


def extra_round(event: Event, cast: Cast) -> str:
    """Return that a tie is broken by another round."""
    if "seats" in event.facts:
        return many.extra_round(event, cast)
    more = "another" if number(event.facts, "number") == 1 else "one last"
    return f"A tie! Both shuffle all their cards for {more} final round."


def over(event: Event, cast: Cast) -> str:
    """Return why the game is over."""
    why = ""
    if short := numbers(event.facts, "short") if "short" in event.facts else []:
        why = f"{capital(who_is_short(short, cast))}, so the most points win"
    return closing(word(event.facts, "ending"), numbers(event.facts, "winners"), cast, why)


def who_is_short(short: list[int], cast: Cast) -> str:
    """Return who cannot draw what is due: players, or teams (RJ-80, RJ-93)."""
    if cast.options.get("teams"):
        return f"{listed([teams.team_of(team, cast) for team in short])} cannot draw enough cards"
    return f"{listed([cast.whom(seat) for seat in short])} cannot draw"


TOGETHER: Final[Mapping[str, GroupTeller[Cast]]] = {
    "removed": decks.exchanging,
    "dealt": decks.dealing,
    "kept": decks.keeping,
    "handed": decks.handing,
    "turned-up": decks.turning_up,
    "turn": decks.drawing,
    "drew": decks.drawing,
    "showed": decks.showing,
    "revealed": many.fighting,
    "hit": battle.hitting,
    "limited": battle.limiting,
    "stole": battle.stealing,
    "abandoned": battle.swapping,
    "took-unseen": battle.taking_unseen,
    "looked": battle.looking,
    "peeked": battle.peeking,
    "restocked": battle.restocking,
    "cached": lambda group, cast: battle.stored(group[1], cast),
    "pooled": teams.pooling,
    "cache-used": lambda group, cast: teams.added(group[1], cast),
    "assigned": teams.assigned,
}

EVENTS: Final[Mapping[str, Teller[Cast]]] = {
    "removed": lambda event, cast: f"{card(event)} leaves the game.",
    "brought": lambda event, cast: f"{card(event)} comes into the game.",
    "dealt": lambda event, cast: decks.dealing([event], cast),
    "got": decks.got,
    "kept": lambda event, cast: decks.keeping([event], cast),
    "chose": lambda event, cast: f"{cast.does(seat_of(event), 'keep')} {spoken(cards(event))}.",
    "handed": decks.handing_over,
    "received": decks.receiving,
    "laid": decks.laying,
    "turned-up": lambda event, cast: decks.turning_up([event], cast),
    "turn": lambda event, cast: decks.drawing([event], cast),
    "drew": lambda event, cast: decks.drawing([event], cast),
    "reshuffled": decks.reshuffling,
    "showed": lambda event, cast: decks.showing([event], cast),
    "saw": decks.saw,
    "revealed": battle.revealed,
    "cancelled": battle.cancelled,
    "hit": lambda event, cast: battle.hitting([event], cast),
    "dodged": battle.dodged,
    "dudded": battle.dudded,
    "backfired": battle.backfired,
    "limited": battle.limited,
    "followed": battle.followed,
    "declined": battle.declined,
    "stole": battle.stole,
    "stolen": battle.stolen,
    "abandoned": battle.abandoned,
    "took": battle.took,
    "took-unseen": battle.took_unseen,
    "fetched": lambda event, cast: (
        f"{cast.does(seat_of(event), 'take')} {card(event)} from the Abandoned pile."
    ),
    "looked": battle.looked,
    "peeked": battle.peeked,
    "searched": lambda event, cast: (
        f"{cast.does(seat_of(event), 'look')} through the face-down cards of the Arsenal."
    ),
    "restocked": battle.restocked,
    "put-back": battle.put_back,
    "cached": battle.cached,
    "stored": battle.stored,
    "raided": battle.raided,
    "whitewashed": battle.whitewashed,
    "used": battle.used,
    "idle": battle.idle,
    "stopped": battle.stopped,
    "final-round": final_round,
    "extra-round": extra_round,
    "over": over,
    "marker": many.marker,
    "nothing-left": many.nothing_left,
    "team-deck": teams.team_deck,
    "pooled": teams.pooled,
    "pool": teams.pool,
    "pool-shown": teams.pool_shown,
    "assigned": lambda event, cast: teams.assigned([event], cast),
    "cache-used": teams.cache_used,
    "added": teams.added,
}

TELLING: Final = Telling(
    events=EVENTS,
    tell=teller(EVENTS, TOGETHER),
    groups=groups,
    choice=choice,
    score="points",
    credit=Arsenal.credit,
    refusals={**SENTENCES, **ELSEWHERE},
)
