"""How long the disk alone takes to make a small write safe, while something else is measured."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from types import TracebackType
from typing import Final

PAUSE: Final = 0.05
"""Seconds between two writes: seldom, so as not to be what is measured."""
PAGE: Final = bytes(4096)


class Disk:
    """Writes a page now and then until it is left, each time waiting until it is safe."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.watch, daemon=True)

    def __enter__(self) -> Disk:
        self.thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.over.set()
        self.thread.join()

    def watch(self) -> None:
        """Write where the servers under test write, too: in the folder for passing things."""
        with TemporaryDirectory(prefix="snowball-disk-") as folder:
            file = os.open(Path(folder) / "page", os.O_CREAT | os.O_WRONLY)
            while not self.over.wait(PAUSE):
                begin = perf_counter()
                os.pwrite(file, PAGE, 0)
                os.fdatasync(file)
                self.took.append(1000 * (perf_counter() - begin))
            os.close(file)

    def figures(self) -> dict[str, float]:
        """Return the milliseconds that the slowest hundredth takes at least, and the longest."""
        p99 = quantiles(self.took, n=100, method="inclusive")[98]
        return {"disk_p99_ms": p99, "disk_most_ms": max(self.took)}
