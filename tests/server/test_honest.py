"""What a table cannot do unnoticed: change its secret, its past, or show the secret too early."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, cast

import httpx2 as httpx
import pytest
from fastapi import FastAPI
from msgspec.structs import replace

from server.caller import check_refusal
from server.guest import Desk, Guest
from server.live import Node
from server.playing import LUCK
from server.test_limits import Notes
from snowball.play.fair import commitment_to, new_secret
from snowball.play.record import parse
from snowball.play.verdict import verify
from snowball.rules.core import CHANCE, State
from snowball.rules.dice import Dice
from snowball.server import asking, house
from snowball.server.app import create_app
from snowball.server.entries import AnyEntry, Chose, decode, decode_plan, encode
from snowball.server.room import Room
from snowball.server.settings import Settings
from snowball.server.table import Table
from waiting import until

pytestmark = pytest.mark.anyio

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": "random"}
SHORT = {"start_hit_points": 10, "round_limit": 3}
OTHER = "ab" * 32
ROLLED = "03" * 32
"""A secret with which a game of `played` ends by a roll, whatever is rolled then."""


@asynccontextmanager
async def opened(
    folder: Path, notes: Notes, pace: float = 0.0
) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    """Open a server in this process."""
    key = "a key for tests alone"
    settings = Settings(folder=folder, key=key, thinkers=1, requests=1000, tables=1000, pace=pace)
    app = create_app(settings, notes)  # type: ignore[arg-type]
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://here/api") as client,
    ):
        yield app, client


@pytest.fixture
def notes() -> Notes:
    return Notes()


async def made(client: httpx.AsyncClient) -> dict[str, Any]:
    """Make a table for two bots, and let them begin."""
    found = await laid(client, BOT)
    await begin(client, found)
    return found


async def laid(client: httpx.AsyncClient, seat: dict[str, str]) -> dict[str, Any]:
    """Make a table for two of a kind."""
    plan = {"game": "bricks", "seats": [seat, seat], "options": SHORT}
    found: dict[str, Any] = (await client.post("/tables", json=plan)).json()
    return found


async def begin(client: httpx.AsyncClient, made: dict[str, Any]) -> httpx.Response:
    """Start the game of a table."""
    headers = {"authorization": f"Bearer {made['token']}"}
    path = f"/tables/{made['table']['table']}/start"
    return await client.post(path, json={"luck": LUCK}, headers=headers)


async def over(client: httpx.AsyncClient, name: str) -> dict[str, Any]:
    """Wait until a game is over, and return the table."""
    transport = client._transport
    assert isinstance(transport, httpx.ASGITransport)
    rooms = cast(FastAPI, transport.app).state.house.rooms
    await until(lambda: rooms[name].table.stage == "over")
    table: dict[str, Any] = (await client.get(f"/tables/{name}")).json()
    return table


async def choose(room: Room, name: str = "") -> Chose:
    """Let whoever has to choose at a table do so, as this node knows it."""
    table = room.table
    seat = table.owed[0]
    text = table.game.text(table.state.pick(seat, Dice(table.moment)))
    entry = await room.change(
        lambda now: asking.choose(now, seat, table.moment, text, "person", name)
    )
    assert entry is not None
    return entry


async def played(app: FastAPI, client: httpx.AsyncClient, table: dict[str, Any]) -> str:
    """Let a game begin and be played to its end; return the name of the table."""
    assert (await begin(client, table)).status_code == 200
    name: str = table["table"]["table"]
    room = await app.state.house.room(name)
    while room.table.owed:
        await choose(room)
    return name


def change(folder: Path, query: str, *values: object) -> None:
    """Change a database behind the back of its server."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database, database:
        assert database.execute(query, values).rowcount > 0


async def test_no_two_tables_share_a_secret(
    tmp_path: Path, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "new_secret", new_secret)
    async with opened(tmp_path, notes) as (_, client):
        tables = [(await laid(client, BOT))["table"] for _ in range(3)]
    assert len({table["commitment"] for table in tables}) == 3


