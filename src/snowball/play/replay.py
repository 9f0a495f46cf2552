"""A replay: a record played again, one moment after the other, with what each brought about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from snowball.play import cube
from snowball.play.record import Record
from snowball.rules.core import CHANCE, Event, Game, State


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chose."""

    seat: int
    choice: int
    place: int
    """Its place among the choices of the record, from 1."""


@dataclass(slots=True)
class Moment:
    """What the seats chose at once, and chance after them, until somebody must choose again."""

    number: int
    """0 is the beginning, before anybody has chosen."""
    state: State
    """As it is after this moment, until the next one is asked for."""
    names: list[str]
    events: list[Event]
    chosen: list[Choice]
    rolled: str = ""
    """The last roll of the Game Cube so far, if there is one."""

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.state.game


def moments(record: Record) -> Iterator[Moment]:
    """Play a record and stop after every moment; one that not all have chosen in is left out."""
    state = record.start()
    moment = Moment(0, state, record.names, state.listen(), [])
    owed: set[int] = set()
    for place, (actor, choice) in enumerate(record.replay(state), 1):
        if actor == CHANCE:
            moment.rolled = cube.lies(moment.rolled, state.game.text(choice))
            continue
        if not owed:
            yield moment
            owed = set(state.actors)
            heard = state.listen()
            moment = Moment(moment.number + 1, state, record.names, heard, [], moment.rolled)
        moment.chosen.append(Choice(actor, choice, place))
        owed.discard(actor)
    if not owed:
        yield moment
