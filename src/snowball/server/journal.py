"""The journal: structured lines about what the server does; never a token, a secret or a card."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from traceback import extract_tb
from typing import Final

import structlog

LONGEST_LINE: Final = 200
MOST_PLACES: Final = 3
UNHEARD: Final = ("Invalid HTTP request received.", "Unsupported upgrade request.")
"""What uvicorn says of requests of anybody: they are answered, and could fill the journal."""


def open_journal(*, machine: bool) -> structlog.stdlib.BoundLogger:
    """Return a journal on standard error: JSON for machines, or lines for people."""
    renderer: structlog.types.Processor = (
        structlog.processors.JSONRenderer()
        if machine
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            renderer,
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    journal: structlog.stdlib.BoundLogger = structlog.get_logger()
    return journal


def placed(error: BaseException) -> dict[str, str]:
    """Return the kind of an error and its place, but no word of it: it may hold a token or a card."""
    frames = extract_tb(error.__traceback__)[-MOST_PLACES:]
    where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
    return {"why": type(error).__name__, "where": " ".join(where)}


class Clerk(logging.Handler):
    """Writes into the journal what libraries log, each in one line."""

    def __init__(self, journal: structlog.stdlib.BoundLogger) -> None:
        super().__init__()
        self.journal = journal

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; of an error only kind and place, as what it says may hold anything."""
        if record.msg in UNHEARD:
            return
        more: dict[str, object] = {"by": record.name.partition(".")[0]}
        if record.exc_info and record.exc_info[0] is not None:
            more["why"] = record.exc_info[0].__name__
            for frame in extract_tb(record.exc_info[2])[-1:]:
                more["where"] = f"{Path(frame.filename).name}:{frame.lineno}"
        said = record.getMessage().strip().partition("\n")[0][:LONGEST_LINE]
        self.journal.log(record.levelno, said, **more)


def gather(journal: structlog.stdlib.BoundLogger) -> None:
    """Let everything that libraries log, from warnings on, go into a journal."""
    root = logging.getLogger()
    root.handlers = [Clerk(journal)]
    root.setLevel(logging.WARNING)
    logging.getLogger("snowball").setLevel(logging.INFO)
