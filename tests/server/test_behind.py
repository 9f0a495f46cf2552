"""A node that has not heard of what another one stored finds out before it refuses anything."""

import asyncio
import time
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi import FastAPI

from server.playing import LUCK, Story, plan_of, table_of
from server.samples import row
from server.test_honest import ME, choose, opened
from server.test_limits import Notes
from snowball.rules.catalog import kind_of
from snowball.rules.dice import Dice
from snowball.server import app, asking, caretaker, digest
from snowball.server.bus import LocalBus
from snowball.server.entries import By, encode_plan
from snowball.server.house import House
from snowball.server.journal import open_journal
from snowball.server.metrics import Metrics
from snowball.server.problems import Problem
from snowball.server.room import Room, change_of
from snowball.server.store import Doubtful, NotRead, Store
from snowball.server.table import HOST
from snowball.server.thinking import Thinkers
from snowball.server.tokens import Seal
from waiting import until

pytestmark = pytest.mark.anyio

Server = tuple[FastAPI, httpx.AsyncClient]


class SilentBus(LocalBus):
    """A bus that seems well and carries nothing, as for what a node stores just before it dies."""

    alone = False


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caretaker, "ROUND", 0.05)


@asynccontextmanager
async def node(file: Path) -> AsyncIterator[House]:
    """Open a node without a server around it."""
    opened = House(
        await Store.open(str(file)),
        SilentBus(),
        Thinkers(1),
        Seal(b"test key"),
        open_journal(machine=True),
        Metrics(),
    )
    try:
        yield opened
    finally:
        await opened.close()


@pytest.fixture
async def nodes(tmp_path: Path) -> AsyncIterator[tuple[House, House]]:
    async with node(tmp_path / "t.db") as one, node(tmp_path / "t.db") as other:
        yield one, other


def bearer(seated: dict[str, Any]) -> dict[str, str]:
    """Return the header that shows somebody's token."""
    return {"authorization": f"Bearer {seated['token']}"}


async def begun(one: House, other: House) -> tuple[Room, Room]:
    """Return a table as two nodes have it, where the game has begun by way of the first."""
    here = await one.make(plan_of(kind_of("bricks")(2, {}), "mo"))
    there = await other.room(here.table.name)
    await here.change(lambda table: asking.sit(table, 1, "", LUCK, False))
    await here.change(lambda table: asking.start(table, HOST, LUCK))
    return here, there


async def test_whoever_sat_down_elsewhere_is_known_here(nodes: tuple[House, House]) -> None:
    here, there = await begun(*nodes)
    assert len(there.table.people) == 1
    found, person = await nodes[1].person(there.table.name, nodes[0].token(here, 1))
    assert (found, person) == (there, 1)
    assert there.table.stage == "playing"


async def test_a_token_that_is_void_elsewhere_opens_nothing_here(
    nodes: tuple[House, House],
) -> None:
    here, there = await begun(*nodes)
    await there.sync()
    name, old = here.table.name, nodes[0].token(here, 1)
    await here.change(lambda table: asking.move(table, 1))
    with pytest.raises(Problem) as refused:
        await nodes[1].person(name, old)
    assert refused.value.code == "bad-token"
    assert await nodes[1].mine([old]) == []
    assert await nodes[1].person(name, nodes[0].token(here, 1)) == (there, 1)


async def test_nobody_is_believed_while_it_cannot_be_read_what_others_have_done(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await begun(*nodes)
    token = nodes[0].token(here, 1)
    await there.sync()

    async def stay_away(*_: object) -> list[tuple[int, str]]:
        raise NotRead("the database is away")

    monkeypatch.setattr(nodes[1].store, "tail", stay_away)
    for attempt in (nodes[1].person(here.table.name, token), nodes[1].mine([token])):
        with pytest.raises(Problem) as refused:
            await attempt
        assert refused.value.code == "busy"


@asynccontextmanager
async def servers(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Server, Server]]:
    """Open two servers that hear nothing of each other, and look for nothing by themselves."""
    monkeypatch.setattr(app, "open_bus", lambda _: SilentBus())
    monkeypatch.setattr(caretaker, "ROUND", 600.0)
    async with opened(folder, Notes()) as one, opened(folder, Notes()) as other:
        yield one, other


