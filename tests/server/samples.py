"""Rows and changes that tests store, and a way to wait for what happens by itself."""

import asyncio
import time
from collections.abc import Callable

from snowball.server.store import Change, TableRow


def row(name: str, at: float = 1.0, *, listed: bool = True, free: int = 1) -> TableRow:
    return TableRow(name, '{"game":"bricks"}', "5e" * 32, at, at, listed=listed, free=free)


def change(at: float = 2.0, *, stage: str = "playing", wake_at: float | None = None) -> Change:
    return Change(at, stage, "[0]", 0, wake_at)


def body(number: int, by: str = "me") -> str:
    return f'{{"what":"chose","seat":{number},"by":"{by}"}}'


async def until(true: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something is true; how long that may take is generous."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it never came true"
        await asyncio.sleep(0.01)
