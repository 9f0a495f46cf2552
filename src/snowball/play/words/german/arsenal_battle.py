"""The German words of arsenal for a battle: the cards revealed, what becomes of them, what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.play.words.arsenal_facts import (
    COSTLY,
    WAITING,
    cause_of,
    dodged_by,
    has_deck,
    named,
    own,
    seat_of,
)
from snowball.play.words.german.arsenal_cards import BLANK, HALVES, spoken
from snowball.play.words.german.arsenal_facts import HAND, card, half, pile, source, team_with
from snowball.play.words.german.arsenal_teams import (
    blanks_due,
    discards_of,
    draw_pile,
    into_cache,
)
from snowball.play.words.german.grammar import (
    ACCUSATIVE,
    AVOIDS,
    CARD,
    DATIVE,
    DRAWS,
    FINDS,
    GIVES,
    LAYS,
    LETS,
    LOOKS,
    MUST,
    NOMINATIVE,
    PLAYS,
    RAIDS,
    SEARCHES,
    SHUFFLES,
    STEALS,
    SWAPS,
    TAKES,
    USES,
    Cast,
    Verb,
    capital,
)
from snowball.play.words.reading import number, word
from snowball.rules.core import Event

DECLINED: Final[Mapping[str, tuple[Verb, str]]] = {
    "J65": (PLAYS, "keine zweite Karte"),
    "J56": (LETS, "die andere Hälfte ungenutzt"),
    "J59": (STEALS, "nichts"),
    "J64": (TAKES, "nichts"),
    "J71": (LAYS, "nichts ins Geheimlager"),
}
"""What a player does not do, by the rule that the event cites: a verb and the rest."""


def revealing(group: Sequence[Event], cast: Cast) -> str:
    """Return both cards as they were revealed."""
    parts = [f"{cast.does(seat_of(event), PLAYS)} {played(event)}" for event in group]
    idle = all(event.facts["half"] in WAITING for event in group)
    return f"{capital(', '.join(parts))}.{' Niemand greift an.' if idle else ''}"


def revealed(event: Event, cast: Cast) -> str:
    """Return one card as it was revealed."""
    return f"{capital(cast.does(seat_of(event), PLAYS))} {played(event)}{against(event, cast)}."


def against(event: Event, cast: Cast) -> str:
    """Return against whom a card is played, where there are several."""
    return f" gegen {cast.whom(number(event.facts, 'target'))}" if "target" in event.facts else ""


def played(event: Event) -> str:
    """Return a half with the card that it is on."""
    if event.facts["half"] == "nothing":
        return BLANK.a(ACCUSATIVE)
    cached = ", aus dem Geheimlager" if event.facts["cached"] else ""
    return f"{half(event).one} ({card(event)}{cached})"


def throw(event: Event, cast: Cast, case: str = NOMINATIVE) -> str:
    """Return an attack by its thrower: "dein Schleichangriff"."""
    return cast.whose(number(event.facts, "by"), half(event), case)


def shield(event: Event, cast: Cast) -> str:
    """Return what met an attack, at the beginning of a sentence: "Anas Blindgänger"."""
    return capital(cast.whose(seat_of(event), HALVES[word(event.facts, "shield")]))


def hitting(group: Sequence[Event], cast: Cast) -> str:
    """Return a hit, what it stopped, and what it costs; or two hits."""
    hits = named(group, "hit")
    parts = [f"{throw(event, cast)} trifft {cast.whom(seat_of(event))}" for event in hits]
    text = capital(", ".join(parts))
    for event in named(group, "stopped"):
        text += f" und stoppt {cast.their(seat_of(event), half(event), ACCUSATIVE)}"
    chilled = [seat_of(event) for event in named(group, "limited")]
    return " ".join([f"{text}.", *drawing_one(chilled, cast)])


def dodged(event: Event, cast: Cast) -> str:
    """Return that an attack was avoided."""
    attack = throw(event, cast, DATIVE)
    if event.facts["shield"] == "dodge":
        return f"{capital(cast.does(seat_of(event), AVOIDS))} {attack} aus."
    return f"{shield(event, cast)} entgeht {attack}."


def dudded(event: Event, cast: Cast) -> str:
    """Return that an attack was a dud."""
    return f"{shield(event, cast)} stoppt {throw(event, cast, ACCUSATIVE)}."


def backfired(event: Event, cast: Cast) -> str:
    """Return that an attack was turned back."""
    thrower = cast.whom(number(event.facts, "by"))
    return f"{shield(event, cast)} schickt {throw(event, cast, ACCUSATIVE)} auf {thrower} zurück."


def cancelled(event: Event, cast: Cast) -> str:
    """Return that a Snow Fort voids a card."""
    fort = capital(cast.whose(number(event.facts, "by"), HALVES["snowfort"]))
    return f"{fort} macht {cast.whose(seat_of(event), half(event), ACCUSATIVE)} wirkungslos."


def limited(event: Event, cast: Cast) -> str:
    """Return that somebody draws one card next turn."""
    return limiting([event], cast)


def limiting(group: Sequence[Event], cast: Cast) -> str:
    """Return that two or more draw one card next turn."""
    return " ".join(drawing_one([seat_of(event) for event in group], cast))


def drawing_one(seats: Sequence[int], cast: Cast) -> list[str]:
    """Return what a draw-one does: to those who draw for themselves, and to team pools."""
    drawing = [seat for seat in seats if not has_deck(seat, cast)]
    pooling = [seat for seat in seats if has_deck(seat, cast)]
    both = len(drawing) > 1 and not cast.many
    who = "Beide ziehen" if both else capital(cast.do(drawing, DRAWS)) if drawing else ""
    own = [f"{who} nächste Runde nur eine Karte."] if drawing else []
    return own + blanks_due(pooling, cast)


def declined(event: Event, cast: Cast) -> str:
    """Return what somebody does not do."""
    verb, rest = next(DECLINED[rule] for rule in event.rules if rule in DECLINED)
    return f"{capital(cast.does(seat_of(event), verb))} {rest}."


def followed(event: Event, cast: Cast) -> str:
    """Return the second card after a Barrage."""
    lays = capital(cast.does(seat_of(event), LAYS))
    return f"{lays} {played(event)}{against(event, cast)} nach."


def used(event: Event, cast: Cast) -> str:
    """Return that the other half of a Dodge is used."""
    text = f"{capital(cast.does(seat_of(event), USES))} auch die andere Hälfte: {half(event).one}"
    by = dodged_by(event, cast)
    return f"{text}." if by is None else f"{text} gegen {cast.whom(by)}."


def stealing(group: Sequence[Event], cast: Cast) -> str:
    """Return a theft, with the card for those who know it."""
    text = stole(group[0], cast).removesuffix(".")
    return f"{text}: {card(group[1])}."


def stole(event: Event, cast: Cast) -> str:
    """Return who stole from whom."""
    discards = discards_of(number(event.facts, "target"), cast)
    return f"{capital(cast.does(seat_of(event), STEALS))} eine Karte aus {discards}."


def stolen(event: Event, cast: Cast) -> str:
    """Return which card was stolen."""
    target = number(event.facts, "target")
    victim = team_with(target, cast, DATIVE) if cast.has_teams else cast.to(target)
    return f"{capital(cast.does(seat_of(event), STEALS))} {card(event)} von {victim}."


def abandoned(event: Event, cast: Cast) -> str:
    """Return which card was Abandoned, and why if it was not its owner's choice."""
    seat = seat_of(event)
    cause = cause_of(event, cast)
    if event.rules[0] in ("J67", "J70"):
        thing = HALVES[COSTLY[event.rules[0]]]
        what = thing.the() if cause is None else cast.whose(cause, thing)
        costs = f"{capital(what)} kostet {cast.whom(seat)} die gespielte Karte"
        return f"{costs}: {card(event)} wird aufgegeben."
    if cause is None:
        return f"{capital(cast.does(seat, GIVES))} {card(event)} auf."
    attack = cast.whose(cause, HALVES[COSTLY[event.rules[0]]], DATIVE)
    return f"Nach {attack} {cast.verb([seat], GIVES)} {cast.who(seat)} {card(event)} auf."


