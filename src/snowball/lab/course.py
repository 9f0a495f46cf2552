"""The course of a study: what is still to be played, when to stop, and what is known so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from snowball.lab.cell import Cell
from snowball.lab.engines import Engine, Piece, Played
from snowball.lab.findings import POINTS, RATE, SHARE, Finding, correct
from snowball.lab.spans import Spans
from snowball.lab.study import Study
from snowball.lab.tally import Tally
from snowball.lab.undisturbed import undisturbed

FIRST_LOOK: Final = 500
"""Deals before the first look; later looks come whenever the deals have doubled."""


@dataclass
class Standing:
    """How far a cell has come."""

    goal: int
    """It plays up to this deal, and is looked at then."""
    tally: Tally = field(default_factory=Tally)
    done: Spans = field(default_factory=Spans)
    finished: bool = False


class Course:
    """A study under way. Deals are counted once, whoever played them and how often."""

    def __init__(self, study: Study, *, rows: bool = False) -> None:
        self.study = study
        self.rows = rows
        self.cells = study.cells
        self.looks = [self.looks_at(place) for place in range(len(self.cells))]
        self.standings = [Standing(looks[0]) for looks in self.looks]

    def ask_as(self, games: int, precision: float | None) -> None:
        """Ask for so many games, and be as precise, as somebody else did."""
        self.study = self.study.asking(games, precision)
        self.looks = [self.looks_at(place) for place in range(len(self.cells))]

    def looks_at(self, place: int) -> list[int]:
        """Return after how many deals a cell is looked at: fixed before anything is played.

        Without a precision there is one look, at the end. With one, looks come at doublings.
        """
        question = self.study.question
        if question.exact:
            return [1]
        most = -(-self.study.games // question.games(self.cells[place]))
        found = []
        deals = FIRST_LOOK
        while self.study.precision is not None and deals < most:
            found.append(deals)
            deals *= 2
        return [*found, most]

    def pieces(self, place: int) -> Iterator[Piece]:
        """Yield the pieces of a cell up to its goal that are not played yet."""
        cell, question = self.cells[place], self.study.question
        standing = self.standings[place]
        size = question.piece(cell)
        for begin, end in list(standing.done.gaps(standing.goal)):
            first = begin
            while first < end:
                last = min(end, (first // size + 1) * size)
                yield Piece(question.name, cell, place, first, last, self.study.seed, self.rows)
                first = last

    def play(self, engine: Engine, tell: Callable[[Played], None]) -> None:
        """Play until every cell has what was asked; whoever is told may keep it."""
        while going := [place for place, each in enumerate(self.standings) if not each.finished]:
            left = (piece for place in going for piece in self.pieces(place))
            for played in engine.play(left):
                with undisturbed():  # half a piece would be counted as a whole one
                    self.take(played)
                    tell(played)
            for place in going:
                self.look(place)

    def take(self, played: Played) -> None:
        """Count what came of a piece; a piece that comes twice counts once."""
        standing = self.standings[played.place]
        if not standing.done.has(played.first):
            standing.done.add(played.first, played.last)
            standing.tally.add(played.tally)

    def look(self, place: int) -> None:
        """Decide whether a cell that has reached its goal goes on to the next one."""
        standing = self.standings[place]
        later = [deals for deals in self.looks[place] if deals > standing.goal]
        if later and not self.is_precise(place):
            standing.goal = later[0]
        else:
            standing.finished = True

    def is_precise(self, place: int) -> bool:
        """Say whether all main findings of a cell are as precise as asked."""
        precision = self.study.precision
        found = self.findings_of(place)
        return (
            precision is not None
            and bool(found)
            and all(
                each.farthest <= precision
                for each in found
                if each.main and each.unit in (SHARE, POINTS, RATE)
            )
        )

    def findings_of(self, place: int) -> list[Finding]:
        """Return what a cell says so far, nothing if nothing was played."""
        tally = self.standings[place].tally
        if not tally.counts:
            return []
        return self.study.question.findings(self.cells[place], tally, len(self.looks[place]))

    def findings(self) -> list[Finding]:
        """Return all findings, corrected for how many they are."""
        return [each for _, each in self.findings_by_cell()]

    def findings_by_cell(self) -> list[tuple[Cell, Finding]]:
        """Return all findings, corrected for how many they are, each with its cell."""
        found = [
            (cell, each)
            for place, cell in enumerate(self.cells)
            for each in self.findings_of(place)
        ]
        how = self.study.question.correction
        findings = [each for _, each in found]
        corrected = correct(findings, how) if how else findings
        return [(cell, each) for (cell, _), each in zip(found, corrected, strict=True)]

    @property
    def games(self) -> int:
        """How many games have been played."""
        return sum(standing.tally.counts.get("games", 0) for standing in self.standings)

    @property
    def most_games(self) -> int:
        """How many games there are at most."""
        games = map(self.study.question.games, self.cells)
        return sum(looks[-1] * each for looks, each in zip(self.looks, games, strict=True))

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be played."""
        return all(standing.finished for standing in self.standings)
