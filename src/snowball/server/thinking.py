"""Thinking: bots and the coach work in processes of their own, so that no table waits for another."""

from __future__ import annotations

import asyncio
import multiprocessing
import secrets
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractAsyncContextManager
from itertools import count
from typing import Final, ParamSpec, TypeVar

from snowball.bots import bot
from snowball.bots.apart import serve
from snowball.bots.coach import Advice, coach
from snowball.play.record import parse
from snowball.play.seat import Knowledge
from snowball.play.verdict import Verdict, verify
from snowball.rules.catalog import load
from snowball.rules.core import Document, RulesError
from snowball.rules.dice import Dice
from snowball.server.messages import Line
from snowball.server.problems import Problem
from snowball.server.telling import Audience, recalled
from snowball.server.turns import Turns

SEED_BITS: Final = 63
MOST_ASKED: Final = 8
"""Questions of people that may be with each process, or wait for it."""
MOST_WAITING: Final = 10_000
"""Who may wait at all; a bot that is refused asks again, as a game waits for it."""
AT_HAND: Final = 2
"""Thoughts that are with each process: the one it has, and the next."""

Given = ParamSpec("Given")
Found = TypeVar("Found")


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


def judge(text: str, commitment: str) -> Verdict:
    """Derive every card and die of a record again from its secret, in a worker."""
    try:
        return verify(parse(text), commitment or None)
    except RulesError as error:
        raise Problem("bad-record", str(error)) from None
    except Exception:
        # Anybody may send anything as a record.
        raise Problem("bad-record", "This record cannot be read.") from None


class Thinkers:
    """A few processes that think for all tables of a node."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked = 0
        self.questions = count()
        self.turns = Turns(AT_HAND * number, MOST_WAITING)
        self.pool = self.hire()

    def hire(self) -> ProcessPoolExecutor:
        """Return new processes; they start when there is something to think about."""
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.number, mp_context=context, initializer=serve)

    def turn(self, group: str) -> AbstractAsyncContextManager[None]:
        """Wait until a bot of a table may think: no table has two turns while another has none."""
        return self.turns.turn(group)

    async def choose(self, document: Document, seat: int, level: str) -> str:
        """Return what a bot chooses for a seat whose turn it is."""
        return await self.work(choose, document, seat, level, secrets.randbits(SEED_BITS))

    async def advise(
        self, document: Document, seat: int, names: list[str], language: str
    ) -> Advice:
        """Return what the coach says to a seat."""
        seed = secrets.randbits(SEED_BITS)
        return await self.ask(advise, document, seat, names, seed, language)

    async def judge(self, text: str, commitment: str) -> Verdict:
        """Return what checking the luck of a record found."""
        return await self.ask(judge, text, commitment)

    async def ask(
        self, do: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Let a process do what somebody asked for, unless too many have."""
        if self.asked >= MOST_ASKED * self.number:
            raise Problem("busy", "Too many ask at the same time: please try again.", 2)
        self.asked += 1
        try:
            # Each question waits like a table of its own.
            async with self.turn(f"question {next(self.questions)}"):
                return await self.work(do, *given, **named)
        finally:
            self.asked -= 1

    async def work(
        self, do: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Let a process do something; if it dies, another one tries once more."""
        pool = self.pool
        try:
            return await asyncio.wrap_future(pool.submit(do, *given, **named))
        except BrokenProcessPool:
            if self.pool is pool:
                self.pool = self.hire()
                pool.shutdown(wait=False)
            return await asyncio.wrap_future(self.pool.submit(do, *given, **named))

    async def close(self) -> None:
        """Send the processes home; nobody waits for a thought."""
        pool = self.pool
        children = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for child in children:
            child.terminate()
        await asyncio.to_thread(pool.shutdown)
