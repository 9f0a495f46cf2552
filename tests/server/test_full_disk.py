"""A full disk or a locked database: the client is told, nothing is half applied, and it goes on."""

import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from server.caller import HTTP
from server.live import Node
from server.pupil import Pupil, table_for
from server.services import Postgres
from snowball.server.entries import Chose, decode
from waiting import wait_until

pytestmark = pytest.mark.slow

UNLIMITED = resource.RLIM_INFINITY


def stored(file: Path, name: str) -> list[str]:
    """Return the names under which choices of a table are stored."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        found = database.execute(
            "SELECT body FROM entries WHERE table_name = ? ORDER BY number", (name,)
        ).fetchall()
    entries = [decode(body) for (body,) in found]
    return [entry.id for entry in entries if isinstance(entry, Chose)]


@contextmanager
def full_disk(node: Node, _: None) -> Iterator[None]:
    """Let no file of the server's grow, as if the disk were full."""
    limits = getattr(resource, "prlimit", None)
    if limits is None:
        pytest.skip("the limits of another process cannot be set on this system")
    limits(node.process.pid, resource.RLIMIT_FSIZE, (1, UNLIMITED))
    yield
    limits(node.process.pid, resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))


@contextmanager
def locked(node: Node, _: None = None) -> Iterator[None]:
    """Lock the database, as a tool that somebody left open does."""
    file = node.folder / "tables.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def locked_server(_: Node, postgres: Postgres) -> Iterator[None]:
    """Lock the tables of a PostgreSQL server, as a tool that somebody left open does."""
    with subprocess.Popen(
        [postgres.programs / "psql", "-qtA", postgres.address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=postgres.folder,
        **postgres.become,  # type: ignore[call-overload]
    ) as other:
        other.stdin.write("BEGIN; LOCK TABLE tables IN EXCLUSIVE MODE; SELECT 'locked';\n")
        other.stdin.flush()
        assert other.stdout.readline().strip() == "locked"
        yield
        other.stdin.close()


@pytest.mark.parametrize("trouble", [full_disk, locked, locked_server])
def test_what_cannot_be_stored_is_refused_and_goes_through_once_when_it_can(
    tmp_path: Path,
    request: pytest.FixtureRequest,
    trouble: Callable[[Node, Any], AbstractContextManager[None]],
) -> None:
    file = tmp_path / "tables.sqlite"
    postgres = request.getfixturevalue("postgres") if trouble is locked_server else None
    database = postgres.empty() if postgres else f"sqlite:///{file}"
    with Node(tmp_path, "--database", database) as node:
        made = table_for(node.api, "bricks", "me", "me")
        name = made["table"]["table"]
        with Pupil(node.api, made) as guest, Pupil(node.api, made) as other:
            now = guest.until(type="update", seat=0)
            seat = now["owed"][0]
            if seat != 0:
                now = guest.until(type="update", seat=seat)
            choice = now["choices"][0]["choice"]
            with trouble(node, postgres):
                for _ in range(2):
                    answer = guest.choose("first", seat, now["moment"], choice)
                    assert (answer["type"], answer["code"]) == ("refused", "not-stored")
                    assert "again" in answer["sentence"]
                away = HTTP.get(f"{node.address}/readyz")
                assert away.status_code == 503
                assert away.json() == {"status": "the database stores nothing"}
                # Whoever looks now sees the game as it was.
                with Pupil(node.api, made) as late:
                    again = late.until(type="update", seat=seat)
                assert (again["number"], again["moment"], again["owed"], again["mine"]) == (
                    now["number"],
                    now["moment"],
                    [seat],
                    "",
                )
                if not postgres:
                    assert stored(file, name) == []
            for _ in range(2):
                assert guest.choose("first", seat, now["moment"], choice)["type"] == "ack"
            wait_until(lambda: HTTP.get(f"{node.address}/readyz").status_code == 200)
            # The others hear of it once, and never heard of what was not stored.
            told = other.until(type="update", seat=seat, number=now["number"] + 1)
            assert told["moment"] == now["moment"] + 1
    if not postgres:
        assert stored(file, name) == ["first"]
    assert not any("Traceback" in line for line in node.log)


def test_bots_whose_choices_cannot_be_stored_go_on_when_they_can(tmp_path: Path) -> None:
    with Node(tmp_path) as node:
        made = table_for(node.api, "arsenal", "random", "random", "random", "random")
        with Pupil(node.api, made) as guest:
            guest.until(type="update", moment=3)
            with locked(node):
                wait_until(lambda: any("not stored" in line for line in node.log))
            over = guest.until(type="update", owed=[])
            while not over["ending"]:
                over = guest.until(type="update", owed=[])
    assert not any("Traceback" in line for line in node.log)
