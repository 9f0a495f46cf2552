"""The house: all tables that are awake on this node, and what they share."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Final

import msgspec
import structlog

from snowball.play.fair import commitment_to, new_secret
from snowball.rules.core import RulesError
from snowball.server.bus import Bus
from snowball.server.caretaker import HOPELESS, Caretaker
from snowball.server.deputies import Since
from snowball.server.digest import relive
from snowball.server.entries import AnyEntry, Plan, decode, decode_plan, encode_plan, version_of
from snowball.server.journal import placed
from snowball.server.messages import MyTable
from snowball.server.metrics import Metrics
from snowball.server.problems import Problem
from snowball.server.room import Room, change_of
from snowball.server.settings import Settings
from snowball.server.store import Store, StoreError, TableRow
from snowball.server.table import HOST, Table
from snowball.server.telling import summary
from snowball.server.thinking import Thinkers
from snowball.server.tokens import Holder, Seal, new_name, void

MOST_AWAKE: Final = 20_000
"""Tables that may be awake on a node."""
SLICE: Final = 0.005
"""Seconds for which a table may happen again before others have their turn."""
BRIEF: Final = 1.0
"""Seconds after which a table falls asleep if there are too many."""
NAME: Final = re.compile("[a-z2-7]{26}")
NOT_MINE: Final = ("bad-token", "no-table", *HOPELESS)
"""Why a table is not among somebody's tables."""
FAREWELL: Final = 1.0
"""Seconds that those who are connected have to hear that the server ends."""


