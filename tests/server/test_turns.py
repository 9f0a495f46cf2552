"""Who thinks next: everybody in their turn, so many and no more, and nobody is forgotten."""

from __future__ import annotations

import asyncio

import pytest

from snowball.server.problems import Problem
from snowball.server.turns import Turns
from waiting import until

pytestmark = pytest.mark.anyio


class Kitchen:
    """Serves guests one after the other, and notes whom."""

    def __init__(self, places: int = 1, most: int = 100) -> None:
        self.turns = Turns(places, most)
        self.served: list[str] = []
        self.eating = 0
        self.meals = asyncio.Semaphore(0)
        """Guests stay in their turn until there is a meal for them."""

    async def serve(self, group: str, name: str = "") -> None:
        async with self.turns.turn(group):
            self.served.append(name or group)
            self.eating += 1
            await self.meals.acquire()
            self.eating -= 1

    def cook(self, meals: int) -> None:
        for _ in range(meals):
            self.meals.release()


async def test_a_table_with_many_bots_does_not_hold_up_those_with_one() -> None:
    kitchen = Kitchen()
    names = ["a1", "a2", "a3", "a4", "b1", "c1", "c2"]
    there = [asyncio.create_task(kitchen.serve(name[0], name)) for name in names]
    await until(lambda: kitchen.turns.waiting == 6, "those who wait")
    kitchen.cook(7)
    await asyncio.gather(*there)
    assert kitchen.served == ["a1", "a2", "b1", "c1", "a3", "c2", "a4"]
    assert kitchen.turns.free == 1


async def test_no_more_have_a_turn_than_there_are_places() -> None:
    kitchen = Kitchen(places=3)
    there = [asyncio.create_task(kitchen.serve(str(number % 7))) for number in range(20)]
    await until(lambda: kitchen.turns.waiting == 17, "those who wait")
    for left in range(19, -1, -1):
        assert kitchen.eating == 3 or kitchen.eating == left + 1
        kitchen.cook(1)
        await until(lambda: sum(not each.done() for each in there) == left)  # noqa: B023
    assert len(kitchen.served) == 20
    assert (kitchen.turns.free, kitchen.turns.waiting, kitchen.turns.lines) == (3, 0, {})


async def test_who_comes_when_too_many_wait_is_refused_in_words() -> None:
    kitchen = Kitchen(most=2)
    there = [asyncio.create_task(kitchen.serve(str(number))) for number in range(3)]
    await until(lambda: kitchen.turns.waiting == 2, "those who wait")
    with pytest.raises(Problem) as refused:
        await kitchen.serve("late")
    assert (refused.value.code, refused.value.wait) == ("busy", 2)
    kitchen.cook(4)
    await asyncio.gather(*there)
    await kitchen.serve("again")
    assert kitchen.served == ["0", "1", "2", "again"]


@pytest.mark.parametrize(
    "moment", ["while others have their turn", "just before it is theirs", "just when it is theirs"]
)
async def test_who_stops_waiting_takes_nobodys_turn(moment: str) -> None:
    kitchen = Kitchen()
    await kitchen.turns.wait("first")
    there = [asyncio.create_task(kitchen.serve(name)) for name in "abc"]
    await until(lambda: kitchen.turns.waiting == 3, "those who wait")
    kitchen.cook(3)
    if moment == "just when it is theirs":
        kitchen.turns.pass_on()
        there[0].cancel()
    elif moment == "just before it is theirs":
        there[0].cancel()
        kitchen.turns.pass_on()
    else:
        there[0].cancel()
        await until(lambda: kitchen.turns.waiting == 2, "one who is gone")
        kitchen.turns.pass_on()
    done = await asyncio.gather(*there, return_exceptions=True)
    assert isinstance(done[0], asyncio.CancelledError)
    assert kitchen.served == ["b", "c"]
    assert (kitchen.turns.free, kitchen.turns.waiting, kitchen.turns.lines) == (1, 0, {})
