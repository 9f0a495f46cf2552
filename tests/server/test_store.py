"""What is stored is there, once, and in order, whoever else stores at the same time."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from server.conftest import empty_database
from server.samples import body, change, row
from snowball.server.store import (
    BadAddress,
    Busy,
    Change,
    NotStored,
    Place,
    Settings,
    Store,
    TableRow,
    sqlite,
)
from snowball.server.store.rows import Append
from snowball.server.store.schema import tables
from waiting import LIMIT_S, until

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database: both kinds are tried in every run."""
    return empty_database(request, tmp_path)


class Gate:
    """Counts the groups that reach the database, and can hold them up."""

    def __init__(self, store: Store) -> None:
        self.inner = store.writer.store
        self.groups: list[list[str]] = []
        self.open = asyncio.Event()
        self.open.set()
        store.writer.store = self.append

    async def append(self, group: Sequence[Append]) -> list[bool]:
        self.groups.append([append.name for append in group])
        await self.open.wait()
        return await self.inner(group)


async def bodies(store: Store, name: str) -> list[str]:
    found = await store.load(name)
    assert found is not None
    assert [entry.number for entry in found[1]] == list(range(1, found[0].last + 1))
    return [entry.body for entry in found[1]]


async def test_a_table_is_loaded_as_it_was_stored(store: Store) -> None:
    await store.create(row("a"))
    assert await store.load("a") == (row("a"), [])
    assert await store.append("a", 1, body(1), Change(3.5, "playing", "[1]", 0, 9.25, '{"x":1}'))
    after = TableRow(
        "a", row("a").plan, row("a").secret, 1.0, 3.5, 1, "playing", True, 0, "[1]", 9.25, '{"x":1}'
    )
    assert await store.load("a") == (after, [(1, 3.5, body(1))])


async def test_a_change_without_a_summary_leaves_the_summary(store: Store) -> None:
    await store.create(row("a"))
    await store.append("a", 1, body(1), Change(2.0, "playing", "[]", 0, 5.0, "kept"))
    await store.append("a", 2, body(2), Change(3.0, "playing", "[]", 0, None, None))
    (found,) = await store.rows(["a"])
    assert (found.summary, found.wake_at, found.updated_at) == ("kept", None, 3.0)


async def test_what_is_not_there_is_not_found(store: Store) -> None:
    assert await store.load("nowhere") is None
    assert await store.tail("nowhere", 0) == []
    assert await store.rows(["nowhere"]) == []
    assert await store.lasts([]) == {}


async def test_a_row_has_the_columns_of_the_database_in_their_order() -> None:
    assert [field.name for field in fields(TableRow)] == [column.name for column in tables.columns]


async def test_a_name_is_given_once(store: Store) -> None:
    await store.create(row("a"))
    with pytest.raises(NotStored) as refused:
        await store.create(row("a", 7.0))
    assert row("a").secret not in str(refused.value)
    assert await store.load("a") == (row("a"), [])


async def test_a_number_is_stored_once(store: Store) -> None:
    await store.create(row("a"))
    assert await store.append("a", 1, body(1, "first"), change(2.0))
    before = await store.load("a")
    assert not await store.append("a", 1, body(1, "second"), change(9.0, stage="over"))
    assert await store.load("a") == before


async def test_no_number_is_left_out(store: Store) -> None:
    await store.create(row("a"))
    assert not await store.append("a", 2, body(2), change())
    assert not await store.append("elsewhere", 1, body(1), change())
    assert await store.load("a") == (row("a"), [])


async def test_the_tail_is_what_follows(store: Store) -> None:
    await store.create(row("a"))
    for number in range(1, 6):
        await store.append("a", number, body(number), change())
    tail = await store.tail("a", 3)
    assert [(entry.number, entry.body) for entry in tail] == [(4, body(4)), (5, body(5))]
    assert await store.tail("a", 5) == []