def swapping(group: Sequence[Event], cast: Cast) -> str:
    """Return a swap with the Abandoned pile."""
    given, taken = group
    swaps = capital(cast.does(seat_of(given), SWAPS))
    return f"{swaps} {card(given)} gegen die aufgegebene Karte {card(taken)}."


def whitewashed(event: Event, cast: Cast) -> str:
    """Return that the next hand must be shown, or the pool; a team sees it together (RJ-96)."""
    seat, by = seat_of(event), number(event.facts, "by")
    viewer = team_with(by, cast, DATIVE) if cast.has_teams else cast.to(by)
    if has_deck(seat, cast):
        team = capital(team_with(seat, cast))
        return f"Einseifen! {team} muss {viewer} nächste Runde seinen Topf zeigen."
    must = f"{capital(cast.does(seat, MUST))} {viewer}"
    return f"Einseifen! {must} nächste Runde {cast.their(seat, HAND, ACCUSATIVE)} zeigen."


def idle(event: Event, cast: Cast) -> str:
    """Return that a half finds nothing to do."""
    return f"{capital(cast.whose(seat_of(event), half(event)))} bewirkt nichts."


def stopped(event: Event, cast: Cast) -> str:
    """Return that a hit stopped a half."""
    return f"Der Treffer stoppt {cast.whose(seat_of(event), half(event), ACCUSATIVE)}."


