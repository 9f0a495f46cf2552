"""How the story of bricks hangs together, in whatever language it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from snowball.play.words.language import C, Course, GroupTeller, Teller
from snowball.play.words.reading import Facts, entries, number
from snowball.rules.core import Event

# Which events may come directly after which, within one sentence.
AFTER: Final[Mapping[str, tuple[str, ...]]] = {
    "ducked": ("threw",),
    "stood": ("threw",),
    "rolled": ("threw", "aimed", "stood"),
    "missed": ("rolled",),
    "hit": ("rolled",),
    "froze": ("rolled",),
    "chipped": ("rolled",),
    "uncovered": ("chipped",),
    "out": ("hit", "froze"),
}

Thrown = Callable[[Event, Event, Event, C], str]
"""A throw, its roll and what came of it in one sentence."""


def follows(group: Sequence[Event], event: Event) -> bool:
    """Say whether an event belongs to the sentence that a group of events has begun."""
    if event.name == "uncovered" and not went_with_the_wall(event):
        return False  # it is the next turn that has begun
    return group[-1].name in AFTER.get(event.name, ())


def went_with_the_wall(event: Event) -> bool:
    """Say whether Hide tokens are gone because no brick is left to hide behind (D23)."""
    return "D23" in event.rules


def froze_by(event: Event) -> bool:
    """Say whether a hit took the last Freeze Point; whoever had none loses Hit Points (D17)."""
    return "D17" not in event.rules and not number(event.facts, "freeze")


def pair(throw: Event) -> tuple[int, int]:
    """Return who throws, and at whom."""
    return number(throw.facts, "seat"), number(throw.facts, "target")


def own_sheet(view: Facts) -> Facts:
    """Return the sheet of the seat that looks, or of the seat whose turn it is."""
    seat = view["seat"]
    return entries(view, "sheets")[seat if isinstance(seat, int) else number(view, "turn")]


def teller(
    events: Mapping[str, Teller[C]],
    ducking: Callable[[Event, Event, C], str],
    thrown: Mapping[str, Thrown[C]],
) -> GroupTeller[C]:
    """Return how a language tells events that belong together.

    It brings its words for a throw that was ducked, and for throws by what came of them.
    """

    def tell(group: Sequence[Event], cast: C) -> str:
        throw, *rest = [event for event in group if event.name != "stood"] or group
        if throw.name not in ("threw", "aimed") or not rest:
            parts = [events[event.name](event, cast) for event in group]
        elif rest[0].name == "ducked":
            parts = [ducking(throw, rest[0], cast)]
        elif len(rest) == 1:
            parts = [events[event.name](event, cast) for event in group]
        else:
            parts = [thrown[rest[1].name](throw, rest[0], rest[1], cast)]
            parts += [events[event.name](event, cast) for event in rest[2:]]
        return " ".join(parts)

    return tell


COURSE: Final = Course(letter="D", follows=follows)
