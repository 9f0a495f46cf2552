"""How the story of arsenal hangs together, in whatever language it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.play.words.arsenal_facts import named, seat_of
from snowball.play.words.language import AnyCast, C, Course, GroupTeller, Heard, Teller
from snowball.play.words.reading import number
from snowball.rules.core import Event

# Which events may come directly after which, within one sentence.
AFTER: Final[Mapping[str, tuple[str, ...]]] = {
    "brought": ("removed",),
    "dealt": ("dealt", "got"),
    "kept": ("kept", "chose"),
    "chose": ("kept",),
    "handed": ("handed", "received"),
    "received": ("handed",),
    "turned-up": ("turned-up",),
    "reshuffled": ("turn", "reshuffled"),
    "drew": ("turn", "drew", "got"),
    "got": ("dealt", "drew", "took-unseen"),
    "showed": ("showed",),
    "saw": ("showed",),
    "revealed": ("revealed",),
    "hit": ("hit",),
    "limited": ("hit", "stopped", "limited"),
    "stopped": ("hit", "limited"),
    "stolen": ("stole",),
    "fetched": ("abandoned",),
    "peeked": ("looked", "peeked"),
    "put-back": ("restocked",),
    "stored": ("cached",),
    "pool": ("pooled", "pool-shown"),
    "pool-shown": ("pooled", "pool", "pool-shown"),
    "added": ("cache-used",),
    "assigned": ("assigned",),
}
OPENINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "got": ("dealt", "turn", "drew", "took-unseen"),
    "dealt": ("dealt",),
    "drew": ("turn", "drew"),
    "limited": ("hit", "limited"),
    "stopped": ("hit",),
}
"""Where the sentence must have begun for that."""

FATES: Final = ("cancelled", "dodged", "dudded", "backfired")
"""What may become of an attack besides a hit."""
OF_BATTLES: Final = frozenset({"revealed", "hit", *FATES})
RECALLED: Final = frozenset({"hit", "limited", *FATES})
"""Events that later sentences of the same turn come back to."""

SWAP: Final = "J66"


def follows(group: Sequence[Event], event: Event) -> bool:
    """Say whether an event belongs to the sentence that a group of events has begun."""
    first, last = group[0], group[-1]
    if is_of_battle(group, event):
        return True
    if last.name not in AFTER.get(event.name, ()):
        return False
    if first.name not in OPENINGS.get(event.name, (first.name,)):
        return False
    if event.name == "drew":
        return not any(each.name == "reshuffled" for each in group)
    if event.name == "revealed":
        return "target" not in event.facts
    if event.name == "showed":
        return seat_of(last) == seat_of(event)
    if event.name in ("limited", "stopped"):
        return is_of_one_hit(group, event) or is_alike(group, event)
    if event.name == "hit":
        return len(group) == 1 and "RJ-27" not in event.rules
    if event.name == "fetched":
        return last.rules[0] == SWAP == event.rules[0] and last.facts["seat"] == event.facts["seat"]
    if event.name == "peeked":
        return last.facts["pile"] == event.facts["pile"]
    return True


def is_alike(group: Sequence[Event], event: Event) -> bool:
    """Say whether the same happens to another player as to all those before."""
    return all(
        each.name == event.name and each.facts["seat"] != event.facts["seat"] for each in group
    )


def is_of_one_hit(group: Sequence[Event], event: Event) -> bool:
    """Say whether an event is what a hit stops, or what it costs: once each, and of one victim."""
    names = [each.name for each in group]
    alone = names.count("hit") == 1 and event.name not in names
    return alone and event.facts["seat"] == group[0].facts["seat"]


def after(cast: AnyCast, event: Event) -> AnyCast:
    """Return who is who once an event has been heard: who has a team deck, and this turn's hits."""
    if event.name in ("team-deck", "pooled"):
        return cast._replace(decks=cast.decks | {number(event.facts, "team")})
    if event.name == "turn":
        return cast._replace(turn=())
    return cast._replace(turn=(*cast.turn, event)) if event.name in RECALLED else cast


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


def teller(
    events: Mapping[str, Teller[C]], together: Mapping[str, GroupTeller[C]]
) -> GroupTeller[C]:
    """Return how a language tells events that belong together.

    It brings its words for groups of them, by the event that such a group begins with.
    """

    def tell(group: Sequence[Event], cast: C) -> str:
        if len(group) > 1 and group[0].name in together:
            return together[group[0].name](group, cast)
        return " ".join(events[event.name](event, cast) for event in group)

    return tell


def fighter(
    revealing: GroupTeller[C], fates: Mapping[str, Teller[C]], hitting: GroupTeller[C]
) -> GroupTeller[C]:
    """Return how a language tells one battle: both cards, and what becomes of each attack."""

    def tell(group: Sequence[Event], cast: C) -> str:
        parts = [revealing(named(group, "revealed"), cast)]
        parts += [fates[event.name](event, cast) for event in group if event.name in fates]
        if hits := named(group, "hit"):
            parts.append(hitting(hits, cast))
        return " ".join(parts)

    return tell


COURSE: Final = Course(letter="J", follows=follows, ordered=ordered, after=after)