async def test_a_secret_that_was_swapped_in_the_database_is_noticed(
    tmp_path: Path, notes: Notes
) -> None:
    async with opened(tmp_path, notes) as (_, client):
        table = await laid(client, ME)
    name = table["table"]["table"]
    change(tmp_path, "UPDATE tables SET secret = ? WHERE name = ?", OTHER, name)
    async with opened(tmp_path, notes) as (_, client):
        answer = await begin(client, table)
        assert answer.status_code == 409
        assert answer.json()["code"] == "other-secret"
        check_refusal(answer.json())
    assert [line for line in notes.lines if "other secret" in line and name in line]
    assert OTHER not in str(notes.lines)


async def test_a_secret_that_was_swapped_in_memory_is_not_called_fair(
    tmp_path: Path, notes: Notes
) -> None:
    async with opened(tmp_path, notes) as (app, client):
        table = await laid(client, ME)
        name, shown = table["table"]["table"], table["table"]["commitment"]
        app.state.house.rooms[name].table.secret = OTHER
        await played(app, client, table)
        assert (await client.get(f"/tables/{name}")).json()["commitment"] == shown
        verdict = (await client.get(f"/tables/{name}/verify")).json()
        assert verdict["fair"] is False
        assert "committed to" in verdict["sentence"]
        record = parse((await client.get(f"/tables/{name}/record")).text)
        assert record.pledge is not None
        assert record.pledge.commitment == shown != commitment_to(OTHER)
        assert not verify(record).fair, "whoever has the record sees it as well"


@pytest.mark.parametrize(
    ("digest", "status"), [("", 200), ("1:0000000000000000", 409)], ids=["unnoticed", "noticed"]
)
async def test_a_die_that_was_changed_in_the_database_is_not_called_fair(
    tmp_path: Path, notes: Notes, monkeypatch: pytest.MonkeyPatch, digest: str, status: int
) -> None:
    monkeypatch.setattr(house, "new_secret", lambda: ROLLED)
    async with opened(tmp_path, notes) as (app, client):
        name = await played(app, client, await laid(client, ME))
        verdict = (await client.get(f"/tables/{name}/verify")).json()
        assert verdict["fair"] is True
    tamper(tmp_path, name, digest)
    async with opened(tmp_path, notes) as (_, client):
        for path in (f"/tables/{name}", f"/tables/{name}/record"):
            answer = await client.get(path)
            assert answer.status_code == status
            assert status == 200 or answer.json()["code"] == "other-release"
        verdict = (await client.get(f"/tables/{name}/verify")).json()
        assert verdict["fair"] is False, verdict


async def test_what_a_fair_verdict_does_not_say_is_said_besides(
    tmp_path: Path, notes: Notes
) -> None:
    async with opened(tmp_path, notes) as (_, client):
        name = (await made(client))["table"]["table"]
        await over(client, name)
        verdict = (await client.get(f"/tables/{name}/verify")).json()
        assert verdict["fair"] is True
        assert verdict["remarks"] == [
            "Nobody contributed: the table alone made this luck, and could choose it."
        ]


async def test_a_past_that_was_changed_in_the_database_is_noticed_when_the_table_wakes(
    tmp_path: Path, notes: Notes
) -> None:
    async with opened(tmp_path, notes) as (app, client):
        name = await played(app, client, await laid(client, ME))
    query = "UPDATE entries SET body = replace(body, ?, ?) WHERE table_name = ? AND number = 1"
    # Another seat begins, and all that follows is another game.
    begins = loaded(tmp_path, name)[0].chance  # type: ignore[union-attr]
    change(tmp_path, query, begins[0], "start 1" if begins == ("start 0",) else "start 0", name)
    async with opened(tmp_path, notes) as (_, client):
        answer = await client.get(f"/tables/{name}")
        assert answer.status_code == 409
        assert answer.json()["code"] == "other-release"
    assert [line for line in notes.lines if "does not replay" in line]


