"""Workers: whatever takes too long ends with its process, and nobody else suffers from it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from fastapi import FastAPI

from server.caller import check_refusal
from server.errands import die, die_once, hang, not_a_choice, wait_for_file
from server.playing import LUCK
from server.test_limits import Notes
from snowball.server import thinking
from snowball.server import worker as workers
from snowball.server.app import create_app
from snowball.server.problems import Problem
from snowball.server.settings import Settings
from snowball.server.thinking import Crew, Thinkers
from snowball.server.worker import Overran, Worker
from waiting import until

pytestmark = pytest.mark.anyio

BOTS = {"game": "bricks", "seats": [{"kind": "bot", "level": "random"}] * 2}
LONG = 120.0
"""Seconds in which whatever does not hang is done, however much the machine has to do."""
QUICK = {"start_hit_points": 10, "round_limit": 2}


@pytest.fixture
async def worker() -> AsyncIterator[Worker]:
    made = Worker()
    yield made
    await made.close()


@pytest.fixture
def notes() -> Notes:
    return Notes()


@pytest.fixture
async def app(tmp_path: Path, notes: Notes) -> AsyncIterator[FastAPI]:
    settings = Settings(
        folder=tmp_path, key="a key for tests alone", thinkers=1, requests=1000, tables=1000
    )
    made = create_app(settings, notes)  # type: ignore[arg-type]
    async with made.router.lifespan_context(made):
        yield made


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://here") as made:
        yield made


async def begun(client: httpx.AsyncClient, **plan: Any) -> str:
    """Make a table, start its game, and return its name."""
    made = (await client.post("/api/tables", json={**BOTS, "options": QUICK, **plan})).json()
    name: str = made["table"]["table"]
    headers = {"authorization": f"Bearer {made['token']}"}
    answer = await client.post(f"/api/tables/{name}/start", json={"luck": LUCK}, headers=headers)
    assert answer.status_code == 200, answer.text
    return name


async def over(app: FastAPI, name: str) -> None:
    """Wait until a game is over."""
    await until(lambda: app.state.house.rooms[name].table.stage == "over", "the end of the game")


async def test_what_takes_too_long_is_given_up_and_the_next_is_asked_anew(worker: Worker) -> None:
    first = await worker.run(LONG, os.getpid)
    late = asyncio.create_task(worker.run(0.1, hang))
    await asyncio.sleep(0)  # it is begun
    next_one = asyncio.create_task(worker.run(LONG, os.getpid))
    with pytest.raises(Overran):
        await late
    assert await next_one != first
    await until(lambda: not Path(f"/proc/{first}").exists(), "the end of the process that hangs")


async def test_waiting_for_others_does_not_count(worker: Worker, tmp_path: Path) -> None:
    await worker.run(LONG, os.getpid)
    began = asyncio.get_running_loop().time()
    slow = asyncio.create_task(worker.run(2 * LONG, wait_for_file, str(tmp_path / "go on")))
    await until(lambda: worker.line, "the errand that takes long")
    quick = asyncio.create_task(worker.run(LONG, os.getpid))
    await until(lambda: len(worker.line) == 2, "the errand that waits")
    assert worker.alarm is not None
    assert worker.alarm.when() >= began + 2 * LONG, "only the first errand has its time"
    (tmp_path / "go on").touch()
    await asyncio.gather(slow, quick)


async def test_whoever_hangs_up_leaves_no_process_that_thinks_for_ever(worker: Worker) -> None:
    await worker.run(LONG, os.getpid)
    gone = asyncio.create_task(worker.run(0.1, hang))
    await asyncio.sleep(0)  # it is begun
    gone.cancel()
    assert await worker.run(LONG, os.getpid)


async def test_a_process_that_dies_is_replaced_and_what_ends_it_again_is_given_up(
    worker: Worker, tmp_path: Path
) -> None:
    assert await worker.run(LONG, die_once, str(tmp_path / "note"))
    fatal = asyncio.create_task(worker.run(LONG, die))
    await asyncio.sleep(0)  # it is begun
    innocent = asyncio.create_task(worker.run(LONG, os.getpid))
    with pytest.raises(BrokenProcessPool):
        await fatal
    assert await innocent


async def test_a_turn_is_free_again_only_when_the_process_is(tmp_path: Path) -> None:
    crew = Crew(1)
    gone = asyncio.create_task(crew.ask("somebody", wait_for_file, str(tmp_path / "go on")))
    await until(lambda: crew.workers[0].line, "the errand that takes long")
    gone.cancel()
    await asyncio.to_thread(str)  # a round trip: the cancellation has arrived before it
    assert crew.asked["somebody"] == 1, "who asks and hangs up must not ask without end"
    (tmp_path / "go on").touch()
    with pytest.raises(asyncio.CancelledError):
        await gone
    assert crew.asked["somebody"] == 0
    assert crew.turns.free == thinking.AT_HAND
    await crew.close()


async def test_people_are_told_when_a_question_takes_too_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "LONGEST", 0.1)
    monkeypatch.setattr(thinking, "recall", hang)
    monkeypatch.setattr(thinking, "advise", hang)
    thinkers = Thinkers(1)
    for ask, code in (
        (thinkers.recall("somebody", "", None, "en"), "busy"),
        (thinkers.advise("somebody", {}, 0, [], "en"), "busy"),
        (thinkers.read("somebody", hang), "bad-record"),
    ):
        async with asyncio.timeout(LONG):
            with pytest.raises(Problem) as refused:
                await ask
        assert refused.value.code == code
        check_refusal({"code": code, "sentence": refused.value.sentence})
    await thinkers.close()


@pytest.mark.parametrize("fault", ["it ends processes", "the process ends", "there is none"])
async def test_a_record_that_no_process_reads_is_no_accident(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> None:
        raise BlockingIOError("the system has no room for another process")

    if fault == "the process ends":
        monkeypatch.setattr(workers, "serve", die)
    elif fault == "there is none":
        monkeypatch.setattr(ProcessPoolExecutor, "submit", no_room)
    thinkers = Thinkers(1)
    with pytest.raises(Problem) as refused:
        async with asyncio.timeout(LONG):
            await thinkers.read("somebody", die)
    code = "bad-record" if fault == "it ends processes" else "busy"
    assert refused.value.code == code
    check_refusal({"code": code, "sentence": refused.value.sentence})
    monkeypatch.undo()
    async with asyncio.timeout(LONG):
        assert await thinkers.read("somebody", os.getpid), "it is tried anew"
    await thinkers.close()


@pytest.mark.parametrize("question", ["judge", "recall"])
async def test_reading_records_keeps_no_bot_from_thinking(
    question: str, app: FastAPI, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, question, hang)
    monkeypatch.setattr(thinking, "LONGEST", 3600.0)
    thinkers: Thinkers = app.state.house.thinkers

    async def ask() -> None:
        if question == "judge":
            await client.post("/api/verify", json={"record": ""})
        else:
            await thinkers.recall("somebody", "", None, "en")

    asked = [asyncio.create_task(ask()) for _ in range(4)]
    await until(lambda: thinkers.readers.asked.total() == 4, "the questions")
    await over(app, await begun(client))
    assert not any(each.done() for each in asked), "they would hang for an hour"
    for each in asked:
        each.cancel()


async def test_dice_choose_for_a_bot_that_never_answers(
    app: FastAPI, client: httpx.AsyncClient, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "LONGEST", 0.1)
    monkeypatch.setattr(thinking, "choose", hang)
    name = await begun(client)
    await until(lambda: app.state.house.rooms[name].table.moment, "a choice")
    failures = [line for line in notes.lines if "bot failed" in line]
    assert "Overran" in failures[0]


async def test_dice_choose_for_a_bot_that_chooses_what_it_may_not(
    app: FastAPI, client: httpx.AsyncClient, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "choose", not_a_choice)
    name = await begun(client)
    await over(app, name)
    failures = [line for line in notes.lines if "bot failed" in line]
    choices = sum(actor >= 0 for actor, _ in app.state.house.rooms[name].table.record.moves)
    assert len(failures) == choices, "each failure is noted once, and costs one choice"
    assert "no-such-choice" in failures[0]
