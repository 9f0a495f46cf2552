"""`snowball sim`: many games between bots, counted."""

from __future__ import annotations

import json
from pathlib import Path

from rich.console import Console
from rich.table import Table

from snowball.cli.progress import playing
from snowball.cli.reading import read_names, read_start
from snowball.lab.simulation import WHOLE_WIN, Report, Simulation, teams_of

BAR_WIDTH = 30


def run_simulation(
    game: str,
    seats: int | None,
    position: Path | None,
    bots: str,
    games: int,
    seed: int,
    settings: list[str],
    numbers: list[str],
    jobs: int,
    limit: float | None,
    as_json: bool,
) -> None:
    """Play the games with a progress bar, and print what was counted."""
    start = read_start(game, seats, settings, position, numbers)
    simulation = Simulation(start, read_names(bots), games, seed, jobs, limit)
    with playing(game, games) as tell:
        report = simulation.run(tell)
    if as_json:
        print(json.dumps(report.as_dict(), indent=2))
    else:
        show(report)


def show(report: Report) -> None:
    """Print a report for people."""
    console = Console(highlight=False)
    tally = report.tally
    console.print(f"{report.game!r}", markup=False)
    console.print(
        f"{tally.games:,} games, {tally.decisions:,} decisions in {report.seconds:.2f} s "
        f"({tally.decisions / report.seconds:,.0f} per second), seed {report.seed}"
    )
    mean = tally.turns / tally.games
    console.print(f"turns per game: {mean:.1f} on average, {tally.longest} at most")
    console.print(f"ties: {tally.ties:,}")
    endings = ", ".join(f"{name} {number:,}" for name, number in sorted(tally.endings.items()))
    console.print(f"endings: {endings}")
    console.print(wins_table(report, "█" if console.encoding.startswith("utf") else "#"))


def wins_table(report: Report, mark: str) -> Table:
    """Return who won how often: each seat, and each team where there are any."""
    tally = report.tally
    table = Table(box=None, pad_edge=False)
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    table.add_column("share", justify="right")
    table.add_column("")
    for seat, name in enumerate(report.bots):
        table.add_row(str(seat), name, *wins_cells(tally.win_parts[seat], tally.games, mark))
    for team, seats in enumerate(teams_of(report.game)):
        name = f"team of {', '.join(map(str, seats))}"
        table.add_row("", name, *wins_cells(tally.team_parts[team], tally.games, mark))
    return table


def wins_cells(parts: int, games: int, mark: str) -> tuple[str, str, str]:
    """Return how many wins there are, which share of the games that is, and a bar as long."""
    wins = parts / WHOLE_WIN
    share = wins / games
    return f"{wins:,.2f}", f"{share:.1%}", mark * round(share * BAR_WIDTH)
