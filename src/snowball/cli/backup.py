"""`snowball backup`: a copy of a server's tables, made while they are played."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from snowball.rules.core import RulesError
from snowball.server.settings import Settings, settings_from
from snowball.server.store import Settings as HowToStore
from snowball.server.store import Store, StoreError
from snowball.server.store.address import database_at


def save_copy(file: Path, database: str, folder: Path | None) -> None:
    """Copy a database to a file that is not there yet, and say what is in it."""
    if file.exists():
        raise RulesError(f"{str(file)!r} is there already: name a new file, nothing is replaced.")
    settings = settings_from(database=database, folder=folder)
    try:
        asyncio.run(copy(settings.database_url, file))
    except StoreError as error:
        raise RulesError(error.sentence) from error
    tables, running, entries = contents(file)
    print(
        f"Saved {tables:,} tables ({running:,} of them in play) with {entries:,} entries in {file}."
    )
    print(key_line(settings))


async def copy(address: str, file: Path) -> None:
    """Copy a database as it is: it is not brought to the form of this release."""
    how = HowToStore()
    store = Store(database_at(address, how), how)
    try:
        await store.backup(file)
    finally:
        await store.close()


def contents(file: Path) -> tuple[int, int, int]:
    """Return how many tables a copy has, how many of them are in play, and how many entries."""
    with closing(sqlite3.connect(file)) as copied:
        try:
            counted = copied.execute(
                "SELECT count(*), count(*) FILTER (WHERE stage = 'playing'), sum(last) FROM tables"
            ).fetchone()
        except sqlite3.Error as error:
            raise RulesError(f"{str(file)!r} was copied, but holds no tables: {error}.") from None
    tables, running, entries = counted
    return tables, running, entries or 0


def key_line(settings: Settings) -> str:
    """Return what has to be kept besides."""
    place = "SNOWBALL_KEY" if settings.key else settings.key_file
    return f"Keep the key as well ({place}): without it nobody gets back to their seats."
