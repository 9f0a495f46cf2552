"""Copies of a server's tables: made during play, restored, and gone on with."""

import json
import re
import signal
import sqlite3
import threading
from contextlib import closing, suppress
from itertools import count
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from server import samples
from server.caller import Caller, make, start
from server.live import Node
from snowball.cli.app import app
from snowball.rules.core import RulesError
from snowball.server.store import Store
from waiting import wait_until

PAGE = (Path(__file__).parents[2] / "docs" / "operating.md").read_text(encoding="utf-8")


class Player:
    """Somebody who plays both seats of a table, and notes which choices were acknowledged."""

    def __init__(self, node: Node) -> None:
        self.table = make(node, "mm", "bricks")
        start(node, self.table)
        self.numbers = count()
        self.acknowledged: list[str] = []
        self.over = False

    def play(self, node: Node, choices: int) -> None:
        """Play so many choices, or until the server is gone."""
        caller = Caller(node, self.table["name"], self.table["token"])
        with suppress(ConnectionClosed), caller:
            while len(self.acknowledged) < choices and not self.over:
                name = f"{self.table['name'][:8]}-{next(self.numbers)}"
                if caller.choose(name):
                    self.acknowledged.append(name)
                else:
                    caller.hear()
                self.over = any(update["ending"] for update in caller.last.values())


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
                assert len(player.acknowledged) == 3 or player.over


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
