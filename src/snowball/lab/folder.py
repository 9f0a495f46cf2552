"""The folder of a study: what was asked, what is played so far, and what was found."""

from __future__ import annotations

import json
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from snowball.bots import fingerprint
from snowball.lab.course import Course
from snowball.lab.engines import Played
from snowball.lab.findings import Finding
from snowball.lab.spans import Spans
from snowball.lab.tally import Tally
from snowball.rules.core import Document, RulesError
from snowball.version import __version__

FORMAT: Final = 1
PROGRESS: Final = "progress.json"
PAUSE: Final = 2.0
"""Seconds between two times that what is played is written down."""
INSTALL: Final = "pip install 'snowball-fight[lab]'"
# The words in which a folder of another study is refused.
SAYS: Final = {
    "lab": "is written in another format",
    "version": "was written by another version of snowball",
    "question": "is of another question",
    "seed": "has another seed",
    "settings": "has other settings",
    "cells": "has other tables",
    "files": "is of bots whose files were different then",
    "rows": "was begun with or without rows, unlike now",
}


def check_parquet() -> None:
    """Refuse to begin where results could not be written."""
    if find_spec("pyarrow") is None:
        raise RulesError(f"Results are written as Parquet, which needs pyarrow: {INSTALL}")


class Folder:
    """Keeps the course of a study, so that the same command goes on after an end."""

    def __init__(self, path: Path, course: Course) -> None:
        self.path = path
        self.course = course
        self.header = header_of(course)
        self.written = time.monotonic()

    def open(self, *, must_exist: bool = False) -> None:
        """Make the folder, or go on with what is in it."""
        progress = self.path / PROGRESS
        if progress.exists():
            self.read(progress)
            return
        if must_exist:
            raise RulesError(f"There is no study in {str(self.path)!r} to go on with.")
        if self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir())):
            raise RulesError(
                f"{str(self.path)!r} is there already and holds no study: name another."
            )
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RulesError(f"{str(self.path)!r} cannot be made: {error.strerror}.") from None
        self.write()

    def read(self, progress: Path) -> None:
        """Take what was played before, if it is of this very study."""
        document = read_progress(progress)
        header = document["header"]
        for name, words in SAYS.items():
            if header.get(name) != self.header[name]:
                raise RulesError(
                    f"{str(self.path)!r} {words}: ask for the same study, or name another folder."
                )
        same_looks = document["looks"] == self.course.looks
        for standing, saved in zip(self.course.standings, document["standings"], strict=True):
            standing.tally = Tally.read(saved["tally"])
            standing.done = Spans((first, last) for first, last in saved["done"])
            if same_looks:
                standing.goal, standing.finished = saved["goal"], saved["finished"]

    def tell(self, played: Played) -> None:
        """Keep what came of a piece: rows at once, counts from time to time."""
        if played.rows:
            write_rows(self.path / "rows", played)
        if time.monotonic() - self.written > PAUSE:
            self.write()

    def write(self) -> None:
        """Write down what is played, all or nothing."""
        document = {
            "header": self.header,
            "looks": self.course.looks,
            "games": self.course.study.games,
            "precision": self.course.study.precision,
            "title": self.course.study.title,
            "name": self.course.study.name,
            "tables": self.course.study.tables,
            "given": self.course.study.given,
            "standings": [
                {
                    "goal": standing.goal,
                    "finished": standing.finished,
                    "done": standing.done.spans,
                    "tally": standing.tally.as_document(),
                }
                for standing in self.course.standings
            ],
        }
        new = self.path / f"{PROGRESS}.new"
        new.write_text(json.dumps(document), encoding="utf-8")
        new.replace(self.path / PROGRESS)
        self.written = time.monotonic()

    def publish(self, findings: list[Finding]) -> None:
        """Write what was found, and the sums that it was made from, as Parquet."""
        write_table(self.path / "findings.parquet", [finding_row(each) for each in findings])
        write_table(self.path / "tallies.parquet", tally_rows(self.course))


def header_of(course: Course) -> Document:
    """Return all that decides the numbers; how many games there are does not."""
    study = course.study
    names = sorted({name for cell in course.cells for name in cell.bots})
    return {
        "lab": FORMAT,
        "version": __version__,
        "question": study.question.name,
        "seed": study.seed,
        "settings": [list(pair) for pair in study.settings],
        "cells": [cell.key for cell in course.cells],
        "files": [fingerprint(name) for name in names],
        "rows": course.rows,
    }


def read_progress(path: Path) -> dict[str, Any]:
    """Return what a folder's file says."""
    try:
        document: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        document["header"]["lab"]
        document["standings"]
    except FileNotFoundError:
        raise RulesError(f"There is no study in {str(path.parent)!r}.") from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RulesError(f"{str(path)!r} is not the file of a study.") from None
    except OSError as error:
        raise RulesError(f"{str(path)!r} cannot be read: {error.strerror}.") from None
    return document


def finding_row(each: Finding) -> Document:
    """Return a finding as a row."""
    return {**each.__dict__, "sure": each.sure}


def tally_rows(course: Course) -> list[Document]:
    """Return all sums as rows."""
    found: list[Document] = []
    for cell, standing in zip(course.cells, course.standings, strict=True):
        bare = {"cell": cell.key, "game": cell.game, "seats": cell.seats, "bots": list(cell.bots)}
        for name, times in sorted(standing.tally.counts.items()):
            found.append({**bare, "name": name, "count": times})
        for name, sums in sorted(standing.tally.sums.items()):
            found.append({**bare, "name": name, "count": None, **sums._asdict()})
    return found


def write_rows(folder: Path, played: Played) -> None:
    """Write the rows of a piece as one part."""
    folder.mkdir(exist_ok=True)
    name = f"{played.place:05d}-{played.first:012d}.parquet"
    write_table(folder / name, played.rows or [])


def write_table(path: Path, rows: list[Document]) -> None:
    """Write rows as Parquet, all or nothing."""
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    names = dict.fromkeys(name for row in rows for name in row)
    table = arrow.table({name: [row.get(name) for row in rows] for name in names})
    new = path.with_suffix(".new")
    parquet.write_table(table, new)
    new.replace(path)
