"""The crowd: a process that plays at many tables of one server, and measures what it gets."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from random import random
from time import perf_counter, process_time
from typing import Final

import uvloop

from bench.server.asking import Asker
from bench.server.tables import Ours, Pair, Theirs

HOST: Final = "127.0.0.1"
AT_ONCE: Final = 8
"""Tables that are made at the same time."""
PATIENCE: Final = 10.0
"""Seconds after which something that was sent is taken to be lost."""


class Crowd:
    """The players of all tables."""

    def __init__(self, kind: str, host: str, port: int, socket_port: int) -> None:
        self.sit_down: Callable[[Asker], object] = (
            Ours.sit_down if kind == "ours" else Theirs.sit_down
        )
        self.askers = [Asker(host, port, socket_port) for _ in range(AT_ONCE)]
        self.tables: list[Pair] = []

    async def gather(self, number: int) -> dict[str, float]:
        """Sit down at so many more tables."""
        wanted = iter(range(number))
        begin = perf_counter()

        async def make(asker: Asker) -> None:
            for _ in wanted:
                self.tables.append(await self.sit_down(asker))  # type: ignore[misc]

        await asyncio.gather(*map(make, self.askers))
        for asker in self.askers:
            asker.close()  # the server would close it soon, maybe just when it is used
        while not all(table.ready for table in self.tables):  # type: ignore[attr-defined]
            if perf_counter() - begin > PATIENCE + number / 20:
                raise RuntimeError("not all tables are ready")
            await asyncio.sleep(0.01)
        return {"tables": number, "seconds": perf_counter() - begin}

    async def race(self, number: int, seconds: float) -> dict[str, float]:
        """Play at so many tables at a time as fast as it goes; a finished one gives way to a new."""
        spare = [table for table in self.tables if not table.over]
        took: list[float] = []
        playing: set[int] = set()
        short = 0
        end = perf_counter() + seconds

        def done(table: Pair, seconds: float) -> None:
            nonlocal short
            took.append(seconds)
            playing.discard(id(table))
            if perf_counter() >= end:
                return
            if table.over:
                if not spare:
                    short += 1
                    return
                table = spare.pop()
            playing.add(id(table))
            table.choose(done)

        begin, cpu = perf_counter(), process_time()
        for _ in range(number):
            table = spare.pop()
            playing.add(id(table))
            table.choose(done)
        await asyncio.sleep(seconds)
        passed, used = perf_counter() - begin, process_time() - cpu
        made = len(took)
        await self.settle(lambda: bool(playing))
        return {**spread(took), "rate": made / passed, "cpu": used / passed, "short": short} | {
            "errors": len(playing) + self.errors()
        }

    async def stroll(self, seconds: float, pause: float) -> dict[str, float]:
        """Make one choice at every table in each pause, spread evenly."""
        took: list[float] = []
        loop = asyncio.get_running_loop()
        waiting: set[int] = set()
        end = perf_counter() + seconds
        made = 0

        def done(table: Pair, seconds: float) -> None:
            took.append(seconds)
            waiting.discard(id(table))

        def step(table: Pair) -> None:
            nonlocal made
            if perf_counter() >= end or table.over:
                return
            if id(table) not in waiting:
                waiting.add(id(table))
                made += 1
                table.choose(done)
            loop.call_later(pause, step, table)

        begin, cpu = perf_counter(), process_time()
        for table in self.tables:
            loop.call_later(random() * pause, step, table)
        await asyncio.sleep(seconds)
        passed, used = perf_counter() - begin, process_time() - cpu
        await self.settle(lambda: bool(waiting))
        return {**spread(took), "rate": made / passed, "cpu": used / passed} | {
            "errors": len(waiting) + self.errors()
        }

    async def settle(self, busy: Callable[[], bool]) -> None:
        """Wait for what is under way."""
        deadline = perf_counter() + PATIENCE
        while busy() and perf_counter() < deadline:
            await asyncio.sleep(0.01)

    def errors(self) -> int:
        """Return how many tables have met with something that should not happen."""
        return sum(
            bool(table.wrong) or any(line.lost and not line.hung_up for line in table.lines)
            for table in self.tables
        )

    async def leave(self) -> dict[str, float]:
        """Get up from all tables."""
        left = len(self.tables)
        for table in self.tables:
            for line in table.lines:
                line.hang_up()
        self.tables.clear()
        await asyncio.sleep(0.2)
        return {"tables": left}


def spread(took: list[float]) -> dict[str, float]:
    """Return how long choices took, in milliseconds."""
    ordered = sorted(took) or [0.0]
    last = len(ordered) - 1
    return {
        "choices": len(took),
        "p50_ms": 1000 * ordered[last // 2],
        "p99_ms": 1000 * ordered[int(last * 0.99)],
        "most_ms": 1000 * ordered[last],
    }


async def obey(kind: str, port: int, socket_port: int) -> None:
    """Do what is asked, one request a line, until there are no more."""
    loop = asyncio.get_running_loop()
    crowd = Crowd(kind, HOST, port, socket_port)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        name, *rest = json.loads(line)
        answer = await getattr(crowd, name)(*rest)
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    uvloop.run(obey(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
