"""PostgreSQL: many nodes share it; a group of entries is one statement."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, DisconnectionError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from snowball.server.store.database import Settings
from snowball.server.store.errors import (
    BadAddress,
    Busy,
    Doubtful,
    NotRead,
    NotStored,
    StoreError,
)
from snowball.server.store.migrating import migrate
from snowball.server.store.rows import Append

T = TypeVar("T")

# Rows are locked in the order of their names, so that two nodes never wait for each other.
APPEND: Final = """
WITH new AS (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::text[], $4::float8[], $5::text[], $6::text[], $7::int[],
        $8::float8[], $9::text[]
    ) AS new (name, number, body, at, stage, owed, free, wake_at, summary)
), locked AS (
    SELECT name FROM tables WHERE name = ANY($1::text[]) ORDER BY name FOR NO KEY UPDATE
), changed AS (
    UPDATE tables SET last = new.number, stage = new.stage, owed = new.owed, free = new.free,
        wake_at = new.wake_at, summary = coalesce(new.summary, tables.summary), updated_at = new.at
    FROM new JOIN locked ON locked.name = new.name
    WHERE tables.name = locked.name AND tables.last = new.number - 1
    RETURNING new.name, new.number, new.at, new.body
)
INSERT INTO entries (table_name, number, at, body)
SELECT name, number, at, body FROM changed RETURNING table_name
"""

PROBE: Final = "UPDATE tables SET last = last WHERE name = ''"
"""It needs the lock that a choice needs, and a server that may be written to."""

KNOWN_KEYS: Final = ("host", "port", "ssl", "sslmode")
"""What an address may say after its question mark."""

MIGRATION: Final = 600.0
"""Seconds that a node waits for others to bring the database to its new form."""

BUSY: Final = {"53300", "55P03", "57014", "57P03"}
"""Too many connections, locked for too long, took too long, is starting."""

ENDED: Final = {"57P01", "57P02"}
"""The server was told to stop, or another of its processes died."""


class Postgres:
    """A database on a server of its own."""

    def __init__(self, url: URL, settings: Settings) -> None:
        self.url = url
        self.settings = settings
        # A statement alone is a transaction, and costs one journey instead of three.
        self.engine = engine(url, settings, settings.timeout, "AUTOCOMMIT")
        event.listen(self.engine.sync_engine, "checkout", check)

    async def migrate(self) -> None:
        # Another node may be at it, and a large database takes its time.
        patient = engine(self.url, self.settings, MIGRATION, "READ COMMITTED")
        connection = await connected(patient)
        try:
            async with connection.begin():
                await connection.run_sync(migrate)
        except (SQLAlchemyError, OSError) as error:
            raise NotStored(f"The database cannot be prepared: {said(error)}.") from None
        finally:
            await connection.close()
            await patient.dispose()

    async def read(self, query: Callable[[Connection], T]) -> T:
        try:
            connection = await connected(self.engine)
            try:
                return await connection.run_sync(query)
            finally:
                await connection.close()
        except Busy as error:
            raise NotRead(str(error)) from None
        except (SQLAlchemyError, OSError) as error:
            raise NotRead(f"The database cannot be read: {said(error)}.") from None

    async def write(self, query: Callable[[Connection], T]) -> T:
        connection = await connected(self.engine)
        try:
            return await connection.run_sync(query)
        except (SQLAlchemyError, ValueError, OSError) as error:
            raise fault(error) from None
        finally:
            await connection.close()

    async def append(self, group: Sequence[Append]) -> list[bool]:
        return await self.write(lambda connection: append(connection, group))

    async def probe(self) -> None:
        await self.write(lambda connection: connection.exec_driver_sql(PROBE))

    async def backup(self, path: Path) -> None:
        raise NotStored("A copy of a PostgreSQL database is made with pg_dump.")

    async def close(self) -> None:
        await self.engine.dispose()


def engine(
    url: URL, settings: Settings, timeout: float, isolation: Literal["AUTOCOMMIT", "READ COMMITTED"]
) -> AsyncEngine:
    """Return an engine whose statements take no longer than they may."""
    url, ssl = with_ssl(url)
    return create_async_engine(
        url.set(drivername="postgresql+asyncpg"),
        isolation_level=isolation,
        pool_size=settings.readers + 2,
        max_overflow=settings.readers,
        pool_timeout=settings.timeout,
        hide_parameters=True,
        connect_args={
            **ssl,
            "timeout": settings.timeout,
            # The server gives up first, as it knows for certain what it has not done.
            "command_timeout": timeout * 4,
            "server_settings": {
                "application_name": "snowball",
                "jit": "off",
                "lock_timeout": f"{timeout}s",
                "statement_timeout": f"{timeout * 3}s",
            },
        },
    )


async def connected(engine: AsyncEngine) -> AsyncConnection:
    """Return a connection, or raise Busy: nothing has been asked yet."""
    try:
        return await engine.connect()
    except (SQLAlchemyError, OSError) as error:
        raise Busy(f"The database cannot be reached: {said(error)}.") from None


def check(connection: DBAPIConnection, _: ConnectionPoolEntry, __: PoolProxiedConnection) -> None:
    """Take another connection instead of one that the server has closed."""
    if connection.driver_connection.is_closed():
        raise DisconnectionError


def with_ssl(url: URL) -> tuple[URL, dict[str, Any]]:
    """Take out of an address what libpq calls sslmode: this driver calls it ssl."""
    for key in url.query:
        if key not in KNOWN_KEYS:
            raise BadAddress(
                f"The address of the database asks for {key!r}: after the '?' there may be "
                f"{', '.join(KNOWN_KEYS)}."
            )
    mode = url.query.get("sslmode")
    if mode is None:
        return url, {}
    if mode not in ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"):
        raise BadAddress(
            "sslmode must be disable, allow, prefer, require, verify-ca or verify-full."
        )
    return url.difference_update_query(["sslmode"]), {"ssl": mode}


def append(connection: Connection, group: Sequence[Append]) -> list[bool]:
    """Store those entries of a group that are the next ones of their tables."""
    changes = [one.change for one in group]
    columns = (
        [one.name for one in group],
        [one.number for one in group],
        [one.body for one in group],
        [change.at for change in changes],
        [change.stage for change in changes],
        [change.owed for change in changes],
        [change.free for change in changes],
        [change.wake_at for change in changes],
        [change.summary for change in changes],
    )
    stored = set(connection.exec_driver_sql(APPEND, columns).scalars())
    return [one.name in stored for one in group]


def fault(error: Exception) -> StoreError:
    """Return what an error means for what was to be stored."""
    state = sqlstate(error)
    if state in BUSY:
        return Busy(f"The database is busy: {said(error)}.")
    cut_off = isinstance(error, DBAPIError) and error.connection_invalidated
    if cut_off or isinstance(error, OSError) or state in ENDED:
        return Doubtful("The database was lost before it answered.")
    return NotStored(f"The database does not store it: {said(error)}.")


def sqlstate(error: Exception) -> str:
    """Return the server's code of an error, empty if the server has not said anything."""
    driver = error.orig if isinstance(error, DBAPIError) else error
    return getattr(driver, "sqlstate", None) or ""


def said(error: Exception) -> str:
    """Return what the server says. What the driver says may hold values."""
    driver: BaseException | None = error.orig if isinstance(error, DBAPIError) else error
    if driver is not None and driver.__cause__ is not None:
        driver = driver.__cause__
    if driver is not None and getattr(driver, "severity", None) is not None:
        return f"{driver.args[0]} ({sqlstate(error)})"
    if isinstance(driver, OSError):
        return driver.strerror or type(driver).__name__
    return type(driver).__name__
