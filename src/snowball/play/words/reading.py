"""Reading the JSON of views and the facts of events: each field with the type it must have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

Facts = Mapping[str, object]


def number(facts: Facts, name: str) -> int:
    """Return a whole number."""
    return int(cast("int", facts[name]))


def word(facts: Facts, name: str) -> str:
    """Return a text."""
    return str(facts[name])


def entries(facts: Facts, name: str) -> list[Facts]:
    """Return a list of documents, such as one for each seat."""
    return cast("list[Facts]", facts[name])


def numbers(facts: Facts, name: str) -> list[int]:
    """Return a list of whole numbers, such as seats or bricks."""
    return cast("list[int]", facts[name])


def bag(facts: Facts, name: str) -> dict[str, int]:
    """Return how many there are of each kind."""
    return cast("dict[str, int]", facts[name])


def changed(view: Facts, name: str, printed: int) -> int:
    """Return a number of the game: the printed one, unless a view says that it is another."""
    return cast("dict[str, int]", view.get("numbers", {})).get(name, printed)


def inner(facts: Facts, name: str) -> Facts:
    """Return a document within a document."""
    return cast("Facts", facts[name])