def loaded(folder: Path, name: str) -> list[AnyEntry]:
    """Return what has happened at a table."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        query = "SELECT body FROM entries WHERE table_name = ? ORDER BY number"
        return [decode(body) for (body,) in database.execute(query, (name,))]


def tamper(folder: Path, name: str, digest: str) -> None:
    """Let the last die of a game have fallen otherwise, after which it is over all the same."""
    entries = loaded(folder, name)
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        query = "SELECT plan, secret FROM tables WHERE name = ?"
        ((plan, secret),) = database.execute(query, (name,))
    number = len(entries) - 1
    last = entries[number]
    assert isinstance(last, Chose)
    table = Table(name, decode_plan(plan), secret)
    for entry in entries[:number]:
        table.add(entry, listen=False)
    table.state.play(last.seat, table.choice(last.choice))
    for text in last.chance[:-1]:
        table.state.play(CHANCE, table.choice(text))
    fell = table.choice(last.chance[-1])
    others = [each for each, _ in table.state.chances() if each != fell]
    other = next(each for each in others if ends(table.state, each))
    chance = (*last.chance[:-1], table.game.text(other))
    body = encode(replace(last, chance=chance, digest=digest))
    query = "UPDATE entries SET body = ? WHERE table_name = ? AND number = ?"
    change(folder, query, body, name, number + 1)


def ends(state: State, outcome: int) -> bool:
    """Say whether a game is over after an outcome of chance."""
    after = state.copy()
    after.play(CHANCE, outcome)
    return after.result is not None


async def test_nobody_hears_the_secret_of_a_game_that_goes_on(node: Node) -> None:
    async with Desk(node.address) as desk:
        heard: list[object] = []
        seats = ME, {"kind": "open"}
        table = await desk.make("arsenal", *seats, listed=True, options={"quick_start": True})
        name, token = table["table"]["table"], table["token"]
        heard += [table, await desk.ask("GET", "/tables"), joined := await desk.join(name)]
        with closing(sqlite3.connect(node.folder / "tables.sqlite")) as database:
            query = "SELECT secret FROM tables WHERE name = ?"
            ((secret,),) = database.execute(query, (name,))
        heard.append(await desk.start(table))
        async with (
            Guest(node.address, name, token) as player,
            Guest(node.address, name, joined["token"]) as other,
            Guest(node.address, name) as watcher,
        ):
            due = await player.due()
            await player.say(type="hint", id="h", seat=0)
            await player.until("hint")
            await player.choose(due)
            await player.say(type="recall", id="r", seat=0)
            await player.until("recalled")
            await player.say(type="choose", id="n", seat=0, moment=0, choice="nothing")
            await player.until("refused")
            # Whatever the stand-in does, the game cannot go on before the other has chosen.
            await player.say(type="leave", id="l")
            await player.say(type="return", id="b")
            await player.until("ack", id="b")
            for path, status in (
                (f"/tables/{name}", 200),
                (f"/tables/{name}/record", 409),
                (f"/tables/{name}/verify", 409),
                ("/tables", 200),
            ):
                heard.append(await desk.ask("GET", path, status=status))
            heard.append(await desk.ask("POST", "/mine", {"tokens": [token]}))
            heard.append(await desk.ask("POST", f"/tables/{name}/move", token=token))
            async with Guest(node.address, name, token) as again:
                await again.until("update")
                heard += again.heard
            running = [*heard, *player.heard, *other.heard, *watcher.heard]
            assert (await desk.ask("GET", f"/tables/{name}"))["stage"] == "playing"
            assert len(running) > 15
            assert secret not in json.dumps(running)
            assert secret not in "".join(node.log)
            await asyncio.gather(*(guest.play_on() for guest in (player, other, watcher)))
        shown = await desk.ask("GET", f"/tables/{name}")
        assert shown["secret"] == secret, "after the game everybody may know it"
