"""The folder of a study: what was asked, what is played so far, and what was found."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from snowball.bots import fingerprint
from snowball.lab.course import Course
from snowball.lab.engines import Played
from snowball.lab.parquet import (
    FINDINGS,
    TALLIES,
    RowBook,
    cell_row,
    finding_row,
    tally_rows,
    told,
    write_table,
)
from snowball.lab.spans import Spans
from snowball.lab.tally import Tally
from snowball.rules.core import Document, RulesError
from snowball.version import __version__

FORMAT: Final = 4
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
        self.rows = RowBook(path / "rows", course)
        self.written = time.monotonic()

    def open(self, *, must_exist: bool = False) -> None:
        """Make the folder, or go on with what is in it."""
        progress = self.path / PROGRESS
        with told(self.path, "cannot be opened"):
            found = progress.exists()
            taken = self.path.exists() and (not self.path.is_dir() or any(self.path.iterdir()))
        if found:
            self.read(progress)
            return
        if must_exist:
            raise RulesError(f"There is no study in {str(self.path)!r} to go on with.")
        if taken:
            raise RulesError(
                f"{str(self.path)!r} is there already and holds no study: name another."
            )
        with told(self.path, "cannot be made"):
            self.path.mkdir(parents=True, exist_ok=True)
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
        try:
            self.take(document)
        except (ValueError, KeyError, TypeError):
            raise RulesError(f"{str(progress)!r} is not the file of a study.") from None

    def take(self, document: Mapping[str, Any]) -> None:
        """Take what was played before; what is damaged raises ValueError or the like."""
        goes_on = self.goes_on(document)
        if not goes_on and self.holds_more(document):
            # Sums cannot be taken apart: what was asked for then is what is told, and finished.
            self.course.ask_as(document["games"], document["precision"])
            goes_on = True
        every = zip(self.course.standings, self.course.looks, document["standings"], strict=True)
        for standing, looks, saved in every:
            standing.tally = Tally.read(saved["tally"])
            standing.done = Spans((int(first), int(last)) for first, last in saved["done"])
            standing.goal = next((look for look in looks if look >= played_in(saved)), looks[-1])
            if goes_on:
                standing.goal, standing.finished = int(saved["goal"]), bool(saved["finished"])

    def goes_on(self, document: Mapping[str, Any]) -> bool:
        """Say whether a folder was asked the very same, be it finished or not."""
        same = document["looks"], document["precision"]
        return bool(same == (self.course.looks, self.course.study.precision))

    def holds_more(self, document: Mapping[str, Any]) -> bool:
        """Say whether a folder has deals that a fresh study would not have played when it looked.

        With more games and more precision a fresh one would have come as far as the folder has: it
        was not precise enough then, so it is not now, whenever it looks.
        """
        study = self.course.study
        old, new = document["precision"], study.precision
        finer = old == new or (old is not None and new is not None and old > new)
        grows = finer and study.games >= document["games"]
        return any(
            played_in(saved) > (looks[-1] if grows else looks[0])
            for looks, saved in zip(self.course.looks, document["standings"], strict=True)
        )

    def tell(self, played: Played) -> None:
        """Keep what came of a piece; it is written from time to time."""
        if played.rows is not None:
            self.rows.take(played)
        if time.monotonic() - self.written > PAUSE:
            self.write()

    def write(self) -> None:
        """Write down what is played, all or nothing; rows first, so that none are missing."""
        self.rows.write()
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
        with told(new, "cannot be written"):
            new.write_text(json.dumps(document), encoding="utf-8")
            new.replace(self.path / PROGRESS)
        self.written = time.monotonic()

    def publish(self) -> None:
        """Write what was found, and the sums that it was made from, as Parquet."""
        found = self.course.findings_by_cell()
        rows = [{**cell_row(cell), **finding_row(each)} for cell, each in found]
        write_table(self.path / "findings.parquet", rows, FINDINGS)
        write_table(self.path / "tallies.parquet", tally_rows(self.course), TALLIES)


def played_in(saved: Mapping[str, Any]) -> int:
    """Return up to which deal a cell was played."""
    return max((int(last) for _, last in saved["done"]), default=0)


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
