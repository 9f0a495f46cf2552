"""`snowball lab`: a question about the games, asked and answered."""

from __future__ import annotations

import json
import math
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from snowball.cli.progress import playing
from snowball.lab.engines import Engine, Local, ray_engine
from snowball.lab.parquet import finding_row
from snowball.lab.report.summary import facts, reproduce, sentences
from snowball.lab.results import Results, read_results, run_study
from snowball.lab.study import Study, ready_names, ready_text
from snowball.rules.core import Document, RulesError

STOPPED: Final = 130


@dataclass(frozen=True)
class Asked:
    """What was typed."""

    study: str
    jobs: int
    games: int | None
    precision: str | None
    seed: int | None
    out: Path | None
    rows: bool
    engine: str
    address: str | None
    resume: bool
    as_json: bool


def run(asked: Asked) -> int:
    """Play a study with a progress bar, say what was found, and return the exit code."""
    study = read_study(asked.study)
    study = study.changed(games=asked.games, precision=asked.precision, seed=asked.seed)
    folder = asked.out or Path(f"lab-{Path(asked.study).stem}")
    engine = read_engine(asked)
    try:
        with playing(asked.study, 1) as tell:
            results = run_study(
                study,
                folder,
                asked.jobs,
                engine,
                rows=asked.rows,
                progress=tell,
                must_exist=asked.resume,
            )
    except KeyboardInterrupt:
        show_results(read_results(folder), folder, asked.as_json)
        print(
            f"snowball: stopped. What was done is kept in {folder}: the same command goes on.",
            file=sys.stderr,
        )
        return STOPPED
    show_results(results, folder, asked.as_json)
    if (results.study.games, results.study.precision) != (study.games, study.precision):
        print(
            f"snowball: {folder} holds more than was asked for, and stays with that: "
            f"{reproduce(results)}",
            file=sys.stderr,
        )
    return 0


def read_study(name: str) -> Study:
    """Return a study from a file, or a ready-made one."""
    if name.endswith(".toml") or "/" in name:
        return Study.read(Path(name))
    return Study.ready(name)


def read_engine(asked: Asked) -> Engine:
    """Return who plays the games."""
    if asked.engine == "local":
        if asked.address is not None:
            raise RulesError("An address is for a cluster: --engine ray --address ADDRESS")
        return Local(asked.jobs)
    if asked.engine == "ray":
        return ray_engine(asked.address, asked.jobs)
    raise RulesError(f"The engine must be local or ray, not {asked.engine!r}.")


def show_results(results: Results, folder: Path, as_json: bool) -> None:
    """Print what was found, and where the report is."""
    if as_json:
        print(json.dumps(as_dict(results, folder), indent=2))
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(results.study.title, style="bold"))
    console.print(Text(facts(results)))
    for line in sentences(results):
        console.print(Text(f"- {line}"))
    if not results.precise:
        console.print("The asked precision was not reached everywhere: more games are needed.")
    console.print(Text(f"{len(results.findings)} findings: {folder / 'report.html'}"))


def as_dict(results: Results, folder: Path) -> dict[str, object]:
    """Return results as JSON."""
    return {
        "study": results.study.name,
        "title": results.study.title,
        "question": results.study.question.name,
        "seed": results.study.seed,
        "games": results.games,
        "finished": results.finished,
        "precise": results.precise,
        "folder": str(folder),
        "findings": [finite(finding_row(each)) for each in results.findings],
    }


def finite(row: Document) -> Document:
    """Return a row for JSON, which has no endless numbers: without an interval they are null."""
    return {
        name: None if isinstance(value, float) and not math.isfinite(value) else value
        for name, value in row.items()
    }


def show_studies() -> None:
    """Print the ready-made studies."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column()
    for name in ready_names():
        table.add_row(name, Study.ready(name).question.asks)
    Console(highlight=False).print(table)


def show(name: str) -> None:
    """Print a ready-made study."""
    print(ready_text(name), end="")


def report(folder: Path, as_json: bool) -> None:
    """Write a report again."""
    results = read_results(folder)
    results.report(folder)
    show_results(results, folder, as_json)
