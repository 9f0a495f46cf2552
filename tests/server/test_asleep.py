"""A table that has fallen asleep leaves nothing in memory: neither it nor who was connected to it."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import structlog
import uvicorn
from fastapi import FastAPI
from uvicorn.server import ServerState
from websockets.asyncio.client import connect

from server.conftest import Clock
from server.guest import Desk
from snowball.server import caretaker, guard
from snowball.server.app import create_app
from snowball.server.cable import Cable
from snowball.server.door import Door
from snowball.server.guard import Buckets, Guard
from snowball.server.room import Room
from snowball.server.settings import Settings
from snowball.server.table import Table
from snowball.server.wire import Wire
from waiting import until

pytestmark = pytest.mark.anyio

FEW = 3
SLACK = 60
"""Objects that may differ for other reasons, such as a timer under way; a table has far more."""
SILENT: Any = structlog.wrap_logger(structlog.ReturnLogger())


@pytest.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FastAPI]:
    # These tests sweep up themselves: a caretaker on a round of its own would be there before them.
    monkeypatch.setattr(caretaker, "ROUND", 3600.0)
    settings = Settings(
        folder=tmp_path, key="a key for tests alone", requests=10**6, tables=10**6, sockets=10**6
    )
    made = create_app(settings, SILENT)
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def address(app: FastAPI) -> AsyncIterator[str]:
    """Serve in this process, so that its memory can be looked at."""
    config = uvicorn.Config(app, ws=Cable, log_config=None, lifespan="off")
    config.load()
    state = app.state.serving = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Door(config, state, {}), "127.0.0.1", 0)
    yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    server.close()
    await server.wait_closed()


async def have_an_evening(address: str, tables: int) -> None:
    """Play a little at some tables, react, and go."""
    async with Desk(address) as desk:
        for _ in range(tables):
            made = await desk.make("bricks", {"kind": "me"}, {"kind": "me"})
            await desk.start(made)
            url = f"ws{address.removeprefix('http')}/api/tables/{made['table']['table']}/socket"
            async with connect(url, compression=None) as socket:
                await socket.send(json.dumps({"type": "hello", "token": made["token"]}))
                reaction = {"type": "react", "seat": 0, "reaction": "hello"}
                await socket.send(json.dumps(reaction))
                while json.loads(await socket.recv())["type"] != "reaction":
                    pass


async def kept(app: FastAPI, address: str, tables: int) -> Counter[str]:
    """Return what is in memory after an evening when all have gone and every table sleeps."""
    await have_an_evening(address, tables)
    house, serving = app.state.house, app.state.serving

    def is_asleep() -> bool:
        house.caretaker.put_to_sleep(-1)
        return not (house.rooms or serving.connections or serving.tasks)

    await until(is_asleep, "every table sleeps")
    assert house.gone >= 2 * tables
    house.caretaker.sweep()
    assert house.gone == 0
    # What is counted is what the house itself has left, without any further search.
    there = gc.get_objects()
    # A timer that was cancelled keeps its context, for as long as Python keeps the timer.
    spent = {
        id(each._context)  # type: ignore[attr-defined]
        for each in there
        if isinstance(each, asyncio.TimerHandle) and each.cancelled()
    }
    return Counter(
        f"{type(each).__module__}.{type(each).__name__}"
        for each in there
        if not is_spent(each) and id(each) not in spent
    )


def is_spent(thing: object) -> bool:
    """Say whether something is only kept by Python itself until it next looks there."""
    if isinstance(thing, weakref.ref):
        return thing() is None
    return isinstance(thing, asyncio.TimerHandle) and thing.cancelled()


async def test_tables_asleep_leave_nothing_in_memory(
    app: FastAPI, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Reactions are counted for some seconds.
    monkeypatch.setattr(guard.Bucket, "full", True)
    await kept(app, address, FEW)
    before = await kept(app, address, FEW)
    after = await kept(app, address, 4 * FEW)
    assert after.total() - before.total() < SLACK, (after - before).most_common(10)
    for kind in (Cable, Door, Room, Table, Wire):
        assert after[f"{kind.__module__}.{kind.__name__}"] == 0
    assert len(app.state.guard.reacted.buckets) <= 1


async def test_nothing_is_swept_while_more_are_here_than_have_gone(
    app: FastAPI, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await have_an_evening(address, FEW)
    house = app.state.house
    await until(lambda: house.gone >= FEW, "all have gone")
    swept = []
    monkeypatch.setattr(gc, "collect", lambda: swept.append(1))
    house.caretaker.sweep()
    assert swept == [], "as many tables are awake as connections have gone"
    house.caretaker.put_to_sleep(-1)
    house.caretaker.sweep()
    house.caretaker.sweep()
    assert swept == [1]


def test_who_has_not_come_for_long_is_not_remembered(clock: Clock) -> None:
    buckets = Buckets(1.0, 10.0)
    for number in range(100):
        buckets.take(str(number))
    assert len(buckets.buckets) == 100
    clock.now += 2
    for _ in range(60):
        buckets.take("somebody")
        clock.now += 1
    assert set(buckets.buckets) == {"somebody"}
    door = Guard(1000.0, 1000, 1000)
    for number in range(100):
        door.reaction(str(number))
    clock.now += 60
    for _ in range(60):
        door.request("192.0.2.1")
    assert not door.reacted.buckets
