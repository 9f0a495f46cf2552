"""A lesson: a game whose course is written down, up to what the learner on seat 0 chooses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from snowball import lessons
from snowball.play import cube
from snowball.play.record import read_actor
from snowball.rules.catalog import kind_of
from snowball.rules.core import CHANCE, Event, Game, IllegalChoice, RulesError, State

LEARNER: Final = 0
FALLBACK: Final = "en"

Moves = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Said:
    """Something that is said in several languages."""

    by_language: dict[str, Any]

    def in_(self, language: str) -> Any:
        """Return it in a language, or in the first one if that is missing."""
        return self.by_language.get(language, self.by_language[FALLBACK])


@dataclass(frozen=True)
class Step:
    """Something that the learner does."""

    title: Said
    words: Said
    """What to do, and what is to be seen."""
    wanted: tuple[str, ...]
    """The choices that go on."""
    nudge: Said
    """What is said to any other choice; nothing where there is none."""
    after: Said
    """What has happened then, and the rules behind it."""
    then: Moves
    """What others and chance do after the choice, until the next step."""


@dataclass(frozen=True)
class Lesson:
    """A whole lesson."""

    game: Game
    title: Said
    words: Said
    minutes: int
    names: Said
    end: Said
    """What is said when all is done."""
    start: Moves
    """What happens before the first step."""
    steps: tuple[Step, ...]


@dataclass
class Learned:
    """How far a learner has come; it can be told like a table."""

    lesson: Lesson
    state: State
    names: list[str]
    step: int = 0
    events: list[Event] = field(default_factory=list)
    """What the last choice has brought about."""
    nudged: bool = False
    """Whether the last choice was not the one that goes on."""
    rolled: str = ""
    """The last roll of the Game Cube, if there is one."""

    @property
    def game(self) -> Game:
        """The game that is learned."""
        return self.lesson.game

    @property
    def done(self) -> bool:
        """Whether all steps have been done."""
        return self.step == len(self.lesson.steps)

    def play(self, moves: Moves) -> None:
        """Let happen what is written."""
        self.events = self.state.listen()
        for actor, choice in moves:
            self.state.play(actor, choice)
            if actor == CHANCE:
                self.rolled = cube.lies(self.rolled, self.game.text(choice))

    def choose(self, text: str) -> None:
        """Take a choice of the learner; one that does not go on changes nothing."""
        if self.done:
            raise IllegalChoice("already-over", "This lesson is over: begin it anew.")
        try:
            choice = self.game.choice(text)
        except RulesError as error:
            raise IllegalChoice("no-such-choice", str(error)) from None
        code = self.state.refusal(LEARNER, choice)
        if code:
            raise IllegalChoice(code, self.state.explain(code))
        step = self.lesson.steps[self.step]
        self.nudged = self.game.text(choice) not in step.wanted
        self.events = []
        if not self.nudged:
            self.play(((LEARNER, choice), *step.then))
            self.step += 1


@cache
def lesson(game: str) -> Lesson:
    """Return the lesson of a game; KeyError if there is none."""
    found: dict[str, Any] = lessons.script(game)
    kind = kind_of(game)(found["seats"], found.get("options", {}))
    return Lesson(
        game=kind,
        title=Said(found["title"]),
        words=Said(found["words"]),
        minutes=found["minutes"],
        names=Said(found["names"]),
        end=Said(found["end"]),
        start=read_moves(found["start"], kind),
        steps=tuple(read_step(each, kind) for each in found["steps"]),
    )


def read_step(found: dict[str, Any], game: Game) -> Step:
    """Return a step as it is written."""
    return Step(
        title=Said(found["title"]),
        words=Said(found["words"]),
        wanted=tuple(found["wanted"]),
        nudge=Said(found.get("nudge", {FALLBACK: ""})),
        after=Said(found["after"]),
        then=read_moves(found.get("then", ""), game),
    )


def read_moves(lines: str, game: Game) -> Moves:
    """Return what is written as in a record, line by line."""
    moves = []
    for line in lines.strip().splitlines():
        who, _, what = line.partition(":")
        moves.append((read_actor(who.strip(), game), game.choice(what)))
    return tuple(moves)


def follow(lesson: Lesson, chosen: Sequence[str], language: str = FALLBACK) -> Learned:
    """Return how far somebody has come who has made these choices."""
    learned = Learned(lesson, lesson.game.start(), list(lesson.names.in_(language)))
    learned.play(lesson.start)
    for text in chosen:
        learned.choose(text)
    return learned
