"""Copies of a server's tables: made during play, restored, and gone on with."""

import json
import re
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server import samples
from server.live import Node
from snowball.cli.app import app
from snowball.rules.core import RulesError
from snowball.server.store import Store
from waiting import wait_until

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")
LUCK = "ab" * 32
PLAN = {"game": "bricks", "seats": [{"kind": "me"}, {"kind": "me"}]}


class Player:
    """Somebody who plays both seats of a table, and notes which choices were acknowledged."""

    def __init__(self, node: Node) -> None:
        made = httpx.post(f"{node.api}/tables", json=PLAN, timeout=60).json()
        self.name: str = made["table"]["table"]
        self.token: str = made["token"]
        answer = httpx.post(
            f"{node.api}/tables/{self.name}/start",
            json={"luck": LUCK},
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=60,
        )
        assert answer.status_code == 200
        self.acknowledged: list[str] = []
        self.over = False

    def connect(self, node: Node) -> ClientConnection:
        """Return a connection, to be used in a with block."""
        return connect(f"{node.api.replace('http', 'ws')}/tables/{self.name}/socket")

    def play(self, node: Node, choices: int) -> None:
        """Play so many choices, or until the server is gone."""
        with self.connect(node) as wire:
            wire.send(json.dumps({"type": "hello", "token": self.token}))
            try:
                while len(self.acknowledged) < choices and not self.over:
                    self.answer(wire, json.loads(wire.recv(60)))
            except ConnectionClosed:
                pass

    def answer(self, wire: ClientConnection, message: dict[str, Any]) -> None:
        """Choose whenever there is something to choose."""
        assert message["type"] != "refused", message
        if message["type"] == "ack":
            self.acknowledged.append(message["id"])
        elif message["type"] == "update":
            self.over = bool(message["ending"])
            if message["choices"]:
                name = f"{self.name[:8]}-{message['moment']}"
                kept = {key: message[key] for key in ("seat", "moment")}
                choice = message["choices"][message["moment"] % len(message["choices"])]["choice"]
                wire.send(json.dumps({"type": "choose", "id": name, "choice": choice, **kept}))


def stored(file: Path) -> set[str]:
    """Return the ids of all choices in a database."""
    with closing(sqlite3.connect(file)) as database:
        bodies = [json.loads(body) for (body,) in database.execute("SELECT body FROM entries")]
    return {body["id"] for body in bodies if "id" in body}


@pytest.mark.slow
def test_a_copy_made_during_play_holds_every_acknowledged_choice(tmp_path: Path) -> None:
    copied = tmp_path / "restored" / "tables.sqlite"
    copied.parent.mkdir()
    with Node(tmp_path / "first") as node:
        players = [Player(node) for _ in range(4)]
        threads = [threading.Thread(target=each.play, args=(node, 10_000)) for each in players]
        for thread in threads:
            thread.start()
        wait_until(lambda: min(len(player.acknowledged) for player in players) >= 5)
        before = {name for player in players for name in list(player.acknowledged)}
        words = ["backup", str(copied), "--folder", str(tmp_path / "first")]
        done = CliRunner().invoke(app, words)
        again = CliRunner().invoke(app, words)
        node.end(signal.SIGKILL)
        for thread in threads:
            thread.join(60)
    entries = sqlite_count(copied)
    assert done.exit_code == 0
    assert re.match(
        rf"Saved 4 tables \(\d of them in play\) with {entries} entries in", done.output
    )
    assert "Keep the key as well" in done.output
    assert isinstance(again.exception, RulesError)
    assert "is there already" in str(again.exception)
    assert before <= stored(copied)
    assert copied.stat().st_mode & 0o777 == 0o600

    with Node(copied.parent) as node:
        for player in players:
            if not player.over:
                player.acknowledged.clear()
                player.play(node, 3)
                assert len(player.acknowledged) == 3


def sqlite_count(file: Path) -> int:
    """Return how many entries a database has."""
    with closing(sqlite3.connect(file)) as database:
        (count,) = database.execute("SELECT count(*) FROM entries").fetchone()
    return int(count)


@pytest.mark.anyio
async def test_old_games_are_deleted_as_it_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    store = await Store.open(f"sqlite:///{file}")
    for name, stage in (("finished", "over"), ("unfinished", "playing")):
        await store.create(samples.row(name))
        await store.append(name, 1, samples.body(1), samples.change(stage=stage))
    await store.close()
    delete = re.search(r"DELETE FROM entries[^`]*;", PAGE)
    assert delete is not None
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA foreign_keys = ON")
        database.executescript(delete[0])
        for query in ("SELECT name FROM tables", "SELECT table_name FROM entries"):
            assert database.execute(query).fetchall() == [("unfinished",)]


def test_a_copy_of_what_is_not_there_or_not_in_a_file_is_refused(tmp_path: Path) -> None:
    for words, sentence in (
        (["--folder", str(tmp_path)], "There is no database at "),
        (["--database", "postgresql://me@there/x"], "is made with pg_dump"),
    ):
        done = CliRunner().invoke(app, ["backup", str(tmp_path / "copy"), *words])
        assert isinstance(done.exception, RulesError)
        assert sentence in str(done.exception)
    assert list(tmp_path.iterdir()) == []
