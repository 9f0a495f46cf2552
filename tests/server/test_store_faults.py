"""Whatever breaks, an entry is stored whole or not at all, and who asked is told which."""

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import AsyncExitStack, closing
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from types import SimpleNamespace
from typing import Any, Literal
from unittest.mock import Mock

import pytest
from sqlalchemy import Connection, text

from server.samples import body, change, row
from server.services import Postgres, free_port
from server.test_store import Gate
from server.wire import Wire
from snowball.server.store import Busy, Doubtful, NotRead, NotStored, Settings, Store, sqlite
from snowball.server.store import store as stores
from snowball.server.store.postgres import Postgres as PostgresDatabase
from snowball.server.store.sqlite import Sqlite as SqliteDatabase
from waiting import LIMIT_S, until, wait_until

pytestmark = pytest.mark.anyio

QUICK = Settings(timeout=0.3)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
async def in_file(file: Path) -> AsyncIterator[Store]:
    """Open a store in a file, with one table."""
    store = await Store.open(str(file), QUICK)
    await store.create(row("a"))
    yield store
    await store.close()


@pytest.fixture
async def wire(postgres: Postgres) -> AsyncIterator[Wire]:
    wire = Wire(postgres.port)
    yield wire
    await wire.close()


@pytest.fixture
async def by_wire(postgres: Postgres, wire: Wire) -> AsyncIterator[Store]:
    """Open a store at the end of a wire, with one table that has an entry."""
    address = postgres.empty().replace(str(postgres.port), str(await wire.start()))
    store = await Store.open(address)
    await store.create(row("a"))
    assert await store.append("a", 1, body(1), change())
    yield store
    await store.close()


async def run(store: Store, statement: str) -> None:
    await store.database.write(partial(Connection.execute, statement=text(statement)))


async def check_sound(store: Store, name: str, last: int) -> None:
    """Check that a table has all entries up to the last, and a row that knows it."""
    found = await store.load(name)
    assert found is not None
    assert found[0].last == last
    assert [entry.body for entry in found[1]] == [body(number) for number in range(1, last + 1)]
    assert await store.tail(name, 0) == found[1]


