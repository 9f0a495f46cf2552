"""Simulations: counts that depend on the seed alone."""

import json
import signal
from dataclasses import replace
from typing import Any

import pytest

import snowball
from snowball import Dice, Result, RulesError
from snowball.bots import BOTS
from snowball.bots.levels import EasyBot, NormalBot
from snowball.cli.sim import run_simulation
from snowball.lab import clock
from snowball.lab.simulation import BATCH, WHOLE_WIN, Batch, Simulation, Tally, play_match
from snowball.play.match import BotError
from snowball.play.seat import Knowledge
from snowball.testing.bricks import position, sheet


def counts(jobs: int, games: int = 2 * BATCH + 7, seed: int = 3) -> dict[str, Any]:
    game = snowball.game("splatball", seats=3, hits_to_out=3)
    report = Simulation(game.start(), ["random"], games, seed, jobs).run().as_dict()
    del report["seconds"], report["decisions_per_second"]
    return report


def test_the_same_seed_gives_the_same_counts_for_any_number_of_jobs() -> None:
    assert counts(1) == counts(2) == counts(3)


def test_another_seed_gives_other_counts() -> None:
    assert counts(1, 200, 3) != counts(1, 200, 4)


def test_every_game_is_won_and_counted_once() -> None:
    report = counts(1)
    assert report["games"] == 2 * BATCH + 7
    assert sum(report["wins"]) == pytest.approx(report["games"])
    assert report["endings"] == {"last-one-in": report["games"]}
    assert report["bots"] == ["random", "random", "random"]


def test_a_shared_win_counts_in_parts() -> None:
    tally = Tally()
    tally.count(Result("round-limit", (5, 5, 5), (1, 1, 1)), 10, 4)
    tally.count(Result("round-limit", (5, 5, 1), (1, 1, 3)), 12, 6)
    assert [tally.win_parts[seat] / WHOLE_WIN for seat in range(3)] == pytest.approx(
        [1 / 3 + 1 / 2, 1 / 3 + 1 / 2, 1 / 3]
    )
    assert (tally.ties, tally.longest, tally.turns) == (2, 6, 10)


TEAMS = ([0, 2], [1, 3])


def test_a_team_wins_as_one() -> None:
    tally = Tally()
    tally.count(Result("arsenal-gone", (30, 28, 30, 28), (1, 3, 1, 3)), 10, 4, TEAMS)
    assert tally.ties == 0
    assert [tally.team_parts[team] for team in range(2)] == [WHOLE_WIN, 0]
    assert [tally.win_parts[seat] for seat in range(4)] == [WHOLE_WIN, 0, WHOLE_WIN, 0]


def test_only_a_win_of_both_teams_is_a_tie() -> None:
    tally = Tally()
    tally.count(Result("arsenal-gone", (30, 30, 30, 30), (1, 1, 1, 1)), 10, 4, TEAMS)
    assert tally.ties == 1
    assert [tally.team_parts[team] for team in range(2)] == [WHOLE_WIN / 2] * 2
    assert [tally.win_parts[seat] for seat in range(4)] == [WHOLE_WIN / 2] * 4


@pytest.mark.parametrize("bots", [["random"], ["random", "random", "random", "random"]])
def test_a_report_counts_the_wins_of_teams(bots: list[str]) -> None:
    game = snowball.game("arsenal", seats=4, teams=True)
    report: dict[str, Any] = Simulation(game.start(), bots, 30, 1).run().as_dict()
    both = report["teams"]
    assert [team["seats"] for team in both] == [[0, 2], [1, 3]]
    assert sum(team["wins"] for team in both) == 30
    assert report["wins"] == [both[0]["wins"], both[1]["wins"]] * 2
    assert report["ties"] < 15


def test_a_report_without_teams_names_none() -> None:
    assert "teams" not in counts(1, 10)


