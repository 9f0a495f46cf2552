"""Databases and buses for tests: real servers, one of each for a worker."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from conftest import lacks_compiler
from server.services import Missing, Postgres, Valkey
from snowball.server.store import Store

Service = TypeVar("Service", Postgres, Valkey)

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the server's tests once: with the compiled rules, as people run it, where there are any."""
    mine = [item for item in items if HERE in item.path.parents]
    for item in mine:
        item.add_marker(pytest.mark.compiled)
    if os.environ.get("SNOWBALL_EXPECT") == "pure" and not lacks_compiler():
        items[:] = [item for item in items if item not in mine]
        config.hook.pytest_deselected(items=mine)


def started(service: type[Service]) -> Service:
    """Start a server; skip where its program is missing, except in CI."""
    try:
        return service()
    except Missing as missing:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(missing))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = started(Postgres)
    yield server
    server.close()


@pytest.fixture(scope="session")
def valkey() -> Iterator[Valkey]:
    server = started(Valkey)
    yield server
    server.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games/snowball.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.empty()


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    """Open an empty store, in either kind of database."""
    opened = await Store.open(address)
    yield opened
    await opened.close()
