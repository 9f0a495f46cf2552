"""A table: who sits there, and the game. It is made of its entries alone, in their order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, Literal, TypeVar

from snowball.play import cube
from snowball.play.fair import FairLuck, Pledge
from snowball.play.record import Record
from snowball.play.words import unnamed
from snowball.rules.catalog import kind_of
from snowball.rules.core import CHANCE, Event, State
from snowball.server.entries import (
    Again,
    AnyEntry,
    Chose,
    Filled,
    Moved,
    Plan,
    Returned,
    Sat,
    Started,
    Stood,
    Went,
)
from snowball.server.past import Past

Stage = Literal["gathering", "playing", "over"]
HOST: Final = 0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table, be it with one seat, several (around one screen) or none."""

    generation: int = 0
    """How often they have moved to another device."""
    luck: str = ""
    changes: int = 0
    """What they have done since the game last went on that did not make it go on, …"""
    changes_ever: int = 0
    """… and since the table was made."""
    joined: str = ""
    """What their client called their coming, …"""
    moved: str = ""
    """… and their last move to another device."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: who holds it, or which bot plays it."""

    name: str
    person: int | None = None
    level: str = ""
    """The bot that plays it, empty for a person."""
    invited: bool = False
    away: bool = False
    """Whether a bot plays for the person."""


@dataclass(slots=True)
class Told:
    """What an entry brought about: what there is to tell, and to whom."""

    events: list[Event] = field(default_factory=list)
    people: bool = False
    """Whether who sits where, or the stage, has changed."""
    game: bool = False
    """Whether the game has gone on."""
    only: int | None = None
    """The one seat that hears of it; None if everybody does."""


