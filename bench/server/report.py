"""What a contest of servers has found: ratios beside their goals, for the file and to read."""

from __future__ import annotations

from statistics import median
from typing import Final

from rich.console import Console
from rich.table import Table

from bench.rounds import Ratio, ratio
from bench.server.contest import Found, Length, middle
from bench.server.entrants import FLATFILE, MEMORY, POSTGRES, SQLITE, THEIR_POSTGRES

RATIOS: Final = (
    Ratio("server_vs_boardgame_memory", SQLITE, MEMORY, 1),
    Ratio("server_vs_boardgame_flatfile", SQLITE, FLATFILE, 3),
    Ratio("server_vs_boardgame_postgres", POSTGRES, THEIR_POSTGRES, 5),
)
THRIFT: Final = Ratio("server_cpu_vs_boardgame_memory", SQLITE, MEMORY, 1)
"""The same by CPU time, which other work on the machine disturbs less."""
BELOW: Final = {"p99_ms_1000_tables": 25.0, "kb_per_table": 100.0}
"""Figures that have to stay below a goal."""
METHOD: Final = (
    "Wall time on a machine shared with the players, who are a process of their own for every "
    "server. Every server once a round, in rotating order, medians over the rounds, ratios are "
    "medians of each round's ratio. A hundred tables of two play as fast as they can, ours bricks, "
    "boardgame.io's a game of 76 moves with a state of the same size; a choice counts when both "
    "players have been told, and the next one is sent then. Ours is stored durably before anybody "
    "is told. Then tables of two make one choice each every five seconds, both players connected, medians of "
    "the turns; meanwhile the bench itself writes a page twenty times a second and waits until it is "
    "safe, which is what the disk alone takes."
)


def headline(found: Found, length: Length) -> dict[str, float]:
    """Return the figures that have goals."""
    rates = found.rates()
    values = {wanted.name: ratio(rates, wanted) for wanted in RATIOS}
    values[THRIFT.name] = ratio(found.thrift(), THRIFT)
    return {
        **{name: round(value, 4) for name, value in values.items() if value is not None},
        f"p99_ms_{length.live}_tables": round(middle(found.strolls[SQLITE], "p99_ms"), 2),
        "kb_per_table": round(found.memory[f"{SQLITE}_kb_per_table"], 1),
    }


def goals() -> dict[str, float]:
    """Return what the figures should be."""
    return {**{wanted.name: wanted.goal or 0.0 for wanted in (*RATIOS, THRIFT)}, **BELOW}


def document(found: Found, length: Length) -> dict[str, object]:
    """Return everything that is known after a contest."""
    return {
        "races": found.races,
        "human_pace": found.strolls,
        "memory": found.memory,
        "missing": found.missing,
        "versions": found.versions,
        "tables_at_human_pace": length.live,
        "rounds": length.rounds,
        "seconds_per_race": length.seconds,
        "method": METHOD,
    }


def show(console: Console, found: Found, length: Length) -> None:
    """Print what every server reached, and the comparisons beside their goals."""
    table = Table(title="Servers: 100 tables as fast as they can")
    table.add_column("server")
    for column in ("choices/s", "lowest", "highest", "p50 ms", "p99 ms", "CPU µs each", "errors"):
        table.add_column(column, justify="right")
    for name, races in found.races.items():
        rates = [race["rate"] for race in races]
        figures = (median(rates), min(rates), max(rates))
        times = (middle(races, "p50_ms"), middle(races, "p99_ms"), middle(races, "cpu_us"))
        errors = sum(race["errors"] + race["short"] for race in races)
        table.add_row(
            name, *(f"{each:,.0f}" for each in figures), *(f"{each:.1f}" for each in times),
            f"{errors:.0f}",
        )  # fmt: skip
    console.print(table)
    table = Table(title=f"Servers: {length.live:,} tables, one choice each every five seconds")
    table.add_column("server")
    columns = ("choices/s", "p50 ms", "p99 ms", "longest ms", "disk p99", "errors", "kB per table")
    for column in columns:
        table.add_column(column, justify="right")
    for name, strolls in found.strolls.items():
        wanted = ("rate", "p50_ms", "p99_ms", "most_ms", "disk_p99_ms")
        paces = tuple(middle(strolls, each) for each in wanted)
        table.add_row(
            name,
            *(f"{each:.1f}" for each in paces),
            f"{sum(stroll['errors'] for stroll in strolls):.0f}",
            f"{found.memory.get(f'{name}_kb_per_table', float('nan')):.1f}",
        )
    console.print(table)
    console.print(f"A table asleep: {found.memory['kb_per_table_asleep']:.1f} kB.")
    show_goals(console, headline(found, length))


def show_goals(console: Console, figures: dict[str, float]) -> None:
    """Print the figures that have goals."""
    table = Table(title="Servers compared")
    table.add_column("compared")
    for column in ("measured", "goal", "reached"):
        table.add_column(column, justify="right")
    for name, value in figures.items():
        goal = goals().get(name)
        if goal is None:
            table.add_row(name, f"{value:.2f}", "", "")
            continue
        reached = value < goal if name in BELOW else value >= goal
        sign = "<" if name in BELOW else "≥"
        table.add_row(name, f"{value:.2f}", f"{sign} {goal:g}", "yes" if reached else "no")
    console.print(table)
