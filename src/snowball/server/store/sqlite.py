"""SQLite: one thread writes, a few read, and the file is durable after every commit."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from snowball.server.private import take_from_others
from snowball.server.store.database import Settings
from snowball.server.store.errors import Busy, Doubtful, NotRead, NotStored, StoreError
from snowball.server.store.migrating import migrate
from snowball.server.store.rows import Append

T = TypeVar("T")
Asked = TypeVar("Asked")

UPDATE: Final = """
UPDATE tables SET last = ?, stage = ?, owed = ?, free = ?, wake_at = ?,
    summary = coalesce(?, summary), updated_at = ?
WHERE name = ? AND last = ? - 1
"""
INSERT: Final = "INSERT INTO entries (table_name, number, at, body) VALUES (?, ?, ?, ?)"

# Other threads run during a statement, and Python has to wait for its turn after each: two
# statements for many entries take less time than two for every one.
UPDATE_MANY: Final = """
UPDATE tables SET last = column2, stage = column3, owed = column4, free = column5,
    wake_at = column6, summary = coalesce(column7, summary), updated_at = column8
FROM (VALUES {rows}) WHERE name = column1 AND last = column2 - 1
"""
INSERT_MANY: Final = "INSERT INTO entries (table_name, number, at, body) VALUES {rows}"
MANY: Final = (64, 16, 4)
"""Of how many entries there are such statements, so that a few of them are kept ready."""
KNOWS_MANY: Final = sqlite3.sqlite_version_info >= (3, 33)
"""Whether this SQLite updates from a list."""

SOON: Final = 0.05
"""Seconds of waiting for the thread that writes that are not worth a word to SQLite."""
PROBE: Final = 1.0
"""Seconds that a probe waits for a lock."""
ROOM: Final = 64 * 1024
"""Bytes without which a disk counts as full: the next choice might still find room, or not."""

LOCKED: Final = {"SQLITE_BUSY", "SQLITE_LOCKED"}


class Sqlite:
    """A database in a file."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = settings
        self.reading = engine(path, settings.timeout, settings.readers, read_only=True)
        self.writing = engine(path, settings.timeout, 1, read_only=False)
        # Writers of one process queue here rather than for the file's lock.
        self.pen = ThreadPoolExecutor(1, "store-write")
        self.eyes = ThreadPoolExecutor(settings.readers, "store-read")

    async def migrate(self) -> None:
        try:
            make_file(self.path)
        except OSError as error:
            raise NotStored(f"{self.path} cannot be made: {error.strerror}.") from None
        await self.write(migrate)
        # Not before it is known to be ours: a file that was named by mistake stays as it is.
        try:
            see_to(self.path)
        except OSError as error:
            raise NotStored(f"{self.path} is not used: {error.strerror}.") from None

    async def read(self, query: Callable[[Connection], T]) -> T:
        return await self.run(self.eyes, self.read_now, query)

    async def write(self, query: Callable[[Connection], T]) -> T:
        return await self.run(self.pen, partial(self.write_now, self.deadline()), query)

    async def append(self, group: Sequence[Append]) -> list[bool]:
        return await self.run(self.pen, partial(self.append_now, self.deadline()), group)

    async def probe(self) -> None:
        await self.run(self.pen, self.probe_now, time.monotonic() + PROBE)

    async def backup(self, path: Path) -> None:
        await asyncio.to_thread(copy, self.path, path)

    async def close(self) -> None:
        await asyncio.to_thread(self.close_now)

    def deadline(self) -> float:
        """Return until when something that is asked for now may wait, for its turn and for a lock.

        All who wait do so at the same time, not one after the other.
        """
        return time.monotonic() + self.settings.timeout

    async def run(self, threads: ThreadPoolExecutor, do: Callable[[Asked], T], asked: Asked) -> T:
        """Let a thread do what was asked."""
        return await asyncio.get_running_loop().run_in_executor(threads, do, asked)

    def read_now(self, query: Callable[[Connection], T]) -> T:
        try:
            with self.reading.connect() as connection:
                return query(connection)
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise NotRead(f"The database cannot be read: {said(error)}.") from None

    def write_now(self, deadline: float, query: Callable[[Connection], T]) -> T:
        committing = False
        try:
            with (
                self.writing.connect() as connection,
                self.patience(connection.connection.cursor(), deadline),
                connection.begin(),
            ):
                result = query(connection)
                committing = True
            return result
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise fault(error, committing) from None

    def append_now(self, deadline: float, group: Sequence[Append]) -> list[bool]:
        """Store a group with the driver itself, as SQLAlchemy would cost more than SQLite does."""
        committing = False
        try:
            # Whatever is not committed is undone when the connection goes back to its pool.
            with closing(self.writing.raw_connection()) as connection:
                cursor = connection.cursor()
                with self.patience(cursor, deadline):
                    cursor.execute("BEGIN IMMEDIATE")
                    outcomes = append_all(cursor, group)
                    committing = True
                    cursor.execute("COMMIT")
            return outcomes
        except (SQLAlchemyError, sqlite3.Error, ValueError, OverflowError) as error:
            raise fault(error, committing) from None

    def probe_now(self, deadline: float) -> None:
        """Store a number that nobody reads as it is: that takes the lock, and some of the disk."""
        try:
            if shutil.disk_usage(self.path).free < ROOM:
                raise NotStored("The disk is full.")
            with closing(self.writing.raw_connection()) as connection:
                cursor = connection.cursor()
                with self.patience(cursor, deadline):
                    cursor.execute("BEGIN IMMEDIATE")
                    cursor.execute("PRAGMA user_version = 0")
                    cursor.execute("COMMIT")
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise NotStored(f"The database stores nothing: {said(error)}.") from None

    @contextmanager
    def patience(self, cursor: DBAPICursor, deadline: float) -> Iterator[None]:
        """Let SQLite wait for a lock no longer than until then; what has waited enough tries once."""
        rest = deadline - time.monotonic()
        usual = self.settings.timeout
        if rest > usual - SOON:
            yield
            return
        cursor.execute(f"PRAGMA busy_timeout = {max(0, int(rest * 1000))}")
        try:
            yield
        finally:
            # What has gone wrong before is what matters.
            with suppress(sqlite3.Error):
                cursor.execute(f"PRAGMA busy_timeout = {int(usual * 1000)}")

    def close_now(self) -> None:
        self.pen.shutdown()
        self.eyes.shutdown()
        self.reading.dispose()
        # The last one to leave brings the journal into the file.
        self.writing.dispose()


