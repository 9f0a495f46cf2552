"""The cable: WebSocket as uvicorn speaks it, with a shorter way for what is sent and heard most."""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

CABLE: Final = "snowball.cable"
"""Under which extension of its scope a socket has its cable."""
MOST_HEARD: Final = 4
"""Messages that may wait to be heard before no more are taken from the network."""
TEXT: Final = 0x81
SHORT: Final = 126
"""Bytes from which on a length takes two bytes, …"""
LONG: Final = 1 << 16
"""… and from which on eight."""


class Cable(WebSocketsSansIOProtocol):
    """One connection that has become a socket."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find the cable of its socket."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][CABLE] = self  # type: ignore[assignment]

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of the socket, so that both are forgotten at once."""
        super().connection_lost(exc)
        if self.handshake_initiated and self.response.status_code == 101:
            self.scope["extensions"].pop(CABLE, None)

    def write(self, text: bytes) -> bool:
        """Send a text at once; say whether that was possible, as nobody waits here for a slow reader."""
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
        self.transport.write(head + text)
        return True

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
