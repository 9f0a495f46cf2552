"""What a hostile client cannot use up: time, memory and the patience of others."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.server import ServerState

from server.caller import check_refusal
from server.conftest import Clock
from server.playing import LUCK, table_of
from snowball.rules.catalog import game
from snowball.server import asking, deputies, door, house, room, serving, thinking
from snowball.server import guard as guards
from snowball.server.app import create_app
from snowball.server.entries import AnyEntry
from snowball.server.gate import Gate
from snowball.server.guard import Guard
from snowball.server.metrics import Metrics
from snowball.server.problems import Problem
from snowball.server.settings import Settings
from snowball.server.table import Table
from snowball.server.talk import check_seat
from snowball.server.thinking import Crew, Thinkers
from snowball.server.wire import Wire
from waiting import until

pytestmark = pytest.mark.anyio

TABLE = {"game": "splatball", "seats": [{"kind": "me"}, {"kind": "open"}]}
HIDDEN = "a token or a card"


class Notes:
    """A journal that is kept to be read."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def __getattr__(self, level: str) -> Any:
        return lambda said, **more: self.lines.append(f"{level} {said} {more}")


class Deaf:
    """A socket whose other end hears nothing."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(folder=tmp_path, key="a key for tests alone", requests=1000, tables=1000)


@pytest.fixture
def notes() -> Notes:
    return Notes()


@pytest.fixture
async def app(settings: Settings, notes: Notes) -> AsyncIterator[FastAPI]:
    journal: structlog.stdlib.BoundLogger = notes  # type: ignore[assignment]
    made = create_app(settings, journal)
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as made:
        yield made


async def test_only_so_many_tables_are_awake(
    app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "MOST_AWAKE", 5)
    monkeypatch.setattr(house, "BRIEF", 3600.0)
    made = [await client.post("/api/tables", json=TABLE) for _ in range(6)]
    assert [each.status_code for each in made] == [201] * 5 + [503]
    assert made[-1].json()["code"] == "busy"
    assert int(made[-1].headers["retry-after"]) > 0
    for awake in app.state.house.rooms.values():
        awake.used -= 3600
    first = made[0].json()["table"]["table"]
    assert (await client.post("/api/tables", json=TABLE)).status_code == 201
    assert len(app.state.house.rooms) <= 5
    assert (await client.get(f"/api/tables/{first}")).json()["table"] == first


async def test_an_accident_is_noted_without_a_word_of_what_was_said(
    app: FastAPI, client: httpx.AsyncClient, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def stumble(*_: object) -> None:
        raise KeyError(HIDDEN)

    monkeypatch.setattr(app.state.house, "listed", stumble)
    answer = await client.get("/api/tables")
    assert answer.status_code == 500
    assert answer.json()["code"] == "accident"
    check_refusal(answer.json())
    assert "default-src" in answer.headers["content-security-policy"]
    (line,) = [each for each in notes.lines if "accident" in each]
    assert "KeyError" in line
    assert "test_limits.py" in line
    assert HIDDEN not in line + answer.text


async def test_dice_choose_for_a_bot_that_fails_and_the_journal_says_so(
    app: FastAPI, client: httpx.AsyncClient, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> str:
        raise RuntimeError("the bot is out of order")

    monkeypatch.setattr(Thinkers, "choose", fail)
    bots = {"game": "bricks", "seats": [{"kind": "bot", "level": "hard"}] * 2}
    options = {"start_hit_points": 10, "round_limit": 5}
    made = (await client.post("/api/tables", json={**bots, "options": options})).json()
    name, headers = made["table"]["table"], {"authorization": f"Bearer {made['token']}"}
    begun = await client.post(f"/api/tables/{name}/start", json={"luck": LUCK}, headers=headers)
    assert begun.status_code == 200
    await until(lambda: app.state.house.rooms[name].table.stage == "over")
    failures = [each for each in notes.lines if "bot failed" in str(each)]
    assert len(failures) >= 10
    assert "RuntimeError" in str(failures[0])
    assert "out of order" not in str(failures), "what it said may hold a card"


class Still(Crew):
    """Processes that begin with everything and finish nothing before they are told to."""

    def __init__(self) -> None:
        super().__init__(1)
        self.done = asyncio.Event()
        self.begun: list[str] = []

    async def work(self, do: Any, *given: Any, **_: Any) -> Any:
        self.begun.append(given[0])
        await self.done.wait()


async def asked_by(crew: Crew, *clients: str) -> list[asyncio.Task[Any]]:
    """Let each client ask something, and wait until all have."""
    expected = crew.asked.total() + len(clients)
    asked = [
        asyncio.create_task(crew.ask(client, thinking.judge, client, "", "en"))
        for client in clients
    ]
    await until(lambda: crew.asked.total() == expected)
    return asked


async def test_only_so_many_questions_of_a_client_wait_for_a_thinker() -> None:
    crew = Still()
    asked = await asked_by(crew, *["one"] * thinking.MOST_ASKED)
    with pytest.raises(Problem) as refused:
        await crew.ask("one", thinking.judge, "", "", "en")
    assert (refused.value.code, refused.value.status) == ("too-fast", 429)
    asked += await asked_by(crew, "another")
    waiting = crew.turns.waiting
    bot = asyncio.create_task(crew.turns.wait("a table"))
    await until(lambda: crew.turns.waiting == waiting + 1, "a game is never refused its bots")
    crew.done.set()
    await asyncio.gather(*asked, bot)
    crew.turns.pass_on()
    await crew.ask("one", thinking.judge, "", "", "en")
    assert not crew.asked, "nobody is remembered"
    await crew.close()


async def test_whoever_asks_much_keeps_nobody_else_waiting() -> None:
    crew = Still()
    asked = await asked_by(crew, *["one"] * thinking.MOST_ASKED)
    asked += await asked_by(crew, "another")
    crew.done.set()
    await asyncio.gather(*asked)
    at_hand = thinking.AT_HAND
    assert crew.begun.index("another") <= at_hand + 1, "after those begun, and one of the first"
    await crew.close()


async def test_only_so_many_questions_of_all_together_wait_for_a_thinker() -> None:
    crew = Still()
    asked = await asked_by(crew, *map(str, range(thinking.MOST_TOGETHER)))
    with pytest.raises(Problem) as refused:
        await crew.ask("one more", thinking.judge, "", "", "en")
    assert refused.value.code == "busy"
    crew.done.set()
    await asyncio.gather(*asked)
    await crew.close()


async def test_answers_that_nobody_reads_are_limited(notes: Notes) -> None:
    large = b"x" * 4_000_000

    async def app(scope: Any, receive: Any, send: Any) -> None:
        head = [(b"content-length", b"%d" % len(large))]
        await send({"type": "http.response.start", "status": 200, "headers": head})
        await send({"type": "http.response.body", "body": large})

    guard = Guard(1000, 1, 1)
    gate = Gate(app, guard, notes, Metrics(()))  # type: ignore[arg-type]
    config = uvicorn.Config(gate, log_config=None, lifespan="off")
    config.load()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: door.Door(config, ServerState(), {}), "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async def begin() -> tuple[bytes, asyncio.StreamReader, asyncio.StreamWriter]:
        # A little is read ahead here and by the system, but by far not everything.
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", port))
        reader, writer = await asyncio.open_connection(sock=line, limit=1024)
        writer.write(b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
        return (await reader.readline()).split()[1], reader, writer

    async with asyncio.timeout(60):
        begun = [await begin() for _ in range(8)]
        assert [each[0] for each in begun] == [b"200"] * 4 + [b"429"] * 4
        assert guard.unread["127.0.0.1"] == 4 * len(large)
        _, reader, _ = begun[0]
        await reader.readuntil(b"\r\n\r\n")
        assert await reader.readexactly(len(large)) == large, "in pieces, and whole"
        begun.append(await begin())
        assert begun[-1][0] == b"200", "who reads may ask again"
        for _, _, writer in begun:
            writer.transport.abort()
        await until(lambda: not guard.unread)
    server.close()
    await server.wait_closed()


def test_answers_that_all_together_do_not_read_are_limited() -> None:
    guard = Guard(1, 1, 1)
    with ExitStack() as unread:
        for client in range(guards.MOST_UNREAD_TOGETHER // 4_000_000):
            guard.check_unread("192.0.2.200")
            unread.enter_context(guard.answering(f"192.0.2.{client}", 4_000_000))
        with pytest.raises(Problem) as refused:
            guard.check_unread("192.0.2.200")
        assert refused.value.code == "busy"
    guard.check_unread("192.0.2.200")


async def test_a_connection_whose_other_end_takes_nothing_is_cut(settings: Settings) -> None:
    if not hasattr(socket, "TCP_USER_TIMEOUT"):
        pytest.skip("this system has no such timeout")
    here = serving.listen(Settings(port=0, folder=settings.folder))
    here.setblocking(True)
    with socket.create_connection(here.getsockname()), here:
        accepted, _ = here.accept()
        with accepted:
            found = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
    assert found == serving.DEAF


def refused(ask: Callable[[], AnyEntry | None], table: Table) -> str:
    """Let something happen, or return why not."""
    try:
        entry = ask()
        if entry is None:
            return "nothing to do"
        table.add(entry)
    except Problem as problem:
        return problem.code
    return ""


def test_nobody_comes_and_goes_without_end() -> None:
    table = table_of(game("splatball", 2), "mo")
    codes = []
    for _ in range(asking.MOST_PEOPLE + 5):
        codes.append(refused(lambda: asking.sit(table, None, "", LUCK, invited=False), table))
        if not codes[-1]:
            assert not refused(lambda: asking.stand(table, len(table.people) - 1), table)
    assert codes[0] == ""
    assert codes[-1] == "too-restless"
    assert len(table.people) <= asking.MOST_PEOPLE + 1
    assert table.free == [1], "the table is still there for its host"


def test_nobody_leaves_and_returns_without_end() -> None:
    table = table_of(game("splatball", 2), "mm")
    assert not refused(lambda: asking.start(table, 0, LUCK), table)

    def restless() -> list[str]:
        return [
            refused(partial(ask, table, 0), table)
            for _ in range(asking.MOST_CHANGES)
            for ask in (asking.leave, asking.come_back)
        ]

    codes = restless()
    assert codes[: asking.MOST_CHANGES] == [""] * asking.MOST_CHANGES
    assert codes[asking.MOST_CHANGES] == "too-restless"
    assert "" not in codes[asking.MOST_CHANGES :]
    for seat in table.owed:
        text = table.game.text(table.state.choices(seat)[0])
        entry = asking.choose(table, seat, table.moment, text)
        assert entry is not None
        table.add(entry)
    assert "" in restless(), "when the game has gone on, they may again"


async def test_a_seat_that_moved_on_one_node_is_closed_on_the_other(
    app: FastAPI, client: httpx.AsyncClient, settings: Settings, notes: Notes
) -> None:
    made = (await client.post("/api/tables", json=TABLE)).json()
    name, old = made["table"]["table"], {"authorization": f"Bearer {made['token']}"}
    journal: structlog.stdlib.BoundLogger = notes  # type: ignore[assignment]
    other = create_app(settings, journal)
    async with other.router.lifespan_context(other):
        room = await other.state.house.room(name)
        wire = Wire(Deaf(), 0, 0, (0,))  # type: ignore[arg-type]
        room.enter(wire, {})
        code = (await client.post(f"/api/tables/{name}/move", headers=old)).json()
        assert (await client.post(f"/api/tables/{name}/redeem", json=code)).status_code == 200
        assert not wire.closed
        await room.sync()
        with pytest.raises(Problem) as refused:
            check_seat(room.table, wire, 0)
        assert refused.value.code == "bad-token"
        assert wire.closed
        assert wire.code == 4001
        room.exit(wire)


async def test_nobody_gets_more_time_because_others_think_again(
    app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    for module in (deputies, room):
        monkeypatch.setattr(module, "time", clock)
    seats = [{"kind": "me"}, {"kind": "me"}]
    plan = {"game": "arsenal", "seats": seats, "options": {"quick_start": True}, "patience": 600}
    made = (await client.post("/api/tables", json=plan)).json()
    there = await app.state.house.room(made["table"]["table"])
    await there.change(lambda now: asking.start(now, 0, LUCK))
    table = there.table
    for choice in table.state.choices(0)[:3]:
        clock.now += 300
        text = table.game.text(choice)
        await there.change(lambda now, text=text: asking.choose(now, 0, table.moment, text))
    assert there.deputies.late([0, 1]) == [0, 1]
    there.deputies.lose_patience([1], table.moment)
    await until(lambda: there.table.seats[1].away)


@pytest.mark.usefixtures("clock")
async def test_a_list_of_many_tables_counts_for_more(
    app: FastAPI, client: httpx.AsyncClient
) -> None:
    app.state.guard.asked = guards.Buckets(2, 8)
    body = {"tokens": ["x"] * 50}
    answers = [await client.post("/api/mine", json=body) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429], "8 plain requests may come"


@pytest.mark.parametrize("what", ["start", "leave", "return", "rematch"])
async def test_a_token_that_becomes_void_while_a_request_waits_does_nothing(
    app: FastAPI, client: httpx.AsyncClient, what: str
) -> None:
    table = {"game": "splatball", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    made = (await client.post("/api/tables", json=table)).json()
    name, old = made["table"]["table"], {"authorization": f"Bearer {made['token']}"}
    room = await app.state.house.room(name)
    if what == "rematch":
        room.table.stage = "over"
    elif what != "start":
        room.table.stage = "playing"
    room.table.seats[0] = replace(room.table.seats[0], away=what == "return")
    before = room.table.number
    body = {"luck": LUCK} if what == "start" else None
    async with room.turn:
        asked = asyncio.create_task(
            client.post(f"/api/tables/{name}/{what}", headers=old, json=body)
        )
        await until(lambda: room.turn._waiters)
        room.table.people[0] = replace(room.table.people[0], generation=1)
    answer = await asked
    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")
    assert room.table.number == before


@pytest.mark.usefixtures("clock")
def test_hints_are_counted_for_a_seat_and_a_client() -> None:
    def asked(addresses: int, seats: int) -> int:
        guard = Guard(1, 1, 1)
        for number in range(1000):
            try:
                guard.hint(f"192.0.2.{number % addresses}", "a table", number % seats)
            except Problem:
                return number
        return 1000

    assert asked(100, 1) == 6
    assert asked(1, 100) == 48


@pytest.mark.usefixtures("clock")
def test_hint_limits_do_not_leak_across_seats() -> None:
    guard = Guard(1, 1, 1)
    for seat in range(1, 8):
        for _ in range(100):
            with suppress(Problem):
                guard.hint("192.0.2.1", "a table", seat)
    for _ in range(6):
        guard.hint("192.0.2.1", "a table", 0)


def test_the_coach_thinks_about_one_question_of_a_seat_at_a_time() -> None:
    guard = Guard(1, 1, 1)
    with guard.coach("a table", 0):
        with guard.coach("a table", 1), guard.coach("another", 0):
            pass
        with pytest.raises(Problem) as refused, guard.coach("a table", 0):
            pass
        assert refused.value.code == "too-fast"
    with guard.coach("a table", 0):
        pass


@pytest.mark.usefixtures("clock")
def test_reactions_are_counted_for_a_table() -> None:
    guard = Guard(1, 1, 1)
    for _ in range(16):
        guard.reaction("a")
    guard.reaction("b")
    with pytest.raises(Problem):
        guard.reaction("a")


def test_of_long_messages_fewer_are_kept_and_the_latest_always() -> None:
    kept: deque[tuple[int, bytes]] = deque(maxlen=room.KEPT)
    for number in range(6):
        room.keep(kept, number, b"short")
    assert [number for number, _ in kept] == [2, 3, 4, 5]
    room.keep(kept, 6, bytes(room.KEPT_BYTES - 12))
    assert [number for number, _ in kept] == [4, 5, 6]
    room.keep(kept, 7, bytes(2 * room.KEPT_BYTES))
    assert [number for number, _ in kept] == [7]
