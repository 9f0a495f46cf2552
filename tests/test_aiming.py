"""The best aim in standard splatball, against reason, and against real games."""

from __future__ import annotations

import json
import sys
from functools import cache

import numpy as np
import pytest

import snowball
from snowball.bots import bot
from snowball.lab.statistics import interval
from snowball.rules.splatball.cards import DOUBLE, SINGLE
from workshop import aiming
from workshop.aiming import ME, Aimer, Aiming, play_alone


@cache
def worked_out(seats: int, hits: int, limit: int = 2) -> Aiming:
    found = Aiming(seats, hits, limit)
    found.solve()
    return found


def place(found: Aiming, shelter: list[int], piles: list[int]) -> int:
    """Return the number of an arrangement."""
    return int(found.shelters.place(np.array(shelter), np.array(piles)))


def test_with_two_players_there_is_nothing_to_aim_at_but_the_other() -> None:
    found = worked_out(2, 4)
    nothing = (0, 0)
    first, second = (float(found.chances[turn, nothing][0]) for turn in range(2))
    assert first > 0.5
    assert first + second == pytest.approx(1.0, abs=1e-4)


def test_who_is_out_has_lost_and_who_is_left_has_won() -> None:
    found = worked_out(3, 3)
    assert found.chances[1, (3, 0, 0)].max() == 0.0
    assert found.chances[ME, (2, 3, 3)].min() == 1.0


def test_shelter_and_fewer_hits_of_ones_own_help() -> None:
    found = worked_out(3, 3)
    bare, walled = place(found, [0, 0, 0], [0, 0, 0]), place(found, [1, 0, 0], [0, 0, 0])
    chances = found.chances[ME, (1, 1, 1)]
    assert chances[walled] > chances[bare]
    assert chances[bare] > found.chances[ME, (2, 1, 1)][bare]


def test_a_double_takes_two_of_shelter_and_life_together() -> None:
    found = worked_out(3, 3)
    inside = [0, 1, 2]
    walled = place(found, [0, 1, 0], [1, 0, 0])
    after = found.hit(DOUBLE, ME, 1, (0, 0, 0), inside)[walled]
    assert after == found.chances[1, (0, 1, 0)][place(found, [0, 0, 0], [1, 0, 0])]
    after = found.hit(SINGLE, ME, 1, (0, 0, 0), inside)[walled]
    assert after == found.chances[1, (0, 0, 0)][place(found, [0, 0, 0], [1, 0, 0])]


def test_the_best_aim_wins_as_often_in_real_games_as_was_worked_out() -> None:
    found = worked_out(3, 3)
    game = snowball.game("splatball", seats=3, hits_to_out=3)
    best = play_alone(game, Aimer(found), bot("greedy"), 500, 1)
    low, high = interval(best)
    assert low < found.share < high
    assert low > 1 / 3
    usual = play_alone(game, bot("greedy"), bot("greedy"), 500, 1)
    assert interval(usual)[1] < low


def test_the_command_tells_it_in_words_and_in_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    short = ["aiming", "--seats", "3", "--hits", "3", "--limit", "1", "--deals", "2"]
    monkeypatch.setattr(sys, "argv", short)
    aiming.main()
    assert "worked out: " in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", [*short, "--bots", "greedy", "--json"])
    aiming.main()
    found = json.loads(capsys.readouterr().out)
    assert found["greedy"]["games"] == 6
    assert 0.3 < found["best"] < 0.6
