"""The door: who asks at endless length, for ever, or by crowds, and how many files there are for all."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, ClassVar, cast
from unittest.mock import Mock

import pytest
import uvicorn
from starlette.websockets import WebSocket
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from server.caller import check_refusal
from snowball.rules.core import RulesError
from snowball.server import crowd as crowds
from snowball.server import door as doors
from snowball.server import serving
from snowball.server.cable import Cable
from snowball.server.crowd import Crowd, Networks
from snowball.server.door import Door, door_with
from snowball.server.journal import gather
from snowball.server.problems import Problem
from snowball.server.settings import Settings
from waiting import until

pytestmark = pytest.mark.anyio

Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]

CHUNKED = b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
PLAIN = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Hall:
    """An application behind a door that answers everything, after some seconds if it is told so."""

    def __init__(self) -> None:
        self.heads: list[list[tuple[bytes, bytes]]] = []
        self.hurried = False
        """Whether it answers before it has heard the whole request."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await receive()
            return
        self.heads.append(scope["headers"])
        while not self.hurried and (await receive()).get("more_body"):
            pass
        headers = [(b"content-length", b"2")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def serving_at(hall: Hall | Slow, door: type[Door] = Door) -> AsyncIterator[int]:
    """Serve an application, and return the port."""
    config = uvicorn.Config(hall, ws=Cable, log_config=None, lifespan="off")
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: door(config, state, {}), "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()


async def come(port: int) -> Line:
    return await asyncio.open_connection("127.0.0.1", port)


async def said_until_the_end(reader: asyncio.StreamReader) -> bytes:
    """Return all that is said until the other side hangs up, however it does that."""
    said = b""
    async with asyncio.timeout(60):
        try:
            while part := await reader.read(65536):
                said += part
        except ConnectionError:
            pass
    return said


def check_refused(said: bytes, status: int, code: str) -> None:
    head, _, body = said.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"content-security-policy" in head
    assert json.loads(body)["code"] == code
    check_refusal(json.loads(body))


async def test_lines_after_a_body_are_refused_and_never_taken_for_the_head() -> None:
    hall = Hall()
    async with serving_at(hall) as port:
        reader, writer = await come(port)
        writer.write(CHUNKED + b"X-Forwarded-For: 192.0.2.1\r\n\r\n")
        check_refused(await said_until_the_end(reader), 400, "bad-message")
        writer.close()
    assert all(name != b"x-forwarded-for" for head in hall.heads for name, _ in head)


@pytest.mark.parametrize("hurried", [False, True], ids=["before the answer", "after it"])
async def test_lines_after_a_body_without_end_are_cut_off(hurried: bool) -> None:
    hall = Hall()
    hall.hurried = hurried
    async with serving_at(hall) as port:
        reader, writer = await come(port)
        writer.write(CHUNKED)
        if hurried:
            assert b" 200 " in await reader.readuntil(b"ok")
        else:
            await until(lambda: hall.heads)
        sent = 0
        with suppress(ConnectionError):
            while sent < 50_000_000:
                writer.write(b"a: b\r\n" * 2000)
                sent += 12_000
                await writer.drain()
        writer.close()
    assert sent < 20_000_000, "what the network holds, and no more"
    assert all(len(head) < 5 for head in hall.heads)


class Watched(Door):
    """A door with a note of how much has arrived."""

    doors: ClassVar[list[Watched]] = []

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.arrived = 0
        self.doors.append(self)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.arrived += len(data)


async def arrive(writer: asyncio.StreamWriter, data: bytes) -> Watched:
    """Send something, wait until it has arrived, and return the door."""
    await until(lambda: Watched.doors)
    door = Watched.doors[-1]
    expected = door.arrived + len(data)
    writer.write(data)
    await until(lambda: door.arrived == expected)
    return door


@pytest.fixture
async def watched(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """Serve behind a door that can be watched."""
    monkeypatch.setattr(Watched, "doors", [])
    async with serving_at(Hall(), Watched) as port:
        yield port


async def test_whoever_asks_nothing_is_turned_away(
    watched: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "LONGEST_WAIT", 0.1)
    reader, writer = await come(watched)
    check_refused(await said_until_the_end(reader), 408, "too-slow")
    writer.close()


@pytest.mark.parametrize(
    ("sent", "status"),
    [(b"GET / HT", 408), (b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nx", 0)],
    ids=["half a head", "half a body"],
)
async def test_whoever_does_not_ask_in_time_is_turned_away(
    watched: int, sent: bytes, status: int
) -> None:
    reader, writer = await come(watched)
    door = await arrive(writer, sent)
    assert door.bell is not None
    door.lose_patience()
    said = await said_until_the_end(reader)
    if status:
        check_refused(said, status, "too-slow")
    else:
        assert said == b""
    writer.close()


@pytest.mark.parametrize("first", [PLAIN, b""], ids=["after an answer", "at once"])
async def test_empty_lines_do_not_keep_a_connection(watched: int, first: bytes) -> None:
    reader, writer = await come(watched)
    if first:
        writer.write(first)
        await reader.readuntil(b"ok")
    door = await arrive(writer, b"\r\n")
    bell = door.bell
    assert bell is not None
    for _ in range(5):
        await arrive(writer, b"\r\n")
        assert door.bell is bell, "nobody has more time for empty lines"
    door.lose_patience()
    check_refused(await said_until_the_end(reader), 408, "too-slow")
    writer.close()


async def test_what_is_no_http_leaves_no_line_in_the_journal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("", "snowball"):
        logger = logging.getLogger(name)
        monkeypatch.setattr(logger, "handlers", [*logger.handlers])
        monkeypatch.setattr(logger, "level", logger.level)
    journal = Mock()
    gather(cast(Any, journal))
    logging.getLogger("uvicorn.error").warning("The journal hears uvicorn.")
    async with serving_at(Hall()) as port:
        for nonsense in (
            b"GARBAGE\r\n\r\n",
            PLAIN[:-2] + b"Connection: upgrade, close\r\nUpgrade: h2c\r\n\r\n",
        ):
            reader, writer = await come(port)
            writer.write(nonsense)
            assert await said_until_the_end(reader)
            writer.close()
    assert journal.log.call_count == 1, journal.log.mock_calls


class Slow:
    """An application that begins an answer, waits for the client to go, and notes that it has."""

    def __init__(self) -> None:
        self.asked = 0
        self.gone = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.asked += 1
        await receive()
        headers = [(b"content-length", b"10")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
        if (await receive())["type"] == "http.disconnect":
            self.gone.set()


async def test_of_requests_that_came_together_the_one_being_answered_hears_that_all_is_over() -> (
    None
):
    slow = Slow()
    async with serving_at(slow) as port:
        reader, writer = await come(port)
        writer.write(PLAIN + PLAIN)
        await reader.readuntil(b"half")
        writer.close()
        async with asyncio.timeout(60):
            await slow.gone.wait()
    assert slow.asked == 1


async def test_half_an_answer_is_not_gone_on_with_as_a_refusal_of_what_came_later() -> None:
    slow = Slow()
    async with serving_at(slow) as port:
        reader, writer = await come(port)
        writer.write(PLAIN)
        await reader.readuntil(b"half")
        writer.write(PLAIN + b"no HTTP at all\r\n\r\n")
        assert await said_until_the_end(reader) == b""
        async with asyncio.timeout(60):
            await slow.gone.wait()
        writer.close()


async def test_a_client_may_have_so_many_connections() -> None:
    crowd = Crowd(3)
    async with serving_at(Hall(), door_with(crowd)) as port:
        lines = [await come(port) for _ in range(2)]
        async with connect(f"ws://127.0.0.1:{port}/"):
            await until(lambda: crowd.open == {"127.0.0.1": 3})
            reader, writer = await come(port)
            check_refused(await said_until_the_end(reader), 429, "too-many-sockets")
            writer.close()
            assert crowd.open == {"127.0.0.1": 3}
        # A socket counts for as long as it is open, and whoever has closed one may come again.
        await until(lambda: crowd.open == {"127.0.0.1": 2})
        lines.append(await come(port))
        for reader, writer in lines:
            writer.write(PLAIN)
            assert b" 200 " in await reader.readuntil(b"ok")
            writer.close()
        await until(lambda: crowd.open == {})


async def test_a_handshake_that_fails_is_counted_no_longer() -> None:
    crowd = Crowd(1)
    async with serving_at(Hall(), door_with(crowd)) as port:
        for _ in range(3):
            reader, writer = await come(port)
            writer.write(PLAIN[:-2] + b"Connection: upgrade\r\nUpgrade: websocket\r\n\r\n")
            check_refused(await said_until_the_end(reader), 400, "bad-message")
            writer.close()
            await until(lambda: crowd.open == {})


def test_a_proxy_brings_as_many_as_it_likes() -> None:
    crowd = Crowd(1, ["10.0.0.0/24"])
    for _ in range(5):
        crowd.come("10.0.0.7")
    crowd.leave("10.0.0.7")
    assert crowd.open == {}
    crowd.come("2001:db8::1")
    with pytest.raises(Problem):
        crowd.come("2001:db8::2")


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("10.0.0.5", True),
        ("::ffff:10.0.0.5", True),
        ("10.0.1.5", False),
        ("2001:db8::5", True),
        ("fe80::1%eth0", False),
        ("testclient", False),
        ("", False),
    ],
)
def test_an_address_is_in_a_network_that_was_named(address: str, named: bool) -> None:
    assert (address in Networks(["10.0.0.0/24", "2001:db8::/64"])) is named
    assert address not in Networks([])


def test_as_many_files_are_opened_as_the_system_allows() -> None:
    resource = pytest.importorskip("resource")
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    script = (
        "import resource as r; from snowball.server.crowd import open_files;"
        "hard = r.getrlimit(r.RLIMIT_NOFILE)[1]; r.setrlimit(r.RLIMIT_NOFILE, (200, hard));"
        "print(open_files(), r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    most = crowds.MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, crowds.MOST_FILES)
    assert found.stdout.split() == [str(most)] * 2, found.stderr


@pytest.mark.parametrize(("files", "told"), [(1024, True), (20_000, False), (None, False)])
def test_the_journal_says_if_there_are_few_files(
    monkeypatch: pytest.MonkeyPatch, files: int | None, told: bool
) -> None:
    def taken(_: Settings) -> None:
        raise RulesError("The port is taken.")

    monkeypatch.setattr(serving, "gather", lambda _: None)
    monkeypatch.setattr(serving, "open_files", lambda: files)
    monkeypatch.setattr(serving, "listen", taken)
    journal = Mock()
    with pytest.raises(RulesError):
        serving.serve(Settings(), cast(Any, journal), print)
    assert journal.warning.called is told
