"""Which database an address means."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError

from snowball.server.store.database import Database, Settings
from snowball.server.store.errors import BadAddress
from snowball.server.store.sqlite import Sqlite


def database_at(address: str, settings: Settings) -> Database:
    """Return the database that an address means; a plain path is a file of SQLite."""
    url = parsed(address)
    backend = url.get_backend_name()
    if backend in ("postgresql", "postgres"):
        try:
            # Needs packages that a server with SQLite does without.
            from snowball.server.store.postgres import Postgres

            return Postgres(url, settings)
        except ImportError:
            raise BadAddress(
                "PostgreSQL needs more packages: pip install 'snowball-fight[nodes]'"
            ) from None
    if backend != "sqlite":
        raise BadAddress(f"Tables cannot be kept in {backend}: use sqlite:///… or postgresql://…")
    if url.database in (None, "", ":memory:"):
        raise BadAddress("SQLite needs a file to keep tables in: sqlite:///snowball.db")
    return Sqlite(Path(str(url.database)), settings)


def parsed(address: str) -> URL:
    """Return an address in its parts; what is wrong with it is said without its password."""
    if "://" not in address:
        return URL.create("sqlite", database=address.removeprefix("sqlite:"))
    try:
        return make_url(address)
    except (ArgumentError, ValueError):
        raise BadAddress(
            "The address of the database cannot be read: use sqlite:///path or "
            "postgresql://user:password@host/name"
        ) from None
