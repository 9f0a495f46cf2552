"""The same game in C: the speed limit, and a check that it is the same game."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
from pathlib import Path
from random import randrange
from statistics import fmean, variance

from bench.clock import Sample

SOURCE = Path(__file__).with_name("twin.c")
SEATS = 4
TALLIES = ("turns", "decisions", "offered choices")
MOST_ERRORS = 4.0


def build(folder: Path) -> Path | None:
    """Compile the twin; None without a compiler that can."""
    command = shlex.split(os.environ.get("CC", "cc"))
    if shutil.which(command[0]) is None:
        return None
    program = folder / "twin"
    words = [*command, "-O3", "-o", str(program), str(SOURCE)]
    return program if subprocess.run(words, check=False).returncode == 0 else None


class Twin:
    """The compiled twin, to be run."""

    def __init__(self, program: Path) -> None:
        self.program = program

    def run(self, games: int) -> tuple[float, list[int], list[int]]:
        """Play games; return the CPU seconds, and each tally's sum and sum of squares."""
        words = [str(self.program), str(SEATS), str(games), str(randrange(2**63))]
        said = json.loads(subprocess.run(words, check=True, capture_output=True).stdout)
        return said["seconds"], said["sums"], said["squares"]

    def measure(self, games: int) -> Sample:
        """Play games and return the decisions made and the CPU seconds taken."""
        seconds, sums, _ = self.run(games)
        return sums[TALLIES.index("decisions")], seconds

    def compare(self, ours: list[tuple[int, ...]], games: int) -> dict[str, dict[str, float]]:
        """Return the means per game on both sides, and how many standard errors lie between."""
        _, sums, squares = self.run(games)
        found = {}
        for place, tally in enumerate(TALLIES):
            own = [game[place] for game in ours]
            mean = sums[place] / games
            spread = (squares[place] - games * mean**2) / (games - 1)
            error = (variance(own) / len(own) + spread / games) ** 0.5
            found[tally] = {
                "ours": fmean(own),
                "twin": mean,
                "standard_errors_apart": abs(fmean(own) - mean) / error,
            }
        return found
