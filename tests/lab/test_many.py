"""Many games in one go are the games played one by one, pure and compiled."""

from collections import Counter

import pytest

import snowball
from snowball.lab.playing import openings
from snowball.rules.dice import Dice
from snowball.rules.many import play_many

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("name", "seats"), [("arsenal", 2), ("bricks", 3), ("splatball", 4)])
def test_many_games_are_each_of_them_counted(name: str, seats: int) -> None:
    starts = openings(snowball.game(name, seats=seats))
    assert len(starts) == (1 if name == "arsenal" else seats)
    found = play_many(starts, 7, 3, 15)
    ends: Counter[object] = Counter()
    lengths: Counter[int] = Counter()
    decisions = 0
    for deal in range(3, 15):
        state = starts[deal % len(starts)].copy()
        decisions += state.playout(Dice(7, deal))
        assert state.result is not None
        ends[deal % len(starts), state.result.ending, state.result.ranks] += 1
        lengths[int(state.turns)] += 1
    assert found.ends == ends
    assert found.lengths == lengths
    assert found.decisions == decisions


def test_no_games_are_nothing() -> None:
    found = play_many(openings(snowball.game("bricks")), 1, 5, 5)
    assert (found.ends, found.lengths, found.decisions) == ({}, {}, 0)
