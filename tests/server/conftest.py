"""Databases and buses for tests: real servers, one of each for a worker."""

import os
from collections.abc import AsyncIterator, Iterator
from itertools import count
from pathlib import Path
from typing import TypeVar

import pytest

from conftest import lacks_compiler
from server.live import Node
from server.services import Missing, Postgres, Valkey
from snowball.play.fair import DIGITS
from snowball.server import guard, house, thinking
from snowball.server.store import Store

Service = TypeVar("Service", Postgres, Valkey)

HERE = Path(__file__).parent


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run these tests once: on the compiled rules where there are any, as people run the server."""
    if os.environ.get("SNOWBALL_EXPECT") == "pure" and not lacks_compiler():
        mine = [item for item in items if HERE in item.path.parents]
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


class Clock:
    """Takes the place of the module `time`; time passes only when a test says so."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now

    monotonic = perf_counter = time


@pytest.fixture(autouse=True)
def fixed_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the tables and bots of this process the same luck in every run."""
    monkeypatch.setattr(house, "new_secret", lambda: "0" * DIGITS)
    monkeypatch.setattr(thinking, "new_seed", count().__next__)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Stop the clock of all rate limits."""
    stopped = Clock()
    monkeypatch.setattr(guard, "time", stopped)
    return stopped


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """Run a real server that refuses nobody for asking much; nothing may ever go wrong in it."""
    folder = tmp_path_factory.mktemp("node")
    with Node(folder, "--origin", "https://games.example") as running:
        yield running
        assert running.process.poll() is None
    assert not [line for line in running.log if "accident" in line or "Traceback" in line]


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


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, of either kind."""
    return empty_database(request, tmp_path)


def empty_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database of the kind that a fixture is asked for."""
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
