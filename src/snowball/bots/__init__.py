"""Bots: they choose from what a seat knows, and from nothing else."""

from __future__ import annotations

from snowball.bots.random import RandomBot
from snowball.play.seat import Bot
from snowball.rules.core import RulesError

BOTS: dict[str, type[Bot]] = {"random": RandomBot}


def bot(name: str) -> Bot:
    """Return a new bot of that name."""
    if name not in BOTS:
        raise RulesError(f"There is no bot {name!r}; the bots are {', '.join(BOTS)}.")
    return BOTS[name]()
