"""A wire: one connection to a browser, with what waits to be sent on it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from fastapi import WebSocket, WebSocketDisconnect

from snowball.server.cable import CABLE, Cable
from snowball.server.messages import Refused
from snowball.server.telling import Audience, Ear, encoded

MOST_WAITING: Final = 512 * 1024
"""Bytes that may wait for a slow reader."""
CLOSE_CODES: Final = {
    "bad-token": 4001,
    "not-yours": 4003,
    "no-watching": 4003,
    "no-table": 4004,
    "too-slow": 4008,
    "other-release": 4009,
    "other-secret": 4009,
    "too-fast": 4029,
    "too-many-sockets": 4029,
    "busy": 1013,
    "closing": 1012,
    "bad-message": 1008,
}


class Wire:
    """A connection. Sending never waits: whoever reads too slowly is let go, and may come back."""

    def __init__(
        self,
        socket: WebSocket,
        person: int | None,
        generation: int,
        audiences: tuple[Audience, ...],
        language: str = "en",
    ) -> None:
        self.socket = socket
        self.person = person
        self.generation = generation
        self.audiences = audiences
        self.language = language
        self.cable: Cable | None = socket.scope.get("extensions", {}).get(CABLE)
        self.waiting: deque[bytes] = deque()
        self.size = 0
        self.writer: asyncio.Task[None] | None = None
        """Sends what waits, while there is something."""
        self.closed = False
        self.code = 1000

    @property
    def ears(self) -> list[Ear]:
        """The audiences that are connected here, in their language."""
        return [(audience, self.language) for audience in self.audiences]

    def send(self, text: bytes) -> None:
        """Send a message as soon as may be."""
        if self.closed:
            return
        if self.writer is None and self.cable is not None and self.cable.write(text):
            return
        self.waiting.append(text)
        self.size += len(text)
        if self.size > MOST_WAITING:
            self.waiting.clear()
            self.size = 0
            self.close("too-slow", "You read too slowly: connect again for the newest.")
        self.begin()

    def close(self, code: str, sentence: str) -> None:
        """Say why, and hang up."""
        if not self.closed:
            self.waiting.append(encoded(Refused("", code, sentence)))
            self.closed = True
            self.code = CLOSE_CODES.get(code, 1000)
            self.begin()

    def begin(self) -> None:
        """Begin to send what waits."""
        if self.writer is None:
            self.writer = asyncio.create_task(self.write())

    async def write(self) -> None:
        """Send what waits, and hang up if that was the last."""
        try:
            while self.waiting:
                text = self.waiting.popleft()
                self.size -= len(text)
                await self.socket.send_text(text.decode())
            if self.closed:
                await self.socket.close(self.code)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.closed = True
        finally:
            self.writer = None

    async def end(self) -> None:
        """Wait until the last word is sent."""
        if self.writer is not None:
            await self.writer

    def cut(self) -> None:
        """Send nothing more: nobody is there."""
        if self.writer is not None:
            self.writer.cancel()
