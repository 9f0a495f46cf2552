"""Matters: what the judge of each game looks at that the coach can speak of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from snowball.rules.arsenal.cards import CARDS, KINDS


@dataclass(frozen=True)
class Matter:
    """Something that speaks for a seat: its name, and its places among the aspects."""

    name: str
    places: tuple[int, ...]
    things: tuple[str, ...] = ()
    """What each place stands for, where that is worth a word."""
    against: tuple[int, ...] = ()
    """Those of its places that count against a seat, such as being frozen."""


MATTERS: Final[Mapping[str, tuple[Matter, ...]]] = {
    "arsenal": (
        Matter("cards", tuple(range(KINDS)), tuple(card.name for card in CARDS[:KINDS])),
        Matter("hand", (KINDS,), against=(KINDS,)),
    ),
    "bricks": (
        Matter("hit points", (0, 1, 2), against=(2,)),
        Matter("freeze points", (3, 4), against=(4,)),
        Matter("wall", (5, 6, 7)),
        Matter("snowballs", (8, 9)),
        Matter("hide tokens", (10, 11)),
        Matter("actions", (12,)),
    ),
    "splatball": (
        Matter("hits", (0, 1), against=(1,)),
        Matter("shelter", (2, 3, 4)),
        Matter("pile", (5,)),
        Matter("hand", tuple(range(6, 12))),
        Matter("turn", (12,)),
    ),
}
"""For each game what its judge looks at."""
ELIMINATING: Final = frozenset({"bricks", "splatball"})
"""The games in which seats go out before the end."""