async def test_after_a_game_that_ended_elsewhere_only_the_newest_token_has_a_rematch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with servers(tmp_path, monkeypatch) as ((app_here, here), (_, there)):
        house: House = app_here.state.house
        options = {"start_hit_points": 10, "round_limit": 3}
        plan = {"game": "bricks", "seats": [ME, {"kind": "open"}], "options": options}
        table = (await here.post("/tables", json=plan)).json()
        path, host = f"/tables/{table['table']['table']}", bearer(table)
        guest = (await here.post(f"{path}/join", json={"luck": LUCK})).json()
        await here.post(f"{path}/start", json={"luck": LUCK}, headers=host)
        assert (await there.get(path)).json()["stage"] == "playing"
        room = await house.room(table["table"]["table"])
        while room.table.owed:
            await choose(room)

        assert (await there.get(f"{path}/record")).text.startswith("snowball record 1")
        again = (await there.post(f"{path}/rematch", headers=host)).json()
        assert again["seats"] == [0]
        code = (await here.post(f"{path}/move", headers=bearer(guest))).json()["code"]
        moved = (await here.post(f"{path}/redeem", json={"code": code})).json()
        join = f"/tables/{again['table']['table']}/join"
        old = await there.post(join, json={"luck": LUCK, "before": guest["token"]})
        assert (old.status_code, old.json()["code"]) == (401, "bad-token")
        new = await there.post(join, json={"luck": LUCK, "before": moved["token"]})
        assert (new.status_code, new.json()["seats"]) == (200, [1])


async def test_a_choice_for_a_moment_that_this_node_has_not_heard_of_is_no_late_one(
    nodes: tuple[House, House],
) -> None:
    here, there = await begun(*nodes)
    for number in range(4):
        await choose(here, f"here {number}")
    table = here.table
    seat, moment = table.owed[0], table.moment
    text = table.game.text(table.state.pick(seat, Dice(1)))
    await there.change(lambda now: asking.choose(now, seat, moment, text, "person", "there"))
    assert there.table.moment == 5
    # Sent again to the node that does not know of it, it is found and not made again.
    again = await here.change(lambda now: asking.choose(now, seat, moment, text, "person", "there"))
    assert again is None
    assert here.table.number == there.table.number == 7


