"""What a game must bring so that people can read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from snowball.play.words.grammar import Cast
from snowball.play.words.reading import Facts
from snowball.rules.core import Event

Heard = list[tuple[int, Event]]
"""Events with their places in the story."""

Teller = Callable[[Event, Cast], str]


class Sentence(NamedTuple):
    """What happened, as one sentence or two, with the rules behind it and the events it tells of."""

    text: str
    rules: tuple[str, ...]
    events: tuple[Event, ...]
    first: int
    """The place of its first event in the story."""
    last: int
    quiet: bool = False
    """Whether it says only what goes without saying, such as a card drawn and not yet played."""

    @property
    def seats(self) -> frozenset[int]:
        """The seats that it speaks of."""
        return frozenset(
            seat
            for event in self.events
            for role in ("seat", "target", "by")
            if isinstance(seat := event.facts.get(role), int)
        )


@dataclass(frozen=True)
class Language:
    """The words of one game."""

    letter: str
    """The letter in the ids of its rules."""
    events: Mapping[str, Teller]
    """A sentence for every event on its own, by its name."""
    follows: Callable[[Sequence[Event], Event], bool]
    """Say whether an event goes on with what the events before it began."""
    silent: frozenset[str]
    """Events that go without saying once more has happened."""
    tell: Callable[[Sequence[Event], Cast], str]
    """Return one or two sentences for events that belong together."""
    groups: Callable[[Facts, str, Cast], tuple[str, ...]]
    """Return the headings that a long menu may put a choice under, the widest first."""
    choice: Callable[[Facts, str, Cast], str]
    """Return a choice as one line."""
    score: str
    """What the score of the game counts."""
    ordered: Callable[[Heard], Heard] | None = None
    """Put events in the order in which they are told; None leaves them in theirs."""
    after: Callable[[Cast, Event], Cast] | None = None
    """Return who is who once an event has been heard; None where that never changes."""
