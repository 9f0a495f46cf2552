"""The bus: how nodes hear of what others have stored. Losing it loses no game."""

from __future__ import annotations

from typing import Protocol

from snowball.rules.core import RulesError


class Listener(Protocol):
    """Who wants to hear of other nodes. It must be quick: everybody waits for it."""

    def entries(self, name: str, number: int) -> None:
        """Hear that a table has entries up to a number."""

    def said(self, name: str, payload: str) -> None:
        """Hear something about a table that is not stored."""

    def missed(self) -> None:
        """Hear that something may have been missed: only the database knows."""


class Bus(Protocol):
    """What a node needs to talk to others. Nothing of it raises or waits but open and close."""

    @property
    def alone(self) -> bool:
        """Whether there are no other nodes."""

    @property
    def healthy(self) -> bool:
        """Whether other nodes can be heard."""

    async def open(self, listener: Listener) -> None:
        """Begin to hear what other nodes say, never what this one says."""

    def publish(self, name: str, number: int) -> None:
        """Tell others that a table has entries up to a number."""

    def say(self, name: str, payload: str) -> None:
        """Tell others something about a table that is not stored."""

    async def close(self) -> None:
        """Fall silent."""


class LocalBus:
    """The bus of a node that is alone: there is nobody to tell."""

    alone = True
    healthy = True

    async def open(self, listener: Listener) -> None:
        pass

    def publish(self, name: str, number: int) -> None:
        pass

    def say(self, name: str, payload: str) -> None:
        pass

    async def close(self) -> None:
        pass


def open_bus(address: str) -> Bus:
    """Return the bus at an address; a node without one is alone."""
    if not address:
        return LocalBus()
    try:
        from snowball.server.redis_bus import RedisBus
    except ImportError:
        raise RulesError(
            "Several nodes need more packages: pip install 'snowball-fight[nodes]'."
        ) from None
    try:
        return RedisBus(address)
    except ValueError as error:
        raise RulesError(f"{error}.") from None
