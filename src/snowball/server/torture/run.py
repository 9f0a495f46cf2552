"""A run: games on servers that are killed at random moments, and what held in the end."""

from __future__ import annotations

import asyncio
import math
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from snowball.server.store import Store
from snowball.server.torture.claims import Claim, Claims, read_stored
from snowball.server.torture.nodes import Nodes, Place
from snowball.server.torture.party import Party
from snowball.server.torture.sitting import expected_choices, sittings
from snowball.server.visitor import Sent

LAST_KILL: Final = 0.8
"""The part of all choices after which nobody is killed any more, so that all kills come in time."""
AHEAD: Final = 0.1
"""The part of those choices that games may be ahead of the next kill."""
HURRY: Final = 0.4
"""Seconds at most between a choice that is to be followed by a kill, and the kill."""
DOWN: Final = 0.5
"""Seconds at most for which a server is down before it is started again."""
LOOK: Final = 0.01
"""Seconds between two looks at how far the games are."""


@dataclass(frozen=True)
class Ordeal:
    """What is to be done to the servers."""

    games: int = 300
    kills: int = 20
    seconds: float = 900.0
    nodes: int = 1
    database: str = ""
    """Empty for SQLite in a temporary folder."""
    bus: str = ""
    seed: int = 0


@dataclass(frozen=True)
class Report:
    """What was done, and what held."""

    ordeal: Ordeal
    games: int
    kills: int
    choices: int
    acknowledged: int
    resent: int
    breaks: int
    messages: int
    seconds: float
    claims: list[Claim]

    @property
    def hold(self) -> bool:
        """Whether everything held that must."""
        return not any(claim.broken for claim in self.claims)


class Run:
    """One ordeal from its first server to its report."""

    def __init__(
        self,
        ordeal: Ordeal,
        tell: Callable[[int], None] = lambda _: None,
        between: Callable[[int], None] = lambda _: None,
    ) -> None:
        self.ordeal = ordeal
        self.tell = tell
        """Is told how many games are finished."""
        self.between = between
        """Is called after each kill with its number, in a thread: there more can be broken."""
        self.chance = Random(ordeal.seed)
        self.claims = Claims()
        self.acknowledged = 0
        self.finished = 0
        self.go_on = asyncio.Event()
        """Games that get far ahead of the kills wait, so that every kill falls into them."""
        self.halt = math.inf

    async def run(self) -> Report:
        """Play all games, kill, and check."""
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="snowball-torture-") as folder:
            database = self.ordeal.database or f"sqlite:///{folder}/tables.sqlite"
            nodes = Nodes(Place(Path(folder), database, self.ordeal.bus), self.ordeal.nodes)
            try:
                await nodes.start()
                parties = await self.play(nodes)
            finally:
                await nodes.end()
            await self.check(parties, database)
            self.check_nodes(nodes)
        visitors = [visitor for party in parties for visitor in party.visitors]
        return Report(
            self.ordeal,
            games=len(parties),
            kills=nodes.kills,
            choices=sum(len(visitor.choices) for visitor in visitors),
            acknowledged=self.acknowledged,
            resent=sum(visitor.resends for visitor in visitors),
            breaks=sum(visitor.breaks for visitor in visitors),
            messages=sum(visitor.messages for visitor in visitors),
            seconds=time.monotonic() - began,
            claims=self.claims.all,
        )

    async def play(self, nodes: Nodes) -> list[Party]:
        """Let all games be played at once while servers are killed, for as long as there is time."""
        planned = sittings(self.ordeal.games, self.chance)
        kills = sorted(
            self.chance.random() * LAST_KILL * expected_choices(planned)
            for _ in range(self.ordeal.kills)
        )
        parties = [
            Party(each, chance, partial(nodes.pick, chance), self.count, self.go_on)
            for each in planned
            for chance in [Random(self.chance.random())]
        ]
        with suppress(TimeoutError):
            async with asyncio.timeout(self.ordeal.seconds), asyncio.TaskGroup() as tasks:
                killer = tasks.create_task(self.kill(nodes, kills))
                await asyncio.gather(*(self.finish(party) for party in parties))
                # A server that is being started is not to be left behind.
                await killer
        return parties

    async def finish(self, party: Party) -> None:
        """Play a game to its end, and say so."""
        await party.play()
        self.finished += 1
        self.tell(self.finished)

    def count(self, _: Sent) -> None:
        """Count an acknowledged choice."""
        self.acknowledged += 1
        if self.acknowledged >= self.halt:
            self.go_on.clear()

    async def kill(self, nodes: Nodes, after: list[float]) -> None:
        """Kill a server whenever so many choices have been acknowledged, and start it again."""
        slack = AHEAD * after[-1] if after else 0
        for number, choices in enumerate(after, 1):
            self.halt = choices + slack
            self.go_on.set()
            while self.acknowledged < choices and self.finished < self.ordeal.games:
                await asyncio.sleep(LOOK)
            await asyncio.sleep(self.chance.random() * HURRY)
            node = self.chance.choice(nodes.all)
            await nodes.kill(node, self.chance.random() * DOWN)
            await asyncio.to_thread(self.between, number)
        self.halt = math.inf
        self.go_on.set()

    async def check(self, parties: list[Party], database: str) -> None:
        """Check every claim for every table."""
        claims = self.claims
        store = await Store.open(database)
        try:
            for party in parties:
                claims.finished.checked += 1
                claims.finished.broken += [
                    f"Table {party.table or '(not made)'}: {fault}." for fault in party.faults
                ]
                if not party.finished and not party.faults:
                    claims.finished.broken.append(
                        f"Table {party.table or '(not made)'} did not come to an end "
                        f"in {self.ordeal.seconds:g} s."
                    )
                if party.table:
                    claims.check_table(
                        party.table,
                        party.commitment,
                        party.visitors,
                        party.records,
                        await read_stored(store, party.table),
                    )
        finally:
            await store.close()

    def check_nodes(self, nodes: Nodes) -> None:
        """Check that the servers have nothing to complain of."""
        calm = self.claims.calm
        calm.checked += nodes.kills + len(nodes.all)
        calm.broken += [f"A server's journal says: {line}" for line in nodes.accidents()]
        if nodes.unwilling:
            calm.broken.append(f"{nodes.unwilling} servers did not end when they were asked to.")