class House:
    """The tables of a node. A table that nobody needs is asleep: it is only in the store."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        thinkers: Thinkers,
        seal: Seal,
        journal: structlog.stdlib.BoundLogger,
        metrics: Metrics,
        pace: float = Settings.pace,
    ) -> None:
        self.store = store
        self.bus = bus
        self.thinkers = thinkers
        self.seal = seal
        self.journal = journal
        self.metrics = metrics
        self.pace = pace
        """Seconds that a bot waits before each choice for somebody who is away."""
        self.rooms: dict[str, Room] = {}
        self.waking: dict[str, asyncio.Future[Room]] = {}
        self.pause = asyncio.Lock()
        """Held for one round of the event loop by whoever has much to do: one of them in a round."""
        self.errands: set[asyncio.Task[None]] = set()
        self.caretaker = Caretaker(self)
        self.closing = False
        self.gone = 0
        """Connections and tables that have gone since what they left was last swept up."""
        self.node = secrets.token_hex(4)

    async def open(self) -> None:
        """Begin to look after tables; those that were left in the middle of something wake up."""
        await self.bus.open(self)
        self.spawn(self.caretaker.go_round())

    async def farewell(self) -> None:
        """Tell everybody who is connected that the server ends, and hang up."""
        self.closing = True
        for room in list(self.rooms.values()):
            for wire in {wire for wires in room.wires.values() for wire in wires}:
                wire.close("closing", "The server restarts: connect again in a moment.")
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while any(room.wires for room in self.rooms.values()):
                    await asyncio.sleep(0.02)

    async def close(self) -> None:
        """Finish what is under way, and let everybody go: they come back to another node, or later."""
        self.closing = True
        errands = [*self.errands]
        for room in self.rooms.values():
            errands += room.deputies.thinking.values()
        for errand in errands:
            errand.cancel()
        await asyncio.gather(*errands, return_exceptions=True)
        for room in list(self.rooms.values()):
            async with room.turn:
                room.deputies.rest()
        await self.thinkers.close()
        await self.bus.close()
        await self.store.close()

    def spawn(self, errand: Coroutine[object, object, None]) -> None:
        """Let something be done that nobody waits for."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        """Forget an errand; what went wrong is noted, as nobody waits for it."""
        self.errands.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self.journal.error("accident", **placed(error))

    # Tables.

    async def make(self, plan: Plan, name: str = "") -> Room:
        """Make a table, unless there is one of that name: then the same was asked for before."""
        name = name or new_name()
        while name in self.waking:
            # Whoever looks for it just now may find nothing.
            await asyncio.wait([self.waking[name]])
        return await self.awake(name, lambda name: self.lay(name, plan))

    async def lay(self, name: str, plan: Plan) -> Room:
        """Store a new table; the secret of its luck is settled before anybody adds to it."""
        self.make_room()
        secret = new_secret()
        plan = msgspec.structs.replace(plan, commitment=commitment_to(secret))
        table = Table(name, plan, secret)
        now = time.time()
        change = change_of(table, None, now, Since(now))
        row = TableRow(
            name=table.name,
            plan=encode_plan(plan),
            secret=secret,
            created_at=now,
            updated_at=now,
            last=0,
            stage=table.stage,
            listed=plan.listed,
            free=change.free,
            owed=change.owed,
            wake_at=None,
            summary=change.summary or "",
        )
        try:
            await self.store.create(row)
        except StoreError as error:
            with suppress(Problem):
                # It may be there: stored after all, or by another node that was asked the same.
                return await self.wake(name)
            raise Problem(
                "not-stored", "The table could not be stored: please try again."
            ) from error
        room = Room(self, table)
        self.rooms[table.name] = room
        return room

    def make_room(self) -> None:
        """Send tables to sleep if too many are awake, or refuse to wake another."""
        if len(self.rooms) >= MOST_AWAKE:
            self.caretaker.put_to_sleep(BRIEF)
        if len(self.rooms) >= MOST_AWAKE:
            raise Problem("busy", "Too many tables are awake here: please try again.", 30)

    async def room(self, name: str) -> Room:
        """Return a table, woken up if it was asleep."""
        return await self.awake(name, self.wake)

    async def awake(
        self, name: str, find: Callable[[str], Coroutine[object, object, Room]]
    ) -> Room:
        """Return a table, found somewhere if it is not awake; of all who ask at once, one looks."""
        room = self.rooms.get(name)
        if room is not None:
            # Whoever asked is about to use it: it must not fall asleep before.
            room.used = time.monotonic()
            return room
        waking = self.waking.get(name)
        if waking is None:
            waking = asyncio.ensure_future(find(name))
            self.waking[name] = waking
            waking.add_done_callback(lambda _: self.waking.pop(name, None))
        return await asyncio.shield(waking)

    async def newest(self, name: str) -> Room:
        """Return a table as the store has it now: where seats may have moved by way of other nodes.

        Whoever relies on a token, or on a game not being over, has to know what they have done; if
        that cannot be read, nobody is believed.
        """
        room = await self.room(name)
        if not self.bus.alone:
            await room.sync()
        return room

    async def made(self, name: str) -> Room | None:
        """Return the table of a name that a request makes, None if none has made it yet."""
        try:
            return await self.newest(name)
        except Problem as problem:
            if problem.code != "no-table":
                raise
            return None

    async def wake(self, name: str) -> Room:
        """Read a table from the store and let everything happen again that has happened."""
        if not NAME.fullmatch(name):
            raise no_table()
        self.make_room()
        try:
            found = await self.store.load(name)
        except StoreError as error:
            raise Problem("busy", "The table cannot be read just now: please try again.") from error
        if found is None:
            raise no_table()
        row, entries = found
        try:
            table = Table(row.name, decode_plan(row.plan), row.secret)
        except RulesError as error:
            version = version_of(row.plan)
            self.journal.error("does not replay", table=name, version=version)
            raise unreadable(version) from error
        if commitment_to(table.secret) != table.plan.commitment:
            self.journal.error("other secret", table=name)
            raise other_secret()
        since = Since(row.created_at)
        begun = time.perf_counter()
        try:
            for stored in entries:
                begun = await self.let_others(begun)
                entry = decode(stored.body)
                since = since.after(entry, relive(table, entry, listen=False), stored.at)
        except RulesError as error:
            self.journal.error("does not replay", table=name, version=table.plan.version)
            raise other_release(table) from error
        room = Room(self, table)
        room.since = since
        self.rooms[name] = room
        return room

    async def let_others(self, begun: float) -> float:
        """Let others have their turn if it has been ours for long; return since when it is ours.

        Of all who do so, one goes on in each round.
        """
        if time.perf_counter() - begun <= SLICE:
            return begun
        async with self.pause:
            await asyncio.sleep(0)
        return time.perf_counter()

    async def ended(self, name: str) -> Table:
        """Return a table whose game may be over, be it by way of a node not heard of yet."""
        table = (await self.room(name)).table
        return table if table.stage == "over" else (await self.newest(name)).table

    async def as_written(self, name: str) -> Table:
        """Return a table as its entries are written, wherever they were to lead: only to be judged.

        A past that was changed is refused when the table wakes; what became of the luck can be told.
        """
        try:
            return await self.ended(name)
        except Problem as problem:
            found = None
            if problem.code == "other-release":
                with suppress(StoreError):
                    found = await self.store.load(name)
            if found is None:
                raise
            row, entries = found
            try:
                table = Table(row.name, decode_plan(row.plan), row.secret)
                begun = time.perf_counter()
                for stored in entries:
                    begun = await self.let_others(begun)
                    table.add(decode(stored.body), listen=False)
            except (LookupError, ValueError, TypeError, AssertionError):
                raise problem from None
            return table

    def give_up(self, room: Room) -> Problem:
        """Let go of a table that another node has led where these rules do not lead."""
        table = room.table
        self.journal.error("does not replay", table=table.name, version=table.plan.version)
        problem = other_release(table)
        room.deputies.rest()
        if self.rooms.get(table.name) is room:
            del self.rooms[table.name]
        for wire in {wire for wires in room.wires.values() for wire in wires}:
            wire.close(problem.code, problem.sentence)
        return problem

    async def listed(self, limit: int, after: str) -> list[TableRow]:
        """Return open tables, the newest first, from a table on."""
        try:
            before = await self.store.rows([after]) if NAME.fullmatch(after) else []
            return await self.store.listed(limit, before[0].place if before else None)
        except StoreError as error:
            raise Problem("busy", "The list cannot be read just now: please try again.") from error

    async def mine(self, tokens: list[str]) -> list[MyTable]:
        """Return the tables that tokens open; others are left out, and those that cannot go on."""
        found = []
        for token in dict.fromkeys(tokens):
            try:
                name = self.seal.holder(token).table
                room, person = await self.person(name, token)
            except Problem as problem:
                if problem.code in NOT_MINE:
                    continue
                # A table that cannot be read just now has not gone.
                raise
            seats = room.table.seats_of(person)
            due = any(seat in room.table.owed for seat in seats)
            found.append(MyTable(seats, person == HOST, due, summary(room.table)))
        return found

    async def person(self, name: str, token: str) -> tuple[Room, int]:
        """Return a table and who at it has shown a token."""
        holder = self.seal.holder(token)
        if holder.table != name:
            raise void()
        room = await self.newest(name)
        check_generation(room.table, holder)
        return room, holder.person

    async def act(
        self, name: str, token: str, ask: Callable[[Table, int], AnyEntry | None]
    ) -> Room:
        """Let whoever has shown a token do something, if it opens anything at that very moment."""
        room, person = await self.person(name, token)
        holder = self.seal.holder(token)

        def checked(table: Table) -> AnyEntry | None:
            # Their seats may have moved to another device while this waited for its turn.
            check_generation(table, holder)
            return ask(table, person)

        await room.change(checked)
        return room

    def token(self, room: Room, person: int) -> str:
        """Return the token of a person."""
        return self.seal.token(
            Holder(room.table.name, person, room.table.people[person].generation)
        )

    # Other nodes.

    def entries(self, name: str, number: int) -> None:
        """Hear that another node has stored something of a table."""
        room = self.rooms.get(name)
        if room is not None and number > room.table.number:
            self.spawn(self.see_to(room))

    def said(self, name: str, payload: str) -> None:
        """Pass on what is said elsewhere to those who are connected here."""
        room = self.rooms.get(name)
        kind, *rest = payload.split(" ")
        if room is None:
            return
        if kind == "react":
            room.react(int(rest[0]), rest[1])
        elif kind == "present":
            room.elsewhere[rest[0]] = (time.monotonic(), {int(seat) for seat in rest[1:]})
            room.tell_present()

    def missed(self) -> None:
        """Catch up after the bus was away."""
        self.spawn(self.catch_up())

    def say_present(self, name: str, seats: list[int]) -> None:
        """Tell other nodes who of a table is connected here."""
        self.bus.say(name, " ".join(["present", self.node, *map(str, seats)]))

    def say_all_present(self) -> None:
        """Remind other nodes of who is connected here: they forget those of a node that is gone."""
        for name, room in self.rooms.items():
            if room.present:
                self.say_present(name, sorted(room.present))

    async def catch_up(self) -> None:
        """See what other nodes have done with all tables that are awake."""
        with suppress(StoreError):
            await self.caretaker.poll()

    async def see_to(self, room: Room) -> None:
        """See what another node has done with a table; if that fails now, the next round will."""
        with suppress(Problem):
            await room.sync()


def no_table() -> Problem:
    """Return the problem of a table that is not there."""
    return Problem("no-table", "There is no such table: check the link.")


def other_release(table: Table) -> Problem:
    """Return the problem of a table whose entries do not lead where they did."""
    return Problem(
        "other-release",
        f"This game was begun under release {table.plan.version}, whose rules differ: "
        "it cannot go on here.",
    )


def unreadable(version: str) -> Problem:
    """Return the problem of a table whose game, or house rules, this release does not know."""
    return Problem(
        "other-release",
        f"This table was made by release {version}, and this one cannot play it: "
        "it cannot go on here.",
    )


def other_secret() -> Problem:
    """Return the problem of a table whose luck is not the one that it has promised."""
    return Problem(
        "other-secret",
        "The secret of this table is not the one that it committed to: it cannot go on.",
    )


def check_generation(table: Table, holder: Holder) -> None:
    """Refuse a token of a device that the seats have left."""
    people = table.people
    if holder.person >= len(people) or people[holder.person].generation != holder.generation:
        raise void()
