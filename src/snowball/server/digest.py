"""Digests: how a table notices that what has happened comes out otherwise than it did."""

from __future__ import annotations

import hashlib
from typing import Final, TypeVar

import msgspec

from snowball.rules.core import RulesError, State
from snowball.server.entries import AnyEntry, Chose, Started
from snowball.server.table import Table, Told

RECIPE: Final = "1:"
"""What a digest begins with. Another recipe must have another; old ones are not compared then."""
BYTES: Final = 8
NAMED: Final = ("game", "seats", "options")
"""What is the table's plan rather than what has become of it; a new house rule changes no game."""

_encoder: Final = msgspec.json.Encoder(order="deterministic")

Happened = TypeVar("Happened", bound=AnyEntry)


class Otherwise(RulesError):
    """The entries of a table lead elsewhere than they did when they were stored."""


def digest_of(state: State) -> str:
    """Return a digest of all that has become of a game."""
    position = {name: each for name, each in state.dump().items() if name not in NAMED}
    return RECIPE + hashlib.blake2b(_encoder.encode(position), digest_size=BYTES).hexdigest()


def with_digest(entry: Happened, after: Table, told: Told) -> Happened:
    """Return an entry as it is stored: with a digest of where it has led, if the game went on."""
    if told.game and isinstance(entry, Chose | Started):
        return msgspec.structs.replace(entry, digest=digest_of(after.state))
    return entry


def relive(table: Table, entry: AnyEntry, *, listen: bool = True) -> Told:
    """Let a stored entry happen again; refuse to go on if it leads elsewhere than it did."""
    try:
        told = table.add(entry, listen=listen)
    except (LookupError, ValueError, TypeError, AssertionError) as error:
        raise Otherwise(f"Entry {table.number + 1} cannot happen here.") from error
    kept = entry.digest if isinstance(entry, Chose | Started) else ""
    if kept.startswith(RECIPE) and (not told.game or kept != digest_of(table.state)):
        raise Otherwise(f"Entry {table.number} leads elsewhere than it did.")
    return told
