"""What every game's encoding has: a layout, a way from a view to numbers, and the actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Any, Final

from snowball.envs.encoding.layout import Field, Layout
from snowball.envs.stepping.eyes import Eyes
from snowball.rules.core import Game, RulesError, State

View = dict[str, Any]
"""What `State.view` returns, read."""


class Encoding(ABC):
    """The observations and actions of one game with its seats and options fixed.

    An observation is made from the view of a seat and from nothing else. Actions are the game's own
    choices, with one more for whoever owes none: to wait.
    """

    version: int = 0
    """Raised whenever the same view would give other numbers; it is the `_v` of an environment."""
    eliminates: bool = False
    """Whether seats can be out before the game is over."""

    def __init__(self, game: Game, *, memory: bool = False) -> None:
        if game.changed_numbers:
            raise RulesError(
                "Observations have room for the printed numbers of a game only, not for "
                f"{', '.join(game.changed_numbers)} changed: leave numbers out."
            )
        self.game: Final = game
        self.seats: Final = game.seats
        self.memory: Final = memory
        self.layout: Final = Layout([*self.fields(), *(self.remembered() if memory else ())])
        self.wait: Final = self.choices
        self.actions: Final = self.choices + 1
        self.eyes: Final = self.open_eyes()

    @property
    @abstractmethod
    def choices(self) -> int:
        """The number of the game's choices that seats can make: 0 up to that."""

    @abstractmethod
    def fields(self) -> list[Field]:
        """Return the fields of what a seat sees."""

    def remembered(self) -> list[Field]:
        """Return the fields of what follows from all that a seat has seen."""
        return []

    @abstractmethod
    def encode(self, view: View) -> list[int]:
        """Return the observation that a view amounts to."""

    @abstractmethod
    def open_eyes(self) -> Eyes:
        """Return the eyes that see what this encoding writes."""

    def observe(self, state: State, seat: int) -> bytearray:
        """Return a seat's observation without the view in between: the same numbers, sooner."""
        page = bytearray(self.layout.size)
        self.eyes.look(state, seat, page, 0)
        return page

    def outs(self, view: View) -> list[int]:
        """Return for each seat 0 while it is in, else which it was to go out: 1 for the first."""
        return [0] * self.seats

    def __reduce__(self) -> tuple[object, ...]:
        return partial(type(self), memory=self.memory), (self.game,)

    def mask(self, choices: list[int]) -> bytearray:
        """Return which actions are open to a seat with these choices: a one for each."""
        found = bytearray(self.actions)
        for choice in choices:
            found[choice] = 1
        if not choices:
            found[self.wait] = 1
        return found
