"""The rule ids behind splatball's events, and what a snowball did when it landed."""

from __future__ import annotations

from typing import Final

from snowball.rules.splatball.cards import SINGLE
from snowball.rules.splatball.yard import Yard

# By kind: single, double, splatball.
THROW_RULES: Final[tuple[tuple[str, ...], ...]] = (
    ("T17", "RT-09"),
    ("T21", "T30"),
    ("T31", "RT-06"),
)
# In the standard game the card drawn must be played.
FORCED_THROW_RULES: Final[tuple[tuple[str, ...], ...]] = (
    ("T13", "T17", "RT-02", "RT-09"),
    ("T13", "T21", "T30", "RT-04"),
    ("T13", "T31", "RT-06"),
)

# By kind; Singles, Walls and Forts can always be played.
DISCARD_RULES: Final[tuple[tuple[str, ...], ...]] = (
    ("T14",),
    ("T14", "T22"),
    ("T14", "RT-05"),
    ("T14",),
    ("T14",),
    ("T14", "T29"),
)


def landing_rules(kind: int, before: Yard, after: Yard) -> tuple[str, ...]:
    """Return the rules that decided what a Single or a Double did to a yard."""
    hits = after.hits() - before.hits()
    if kind == SINGLE:
        if hits:
            return ("T17",)
        if after.walls < before.walls:
            return ("T18", "RT-10")
        return ("T20", "RT-10") if after.cracked < before.cracked else ("T19", "RT-10")
    if hits == 2:
        return ("T23", "RT-31")
    if hits == 1:
        return ("T24", "RT-12", "RT-13")
    weak = before.cracked + before.walls
    unlisted = before.cracked >= 2 or (weak < 2 and weak + before.forts >= 2)
    return ("T24", "RT-11", "RT-13") if unlisted else ("T24", "RT-13")


def landing_facts(before: Yard, after: Yard) -> dict[str, object]:
    """Return what changed in a yard: hits in all and added, protections lost and cracked."""
    return {
        "hits": int(after.hits()),
        "added": int(after.hits() - before.hits()),
        "walls_lost": int(before.walls - after.walls),
        "forts_lost": int(before.forts + before.cracked - after.forts - after.cracked),
        "forts_cracked": int(max(after.cracked - before.cracked, 0)),
    }
