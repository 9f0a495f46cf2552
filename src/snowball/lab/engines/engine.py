"""What an engine is: it is handed pieces, and hands back what came of each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from snowball.lab.cell import Cell
from snowball.lab.questions import QUESTIONS
from snowball.lab.questions.question import Rows
from snowball.lab.tally import Tally


@dataclass(frozen=True)
class Piece:
    """Some deals of a cell, by their numbers; it travels to whoever plays it."""

    question: str
    cell: Cell
    place: int
    """The number of the cell in its study."""
    first: int
    last: int
    seed: int
    rows: bool = False


@dataclass
class Played:
    """What came of a piece; who played it, and how often, makes no difference."""

    place: int
    first: int
    last: int
    tally: Tally
    rows: Rows | None = None


class Engine(Protocol):
    """Plays pieces; each comes back once, in any order, even if who played it died meanwhile."""

    def play(self, pieces: Iterator[Piece]) -> Iterator[Played]:
        """Yield what came of every piece."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


def play_piece(piece: Piece) -> Played:
    """Play a piece: its deals depend on the seed, the cell and their numbers alone."""
    rows: Rows | None = [] if piece.rows else None
    seed = piece.cell.seed(piece.seed)
    deals = range(piece.first, piece.last)
    tally = QUESTIONS[piece.question].play(piece.cell, seed, deals, rows)
    return Played(piece.place, piece.first, piece.last, tally, rows)
