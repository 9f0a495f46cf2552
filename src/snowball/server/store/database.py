"""What the store needs of a database, whichever it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from snowball.server.store.rows import Append

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Settings:
    """How a database is used."""

    timeout: float = 5.0
    """Seconds to wait for one's turn and a lock, or for the database to answer a connection."""
    readers: int = 4
    """How many connections read at the same time."""
    waiting: int = 10_000
    """How many entries may wait to be stored; the next one is refused."""
    group: int = 500
    """How many entries are stored at once."""


class Database(Protocol):
    """A database. What is done in it is written once, for a plain connection."""

    async def migrate(self) -> None:
        """Bring the database to the form that this release knows."""

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Read something, or raise NotRead."""

    async def write(self, query: Callable[[Connection], T]) -> T:
        """Write something in one transaction, or raise NotStored or Doubtful."""

    async def append(self, group: Sequence[Append]) -> list[bool]:
        """Store entries of different tables in one transaction; tell which were the next ones."""

    async def probe(self) -> None:
        """Store something that changes nothing, or raise NotStored or Doubtful."""

    async def backup(self, path: Path) -> None:
        """Copy the database to a file while it is used."""

    async def close(self) -> None:
        """Give all connections back."""
