"""Patience: a bot plays for who takes too long, and who comes back has time again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from server.playing import LUCK
from server.test_honest import ME, opened
from server.test_limits import Notes
from snowball.server import caretaker, deputies, room
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
        name, headers = await begun(client, patience=2)
        await asyncio.sleep(1)
        assert await away(client, name) == []
        async with asyncio.timeout(20):
            while not await away(client, name):
                await asyncio.sleep(0.1)
        # What the table had lost its patience with is long ago now.
        await asyncio.sleep(1)
        answer = await client.post(f"/tables/{name}/return", headers=headers)
        assert answer.status_code == 200
        for _ in range(3):
            await asyncio.sleep(0.4)
            assert await away(client, name) == [], "they have just come back"
        before = app.state.house.rooms.pop(name)
        woken = await app.state.house.room(name)
        assert woken.since == before.since, "a table that wakes up knows it as well"
        app.state.house.rooms[name] = before
        async with asyncio.timeout(20):
            while not await away(client, name):
                await asyncio.sleep(0.1)
        assert before.table.moment == 0


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
        async with asyncio.timeout(30):
            # Nobody asks for the table: it wakes up by itself, and its bot plays.
            while name not in house.rooms or house.rooms[name].table.moment < 1:
                await asyncio.sleep(0.1)
        assert await away(client, name)