class Table:
    """One table as its entries have made it."""

    def __init__(self, name: str, plan: Plan, secret: str) -> None:
        self.name = name
        """Its unguessable name, which is part of its address."""
        self.plan = plan
        self.secret = secret
        self.game = kind_of(plan.game)(plan.seats, dict(plan.options))
        self.choices = numbered(self.game.texts)
        """The choices of the game by their texts."""
        self.people = [Person()]
        self.seats = [
            Seat(
                chair.name or unnamed(number, chair.level),
                person=HOST if chair.kind == "me" else None,
                level=chair.level,
                invited=chair.kind == "invited",
            )
            for number, chair in enumerate(plan.chairs)
        ]
        self.number = 0
        """How many entries there are."""
        self.stage: Stage = "gathering"
        self.state: State = self.game.start()
        self.luck: FairLuck | None = None
        self.moment = 0
        """How often all who had to choose have done so."""
        self.pending: dict[int, int] = {}
        """Choices of this moment that do not count before all are in."""
        self.past = Past()
        """All choices that count, and what clients called theirs."""
        self.rolled = ""
        """The last roll of the Game Cube, if there is one."""
        self.next_table = ""
        self.next_host = -1
        """Who asked for the rematch that is there."""
        self.heard = [0] * (plan.seats + 1)
        """How many messages each seat has been told, and at the end a spectator."""

    @property
    def owed(self) -> tuple[int, ...]:
        """The seats that still have to choose."""
        if self.stage != "playing":
            return ()
        if not self.pending:
            return tuple(self.state.actors)
        return tuple(seat for seat in self.state.actors if seat not in self.pending)

    @property
    def record(self) -> Record | None:
        """The record of the game so far, None before it begins; made anew for whoever asks."""
        if self.stage == "gathering":
            return None
        players = [seat.level or "person" for seat in self.seats]
        pledge = self.pledge(self.secret if self.stage == "over" else None)
        record = Record(self.game, self.names, players, self.plan.version, pledge=pledge)
        record.moves = self.past.moves[: self.past.length]
        record.result = self.state.result
        return record

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name for seat in self.seats]

    @property
    def free(self) -> list[int]:
        """The seats that nobody holds yet."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if not seat.level and seat.person is None
        ]

    def seats_of(self, person: int) -> list[int]:
        """Return the seats that a person holds."""
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def played_by(self, seat: int) -> str:
        """Return the level of the bot that plays a seat now, empty if its person does."""
        return self.seats[seat].level or (self.plan.stand_in if self.seats[seat].away else "")

    def add(self, entry: AnyEntry, *, listen: bool = True) -> Told:
        """Let an entry happen; it has been checked before it was stored."""
        match entry:
            case Chose():
                told = self.chose(entry, listen)
            case Started():
                told = self.started(entry, listen)
            case Sat():
                told = self.sat(entry)
            case Stood():
                told = self.stood(entry)
            case Filled():
                told = self.filled(entry)
            case Moved():
                self.count_change(entry.holder)
                person = self.people[entry.holder]
                self.people[entry.holder] = replace(
                    person, generation=person.generation + 1, moved=entry.id
                )
                told = Told(people=True)
            case Went() | Returned():
                for seat in entry.seats:
                    self.seats[seat] = replace(self.seats[seat], away=isinstance(entry, Went))
                for holder in {self.seats[seat].person for seat in entry.seats}:
                    self.count_change(holder)
                told = Told(people=True)
            case Again():
                self.next_table = entry.table
                self.next_host = entry.holder
                told = Told(people=True)
        self.number += 1
        for audience in range(len(self.heard)) if told.only is None else (told.only,):
            self.heard[audience] += 1
        return told

    def sat(self, entry: Sat) -> Told:
        """Seat a person."""
        if entry.holder == len(self.people):
            self.people.append(Person())
        self.people[entry.holder] = replace(
            self.people[entry.holder], luck=entry.luck, joined=entry.id
        )
        for number, name in zip(entry.seats, entry.names, strict=True):
            self.seats[number] = replace(
                self.seats[number], person=entry.holder, name=name or unnamed(number, "")
            )
        return Told(people=True)

    def stood(self, entry: Stood) -> Told:
        """Free the seats of a person."""
        for number in self.seats_of(entry.holder):
            self.seats[number] = replace(self.seats[number], person=None, name=unnamed(number, ""))
        return Told(people=True)

    def filled(self, entry: Filled) -> Told:
        """Let a bot play seats on which nobody sits."""
        for number in entry.seats:
            name = unnamed(number, entry.level)
            self.seats[number] = replace(self.seats[number], level=entry.level, name=name)
        return Told(people=True)

    def started(self, entry: Started, listen: bool) -> Told:
        """Begin the game."""
        self.people[HOST] = replace(self.people[HOST], luck=entry.luck)
        self.luck = FairLuck(self.secret, self.contributions())
        self.stage = "playing"
        events = self.state.listen() if listen else []
        self.play_chance(entry.chance)
        return Told(events, people=True, game=True)

    def chose(self, entry: Chose, listen: bool) -> Told:
        """Note a choice; if it was the last one due, let all of them happen."""
        seat = entry.seat
        changed_mind = seat in self.pending
        back = entry.by == "person" and self.seats[seat].away
        if back:
            self.seats[seat] = replace(self.seats[seat], away=False)
        self.pending[seat] = choice = self.choice(entry.choice)
        if entry.id:
            self.past.name(seat, entry.id, self.moment, choice)
        if changed_mind:
            self.count_change(self.seats[seat].person)
        if self.owed:
            return Told(people=back, only=seat if changed_mind and not back else None)
        events = self.state.listen() if listen else []
        self.play_pending()
        self.play_chance(entry.chance)
        if entry.broken_off:
            self.stage = "over"
        return Told(events, people=back or self.stage == "over", game=True)

    def play_pending(self) -> None:
        """Make the choices of all who had to choose."""
        for actor in self.state.actors:
            self.state.play(actor, self.pending[actor])
            self.past.add(actor, self.pending[actor])
        self.pending.clear()
        self.moment += 1
        for number, person in enumerate(self.people):
            if person.changes:
                self.people[number] = replace(person, changes=0)

    def play_chance(self, outcomes: Sequence[str]) -> None:
        """Let chance act as it is written."""
        for text in outcomes:
            outcome = self.choice(text)
            self.state.play(CHANCE, outcome)
            self.past.add(CHANCE, outcome)
            self.rolled = cube.lies(self.rolled, text)
        self.state.story = None
        if self.state.result is not None:
            self.stage = "over"

    def count_change(self, holder: int | None) -> None:
        """Count something that somebody did and that did not make the game go on."""
        if holder is not None:
            person = self.people[holder]
            self.people[holder] = replace(
                person, changes=person.changes + 1, changes_ever=person.changes_ever + 1
            )

    def choice(self, text: str) -> int:
        """Return the choice that a text stands for; the game refuses one that there is not."""
        choice = self.choices.get(text)
        return self.game.choice(text) if choice is None else choice

    def pledge(self, secret: str | None = None) -> Pledge:
        """Return what the record says of the luck: the commitment is the one that everybody saw."""
        return Pledge(self.plan.commitment, self.contributions(), secret)

    def contributions(self) -> tuple[str | None, ...]:
        """Return what each seat's browser adds to the luck; bots add nothing."""
        return tuple(
            None if seat.person is None else self.people[seat.person].luck for seat in self.seats
        )

    def copy(self) -> Table:
        """Return an equal table, for something that may yet come to nothing."""
        other = shallow(self)
        other.people = self.people.copy()
        other.seats = self.seats.copy()
        other.state = self.state.copy()
        other.pending = self.pending.copy()
        other.past = self.past.copy()
        other.heard = self.heard.copy()
        return other


def shallow(thing: T) -> T:
    """Return another with the same parts; `copy.copy` takes four times as long."""
    other = object.__new__(type(thing))
    other.__dict__.update(thing.__dict__)
    return other


@lru_cache
def numbered(texts: tuple[str, ...]) -> Mapping[str, int]:
    """Return choices by their texts, once for all tables of a game."""
    return {text: choice for choice, text in enumerate(texts)}
