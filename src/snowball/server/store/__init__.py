"""The store: where tables and their entries are kept, in SQLite or PostgreSQL."""

from snowball.server.store.database import Settings
from snowball.server.store.errors import (
    BadAddress,
    Busy,
    Doubtful,
    NotRead,
    NotStored,
    StoreError,
    TooNew,
)
from snowball.server.store.rows import Change, Place, TableRow
from snowball.server.store.store import Store

__all__ = [
    "BadAddress",
    "Busy",
    "Change",
    "Doubtful",
    "NotRead",
    "NotStored",
    "Place",
    "Settings",
    "Store",
    "StoreError",
    "TableRow",
    "TooNew",
]