async def test_of_two_nodes_that_store_the_same_number_one_succeeds(
    store: Store, address: str
) -> None:
    other = await Store.open(address)
    names = [f"table {number}" for number in range(20)]
    for name in names:
        await store.create(row(name))
    for number in range(1, 6):
        outcomes = await asyncio.gather(
            *(store.append(name, number, body(number, "one"), change()) for name in names),
            # In another order, so that two groups could wait for each other's locks.
            *(other.append(name, number, body(number, "two"), change()) for name in names[::-1]),
        )
        won = dict(zip(names, outcomes[: len(names)], strict=True))
        lost = dict(zip(names[::-1], outcomes[len(names) :], strict=True))
        for name in names:
            assert won[name] != lost[name]
            stored = (await bodies(store, name))[-1]
            assert stored == body(number, "one" if won[name] else "two")
    await other.close()


async def test_entries_that_arrive_together_are_stored_together(store: Store) -> None:
    names = [f"table {number}" for number in range(100)]
    for name in names:
        await store.create(row(name))
    gate = Gate(store)
    gate.open.clear()
    first = asyncio.create_task(store.append(names[0], 1, body(1), change()))
    await until(lambda: gate.groups, "the first group")
    others = [asyncio.create_task(store.append(name, 1, body(1), change())) for name in names[1:]]
    await until(lambda: len(store.writer.queue) == 99, "the entries that wait")
    gate.open.set()
    assert all(await asyncio.gather(first, *others))
    # An idle store begins at once; what comes meanwhile is one group.
    assert [len(group) for group in gate.groups] == [1, 99]
    assert set((await store.lasts(names)).values()) == {1}


@pytest.mark.parametrize("late", [(), (0,), (70, 98)])
async def test_of_many_stored_together_only_those_that_come_late_are_not(
    store: Store, late: tuple[int, ...]
) -> None:
    names = [f"table {number}" for number in range(99)]
    for place, name in enumerate(names):
        await store.create(row(name))
        if place in late:
            assert await store.append(name, 1, body(1, "faster"), change())
    changes = [
        Change(4.5 + place, "playing", f"[{place}]", place, 9.25 if place % 2 else None)
        for place in range(99)
    ]
    group = [Append(name, 1, body(1), change) for name, change in zip(names, changes, strict=True)]
    outcomes = await store.database.append(group)
    assert [place for place, stored in enumerate(outcomes) if not stored] == list(late)
    for place, (name, wanted) in enumerate(zip(names, changes, strict=True)):
        found = await store.load(name)
        assert found is not None
        if place in late:
            assert [entry.body for entry in found[1]] == [body(1, "faster")]
            continue
        kept, entries = found
        assert entries == [(1, wanted.at, body(1))]
        assert kept.updated_at == wanted.at
        assert (kept.owed, kept.free, kept.wake_at) == (wanted.owed, wanted.free, wanted.wake_at)
        assert kept.summary == row(name).summary


async def test_a_large_group_needs_few_statements_of_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await Store.open(str(tmp_path / "tables.sqlite"))
    for number in range(84):
        await store.create(row(str(number)))
    one_by_one = []
    monkeypatch.setattr(sqlite, "append", lambda *each: one_by_one.append(each))
    group = [Append(str(number), 1, body(1), change()) for number in range(84)]
    assert await store.database.append(group) == [True] * 84
    assert one_by_one == []
    await store.close()


async def test_a_bad_entry_does_not_harm_those_stored_with_it(store: Store) -> None:
    names = ["a", "b", "c"]
    for name in names:
        await store.create(row(name))
    secret = "the queen of snow"
    outcomes = await asyncio.gather(
        store.append("a", 1, body(1), change()),
        store.append("b", 1, f"{secret} \ud800", change()),
        store.append("c", 1, body(1), change()),
        return_exceptions=True,
    )
    assert outcomes[0] is True
    assert outcomes[2] is True
    assert isinstance(outcomes[1], NotStored)
    assert secret not in repr(outcomes[1])
    assert outcomes[1].__cause__ is None
    assert outcomes[1].__suppress_context__ or outcomes[1].__context__ is None
    assert [await bodies(store, name) for name in names] == [[body(1)], [], [body(1)]]


