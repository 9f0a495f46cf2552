"""A worker: one process that does one thing after the other, and is replaced if it hangs."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from snowball.bots.apart import serve

STARTING: Final = 60.0
"""Seconds within which a new process must be there."""
MOST_TRIES: Final = 2
"""How often something is tried that a process dies of."""

Given = ParamSpec("Given")
Found = TypeVar("Found")


class Overran(Exception):
    """Something took longer than it may, and was given up."""


class Unstarted(BrokenProcessPool):
    """No process can be started now, whatever it is to do."""


@dataclass(eq=False, slots=True)
class Errand:
    """Something that a worker is asked to do, and who waits for it."""

    do: Callable[[], Any]
    seconds: float
    """How long it may take, from when the worker turns to it."""
    answer: asyncio.Future[Any] | None = None
    tries: int = 0


def be_there() -> None:
    """Do nothing: a process that has done so has started."""


class Worker:
    """One process and the errands in front of it; the first of them is the one that it is at."""

    def __init__(self) -> None:
        self.line: deque[Errand] = deque()
        self.pool: ProcessPoolExecutor | None = None
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when the first errand takes too long."""

    async def run(
        self, seconds: float, do: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Let the process do something; what takes it longer than that ends with the process."""
        answer: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        errand = Errand(partial(do, *given, **named), seconds, answer)
        self.line.append(errand)
        if self.pool is None:
            self.hire()
        else:
            self.hand_over(errand)
        self.watch()
        return await answer

    def hire(self) -> None:
        """Start a process; whatever is in the line is handed over to it."""
        context = multiprocessing.get_context("spawn")
        self.pool = ProcessPoolExecutor(1, mp_context=context, initializer=serve)
        self.line.appendleft(Errand(be_there, STARTING))
        for errand in list(self.line):
            self.hand_over(errand)

    def hand_over(self, errand: Errand) -> None:
        """Give the process something to do."""
        loop, pool = asyncio.get_running_loop(), self.pool
        assert pool is not None

        def tell(done: Future[Any]) -> None:
            # In a thread of the pool. If the loop has ended nobody waits any more.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self.done, pool, errand, done)

        try:
            pool.submit(errand.do).add_done_callback(tell)
        except (BrokenProcessPool, OSError):
            # The system may have no room for another process.
            loop.call_soon(self.died, pool)

    def watch(self) -> None:
        """Set the alarm for the first errand, unless it is set."""
        if self.line and self.alarm is None:
            first = self.line[0]
            loop = asyncio.get_running_loop()
            self.alarm = loop.call_later(first.seconds, self.overran, first)

    def done(self, pool: ProcessPoolExecutor, errand: Errand, done: Future[Any]) -> None:
        """Pass on what the process has found."""
        if pool is not self.pool or errand not in self.line:
            return  # it has been given to another process, or given up
        fault = None if done.cancelled() else done.exception()
        if isinstance(fault, BrokenProcessPool):
            self.died(pool)
            return
        if errand is self.line[0]:
            self.rest()
        self.line.remove(errand)
        if errand.answer is not None and not errand.answer.done():
            if done.cancelled():
                errand.answer.cancel()
            elif fault is not None:
                errand.answer.set_exception(fault)
            else:
                errand.answer.set_result(done.result())
        self.watch()

    def died(self, pool: ProcessPoolExecutor) -> None:
        """Replace a process that has died: what it was at is tried once more, the rest anew."""
        if pool is not self.pool or not self.line:
            return
        first = self.line[0]
        first.tries += 1
        if first.answer is None:
            # No process can be started, so nobody is served.
            self.give_up(list(self.line), Unstarted("no process can be started"))
        elif first.tries >= MOST_TRIES:
            self.give_up([first], BrokenProcessPool("what was to be done ends processes"))
        self.replace()

    def overran(self, errand: Errand) -> None:
        """Give up what takes too long, and replace the process."""
        self.alarm = None
        if self.line and errand is self.line[0]:
            self.give_up(
                [errand] if errand.answer else list(self.line),
                Overran(f"This took longer than {errand.seconds:g} seconds."),
            )
            self.replace()

    def give_up(self, errands: list[Errand], why: Exception) -> None:
        """Tell those who wait for errands that nothing comes of them."""
        for errand in errands:
            self.line.remove(errand)
            if errand.answer is not None and not errand.answer.done():
                errand.answer.set_exception(why)

    def replace(self) -> None:
        """End the process, and start another one if there is anything to do."""
        self.rest()
        self.end()
        # Nobody waits any more for what was left by those who have gone.
        self.line = deque(each for each in self.line if each.answer and not each.answer.done())
        if self.line:
            self.hire()
            self.watch()

    def rest(self) -> None:
        """Put the alarm off."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def end(self) -> ProcessPoolExecutor | None:
        """End the process at once, whatever it is at."""
        pool, self.pool = self.pool, None
        if pool is not None:
            children = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for child in children:
                child.kill()
        return pool

    async def close(self) -> None:
        """Send the process home; nobody waits for what it was at."""
        self.rest()
        for errand in self.line:
            if errand.answer is not None:
                errand.answer.cancel()
        self.line.clear()
        pool = self.end()
        if pool is not None:
            await asyncio.to_thread(pool.shutdown)
