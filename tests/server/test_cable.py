"""What goes over a socket arrives whole and in order, and a slow reader holds nobody up."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from snowball.server import wire
from snowball.server.cable import CABLE, MOST_HEARD, SLICE, TOGETHER, Cable
from snowball.server.door import Door
from snowball.server.wire import Wire
from waiting import until

pytestmark = pytest.mark.anyio

Host = Callable[[Wire], Awaitable[None]]


@asynccontextmanager
async def called(host: Host) -> Any:
    """Serve one socket as a host does, and yield who has called it."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        await host(Wire(socket, 0, 0, (0,)))

    config = uvicorn.Config(app, ws=Cable, ws_per_message_deflate=False, log_config=None)
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Door(config, ServerState(), {}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with (
        asyncio.timeout(60),
        connect(f"ws://127.0.0.1:{port}/", compression=None, max_size=None, max_queue=1) as client,
    ):
        yield client
    server.close()
    await server.wait_closed()


async def end_of(client: ClientConnection) -> tuple[list[str], int]:
    """Return all that is heard, and the code of the end."""
    heard = []
    try:
        while True:
            heard.append(str(await client.recv()))
    except ConnectionClosed as closed:
        return heard, closed.rcvd.code if closed.rcvd else 1006


async def test_texts_of_every_length_arrive_whole() -> None:
    lengths = [1, 2, 125, 126, 127, 255, 256, 65_535, 65_536, 200_000]
    texts = [("é" if length % 2 else "e") * (length - length % 2) or "x" for length in lengths]

    async def host(wire: Wire) -> None:
        assert wire.cable is not None
        for text in texts:
            wire.send(text.encode())
        wire.close("closing", "That is all.")
        await wire.end()

    async with called(host) as client:
        heard, code = await end_of(client)
    assert heard[:-1] == texts
    assert "That is all." in heard[-1]
    assert code == 1012


async def test_what_is_sent_in_one_turn_goes_out_together() -> None:
    calls: list[bytes] = []

    async def host(wire: Wire) -> None:
        cable = wire.cable
        assert cable is not None
        cable.transport = Noted(cable.transport, calls)  # type: ignore[assignment]
        for number in range(TOGETHER + 2):
            wire.send(str(number).encode())
        await until(lambda: not cable.written)
        wire.send(b"later")
        wire.close("closing", "That is all.")
        await wire.end()

    async with called(host) as client:
        heard, _ = await end_of(client)
    assert heard[:-1] == [*map(str, range(TOGETHER + 2)), "later"]
    assert [len(call) for call in calls[:3]] == [3 * TOGETHER, 2 * 3, 2 + len("later")]


class Noted:
    """A transport, with a note of what is written to it."""

    def __init__(self, transport: asyncio.Transport, calls: list[bytes]) -> None:
        self.transport = transport
        self.calls = calls

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        self.calls.append(data)
        self.transport.write(data)


async def test_a_slow_reader_hears_everything_in_order() -> None:
    said = [f"{number} " + "x" * 10_000 for number in range(1000)]
    waited = []

    async def host(wire: Wire) -> None:
        for text in said:
            wire.send(text.encode())
            waited.append(len(wire.waiting))
            await until(lambda: len(wire.waiting) <= 20)
        wire.close("closing", "That is all.")
        await wire.end()

    async with called(host) as client:
        await until(lambda: any(waited), "some of it has to wait")
        heard, _ = await end_of(client)
    assert heard[:-1] == said
    assert waited[0] == 0, "the first of it did not wait"


async def test_who_reads_too_slowly_is_told_so_and_let_go() -> None:
    done = asyncio.Event()

    async def host(talk: Wire) -> None:
        for number in range(5000):
            talk.send(f"{number} ".encode() + b"x" * 10_000)
            assert talk.size <= wire.MOST_WAITING
        assert talk.closed
        assert len(talk.waiting) <= 2, "what waited is dropped"
        done.set()
        await talk.end()

    async with called(host) as client:
        await done.wait()
        heard, code = await end_of(client)
    assert code == 4008
    assert "too-slow" in heard[-1]
    places = [int(text.split()[0]) for text in heard[:-1]]
    assert places == list(range(len(places))), "nothing is left out before the end"


async def test_all_that_is_said_is_heard_but_no_more_is_taken_than_can_wait() -> None:
    said = [f"{number} " + "é" * 3000 for number in range(400)]
    heard: list[str] = []
    most = 0

    async def host(wire: Wire) -> None:
        nonlocal most
        cable = wire.cable
        assert cable is not None
        await until(lambda: not cable.transport.is_reading())
        while len(heard) < len(said):
            most = max(most, cable.queue.qsize())
            heard.append(str((await wire.socket.receive())["text"]))
        wire.close("closing", "That is all.")
        await wire.end()

    async with called(host) as client:
        for text in said:
            await client.send(text)
        await end_of(client)
    assert heard == said
    # What one reading of the network brings is taken whole.
    assert MOST_HEARD <= most < 100


def framed(opcode: int, data: bytes = b"") -> bytes:
    """Return a frame as a client sends it, which changes nothing of what is in it."""
    return bytes((opcode, 0x80 | len(data))) + bytes(4) + data


@pytest.mark.parametrize(
    "flood",
    [
        framed(0x89, b"x" * 125) * 500,
        framed(0x8A) * 20_000,
        framed(0x01) + framed(0x00) * 20_000,
        framed(0x81, b"{}") * 20_000,
    ],
    ids=["pings", "pongs", "parts", "texts"],
)
async def test_who_sends_too_much_is_let_go_before_much_of_it_is_looked_at(flood: bytes) -> None:
    taken = []

    async def host(wire: Wire) -> None:
        cable = wire.cable
        assert cable is not None
        receive = cable.conn.receive_data
        cable.conn.receive_data = lambda data: (taken.append(len(data)), receive(data))  # type: ignore[method-assign,assignment,func-returns-value]
        await until(lambda: cable.close_sent)
        assert cable.queue.qsize() < 2 * SLICE
        while (await wire.socket.receive())["type"] != "websocket.disconnect":
            pass

    async with called(host) as client:
        client.transport.write(flood)
        _, code = await end_of(client)
    assert code == 4029
    assert sum(taken) < len(flood)
    assert sum(taken) <= 8 * SLICE


async def test_a_few_pings_and_parts_are_welcome() -> None:
    heard = []

    async def host(wire: Wire) -> None:
        heard.append((await wire.socket.receive())["text"])
        wire.close("closing", "That is all.")
        await wire.end()

    async with called(host) as client:
        for _ in range(5):
            await (await client.ping())
        await client.send(["a", "b", "c"])
        await end_of(client)
    assert heard == ["abc"]


async def test_a_cable_that_has_ended_is_let_go_of() -> None:
    seen: list[Cable] = []

    async def host(wire: Wire) -> None:
        assert wire.cable is not None
        seen.append(wire.cable)
        await wire.socket.receive()

    async with called(host):
        pass
    (cable,) = await until(lambda: seen)
    await until(lambda: CABLE not in (cable.scope["extensions"] or {}))
    assert not cable.write(b"nobody is there")


class Line:
    """A socket with a cable that may be busy, which notes what is sent over either."""

    def __init__(self) -> None:
        self.busy = False
        self.sent: list[bytes] = []
        self.scope = {"extensions": {CABLE: self}}

    def write(self, text: bytes) -> bool:
        if not self.busy:
            self.sent.append(text)
        return not self.busy

    async def send_text(self, text: str) -> None:
        self.sent.append(text.encode())


async def test_nothing_overtakes_what_waits() -> None:
    line = Line()
    talk = Wire(line, 0, 0, (0,))  # type: ignore[arg-type]
    talk.send(b"at once")
    line.busy = True
    talk.send(b"waits")
    line.busy = False
    talk.send(b"waits behind it")
    assert line.sent == [b"at once"]
    await talk.end()
    talk.send(b"at once again")
    assert line.sent == [b"at once", b"waits", b"waits behind it", b"at once again"]