async def test_of_one_number_twice_the_first_is_stored(store: Store) -> None:
    await store.create(row("a"))
    outcomes = await asyncio.gather(
        store.append("a", 1, body(1, "first"), change()),
        store.append("a", 1, body(1, "second"), change()),
    )
    assert tuple(outcomes) == (True, False)
    assert await bodies(store, "a") == [body(1, "first")]


async def test_numbers_in_a_row_may_wait_together(store: Store) -> None:
    await store.create(row("a"))
    appends = [store.append("a", number, body(number), change()) for number in range(1, 6)]
    assert await asyncio.gather(*appends) == [True] * 5
    assert await bodies(store, "a") == [body(number) for number in range(1, 6)]


async def test_more_than_may_wait_is_refused(address: str) -> None:
    store = await Store.open(address, Settings(waiting=3))
    names = [f"table {number}" for number in range(5)]
    for name in names:
        await store.create(row(name))
    gate = Gate(store)
    gate.open.clear()
    waiting = [asyncio.create_task(store.append(names[0], 1, body(1), change()))]
    await until(lambda: gate.groups, "the first group")
    for name in names[1:4]:
        waiting.append(asyncio.create_task(store.append(name, 1, body(1), change())))
    await until(lambda: len(store.writer.queue) == 3, "the entries that wait")
    with pytest.raises(Busy):
        await asyncio.wait_for(store.append(names[4], 1, body(1), change()), LIMIT_S)
    gate.open.set()
    assert all(await asyncio.gather(*waiting))
    assert await store.append(names[4], 1, body(1), change())
    await store.close()


async def test_whoever_stops_waiting_does_not_harm_the_others(store: Store) -> None:
    for name in ("a", "b", "c"):
        await store.create(row(name))
    gate = Gate(store)
    gate.open.clear()
    begun = asyncio.create_task(store.append("a", 1, body(1), change()))
    await until(lambda: gate.groups, "the first group")
    waiting = asyncio.create_task(store.append("b", 1, body(1), change()))
    other = asyncio.create_task(store.append("c", 1, body(1), change()))
    await until(lambda: len(store.writer.queue) == 2, "the entries that wait")
    begun.cancel()
    waiting.cancel()
    gate.open.set()
    assert await other
    assert gate.groups == [["a"], ["c"]]
    assert await store.lasts(["a", "b", "c"]) == {"a": 1, "b": 0, "c": 1}


