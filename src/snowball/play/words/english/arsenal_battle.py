"""The words of arsenal for a battle: the cards revealed, what becomes of them, and what follows."""

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
from snowball.play.words.english.arsenal_cards import HALVES, short, spoken
from snowball.play.words.english.arsenal_facts import card, half, pile, source, their
from snowball.play.words.english.arsenal_teams import (
    blanks_due,
    cache_of,
    discards_of,
    draw_pile,
    team_with,
)
from snowball.play.words.english.grammar import Cast, capital, count, spelled
from snowball.play.words.reading import number, word
from snowball.rules.core import Event

DECLINED: Final[Mapping[str, tuple[str, str]]] = {
    "J65": ("play", "no second card"),
    "J56": ("leave", "the other half unused"),
    "J59": ("steal", "nothing"),
    "J64": ("take", "nothing"),
    "J71": ("put", "nothing into the cache"),
}
"""What a player does not do, by the rule that the event cites: a verb and the rest."""


def revealing(group: Sequence[Event], cast: Cast) -> str:
    """Return both cards as they were revealed."""
    parts = [
        f"{(cast.whom if place else cast.who)(seat_of(event))} "
        f"{cast.verb(seat_of(event), 'play')} {played(event)}"
        for place, event in enumerate(group)
    ]
    idle = all(event.facts["half"] in WAITING for event in group)
    return f"{', '.join(parts)}.{' Nobody attacks.' if idle else ''}"


def revealed(event: Event, cast: Cast) -> str:
    """Return one card as it was revealed."""
    return f"{cast.does(seat_of(event), 'play')} {played(event)}{at(event, cast)}."


def at(event: Event, cast: Cast) -> str:
    """Return against whom a card is played, where there are several."""
    return f" at {cast.whom(number(event.facts, 'target'))}" if "target" in event.facts else ""


def played(event: Event) -> str:
    """Return a half with the card that it is on: the short name, as both stand in one line."""
    if event.facts["half"] == "nothing":
        return "No Effect"
    cached = ", cached" if event.facts["cached"] else ""
    return f"{short(word(event.facts, 'half'))} ({card(event)}{cached})"


def throw(event: Event, cast: Cast) -> str:
    """Return an attack by its thrower: "your Sneak Attack"."""
    return f"{cast.whose(number(event.facts, 'by'))} {half(event)}"


def shield(event: Event, cast: Cast) -> str:
    """Return what met an attack: "Ana's Dud"."""
    return f"{cast.whose(seat_of(event))} {HALVES[word(event.facts, 'shield')]}"


def hitting(group: Sequence[Event], cast: Cast) -> str:
    """Return a hit, what it stopped, and what it costs; or two hits."""
    hits = named(group, "hit")
    parts = [f"{throw(event, cast)} hits {cast.whom(seat_of(event))}" for event in hits]
    text = capital(", ".join(parts))
    for event in named(group, "stopped"):
        text += f" and stops {their(cast, seat_of(event))} {half(event)}"
    chilled = [seat_of(event) for event in named(group, "limited")]
    return " ".join([f"{text}.", *drawing_one(chilled, cast)])


def dodged(event: Event, cast: Cast) -> str:
    """Return that an attack was avoided."""
    seat, attack = seat_of(event), throw(event, cast)
    if event.facts["shield"] == "dodge":
        return f"{cast.does(seat, 'dodge')} {attack}."
    return f"{capital(shield(event, cast))} avoids {attack}."


def dudded(event: Event, cast: Cast) -> str:
    """Return that an attack was a dud."""
    return f"{capital(shield(event, cast))} stops {throw(event, cast)}."


def backfired(event: Event, cast: Cast) -> str:
    """Return that an attack was turned back."""
    thrower = cast.whom(number(event.facts, "by"))
    return f"{capital(shield(event, cast))} turns {throw(event, cast)} back on {thrower}."


def cancelled(event: Event, cast: Cast) -> str:
    """Return that a Snow Fort voids a card."""
    fort = f"{capital(cast.whose(number(event.facts, 'by')))} Snow Fort"
    return f"{fort} stops {cast.whose(seat_of(event))} {half(event)}: it does nothing."


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
    who = "Both draw" if both else capital(cast.do(drawing, "draw")) if drawing else ""
    own = [f"{who} only one card next turn."] if drawing else []
    return own + blanks_due(pooling, cast)


def declined(event: Event, cast: Cast) -> str:
    """Return what somebody does not do."""
    verb, rest = next(DECLINED[rule] for rule in event.rules if rule in DECLINED)
    return f"{cast.does(seat_of(event), verb)} {rest}."


def followed(event: Event, cast: Cast) -> str:
    """Return the second card after a Barrage."""
    return f"{cast.does(seat_of(event), 'follow')} up with {played(event)}{at(event, cast)}."


def used(event: Event, cast: Cast) -> str:
    """Return that the other half of a Dodge is used."""
    text = f"{cast.does(seat_of(event), 'use')} the other half as well: {half(event)}"
    by = dodged_by(event, cast)
    return f"{text}." if by is None else f"{text}, at {cast.whom(by)}."


def stealing(group: Sequence[Event], cast: Cast) -> str:
    """Return a theft, with the card for those who know it."""
    text = stole(group[0], cast).removesuffix(".")
    return f"{text}: {card(group[1])}."


def stole(event: Event, cast: Cast) -> str:
    """Return who stole from whom."""
    discards = discards_of(number(event.facts, "target"), cast)
    return f"{cast.does(seat_of(event), 'steal')} one of {discards}."