def test_parts_of_a_team_tally_add_up() -> None:
    whole, part = Tally(), Tally()
    part.count(Result("arsenal-gone", (3, 2, 3, 2), (1, 3, 1, 3)), 10, 4, TEAMS)
    whole.add(part)
    whole.add(part)
    assert whole.team_parts[0] == 2 * WHOLE_WIN


def shown(capsys: pytest.CaptureFixture[str], *settings: str, as_json: bool = False) -> str:
    run_simulation("arsenal", None, None, "random", 10, 1, list(settings), [], 1, None, as_json)
    return capsys.readouterr().out


def test_teams_take_the_fewest_seats_they_can(capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(shown(capsys, "teams=on", as_json=True))
    assert report["seats"] == 4
    assert json.loads(shown(capsys, as_json=True))["seats"] == 2


def test_options_that_no_number_of_seats_allows_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(RulesError, match="2015 edition is for two"):
        shown(capsys, "teams=on", "edition=2015")


def test_the_table_of_wins_has_a_line_for_each_team(capsys: pytest.CaptureFixture[str]) -> None:
    table = shown(capsys, "teams=on")
    assert "team of 0, 2" in table
    assert "team of 1, 3" in table
    assert "team" not in shown(capsys).partition("endings")[2]


def test_games_between_bots_are_counted_like_playouts() -> None:
    game = snowball.game("bricks", seats=2)
    start = game.start()
    batch = Batch(start.dump(), ["random", "random"], 5, 60.0, 0, 40)
    tally = Tally()
    for number in range(40):
        play_match(start, batch, number, tally)
    assert tally.games == 40
    assert sum(tally.win_parts.values()) == 40 * WHOLE_WIN
    playouts = [game.start().playout(Dice(6, number)) for number in range(400)]
    mean = sum(playouts) / len(playouts)
    assert abs(tally.decisions / 40 - mean) < mean / 3


@pytest.mark.parametrize(
    ("bots", "games", "seed", "jobs", "reason"),
    [
        (["random"], 0, 0, 1, "number of games"),
        (["random"], 1, -1, 1, "seed must be"),
        (["random"], 1, 2**63, 1, "seed must be"),
        (["random"], 1, 0, 0, "number of jobs"),
        (["genius"], 1, 0, 1, "no bot 'genius'"),
        (["random", "random"], 1, 0, 1, "one for each of the 3"),
    ],
)
def test_an_impossible_simulation_is_refused(
    bots: list[str], games: int, seed: int, jobs: int, reason: str
) -> None:
    with pytest.raises(RulesError, match=reason):
        Simulation(snowball.game("bricks", seats=3).start(), bots, games, seed, jobs)


def test_games_can_begin_from_a_position() -> None:
    state = position(sheets=[sheet(hit_points=1, freeze=0, wall=[]), sheet()], turn=1)
    report = Simulation(state, ["random"], 200, 1, 2).run()
    assert report.tally.win_parts[1] > 150 * WHOLE_WIN
    while state.actors:
        state.advance(Dice(1))
        state.playout(Dice(2))
    with pytest.raises(RulesError, match="nothing to play"):
        Simulation(state, ["random"], 1)


def test_levels_play_the_same_however_slow_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    start = snowball.game("bricks", start_hit_points=10, round_limit=5).start()

    def wins() -> object:
        return Simulation(start, ["normal", "easy"], 4, 3).run().as_dict()["wins"]

    found = wins()
    for level in (EasyBot, NormalBot):
        monkeypatch.setattr(level, "level", replace(level.level, milliseconds=0))
    assert wins() == found


class Endless:
    """A bot that never answers."""

    name = "endless"

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        while True:
            signal.pause()


def test_a_bot_that_never_answers_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "endless", lambda budget: Endless())
    monkeypatch.setattr(clock, "PATIENCE", 0.1)
    start = snowball.game("bricks").start()
    with pytest.raises(BotError, match=r"'endless' on seat . does not answer; 0\.2 s are allowed"):
        Simulation(start, ["endless"], 1, limit=0.2).run()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
