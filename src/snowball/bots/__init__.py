"""Bots: they choose from what a seat knows, and from nothing else."""

from __future__ import annotations

from typing import Final

from snowball.bots import entry, slips
from snowball.bots.budget import Budget
from snowball.bots.entry import Factory, factory
from snowball.bots.greedy import GreedyBot
from snowball.bots.levels import LEVELS, EasyBot, HardBot, NormalBot
from snowball.bots.random import RandomBot
from snowball.play.seat import Bot

__all__ = [
    "BOTS",
    "FAVOURITE",
    "Budget",
    "Factory",
    "bot",
    "fingerprint",
    "is_bot",
    "meant",
    "steady",
]

BOTS: dict[str, Factory] = {
    "easy": factory(EasyBot),
    "normal": factory(NormalBot),
    "hard": factory(HardBot),
    "greedy": factory(GreedyBot),
    "random": factory(RandomBot),
}
"""The bots by name; each is made from a budget, or from None where nobody gave one."""

FAVOURITE: Final = "normal"
"""The bot that sits down when nobody says which."""


def bot(name: str) -> Bot:
    """Return a new bot: `random`, `hard:500`, `hard:50ms`, `mine.py:Careful`."""
    return entry.enter(name, BOTS)


def steady(name: str) -> Bot:
    """Return a new bot that looks at no clock, unless it is told to: the same on any machine."""
    simulations = LEVELS.get(name.strip().lower()) if isinstance(name, str) else None
    return bot(name if simulations is None else f"{name}:{simulations}")


def is_bot(name: str) -> bool:
    """Say whether a word at the table means a bot, be there such a one or not."""
    return entry.looks_like_a_bot(name, BOTS)


def meant(name: str) -> str:
    """Return the bot that was probably meant by a word that means none, empty if it is a name."""
    return "" if is_bot(name) else slips.meant(name, BOTS)


def fingerprint(name: str) -> str:
    """Return what tells one version of a bot's own file from another, empty if it has none."""
    return entry.fingerprint(name, BOTS)
