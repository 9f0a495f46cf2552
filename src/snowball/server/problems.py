"""Problems: everything the server refuses, each with a code, a status and a sentence."""

from __future__ import annotations

from typing import Final

STATUS: Final[dict[str, int]] = {
    "bad-message": 400,
    "bad-name": 400,
    "bad-plan": 400,
    "bad-record": 400,
    "bad-token": 401,
    "not-yours": 403,
    "not-host": 403,
    "not-invited": 403,
    "no-watching": 403,
    "no-hints": 403,
    "wrong-origin": 403,
    "no-table": 404,
    "no-page": 404,
    "wrong-method": 405,
    "already-started": 409,
    "already-over": 409,
    "not-started": 409,
    "not-over": 409,
    "seat-taken": 409,
    "seats-open": 409,
    "too-late": 409,
    "too-restless": 409,
    "not-your-turn": 409,
    "no-such-choice": 409,
    "id-taken": 409,
    "other-release": 409,
    "other-secret": 409,
    "too-slow": 408,
    "too-large": 413,
    "too-many-tables": 429,
    "too-many-sockets": 429,
    "too-fast": 429,
    "accident": 500,
    "busy": 503,
    "not-stored": 503,
    "closing": 503,
}
"""Every code of the server's own with its HTTP status. The rules' refusals count as 409."""


class Problem(Exception):
    """Something that was refused: nothing has changed."""

    def __init__(self, code: str, sentence: str, wait: int = 0) -> None:
        # All of it, as an exception that comes from another process is made again from its arguments.
        super().__init__(code, sentence, wait)
        self.code = code
        self.sentence = sentence
        self.wait = wait
        """Seconds after which it may be asked for again, 0 if that would change nothing."""

    def __str__(self) -> str:
        return self.sentence

    @property
    def status(self) -> int:
        """The HTTP status that goes with it."""
        return STATUS.get(self.code, 409)


def no_page() -> Problem:
    """Return the problem of an address under which there is nothing."""
    return Problem("no-page", "There is nothing under this address.")
