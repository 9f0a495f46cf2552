"""Gymnasium: its own check passes, and a seat plays whole games against bots."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from research.families import FAMILIES
from snowball import RulesError
from snowball.envs.gymnasium import SeatEnv
from snowball.envs.run import InvalidAction
from snowball.envs.table import ResetNeeded
from snowball.rules.dice import Dice


def play(env: Any, seed: int) -> tuple[float, dict[str, Any], int]:
    """Play a random game and return the reward, the last info, and how many choices it took."""
    dice = Dice(seed)
    _, info = env.reset(seed=seed)
    total, steps = 0.0, 0
    while True:
        open_now = np.flatnonzero(info["action_mask"])
        _, reward, terminated, truncated, info = env.step(open_now[dice.below(len(open_now))])
        total += float(reward)
        steps += 1
        if terminated or truncated:
            return total, info, steps


@pytest.mark.parametrize("family", FAMILIES)
def test_gymnasium_finds_nothing_wrong(family: str) -> None:
    name, settings = FAMILIES[family]
    env = gymnasium.make(f"snowball/{name}-v0", illegal="replace", **settings)
    check_env(env.unwrapped, skip_render_check=True)


def test_it_renders_in_every_way(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make("snowball/bricks-v0", illegal="replace", render_mode="rgb_array")
    check_env(env.unwrapped)
    capsys.readouterr()


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_plays_to_its_end_against_bots(seat: int) -> None:
    env = SeatEnv("splatball", 3, seat=seat, bots=["random", "greedy"], strategic=True)
    total, info, steps = play(env, 3)
    assert steps > 3
    assert total in (-1, 2)
    if total == 2:
        assert info["winners"] == [seat]
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)


def test_the_same_seed_is_the_same_game() -> None:
    found = [play(SeatEnv("arsenal", bots="greedy", quick_start=True), 9) for _ in range(2)]
    assert found[0][0] == found[1][0]
    assert found[0][2] == found[1][2]
    assert play(SeatEnv("arsenal", bots="greedy", quick_start=True), 10)[2] != found[0][2]


def test_greedy_beats_random_as_it_should() -> None:
    env = SeatEnv("arsenal", bots="greedy", quick_start=True)
    assert sum(play(env, seed)[0] for seed in range(12)) < 0


def test_who_is_out_before_it_was_asked_is_dealt_another_game() -> None:
    env = SeatEnv("splatball", 7, seat=6, hits_to_out=3)
    for seed in range(40):
        _, info = env.reset(seed=seed)
        assert not info["action_mask"][env.table.encoding.wait]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_broken_off_before_the_seat_was_asked_is_not_dealt(family: str) -> None:
    name, settings = FAMILIES[family]
    for seat in range(settings.get("seats", 2)):
        env = SeatEnv(name, seat=seat, max_decisions=1, **settings)
        for seed in range(3):
            _, info = env.reset(seed=seed)
            assert not info["action_mask"][env.table.encoding.wait]
            _, _, terminated, truncated, _ = env.step(info["action_mask"].argmax())
            assert truncated
            assert not terminated


def test_a_masked_action_is_refused_or_replaced() -> None:
    env = SeatEnv("bricks")
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="player_0 cannot choose 91"):
        env.step(91)
    env = SeatEnv("bricks", illegal="replace")
    env.reset(seed=1)
    assert env.step(91)[4]["replaced"]
    assert env.action_masks().sum() >= 1


def test_wrong_settings_are_refused_in_words() -> None:
    for settings, sentence in (
        ({"seats": 9}, "bricks is for 2 to 8 seats, not 9"),
        ({"seats": 3, "seat": 3}, "seat must be a whole number, 0 to 2, not 3"),
        ({"seats": 3, "bots": ["random"]}, "3 seats need 2 bots beside you, not 1"),
        ({"bots": "nobody"}, "nobody"),
        ({"illegal": "ignore"}, "illegal must be raise or replace"),
    ):
        with pytest.raises(RulesError, match=sentence):
            SeatEnv("bricks", **settings)
