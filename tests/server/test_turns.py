"""Who thinks next: everybody in their turn, so many and no more, and nobody is forgotten."""

from __future__ import annotations

import asyncio

import pytest

from snowball.server.problems import Problem
from snowball.server.turns import Turns

pytestmark = pytest.mark.anyio


class Kitchen:
    """Serves guests one after the other, and notes whom."""

    def __init__(self, places: int = 1, most: int = 100) -> None:
        self.turns = Turns(places, most)
        self.served: list[str] = []
        self.at_once = 0
        self.most_at_once = 0

    async def serve(self, group: str, name: str = "") -> None:
        async with self.turns.turn(group):
            self.served.append(name or group)
            self.at_once += 1
            self.most_at_once = max(self.most_at_once, self.at_once)
            await asyncio.sleep(0)
            self.at_once -= 1


async def test_a_table_with_many_bots_does_not_hold_up_those_with_one() -> None:
    kitchen = Kitchen()
    names = ["a1", "a2", "a3", "a4", "b1", "c1", "c2"]
    await asyncio.gather(*(kitchen.serve(name[0], name) for name in names))
    assert kitchen.served == ["a1", "a2", "b1", "c1", "a3", "c2", "a4"]
    assert kitchen.turns.free == 1


async def test_no_more_have_a_turn_than_there_are_places() -> None:
    kitchen = Kitchen(places=3)
    await asyncio.gather(*(kitchen.serve(str(number % 7)) for number in range(50)))
    assert len(kitchen.served) == 50
    assert kitchen.most_at_once == 3
    assert (kitchen.turns.free, kitchen.turns.waiting, kitchen.turns.lines) == (3, 0, {})


async def test_who_comes_when_too_many_wait_is_refused_in_words() -> None:
    kitchen = Kitchen(most=2)
    there = [asyncio.create_task(kitchen.serve(str(number))) for number in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Problem) as refused:
        await kitchen.serve("late")
    assert (refused.value.code, refused.value.wait) == ("busy", 2)
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
    await asyncio.sleep(0)
    if moment == "just when it is theirs":
        kitchen.turns.pass_on()
        there[0].cancel()
    elif moment == "just before it is theirs":
        there[0].cancel()
        kitchen.turns.pass_on()
    else:
        there[0].cancel()
        await asyncio.sleep(0)
        assert kitchen.turns.waiting == 2
        kitchen.turns.pass_on()
    done = await asyncio.gather(*there, return_exceptions=True)
    assert isinstance(done[0], asyncio.CancelledError)
    assert kitchen.served == ["b", "c"]
    assert (kitchen.turns.free, kitchen.turns.waiting, kitchen.turns.lines) == (1, 0, {})
