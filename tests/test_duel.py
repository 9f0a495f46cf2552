"""What luck allows in strategic splatball for two, against reason, and against real games."""

from __future__ import annotations

import json
import sys
from functools import cache

import pytest

import snowball
from snowball.bots import bot
from snowball.lab.statistics import interval
from snowball.rules.splatball.cards import DOUBLE, FULL_DECK, SINGLE, SMALL_DECK, WALL
from workshop import aiming, duel, luck
from workshop.aiming import play_alone
from workshop.duel import GREEDY, HANDS, RANDOM, WIN, Duel


@cache
def worked_out(deck: tuple[int, ...], free: bool, ways: tuple[str, str], hits: int = 2) -> Duel:
    found = Duel(deck, free, hits, limit=2, ways=ways)
    found.solve()
    return found


@pytest.mark.parametrize("ways", [(WIN, GREEDY), (WIN, RANDOM), (GREEDY, RANDOM)])
def test_nothing_that_is_chosen_matters_in_the_printed_game(ways: tuple[str, str]) -> None:  # T32
    assert worked_out(SMALL_DECK, False, ways).share == pytest.approx(0.5, abs=1e-3)


def test_who_discards_for_nothing_loses() -> None:  # RT-23
    assert worked_out(SMALL_DECK, True, (GREEDY, RANDOM)).share > 0.9


def test_nobody_does_better_than_the_perfect_player() -> None:
    best = worked_out(FULL_DECK, False, (WIN, RANDOM)).share
    assert best > worked_out(FULL_DECK, False, (GREEDY, RANDOM)).share + 0.01
    assert worked_out(FULL_DECK, False, (WIN, GREEDY)).share > 0.51


def test_a_double_takes_two_of_shelter_and_life_together() -> None:
    found = worked_out(FULL_DECK, False, (WIN, GREEDY))
    kept = HANDS.index((SINGLE, WALL))
    after = found.played(0, (0, 0), DOUBLE, kept)
    # Shelters, Piles, the other's cards: a Wall stops one of the two, and the other one hits.
    assert after[0, 1, 1, 0, 0] == found.chances[1, 0, 1][0, 0, 1, 0, kept, 0]
    assert after[0, 2, 1, 0, 0] == found.chances[1, 0, 0][0, 0, 1, 0, kept, 0]


def test_greedy_wins_as_often_in_real_games_as_was_worked_out() -> None:
    game = snowball.game(
        "splatball", seats=2, strategic=True, two_player_full_deck=True, hits_to_out=3
    )
    low, high = interval(play_alone(game, bot("greedy"), bot("random"), 700, 1))
    assert low < worked_out(FULL_DECK, False, (GREEDY, RANDOM), 3).share < high
    assert low > 0.55


def test_the_command_tells_it_in_words_and_in_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    short = ["duel", "--hits", "1", "--limit", "2"]
    monkeypatch.setattr(sys, "argv", short)
    duel.main()
    assert "two_player_full_deck: perfect against greedy " in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", [*short, "--json"])
    duel.main()
    found = json.loads(capsys.readouterr().out)
    assert len(found) == 9
    assert all(0.45 < each["share"] <= 1 for each in found)


@pytest.mark.parametrize(
    ("command", "arguments", "reason"),
    [
        (duel, ["--limit", "1"], "a shelter of two"),
        (luck, ["--hits", "2"], "hits_to_out must be"),
        (aiming, ["--seats", "9"], "seats"),
        (aiming, ["--bots", "nobody"], "nobody"),
    ],
)
def test_what_cannot_be_worked_out_is_refused_in_words(
    command: object,
    arguments: list[str],
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["command", *arguments])
    with pytest.raises(SystemExit):
        command.main()  # type: ignore[attr-defined]
    assert reason in capsys.readouterr().err
