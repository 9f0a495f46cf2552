"""Deputies: who plays at a table for those who do not, be it a bot's seat or that of somebody away."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from snowball.rules.core import RulesError
from snowball.rules.dice import Dice
from snowball.server import asking, thinking
from snowball.server.entries import AnyEntry, By, Returned
from snowball.server.problems import Problem
from snowball.server.table import Told

if TYPE_CHECKING:
    from snowball.server.room import Room

GRACE: Final = 5.0
"""Seconds after which another node may take over the bots of a table."""
PAUSE: Final = 1.0
"""Seconds after which a bot is asked again if its choice could not be made."""
NOT_NOW: Final = ("not-stored", "busy", "closing", "other-release", "other-secret")
"""What keeps a bot's choice from being made although nothing is wrong with it, …"""
PASSED: Final = ("too-late", "not-your-turn", "already-over")
"""… and what says that it is not needed any more. Any other refusal is a fault of the bot."""


@dataclass(frozen=True, slots=True)
class Since:
    """Since when those who have to choose have had to."""

    game: float
    """When the game last went on."""
    back: Mapping[int, float] = field(default_factory=dict)
    """When seats have come back since: they have as much time as if the game had gone on then."""

    def after(self, entry: AnyEntry, told: Told, at: float) -> Since:
        """Return the same after an entry."""
        if told.game:
            return Since(at)
        if isinstance(entry, Returned):
            return Since(self.game, {**self.back, **dict.fromkeys(entry.seats, at)})
        return self

    def of(self, seat: int) -> float:
        """Return since when a seat has had to choose."""
        return self.back.get(seat, self.game)


class Deputies:
    """The bots of a room, and the patience of its table."""

    __slots__ = ("alarm", "hesitating", "room", "thinking")

    def __init__(self, room: Room) -> None:
        # A room without a circle is freed as soon as it sleeps.
        self.room: Room = weakref.proxy(room)
        self.thinking: dict[int, asyncio.Task[None]] = {}
        """The seats for which a bot thinks, …"""
        self.hesitating: dict[int, tuple[int, asyncio.TimerHandle]] = {}
        """… and those whose stand-in waits for them before it does, with the moment that is for."""
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when the table loses its patience."""

    def rest(self) -> None:
        """Lose no patience any more: the table falls asleep."""
        self.put_off()
        for seat in list(self.hesitating):
            self.stop_hesitating(seat)

    def put_off(self) -> None:
        """Put the alarm off."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    async def wake(self) -> None:
        """Look after a table that is due: no node has done so in time."""
        await self.room.sync()
        table = self.room.table
        waiting = [seat for seat in table.owed if not table.played_by(seat)]
        late = self.late(waiting) if table.plan.patience else []
        if late:
            await self.give_up_on(late)
        self.prompt()

    def time_left(self, seat: int) -> float:
        """Return for how long the table will still wait for a seat that has to choose.

        Others may change their minds, come and go: that gives nobody more time.
        """
        return self.room.since.of(seat) + self.room.table.plan.patience - time.time()

    def late(self, waiting: list[int]) -> list[int]:
        """Return who of those who have to choose has had all the time that there is."""
        return [seat for seat in waiting if self.time_left(seat) <= 0]

    def prompt(self) -> None:
        """Let bots think who have to choose, and give people as much time as the table does."""
        if self.room.ended is not None:
            return
        table = self.room.table
        waiting = [seat for seat in table.owed if not table.played_by(seat)]
        for seat, (moment, _) in list(self.hesitating.items()):
            if moment != table.moment or seat in waiting or seat not in table.owed:
                self.stop_hesitating(seat)
        for seat in table.owed:
            if seat in waiting or seat in self.thinking or seat in self.hesitating:
                continue
            if table.seats[seat].away:
                self.hesitate(seat, table.moment)
            else:
                self.begin(seat)
        self.put_off()
        if waiting and table.plan.patience:
            loop = asyncio.get_running_loop()
            soonest = max(0.0, min(map(self.time_left, waiting)))
            self.alarm = loop.call_later(soonest, self.lose_patience, waiting, table.moment)

    def hesitate(self, seat: int, moment: int) -> None:
        """Let a moment pass before a stand-in chooses: its person may be on the way, and others watch."""
        loop = asyncio.get_running_loop()
        handle = loop.call_later(self.room.house.pace, self.act, seat, moment)
        self.hesitating[seat] = moment, handle

    def stop_hesitating(self, seat: int) -> None:
        """Let a stand-in do nothing: its person is back, or it is not its turn any more."""
        _, handle = self.hesitating.pop(seat)
        handle.cancel()

    def act(self, seat: int, moment: int) -> None:
        """Let a stand-in think, if it is still needed."""
        del self.hesitating[seat]
        if self.room.ended is not None or self.room.house.closing:
            return
        table = self.room.table
        if moment == table.moment and seat in table.owed and table.played_by(seat):
            self.begin(seat)

    def begin(self, seat: int) -> None:
        """Let a bot think for a seat."""
        table = self.room.table
        task = asyncio.create_task(self.think(seat, table.played_by(seat), table.moment))
        self.thinking[seat] = task

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
            if problem.code in NOT_NOW:
                await asyncio.sleep(PAUSE)
            elif problem.code not in PASSED:
                await self.replace(seat, level, moment, by, problem.code)
        except ReferenceError:
            pass  # the table cannot go on here, and its room is gone
        except Exception as error:
            await self.replace(seat, level, moment, by, type(error).__name__)
        finally:
            del self.thinking[seat]
            with suppress(ReferenceError):
                if not self.room.house.closing:
                    self.prompt()

    async def replace(self, seat: int, level: str, moment: int, by: By, why: str) -> None:
        """Let dice choose for a bot that has failed, and note why."""
        house = self.room.house
        house.journal.error(
            "bot failed", table=self.room.table.name, seat=seat, level=level, why=why
        )
        house.metrics.bots.inc()
        try:
            await self.choose_by_dice(seat, moment, by)
        except (Problem, RulesError):
            # Whatever it is, asking again at once would help nobody.
            await asyncio.sleep(PAUSE)

    async def choose_by_dice(self, seat: int, moment: int, by: By) -> None:
        """Make any legal choice for a seat."""
        state = self.room.table.state
        text = state.game.text(state.pick(seat, Dice(thinking.new_seed())))
        await self.room.change(lambda now: asking.choose(now, seat, moment, text, by))

    def lose_patience(self, waiting: list[int], moment: int) -> None:
        """Let bots play for those who have not chosen in the time that the table gives."""
        self.alarm = None
        if moment == self.room.table.moment:
            late = self.late(waiting)
            if late:
                self.room.house.spawn(self.give_up_on(late))
            else:
                self.prompt()  # the clock was set back meanwhile

    async def give_up_on(self, waiting: list[int]) -> None:
        """Store that bots play for some."""
        with suppress(Problem):
            await self.room.change(lambda table: asking.give_up_on(table, waiting))
