"""What is stored of a table besides its entries, and how an entry changes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it is stored; its fields are the columns, in their order."""

    name: str
    plan: str
    secret: str
    created_at: float
    updated_at: float
    last: int = 0
    """How many entries there are."""
    stage: str = "gathering"
    listed: bool = False
    free: int = 0
    """The seats that anybody may take."""
    owed: str = "[]"
    wake_at: float | None = None
    """When some node should look at the table although nobody asks."""
    summary: str = "{}"
    """What the lobby shows."""

    @property
    def place(self) -> Place:
        """Its place in the lobby's list."""
        return Place(self.updated_at, self.name)


class Place(NamedTuple):
    """A place in the lobby's list, to go on from."""

    updated_at: float
    name: str


class Change(NamedTuple):
    """What becomes of a table's row with an entry."""

    at: float
    stage: str
    owed: str
    free: int
    wake_at: float | None
    summary: str | None = None
    """None leaves it as it is."""


class StoredEntry(NamedTuple):
    """An entry as it was stored."""

    number: int
    at: float
    body: str


class Append(NamedTuple):
    """An entry to be stored, with what becomes of its table."""

    name: str
    number: int
    body: str
    change: Change
