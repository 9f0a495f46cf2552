"""The writer: entries that arrive while others are being stored are stored together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from snowball.server.store.errors import Busy, Doubtful, NotStored, StoreError
from snowball.server.store.rows import Append


class Waiting(NamedTuple):
    """An entry, and whoever waits for it to be stored."""

    append: Append
    done: asyncio.Future[bool]


class Writer:
    """Stores entries in groups, as many as have gathered, without ever waiting for more."""

    def __init__(
        self, store: Callable[[Sequence[Append]], Awaitable[list[bool]]], waiting: int, group: int
    ) -> None:
        self.store = store
        self.waiting = waiting
        self.group = group
        self.queue: deque[Waiting] = deque()
        self.task: asyncio.Task[None] | None = None
        self.closed = False

    async def append(self, append: Append) -> bool:
        """Store an entry; False if it is not the next one of its table."""
        if self.closed:
            raise NotStored("The store is closed.")
        if len(self.queue) >= self.waiting:
            raise Busy("Too much is waiting to be stored.")
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.queue.append(Waiting(append, done))
        if self.task is None:
            self.task = asyncio.create_task(self.drain(), name="store-writer")
        return await done

    async def close(self) -> None:
        """Store what is waiting, and nothing after it."""
        self.closed = True
        if self.task is not None:
            await self.task

    async def drain(self) -> None:
        """Store groups until nothing waits."""
        try:
            while self.queue:
                await self.commit(self.take())
        finally:
            self.task = None
            for waiting in self.queue:
                waiting.done.cancel()
            self.queue.clear()

    def take(self) -> list[Waiting]:
        """Take the next group out of the queue: at most one entry of each table."""
        taken: dict[str, Waiting] = {}
        later = []
        while self.queue and len(taken) < self.group:
            waiting = self.queue.popleft()
            if waiting.done.done():
                continue  # whoever waited has gone, and nothing was promised
            if waiting.append.name in taken:
                later.append(waiting)
            else:
                taken[waiting.append.name] = waiting
        self.queue.extendleft(reversed(later))
        return list(taken.values())

    async def commit(self, group: list[Waiting]) -> None:
        """Store a group; if it cannot be stored as one, store its entries one by one."""
        error = await self.attempt(group) if group else None
        if error is None:
            return
        if isinstance(error, Busy):
            # Nobody waits for a lock longer than others did for the same.
            fail([*group, *self.queue], error)
            self.queue.clear()
            return
        if len(group) == 1 or isinstance(error, Doubtful):
            fail(group, error)
            return
        for place, waiting in enumerate(group):
            error = await self.attempt([waiting])
            if isinstance(error, Busy):
                fail([*group[place:], *self.queue], error)
                self.queue.clear()
                return
            if error is not None:
                fail([waiting], error)

    async def attempt(self, group: list[Waiting]) -> StoreError | None:
        """Store a group and tell everybody, or return why it was not possible."""
        try:
            outcomes = await self.store([waiting.append for waiting in group])
        except StoreError as error:
            return error
        except Exception as error:
            return Doubtful(f"The store failed: {type(error).__name__}.")
        for waiting, outcome in zip(group, outcomes, strict=True):
            if not waiting.done.done():
                waiting.done.set_result(outcome)
        return None


def fail(group: Sequence[Waiting], error: StoreError) -> None:
    """Tell all of a group why it is not stored, each with an error of their own."""
    for waiting in group:
        if not waiting.done.done():
            waiting.done.set_exception(type(error)(*error.args))
