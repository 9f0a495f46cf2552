"""The caretaker: looks after the tables of a house although nobody asks."""

from __future__ import annotations

import asyncio
import gc
import time
from itertools import count
from typing import TYPE_CHECKING, Final

from snowball.server.deputies import GRACE
from snowball.server.journal import placed
from snowball.server.problems import Problem
from snowball.server.store import StoreError

if TYPE_CHECKING:
    from snowball.server.house import House

SLEEPY: Final = 30.0
"""Seconds after which a table falls asleep at which nobody is and nothing happens."""
ROUND: Final = 2.0
"""Seconds between two looks at which tables are due and which are to sleep."""
REMIND: Final = 10
"""Rounds after which other nodes are told again who is connected here."""
MOST_DUE: Final = 200
"""Tables that are looked after at once."""
HOPELESS: Final = ("other-release", "other-secret")
MUCH_LATER: Final = 3600.0
"""Seconds after which a table is looked at again that cannot go on here."""


class Caretaker:
    """Wakes tables that are due, sees what other nodes have done, and puts tables to sleep."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def go_round(self) -> None:
        """Look again and again for tables that are due, have gone on elsewhere, or may sleep."""
        # Whoever was here before may have died: what was under way then is due at once.
        until = time.time() + GRACE
        for number in count(1):
            try:
                await self.look_around(until)
                self.put_to_sleep()
                self.sweep()
                if number % REMIND == 0:
                    self.house.say_all_present()
            except Exception as error:
                # Whatever it is, without a caretaker all tables of the node would be forlorn.
                self.house.journal.error("accident", **placed(error))
            await asyncio.sleep(ROUND)
            until = time.time()

    async def look_around(self, until: float) -> None:
        """See what is due, and what other nodes have done, as far as the store tells it."""
        try:
            await self.wake_due(until)
            # Even a bus that is well is silent about what a node stored just before it died.
            if not self.house.bus.alone:
                await self.poll()
        except StoreError as error:
            self.house.journal.warning("store away", why=type(error).__name__)

    async def wake_due(self, until: float) -> None:
        """Look after all tables that no node has looked after in time."""
        for name, wake_at in await self.house.store.due(until, MOST_DUE):
            soon = time.time() + GRACE
            if await self.house.store.claim(name, wake_at, soon):
                try:
                    room = await self.house.room(name)
                    await room.deputies.wake()
                except Problem as problem:
                    self.house.journal.warning("not woken", table=name, why=problem.code)
                    if problem.code in HOPELESS:
                        await self.house.store.claim(name, soon, soon + MUCH_LATER)
                except StoreError as error:
                    self.house.journal.warning("not woken", table=name, why=type(error).__name__)
                except Exception as error:
                    # One table that cannot be played must not keep all others from it.
                    self.house.journal.error("cannot wake", table=name, why=type(error).__name__)

    async def poll(self) -> None:
        """Ask the store what other nodes have done, whatever the bus has told."""
        lasts = await self.house.store.lasts(list(self.house.rooms))
        for name, last in lasts.items():
            room = self.house.rooms.get(name)
            if room is not None and last > room.table.number:
                try:
                    await self.house.see_to(room)
                except Exception as error:
                    # One table that cannot be told of must not keep all others from it.
                    self.house.journal.error("accident", table=name, **placed(error))

    def put_to_sleep(self, sleepy: float = SLEEPY) -> None:
        """Forget tables that nobody needs: the store has them."""
        now = time.monotonic()
        for name, room in list(self.house.rooms.items()):
            room.forget(now)
            if room.idle and now - room.used > sleepy:
                room.deputies.rest()
                del self.house.rooms[name]
                self.house.gone += 1

    def sweep(self) -> None:
        """Free what those have left who are gone, once they are as many as those who are here.

        Connections end in circles that only a search through everything finds, and that halts all
        tables: so it is seldom made where many are awake, and at once when the last falls asleep.
        """
        here = sum(1 + len(room.wires) for room in self.house.rooms.values())
        if self.house.gone > here:
            self.house.gone = 0
            gc.collect()