def stolen(event: Event, cast: Cast) -> str:
    """Return which card was stolen."""
    target = number(event.facts, "target")
    victim = team_with(target, cast) if cast.has_teams else cast.whom(target)
    return f"{cast.does(seat_of(event), 'steal')} {card(event)} from {victim}."


def abandoned(event: Event, cast: Cast) -> str:
    """Return which card was Abandoned, and why if it was not its owner's choice."""
    seat = seat_of(event)
    cause = cause_of(event, cast)
    if event.rules[0] in ("J67", "J70"):
        why = "rocks cost" if event.rules[0] == "J67" else "Dud costs"
        whose = capital(cast.whose(cause)) if cause is not None else "The"
        return f"{whose} {why} {cast.whom(seat)} the card played: {card(event)} is Abandoned."
    text = f"{cast.does(seat, 'Abandon')} {card(event)}"
    if cause is None:
        return f"{text}."
    attack = HALVES[COSTLY[event.rules[0]]]
    return f"{text} after {cast.whose(cause)} {attack}."


def swapping(group: Sequence[Event], cast: Cast) -> str:
    """Return a swap with the Abandoned pile."""
    given, taken = group
    return f"{cast.does(seat_of(given), 'swap')} {card(given)} for the Abandoned {card(taken)}."


def whitewashed(event: Event, cast: Cast) -> str:
    """Return that the next hand must be shown, or the pool; a team sees it together (RJ-96)."""
    seat, by = seat_of(event), number(event.facts, "by")
    viewer = team_with(by, cast) if cast.has_teams else cast.whom(by)
    if has_deck(seat, cast):
        return f"Whitewash! Next turn {team_with(seat, cast)} must show {viewer} its pool."
    hand = "your hand" if seat == cast.reader else "the hand"
    return f"Whitewash! Next turn {cast.whom(seat)} must show {viewer} {hand}."


def idle(event: Event, cast: Cast) -> str:
    """Return that a half finds nothing to do."""
    return f"{capital(cast.whose(seat_of(event)))} {half(event)} finds nothing to do."


def stopped(event: Event, cast: Cast) -> str:
    """Return that a hit stopped a half."""
    return f"The hit stops {cast.whose(seat_of(event))} {half(event)}."


def raided(event: Event, cast: Cast) -> str:
    """Return which card was raided."""
    victim = cast.whose(number(event.facts, "target"))
    return f"{cast.does(seat_of(event), 'raid')} {victim} {card(event)}."


# The piles.


def took(event: Event, cast: Cast) -> str:
    """Return which face-up card was taken."""
    return f"{cast.does(seat_of(event), 'take')} {card(event)} from {source(event, cast)}."


def took_unseen(event: Event, cast: Cast) -> str:
    """Return that a face-down card was taken."""
    takes = cast.does(seat_of(event), "take")
    return f"{takes} a face-down card from {source(event, cast)}."


def taking_unseen(group: Sequence[Event], cast: Cast) -> str:
    """Return which face-down card the reader took."""
    text = took_unseen(group[0], cast).removesuffix(".")
    return f"{text}: {spoken(own(group, 'got'))}."


def looked(event: Event, cast: Cast) -> str:
    """Return who looks into which pile."""
    return f"{cast.does(seat_of(event), 'look')} into {source(event, cast)}."


def looking(group: Sequence[Event], cast: Cast) -> str:
    """Return what lies under the top of a pile, for whoever looks."""
    text = looked(group[0], cast).removesuffix(".")
    return f"{text}: under the top lies {card(group[1])}."


def peeked(event: Event, cast: Cast) -> str:
    """Return a face-down card that somebody has seen."""
    return peeking([event], cast)


def peeking(group: Sequence[Event], cast: Cast) -> str:
    """Return the face-down cards of a pile, for whoever looks through them."""
    seen = spoken([word(event.facts, "card") for event in group])
    return f"Face down {pile(group[0], cast)}: {seen}."


def restocked(event: Event, cast: Cast) -> str:
    """Return how many cards went back into a draw pile."""
    return restocking([event], cast)


def restocking(group: Sequence[Event], cast: Cast) -> str:
    """Return what a Restock put back, as far as the reader may know."""
    first = group[0]
    seat, moved = seat_of(first), number(first.facts, "cards")
    into = draw_pile(seat, cast)
    if "RJ-98" in first.rules:
        shuffles = cast.does(seat, "shuffle")
        return f"{shuffles} all discards into {into} ({count(moved, 'card')})."
    if not moved:
        return f"{cast.does(seat, 'find')} nothing to put back."
    puts = f"{cast.does(seat, 'shuffle')} {spelled(moved, 'card')} back into {into}"
    back = [card(event) for event in group[1:]]
    if not back:
        return f"{puts}."
    return f"{puts}, {'one of them ' if moved > 1 else ''}{back[0]}."


def put_back(event: Event, cast: Cast) -> str:
    """Return which other card a Restock put back."""
    return f"{cast.does(seat_of(event), 'put')} {card(event)} back."


def cached(event: Event, cast: Cast) -> str:
    """Return that a card went into a cache."""
    seat = seat_of(event)
    return f"{cast.does(seat, 'put')} a discard into {cache_of(seat, cast)}."


def stored(event: Event, cast: Cast) -> str:
    """Return which card went into a cache."""
    seat = seat_of(event)
    return f"{cast.does(seat, 'put')} {card(event)} into {cache_of(seat, cast)}."
