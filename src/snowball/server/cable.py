"""The cable: WebSocket as uvicorn speaks it, with a shorter way for what is sent and heard most."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from typing import Any, Final

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.server import ServerProtocol

from snowball.server.guard import Bucket
from snowball.server.hourglass import Hourglass
from snowball.server.problems import Problem

CABLE: Final = "snowball.cable"
"""Under which extension of its scope a socket has its cable."""
MOST_HEARD: Final = 4
"""Messages that may wait to be heard before no more are taken from the network."""
MOST_WAITING: Final = 1000
"""Messages that may have been taken from the network without being heard."""
SLICE: Final = 4096
"""Bytes that are looked through at once; one reading may bring many times as much."""
OTHERS: Final = (2.0, 40.0)
"""Frames that are no whole text, such as pings and parts: so many a second, and at once."""
TOGETHER: Final = 8
"""Messages that go out together at most, so that a slow reader is noticed."""
TEXT: Final = 0x81
SHORT: Final = 126
"""Bytes from which on a length takes two bytes, …"""
LONG: Final = 1 << 16
"""… and from which on eight."""


class Cable(WebSocketsSansIOProtocol):
    """One connection that has become a socket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.written: list[bytes] = []
        """What goes out as soon as this turn of the event loop is over."""
        self.others = Bucket(*OTHERS)
        self.leave: Callable[[], None] | None = None
        """Tells those who count connections that this one has ended."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take a connection over."""
        super().connection_made(transport)
        # A game may go on for hours.
        self.hourglass = Hourglass(self.transport, self.loop, altogether=inf)

    def handle_connect(self, event: Request) -> None:
        """Let the application find the cable of its socket."""
        # What is no handshake is refused by the door: in words, and with all headers.
        if ServerProtocol().accept(event).status_code == 101:
            super().handle_connect(event)
            self.scope["extensions"][CABLE] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the socket, so that both are forgotten at once."""
        super().connection_lost(exc)
        self.hourglass.stop()
        if self.leave is not None:
            self.leave()
        if self.handshake_initiated:
            self.scope["extensions"].pop(CABLE, None)

    async def run_asgi(self) -> None:
        """Let the application talk; once it has nothing more to say, the rest is to be read soon."""
        await super().run_asgi()
        self.hourglass.finish()

    def keepalive_timeout(self) -> None:
        """Give up on somebody who does not answer."""
        super().keepalive_timeout()
        self.hourglass.finish()

    def pause_writing(self) -> None:
        """See that the other end has much to read."""
        super().pause_writing()
        self.hourglass.fill()

    def resume_writing(self) -> None:
        """See that the other end has read."""
        super().resume_writing()
        self.hourglass.empty()

    def write(self, text: bytes) -> bool:
        """Send a text soon; say whether that is possible, as nobody waits here for a slow reader."""
        if (
            not self.handshake_complete
            or self.close_sent
            or not self.writable.is_set()
            or self.transport.is_closing()
        ):
            return False
        size = len(text)
        if size < SHORT:
            head = bytes((TEXT, size))
        elif size < LONG:
            head = bytes((TEXT, 126, size >> 8, size & 255))
        else:
            head = bytes((TEXT, 127)) + size.to_bytes(8, "big")
        # A choice is told and acknowledged in one turn: together they need one system call.
        if not self.written:
            self.loop.call_soon(self.flush)
        self.written.append(head + text)
        if len(self.written) == TOGETHER:
            self.flush()
        return True

    def flush(self) -> None:
        """Send what has been written."""
        if self.written and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(self.written))
        self.written.clear()

    async def send(self, message: ASGISendEvent) -> None:
        """Send in the longer way, after what was written before."""
        self.flush()
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and self.close_sent:
            # Uvicorn would take a refusal for a handshake that was forgotten, and complain.
            self.handshake_complete = True

    def data_received(self, data: bytes) -> None:
        """Take what arrives; of somebody who sends too much, no more than a little is looked at."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self.is_welcome():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Hear that somebody is there."""
        if self.is_welcome():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message."""
        if self.is_welcome():
            super().handle_cont(event)

    def is_welcome(self) -> bool:
        """Count a frame that the application does not hear of; say whether that was not too many."""
        try:
            self.others.take()
        except Problem:
            self.hang_up()
        return not self.close_sent

    def hang_up(self) -> None:
        """End the connection of somebody who sends too much."""
        if self.close_sent:
            self.transport.close()
        else:
            self.conn.send_close(4029, "You send too much: connect again later.")
            self.handle_parser_exception()

    def handle_text(self, event: Frame) -> None:
        """Hand a text on; uvicorn would stop and start reading for each, with two system calls."""
        if event.fin and not self.close_sent and self.queue.qsize() < MOST_HEARD:
            try:
                text = bytes(event.data).decode()
            except UnicodeDecodeError:
                pass
            else:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                return
        super().handle_text(event)
        if self.close_sent:
            self.is_welcome()
        elif self.queue.qsize() > MOST_WAITING:
            self.hang_up()
