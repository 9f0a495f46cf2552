"""Thinking: bots and the coach work in processes of their own, so that no table waits for another."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Final, ParamSpec, TypeVar

from snowball.bots import bot
from snowball.bots.coach import Advice, coach
from snowball.play.record import parse
from snowball.play.seat import Knowledge
from snowball.play.verdict import Verdict, verify
from snowball.rules.catalog import load
from snowball.rules.core import Document
from snowball.rules.dice import Dice
from snowball.server.messages import Line
from snowball.server.problems import Problem
from snowball.server.replaying import reading
from snowball.server.telling import Audience, recalled
from snowball.server.turns import Turns
from snowball.server.worker import Overran, Unstarted, Worker

SEED_BITS: Final = 63
MOST_ASKED: Final = 8
"""Questions of one client that may be with a crew, or wait for it, …"""
MOST_TOGETHER: Final = 64
"""… and of all clients, for each process."""
MOST_WAITING: Final = 10_000
"""Who may wait at all; a bot that is refused asks again, as a game waits for it."""
AT_HAND: Final = 2
"""Thoughts that are with each process: the one it has, and the next."""
READING: Final = 4
"""Processes for bots, for each one that reads records besides."""
LONGEST: Final = 20.0
"""Seconds after which a thought is given up, together with its process."""

Given = ParamSpec("Given")
Found = TypeVar("Found")


def new_seed() -> int:
    """Return a seed that nobody can guess, for the dice of a bot."""
    return secrets.randbits(SEED_BITS)


def choose(document: Document, seat: int, level: str, seed: int) -> str:
    """Return what a bot chooses, in a worker."""
    state = load(document)
    choice = bot(level).choose(Knowledge(state, seat), Dice(seed))
    return state.game.text(choice)


def advise(document: Document, seat: int, names: list[str], seed: int, language: str) -> Advice:
    """Return what the coach says, in a worker."""
    return coach(load(document), seat, dice=Dice(seed), names=names, language=language)


def recall(text: str, audience: Audience, language: str) -> list[Line]:
    """Return the story that a record tells an audience, in a worker."""
    return recalled(parse(text), audience, language)


def judge(text: str, commitment: str, language: str) -> Verdict:
    """Derive every card and die of a record again from its secret, in a worker."""
    with reading():
        return verify(parse(text), commitment or None, language)


class Crew:
    """Some processes, and who waits for them."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: Counter[str] = Counter()
        """How many questions of each client are with the processes, or wait for them."""
        self.turns = Turns(AT_HAND * number, MOST_WAITING)
        self.workers = [Worker() for _ in range(number)]

    async def ask(
        self, client: str, do: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Let a process do what a client asked for, unless it or all together have asked too much."""
        if self.asked[client] >= MOST_ASKED:
            raise Problem("too-fast", f"You may ask {MOST_ASKED} such questions at a time.", 2)
        if self.asked.total() >= MOST_TOGETHER * self.number:
            raise Problem("busy", "Too many ask at the same time: please try again.", 2)
        self.asked[client] += 1
        try:
            # A client waits like a table: nobody has two turns while another has none.
            async with self.turns.turn(client):
                return await stay(self.work(do, *given, **named))
        finally:
            self.asked[client] -= 1
            if not self.asked[client]:
                del self.asked[client]

    async def work(
        self, do: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Let the process do something that has the least to do."""
        worker = min(self.workers, key=lambda each: len(each.line))
        return await worker.run(LONGEST, do, *given, **named)

    async def close(self) -> None:
        """Send the processes home."""
        for worker in self.workers:
            await worker.close()


async def stay(work: Coroutine[object, object, Found]) -> Found:
    """Wait for a process; whoever goes meanwhile gives no turn away that the process still has."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        if not task.cancelled():
            task.exception()  # nobody wants to know
        raise


@contextmanager
def in_time() -> Iterator[None]:
    """Say that a question of somebody at a table was given up, if it was."""
    try:
        yield
    except Overran:
        sentence = f"No answer was found within {LONGEST:g} seconds: please try again."
        raise Problem("busy", sentence, 2) from None


class Thinkers:
    """The processes of a node that think for all its tables, and those that read what people send."""

    def __init__(self, number: int) -> None:
        self.thinkers = Crew(number)
        self.readers = Crew(max(1, number // READING))
        """No bot waits for a record that somebody has sent."""

    def turn(self, group: str) -> AbstractAsyncContextManager[None]:
        """Wait until a bot of a table may think: no table has two turns while another has none."""
        return self.thinkers.turns.turn(group)

    async def choose(self, document: Document, seat: int, level: str) -> str:
        """Return what a bot chooses for a seat whose turn it is."""
        return await self.thinkers.work(choose, document, seat, level, new_seed())

    async def advise(
        self, client: str, document: Document, seat: int, names: list[str], language: str
    ) -> Advice:
        """Return what the coach says to a seat."""
        seed = new_seed()
        with in_time():
            return await self.thinkers.ask(client, advise, document, seat, names, seed, language)

    async def recall(self, client: str, text: str, audience: Audience, language: str) -> list[Line]:
        """Return the story that the record of a table tells an audience; no bot waits for that."""
        with in_time():
            return await self.readers.ask(client, recall, text, audience, language)

    async def judge(self, client: str, text: str, commitment: str, language: str) -> Verdict:
        """Return what checking the luck of a record found."""
        return await self.read(client, judge, text, commitment, language)

    async def read(
        self, client: str, do: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Let a process read a record that anybody may have written."""
        try:
            return await self.readers.ask(client, do, *given, **named)
        except Overran:
            sentence = f"This record takes more than {LONGEST:g} seconds to read: it is given up."
            raise Problem("bad-record", sentence) from None
        except Unstarted:
            raise Problem("busy", "Nobody can read this just now: please try again.", 2) from None
        except BrokenProcessPool:
            raise Problem("bad-record", "This record cannot be read.") from None

    async def close(self) -> None:
        """Send the processes home; nobody waits for a thought."""
        await self.thinkers.close()
        await self.readers.close()