def engine(path: Path, timeout: float, size: int, *, read_only: bool) -> Engine:
    """Return an engine whose connections are durable, and patient with other writers."""
    made = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=0,
        connect_args={"timeout": timeout, "check_same_thread": False},
        hide_parameters=True,
    )

    @event.listens_for(made, "connect")
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        # Python would begin transactions by its own ideas, and never for changes of the schema.
        connection.isolation_level = None
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            "journal_size_limit = 67108864",
            f"query_only = {'ON' if read_only else 'OFF'}",
        ):
            cursor = connection.cursor()
            cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

    if not read_only:

        @event.listens_for(made, "begin")
        def lock(connection: Connection) -> None:
            # A transaction that began as a reader could not wait for another writer to finish.
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return made


def append_all(cursor: DBAPICursor, group: Sequence[Append]) -> list[bool]:
    """Store those entries of a group that are the next ones of their tables."""
    start = 0
    for size in MANY if KNOWS_MANY else ():
        while len(group) - start >= size:
            if not append_many(cursor, group[start : start + size]):
                # Somebody else was faster: which of them, only one statement for each can tell.
                cursor.execute("ROLLBACK")
                cursor.execute("BEGIN IMMEDIATE")
                return [append(cursor, each) for each in group]
            start += size
    return [True] * start + [append(cursor, each) for each in group[start:]]


def append_many(cursor: DBAPICursor, group: Sequence[Append]) -> bool:
    """Store entries if all of them are the next ones of their tables; say whether."""
    update, insert = statements(len(group))
    rows: list[object] = []
    bodies: list[object] = []
    for name, number, body, change in group:
        rows += (name, number, change.stage, change.owed, change.free)
        rows += (change.wake_at, change.summary, change.at)
        bodies += (name, number, change.at, body)
    cursor.execute(update, rows)
    if cursor.rowcount != len(group):
        return False
    cursor.execute(insert, bodies)
    return True


@lru_cache
def statements(size: int) -> tuple[str, str]:
    """Return the statements that store so many entries."""
    update = UPDATE_MANY.format(rows=", ".join(["(?, ?, ?, ?, ?, ?, ?, ?)"] * size))
    return update, INSERT_MANY.format(rows=", ".join(["(?, ?, ?, ?)"] * size))


def append(cursor: DBAPICursor, entry: Append) -> bool:
    """Store an entry if it is the next one of its table."""
    name, number, body, change = entry
    fields = (number, change.stage, change.owed, change.free, change.wake_at, change.summary)
    cursor.execute(UPDATE, (*fields, change.at, name, number))
    if cursor.rowcount != 1:
        return False
    cursor.execute(INSERT, (name, number, change.at, body))
    return True


def fault(error: Exception, committing: bool) -> StoreError:
    """Return what an error means for what was to be stored."""
    driver = error.orig if isinstance(error, DBAPIError) else error
    name: str = getattr(driver, "sqlite_errorname", "")
    if name.partition("_")[2].startswith("IOERR") and committing:
        return Doubtful(f"The database failed while it stored: {said(error)}.")
    if name in LOCKED or any(name.startswith(f"{locked}_") for locked in LOCKED):
        return Busy("Somebody else has locked the database.")
    return NotStored(f"The database does not store it: {said(error)}.")


def said(error: Exception) -> str:
    """Return what SQLite says; its messages hold no values."""
    driver = error.orig if isinstance(error, DBAPIError) else error
    return str(driver) if isinstance(driver, sqlite3.Error) else type(driver).__name__


def make_file(path: Path) -> None:
    """Make an empty file that nobody else may read; the journal's files take after it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def see_to(path: Path) -> None:
    """Let nobody else read a database that is there, nor the journal's files beside it."""
    for each in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if each.exists():
            take_from_others(each)


def copy(source: Path, target: Path) -> None:
    """Copy a database that is in use, whole or not at all."""
    if not source.is_file():
        raise NotRead(f"There is no database at {source}.")
    if target.exists() and target.samefile(source):
        raise NotStored("A database cannot be copied onto itself.")
    if not target.parent.is_dir():
        raise NotStored(f"There is no folder {target.parent}.")
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        make_file(part)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            # In one step: a copy in several begins anew whenever somebody writes.
            old.backup(new)
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            part.unlink()
        raise NotStored(f"The copy could not be made: {error}.") from None
