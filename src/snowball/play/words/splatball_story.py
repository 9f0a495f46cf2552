"""How the story of splatball hangs together, in whatever language it is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from snowball.play.words.language import C, Course, GroupTeller, Teller
from snowball.rules.core import Event

# Which events may come directly after which, within one sentence.
AFTER: Final[Mapping[str, tuple[str, ...]]] = {
    "landed": ("threw",),
    "splatted": ("threw",),
    "out": ("landed",),
    "got": ("drew", "dealt"),
    "dealt": ("got", "dealt"),
    "threw": ("drew", "got"),
    "laid": ("drew", "got"),
    "discarded": ("drew", "got"),
}

# A draw goes without saying once its card is played.
SILENT: Final = frozenset({"drew", "got"})


def follows(group: Sequence[Event], event: Event) -> bool:
    """Say whether an event belongs to the sentence that a group of events has begun."""
    return group[-1].name in AFTER.get(event.name, ())


def teller(
    events: Mapping[str, Teller[C]],
    dealing: GroupTeller[C],
    drawing: Teller[C],
    hitting: Callable[[Event, Event, Sequence[Event], C], str],
    flattening: Callable[[Event, Event, C], str],
) -> GroupTeller[C]:
    """Return how a language tells events that belong together, leaving out what goes without saying.

    It brings its words for a deal, for a draw, for a throw that lands (with those who are out by
    it), and for a Splatball that flattens a pile.
    """

    def tell(group: Sequence[Event], cast: C) -> str:
        if group[0].name == "dealt":
            return dealing(group, cast)
        told = [event for event in group if event.name not in SILENT]
        if not told:
            told = [event for event in group if event.name == "got"] or list(group)
            return drawing(told[-1], cast)
        if told[0].name == "threw" and len(told) > 1 and told[1].name == "landed":
            return hitting(told[0], told[1], told[2:], cast)
        if told[0].name == "threw" and len(told) > 1:
            return flattening(told[0], told[1], cast)
        return " ".join(events[event.name](event, cast) for event in told)

    return tell


COURSE: Final = Course(letter="T", follows=follows, silent=SILENT)