async def test_the_lobby_lists_what_can_be_joined_newest_first(store: Store) -> None:
    for number in range(7):
        # Some at the same time: names decide then.
        await store.create(row(f"open {number}", float(number // 2)))
    await store.create(row("hidden", 9.0, listed=False))
    await store.create(row("full", 9.0, free=0))
    await store.create(row("begun", 9.0))
    await store.append("begun", 1, body(1), Change(9.0, "playing", "[]", 1, None))
    seen: list[str] = []
    place: Place | None = None
    while page := await store.listed(3, place):
        seen += [each.name for each in page]
        place = page[-1].place
    assert seen == [f"open {number}" for number in (6, 5, 4, 3, 2, 1, 0)]


async def test_the_lobby_is_read_from_its_index(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "games.db"))

    def plan(connection: Connection) -> str:
        query = (
            "EXPLAIN QUERY PLAN SELECT name FROM tables WHERE listed AND stage = 'gathering' "
            "AND free > 0 ORDER BY updated_at DESC, name DESC LIMIT 3"
        )
        return str(connection.execute(text(query)).all())

    found = await store.database.read(plan)
    await store.close()
    assert "tables_open" in found
    assert "TEMP B-TREE" not in found


async def test_tables_are_due_in_the_order_of_their_waking(store: Store) -> None:
    for name, wake_at in (("late", 30.0), ("first", 10.0), ("second", 20.5), ("never", None)):
        await store.create(row(name))
        await store.append(name, 1, body(1), change(wake_at=wake_at))
    assert await store.due(25.0, 10) == [("first", 10.0), ("second", 20.5)]
    assert await store.due(25.0, 1) == [("first", 10.0)]
    assert await store.due(9.0, 10) == []


async def test_of_many_nodes_that_claim_a_table_one_succeeds(store: Store, address: str) -> None:
    other = await Store.open(address)
    when = 1_763_000_000.123_456_7
    names = [f"table {number}" for number in range(10)]
    for name in names:
        await store.create(row(name))
        await store.append(name, 1, body(1), change(wake_at=when))
    seen = dict(await other.due(when, 100))
    claims = [
        (name, node.claim(name, seen[name], when + 60)) for name in names for node in (store, other)
    ]
    won = await asyncio.gather(*(claim for _, claim in claims))
    winners = Counter(name for (name, _), is_won in zip(claims, won, strict=True) if is_won)
    assert winners == dict.fromkeys(names, 1)
    assert await store.due(when + 59, 100) == []
    assert await store.claim(names[0], when + 60, None)
    await other.close()


async def test_many_tables_are_looked_up_at_once(store: Store) -> None:
    names = [f"table {number}" for number in range(1200)]
    made = names[::100]
    for name in made:
        await store.create(row(name))
    await store.append(names[100], 1, body(1), change())
    assert await store.lasts(names) == dict.fromkeys(made, 0) | {names[100]: 1}
    assert [found.name for found in await store.rows(names[::-1])] == made[::-1]


async def test_a_store_tells_whether_its_database_answers(store: Store) -> None:
    assert await store.healthy(LIMIT_S)
    for old, new in (("tables", "gone"), ("gone", "tables")):
        statement = text(f"ALTER TABLE {old} RENAME TO {new}")
        await store.database.write(partial(Connection.execute, statement=statement))
        assert await store.healthy(LIMIT_S) == (new == "tables")


async def test_a_store_that_closes_stores_what_waits(address: str) -> None:
    store = await Store.open(address)
    await store.create(row("a"))
    gate = Gate(store)
    gate.open.clear()
    waiting = asyncio.create_task(store.append("a", 1, body(1), change()))
    await until(lambda: gate.groups, "the entry that waits")
    closing = asyncio.create_task(store.close())
    await until(lambda: store.writer.closed, "the store that closes")
    gate.open.set()
    await closing
    assert await waiting
    with pytest.raises(NotStored):
        await store.append("a", 2, body(2), change())
    again = await Store.open(address)
    assert await bodies(again, "a") == [body(1)]
    await again.close()


@pytest.mark.parametrize(
    "address",
    ["mysql://me:opensesame@there/db", "sqlite://", "sqlite:///:memory:", "x://[opensesame"],
)
async def test_an_address_that_means_no_database_is_refused(address: str) -> None:
    with pytest.raises(BadAddress) as refused:
        await Store.open(address)
    assert "opensesame" not in str(refused.value)


@pytest.mark.parametrize("form", ["sqlite:///{}", "{}", "sqlite:{}"])
async def test_a_file_is_made_that_nobody_else_may_read(tmp_path: Path, form: str) -> None:
    path = tmp_path / "new" / "games.db"
    store = await Store.open(form.format(path))
    await store.create(row("a"))
    modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}
    assert modes == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}
    assert path.parent.stat().st_mode & 0o777 == 0o700
    await store.close()
    assert [file.name for file in path.parent.iterdir()] == ["games.db"]


async def test_a_file_that_others_could_read_is_taken_from_them_with_a_word(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "games.db"
    await (await Store.open(f"sqlite:///{file}")).close()
    file.chmod(0o644)
    store = await Store.open(f"sqlite:///{file}")
    assert {each.stat().st_mode & 0o777 for each in tmp_path.iterdir()} == {0o600}
    await store.close()
    assert "others could open games.db: it is for its owner alone now" in caplog.messages