async def test_a_node_does_not_go_on_where_another_has_gone_by_other_rules(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await begun(*nodes)
    await there.sync()
    with monkeypatch.context() as other_rules:
        other_rules.setattr(digest, "digest_of", lambda _: f"{digest.RECIPE}something else")
        await choose(here)
    for attempt in (there.sync(), there.change(lambda now: asking.leave(now, 0))):
        with pytest.raises(Problem) as refused:
            await attempt
        assert refused.value.code == "other-release"
    name = there.table.name
    assert name not in nodes[1].rooms, "whoever comes is told so"
    with pytest.raises(Problem) as refused:
        await nodes[1].room(name)
    assert refused.value.code == "other-release"
    assert nodes[0].rooms[name] is here


async def test_a_node_that_is_behind_says_so(nodes: tuple[House, House]) -> None:
    here, there = await begun(*nodes)
    assert there.behind({0: here.table.heard[0]})
    assert there.behind({None: here.table.heard[-1]})
    assert not here.behind({0: here.table.heard[0], 1: 0, None: 0})
    assert not here.behind({63: 10**9})


@pytest.mark.usefixtures("quick")
async def test_what_nobody_told_is_found_in_the_store(nodes: tuple[House, House]) -> None:
    here, there = await begun(*nodes)
    await nodes[1].open()
    await choose(here)
    await until(lambda: there.table.number == here.table.number)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("body", ['{"what": "thawed"}', '{"what": "moved", "holder": 99}', "?"])
async def test_one_entry_that_cannot_be_read_ends_that_table_alone(
    nodes: tuple[House, House], body: str
) -> None:
    here, there = await begun(*nodes)
    bad, bad_there = await begun(*nodes)
    await nodes[1].open()
    await until(lambda: bad_there.table.number == bad.table.number)
    change = change_of(bad.table, None, time.time(), bad.since)
    name, number = bad.table.name, bad.table.number + 1
    assert await nodes[0].store.append(name, number, body, change)
    await until(lambda: name not in nodes[1].rooms)
    assert bad_there.ended is not None
    assert bad_there.ended.code == "other-release"
    await choose(here)
    await until(lambda: there.table.number == here.table.number)


@pytest.mark.usefixtures("quick")
async def test_a_caretaker_goes_on_whatever_goes_wrong(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await begun(*nodes)
    fails = there.sync

    async def fail() -> None:
        raise ZeroDivisionError("a card")

    notes = Notes()
    monkeypatch.setattr(nodes[1], "journal", notes)
    monkeypatch.setattr(there, "sync", fail)
    monkeypatch.setattr(nodes[1].caretaker, "put_to_sleep", lambda: 1 / 0)
    await nodes[1].open()
    await choose(here)
    await until(lambda: len(notes.lines) > 4)
    assert all("accident" in line and "ZeroDivisionError" in line for line in notes.lines)
    assert "a card" not in str(notes.lines)
    monkeypatch.setattr(there, "sync", fails)
    await until(lambda: there.table.number == here.table.number)


async def test_what_goes_wrong_where_nobody_waits_is_noted(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail() -> None:
        raise ZeroDivisionError("a card")

    notes = Notes()
    monkeypatch.setattr(nodes[0], "journal", notes)
    nodes[0].spawn(fail())
    await until(lambda: notes.lines)
    assert "test_behind.py" in notes.lines[0]
    assert "a card" not in notes.lines[0]


async def test_what_cannot_be_told_for_certain_is_refused_in_words(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, _ = await begun(*nodes)

    async def fail(*_: object) -> bool:
        raise Doubtful("the database was lost")

    async def stay_away(*_: object) -> list[tuple[int, str]]:
        raise NotRead("the database is away")

    with monkeypatch.context() as broken:
        broken.setattr(nodes[0].store, "append", fail)
        broken.setattr(nodes[0].store, "tail", stay_away)
        with pytest.raises(Problem) as refused:
            await choose(here, "mine")
        assert refused.value.code == "not-stored"
    await choose(here, "mine")
    assert here.table.number == 3


async def test_a_node_that_lost_a_race_and_its_database_refuses_in_words(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = await begun(*nodes)
    await there.sync()
    await choose(here, "first")

    async def stay_away(*_: object) -> list[tuple[int, str]]:
        raise NotRead("the database is away")

    with monkeypatch.context() as broken:
        broken.setattr(nodes[1].store, "tail", stay_away)
        with pytest.raises(Problem) as refused:
            await choose(there, "second")
        assert refused.value.code == "not-stored"


@pytest.mark.usefixtures("quick")
async def test_a_table_that_cannot_be_woken_keeps_no_other_asleep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = Notes()
    async with node(tmp_path / "t.db") as here:
        monkeypatch.setattr(here, "journal", notes)
        due = time.time() - 10
        plan = encode_plan(plan_of(kind_of("bricks")(2, {})))
        await here.store.create(replace(row("b" * 26), plan="{}", wake_at=due))
        await here.store.create(replace(row("s" * 26), plan=plan, wake_at=due + 1))
        await here.open()
        await until(lambda: "s" * 26 in here.rooms)
        assert "b" * 26 not in here.rooms
        assert [line for line in notes.lines if "not woken" in line and "b" * 26 in line]


def test_a_stand_in_does_not_choose_for_somebody_who_is_back() -> None:
    story = Story(table_of(kind_of("arsenal")(2, {}), "mo"))
    story.add(asking.sit(story.table, 1, "", LUCK, False))
    story.start()
    story.play_on(Dice(3), 12)
    table = story.table
    while len(table.state.actors) < 2:
        story.play_on(Dice(3), 1)
    moment = table.moment
    mine, other = (table.game.text(choice) for choice in table.state.choices(0)[:2])

    def think(by: By = "stand-in") -> str:
        with pytest.raises(Problem) as refused:
            asking.choose(table, 0, moment, other, by)
        return refused.value.code

    assert think() == "too-late"
    story.add(asking.leave(table, HOST))
    assert asking.choose(table, 0, moment, other, "stand-in") is not None
    # Back, and chosen: what the stand-in has thought of meanwhile is worth nothing.
    story.add(asking.choose(table, 0, moment, mine, "person", "mine"))
    assert think() == "too-late"
    story.add(asking.leave(table, HOST))
    assert think() == "too-late"
    assert table.pending == {0: table.game.choice(mine)}


async def test_a_bot_that_thinks_for_a_table_that_cannot_go_on_here_is_no_accident(
    nodes: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, found = asyncio.Event(), asyncio.Event()

    async def choose_later(*_: object) -> str:
        asked.set()
        await found.wait()
        return "hide"

    house = nodes[0]
    monkeypatch.setattr(house.thinkers, "choose", choose_later)
    room = await house.make(plan_of(kind_of("bricks")(2, {}), "bb"))
    await room.change(lambda table: asking.start(table, HOST, LUCK))
    (thought,) = room.deputies.thinking.values()
    await asked.wait()
    room.ended = house.give_up(room)
    gone = weakref.ref(room)
    del room
    await until(lambda: gone() is None)
    found.set()
    await until(thought.done)
    assert thought.exception() is None
