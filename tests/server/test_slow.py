"""Slow readers: who reads a little now and then, for ever, is cut off, and who reads is not."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.server import ServerState

from server.test_limits import Notes
from snowball.server import hourglass
from snowball.server.cable import Cable
from snowball.server.door import Door
from snowball.server.gate import Gate
from snowball.server.guard import Guard
from snowball.server.hourglass import ALTOGETHER, SLOWEST, Hourglass
from snowball.server.metrics import Metrics
from snowball.server.wire import Wire
from waiting import LIMIT_S, until

pytestmark = pytest.mark.anyio

ASKING = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
SHAKING = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
NARROW = 4096
"""Bytes that the system itself holds for a slow reader here, or little more."""
HURRIED = 0.3
"""Seconds that a slow reader has here."""


class Yard:
    """A server of large answers, and of sockets on which much is said."""

    def __init__(self, large: bytes, host: Callable[[Wire], Awaitable[None]] | None = None) -> None:
        self.large = large
        self.host = host
        self.guard = Guard(1000, 1, 1)
        self.state = ServerState()
        self.port = 0
        self.asked = 0
        self.answered = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        if scope["type"] == "websocket":
            found = WebSocket(scope, receive, send)
            await found.accept()
            assert self.host is not None
            await self.host(Wire(found, None, 0, ()))
            return
        head = [(b"content-length", b"%d" % len(self.large))]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        self.answered += 1
        await send({"type": "http.response.body", "body": self.large})

    @property
    def open(self) -> int:
        """How many connections there are."""
        return len(self.state.connections)


@asynccontextmanager
async def opened(yard: Yard, **other: Any) -> AsyncIterator[None]:
    """Serve it where the system holds little."""
    gate = Gate(yard, yard.guard, Notes(), Metrics(()))  # type: ignore[arg-type]
    config = uvicorn.Config(gate, ws=Cable, log_config=None, lifespan="off", **other)
    config.load()
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, NARROW)
    listening.bind(("127.0.0.1", 0))
    yard.port = listening.getsockname()[1]
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Door(config, yard.state, {}), sock=listening)
    try:
        async with asyncio.timeout(LIMIT_S):
            yield
    finally:
        server.close()


async def call(yard: Yard, asking: bytes) -> socket.socket:
    """Ask for something, on a line that takes little at once."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
    line.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(line, ("127.0.0.1", yard.port))
    await loop.sock_sendall(line, asking)
    return line


async def drip(yard: Yard, asking: bytes) -> float:
    """Read an answer byte by byte; return after how many seconds one is cut off."""
    begun = time.monotonic()
    line = await call(yard, asking)
    await until(lambda: yard.asked, "the connection")

    def cut_off() -> bool:
        with suppress(OSError):
            line.recv(1)
        return not yard.open

    await until(cut_off, "the end of the connection")
    line.close()
    return time.monotonic() - begun


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for limit in ("SLOWEST", "LAST_WORDS"):
        monkeypatch.setattr(hourglass, limit, HURRIED)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("size", [4_000_000, 60_000])
async def test_who_reads_an_answer_drop_by_drop_is_cut_off(size: int) -> None:
    # The smaller one is sent whole and at once, as far as the server is concerned.
    yard = Yard(b"x" * size)
    async with opened(yard):
        assert await drip(yard, ASKING.replace(b"/ ", b"/api/games ", 1)) > HURRIED
        await until(lambda: not yard.guard.unread)


async def test_who_takes_too_long_altogether_is_cut_off() -> None:
    clock, transport = Mock(), Mock()
    clock.time.return_value = 0.0
    glass = Hourglass(transport, clock)
    given = []
    for number in range(12):
        clock.time.return_value = 100.0 * number
        glass.fill()
        given.append(clock.call_later.call_args.args[0])
        clock.time.return_value += 27.0
        glass.empty()
    assert clock.call_later.return_value.cancel.call_count == len(given)
    # Always in time for a piece, and in the end not for all of them.
    assert given == [SLOWEST] * 11 + [ALTOGETHER - 11 * 27.0]
    glass.turn()
    glass.fill()
    assert clock.call_later.call_args.args == (SLOWEST, transport.abort)


async def test_who_reads_steadily_is_given_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    fill, timers = Hourglass.fill, []

    def noted(glass: Hourglass) -> None:
        fill(glass)
        timers.append(glass.flowing)

    monkeypatch.setattr(Hourglass, "fill", noted)
    yard = Yard(b"x" * 1_000_000)
    async with opened(yard, timeout_keep_alive=60):
        line = await call(yard, ASKING)
        loop = asyncio.get_running_loop()
        got = 0
        while got < len(yard.large):
            part = await loop.sock_recv(line, 40_000)
            assert part, f"cut off after {got} bytes"
            got += len(part)
        assert len(timers) > 1, "each piece has its own time"
        # The connection stays, for another question: no timer ends it.
        (door,) = yard.state.connections
        assert isinstance(door, Door)
        assert all(timer is not None and timer.cancelled() for timer in timers)
        await until(lambda: not door.hourglass.unread, "the end of the answer")
        door.hourglass.cut()
        await loop.sock_sendall(line, ASKING)
        assert await loop.sock_recv(line, 10)
        line.close()


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("pieces", [60, 4])
async def test_who_reads_a_socket_drop_by_drop_is_cut_off(pieces: int) -> None:
    ended = asyncio.Event()

    async def host(wire: Wire) -> None:
        for _ in range(pieces):
            wire.send(json.dumps("x" * 10_000).encode())
        cable = wire.cable
        assert cable is not None
        await until(lambda: not cable.written, "what is sent at once")
        wire.close("closing", "That is all.")
        await wire.end()
        ended.set()

    yard = Yard(b"", host)
    async with opened(yard):
        assert await drip(yard, SHAKING) > HURRIED
        await ended.wait()


@pytest.mark.usefixtures("hurried")
async def test_a_socket_that_answers_no_ping_is_gone_soon() -> None:
    gone = asyncio.Event()

    async def host(wire: Wire) -> None:
        wire.send(json.dumps("x" * 40_000).encode())
        while (await wire.socket.receive())["type"] != "websocket.disconnect":
            pass
        gone.set()

    yard = Yard(b"", host)
    async with opened(yard, ws_ping_interval=0.2, ws_ping_timeout=0.2):
        assert await drip(yard, SHAKING) > 0.2 + 0.2 + HURRIED
        await gone.wait()


async def test_the_page_takes_no_memory_however_slowly_it_is_read() -> None:
    yard = Yard(b"x" * 4_000_000)
    async with opened(yard):
        lines = [await call(yard, ASKING) for _ in range(3)]
        await until(lambda: yard.answered == 3, "the pages")
        assert not yard.guard.unread
        lines.append(await call(yard, ASKING.replace(b"/ ", b"/api/games ", 1)))
        await until(lambda: yard.guard.unread["127.0.0.1"] == len(yard.large))
        for line in lines:
            line.close()
        await until(lambda: not yard.open)
