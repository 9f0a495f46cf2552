"""A database is brought to the form of this release, once, whoever starts."""

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from server.samples import row
from snowball.server.store import Settings, Store, TooNew
from snowball.server.store.address import database_at
from snowball.server.store.migrating import settings
from snowball.server.store.schema import metadata

pytestmark = pytest.mark.anyio


async def test_migrations_lead_to_the_schema(store: Store) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    def indexes(connection: Connection) -> dict[str | None, list[str | None]]:
        return {
            index["name"]: index["column_names"]
            for index in inspect(connection).get_indexes("tables")
        }

    assert await store.database.read(differences) == []
    assert await store.database.read(indexes) == {
        "tables_open": ["updated_at", "name"],
        "tables_wake": ["wake_at"],
    }


async def test_a_database_that_is_up_to_date_is_left_alone(address: str) -> None:
    for _ in range(2):
        store = await Store.open(address)
        if await store.load("a") is None:
            await store.create(row("a"))
        await store.close()
    store = await Store.open(address)
    assert await store.load("a") == (row("a"), [])
    await store.close()


async def test_nodes_that_start_together_do_not_collide(address: str) -> None:
    stores = await asyncio.gather(*(Store.open(address) for _ in range(5)))
    await stores[0].create(row("a"))
    for store in stores:
        assert await store.lasts(["a"]) == {"a": 0}
        await store.close()


async def test_a_database_of_a_newer_release_is_refused_in_words(address: str) -> None:
    store = await Store.open(address)
    await store.create(row("a"))
    newer = text("UPDATE alembic_version SET version_num = '9999'")
    await store.database.write(lambda connection: connection.execute(newer))
    await store.close()
    with pytest.raises(TooNew, match=r"newer release.*9999"):
        await Store.open(address)
    # It was not touched: the newer release finds it as it was.
    opened = database_at(address, Settings())
    older = text("UPDATE alembic_version SET version_num = '0001'")
    await opened.write(lambda connection: connection.execute(older))
    await opened.close()
    store = await Store.open(address)
    assert await store.load("a") == (row("a"), [])
    await store.close()


async def test_a_migration_that_fails_leaves_nothing_behind(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("no index today")

    with monkeypatch.context() as patch:
        # By then the first table has been made.
        patch.setattr("alembic.op.create_index", fail)
        with pytest.raises(RuntimeError, match="no index today"):
            await Store.open(address)
    opened = database_at(address, Settings())
    assert await opened.read(lambda connection: inspect(connection).get_table_names()) == []
    await opened.close()


async def test_every_revision_follows_another() -> None:
    scripts = ScriptDirectory.from_config(settings(None))
    files = sorted(Path(scripts.versions).glob("r*.py"))
    assert len(scripts.get_heads()) == 1
    assert [file.stem[1:5] for file in files] == [
        script.revision for script in reversed(list(scripts.walk_revisions()))
    ]
