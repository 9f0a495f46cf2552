"""Games that need not end: what a table without end cannot do to others, and how it ends."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx2 as httpx
import pytest
from fastapi import FastAPI

from server.playing import LUCK, table_of
from server.test_limits import Notes, refused
from snowball.play.record import parse
from snowball.play.verdict import verify
from snowball.rules.catalog import game
from snowball.server import asking, digest, house, replaying, reviewing, telling
from snowball.server.app import create_app
from snowball.server.entries import Chose, decode, encode
from snowball.server.guard import Bucket, Guard
from snowball.server.lobby import plan_again
from snowball.server.messages import Choose, Leave, Return
from snowball.server.past import Past
from snowball.server.problems import Problem
from snowball.server.room import change_of
from snowball.server.settings import Settings
from snowball.server.table import HOST, Table, Told
from snowball.server.talk import Message, Talk

pytestmark = pytest.mark.anyio


def begin(table: Table) -> None:
    """Let the game begin."""
    started = asking.start(table, HOST, LUCK)
    assert started is not None
    table.add(started)


def hiding(moments: int) -> Table:
    """Return a table of bricks at which two have done nothing but hide, as often as that."""
    table = table_of(game("bricks", 2), "mm")
    begin(table)
    while table.moment < moments:
        hide(table)
    return table


def hide(table: Table, name: str = "") -> Chose:
    """Let whoever is to choose hide."""
    entry = asking.choose(table, table.owed[0], table.moment, "hide", "person", name)
    assert entry is not None
    table.add(decode(encode(entry)))
    return entry


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    settings = Settings(folder=tmp_path, key="a key for tests alone", thinkers=1)
    made = create_app(settings, Notes())  # type: ignore[arg-type]
    async with made.router.lifespan_context(made):
        yield made


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_without_end_is_broken_off_and_nobody_wins(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:  # RD-48
    monkeypatch.setattr(asking, "MOST_MOMENTS", 30)
    table = hiding(29)
    assert table.stage == "playing"
    entry = hide(table, "last")
    assert entry.broken_off
    assert (table.stage, table.moment, table.owed) == ("over", 30, ())
    last = telling.update(table, 0, language=language)
    assert (last.choices, last.owed) == ([], [])
    assert "30" in last.ending
    summary = telling.summary(table)
    assert (summary.stage, summary.winners, summary.secret) == ("over", [], table.secret)
    # Everybody may go on elsewhere, and nobody here.
    assert asking.choose(table, entry.seat, 29, "hide", "person", "last") is None
    for seat in range(2):
        assert refused(partial(asking.choose, table, seat, 30, "hide"), table) == "already-over"
    assert refused(lambda: asking.leave(table, HOST), table) == "already-over"
    assert plan_again(table, HOST).game == "bricks"
    assert not refused(lambda: asking.rematch(table, HOST, "elsewhere"), table)


def test_the_record_of_a_game_that_was_broken_off_can_be_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "MOST_MOMENTS", 30)
    table = hiding(30)
    assert table.record is not None
    found = verify(parse(table.record.text()), table.plan.commitment)
    assert found.fair
    assert "ends before the game does" in " ".join(found.remarks)


def test_a_game_that_was_broken_off_stays_so_whatever_a_later_release_allows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "MOST_MOMENTS", 30)
    table = table_of(game("bricks", 2), "mm")
    entries: list[Any] = [asking.start(table, HOST, LUCK)]
    again = Table(table.name, table.plan, table.secret)
    table.add(entries[0])
    while table.stage == "playing":
        entries.append(hide(table))
    monkeypatch.setattr(asking, "MOST_MOMENTS", 1000)
    for entry in entries:
        again.add(decode(encode(entry)), listen=False)
    assert again.stage == "over"


def test_nobody_can_have_a_game_broken_off_by_thinking_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "MOST_CHANGES_EVER", 25)
    table = table_of(game("splatball", 2), "mm")
    begin(table)
    codes = []
    for _ in range(20):
        for ask in (asking.leave, asking.come_back):
            codes.append(refused(partial(ask, table, HOST), table))
        for seat in table.owed:
            text = table.game.text(table.state.choices(seat)[0])
            ask_again = partial(asking.choose, table, seat, table.moment, text)
            assert not refused(ask_again, table), "choosing is always possible"
    assert codes.count("") == 25
    assert "too-restless" in codes


def test_a_choice_costs_the_same_at_a_long_table() -> None:
    table = hiding(9)
    after = table.copy()
    after.past.add(0, 0)
    after.past.name(0, "another", 0, 0)
    assert after.past.moves is table.past.moves, "what has happened is not copied"
    assert after.past.ids is table.past.ids


def test_what_came_to_nothing_leaves_nothing_behind() -> None:
    past = Past()
    past.add(0, 1)
    past.name(0, "a", 0, 1)
    failed, stored = past.copy(), past.copy()
    failed.add(0, 2)
    failed.name(0, "b", 1, 2)
    assert past.called(0, "b") is None
    stored.add(1, 3)
    stored.name(1, "c", 1, 3)
    stored.name(0, "b", 2, 4)
    assert stored.moves[: stored.length] == [(0, 1), (1, 3)]
    assert failed.moves[: failed.length] == [(0, 1), (0, 2)]
    assert [stored.called(0, "a"), stored.called(0, "b")] == [(0, 1), (2, 4)]
    assert [failed.called(0, "b"), failed.called(1, "c")] == [(1, 2), None]
    assert [past.called(0, "a"), past.called(1, "c")] == [(0, 1), None]


async def test_a_table_that_wakes_for_long_lets_others_have_their_turn(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [await asleep(app.state.house, 50) for _ in range(3)]
    monkeypatch.setattr(house, "SLICE", 0.0)
    loop, happened, most = asyncio.get_running_loop(), 0, 0
    waking = [asyncio.create_task(app.state.house.room(name)) for name in names]

    def relive(*given: Any, **named: Any) -> Told:
        nonlocal happened, most
        happened += 1
        most = max(most, happened)
        return digest.relive(*given, **named)

    def take_turn() -> None:
        nonlocal happened
        happened = 0
        if not all(each.done() for each in waking):
            loop.call_soon(take_turn)

    monkeypatch.setattr(house, "relive", relive)
    take_turn()
    woken = await asyncio.gather(*waking)
    assert most == 1, "of all tables that wake, one goes on in a round"
    assert [each.table.moment for each in woken] == [50] * 3


async def asleep(where: house.House, moments: int) -> str:
    """Store a table at which two have hidden that often, and return its name."""
    table = hiding(0)
    room = await where.make(table.plan)
    name = room.table.name
    await room.change(lambda now: asking.start(now, HOST, LUCK))
    while room.table.moment < moments:
        entry = hide(room.table)
        now = time.time()
        change = change_of(room.table, entry, now, room.since)
        await where.store.append(name, room.table.number, encode(entry), change)
    del where.rooms[name]
    return name


@pytest.mark.parametrize(
    "message",
    [
        Choose(type="choose", id="a", seat=0, moment=0, choice="hide"),
        Leave(type="leave", id="a"),
        Return(type="return", id="a"),
    ],
)
async def test_what_is_to_be_stored_is_counted_before_anything_is_done(message: Message) -> None:
    guard = Guard(1, 1, 1, messages=0.1)
    socket = SimpleNamespace(client=SimpleNamespace(host="192.0.2.1"))
    talk = Talk(None, socket, guard, Bucket(1, 1))  # type: ignore[arg-type]
    with pytest.raises(Problem) as refusal:
        await talk.answer(None, None, message)  # type: ignore[arg-type]
    assert refusal.value.code == "too-fast"


@pytest.mark.usefixtures("clock")
def test_choices_are_counted_for_a_client_on_all_its_connections() -> None:
    guard = Guard(1, 1, 1, messages=20)
    for _ in range(160):
        guard.choice("192.0.2.1")
    guard.choice("192.0.2.2")
    with pytest.raises(Problem) as refusal:
        guard.choice("192.0.2.1")
    assert refusal.value.code == "too-fast"


@pytest.mark.parametrize(("language", "said"), [("en", "nobody wins"), ("de", "Niemand gewinnt")])
def test_the_replay_of_a_game_that_was_broken_off_says_so(
    language: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (asking, replaying):
        monkeypatch.setattr(module, "MOST_MOMENTS", 30)
    table = hiding(30)
    assert table.record is not None
    text = table.record.text()
    for eyes in (0, 1, "table", "open"):
        whole = json.loads(replaying.replay(text, eyes, 0, 400, language))
        last = whole["frames"][-1]["update"]
        assert whole["ending"] == last["ending"] == telling.ending(table, None, language)
        assert said in whole["ending"]
        assert (whole["complete"], whole["winners"], whole["total"]) == (False, [], 31)
        assert (last["choices"], last["owed"]) == ([], [])
        assert not any(each["update"]["ending"] for each in whole["frames"][:-1])
    part = json.loads(replaying.replay(text, 0, 0, 10, language))
    assert part["ending"] == whole["ending"]
    assert not any(each["update"]["ending"] for each in part["frames"])
    # A record that somebody has cut off is no game that was broken off.
    short = json.loads(replaying.replay(text.rstrip().rpartition("\n")[0], 0, 0, 400, language))
    assert (short["total"], short["ending"]) == (30, "")
    assert short["frames"][-1]["update"]["choices"]


def test_a_game_that_was_broken_off_is_not_reviewed_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(asking, "MOST_MOMENTS", 30)
    record = hiding(30).record
    assert record is not None
    with pytest.raises(Problem, match="has not come to its end") as refusal:
        reviewing.survey(record.text(), 0)
    assert refusal.value.code == "not-over"


async def test_a_game_that_was_broken_off_is_over_for_everybody_who_asks(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "MOST_MOMENTS", 30)
    where: house.House = app.state.house
    name = await asleep(where, 30)
    host = {"authorization": f"Bearer {where.token(await where.room(name), HOST)}"}
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here/api") as client:
        table = (await client.get(f"/tables/{name}")).json()
        assert (table["stage"], table["winners"], table["owed"]) == ("over", [], [])
        record = (await client.get(f"/tables/{name}/record")).text
        assert parse(record).result is None
        verdict = (await client.get(f"/tables/{name}/verify")).json()
        assert verdict["fair"], verdict
        shown = await client.post("/replay", json={"record": record, "eyes": 1})
        assert shown.json()["total"] == 31
        again = await client.post(f"/tables/{name}/rematch", headers=host)
        assert again.json()["table"]["stage"] == "gathering"
        assert (await client.get(f"/tables/{name}/record")).text == record
