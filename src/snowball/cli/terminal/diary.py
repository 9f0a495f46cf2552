"""The diary: what is logged during play goes to a file, because the screen belongs to the game."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from snowball.cli.terminal import saves

NAME: Final = "diary.txt"


class Diary(logging.Handler):
    """Writes at the end of a file, which is made when there is something to write."""

    def __init__(self, path: Path) -> None:
        super().__init__(logging.DEBUG)
        self.path = path
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Write one entry; where nothing can be written the game goes on without."""
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(self.format(record) + "\n")


@contextlib.contextmanager
def diary() -> Iterator[None]:
    """Keep a diary of what the whole package logs, tracebacks included."""
    log = logging.getLogger("snowball")
    handler, level = Diary(saves.home() / NAME), log.level
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        log.setLevel(level)
        log.removeHandler(handler)
