"""Many games in one go are the games played one by one, pure and compiled."""

from collections import Counter

import pytest

import snowball
from snowball.lab.playing import openings
from snowball.rules.catalog import GAMES, kind_of
from snowball.rules.dice import Dice
from snowball.rules.many import MOST_SEATS, play_many, seats_in


@pytest.mark.parametrize(("name", "seats"), [("arsenal", 2), ("bricks", 3), ("splatball", 4)])
def test_many_games_are_each_of_them_counted(name: str, seats: int) -> None:
    starts = openings(snowball.game(name, seats=seats))
    assert len(starts) == (1 if name == "arsenal" else seats)
    found = play_many(starts, 7, 3, 15)
    wins: list[Counter[int]] = [Counter() for _ in starts]
    endings: Counter[str] = Counter()
    lengths: Counter[int] = Counter()
    decisions = 0
    for deal in range(3, 15):
        state = starts[deal % len(starts)].copy()
        decisions += state.playout(Dice(7, deal))
        assert state.result is not None
        wins[deal % len(starts)][sum(1 << seat for seat in state.result.winners)] += 1
        endings[state.result.ending] += 1
        lengths[int(state.turns)] += 1
    assert found.wins() == wins
    assert found.endings() == endings
    assert found.lengths() == lengths
    assert found.decisions == decisions


def test_no_games_are_nothing() -> None:
    found = play_many(openings(snowball.game("bricks")), 1, 5, 5)
    assert (found.wins(), found.endings(), found.lengths(), found.decisions) == (
        [{}, {}],
        {},
        {},
        0,
    )


def test_winners_are_a_bit_for_each_seat_and_no_table_has_more() -> None:
    assert max(kind_of(name).most_seats for name in GAMES) <= MOST_SEATS
    assert seats_in(0b1010_0001) == (0, 5, 7)
    assert seats_in(0b1_0000_0010) == (1,)  # above the seats are those of the other game
