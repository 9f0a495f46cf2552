"""What can go wrong with the store. No message holds what was to be stored: cards are secrets."""

from __future__ import annotations


class StoreError(Exception):
    """The store did not do what it was asked."""

    @property
    def sentence(self) -> str:
        """What went wrong, as a sentence."""
        said = str(self)
        return said if said.endswith((".", "…")) else f"{said}."


class BadAddress(StoreError):
    """The address names no database that tables can be kept in."""


class TooNew(StoreError):
    """The database was made by a newer release."""


class NotRead(StoreError):
    """Nothing could be read; nothing has changed."""


class NotStored(StoreError):
    """It is certainly not stored; nothing has changed."""


class Busy(NotStored):
    """It is certainly not stored: the database is not to be had now, be it for this or for another."""


class Doubtful(StoreError):
    """It may be stored or not, as the database was lost before it answered: load the table again."""
