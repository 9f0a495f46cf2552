"""The clock beside a bot: how long it thinks, and an end to it if that is too long."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from snowball.play.match import BotError
from snowball.play.seat import Bot, Knowledge
from snowball.rules.core import RulesError
from snowball.rules.dice import Dice

LIMIT: Final = 900.0
"""Seconds that a choice may take if nobody says otherwise: more than the largest budget."""
LONGEST: Final = 86_400.0
"""Seconds that a choice may take at most."""
AGAIN: Final = 1.0
"""Seconds after which it is interrupted again if it goes on all the same."""
PATIENCE: Final = 1.0
"""Seconds after which a bot is interrupted that is late and still has not answered."""


def checked_limit(limit: float | None) -> float:
    """Return how many seconds a choice may take; refuse what is no time."""
    if limit is None:
        return LIMIT
    if not 0 < limit <= LONGEST:
        raise RulesError(
            f"The limit must be more than 0 and at most {LONGEST:,.0f} seconds, not {limit:g}."
        )
    return limit


@dataclass
class Thinking:
    """How long a bot thought."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, decisions: int, seconds: float, longest: float) -> None:
        """Count more decisions."""
        self.decisions += decisions
        self.seconds += seconds
        self.longest = max(self.longest, longest)

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON."""
        mean = self.seconds / self.decisions if self.decisions else None
        return {"decisions": self.decisions, "mean_seconds": mean, "longest_seconds": self.longest}


class Clocked:
    """A bot with a clock beside it."""

    def __init__(self, bot: Bot, limit: float, thinking: Thinking | None = None) -> None:
        self.bot = bot
        self.name = bot.name
        self.limit = limit
        self.thinking = thinking or Thinking()

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return what the bot chooses."""
        begun = time.perf_counter()
        with interrupted(self.limit + PATIENCE, self.late(knowledge.seat)):
            choice = self.bot.choose(knowledge, dice)
        seconds = time.perf_counter() - begun
        self.thinking.add(1, seconds, seconds)
        return choice

    def late(self, seat: int) -> BotError:
        """Return what is said of a bot that does not answer."""
        who = f"The bot {self.name!r} on seat {seat}"
        return BotError(f"{who} does not answer; {self.limit:g} s are allowed.")


class Overdue(BaseException):
    """Ends what takes too long; it is no `Exception`, so that nobody catches it by accident."""


@contextmanager
def interrupted(seconds: float, error: BotError) -> Iterator[None]:
    """Raise an error in the middle of something that takes longer, where the system can do that."""
    alone = threading.current_thread() is threading.main_thread()
    if not (alone and hasattr(signal, "setitimer")):
        yield
        return

    def ring(*_: object) -> None:
        raise Overdue

    before = signal.signal(signal.SIGALRM, ring)
    # Again and again: something may catch it all the same and go on.
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    except Overdue:
        raise error from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
