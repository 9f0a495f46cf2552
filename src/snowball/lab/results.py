"""The results of a study: its findings, and the report that tells them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from snowball.lab.course import Course
from snowball.lab.engines import Engine, Local, Played
from snowball.lab.findings import Finding
from snowball.lab.folder import PROGRESS, Folder, check_parquet, read_progress
from snowball.lab.parquet import told
from snowball.lab.questions.question import Picture
from snowball.lab.report.figure import figure
from snowball.lab.report.page import page
from snowball.lab.report.summary import grouped, summary
from snowball.lab.study import Study
from snowball.lab.undisturbed import undisturbed
from snowball.rules.core import RulesError


@dataclass(frozen=True)
class Results:
    """What a study found, as far as it was played."""

    study: Study
    findings: list[Finding]
    pictures: list[Picture]
    games: int
    finished: bool
    precise: bool
    """Whether the asked precision was reached at every table; true where none was asked."""
    seconds: float = field(default=0.0, compare=False)

    def html(self) -> str:
        """Return the report as one page that needs nothing else."""
        return page(self)

    def markdown(self) -> str:
        """Return the findings in words."""
        return summary(self)

    def report(self, folder: Path) -> list[Path]:
        """Write the report into a folder and return its files."""
        texts = {"report.html": self.html(), "summary.md": self.markdown(), **self.figures()}
        with told(folder, "cannot be written"):
            (folder / "figures").mkdir(exist_ok=True)
            for name, text in texts.items():
                (folder / name).write_text(text, encoding="utf-8")
        return [folder / name for name in texts]

    def figures(self) -> dict[str, str]:
        """Return a picture of each group of findings, by the name of its file."""
        return {
            f"figures/{'-'.join(group.lower().split())}.svg": figure(group, findings)
            for group, findings in grouped(self.findings)
        }


def run_study(
    study: Study,
    path: Path | None,
    jobs: int,
    engine: Engine | None,
    *,
    rows: bool,
    progress: Callable[[int, int], None],
    must_exist: bool = False,
) -> Results:
    """Play what is missing of a study; with a folder, everything that is done is kept there."""
    course = Course(study, rows=rows and path is not None)
    if path is not None:
        check_parquet()
    folder = None if path is None else Folder(path, course)

    def tell(played: Played) -> None:
        if folder is not None:
            folder.tell(played)
        progress(course.games, course.most_games)

    begun = time.perf_counter()
    # Who cannot play leaves no folder behind.
    with engine or Local(jobs) as players:
        if folder is not None:
            folder.open(must_exist=must_exist)
        try:
            course.play(players, tell)
        finally:
            # Whatever ends it, all that came back is kept, and told.
            if folder is not None:
                with undisturbed():
                    folder.write()
                    folder.publish()
                    results_of(course).report(folder.path)
    return results_of(course, time.perf_counter() - begun)


def results_of(course: Course, seconds: float = 0.0) -> Results:
    """Return what a study has found so far."""
    places = range(len(course.cells))
    pictures = [
        picture
        for cell, standing in zip(course.cells, course.standings, strict=True)
        for picture in course.study.question.pictures(cell, standing.tally)
    ]
    precise = course.study.precision is None or all(course.is_precise(place) for place in places)
    return Results(
        course.study,
        course.findings(),
        pictures,
        course.games,
        course.finished,
        precise,
        seconds,
    )


def read_results(path: Path) -> Results:
    """Return what is known in the folder of a study, be it finished or not."""
    document = read_progress(path / PROGRESS)
    try:
        header = document["header"]
        study = Study(
            header["question"],
            document["tables"],
            title=document["title"],
            games=document["games"],
            precision=document["precision"],
            seed=header["seed"],
            **document["given"],
        )
        study.name = document["name"]
        course = Course(study, rows=header["rows"])
    except (AttributeError, KeyError, TypeError):
        raise RulesError(f"{str(path / PROGRESS)!r} is not the file of a study.") from None
    Folder(path, course).open(must_exist=True)
    return results_of(course)
