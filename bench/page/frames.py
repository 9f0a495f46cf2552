"""How much work a frame is while a game moves: CPU time of the page's main thread, by trace."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean, quantiles
from typing import Final

from bench.page.trace import Event, Trace, tasks
from bench.page.window import House

CATEGORIES: Final = (
    "toplevel",
    "disabled-by-default-devtools.timeline.frame",
    "devtools.timeline.frame",
)
FRAME: Final = 1000 / 60
"""Milliseconds of a frame."""

# Chooses as soon as something is offered, and lets everything move in its own time.
PLAYER: Final = """
(() => {
  let turn = 0;
  setInterval(() => {
    if (document.querySelector(".scene.busy, [data-choice][aria-pressed=true]")) return;
    const offers = document.querySelectorAll("[data-choice]:not(:disabled), [data-toward]");
    if (offers.length) offers[(turn++ * 7) % offers.length].click();
  }, 60);
})();
"""


@dataclass(frozen=True)
class Frames:
    """What the frames of a game were like."""

    work: list[float]
    """Milliseconds of the main thread's CPU time in each sixtieth of a second."""
    late: int
    """Frames at whose end something was left to do."""
    longest: float
    """Milliseconds of the longest task: at most so long nothing new could begin to move."""

    @property
    def smooth(self) -> float:
        """The share of frames in which everything was done."""
        return 1 - self.late / len(self.work)

    def share(self, percent: int) -> float:
        """Return the work below which that many percent of the frames stay."""
        return quantiles(self.work, n=100)[percent - 1]

    def figures(self) -> dict[str, float]:
        """Return what is written down."""
        return {
            "frames": len(self.work),
            "mean_ms": round(mean(self.work), 2),
            "p95_ms": round(self.share(95), 2),
            "p99_ms": round(self.share(99), 2),
            "longest_task_ms": round(self.longest, 2),
            "in_time": round(self.smooth, 4),
        }


def watched(house: House, game: str, seats: int, seconds: float) -> Frames:
    """Let a game be played with everything moving, and return what its frames were like."""
    options: dict[str, object] = {"quick_start": True} if game == "arsenal" else {}
    seat = house.table(game, seats, options)
    with house.window(seat) as (page, wire):
        page.goto(f"{house.address}/t/{seat.table}")
        page.locator("[data-choice], [data-toward]").first.wait_for()
        page.wait_for_load_state("networkidle")
        trace = Trace(wire, CATEGORIES)
        page.evaluate(PLAYER)
        page.wait_for_timeout(seconds * 1000)
        return frames(trace.end(), seconds)


def frames(events: list[Event], seconds: float) -> Frames:
    """Lay the tasks of the page's main thread out over sixtieths of a second."""
    threads = [
        (event["pid"], event["tid"]) for event in events if event["name"] == "BeginMainThreadFrame"
    ]
    # The page that was played is the thread with the most frames.
    main = max(set(threads), key=threads.count)
    found = tasks(event for event in events if (event["pid"], event["tid"]) == main)
    begin = min(start for start, _ in found)
    given = [0.0] * int(seconds * 1000 / FRAME)
    for start, took in found:
        number = int((start - begin) / FRAME)
        if number < len(given):
            given[number] += took
    work = []
    left = 0.0
    late = 0
    for more in given:
        work.append(min(left + more, FRAME))
        left = max(left + more - FRAME, 0.0)
        late += left > 0
    return Frames(work, late, max(took for _, took in found))
