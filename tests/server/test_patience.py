"""Patience: a bot plays for who takes too long, and who comes back has time again."""

from __future__ import annotations

import asyncio
import sqlite3
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
from snowball.server import asking, caretaker, deputies, room
from snowball.server.table import HOST
from snowball.server.thinking import Thinkers

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


async def test_who_returns_has_all_the_time_that_the_table_gives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> str:
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(Thinkers, "choose", never)
    async with opened(tmp_path, Notes()) as (app, client):
        name, headers = await begun(client, patience=4)
        await asyncio.sleep(1)
        assert await away(client, name) == []
        async with asyncio.timeout(60):
            while not await away(client, name):
                await asyncio.sleep(0.1)
        # What the table had lost its patience with is long ago now.
        answer = await client.post(f"/tables/{name}/return", headers=headers)
        assert answer.status_code == 200
        for _ in range(3):
            await asyncio.sleep(0.4)
            assert await away(client, name) == [], "they have just come back"
        before = app.state.house.rooms.pop(name)
        woken = await app.state.house.room(name)
        assert woken.since == before.since, "a table that wakes up knows it as well"
        app.state.house.rooms[name] = before
        async with asyncio.timeout(60):
            while not await away(client, name):
                await asyncio.sleep(0.1)
        assert before.table.moment == 0


def chosen_at(folder: Path) -> list[float]:
    """Return when the game went on: at its start, and with each choice."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        query = "SELECT at FROM entries WHERE body LIKE '%digest%' ORDER BY number"
        return [at for (at,) in database.execute(query)]


async def test_a_stand_in_waits_a_moment_before_each_choice(tmp_path: Path) -> None:
    async with opened(tmp_path, Notes(), pace=0.5) as (app, client):
        name, headers = await begun(client)
        await client.post(f"/tables/{name}/leave", headers=headers)
        async with asyncio.timeout(60):
            while app.state.house.rooms[name].table.moment < 4:
                await asyncio.sleep(0.05)
    times = chosen_at(tmp_path)
    assert all(after - before > 0.45 for before, after in pairwise(times)), times


async def test_who_returns_before_the_stand_in_has_chosen_plays_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, Notes(), pace=2) as (app, client):
        name, headers = await begun(client)
        for _ in range(3):
            # Together longer than it hesitates.
            await client.post(f"/tables/{name}/leave", headers=headers)
            await asyncio.sleep(0.7)
            answer = await client.post(f"/tables/{name}/return", headers=headers)
            assert not any(seat["away"] for seat in answer.json()["seats"])
            assert app.state.house.rooms[name].deputies.hesitating == {}
        await asyncio.sleep(2.2)
        table = app.state.house.rooms[name].table
        assert (table.moment, table.stage) == (0, "playing")


async def test_bots_with_a_seat_of_their_own_wait_for_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path, Notes(), pace=60) as (_, client):
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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (room, caretaker):
        monkeypatch.setattr(module, "GRACE", 0.3)
    monkeypatch.setattr(caretaker, "ROUND", 0.2)
    async with opened(tmp_path, Notes()) as (app, client):
        name, _ = await begun(client, patience=2)
        house = app.state.house
        house.caretaker.put_to_sleep(-1)
        assert house.rooms == {}
        async with asyncio.timeout(60):
            # Nobody asks for the table: it wakes up by itself, and its bot plays.
            while name not in house.rooms or house.rooms[name].table.moment < 1:
                await asyncio.sleep(0.1)
        assert await away(client, name)
