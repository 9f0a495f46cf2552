"""Deputies: who plays at a table for those who do not, be it a bot's seat or that of somebody away."""

from __future__ import annotations

import asyncio
import time
import weakref
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from snowball.rules.core import RulesError
from snowball.rules.dice import Dice
from snowball.server import asking
from snowball.server.entries import By
from snowball.server.problems import Problem

if TYPE_CHECKING:
    from snowball.server.room import Room

GRACE: Final = 5.0
"""Seconds after which another node may take over the bots of a table."""


class Deputies:
    """The bots of a room, and the patience of its table."""

    __slots__ = ("alarm", "room", "thinking")

    def __init__(self, room: Room) -> None:
        # A room without a circle is freed as soon as it sleeps.
        self.room: Room = weakref.proxy(room)
        self.thinking: dict[int, asyncio.Task[None]] = {}
        """The seats for which a bot thinks."""
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when the table loses its patience."""

    def rest(self) -> None:
        """Lose no patience any more: the table falls asleep."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    async def wake(self) -> None:
        """Look after a table that is due: no node has done so in time."""
        await self.room.sync()
        table = self.room.table
        late = [seat for seat in table.owed if not table.played_by(seat)]
        if late and table.plan.patience and self.time_left() <= 0:
            await self.give_up_on(late)
        self.prompt()

    def time_left(self) -> float:
        """Return for how long the table will still wait for those who have to choose.

        Others may change their minds, come and go: that gives nobody more time.
        """
        return self.room.since + self.room.table.plan.patience - time.time()

    def prompt(self) -> None:
        """Let bots think who have to choose, and give people as much time as the table does."""
        table = self.room.table
        waiting = []
        for seat in table.owed:
            level = table.played_by(seat)
            if not level:
                waiting.append(seat)
            elif seat not in self.thinking:
                task = asyncio.create_task(self.think(seat, level, table.moment))
                self.thinking[seat] = task
        self.rest()
        if waiting and table.plan.patience:
            loop = asyncio.get_running_loop()
            self.alarm = loop.call_later(
                max(0.0, self.time_left()), self.lose_patience, waiting, table.moment
            )

    async def think(self, seat: int, level: str, moment: int) -> None:
        """Let a bot choose for a seat; if it fails, dice choose, and the journal says so."""
        by: By = "bot" if self.room.table.seats[seat].level else "stand-in"
        try:
            async with self.room.house.thinkers.turn(self.room.table.name):
                table = self.room.table
                if moment != table.moment or seat not in table.owed:
                    return  # it has been chosen elsewhere while others were thinking
                text = await self.room.house.thinkers.choose(table.state.dump(), seat, level)
            await self.room.change(lambda now: asking.choose(now, seat, moment, text, by))
        except Problem as problem:
            if problem.code in ("not-stored", "busy"):
                await asyncio.sleep(1)
        except Exception as error:
            self.room.house.journal.error(
                "bot failed",
                table=self.room.table.name,
                seat=seat,
                level=level,
                why=type(error).__name__,
            )
            self.room.house.metrics.bots.inc()
            await self.choose_by_dice(seat, moment, by)
        finally:
            del self.thinking[seat]
            if not self.room.house.closing:
                self.prompt()

    async def choose_by_dice(self, seat: int, moment: int, by: By) -> None:
        """Make any legal choice for a seat."""
        state = self.room.table.state
        with suppress(Problem, RulesError):
            text = state.game.text(state.pick(seat, Dice(time.time_ns())))
            await self.room.change(lambda now: asking.choose(now, seat, moment, text, by))

    def lose_patience(self, waiting: list[int], moment: int) -> None:
        """Let bots play for those who have not chosen in the time that the table gives."""
        self.alarm = None
        if moment == self.room.table.moment:
            self.room.house.spawn(self.give_up_on(waiting))

    async def give_up_on(self, waiting: list[int]) -> None:
        """Store that bots play for some."""
        with suppress(Problem):
            await self.room.change(lambda table: asking.give_up_on(table, waiting))
