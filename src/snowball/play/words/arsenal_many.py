"""The words of arsenal for three or more: the battles one by one, ties, and what is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from snowball.play.words import arsenal_battle as battle
from snowball.play.words.arsenal_facts import named, seat_of
from snowball.play.words.grammar import Cast
from snowball.play.words.language import Heard, Teller
from snowball.play.words.reading import number, numbers, word
from snowball.rules.core import Event

FATES: Final[Mapping[str, Teller]] = {
    "cancelled": battle.cancelled,
    "dodged": battle.dodged,
    "dudded": battle.dudded,
    "backfired": battle.backfired,
}
OF_BATTLES: Final = frozenset({"revealed", "hit", *FATES})
RECALLED: Final = frozenset({"hit", "limited", *FATES})
"""Events that later sentences of the same turn come back to."""

LEFT_OVER: Final[Mapping[str, str]] = {
    "steal": "nothing left to steal",
    "abandon": "no discard left to Abandon",
    "restock": "no discard left to put back",
    "cache": "no discard left to put aside",
    "give": "no discard left to swap",
    "follow": "no card left to follow up with",
}
"""What somebody finds who is asked too late; all others find no card to take."""


def after(cast: Cast, event: Event) -> Cast:
    """Return who is who once an event has been heard: who has a team deck, and this turn's hits."""
    if event.name in ("team-deck", "pooled"):
        return replace(cast, decks=cast.decks | {number(event.facts, "team")})
    if event.name == "turn":
        return replace(cast, turn=())
    return replace(cast, turn=(*cast.turn, event)) if event.name in RECALLED else cast


def ordered(heard: Heard) -> Heard:
    """Put events in the order in which they are told, each draw-one of a turn once."""
    return battles(limited_once(heard))


def limited_once(heard: Heard) -> Heard:
    """Leave out that somebody draws only one card if it was so already: it adds nothing (J106)."""
    told: Heard = []
    limited: set[int] = set()
    for place, event in heard:
        if event.name == "turn":
            limited.clear()
        if event.name == "limited":
            if seat_of(event) in limited:
                continue
            limited.add(seat_of(event))
        told.append((place, event))
    return told


def pair_of(event: Event) -> frozenset[int]:
    """Return the two who meet in a battle."""
    other = "target" if event.name == "revealed" else "by"
    return frozenset({seat_of(event), number(event.facts, other)})


def battles(heard: Heard) -> Heard:
    """Put the cards revealed at once, and what becomes of them, in the order of the battles."""
    ordered: Heard = []
    run: Heard = []
    for place, event in heard:
        opens = event.name == "revealed" and "target" in event.facts
        if run and event.name in OF_BATTLES and not (opens and run[-1][1].name != "revealed"):
            run.append((place, event))
        else:
            ordered += one_by_one(run)
            run = [(place, event)] if opens else []
            ordered += [] if opens else [(place, event)]
    return ordered + one_by_one(run)


def one_by_one(run: Heard) -> Heard:
    """Return events of several battles, those of one battle together."""
    found: dict[frozenset[int], Heard] = {}
    for place, event in run:
        found.setdefault(pair_of(event), []).append((place, event))
    return [pair for together in found.values() for pair in together]


def is_of_battle(group: Sequence[Event], event: Event) -> bool:
    """Say whether an event belongs to the battle that a group tells of."""
    opened = group[0].name == "revealed" and "target" in group[0].facts
    return opened and event.name in OF_BATTLES and pair_of(event) == pair_of(group[0])


def fighting(group: Sequence[Event], cast: Cast) -> str:
    """Return one battle: both cards, and what becomes of each attack."""
    parts = [battle.revealing(named(group, "revealed"), cast)]
    parts += [FATES[event.name](event, cast) for event in group if event.name in FATES]
    if hits := named(group, "hit"):
        parts.append(battle.hitting(hits, cast))
    return " ".join(parts)


def marker(event: Event, cast: Cast) -> str:
    """Return who comes first in a tie."""
    return f"The tie marker begins with {cast.whom(seat_of(event))}."


def nothing_left(event: Event, cast: Cast) -> str:
    """Return that others have left somebody nothing to choose from."""
    what = LEFT_OVER.get(word(event.facts, "ask"), "no card left to take")
    return f"{cast.does(seat_of(event), 'find')} {what}."


def extra_round(event: Event, cast: Cast) -> str:
    """Return that a tie is broken by a round of those who are tied."""
    last = "one last" if number(event.facts, "number") > 1 else "a"
    tied = cast.do(numbers(event.facts, "seats"), "shuffle")
    return f"A tie! {tied[:1].upper()}{tied[1:]} everything for {last} final round."
