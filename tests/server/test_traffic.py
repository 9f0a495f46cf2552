"""Traffic: all that goes over a socket and HTTP, byte for byte, in worlds that look alike."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.playing import SECRET
from snowball.bots.budget import Budget
from snowball.bots.coach import Advice, coach
from snowball.rules.catalog import load
from snowball.rules.core import Document
from snowball.rules.dice import Dice
from snowball.server import house, metrics, telling, thinking
from snowball.server.app import create_app
from snowball.server.messages import Update
from snowball.server.metrics import Metrics
from snowball.server.settings import Settings
from snowball.server.table import Table, Told
from snowball.server.telling import Audience
from snowball.server.thinking import Crew

LUCK = "cd" * 32
NAME = "a" * 26
CASES = [
    ("splatball", 4, {"strategic": True}, 9),
    ("arsenal", 2, {"quick_start": True}, 12),
    ("arsenal", 2, {}, 30),
    ("arsenal", 3, {}, 25),
    ("arsenal", 4, {"teams": True}, 25),
]


def advise(document: Document, seat: int, names: list[str], seed: int, language: str) -> Advice:
    """Return what a coach says who looks at a number of games, however long that takes."""
    few = Budget(simulations=60)
    dice = Dice(seed)
    return coach(load(document), seat, budget=few, dice=dice, names=names, language=language)


async def work_here(_: Crew, do: Callable[..., object], *given: object) -> object:
    """Think in this very process, without a limit in seconds."""
    return do(*given)


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take dice and clock out of it: names, secrets and what bots roll are the same in every world."""
    monkeypatch.setattr(thinking, "advise", advise)
    monkeypatch.setattr(Crew, "work", work_here)
    monkeypatch.setattr(house, "new_name", lambda: NAME)
    monkeypatch.setattr(house, "new_secret", lambda: SECRET)
    monkeypatch.setattr(thinking, "new_seed", lambda: 5)


@contextmanager
def world(folder: Path, game: str, seats: int, options: dict[str, bool]) -> Iterator[Any]:
    """Serve one table at which the host holds every seat, and everybody else watches."""
    key, most = "a key of the tests", 10**6
    app = create_app(Settings(folder=folder, key=key, thinkers=1, requests=most, messages=most))
    with TestClient(app) as client:
        plan = {"game": game, "seats": [{"kind": "me"}] * seats, "options": options}
        made = client.post("/api/tables", json=plan).json()
        headers = {"authorization": f"Bearer {made['token']}"}
        client.post(f"/api/tables/{NAME}/start", json={"luck": LUCK}, headers=headers)
        yield client, made["token"]


def play(client: TestClient, token: str, choices: int) -> None:
    """Let every seat choose in turn, always the same things."""
    dice = Dice(7)
    with client.websocket_connect(f"/api/tables/{NAME}/socket") as socket:
        socket.send_json({"type": "hello", "token": token})
        table = client.app.state.house.rooms[NAME].table  # type: ignore[attr-defined]
        for number in range(choices):
            table = client.app.state.house.rooms[NAME].table  # type: ignore[attr-defined]
            if not table.owed:
                break
            seat = table.owed[dice.below(len(table.owed))]
            text = table.game.text(table.state.pick(seat, dice))
            socket.send_json(
                {
                    "type": "choose",
                    "id": str(number),
                    "seat": seat,
                    "moment": table.moment,
                    "choice": text,
                }
            )
            while socket.receive_json().get("id") != str(number):
                pass


def traffic(world: tuple[TestClient, str], seat: Audience) -> list[str]:
    """Return every byte that an audience is answered, whatever it tries."""
    client, token = world
    room = client.app.state.house.rooms[NAME]  # type: ignore[attr-defined]
    heard: list[str] = []
    for path in ("", "/record", "/verify", "/nothing"):
        answer = client.get(f"/api/tables/{NAME}{path}")
        headers = {key: value for key, value in answer.headers.items() if key != "date"}
        heard.append(f"{answer.status_code} {headers} {answer.text}")
    heard.append(client.post("/api/mine", json={"tokens": [token]}).text)
    for path in ("/healthz", "/readyz", "/metrics"):
        answer = client.get(path)
        heard.append(f"{answer.status_code} {answer.text}")
    # A person with only that seat: what the host's other seats hear is not this one's business.
    held = room.table.seats
    room.table.seats = [
        replace(each, person=0 if number == seat else None) for number, each in enumerate(held)
    ]
    with client.websocket_connect(f"/api/tables/{NAME}/socket") as socket:
        socket.send_json({"type": "hello", "token": "" if seat is None else token})
        for message in attempts(room.table, seat):
            socket.send_text(message)
        socket.send_json({"type": "ping"})
        while True:
            text = socket.receive_text()
            if json.loads(text)["type"] == "pong":
                break
            heard.append(text)
        if seat is not None and seat in room.table.owed:
            socket.send_json({"type": "hint", "id": "hint", "seat": seat})
            heard.append(socket.receive_text())
            assert json.loads(heard[-1])["type"] == "hint", "the coach has answered"
    room.table.seats = held
    return heard


