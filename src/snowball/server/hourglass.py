"""The hourglass: how long a connection waits for somebody to read what is there for them."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Final

SLOWEST: Final = 30.0
"""Seconds within which somebody has to read so much that there is room for more, …"""
ALTOGETHER: Final = 300.0
"""… and for which they may let one answer wait altogether."""
LAST_WORDS: Final = 30.0
"""Seconds within which the rest is to be read once nothing more comes."""


class Hourglass:
    """Cuts a connection off whose other end reads, but so slowly that it would take for ever."""

    __slots__ = (
        "altogether",
        "ended",
        "flowing",
        "full_since",
        "loop",
        "resting",
        "transport",
        "waited",
    )

    def __init__(
        self,
        transport: asyncio.Transport,
        loop: asyncio.AbstractEventLoop,
        altogether: float = ALTOGETHER,
    ) -> None:
        self.transport = transport
        self.loop = loop
        self.altogether = altogether
        self.ended = False
        self.flowing: TimerHandle | None = None
        """Runs while there is no room for more."""
        self.resting: TimerHandle | None = None
        """Runs while the rest is read."""
        self.full_since = 0.0
        self.waited = 0.0
        """Seconds for which this answer has had to wait."""

    def fill(self) -> None:
        """See that there is no room for more."""
        self.full_since = self.loop.time()
        if self.flowing is None:
            left = min(SLOWEST, self.altogether - self.waited)
            self.flowing = self.loop.call_later(max(0.0, left), self.transport.abort)

    def empty(self) -> None:
        """See that there is room again."""
        if self.flowing is not None:
            self.flowing.cancel()
            self.flowing = None
            self.waited += self.loop.time() - self.full_since

    def turn(self) -> None:
        """See something new begin; what waited before has been waited for."""
        self.waited = 0.0
        if self.resting is not None:
            self.resting.cancel()
            self.resting = None

    def finish(self) -> None:
        """Know that nothing more comes for now."""
        self.turn()
        if not self.ended and self.unread:
            self.resting = self.loop.call_later(LAST_WORDS, self.cut)

    def cut(self) -> None:
        """End a connection at which there is still something to read."""
        self.resting = None
        if self.unread:
            self.transport.abort()

    @property
    def unread(self) -> bool:
        """Whether something is still to be read, be it the last that is sent at all."""
        return self.transport.is_closing() or self.transport.get_write_buffer_size() > 0

    def stop(self) -> None:
        """Forget about it: the connection has ended, or somebody else looks after it."""
        self.ended = True
        self.empty()
        self.turn()
