"""The Game Cube as it lies on the table: no rule asks what it last showed, but everybody sees it."""

from __future__ import annotations

from typing import Final

from snowball.rules.core import Document

ROLL: Final = "roll "
"""How the outcomes of chance begin that are rolls of the cube."""


def lies(before: str, outcome: str) -> str:
    """Return the roll that the cube shows after an outcome of chance."""
    return outcome if outcome.startswith(ROLL) else before


def seen(view: Document, roll: str) -> Document:
    """Return a view with what the cube shows; as it is before the first roll, or without a cube."""
    if not roll:
        return view
    _, outside, *inside = roll.split()
    return {**view, "rolled": {"outside": outside, "inside": int(inside[0]) if inside else 0}}
