"""The store: what nodes read and write of tables. An entry that was stored is never lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, insert, literal, select, tuple_, update

from snowball.server.store.address import database_at
from snowball.server.store.database import Database, Settings
from snowball.server.store.errors import NotRead, StoreError
from snowball.server.store.rows import Append, Change, Place, StoredEntry, TableRow
from snowball.server.store.schema import OPEN, entries, tables
from snowball.server.store.writer import Writer

PROBED: Final = 1.0
"""Seconds for which it is taken to be known whether something can be stored."""
BATCH: Final = 500
"""How many names are asked for at once."""

ROW: Final = select(tables).where(tables.c.name == bindparam("table"))
TAIL: Final = (
    select(entries.c.number, entries.c.at, entries.c.body)
    .where(entries.c.table_name == bindparam("table"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
UP_TO: Final = TAIL.where(entries.c.number <= bindparam("last"))
DUE: Final = (
    select(tables.c.name, tables.c.wake_at)
    .where(tables.c.wake_at <= bindparam("now"))
    .order_by(tables.c.wake_at)
    .limit(bindparam("limit"))
)
CLAIM: Final = (
    update(tables)
    .where(tables.c.name == bindparam("table"), tables.c.wake_at == bindparam("seen"))
    .values(wake_at=bindparam("new"))
)
LISTED: Final = (
    select(tables).where(OPEN).order_by(tables.c.updated_at.desc(), tables.c.name.desc())
)


class Store:
    """Tables and their entries in a database."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self.database = database
        self.writer = Writer(database.append, settings.waiting, settings.group)
        self.probing = asyncio.Lock()
        self.probed = (-PROBED, False)
        """When something was last stored to see whether that is possible, and whether it was."""

    @classmethod
    async def open(cls, address: str, settings: Settings | None = None) -> Store:
        """Open the database at an address, and bring it to the form of this release."""
        settings = settings or Settings()
        opened = database_at(address, settings)
        try:
            await opened.migrate()
        except BaseException:
            await opened.close()
            raise
        return cls(opened, settings)

    async def close(self) -> None:
        """Store what is waiting, and leave the database."""
        await self.writer.close()
        await self.database.close()

    async def healthy(self, timeout: float = 2.0) -> bool:
        """Tell whether the database answers."""
        try:
            async with asyncio.timeout(timeout):
                await self.database.read(lambda connection: connection.execute(ROW, {"table": ""}))
        except (NotRead, TimeoutError):
            return False
        return True

    async def writable(self, timeout: float = 2.0) -> bool:
        """Tell whether something can be stored; however many ask, it is tried once a second."""
        async with self.probing:
            if time.monotonic() - self.probed[0] >= PROBED:
                try:
                    async with asyncio.timeout(timeout):
                        await self.database.probe()
                except (StoreError, TimeoutError):
                    self.probed = (time.monotonic(), False)
                else:
                    self.probed = (time.monotonic(), True)
            return self.probed[1]

    async def create(self, row: TableRow) -> None:
        """Store a new table."""
        values = asdict(row)
        await self.database.write(lambda connection: connection.execute(insert(tables), values))

    async def append(self, name: str, number: int, body: str, change: Change) -> bool:
        """Store an entry; False if it is not the next one of its table: load that again."""
        return await self.writer.append(Append(name, number, body, change))

    async def load(self, name: str) -> tuple[TableRow, list[StoredEntry]] | None:
        """Return a table with all of its entries."""

        def query(connection: Connection) -> tuple[TableRow, list[StoredEntry]] | None:
            found = connection.execute(ROW, {"table": name}).one_or_none()
            if found is None:
                return None
            row = TableRow(*found)
            # No further than the row knows, should somebody have gone on since.
            bounds = {"table": name, "after": 0, "last": row.last}
            return row, [StoredEntry(*entry) for entry in connection.execute(UP_TO, bounds)]

        return await self.database.read(query)

    async def tail(self, name: str, after: int) -> list[StoredEntry]:
        """Return the entries of a table after one of them."""

        def query(connection: Connection) -> list[StoredEntry]:
            found = connection.execute(TAIL, {"table": name, "after": after})
            return [StoredEntry(*entry) for entry in found]

        return await self.database.read(query)

    async def rows(self, names: Sequence[str]) -> list[TableRow]:
        """Return those of the named tables that there are, in the order of the names."""
        found = {row[0]: TableRow(*row) for row in await self.named(select(tables), names)}
        return [found[name] for name in dict.fromkeys(names) if name in found]

    async def lasts(self, names: Sequence[str]) -> dict[str, int]:
        """Return how many entries each of the named tables has."""
        found = await self.named(select(tables.c.name, tables.c.last), names)
        return dict(map(tuple, found))

    async def listed(self, limit: int, before: Place | None = None) -> list[TableRow]:
        """Return tables that anybody may join, newest first, from a place on."""
        chosen = LISTED.limit(limit)
        if before is not None:
            place = tuple_(tables.c.updated_at, tables.c.name)
            chosen = chosen.where(place < tuple_(literal(before.updated_at), literal(before.name)))

        def query(connection: Connection) -> list[TableRow]:
            return [TableRow(*row) for row in connection.execute(chosen)]

        return await self.database.read(query)

    async def due(self, now: float, limit: int) -> list[tuple[str, float]]:
        """Return tables that some node should look at now, those that wait longest first."""

        def query(connection: Connection) -> list[tuple[str, float]]:
            found = connection.execute(DUE, {"now": now, "limit": limit})
            return [(name, wake_at) for name, wake_at in found]

        return await self.database.read(query)

    async def claim(self, name: str, seen: float, new: float | None) -> bool:
        """Put off a table's waking; of all who saw it due, one succeeds and looks at it."""
        values = {"table": name, "seen": seen, "new": new}

        def query(connection: Connection) -> bool:
            return connection.execute(CLAIM, values).rowcount == 1

        return await self.database.write(query)

    async def backup(self, path: Path) -> None:
        """Copy the database to a file while tables go on."""
        await self.database.backup(path)

    async def named(self, chosen: Select[Any], names: Sequence[str]) -> list[Any]:
        """Return what is chosen of the named tables."""
        batches = [names[start : start + BATCH] for start in range(0, len(names), BATCH)]

        def query(connection: Connection) -> list[Any]:
            return [
                row
                for batch in batches
                for row in connection.execute(chosen.where(tables.c.name.in_(batch)))
            ]

        return await self.database.read(query)
