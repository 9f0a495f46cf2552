"""Who is who at a table, in whatever language it is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from snowball.rules.core import Event

PRINTED: Final[Mapping[str, object]] = MappingProxyType({})
"""No option but the printed ones."""


class Cast(NamedTuple):
    """Who is who in a sentence, and who reads it; a language adds how they are spoken of."""

    names: Sequence[str]
    reader: int | None = None
    options: Mapping[str, object] = PRINTED
    decks: frozenset[int] = frozenset()
    """The teams that play from a team deck by now."""
    turn: tuple[Event, ...] = ()
    """What this turn has brought that later sentences come back to."""

    @property
    def many(self) -> bool:
        """Whether there are more than two at the table."""
        return len(self.names) > 2

    @property
    def has_teams(self) -> bool:
        """Whether there are teams."""
        return bool(self.options.get("teams"))
