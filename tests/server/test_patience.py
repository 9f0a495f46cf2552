"""Patience: a bot plays for who takes too long, and who comes back has time again."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from server.playing import LUCK, Story, table_of
from server.test_honest import ME, made, opened, over
from server.test_limits import Notes
from snowball.rules.catalog import game
from snowball.server import asking, caretaker, deputies, house, room
from snowball.server.table import HOST
from snowball.server.thinking import Thinkers
from waiting import until

pytestmark = pytest.mark.anyio


async def begun(client: httpx.AsyncClient, **plan: Any) -> tuple[str, dict[str, str]]:
    """Begin a game of two people who do nothing; return the table and their token."""
    wanted = {"game": "bricks", "seats": [ME, ME], "stand_in": "random", **plan}
    made = (await client.post("/tables", json=wanted)).json()
    name, headers = made["table"]["table"], {"authorization": f"Bearer {made['token']}"}
    answer = await client.post(f"/tables/{name}/start", json={"luck": LUCK}, headers=headers)
    assert answer.status_code == 200
    return name, headers


async def away(client: httpx.AsyncClient, name: str) -> list[int]:
    """Return the seats that a bot plays for somebody."""
    seats = (await client.get(f"/tables/{name}")).json()["seats"]
    return [seat["seat"] for seat in seats if seat["away"]]


class Clock:
    """The time of day, as fast forward as a test wants it."""

    def __init__(self) -> None:
        self.skipped = 0.0

    def time(self) -> float:
        return time.time() + self.skipped

    def __getattr__(self, name: str) -> Any:
        return getattr(time, name)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    for module in (caretaker, deputies, house, room):
        monkeypatch.setattr(module, "time", clock)
    return clock


async def test_who_returns_has_all_the_time_that_the_table_gives(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> str:
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(Thinkers, "choose", never)
    async with opened(tmp_path, Notes()) as (app, client):
        name, headers = await begun(client, patience=1000)
        table: room.Room = app.state.house.rooms[name]

        async def lose_patience() -> None:
            """Pass almost all the time that the table gives, then the rest of it."""
            clock.skipped += 900
            assert table.deputies.late(list(table.table.owed)) == []
            clock.skipped += 100
            table.deputies.prompt()
            await until(lambda: any(seat.away for seat in table.table.seats), "a stand-in")
            assert await away(client, name)

        await lose_patience()
        # What the table had lost its patience with is long ago now.
        answer = await client.post(f"/tables/{name}/return", headers=headers)
        assert answer.status_code == 200
        assert await away(client, name) == []
        del app.state.house.rooms[name]
        woken = await app.state.house.room(name)
        assert woken.since == table.since, "a table that wakes up knows it as well"
        app.state.house.rooms[name] = table
        await lose_patience()
        assert table.table.moment == 0


def chosen_at(folder: Path) -> list[float]:
    """Return when the game went on: at its start, and with each choice."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        query = "SELECT at FROM entries WHERE body LIKE '%digest%' ORDER BY number"
        return [at for (at,) in database.execute(query)]


async def test_a_stand_in_waits_a_moment_before_each_choice(tmp_path: Path) -> None:
    async with opened(tmp_path, Notes(), pace=0.2) as (app, client):
        name, headers = await begun(client)
        await client.post(f"/tables/{name}/leave", headers=headers)
        await until(lambda: app.state.house.rooms[name].table.moment >= 3, "three choices")
    times = chosen_at(tmp_path)
    assert all(after - before > 0.18 for before, after in pairwise(times)), times


async def test_who_returns_before_the_stand_in_has_chosen_plays_at_once(tmp_path: Path) -> None:
    pace = 3600
    async with opened(tmp_path, Notes(), pace=pace) as (app, client):
        name, headers = await begun(client)
        bots: deputies.Deputies = app.state.house.rooms[name].deputies
        for _ in range(2):
            began = asyncio.get_running_loop().time()
            await client.post(f"/tables/{name}/leave", headers=headers)
            timers = [timer for _, timer in bots.hesitating.values()]
            assert timers
            assert all(timer.when() >= began + pace for timer in timers), "it hesitates anew"
            answer = await client.post(f"/tables/{name}/return", headers=headers)
            assert not any(seat["away"] for seat in answer.json()["seats"])
            assert not bots.hesitating
            assert not bots.thinking
            assert all(timer.cancelled() for timer in timers)
        table = app.state.house.rooms[name].table
        assert (table.moment, table.stage) == (0, "playing")


async def test_bots_with_a_seat_of_their_own_wait_for_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path, Notes(), pace=3600) as (_, client):
        await over(client, (await made(client))["table"]["table"])


def test_another_node_takes_over_when_a_stand_in_should_have_chosen() -> None:
    story = Story(table_of(game("bricks", 2)))
    story.start()
    since = deputies.Since(100.0)
    assert room.change_of(story.table, None, 200.0, since, 7).wake_at is None
    story.add(asking.leave(story.table, HOST))
    assert room.change_of(story.table, None, 200.0, since, 7).wake_at == 207 + deputies.GRACE


async def test_nobody_else_has_more_time_because_somebody_returns() -> None:
    since = deputies.Since(100.0, {1: 150.0})
    assert since.of(0) == 100
    assert since.of(1) == 150


async def test_a_table_asleep_loses_its_patience_as_well(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caretaker, "ROUND", 0.05)
    async with opened(tmp_path, Notes()) as (app, client):
        name, _ = await begun(client, patience=1000)
        rooms: dict[str, room.Room] = app.state.house.rooms
        app.state.house.caretaker.put_to_sleep(-1)
        assert rooms == {}
        clock.skipped += 1000 + deputies.GRACE
        # Nobody asks for the table: it wakes up by itself, and its bot plays.
        await until(lambda: name in rooms and rooms[name].table.moment, "the table")
        assert await away(client, name)
