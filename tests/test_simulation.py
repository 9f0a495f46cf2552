"""Simulations: counts that depend on the seed alone."""

from typing import Any

import pytest

import snowball
from snowball import Dice, Result, RulesError
from snowball.lab.simulation import BATCH, WHOLE_WIN, Batch, Simulation, Tally, play_match
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


def test_games_between_bots_are_counted_like_playouts() -> None:
    game = snowball.game("bricks", seats=2)
    start = game.start()
    batch = Batch(start.dump(), ["random", "random"], 5, 0, 40)
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
