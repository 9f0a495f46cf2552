"""The door: HTTP as uvicorn speaks it, but nobody may ask for ever, at endless length, or by crowds."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from functools import partial
from typing import ClassVar, Final

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from snowball.server.cable import Cable
from snowball.server.crowd import Crowd
from snowball.server.gate import HEADERS, refusal
from snowball.server.hourglass import Hourglass
from snowball.server.problems import Problem

LONGEST_WAIT: Final = 30.0
"""Seconds within which a whole request has to arrive."""
MOST_HEAD: Final = 64 * 1024
"""Bytes of a request before its body."""


class Door(HttpToolsProtocol):
    """One connection of a client."""

    crowd: ClassVar[Crowd | None] = None
    """Who is connected; None if nobody counts."""
    came: bool = False
    """Whether this connection is counted there."""
    answering: RequestResponseCycle | None = None
    """The last request that was begun; uvicorn's `cycle` is the last that came, which may wait."""
    hourglass: Hourglass
    """How long we wait for them to read."""
    bell: TimerHandle | None = None
    """Rings when a request has not arrived in time."""
    head: int | None = 0
    """Bytes of a request whose head is not complete yet."""
    fault: Problem | None = None
    """What is wrong with a request, if we know it better than the parser."""

    @property
    def idle(self) -> bool:
        """Whether everything that was asked has been answered."""
        return self.answering is None or self.answering.response_complete

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        """Begin with a request; those that came together are answered one after the other."""
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request, unless the client has too many connections already."""
        super().connection_made(transport)
        self.hourglass = Hourglass(transport, self.loop)
        self.expect()
        if self.crowd is not None and self.client is not None:
            try:
                self.crowd.come(self.client[0])
            except Problem as problem:
                self.refuse(problem)
            else:
                self.came = True

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self.relax()
        self.hourglass.stop()
        if self.came and self.crowd is not None and self.client is not None:
            self.crowd.leave(self.client[0])
        self.give_up()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what arrives."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self.bell is None and self.idle and self.transport.get_protocol() is self:
            # Empty lines end uvicorn's patience with somebody who is silent, and begin no request.
            self.expect()
        if self.head is not None:
            self.head += len(data)
            if self.head > MOST_HEAD and not self.transport.is_closing():
                self.refuse(Problem("too-large", f"A head may have {MOST_HEAD:,} bytes at most."))

    def on_message_begin(self) -> None:
        """See a request begin."""
        super().on_message_begin()
        self.hourglass.turn()
        self.head = 0
        self.expect()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a line of a head; uvicorn would take those after a body for lines of the head, too."""
        if self.head is None:
            self.fault = Problem("bad-message", "Nothing but the body may follow after the head.")
            raise self.fault
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """See the end of a request's head."""
        self.head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """See the end of a request."""
        self.relax()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """See the end of an answer, as far as it is ours to send."""
        super().on_response_complete()
        if self.idle:
            self.hourglass.finish()
        else:
            self.hourglass.turn()  # they have asked for more already

    def pause_writing(self) -> None:
        """See that the other end has much to read."""
        super().pause_writing()
        self.hourglass.fill()

    def resume_writing(self) -> None:
        """See that the other end has read."""
        super().resume_writing()
        self.hourglass.empty()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to those who talk over sockets, if it is one of theirs."""
        self.relax()
        self.hourglass.stop()
        super().handle_websocket_upgrade()
        cable = self.transport.get_protocol()
        if not isinstance(cable, Cable):
            return
        if self.came and self.crowd is not None and self.client is not None:
            cable.leave = partial(self.crowd.leave, self.client[0])
        if not cable.handshake_initiated:
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
        if not self.idle:
            self.transport.close()
        elif not self.transport.is_closing():
            self.refuse(Problem("too-slow", f"Ask within {LONGEST_WAIT:.0f} seconds."))

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, as everything is refused here."""
        self.refuse(self.fault or Problem("bad-message", "That is no HTTP request."))

    def refuse(self, problem: Problem) -> None:
        """Answer without asking any further, unless there is half an answer already, and hang up."""
        if self.give_up():
            self.transport.close()
            return
        body, headers = refusal(problem)
        lines = [b"%s: %s\r\n" % each for each in (*headers, *HEADERS, (b"connection", b"close"))]
        self.transport.write(b"".join([STATUS_LINE[problem.status], *lines, b"\r\n", body]))
        self.transport.close()
        self.hourglass.finish()

    def give_up(self) -> bool:
        """Let what is being answered come too late; say whether half an answer has gone out."""
        if self.answering is None or self.idle:
            return False
        self.answering.disconnected = True
        self.answering.message_event.set()
        return self.answering.response_started


def door_with(crowd: Crowd) -> type[Door]:
    """Return doors at which connections are counted."""

    class CountingDoor(Door):
        """A door of one server."""

    CountingDoor.crowd = crowd
    return CountingDoor
