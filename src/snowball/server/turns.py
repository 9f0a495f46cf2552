"""Turns: in which order those are served who wait for something of which there is little."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from snowball.server.problems import Problem


class Turns:
    """So many at a time; of those who wait one of each group, then the next of each, and so on."""

    def __init__(self, places: int, most: int) -> None:
        self.free = places
        self.most = most
        """How many may wait; the next one is refused."""
        self.lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """Who waits, by group; the first group is the next one to be served."""
        self.waiting = 0

    @asynccontextmanager
    async def turn(self, group: str) -> AsyncIterator[None]:
        """Wait for a turn, and have it."""
        await self.wait(group)
        try:
            yield
        finally:
            self.pass_on()

    async def wait(self, group: str) -> None:
        """Wait for a turn, unless too many do."""
        if self.free:
            self.free -= 1
            return
        if self.waiting >= self.most:
            raise Problem("busy", "Too many wait for the same: please try again.", 2)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lines.setdefault(group, deque()).append(mine)
        self.waiting += 1
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():
                # It was their turn just when they stopped waiting.
                self.pass_on()
            else:
                self.leave(group, mine)
            raise

    def leave(self, group: str, mine: asyncio.Future[None]) -> None:
        """Forget somebody who waits no longer, unless they have been passed over already."""
        line = self.lines.get(group, deque())
        if mine in line:
            line.remove(mine)
            self.waiting -= 1
            if not line:
                del self.lines[group]

    def pass_on(self) -> None:
        """Give a turn to the next one."""
        while self.lines:
            group, line = next(iter(self.lines.items()))
            next_one = line.popleft()
            self.waiting -= 1
            if not line:
                del self.lines[group]
            # Who has just stopped waiting may not have come to leave the line.
            if not next_one.done():
                if line:
                    self.lines.move_to_end(group)
                next_one.set_result(None)
                return
        self.free += 1
