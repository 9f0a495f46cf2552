"""Brings a database to the form that this release knows, whoever else is starting meanwhile."""

from __future__ import annotations

from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from snowball.server.store.errors import TooNew

LOCK: Final = 0x536E6F77
"""The number that nodes agree on for PostgreSQL's advisory lock."""


def migrate(connection: Connection) -> None:
    """Run the migrations that a database lacks; it is in a transaction."""
    # SQLite's transaction has locked the whole file already.
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = settings(connection)
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    if unknown := sorted(set(found) - known):
        raise TooNew(
            f"The database was made by a newer release of snowball: it is at {', '.join(unknown)}, "
            f"and this release knows no further than {scripts.get_current_head()}. Nothing was "
            "changed. Install the newer release, or restore a copy made before it."
        )
    if found != tuple(scripts.get_heads()):
        command.upgrade(config, "head")


def settings(connection: Connection | None) -> Config:
    """Return what Alembic has to know; there is no file for it."""
    config = Config()
    config.set_main_option("script_location", "snowball.server.store:migrations")
    config.attributes["connection"] = connection
    return config