@pytest.fixture
def probed_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try each time anew whether something can be stored, and soon give up."""
    monkeypatch.setattr(stores, "PROBED", 0.0)
    monkeypatch.setattr(sqlite, "PROBE", 0.1)


@pytest.mark.usefixtures("probed_each_time")
async def test_a_locked_file_is_busy_and_then_free(in_file: Store, file: Path) -> None:
    names = [f"table {number}" for number in range(30)]
    for name in names:
        await in_file.create(row(name))
    gate = Gate(in_file)
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        outcomes = await asyncio.gather(
            *(in_file.append(name, 1, body(1), change()) for name in names), return_exceptions=True
        )
        assert gate.groups == [names], "all of a group wait once, not one after the other"
        assert [type(outcome) for outcome in outcomes] == [Busy] * len(names)
        with pytest.raises(Busy):
            await in_file.claim("a", 1.0, None)
        # Readers do not mind.
        assert await in_file.healthy(LIMIT_S)
        assert not await in_file.writable(LIMIT_S)
        await check_sound(in_file, names[0], 0)
        other.execute("ROLLBACK")
    assert await in_file.append(names[0], 1, body(1), change())
    await check_sound(in_file, names[0], 1)
    assert await in_file.writable(LIMIT_S)


async def test_all_who_wait_for_a_lock_wait_at_the_same_time(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = 3600
    store = await Store.open(str(file), Settings(timeout=patience))
    database = store.database
    assert isinstance(database, SqliteDatabase)
    for name in ("a", "b", "c"):
        await store.create(row(name))
    deadline = Mock(wraps=database.deadline)
    monkeypatch.setattr(database, "deadline", deadline)
    go_on = threading.Event()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        database.pen.submit(go_on.wait, LIMIT_S)
        asked: list[Awaitable[object]] = [store.create(row(f"new {number}")) for number in range(5)]
        asked += [store.claim(name, 1.0, None) for name in "abc"]
        asked += [store.append(name, 1, body(1), change()) for name in "ab"]
        asked.append(store.append("b", 2, body(2), change()))
        outcomes = asyncio.gather(*asked, return_exceptions=True)
        await until(lambda: deadline.call_count == 9, "those who wait")  # all appends are one group
        # All have waited long enough by now: none of them waits for the lock as well.
        late = SimpleNamespace(monotonic=lambda: time.monotonic() + patience)
        monkeypatch.setattr(sqlite, "time", late)
        go_on.set()
        async with asyncio.timeout(LIMIT_S):
            assert [type(outcome) for outcome in await outcomes] == [Busy] * 11
        other.execute("ROLLBACK")
    with closing(database.writing.raw_connection()) as connection:
        # What does not wait for its turn is as patient as ever.
        found = connection.cursor().execute("PRAGMA busy_timeout").fetchone()
    assert found == (patience * 1000,)
    assert await store.append("a", 1, body(1), change())
    await store.close()


async def test_what_is_committed_is_on_the_disk(in_file: Store) -> None:
    assert isinstance(in_file.database, SqliteDatabase)
    with closing(in_file.database.writing.raw_connection()) as connection:
        cursor = connection.cursor()
        found = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    # With 2 (FULL) the journal is on the disk before a commit returns.
    assert found == ["wal", 2, 1]


async def fill(store: Store, why: str = "full") -> int:
    """Append until the store refuses, and return how many entries were stored."""
    stored = 0

    async def go_on() -> None:
        nonlocal stored
        while stored < 10_000:
            assert await store.append("a", stored + 1, body(stored + 1) + " " * 500, change())
            stored += 1

    with pytest.raises(NotStored, match=why) as refused:
        await go_on()
    assert not isinstance(refused.value, Busy)
    return stored


async def check_full(store: Store, last: int) -> None:
    found = await store.load("a")
    assert found is not None
    assert found[0].last == len(found[1]) == last
    assert await store.healthy(LIMIT_S)


async def test_a_full_database_refuses_and_goes_on_when_there_is_room(in_file: Store) -> None:
    await run(in_file, "PRAGMA max_page_count = 30")
    last = await fill(in_file)
    await check_full(in_file, last)
    with pytest.raises(NotStored, match="full"):
        await in_file.append("a", last + 1, " " * 10_000, change())
    await run(in_file, "PRAGMA max_page_count = 1000")
    assert await in_file.append("a", last + 1, body(last + 1), change())
    await check_full(in_file, last + 1)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """Mount a disk of one megabyte, where that is allowed; anybody may use it."""
    # Not in a folder of pytest's: PostgreSQL, as another user, could not get there.
    folder = Path(mkdtemp(prefix="snowball-disk-"))
    folder.chmod(0o755)
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m,mode=1777", "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(mount, capture_output=True).returncode:
        folder.rmdir()
        pytest.skip("no small disk can be mounted here")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)
    folder.rmdir()


@pytest.mark.usefixtures("probed_each_time")
async def test_a_full_disk_refuses_and_goes_on_when_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(400_000))
    store = await Store.open(str(small_disk / "games.db"), QUICK)
    await store.create(row("a"))
    last = await fill(store)
    await check_full(store, last)
    assert not await store.writable()
    ballast.unlink()
    assert await store.append("a", last + 1, body(last + 1), change())
    await check_full(store, last + 1)
    assert await store.writable(LIMIT_S)
    await store.close()


async def test_a_file_that_may_not_be_written_refuses(in_file: Store) -> None:
    await run(in_file, "PRAGMA query_only = ON")
    with pytest.raises(NotStored, match="readonly"):
        await in_file.append("a", 1, body(1), change())
    assert not await in_file.writable()
    await check_sound(in_file, "a", 0)


async def test_a_file_that_is_no_database_is_refused_in_words(file: Path) -> None:
    file.write_text("these are my notes\n" * 100)
    with pytest.raises(NotStored, match="not a database"):
        await Store.open(str(file))
    assert file.read_text() == "these are my notes\n" * 100


async def test_a_copy_made_during_play_has_every_stored_entry(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"table {number}" for number in range(20)]
    store = await Store.open(str(file))
    for name in names:
        await store.create(row(name))
    stored = dict.fromkeys(names, 0)
    over = False

    async def play(name: str) -> None:
        while not over:
            assert await store.append(name, stored[name] + 1, body(stored[name] + 1), change())
            stored[name] += 1

    def all_have(number: int) -> bool:
        return min(stored.values()) >= number

    copy_now = sqlite.copy

    def copy_while_they_play(source: Path, target: Path) -> None:
        before = dict(stored)
        wait_until(lambda: stored != before, "play, which stands still")
        copy_now(source, target)

    monkeypatch.setattr(sqlite, "copy", copy_while_they_play)
    players = [asyncio.create_task(play(name)) for name in names]
    for number in range(3):
        await until(partial(all_have, number + 1), "a choice of each")
        before = dict(stored)
        await store.backup(tmp_path / "copy.db")
        assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
        copy = await Store.open(str(tmp_path / "copy.db"))
        lasts = await copy.lasts(names)
        for name in names:
            assert before[name] <= lasts[name]
            await check_sound(copy, name, lasts[name])
            assert await copy.append(name, lasts[name] + 1, body(number), change())
        await copy.close()
    over = True
    await asyncio.gather(*players)
    await store.close()
    assert sorted(found.name for found in tmp_path.iterdir()) == ["copy.db", "games.db"]


async def test_a_copy_never_replaces_what_it_is_made_of(in_file: Store, file: Path) -> None:
    with pytest.raises(NotStored):
        await in_file.backup(file)
    with pytest.raises(NotStored, match="There is no folder"):
        await in_file.backup(file / "elsewhere" / "copy.db")
    await check_sound(in_file, "a", 0)


async def test_postgresql_is_copied_by_its_own_tools(by_wire: Store, tmp_path: Path) -> None:
    with pytest.raises(NotStored, match="pg_dump"):
        await by_wire.backup(tmp_path / "copy.db")


async def test_a_locked_server_is_busy_and_then_free(postgres: Postgres) -> None:
    store = await Store.open(postgres.empty(), Settings(timeout=8))
    assert isinstance(store.database, PostgresDatabase)
    await store.create(row("a"))
    async with store.database.engine.connect() as other:
        await other.execution_options(isolation_level="READ COMMITTED")
        assert (await other.execute(text("SHOW lock_timeout"))).scalar() == "8s"
        await other.execute(text("LOCK TABLE tables IN EXCLUSIVE MODE"))
        # The pool has one more connection, which everything else here uses.
        await run(store, "SET lock_timeout = '100ms'")
        with pytest.raises(Busy):
            await store.append("a", 1, body(1), change())
        assert await store.healthy(LIMIT_S)
        assert not await store.writable(LIMIT_S)
    assert await store.append("a", 1, body(1), change())
    await check_sound(store, "a", 1)
    await store.close()


async def test_a_server_whose_disk_is_full_refuses_and_goes_on_when_there_is_room(
    postgres: Postgres, small_disk: Path
) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(bytes(400_000))
    place = small_disk / "entries"
    place.mkdir()
    shutil.chown(place, "nobody", "nogroup")
    store = await Store.open(postgres.empty())
    try:
        await run(store, f"CREATE TABLESPACE small LOCATION '{place}'")
        await run(store, "ALTER TABLE entries SET TABLESPACE small")
        await store.create(row("a"))
        last = await fill(store, "No space left")
        await check_full(store, last)
        ballast.unlink()
        assert await store.append("a", last + 1, body(last + 1), change())
        await check_full(store, last + 1)
        await run(store, "ALTER TABLE entries SET TABLESPACE pg_default")
        await run(store, "DROP TABLESPACE small")
    finally:
        await store.close()


async def test_a_read_only_server_refuses(postgres: Postgres) -> None:
    address = postgres.empty()
    store = await Store.open(address)
    await store.create(row("a"))
    await store.close()
    read_only = await Store.open(address)
    await run(read_only, "SET default_transaction_read_only = on")
    with pytest.raises(NotStored, match="read-only"):
        await read_only.append("a", 1, body(1), change())
    assert not await read_only.writable()
    await check_sound(read_only, "a", 0)
    await read_only.close()


async def test_connections_that_the_server_closed_are_replaced_unnoticed(by_wire: Store) -> None:
    assert isinstance(by_wire.database, PostgresDatabase)
    async with AsyncExitStack() as stack:
        connect = by_wire.database.engine.connect
        opened = [await stack.enter_async_context(connect()) for _ in range(4)]
        drivers: list[Any] = [
            (await each.get_raw_connection()).driver_connection for each in opened
        ]
    await run(
        by_wire,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    await until(lambda: sum(each.is_closed() for each in drivers) == 3, "the news of it")
    assert await asyncio.gather(*(by_wire.lasts(["a"]) for _ in range(4))) == [{"a": 1}] * 4
    assert await by_wire.append("a", 2, body(2), change())


@pytest.mark.parametrize(("cut", "stored"), [("request", False), ("answer", True)])
async def test_what_a_lost_server_has_stored_is_in_doubt(
    by_wire: Store, wire: Wire, cut: Literal["request", "answer"], stored: bool
) -> None:
    wire.cut = cut
    with pytest.raises(Doubtful):
        await by_wire.append("a", 2, body(2), change())
    last = 2 if stored else 1
    await check_sound(by_wire, "a", last)
    assert await by_wire.append("a", last + 1, body(last + 1), change())
    await check_sound(by_wire, "a", last + 1)


async def test_a_server_that_is_gone_for_a_while_is_found_again(postgres: Postgres) -> None:
    store = await Store.open(postgres.empty())
    await store.create(row("a"))
    postgres.stop()
    try:
        assert not await store.healthy()
        with pytest.raises(Busy):
            await store.append("a", 1, body(1), change())
        with pytest.raises(NotRead):
            await store.load("a")
    finally:
        postgres.start()
    assert await store.append("a", 1, body(1), change())
    await check_sound(store, "a", 1)
    await store.close()


@pytest.mark.parametrize("where", ["127.0.0.1:{free}/games", "127.0.0.1:{there}/nowhere"])
async def test_a_server_that_is_not_there_is_named_without_the_password(
    postgres: Postgres, where: str
) -> None:
    place = where.format(free=free_port(), there=postgres.port)
    with pytest.raises(Busy, match="cannot be reached") as refused:
        await Store.open(f"postgresql://snowball:opensesame@{place}")
    assert "opensesame" not in str(refused.value)


def start_appender(address: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "server.appender", address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[1],
        text=True,
    )


def live_and_die(appender: subprocess.Popen[str], names: list[str], entries: int) -> list[str]:
    """Let a process append to tables, kill it after some entries, and return what it had said."""
    assert appender.stdin is not None
    assert appender.stdout is not None
    appender.stdin.write(" ".join(names) + "\n")
    appender.stdin.flush()
    process = int(appender.stdout.readline())
    said = [appender.stdout.readline() for _ in range(entries)]
    os.kill(process, signal.SIGKILL)
    while (line := appender.stdout.readline()) != "dead\n":
        said.append(line)
    return said


async def test_what_was_acknowledged_survives_a_kill(address: str) -> None:
    names = [f"table-{number}" for number in range(8)]
    known = dict.fromkeys(names, 0)
    luck = random.Random(0)
    with start_appender(address) as appender:
        for _ in range(6):
            for line in live_and_die(appender, names, len(names) + luck.randint(1, 60)):
                name, number = line.split()
                assert int(number) == known[name] + 1
                known[name] = int(number)
            store = await Store.open(address)
            lasts = await store.lasts(names)
            for name in names:
                # One more may have been stored without anybody hearing of it.
                assert lasts[name] - known[name] in (0, 1)
                await check_sound(store, name, lasts[name])
                known[name] = lasts[name]
            await store.close()
    assert appender.returncode == 0
    assert sum(known.values()) > 6 * len(names)
