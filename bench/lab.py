"""The lab as a whole: what a second process brings, and how much memory a longer study takes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from rich.console import Console
from rich.table import Table

STUDY: Final = """
question = "balance"
title = "Speed"

[[table]]
game = "splatball"
seats = 4

[[table]]
game = "bricks"
seats = 2
"""
WANTED: Final = 1.8
METHOD: Final = (
    "`snowball lab run` as a process of its own, random games of splatball for four and of bricks for "
    "two, by the clock: first one process and then two, the same number of games, alternating; the "
    "time of the shortest study (start, report) is taken off both. Memory: the most that the process "
    "which adds everything up has held, for a study and for ones many times as long."
)


@dataclass(frozen=True)
class Length:
    """How much is played."""

    rounds: int = 5
    games: int = 400_000
    longest: int = 4_000_000
    """For memory."""


QUICK: Final = Length(rounds=1, games=60_000, longest=400_000)


@dataclass(frozen=True)
class Taken:
    """What one study took."""

    seconds: float
    megabytes: float


@dataclass
class Found:
    """All that was measured, by the number of processes and of games."""

    seconds: dict[int, list[float]] = field(default_factory=lambda: {1: [], 2: []})
    memory: dict[int, float] = field(default_factory=dict)

    @property
    def ratio(self) -> float:
        """How many times as fast two processes are as one."""
        pairs = zip(self.seconds[1], self.seconds[2], strict=True)
        return median(one / two for one, two in pairs)


def study(folder: Path, games: int, jobs: int) -> Taken:
    """Play a study, and return what it took."""
    file = folder / "speed.toml"
    file.write_text(STUDY, encoding="utf-8")
    with TemporaryDirectory(dir=folder) as out:
        command = [sys.executable, "-m", "snowball", "lab", "run", str(file)]
        command += ["--games", str(games), "--jobs", str(jobs), "--out", f"{out}/found"]
        begun = time.perf_counter()
        running = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder
        )
        _, status, used = os.wait4(running.pid, 0)
        taken = time.perf_counter() - begun
        running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise RuntimeError(f"The study ended with {running.returncode}.")
    return Taken(taken, used.ru_maxrss / 1024)


def measured(length: Length, tell: Callable[[str], None]) -> Found:
    """Measure one process and two in turn, and then memory."""
    found = Found()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(length.rounds):
            for jobs in (1, 2) if number % 2 else (2, 1):
                start = study(folder, 1, jobs).seconds
                found.seconds[jobs].append(study(folder, length.games, jobs).seconds - start)
                tell(f"{jobs} processes" if jobs > 1 else "1 process")
        games = length.longest
        while games >= length.longest // 100:
            found.memory[games] = study(folder, games, 2).megabytes
            tell(f"{games:,} games")
            games //= 10
    return found


def document(found: Found) -> dict[str, object]:
    """Return what goes into the file."""
    return {
        "lab_two_processes": round(found.ratio, 2),
        "goals": {"lab_two_processes": WANTED},
        "lab": {
            "method": METHOD,
            "seconds": {str(jobs): taken for jobs, taken in found.seconds.items()},
            "megabytes_by_games": {str(games): each for games, each in found.memory.items()},
        },
    }


def show(console: Console, found: Found) -> None:
    """Print it to be read."""
    table = Table("the lab", "", "wanted", title_justify="left", box=None)
    table.add_row("two processes against one", f"{found.ratio:.2f}", f"{WANTED}")
    for games, megabytes in sorted(found.memory.items()):
        table.add_row(f"memory with {games:,} games a table, MB", f"{megabytes:.0f}", "flat")
    console.print(table)
