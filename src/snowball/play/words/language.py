"""What a game must bring so that people can read it, and what a language must."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from snowball.play.words.cast import Cast
from snowball.play.words.reading import Facts
from snowball.rules.core import Event, Option, Value

C = TypeVar("C", bound=Cast)
AnyCast = TypeVar("AnyCast", bound=Cast)

Heard = list[tuple[int, Event]]
"""Events with their places in the story."""

Teller = Callable[[Event, C], str]
"""A sentence for one event, with the people of some language."""
GroupTeller = Callable[[Sequence[Event], C], str]
"""One or two sentences for events that belong together."""


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
class Course:
    """How the story of one game hangs together: the same in every language."""

    letter: str
    """The letter in the ids of its rules."""
    follows: Callable[[Sequence[Event], Event], bool]
    """Say whether an event goes on with what the events before it began."""
    silent: frozenset[str] = frozenset()
    """Events that go without saying once more has happened."""
    ordered: Callable[[Heard], Heard] = list
    """Put events in the order in which they are told."""
    after: Callable[[Any, Event], Any] = lambda cast, event: cast
    """Return who is who once an event has been heard."""


@dataclass(frozen=True)
class Telling(Generic[C]):
    """The words of one game in one language."""

    events: Mapping[str, Teller[C]]
    """A sentence for every event on its own, by its name."""
    tell: GroupTeller[C]
    """Return one or two sentences for events that belong together."""
    groups: Callable[[Facts, str, C], tuple[str, ...]]
    """Return the headings that a long menu may put a choice under, the widest first."""
    choice: Callable[[Facts, str, C], str]
    """Return a choice as one line."""
    score: str
    """What the score of the game counts."""
    credit: str
    """Who made the game."""
    refusals: Mapping[str, str]
    """Why a choice is not open, by the code that the rules give it, and the sort of table if that matters."""


@dataclass(frozen=True)
class Verdicts:
    """What a check of fair luck may find; where there is a {}, a commitment is named."""

    fair: Callable[[int, bool], str]
    """Return how many outcomes were as derived, in a game that is over or not."""
    other_secret: str
    other_commitment: str
    other_outcome: Callable[[int, str, str], str]
    """Return which place of a record has which outcome, and which one was derived."""
    broken: Callable[[object], str]
    """Return that a record cannot be played again."""
    ordinary: str
    withheld: str
    waiting: str
    nobody: str
    silent: Callable[[Sequence[str]], str]
    """Return who added nothing to the luck."""
    position: str
    unfinished: str


@dataclass(frozen=True)
class Language(Generic[C]):
    """One language: the words of every game, and those that all games share."""

    cast: type[C]
    """The people, as they are spoken of."""
    games: Mapping[str, Telling[C]]
    closing: Callable[[str, Sequence[int], C], str]
    """Return why a game is over and who has won it."""
    broken_off: Callable[[int], str]
    """Return that a game is over after so many moments although nobody has won it."""
    retold: Callable[[Telling[C], Facts, str, Sequence[str], int], str]
    """Return somebody's choice as another seat is told of it, without what lies on the table."""
    house_rule: Callable[[str, Option], str]
    """Return what an option of a game does."""
    value: Callable[[Value], str]
    """Return what an option is set to."""
    option: Callable[[str, Option], str]
    """Return an option of a game with its printed default, what else is allowed, and its rulings."""
    verdicts: Verdicts
    """What a check of fair luck has found."""
    unnamed: Callable[[int, str], str]
    """Return what somebody without a name is called, by their place from 1 on and their level."""
