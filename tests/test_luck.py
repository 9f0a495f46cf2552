"""What luck allows in splatball for two, against brute force and against bots."""

from __future__ import annotations

import json
import sys
from fractions import Fraction

import pytest

import snowball
from snowball import CHANCE, Dice, State
from snowball.bots import bot
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.rules.core import RulesError
from snowball.rules.splatball.game import Splatball
from workshop import luck
from workshop.luck import GREEDY, LOSE, RANDOM, WIN, study

HALF = Fraction(1, 2)


def fort_game() -> Splatball:
    """Return a short game in which it matters when a Fort is laid."""
    return Splatball(
        2, {"strategic": True, "hits_to_out": 3}, {"singles": 14, "walls": 0, "forts": 2}
    )


def brute(state: State, ways: tuple[str, str], known: dict[str, Fraction]) -> Fraction:
    """Return the chance of seat 0, from whole positions as they are written down."""
    lie = json.dumps(state.dump(), sort_keys=True)
    if lie not in known:
        known[lie] = brute_anew(state, ways, known)
    return known[lie]


def brute_anew(state: State, ways: tuple[str, str], known: dict[str, Fraction]) -> Fraction:
    if state.result is not None:
        return Fraction(int(0 in state.result.winners), len(state.result.winners))
    actor = state.actors[0]
    after = {}
    for choice in state.choices(actor):
        following = state.copy()
        following.play(actor, choice)
        after[choice] = brute(following, ways, known)
    if actor == CHANCE:
        total = sum(weight for _, weight in state.chances())
        return (
            sum((weight * after[choice] for choice, weight in state.chances()), Fraction(0)) / total
        )
    if ways[actor] == RANDOM:
        return sum(after.values(), Fraction(0)) / len(after)
    if ways[actor] == GREEDY:
        forts = [value for choice, value in after.items() if "fort" in state.game.text(choice)]
        assert len(forts) <= 1
        return forts[0] if forts else next(iter(after.values()))
    best = (ways[actor] == WIN) == (actor == 0)
    return max(after.values()) if best else min(after.values())


def test_whoever_begins_wins_the_printed_game_for_two() -> None:  # T32
    for strategic in (False, True):
        found = study(snowball.game("splatball", strategic=strategic))
        assert all(value.first == 1 and value.second == 0 for value in found.values)
        assert {value.share for value in found.values} == {HALF}
        assert found.telling == 0
        assert (found.decisions > 0) == strategic


def test_random_games_for_two_are_won_by_whoever_begins() -> None:
    game = snowball.game("splatball", strategic=True)
    for seed in range(200):
        state, dice = game.start(), Dice(seed)
        start = state.roll(dice)
        state.play(CHANCE, start)
        state.playout(dice)
        assert state.result is not None
        assert [game.text(start)] == [f"start {seat}" for seat in state.result.winners]


@pytest.mark.parametrize("ways", [(WIN, RANDOM), (WIN, GREEDY), (WIN, WIN), (LOSE, GREEDY)])
def test_a_small_game_agrees_with_brute_force(ways: tuple[str, str]) -> None:
    game = fort_game()
    value = study(game).value(*ways)
    assert value.share == brute(game.start(), ways, {})


def test_skill_has_its_place_where_forts_are_in_the_deck() -> None:
    found = study(fort_game())
    assert found.telling > 0
    assert found.value(WIN, RANDOM).share > HALF > found.value(LOSE, RANDOM).share
    assert found.value(WIN, LOSE).share >= found.value(WIN, RANDOM).share
    assert found.value(WIN, WIN).share == HALF


def test_no_bot_does_better_than_the_bound() -> None:
    game = fort_game()
    bound = float(study(game).value(WIN, RANDOM).share)
    games = 400
    won = 0.0
    for number in range(games):
        match = Match(Record(game), Dice(2016, number))
        seat = number % 2
        names = ["random", "random"]
        names[seat] = "greedy"
        run(match, [bot(name) for name in names], [Dice(1, number), Dice(2, number)])
        assert match.state.result is not None
        won += (seat in match.state.result.winners) / len(match.state.result.winners)
    # Three standard errors of a fair coin: with these dice it is well within.
    assert won / games <= bound + 3 * 0.5 / games**0.5


def test_a_game_that_can_go_round_for_ever_is_refused() -> None:
    free: dict[str, object] = {"strategic": True, "strategic_free_discard": True, "hits_to_out": 3}
    with pytest.raises(RulesError, match="come back to a position"):
        study(Splatball(2, free, {"singles": 5, "walls": 1}))


def test_the_command_prints_a_table_and_json(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["luck", "--hits", "3"])
    luck.main()
    assert "tries to lose" in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["luck", "--hits", "3", "--json"])
    luck.main()
    studies = json.loads(capsys.readouterr().out)
    assert [found["telling_decisions"] for found in studies] == [0, 0]
    assert studies[0]["values"][0]["share_exact"] == "1/2"
