"""A room: a table that is awake on this node, with those who are connected to it."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

from snowball.rules.core import Event, RulesError
from snowball.server import telling
from snowball.server.deputies import GRACE, Deputies, Since
from snowball.server.digest import Otherwise, relive, with_digest
from snowball.server.entries import AnyEntry, Chose, Moved, Stood, decode, encode
from snowball.server.messages import Present, Reaction
from snowball.server.problems import Problem
from snowball.server.store import Change, Doubtful, StoreError
from snowball.server.table import Table, Told
from snowball.server.telling import Audience, Ear, encoded

if TYPE_CHECKING:
    from snowball.server.house import House
    from snowball.server.wire import Wire

KEPT: Final = 4
"""Messages of an audience that are kept for those whose connection breaks, …"""
KEPT_BYTES: Final = 4 * 1024
"""… fewer if they are long: who missed more is told everything, which takes no memory."""
MISSED: Final = 60.0
"""Seconds for which messages are kept for an audience that has gone."""

Asked = TypeVar("Asked", bound=AnyEntry | None)


class Room:
    """One table awake: everything that happens to it happens here, one thing after the other."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.turn = asyncio.Lock()
        self.wires: dict[Ear, set[Wire]] = {}
        self.kept: dict[Ear, deque[tuple[int, bytes]]] = {}
        self.gone: dict[Ear, float] = {}
        """Since when nobody of an audience is connected any more."""
        self.deputies = Deputies(self)
        self.elsewhere: dict[str, tuple[float, set[int]]] = {}
        """The seats that are connected to other nodes, and when those said so."""
        self.doubtful = False
        """Whether something may have been stored that has not happened here."""
        self.used = time.monotonic()
        self.since = Since(time.time())
        self.deal: list[Event] = []
        """How the game began, as long as nobody's choice has gone on from there."""
        self.ended: Problem | None = None
        """Why the table cannot go on here."""

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is under way."""
        busy = self.deputies.thinking or self.deputies.hesitating or self.turn.locked()
        return not (self.wires or busy)

    async def change(self, ask: Callable[[Table], Asked]) -> Asked:
        """Let something happen: checked, stored, and only then told; None if it had happened."""
        async with self.turn:
            self.used = time.monotonic()
            if self.ended is not None:
                raise self.ended
            if self.doubtful:
                await self.catch_up()
            while True:
                try:
                    entry = ask(self.table)
                except Problem:
                    # What is refused by what this node knows may be right by what others have done.
                    if self.house.bus.alone or not await self.look():
                        raise
                    continue
                if entry is None:
                    return entry
                after = self.table.copy()
                told = after.add(entry)
                entry = with_digest(entry, after, told)
                now = time.time()
                since = self.since.after(entry, told, now)
                begun = time.perf_counter()
                change = change_of(after, entry, now, since, self.house.pace)
                if await self.stored(after, entry, change):
                    break
                # Another node was faster: see what it did, and ask again.
                if not await self.look():
                    raise Problem(
                        "not-stored", "This could not be stored just now: please try again."
                    )
            self.table = after
            if told.only is None:
                # A change of mind is nobody else's business, be it in numbers.
                took = time.perf_counter() - begun
                self.house.metrics.happened(type(entry).__name__.lower(), took)
            self.happened(entry, told, now)
        self.house.bus.publish(self.table.name, self.table.number)
        self.deputies.prompt()
        return entry

    async def stored(self, after: Table, entry: AnyEntry, change: Change) -> bool:
        """Store an entry; say whether it is the next one."""
        try:
            return await self.house.store.append(after.name, after.number, encode(entry), change)
        except asyncio.CancelledError:
            # Whoever asked has gone; it may have been stored all the same, and others wait for it.
            self.doubtful = True
            if not self.house.closing:
                self.house.spawn(self.house.see_to(self))
            raise
        except Doubtful as error:
            # It may have been stored: what is stored is read before anything else happens.
            self.doubtful = True
            self.house.journal.warning("doubtful", table=after.name)
            raise Problem(
                "not-stored", "It is not certain that this was stored: please send it again."
            ) from error
        except StoreError as error:
            self.house.journal.warning("not stored", table=after.name, why=type(error).__name__)
            raise Problem(
                "not-stored", "This could not be stored just now: please try again."
            ) from error

    async def sync(self) -> None:
        """See what other nodes have done; they look after bots and latecomers."""
        async with self.turn:
            await self.catch_up()

    async def look(self) -> bool:
        """Catch up as far as that is possible now; say whether anything was new."""
        before = self.table.number
        with suppress(Problem):
            await self.catch_up()
        return self.table.number > before

    def behind(self, since: dict[Audience, int]) -> bool:
        """Say whether somebody knows more than this node does: another one has told them."""
        heard = self.table.heard
        return any(
            number > heard[-1 if audience is None else audience]
            for audience, number in since.items()
            if audience is None or audience < len(heard) - 1
        )

    async def catch_up(self) -> None:
        """Let everything happen that is stored and has not happened here."""
        if self.ended is not None:
            raise self.ended
        try:
            tail = await self.house.store.tail(self.table.name, self.table.number)
        except StoreError as error:
            raise Problem("busy", "The table cannot be read just now: please try again.") from error
        self.doubtful = False
        for number, at, body in tail:
            try:
                if number != self.table.number + 1:
                    raise Otherwise(f"Entry {self.table.number + 1} is missing.")
                entry = decode(body)
                told = relive(self.table, entry)
            except RulesError as error:
                self.ended = self.house.give_up(self)
                raise self.ended from error
            self.happened(entry, told, at)

    def happened(self, entry: AnyEntry, told: Told, at: float) -> None:
        """Tell of an entry, wherever it was stored."""
        self.since = self.since.after(entry, told, at)
        self.tell(told)
        self.part(entry)

    def tell(self, told: Told) -> None:
        """Send what an entry brought about to all who are connected and may know."""
        if told.game:
            self.deal = [] if self.table.moment else told.events
        for (audience, language), kept in self.kept.items():
            if told.only is not None and told.only != audience:
                continue
            message = telling.update(self.table, audience, told, language)
            text = encoded(message)
            keep(kept, message.number, text)
            for wire in self.wires.get((audience, language), ()):
                wire.send(text)

    # Who is here.

    def enter(self, wire: Wire, since: dict[Audience, int]) -> None:
        """Connect somebody: what they missed, or everything."""
        for ear in wire.ears:
            self.wires.setdefault(ear, set()).add(wire)
            self.kept.setdefault(ear, deque(maxlen=KEPT))
            self.gone.pop(ear, None)
            for text in self.missed(ear, since.get(ear[0], -1)):
                wire.send(text)
        self.announce()

    def missed(self, ear: Ear, last: int) -> list[bytes]:
        """Return the messages after the last one that arrived, or one that says everything."""
        audience, language = ear
        now = self.table.heard[-1 if audience is None else audience]
        if last == now:
            return []
        tail = [text for number, text in self.kept.get(ear, ()) if number > last]
        if 0 <= last < now and len(tail) == now - last:
            return tail
        # Whoever opens a table at its first moment may see how it was dealt.
        dealt = Told(self.deal, people=True, game=True) if self.deal and last < 0 else None
        return [encoded(telling.update(self.table, audience, dealt, language))]

    def exit(self, wire: Wire) -> None:
        """Let somebody go."""
        for ear in wire.ears:
            wires = self.wires.get(ear, set())
            wires.discard(wire)
            if not wires:
                self.wires.pop(ear, None)
                self.gone[ear] = time.monotonic()
        self.used = time.monotonic()
        self.house.gone += 1
        self.announce()

    def forget(self, now: float) -> None:
        """Keep nothing more for audiences that have been gone for long."""
        for ear, since in list(self.gone.items()):
            if now - since > MISSED:
                del self.gone[ear]
                if ear not in self.wires:
                    del self.kept[ear]
        for node, (said, _) in list(self.elsewhere.items()):
            if now - said > MISSED:
                del self.elsewhere[node]
                self.tell_present()

    def part(self, entry: AnyEntry) -> None:
        """Disconnect those to whom the seats no longer belong that they were connected for."""
        if isinstance(entry, Moved):
            why = ("bad-token", "Your seat has moved to another device.")
        elif isinstance(entry, Stood):
            why = ("not-yours", "You have given your seats up: connect again to watch.")
        else:
            return
        for wire in {wire for wires in self.wires.values() for wire in wires}:
            if wire.person == entry.holder:
                wire.close(*why)

    @property
    def present(self) -> set[int]:
        """The seats that are connected to this node."""
        return {audience for audience, _ in self.wires if audience is not None}

    def announce(self) -> None:
        """Tell everybody who is connected, and other nodes who is so here."""
        self.tell_present()
        self.house.say_present(self.table.name, sorted(self.present))

    def tell_present(self) -> None:
        """Tell everybody here who is connected, to whichever node."""
        here = self.present.union(*(seats for _, seats in self.elsewhere.values()))
        self.shout(Present(sorted(here)))

    def react(self, seat: int, reaction: str) -> None:
        """Pass on what somebody said."""
        self.shout(Reaction(seat, reaction))

    def shout(self, message: object) -> None:
        """Send something to all who are connected."""
        text = encoded(message)
        for wire in {wire for wires in self.wires.values() for wire in wires}:
            wire.send(text)


def keep(kept: deque[tuple[int, bytes]], number: int, text: bytes) -> None:
    """Keep the latest message, and those before it as long as there is room."""
    kept.append((number, text))
    while len(kept) > 1 and sum(len(each) for _, each in kept) > KEPT_BYTES:
        kept.popleft()


def change_of(
    table: Table, entry: AnyEntry | None, now: float, since: Since, pace: float = 0.0
) -> Change:
    """Return what a table's row says after an entry, if those who are to choose have had to for so long."""
    gathering = table.stage == "gathering"
    free = [seat for seat in table.free if not table.seats[seat].invited] if gathering else []
    # A summary changes with the people and the stage, not with every choice.
    people = not isinstance(entry, Chose) or table.stage == "over"
    owed = table.owed
    return Change(
        at=now,
        stage=table.stage,
        owed=encoded(owed).decode(),
        free=len(free),
        wake_at=wake_at(table, owed, now, since, pace),
        summary=encoded(telling.summary(table)).decode() if people else None,
    )


def wake_at(
    table: Table, owed: Sequence[int], now: float, since: Since, pace: float
) -> float | None:
    """Return when some node should look at a table even if nobody asks, None if never."""
    if any(table.seats[seat].level for seat in owed):
        return now + GRACE
    if any(table.seats[seat].away for seat in owed):
        return now + pace + GRACE
    if owed and table.plan.patience:
        return min(map(since.of, owed)) + table.plan.patience + GRACE
    return None
