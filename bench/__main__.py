"""Measure rules and server beside others, the lab and the page: `make bench`."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from bench import lab, report
from bench.lineup import Lineup, line_up
from bench.machine import machine
from bench.rounds import Contestant, Figures, measured
from bench.server import report as server_report
from bench.server.contest import QUICK, Length, contest
from bench.twin import MOST_ERRORS


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a rough answer in half a minute")
    parser.add_argument("--rounds", type=int, help="how often everybody is measured")
    parser.add_argument("--seconds", type=float, help="CPU time of one measurement")
    parser.add_argument(
        "--only", metavar="WORD", action="append", help="only names with that in them; no file"
    )
    part = parser.add_mutually_exclusive_group()
    part.add_argument("--rules", action="store_true", help="only the rules and the bots")
    part.add_argument("--lab", action="store_true", help="only the lab on one core and on two")
    part.add_argument("--server", action="store_true", help="only the server")
    part.add_argument("--page", action="store_true", help="only the page, in a real browser")
    return parser.parse_args()


def check_twin(lineup: Lineup, games: int, console: Console) -> dict[str, dict[str, float]] | None:
    """Make sure that the C twin plays the same game as we do."""
    if lineup.twin is None or lineup.compiled is None:
        return None
    found = lineup.twin.compare(lineup.compiled.ask("census", games), 10 * games)
    for tally, values in found.items():
        apart = values["standard_errors_apart"]
        console.print(
            f"The C twin's {tally} per game: {values['twin']:.3f}, ours {values['ours']:.3f}, "
            f"{apart:.1f} standard errors apart."
        )
        if apart > MOST_ERRORS:
            raise SystemExit(f"The C twin does not play our game: its {tally} differ.")
    return found


def run(contestants: list[Contestant], rounds: int, seconds: float, console: Console) -> Figures:
    """Measure everybody, with a progress bar."""
    figures: Figures = {contestant.name: [] for contestant in contestants}
    columns = (
        TextColumn("{task.description:34}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as progress:
        bar = progress.add_task("warming up", total=(rounds + 1) * len(contestants))
        for contestant, figure in measured(contestants, rounds, seconds):
            progress.update(bar, advance=1, description=contestant.name)
            if figure is not None:
                figures[contestant.name].append(figure)
    return figures


def measure_server(asked: argparse.Namespace, console: Console) -> dict[str, object]:
    """Measure our server beside boardgame.io's, and return what goes into the file."""
    if not Path("/proc/self/stat").exists():
        console.print(
            "The server is not measured: CPU time and memory are read from Linux's /proc."
        )
        return {}
    length = QUICK if asked.quick else Length()
    with Progress(TextColumn("{task.description:40}"), TimeElapsedColumn(), console=console) as bar:
        task = bar.add_task("servers start", total=None)
        found = contest(length, lambda done: bar.update(task, description=f"{done}: done"))
    for name, remedy in found.missing.items():
        console.print(f"Missing and left out: {name} ({remedy}).")
    server_report.show(console, found, length)
    return {
        **server_report.headline(found, length),
        "server": server_report.document(found, length),
        "goals": server_report.goals(),
        "versions": found.versions,
        **machine(),
    }


def measure_lab(asked: argparse.Namespace, console: Console) -> dict[str, object]:
    """Measure the lab with one process and with two, and return what goes into the file."""
    length = lab.QUICK if asked.quick else lab.Length()
    with Progress(TextColumn("{task.description:40}"), TimeElapsedColumn(), console=console) as bar:
        task = bar.add_task("studies", total=None)
        found = lab.measured(length, lambda done: bar.update(task, description=f"{done}: done"))
    lab.show(console, found)
    return {**lab.document(found), **machine()}


def measure_page(asked: argparse.Namespace, console: Console) -> dict[str, object]:
    """Measure the page in a real browser, and return what goes into the file."""
    if find_spec("playwright") is None:
        console.print("The page is not measured: pip install playwright.")
        return {}
    # Only where it is wanted: without playwright these cannot be imported.
    page_report = import_module("bench.page.report")
    browser = import_module("bench.page.browser").chromium()
    if browser is None:
        console.print("The page is not measured: there is no Chromium; set CHROMIUM to one.")
        return {}
    visit = page_report.QUICK if asked.quick else page_report.Visit()
    with Progress(TextColumn("{task.description:40}"), TimeElapsedColumn(), console=console) as bar:
        task = bar.add_task("a browser starts", total=None)
        found = page_report.visited(
            browser, visit, lambda done: bar.update(task, description=f"{done}: done")
        )
    page_report.show(console, found)
    return {**page_report.document(found), **machine()}


def measure_rules(asked: argparse.Namespace, console: Console) -> dict[str, object]:
    """Measure rules and bots beside other libraries, and return what goes into the file."""
    rounds: int = asked.rounds or (3 if asked.quick else 15)
    seconds: float = asked.seconds or (0.1 if asked.quick else 0.3)
    facts = {**machine(), "rounds": rounds, "seconds_per_measurement": seconds}
    with ExitStack() as stack:
        lineup = line_up(stack)
        for name, remedy in lineup.missing.items():
            console.print(f"Missing and left out: {name} ({remedy}).")
        twin = check_twin(lineup, 2_000 if asked.quick else 20_000, console)
        contestants = [
            contestant
            for contestant in lineup.contestants
            if not asked.only or any(word in contestant.name for word in asked.only)
        ]
        figures = run(contestants, rounds, seconds, console)
    report.show_figures(console, contestants, figures)
    report.show_ratios(console, figures)
    return {} if asked.only else report.document(lineup, figures, facts, twin)


def main() -> None:
    """Measure, show and write."""
    asked = arguments()
    console = Console()
    parts = {
        "rules": measure_rules,
        "lab": measure_lab,
        "server": measure_server,
        "page": measure_page,
    }
    wanted = [name for name in parts if getattr(asked, name)] or list(parts)
    for name in ["rules"] if asked.only else wanted:
        write(parts[name](asked, console), console)


def write(result: dict[str, object], console: Console) -> None:
    """Write what one part has found; what the other part has found before stays."""
    if result:
        report.write(result)
        console.print(f"Written to {report.FILE}")


if __name__ == "__main__":
    main()
