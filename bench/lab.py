"""The lab as a whole: what a second process brings, and how much memory a longer study takes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
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
CALM: Final = 0.95
METHOD: Final = (
    "`snowball lab run` as a process of its own, random games of splatball for four and of bricks for "
    "two: one process and two, the same number of games, alternating. By the clock it is the whole "
    "command, start and report too; that needs two processors to itself. So it is also told from CPU "
    "time, which others on the machine change less: one process does all that it takes, two do the "
    "start and the report one after the other and share the rest, with what sharing costs. Memory: "
    "the most that the process which adds everything up has held, for a study and for ones many "
    "times as long."
)


@dataclass(frozen=True)
class Length:
    """How much is played."""

    rounds: int = 3
    games: int = 3_000_000
    """At each of two tables: about a minute of one process."""
    longest: int = 10_000_000
    """For memory."""


QUICK: Final = Length(rounds=1, games=200_000, longest=1_000_000)


@dataclass(frozen=True)
class Taken:
    """What one study took."""

    seconds: float
    cpu: float
    """Seconds of CPU time, of all its processes."""
    megabytes: float


@dataclass(frozen=True)
class Round:
    """What a study took that plays almost nothing, with one process, and with two."""

    start: Taken
    one: Taken
    two: Taken

    @property
    def by_clock(self) -> float:
        """How many times as fast two processes were as one."""
        return self.one.seconds / self.two.seconds

    @property
    def by_cpu(self) -> float:
        """How many times as fast they are with two processors to themselves, from CPU time."""
        shared = (self.two.cpu - self.start.cpu) / 2
        return self.one.cpu / (self.start.cpu + shared)

    @property
    def cost(self) -> float:
        """What sharing costs, as a part of the work."""
        return self.two.cpu / self.one.cpu - 1

    @property
    def calm(self) -> float:
        """The part of a processor that one process got: 1 on a machine to itself."""
        return self.one.cpu / self.one.seconds


@dataclass
class Found:
    """All that was measured."""

    rounds: list[Round] = field(default_factory=list)
    memory: dict[int, float] = field(default_factory=dict)
    """By the number of games."""

    def middle(self, name: str) -> float:
        """Return the median of the rounds."""
        return float(median(getattr(each, name) for each in self.rounds))


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
        # What a process used is told with what its own processes used, once it has waited for them.
        _, status, used = os.wait4(running.pid, 0)
        taken = time.perf_counter() - begun
        running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise RuntimeError(f"The study ended with {running.returncode}.")
    return Taken(taken, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def measured(length: Length, tell: Callable[[str], None]) -> Found:
    """Measure one process and two in turn, and then memory."""
    found = Found()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(length.rounds):
            start = study(folder, 1, 1)
            taken: dict[int, Taken] = {}
            for jobs in (1, 2) if number % 2 else (2, 1):
                taken[jobs] = study(folder, length.games, jobs)
                tell(f"{jobs} processes" if jobs > 1 else "1 process")
            found.rounds.append(Round(start, taken[1], taken[2]))
        games = length.longest
        while games >= length.longest // 100:
            found.memory[games] = study(folder, games, 2).megabytes
            tell(f"{games:,} games")
            games //= 10
    return found


def document(found: Found) -> dict[str, object]:
    """Return what goes into the file."""
    return {
        "lab_two_processes": round(found.middle("by_clock"), 2),
        "lab_two_processes_by_cpu_time": round(found.middle("by_cpu"), 2),
        "goals": {"lab_two_processes": WANTED, "lab_two_processes_by_cpu_time": WANTED},
        "lab": {
            "method": METHOD,
            "sharing_costs": round(found.middle("cost"), 4),
            "part_of_a_processor": round(found.middle("calm"), 3),
            "rounds": [asdict(each) for each in found.rounds],
            "megabytes_by_games": {str(games): each for games, each in found.memory.items()},
        },
    }


def show(console: Console, found: Found) -> None:
    """Print it to be read."""
    table = Table("the lab", "", "wanted", title_justify="left", box=None)
    calm = found.middle("calm")
    table.add_row("two processes against one", f"{found.middle('by_clock'):.2f}", f"{WANTED}")
    table.add_row("the same from CPU time", f"{found.middle('by_cpu'):.2f}", f"{WANTED}")
    table.add_row("sharing costs of the CPU time", f"{100 * found.middle('cost'):+.1f} %", "")
    table.add_row("part of a processor for one process", f"{100 * calm:.0f} %", "100 %")
    for games, megabytes in sorted(found.memory.items()):
        table.add_row(f"memory with {games:,} games a table, MB", f"{megabytes:.0f}", "flat")
    console.print(table)
    if calm < CALM:
        console.print(
            "The machine was busy with other work: the clock says little, CPU time says more."
        )
