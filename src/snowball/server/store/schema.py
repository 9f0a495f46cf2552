"""The two tables of the database. Whatever changes here needs a migration too."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    text,
)

metadata: Final = MetaData()

OPEN: Final = text("listed AND stage = 'gathering' AND free > 0")
"""What the lobby lists. It has no parameters, so that its index can be used."""

AWAKE: Final = text("wake_at IS NOT NULL")

tables: Final = Table(
    "tables",
    metadata,
    Column("name", Text, primary_key=True),
    Column("plan", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("last", Integer, nullable=False),
    Column("stage", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("free", Integer, nullable=False),
    Column("owed", Text, nullable=False),
    Column("wake_at", Double, nullable=True),
    Column("summary", Text, nullable=False),
)

Index(
    "tables_open",
    tables.c.updated_at,
    tables.c.name,
    sqlite_where=OPEN,
    postgresql_where=OPEN,
)
Index("tables_wake", tables.c.wake_at, sqlite_where=AWAKE, postgresql_where=AWAKE)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_name", Text, ForeignKey("tables.name"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("body", Text, nullable=False),
    # Entries of a table lie side by side, and there is one tree to write instead of two.
    sqlite_with_rowid=False,
)
