"""Making a table: asked for again, because no answer came, it is the same one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi import FastAPI

from server.playing import LUCK, plan_of
from server.test_behind import SilentBus, bearer, servers
from server.test_honest import ME, choose, opened
from server.test_limits import Notes
from snowball.rules.catalog import kind_of
from snowball.server.house import House
from snowball.server.journal import open_journal
from snowball.server.metrics import Metrics
from snowball.server.problems import Problem
from snowball.server.store import Doubtful, NotRead, Store, TableRow
from snowball.server.thinking import Thinkers
from snowball.server.tokens import Seal
from waiting import until

pytestmark = pytest.mark.anyio

Server = tuple[FastAPI, httpx.AsyncClient]

ID = "ab" * 16
SHORT = {"start_hit_points": 10, "round_limit": 3}
PLAN = {"game": "bricks", "seats": [ME, {"kind": "open"}], "options": SHORT, "listed": True}


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with opened(tmp_path, Notes()) as found:
        yield found


async def make(client: httpx.AsyncClient, **other: object) -> dict[str, Any]:
    """Make a table, and see that there is one."""
    answer = await client.post("/tables", json={**PLAN, "id": ID, **other})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def refused(client: httpx.AsyncClient, **other: object) -> tuple[int, str]:
    """Ask for a table that is not to be had, and return why."""
    answer = await client.post("/tables", json={**PLAN, "id": ID, **other})
    return answer.status_code, answer.json()["code"]


async def number_of_tables(client: httpx.AsyncClient) -> int:
    return len((await client.get("/tables")).json()["tables"])


async def test_a_table_whose_answer_was_lost_is_made_once(server: Server) -> None:
    _, client = server
    first = await make(client)
    assert await make(client) == first
    assert await number_of_tables(client) == 1
    assert (await make(client, id="cd" * 16))["table"] != first["table"]
    assert (await make(client, id=""))["table"] != (await make(client, id=""))["table"]
    assert await number_of_tables(client) == 4


async def test_those_who_ask_at_once_are_given_the_same_table(server: Server) -> None:
    app, client = server
    made = await asyncio.gather(*(make(client) for _ in range(12)))
    assert [each["token"] for each in made] == [made[0]["token"]] * 12
    assert await number_of_tables(client) == 1
    assert len(app.state.house.rooms) == 1
    path = f"/tables/{made[0]['table']['table']}"
    assert (await client.post(f"{path}/join", json={"luck": LUCK})).json()["seats"] == [1]
    assert (await make(client))["table"]["seats"][1]["kind"] == "person"


async def test_the_host_lets_bots_have_free_seats(server: Server) -> None:
    _, client = server
    made = await make(client)
    path = f"/tables/{made['table']['table']}"
    for body, status, code in (
        ({"level": "genius"}, 400, "bad-plan"),
        ({"seats": [0]}, 409, "seat-taken"),
        ({"seats": [5]}, 409, "seat-taken"),
    ):
        answer = await client.post(f"{path}/fill", json=body, headers=bearer(made))
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert (await client.post(f"{path}/fill", json={})).status_code == 401
    for _ in range(2):
        answer = await client.post(f"{path}/fill", json={"level": "easy"}, headers=bearer(made))
        assert answer.status_code == 200, answer.text
        assert [seat["kind"] for seat in answer.json()["seats"]] == ["person", "bot"]
    assert await number_of_tables(client) == 0, "no seat is free any more"
    begun = await client.post(f"{path}/start", json={"luck": LUCK}, headers=bearer(made))
    assert begun.json()["stage"] == "playing"


async def test_an_id_is_that_of_one_table(server: Server) -> None:
    _, client = server
    made = await make(client)
    others: list[dict[str, Any]]
    others = [{"listed": False}, {"options": {}}, {"seats": [ME, ME]}, {"patience": 60}]
    for other in others:
        assert await refused(client, **other) == (409, "id-taken")
    assert await number_of_tables(client) == 1
    path = f"/tables/{made['table']['table']}"
    code = (await client.post(f"{path}/move", headers=bearer(made))).json()["code"]
    await client.post(f"{path}/redeem", json={"code": code})
    assert await refused(client) == (401, "bad-token"), "the seats are elsewhere now"


async def test_asking_again_counts_for_no_other_table(server: Server) -> None:
    app, client = server
    made = await make(client)
    app.state.guard.made.rate = 0.0001
    for bucket in app.state.guard.made.buckets.values():
        bucket.rate, bucket.level = 0.0001, 0.0
    assert await make(client) == made
    assert await refused(client, id="cd" * 16) == (429, "too-many-tables")


async def test_another_node_gives_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with servers(tmp_path, monkeypatch) as ((_, here), (_, there)):
        made = await make(here)
        assert await make(there) == made
        both = await asyncio.gather(make(here, id="cd" * 16), make(there, id="cd" * 16))
        assert both[0] == both[1]
        assert await number_of_tables(there) == 2
        path = f"/tables/{made['table']['table']}"
        code = (await here.post(f"{path}/move", headers=bearer(made))).json()["code"]
        await here.post(f"{path}/redeem", json={"code": code})
        assert await refused(there) == (401, "bad-token"), "it asks the store"


async def test_nodes_that_make_the_same_table_at_once_have_the_same(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    houses = [await house_at(address) for _ in range(2)]
    plan, name = plan_of(kind_of("bricks")(2, {}), "mo"), houses[0].seal.name("make it")
    assert houses[1].seal.name("make it") == name
    try:
        rooms = await asyncio.gather(
            *(house.make(plan, name) for house in houses for _ in range(3))
        )
        assert {room.table.plan.commitment for room in rooms} == {rooms[0].table.plan.commitment}
        for house in houses:
            assert list(house.rooms) == [name]
            assert house.rooms[name] in rooms
            assert not house.waking
    finally:
        for house in houses:
            await house.close()


async def house_at(address: str) -> House:
    """Open a node without a server around it."""
    journal = open_journal(machine=True)
    store = await Store.open(address)
    return House(store, SilentBus(), Thinkers(1), Seal(b"test key"), journal, Metrics())


async def test_a_table_that_was_stored_without_an_answer_is_found(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, client = server
    store = app.state.house.store
    create = store.create

    async def stored_unheard(row: TableRow) -> None:
        await create(row)
        raise Doubtful("The database was lost before it answered.")

    monkeypatch.setattr(store, "create", stored_unheard)
    made = await make(client)
    assert await make(client) == made
    assert await number_of_tables(client) == 1


async def test_a_table_that_cannot_be_looked_for_is_not_made(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, client = server

    async def unread(_: str) -> None:
        raise NotRead("The database cannot be read.")

    monkeypatch.setattr(app.state.house.store, "load", unread)
    assert await refused(client) == (503, "busy")
    assert await number_of_tables(client) == 0


async def test_whoever_looks_for_a_table_that_is_being_made_is_in_nobodys_way(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    house: House = server[0].state.house
    name = house.seal.name("make it")
    plan = plan_of(kind_of("bricks")(2, {}), "mo")
    load, go_on = house.store.load, asyncio.Event()

    async def load_later(name: str) -> Any:
        await go_on.wait()
        return await load(name)

    monkeypatch.setattr(house.store, "load", load_later)
    looking = asyncio.create_task(house.room(name))
    await until(lambda: name in house.waking, "whoever looks for it")
    making = asyncio.create_task(house.make(plan, name))
    go_on.set()
    room = await making
    with pytest.raises(Problem):
        await looking
    assert await house.room(name) is room


async def test_a_rematch_that_is_asked_for_twice_at_once_is_one_table(server: Server) -> None:
    app, client = server
    made = await make(client, listed=False, seats=[ME, ME])
    path = f"/tables/{made['table']['table']}"
    await client.post(f"{path}/start", json={"luck": LUCK}, headers=bearer(made))
    room = await app.state.house.room(made["table"]["table"])
    while room.table.owed:
        await choose(room)
    asked = (client.post(f"{path}/rematch", headers=bearer(made)) for _ in range(4))
    again = [answer.json() for answer in await asyncio.gather(*asked)]
    assert again == [again[0]] * 4, "everybody is answered"
    assert again[0]["host"]
    assert len(app.state.house.rooms) == 2
