"""A line: a WebSocket client with as little work as possible, so that servers are measured."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Callable
from secrets import token_bytes
from typing import Final, Self

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
# A mask of zeros leaves the text as it is: masking protects proxies, and here is none.
NO_MASK: Final = b"\0\0\0\0"
END_OF_HEADERS: Final = b"\r\n\r\n"


class Line(asyncio.Protocol):
    """One connection: texts go out, and each text that comes in is handed on."""

    def __init__(self, hear: Callable[[Line, bytes], None]) -> None:
        self.hear = hear
        self.transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.hung_up = False
        """Whether this side ended it, or is about to."""
        self.lost = False

    @classmethod
    async def dial(
        cls, host: str, port: int, path: str, hear: Callable[[Line, bytes], None]
    ) -> Self:
        """Connect to a server."""
        loop = asyncio.get_running_loop()
        transport, line = await loop.create_connection(lambda: cls(hear), host, port)
        line.transport = transport
        key = b64encode(token_bytes(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        await line.open
        return line

    def send(self, text: bytes, kind: int = TEXT) -> None:
        """Send a text."""
        size = len(text)
        if self.transport is None or self.transport.is_closing():
            return  # nobody will answer, and that counts as an error
        if size < 126:
            head = bytes((kind, 0x80 | size))
        else:
            head = bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + NO_MASK + text)

    def hang_up(self) -> None:
        """End the connection."""
        self.hung_up = True
        if self.transport is not None:
            self.transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Notice the end."""
        self.lost = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server hung up at once"))

    def data_received(self, data: bytes) -> None:
        """Take texts out of what has arrived."""
        if self.rest:
            data = self.rest + data
            self.rest = b""
        if not self.open.done():
            head, found, data = data.partition(END_OF_HEADERS)
            if not found:
                self.rest = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))
                return
            self.open.set_result(None)
        start, end = 0, len(data)
        while end - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                body += 2
                size = int.from_bytes(data[start + 2 : body], "big")
            elif size == 127:
                body += 8
                size = int.from_bytes(data[start + 2 : body], "big")
            if end < body + size:
                break
            self.take(data[start], data[body : body + size])
            start = body + size
        self.rest = data[start:]

    def take(self, kind: int, body: bytes) -> None:
        """Hand on a text; answer whether anybody is there."""
        if kind == TEXT:
            self.hear(self, body)
        elif kind == PING:
            self.send(body, PONG)
        elif kind == CLOSE:
            self.hang_up()
            self.lost = True