def attempts(table: Table, seat: Audience) -> list[str]:
    """Return what somebody may try who wants to find something out; nothing of it is legal."""
    own = 0 if seat is None else seat
    other = (own + 1) % table.game.seats
    open_now = {table.game.text(choice) for choice in table.state.choices(own)}
    dice = Dice(3)
    texts = {table.game.texts[dice.below(len(table.game.texts))] for _ in range(60)} - open_now
    tried = [
        {"type": "choose", "id": f"x{number}", "seat": own, "moment": table.moment, "choice": text}
        for number, text in enumerate(sorted(texts))
    ]
    for each in tried[:3]:
        tried.append(each | {"seat": other})
        tried.append(each | {"moment": table.moment + 1})
        tried.append(each | {"choice": "see everything"})
    return [json.dumps(each) for each in tried] + ["{", '{"type": "cheat"}']


def differences(tmp_path: Path, case: tuple[str, int, dict[str, bool], int]) -> int:
    """Return in how many of the audiences' traffic the truth differs from a guess."""
    game, seats, options, choices = case
    found = 0
    with (
        world(tmp_path / "truth", game, seats, options) as truth,
        world(tmp_path / "guess", game, seats, options) as guess,
    ):
        tables: list[Table] = []
        for client, token in (truth, guess):
            play(client, token, choices)
            tables.append(client.app.state.house.rooms[NAME].table)
            tables[-1].pending.clear()
        state = tables[0].state
        for seat in (None, *range(seats)):
            tables[1].state = state.guess(seat, Dice(1))
            if game == "arsenal" or seat is None:
                differ = tables[1].state.dump() != state.dump()
                assert differ, "the worlds should differ in something hidden"
            found += traffic(truth, seat) != traffic(guess, seat)
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}-{case[1]}-{case[3]}")
def test_traffic_is_the_same_byte_for_byte(
    tmp_path: Path, case: tuple[str, int, dict[str, bool], int]
) -> None:
    assert differences(tmp_path, case) == 0


def numbers(client: TestClient) -> list[str]:
    """Return what the metrics say of tables, but for how long something took and when it was."""
    kept: Metrics = client.app.state.metrics  # type: ignore[attr-defined]
    return [
        line
        for line in kept.text().decode().splitlines()
        if line.startswith("snowball_")
        and not re.search(r"_created\b|_seconds_sum|_seconds_bucket", line)
    ]


def watched(folder: Path, *, restless: bool) -> list[str]:
    """Return all that anybody else may hear, and read in numbers, of a seat that chooses.

    A restless one takes something else first, thinks again, and tries what is not open.
    """
    with world(folder, "arsenal", 2, {"quick_start": True}) as (client, token):
        table: Table = client.app.state.house.rooms[NAME].table
        first, second = [table.game.text(choice) for choice in table.state.choices(0)][:2]
        tried = [first, second, "see everything", second] if restless else [second]
        with (
            client.websocket_connect(f"/api/tables/{NAME}/socket") as watching,
            client.websocket_connect(f"/api/tables/{NAME}/socket") as socket,
        ):
            watching.send_json({"type": "hello", "token": ""})
            socket.send_json({"type": "hello", "token": token})
            answers = []
            for number, text in enumerate(tried):
                wanted = {"seat": 0, "moment": table.moment, "choice": text}
                socket.send_json({"type": "choose", "id": str(number), **wanted})
                while (answer := socket.receive_json()).get("id") != str(number):
                    pass
                answers.append(answer["type"])
            assert answers == (["ack", "ack", "refused", "ack"] if restless else ["ack"])
            watching.send_json({"type": "ping"})
            heard = []
            while json.loads(text := watching.receive_text())["type"] != "pong":
                heard.append(text)
        told = [line for line in numbers(client) if "chose" in line]
        assert told == ['snowball_entries_total{what="chose"} 1.0']
        return heard + numbers(client) + [client.get("/metrics").text]


def test_second_thoughts_and_refusals_show_nowhere(tmp_path: Path) -> None:
    calm = watched(tmp_path / "calm", restless=False)
    assert watched(tmp_path / "restless", restless=True) == calm


def test_numbers_that_tell_of_an_attempt_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calm = watched(tmp_path / "calm", restless=False)
    monkeypatch.setattr(metrics, "AT_TABLES", 0)
    assert watched(tmp_path / "restless", restless=True) != calm


def test_a_leak_of_a_single_bit_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = telling.update

    def leaky(
        table: Table, audience: Audience, told: Told | None = None, language: str = "en"
    ) -> Update:
        message = honest(table, audience, told, language)
        message.moment += sum(json.dumps(table.state.dump()).encode()) % 2
        return message

    monkeypatch.setattr(telling, "update", leaky)
    assert differences(tmp_path, CASES[0]) > 0
