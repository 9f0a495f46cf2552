"""The results: a file with everything, and a table to read."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from typing import Any, cast

from rich.console import Console
from rich.table import Table

from bench.lineup import GOALS_US, MORE_RATIOS, OWN, RATIOS, Lineup
from bench.rounds import Contestant, Figures, ratio

FILE = Path(__file__).with_name("latest.json")
METHOD = (
    "CPU time of the measuring process; every contestant once a round, in rotating order; figures "
    "are medians over the rounds, ratios are medians of each round's ratio. Decisions are those of "
    "the players, chance is not counted. Ours, the pure source and each library run in a process "
    "of their own. Whole games from the start, choices uniform over what is legal."
)


def document(
    lineup: Lineup, figures: Figures, facts: dict[str, object], twin: object
) -> dict[str, object]:
    """Return everything that is known after a run; the ratios with a name come first."""
    found: dict[str, object] = {}
    for wanted in RATIOS:
        value = ratio(figures, wanted)
        if value is not None:
            found[wanted.name] = round(value, 4)
    for name, unit in OWN.items():
        if unit == "us":
            found[f"{name}_us"] = round(median(figures[name]), 4)
    more = {wanted.name: ratio(figures, wanted) for wanted in MORE_RATIOS}
    return {
        **found,
        "more_ratios": {name: round(value, 4) for name, value in more.items() if value is not None},
        "figures": {
            contestant.name: {
                "unit": contestant.unit,
                "median": median(figures[contestant.name]),
                "rounds": figures[contestant.name],
            }
            for contestant in lineup.contestants
        },
        "goals": {
            **{wanted.name: wanted.goal for wanted in RATIOS if wanted.goal is not None},
            **{f"{name}_us": goal for name, goal in GOALS_US.items()},
        },
        "missing": lineup.missing,
        "core": lineup.core,
        "versions": lineup.versions,
        "twin": twin,
        "method": METHOD,
        **facts,
    }


def write(result: dict[str, object]) -> None:
    """Write the file; what it has from another part of the bench stays, goals and versions too."""
    before: dict[str, Any] = json.loads(FILE.read_text()) if FILE.exists() else {}
    for name in ("goals", "versions"):
        result[name] = {**before.get(name, {}), **cast("dict[str, object]", result.get(name, {}))}
    FILE.write_text(json.dumps({**before, **result}, indent=2) + "\n")


def spelled(value: float, unit: str) -> str:
    """Return a figure as it stands in the table."""
    return f"{value:.2f} µs" if unit == "us" else f"{value / 1e6:.3f} M {unit}"


def show_figures(console: Console, contestants: list[Contestant], figures: Figures) -> None:
    """Print what everybody reached."""
    table = Table(title="Speed: decisions or simulations a second, and microseconds each")
    table.add_column("measured", overflow="fold")  # names are told apart by their ends
    for column in ("median", "lowest", "highest"):
        table.add_column(column, justify="right")
    for contestant in contestants:
        values = figures[contestant.name]
        row = (median(values), min(values), max(values))
        table.add_row(contestant.name, *(spelled(value, contestant.unit) for value in row))
    console.print(table)


def show_ratios(console: Console, figures: Figures) -> None:
    """Print the comparisons beside their goals."""
    table = Table(title="Compared (where no table is named: splatball_strategic_4)")
    table.add_column("compared")
    for column in ("ratio", "goal", "reached"):
        table.add_column(column, justify="right")
    for wanted in (*RATIOS, *MORE_RATIOS):
        value = ratio(figures, wanted)
        if value is None:
            continue
        goal, reached = "", ""
        if wanted.goal is not None:
            goal = f"≥ {wanted.goal:g}"
            reached = "yes" if value >= wanted.goal else "no"
        table.add_row(wanted.name, f"{value:.2f}", goal, reached)
    for name, most in GOALS_US.items():
        if name in figures:
            cost = median(figures[name])
            reached = "yes" if cost < most else "no"
            table.add_row(f"{name}_us", f"{cost:.2f}", f"< {most:g}", reached)
    console.print(table)
