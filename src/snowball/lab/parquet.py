"""Results as Parquet: columns that are always the same, whatever was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from snowball.lab.cell import Cell, Setting
from snowball.lab.course import Course
from snowball.lab.engines import Played
from snowball.lab.findings import Finding
from snowball.lab.tally import Sums
from snowball.rules.core import Document, RulesError, spelled

TEXT: Final = "string"
WHOLE: Final = "int64"
REAL: Final = "double"
YES: Final = "bool"
PRODUCT: Final = "decimal"
"""A sum of products outgrows 64 bits: it is a decimal without a point."""
DIGITS: Final = 38
Columns = Mapping[str, str | list[str]]
"""The type of each column, in a list for lists of it."""

TABLE: Final[Columns] = {
    "game": TEXT,
    "seats": WHOLE,
    "options": [TEXT],
    "numbers": [TEXT],
    "bots": [TEXT],
}
FINDINGS: Final[Columns] = {
    **TABLE,
    "table": TEXT,
    "group": TEXT,
    "name": TEXT,
    "unit": TEXT,
    "value": REAL,
    "low": REAL,
    "high": REAL,
    "deals": WHOLE,
    "sentence": TEXT,
    "reference": REAL,
    "chance": REAL,
    "corrected": REAL,
    "exact": YES,
    "main": YES,
    "aside": YES,
    "unchanged": YES,
    "sure": YES,
}
TALLIES: Final[Columns] = {
    "cell": TEXT,
    **TABLE,
    "name": TEXT,
    "count": WHOLE,
    "deals": WHOLE,
    "x": WHOLE,
    "y": WHOLE,
    "xx": PRODUCT,
    "xy": PRODUCT,
    "yy": PRODUCT,
}
ROWS: Final[Columns] = {
    "cell": TEXT,
    "deal": WHOLE,
    "game": WHOLE,
    "ending": TEXT,
    "turns": WHOLE,
    "scores": [WHOLE],
    "ranks": [WHOLE],
}
PART: Final = 32_000
"""Games in a file of rows, more or less."""


class RowBook:
    """The rows of all games, in files of many deals each.

    Which deals share a file depends on the study alone, and within a file they are in order: so the
    bytes are the same whoever played them, in whatever order, with or without a break.
    """

    def __init__(self, folder: Path, course: Course) -> None:
        self.folder = folder
        self.course = course
        self.waiting: dict[tuple[int, int], dict[int, list[Document]]] = {}
        """By cell and first deal of a file, the rows of pieces that are not written yet."""

    def take(self, played: Played) -> None:
        """Keep the rows of a piece; one that comes twice is kept once."""
        deals = self.deals(played.place)
        part = played.place, played.first // deals * deals
        self.waiting.setdefault(part, {})[played.first] = played.rows or []

    def deals(self, place: int) -> int:
        """Return how many deals of a cell share a file: those of some whole pieces."""
        cell, question = self.course.cells[place], self.course.study.question
        piece = question.piece(cell)
        return piece * max(1, PART // (piece * question.games(cell)))

    def write(self) -> None:
        """Add what waits to its files."""
        if self.waiting:
            with told(self.folder, "cannot be made"):
                self.folder.mkdir(exist_ok=True)
        for (place, first), pieces in sorted(self.waiting.items()):
            rows = [row for piece in pieces.values() for row in piece]
            add_rows(self.folder / f"{place:05d}-{first:012d}.parquet", rows)
        self.waiting.clear()


def add_rows(path: Path, rows: list[Document]) -> None:
    """Add rows to a file, in the order of deals; those of a deal that is there replace it."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    compute = import_module("pyarrow.compute")
    table = table_of(rows, ROWS)
    if path.exists():
        try:
            with told(path, "cannot be read"):
                old = parquet.ParquetFile(path).read().cast(table.schema)
        except arrow.ArrowInvalid:
            raise RulesError(f"{str(path)!r} is not a file of rows.") from None
        kept = compute.invert(compute.is_in(old["deal"], table["deal"].combine_chunks()))
        table = arrow.concat_tables([old.filter(kept), table])
    write(path, table.sort_by([("deal", "ascending"), ("game", "ascending")]).combine_chunks())


@contextmanager
def told(path: Path, words: str) -> Iterator[None]:
    """Say in a sentence what could not be done with a file: a disk may be full, or not ours."""
    try:
        yield
    except OSError as error:
        raise RulesError(f"{str(path)!r} {words}: {error.strerror or error}.") from None


def cell_row(cell: Cell) -> Document:
    """Return the table at which a cell is played as a row."""
    return {
        "game": cell.game,
        "seats": cell.seats,
        "options": settings(cell.options),
        "numbers": settings(cell.numbers),
        "bots": list(cell.bots),
    }


def settings(pairs: Sequence[Setting]) -> list[str]:
    """Return what was set, like `strategic=on`."""
    return [f"{name}={spelled(value)}" for name, value in pairs]


def finding_row(each: Finding) -> Document:
    """Return a finding as a row."""
    return {**each.__dict__, "sure": each.sure}


def tally_rows(course: Course) -> list[Document]:
    """Return all sums as rows."""
    found: list[Document] = []
    for cell, standing in zip(course.cells, course.standings, strict=True):
        bare = {"cell": cell.key, **cell_row(cell)}
        for name, times in sorted(standing.tally.counts.items()):
            found.append({**bare, "name": name, "count": times})
        for name, sums in sorted(standing.tally.sums.items()):
            found.append({**bare, "name": name, **as_numbers(sums)})
    return found


def as_numbers(sums: Sums) -> Document:
    """Return sums by name."""
    return {
        name: Decimal(value) if TALLIES[name] == PRODUCT else value
        for name, value in sums._asdict().items()
    }


def write_table(path: Path, rows: list[Document], columns: Columns) -> None:
    """Write rows as Parquet, all or nothing."""
    write(path, table_of(rows, columns))


def table_of(rows: list[Document], columns: Columns) -> Any:
    """Return rows as a table of Arrow that has all columns, be there rows or not."""
    arrow = import_module("pyarrow")
    return arrow.table(
        {
            name: arrow.array([row.get(name) for row in rows], type_of(kind))
            for name, kind in columns.items()
        }
    )


def type_of(kind: str | list[str]) -> Any:
    """Return the type of a column."""
    arrow = import_module("pyarrow")
    if isinstance(kind, list):
        return arrow.list_(type_of(kind[0]))
    return arrow.decimal128(DIGITS, 0) if kind == PRODUCT else arrow.type_for_alias(kind)


def write(path: Path, table: Any) -> None:
    """Write a table, all or nothing."""
    parquet = import_module("pyarrow.parquet")
    new = path.with_suffix(".new")
    with told(new, "cannot be written"):
        parquet.write_table(table, new)
        new.replace(path)
