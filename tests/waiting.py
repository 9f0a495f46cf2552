"""Wait for a condition instead of sleeping: no test depends on how fast or busy the machine is."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

LIMIT_S = 60.0
"""How long a condition may take on the busiest machine."""
POLL_S = 0.005

Found = TypeVar("Found")


def wait_until(condition: Callable[[], Found], what: str = "the condition") -> Found:
    """Poll until a condition is true and return its value; fail after a generous limit."""
    deadline = time.monotonic() + LIMIT_S
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{what} did not become true within {LIMIT_S:g} s"
        time.sleep(POLL_S)
    return found


async def until(condition: Callable[[], Found], what: str = "the condition") -> Found:
    """Poll until a condition is true, and let other tasks run meanwhile."""
    deadline = time.monotonic() + LIMIT_S
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{what} did not become true within {LIMIT_S:g} s"
        await asyncio.sleep(POLL_S)
    return found
