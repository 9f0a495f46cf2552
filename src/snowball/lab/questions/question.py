"""What a question is: which cells are played, what is counted, and which findings follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from snowball.lab.cell import Cell
from snowball.lab.findings import Finding
from snowball.lab.tally import Tally
from snowball.rules.core import Document, Result, RulesError, State, Value

Rows = list[Document]
"""One row for each game, when somebody wants them."""
Reader = Callable[[object], Value]
"""Reads a setting of a study; what is not allowed is refused in words."""

# Games in a piece of work: some tenths of a second where the rules play alone.
RANDOM_GAMES: Final = 16_000
GREEDY_GAMES: Final = 40
SEARCH_GAMES: Final = 4


@dataclass(frozen=True)
class Picture:
    """How often each value came: bars under a title."""

    table: str
    title: str
    axis: str
    bars: tuple[tuple[int, int], ...]
    """Each value with how often it came."""


class Question:
    """Something to be found out; one object serves all studies that ask it."""

    name: ClassVar[str] = ""
    asks: ClassVar[str] = ""
    """The question itself, in a sentence."""
    settings: ClassVar[Mapping[str, tuple[Value, Reader]]] = {}
    """What else a study may say, with what is taken if it does not."""
    lists: ClassVar[Mapping[str, str]] = {}
    """The settings that list what is asked about, each with what a cell calls it."""
    answers: ClassVar[str] = ""
    """The group of findings that answers the question itself, if what it asks is how much."""
    correction: ClassVar[str] = ""
    """How the chances of all comparisons are corrected together."""
    method: ClassVar[str] = ""
    """How it was found, for whoever reads the report."""
    exact: ClassVar[bool] = False
    """Whether nothing is played: everything is enumerated."""
    fewest_seats: ClassVar[int] = 2
    changes_numbers: ClassVar[bool] = False
    """Whether a table lists changes of numbers that are asked about."""

    def cells(self, tables: Iterable[Cell]) -> list[Cell]:
        """Return the cells that are played for some tables."""
        return list(tables)

    def check(self, cell: Cell) -> None:
        """Refuse a table that cannot be, or at which the question makes no sense."""
        cell.check()
        if cell.seats < self.fewest_seats:
            raise RulesError(
                f"The question {self.name!r} is about tables of {self.fewest_seats} and more, "
                f"not of {cell.seats}."
            )

    def check_change(self, cell: Cell) -> None:
        """Refuse a change of numbers that cannot be at a table."""

    def games(self, cell: Cell) -> int:
        """Return how many games a deal has."""
        return 1

    def piece(self, cell: Cell) -> int:
        """Return how many deals are played in one go."""
        names = {name.partition(":")[0] for name in cell.bots}
        games = SEARCH_GAMES
        if names == {"random"}:
            games = RANDOM_GAMES
        elif names <= {"random", "greedy"}:
            games = GREEDY_GAMES
        return max(1, games // self.games(cell))

    def play(self, cell: Cell, seed: int, deals: range, rows: Rows | None) -> Tally:
        """Play some deals, by their numbers, and return what was counted."""
        raise NotImplementedError

    def findings(self, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
        """Return what a cell's tally says."""
        raise NotImplementedError

    def pictures(self, cell: Cell, tally: Tally) -> list[Picture]:
        """Return how often things came, where that is worth a picture."""
        return []


def row(cell: Cell, deal: int, game: int, state: State, result: Result) -> Document:
    """Return a finished game as a row."""
    return {
        "cell": cell.key,
        "deal": deal,
        "game": game,
        "ending": result.ending,
        "turns": int(state.turns),
        "scores": list(result.scores),
        "ranks": list(result.ranks),
    }


def with_extra(cell: Cell, *extra: tuple[str, Value]) -> Cell:
    """Return a cell that asks about something of its own."""
    return replace(cell, extra=(*cell.extra, *extra))


def whole_number(low: int, high: int) -> Reader:
    """Return a reader of whole numbers in a range."""

    def read(given: object) -> Value:
        if type(given) is not int or not low <= given <= high:
            raise RulesError(f"a whole number from {low} to {high} is allowed, not {given!r}")
        return given

    return read


def words(allowed: Sequence[str]) -> Reader:
    """Return a reader of a list of words, kept as one text with commas; left out means all."""

    def read(given: object) -> Value:
        listed = [given] if isinstance(given, str) else given
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            raise RulesError(f"a list of names is allowed, not {given!r}")
        if not listed:
            raise RulesError("an empty list asks about nothing: leave it out to ask about all")
        for each in listed:
            if each not in allowed:
                raise RulesError(f"{each!r} is none of {', '.join(allowed)}")
        return ",".join(listed)

    return read