def raided(event: Event, cast: Cast) -> str:
    """Return which card was raided."""
    loot = cast.whose(number(event.facts, "target"), CARD, ACCUSATIVE)
    return f"{capital(cast.does(seat_of(event), RAIDS))} {loot} {card(event)}."


# The piles.


def took(event: Event, cast: Cast) -> str:
    """Return which face-up card was taken."""
    takes = capital(cast.does(seat_of(event), TAKES))
    return f"{takes} {card(event)} vom {source(event, cast)}."


def took_unseen(event: Event, cast: Cast) -> str:
    """Return that a face-down card was taken."""
    takes = capital(cast.does(seat_of(event), TAKES))
    return f"{takes} eine verdeckte Karte vom {source(event, cast)}."


def taking_unseen(group: Sequence[Event], cast: Cast) -> str:
    """Return which face-down card the reader took."""
    text = took_unseen(group[0], cast).removesuffix(".")
    return f"{text}: {spoken(own(group, 'got'))}."


def fetched(event: Event, cast: Cast) -> str:
    """Return which Abandoned card was taken."""
    takes = capital(cast.does(seat_of(event), TAKES))
    return f"{takes} {card(event)} von den aufgegebenen Karten."


def looked(event: Event, cast: Cast) -> str:
    """Return who looks into which pile."""
    return f"{capital(cast.does(seat_of(event), LOOKS))} in den {source(event, cast)}."


def looking(group: Sequence[Event], cast: Cast) -> str:
    """Return what lies under the top of a pile, for whoever looks."""
    text = looked(group[0], cast).removesuffix(".")
    return f"{text}: Unter der obersten Karte liegt {card(group[1])}."


def peeked(event: Event, cast: Cast) -> str:
    """Return a face-down card that somebody has seen."""
    return peeking([event], cast)


def peeking(group: Sequence[Event], cast: Cast) -> str:
    """Return the face-down cards of a pile, for whoever looks through them."""
    seen = spoken([word(event.facts, "card") for event in group])
    return f"Verdeckt {pile(group[0], cast)}: {seen}."


def searched(event: Event, cast: Cast) -> str:
    """Return that somebody looks through the whole Arsenal."""
    searches = capital(cast.does(seat_of(event), SEARCHES))
    return f"{searches} die verdeckten Karten des Arsenals."


def restocked(event: Event, cast: Cast) -> str:
    """Return how many cards went back into a draw pile."""
    return restocking([event], cast)


def restocking(group: Sequence[Event], cast: Cast) -> str:
    """Return what a Restock put back, as far as the reader may know."""
    first = group[0]
    seat, moved = seat_of(first), number(first.facts, "cards")
    shuffles = capital(cast.does(seat, SHUFFLES))
    into = f"in {draw_pile(seat, cast)}"
    if "RJ-98" in first.rules:
        return f"{shuffles} die ganze Ablage {into} ({CARD.number(moved)})."
    if not moved:
        return f"{capital(cast.does(seat, FINDS))} nichts zum Zurücklegen."
    puts = f"{shuffles} {CARD.spelled(moved, ACCUSATIVE)} {into} zurück"
    back = [card(event) for event in group[1:]]
    if not back:
        return f"{puts}."
    return f"{puts}, eine davon {back[0]}." if moved > 1 else f"{puts}: {back[0]}."


def put_back(event: Event, cast: Cast) -> str:
    """Return which other card a Restock put back."""
    return f"{capital(cast.does(seat_of(event), LAYS))} {card(event)} zurück."


def cached(event: Event, cast: Cast) -> str:
    """Return that a card went into a cache."""
    seat = seat_of(event)
    return f"{capital(cast.does(seat, LAYS))} eine abgelegte Karte {into_cache(seat, cast)}."


def stored(event: Event, cast: Cast) -> str:
    """Return which card went into a cache."""
    seat = seat_of(event)
    return f"{capital(cast.does(seat, LAYS))} {card(event)} {into_cache(seat, cast)}."
