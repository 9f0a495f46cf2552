"""`snowball torture`: kill servers while games run on them, and say whether anything was lost."""

from __future__ import annotations

import asyncio
import json
from typing import Final
from urllib.parse import urlsplit

from rich.console import Console
from rich.table import Table
from rich.text import Text

from snowball.cli.progress import playing
from snowball.rules.core import RulesError
from snowball.server.store import StoreError
from snowball.server.torture.run import Ordeal, Report, Run

HERE: Final = ("127.0.0.1", "localhost", "::1")
MOST_TOLD: Final = 20
"""Violations of one claim that are told; more are counted."""


def run_torture(ordeal: Ordeal, as_json: bool) -> int:
    """Torture servers of our own with a progress bar, and return the exit code."""
    check(ordeal)
    try:
        with playing("on servers that are killed", ordeal.games) as tell:
            report = asyncio.run(Run(ordeal, tell).run())
    except StoreError as error:
        raise RulesError(str(error)) from error
    if as_json:
        print(json.dumps(as_dict(report), indent=2))
    else:
        show(report)
    return 0 if report.hold else 1


def check(ordeal: Ordeal) -> None:
    """Refuse what cannot be tortured, or must not be."""
    for what, address in (("database", ordeal.database), ("bus", ordeal.bus)):
        if address and (urlsplit(address).hostname or HERE[0]) not in HERE:
            raise RulesError(f"Only this machine is tortured: the {what} must be on 127.0.0.1.")
    if ordeal.database and not ordeal.database.startswith("postgres"):
        raise RulesError(
            "Use --database sqlite, for a file that goes afterwards, or postgresql://…"
        )
    if ordeal.nodes > 1 and not (ordeal.database and ordeal.bus):
        raise RulesError("Two nodes share --database postgresql://… and --bus redis://…")


def as_dict(report: Report) -> dict[str, object]:
    """Return a report as JSON."""
    return {
        "holds": report.hold,
        "seed": report.ordeal.seed,
        "nodes": report.ordeal.nodes,
        "database": report.ordeal.database.partition(":")[0] or "sqlite",
        "bus": bool(report.ordeal.bus),
        **figures(report),
        "claims": [
            {"claim": claim.words, "checked": claim.checked, "broken": claim.broken}
            for claim in report.claims
        ],
    }


def figures(report: Report) -> dict[str, float]:
    """Return what was done, in numbers."""
    return {
        "games": report.games,
        "kills": report.kills,
        "choices sent": report.choices,
        "choices acknowledged": report.acknowledged,
        "choices sent again": report.resent,
        "connections broken": report.breaks,
        "messages heard": report.messages,
        "seconds": round(report.seconds, 1),
    }


def show(report: Report) -> None:
    """Print a report for people."""
    console = Console(highlight=False)
    done = Table(box=None, pad_edge=False, show_header=False)
    done.add_column()
    done.add_column(justify="right")
    for name, number in figures(report).items():
        done.add_row(name, f"{number:,}")
    console.print(done)
    console.print()
    claims = Table(box=None, pad_edge=False)
    claims.add_column("claim", overflow="fold")
    claims.add_column("looked at", justify="right")
    claims.add_column("broken", justify="right")
    for claim in report.claims:
        claims.add_row(claim.words, f"{claim.checked:,}", f"{len(claim.broken):,}")
    console.print(claims)
    for claim in report.claims:
        for broken in claim.broken[:MOST_TOLD]:
            console.print(Text(f"- {broken}"))
        if len(claim.broken) > MOST_TOLD:
            console.print(f"- … and {len(claim.broken) - MOST_TOLD:,} more of this kind")
    console.print()
    console.print("Nothing was lost." if report.hold else "Not everything holds: see above.")
