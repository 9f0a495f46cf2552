"""What a player is handed: knowledge of one seat, never the true state."""

from __future__ import annotations

from typing import Protocol

from snowball.rules.core import Document, Game, State
from snowball.rules.dice import Dice


class Knowledge:
    """All that one seat may use to choose: its view, its choices, and guesses."""

    __slots__ = ("__game", "__seat", "__state")

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.__game = state.game
        self.__seat = seat

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.__game

    @property
    def seat(self) -> int:
        """The seat whose knowledge this is; nobody can look from another."""
        return self.__seat

    def view(self) -> Document:
        """Return exactly what the seat may know."""
        return self.__state.view(self.__seat)

    def choices(self) -> list[int]:
        """Return what the seat may choose now."""
        return self.__state.choices(self.__seat)

    def guess(self, dice: Dice) -> State:
        """Return a state drawn from the worlds that the seat cannot tell apart."""
        return self.__state.guess(self.__seat, dice)


class Bot(Protocol):
    """Somebody who chooses from what a seat knows, with dice of their own."""

    name: str

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return one of the seat's choices."""
        ...
