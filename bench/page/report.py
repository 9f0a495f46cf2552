"""What the page reached beside its goals, for the file and to read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import mean, median
from typing import Final

from rich.console import Console
from rich.table import Table

from bench.page.frames import FRAME, Frames, watched
from bench.page.opening import SCREENS, SLOWDOWN, opening, work
from bench.page.window import house

SECOND: Final = 1000.0
GAMES: Final = (("arsenal", 2), ("arsenal", 8), ("splatball", 4), ("bricks", 3))
METHOD: Final = (
    f"Chromium on the same machine, its processor slowed down {SLOWDOWN} times, nothing kept from "
    "before: milliseconds from the address until the first thing can be clicked, median and best "
    "of the rounds, and the CPU time of the page's main thread until then, not slowed down. The "
    "window is driven by nobody, and at a table it is our turn before it is opened. "
    "Frames: games against bots played with everything moving; CPU time of the "
    "page's main thread, laid out over sixtieths of a second; a frame is in time if nothing is left "
    "to do at its end. What flies is moved by the compositor, which goes on meanwhile."
)


@dataclass(frozen=True)
class Visit:
    """How long the page is looked at."""

    rounds: int = 9
    seconds: float = 15.0
    """Of one game."""


QUICK: Final = Visit(rounds=3, seconds=5.0)


@dataclass
class Found:
    """All that a visit has found."""

    openings: dict[str, list[float]] = field(default_factory=dict)
    works: dict[str, list[float]] = field(default_factory=dict)
    frames: dict[str, Frames] = field(default_factory=dict)


def visited(browser: str, visit: Visit, tell: Callable[[str], None]) -> Found:
    """Measure the page; every screen once a round."""
    found = Found()
    with house(browser) as open_house:
        # The first round warms the server up and is not counted.
        for number in range(visit.rounds + 1):
            for name, (path, wanted, seat) in SCREENS.items():
                took = opening(open_house, path, wanted, seat)
                if number:
                    found.openings.setdefault(name, []).append(took)
                    found.works.setdefault(name, []).append(work(open_house, path, wanted, seat))
                tell(name)
        for game, seats in GAMES:
            found.frames[f"{game}_{seats}"] = watched(open_house, game, seats, visit.seconds)
            tell(f"frames of {game} for {seats}")
    return found


def document(found: Found) -> dict[str, object]:
    """Return what goes into the file."""
    openings = {
        name: {
            "median_ms": round(median(took)),
            "best_ms": round(min(took)),
            "cpu_ms": round(median(found.works[name]), 1),
        }
        for name, took in found.openings.items()
    }
    frames = {name: each.figures() for name, each in found.frames.items()}
    return {"page": {"opening": openings, "frames": frames, "method": METHOD}}


def show(console: Console, found: Found) -> None:
    """Print it beside what is wanted."""
    table = Table(title=f"The page: usable after so many ms, processor {SLOWDOWN} times slower")
    for column in ("screen", "median", "best", "goal", "reached", "CPU ms"):
        table.add_column(column, justify="left" if column == "screen" else "right")
    for name, took in found.openings.items():
        middle = median(took)
        reached = "yes" if middle < SECOND else "no"
        cpu = f"{median(found.works[name]):.0f}"
        table.add_row(name, f"{middle:.0f}", f"{min(took):.0f}", f"< {SECOND:.0f}", reached, cpu)
    console.print(table)
    table = Table(title=f"The page: CPU ms in a frame of {FRAME:.1f} ms while a game moves")
    for column in ("game", "frames", "mean", "p95", "p99", "longest task", "in time"):
        table.add_column(column, justify="left" if column == "game" else "right")
    for name, frames in found.frames.items():
        times = (mean(frames.work), frames.share(95), frames.share(99), frames.longest)
        figures = (f"{each:.1f}" for each in times)
        table.add_row(name, f"{len(frames.work)}", *figures, f"{frames.smooth:.1%}")
    console.print(table)
