"""The door: HTTP as uvicorn speaks it, but nobody may take for ever to ask, or ask at endless length."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from snowball.server.cable import Cable
from snowball.server.gate import HEADERS, refusal
from snowball.server.problems import Problem

LONGEST_WAIT: Final = 30.0
"""Seconds within which a whole request has to arrive."""
MOST_HEAD: Final = 64 * 1024
"""Bytes of a request before its body."""


class Door(HttpToolsProtocol):
    """One connection of a client."""

    bell: TimerHandle | None = None
    """Rings when a request has not arrived in time."""
    head: int | None = 0
    """Bytes of a request whose head is not complete yet."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self.relax()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what arrives."""
        super().data_received(data)
        if self.head is not None:
            self.head += len(data)
            if self.head > MOST_HEAD and not self.transport.is_closing():
                self.refuse(Problem("too-large", f"A head may have {MOST_HEAD:,} bytes at most."))

    def on_message_begin(self) -> None:
        """See a request begin."""
        super().on_message_begin()
        self.head = 0
        self.expect()

    def on_headers_complete(self) -> None:
        """See the end of a request's head."""
        self.head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """See the end of a request."""
        self.relax()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to those who talk over sockets, if it is one of theirs."""
        self.relax()
        super().handle_websocket_upgrade()
        cable = self.transport.get_protocol()
        if isinstance(cable, Cable) and not cable.handshake_initiated:
            self.refuse(Problem("bad-message", "That is no handshake of a WebSocket (RFC 6455)."))

    def expect(self) -> None:
        """Give a request its time."""
        self.relax()
        self.bell = self.loop.call_later(LONGEST_WAIT, self.lose_patience)

    def relax(self) -> None:
        """Forget about the time."""
        if self.bell is not None:
            self.bell.cancel()
            self.bell = None

    def lose_patience(self) -> None:
        """Turn somebody away who has not asked in time."""
        self.bell = None
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.close()
        elif not self.transport.is_closing():
            self.refuse(Problem("too-slow", f"Ask within {LONGEST_WAIT:.0f} seconds."))

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, as everything is refused here."""
        self.refuse(Problem("bad-message", "That is no HTTP request."))

    def refuse(self, problem: Problem) -> None:
        """Answer without asking any further, and hang up."""
        body, headers = refusal(problem)
        lines = [b"%s: %s\r\n" % each for each in (*headers, *HEADERS, (b"connection", b"close"))]
        self.transport.write(b"".join([STATUS_LINE[problem.status], *lines, b"\r\n", body]))
        self.transport.close()
