"""PettingZoo: its own tests pass, and its environments are the games."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest
import supersuit
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from research.families import FAMILIES
from snowball import IllegalChoice, RulesError
from snowball.envs.pettingzoo import arsenal_v0, bricks_v0, splatball_v0
from snowball.envs.run import InvalidAction
from snowball.envs.table import ResetNeeded
from snowball.rules.dice import Dice

every_family = pytest.mark.parametrize("family", FAMILIES)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Pass over what PettingZoo says of every game with a mask that is not on its own list."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


def module(family: str) -> tuple[Any, dict[str, Any]]:
    name, settings = FAMILIES[family]
    return import_module(f"snowball.envs.pettingzoo.{name}_v0"), settings


def play(env: Any, seed: int, dice: Dice) -> Iterator[str]:
    """Play a random game by turns, yielding after each step who chose."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
        else:
            open_now = np.flatnonzero(observation["action_mask"])
            env.step(open_now[dice.below(len(open_now))])
        yield agent


@every_family
def test_api(family: str) -> None:
    made, settings = module(family)
    api_test(made.env(**settings), num_cycles=20)


@every_family
def test_parallel_api(family: str) -> None:
    made, settings = module(family)
    parallel_api_test(made.parallel_env(**settings), num_cycles=40)


@every_family
def test_seeds(family: str) -> None:
    made, settings = module(family)
    seed_test(lambda: made.env(**settings), num_cycles=8)


@every_family
def test_rendering(family: str, capsys: pytest.CaptureFixture[str]) -> None:
    made, settings = module(family)
    render_test(lambda render_mode: made.env(render_mode=render_mode, **settings))
    assert "player_0" in capsys.readouterr().out


@pytest.mark.parametrize("family", ["arsenal-2", "splatball-strategic-4", "bricks-4"])
def test_performance(
    family: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, settings = module(family)
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr("time.time", lambda: next(clock))  # five seconds are over soon
    performance_benchmark(made.env(**settings))
    assert "turns per second" in capsys.readouterr().out


@every_family
def test_rewards_add_up_to_nothing_and_follow_the_ranks(family: str) -> None:
    made, settings = module(family)
    env = made.raw_env(**settings)
    total = dict.fromkeys(env.possible_agents, 0.0)
    infos: dict[str, Any] = {}
    for _ in play(env, 5, Dice(5)):
        for agent, reward in env.rewards.items():
            total[agent] += reward
        infos |= {agent: info for agent, info in env.infos.items() if "rank" in info}
    assert sum(total.values()) == pytest.approx(0)
    result = env.table.run.state.result
    assert result is not None
    for (one, mine), (other, yours) in [
        (one, other)
        for one in zip(result.ranks, total.values(), strict=True)
        for other in zip(result.ranks, total.values(), strict=True)
    ]:
        if one < other and (settings.get("rewards") == "rank" or one == 1):
            assert mine > yours
        if one == other:
            assert mine == yours
    assert infos
    assert all(info["winners"] == list(result.winners) for info in infos.values())


def test_teams_and_shared_wins_share_the_pot() -> None:
    from snowball.envs.rewards import RANK, WIN, final, once_out

    assert final(WIN, (1, 2)) == [1, -1]
    assert final(WIN, (1, 1)) == [0, 0]
    assert final(WIN, (1, 2, 1, 2)) == [1, -1, 1, -1]
    assert final(WIN, (2, 1, 2, 2)) == [-1, 3, -1, -1]
    assert final(RANK, (1, 2, 3)) == [1, 0, -1]
    assert final(RANK, (1, 2, 2)) == [1, -0.5, -0.5]
    assert final(RANK, (1, 1, 3)) == [0.5, 0.5, -1]
    assert final(RANK, (1, 2, 1, 2)) == pytest.approx([2 / 3, -2 / 3, 2 / 3, -2 / 3])
    assert final(RANK, (2, 1) * 3) == pytest.approx([-0.6, 0.6] * 3)
    assert final(RANK, (2, 1) * 4) == pytest.approx([-4 / 7, 4 / 7] * 4)
    assert once_out(RANK, 1, 4) == final(RANK, (1, 2, 3, 4))[3]
    assert once_out(RANK, 2, 4) == final(RANK, (1, 2, 3, 4))[2]


def test_whoever_is_out_is_terminated_and_the_others_go_on() -> None:
    env = splatball_v0.raw_env(4, hits_to_out=3)
    numbers = []
    for _ in play(env, 1, Dice(1)):
        numbers.append(len(env.agents))
        if 0 < len(env.agents) < 4 and env.table.run.state.result is None:
            alive = [f"player_{seat}" for seat, out in enumerate(env.table.run.outs) if not out]
            waiting = [agent for agent in env.agents if env.terminations[agent]]
            assert set(env.agents) == set(alive) | set(waiting)
    assert {4, 3, 2} <= set(numbers)


def test_by_turns_and_at_once_are_the_same_game() -> None:
    turns, together = arsenal_v0.raw_env(3), arsenal_v0.parallel_env(3)
    turns.reset(seed=4)
    observations, _ = together.reset(seed=4)
    dice = Dice(4)
    for _ in range(60):
        seats = together.table.run.actors
        actions: dict[str, Any] = {}
        for agent in together.agents:
            mask = np.flatnonzero(observations[agent]["action_mask"])
            actions[agent] = mask[dice.below(len(mask))]
        for seat in seats:
            agent = f"player_{seat}"
            assert turns.agent_selection == agent
            seen = turns.observe(agent)
            assert np.array_equal(seen["observation"], observations[agent]["observation"])
            turns.step(actions[agent])
        observations = together.step(actions)[0]


def test_a_long_game_is_broken_off() -> None:
    env = bricks_v0.raw_env(2, max_decisions=5)
    env.reset(seed=1)
    for _ in range(5):
        assert not any(env.truncations.values())
        env.step(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_a_masked_action_is_refused_in_a_sentence_and_changes_nothing() -> None:
    env = bricks_v0.env(2)
    env.reset(seed=1)
    before = env.unwrapped.table.run.state.dump()
    with pytest.raises(InvalidAction, match=r"player_\d cannot choose 91: .*\.$") as caught:
        env.step(91)
    assert isinstance(caught.value, IllegalChoice)
    with pytest.raises(InvalidAction, match="Only who owes no choice can wait"):
        env.step(env.unwrapped.table.encoding.wait)
    for wrong in (None, 1.5, "hide", True):
        with pytest.raises(InvalidAction, match="An action is a whole number below 104"):
            env.step(wrong)
    assert env.unwrapped.table.run.state.dump() == before


def test_a_step_of_all_is_refused_as_a_whole() -> None:
    env = arsenal_v0.parallel_env(2)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step({})
    env.reset(seed=1)
    before = env.table.run.state.dump()
    good = env.table.run.state.choices(0)[0]
    for actions, sentence in (
        ({"player_0": good}, "The action of player_1 is missing"),
        ({"player_0": good, "player_1": 0, "player_2": 0}, "'player_2' is not in"),
        ({"player_0": good, "player_1": 0}, "player_1 cannot choose 0"),
        ({"player_0": good, "player_1": 419}, "Only who owes no choice can wait"),
    ):
        with pytest.raises(InvalidAction, match=sentence):
            env.step(actions)
    assert env.table.run.state.dump() == before


def test_whose_turn_it_is_not_can_only_wait() -> None:
    env = splatball_v0.parallel_env(3)
    env.reset(seed=1)
    (seat,) = env.table.run.actors
    actions = dict.fromkeys(env.agents, env.table.encoding.wait)
    actions[f"player_{seat}"] = env.table.run.state.choices(seat)[0]
    wrong = {**actions, f"player_{(seat + 1) % 3}": 0}
    with pytest.raises(InvalidAction, match="turn"):
        env.step(wrong)
    env.step(actions)


def test_wrong_settings_are_refused_in_words() -> None:
    for made, sentence in (
        (lambda: arsenal_v0.env(9), "arsenal is for 2 to 8 seats, not 9"),
        (lambda: splatball_v0.env(2, colour="red"), "splatball has no option 'colour'"),
        (lambda: bricks_v0.parallel_env(2, rewards="money"), "rewards must be win or rank"),
        (lambda: bricks_v0.env(2, render_mode="film"), "render_mode must be"),
        (
            lambda: bricks_v0.env(2, max_decisions=0),
            "max_decisions must be a whole number, 1 or more, not 0",
        ),
    ):
        with pytest.raises(RulesError, match=sentence):
            made()
    with pytest.raises(ResetNeeded, match="call reset"):
        bricks_v0.raw_env().step(0)


def test_an_illegal_move_can_be_made_to_lose() -> None:
    env = TerminateIllegalWrapper(bricks_v0.raw_env(2), illegal_reward=-1)
    env.reset(seed=1)
    env.last()
    env.step(91)
    assert all(env.terminations.values())


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_supersuit_wraps_plain_observations() -> None:
    env = splatball_v0.env(3, strategic=True, plain=True)
    size = env.observation_space("player_0").shape[0]
    wrapped = supersuit.frame_stack_v1(
        supersuit.normalize_obs_v0(supersuit.dtype_v0(env, np.float32)), 2
    )
    wrapped.reset(seed=1)
    dice = Dice(1)
    for agent in wrapped.agent_iter(40):
        observation, _, terminated, _, info = wrapped.last()
        assert observation.shape == (2 * size,)
        assert observation.dtype == np.float32
        assert 0 <= observation.min() <= observation.max() <= 1
        open_now = np.flatnonzero(info["action_mask"])
        wrapped.step(None if terminated else open_now[dice.below(len(open_now))])
        assert agent in wrapped.possible_agents
    api_test(splatball_v0.env(3, plain=True), num_cycles=20)


def test_when_nobody_is_left_a_step_of_nobody_is_empty() -> None:
    env = bricks_v0.parallel_env(2, max_decisions=1)
    env.reset(seed=1)
    env.step({agent: env.table.run.mask(seat).argmax() for seat, agent in enumerate(env.agents)})
    assert env.agents == []
    assert env.step({}) == ({}, {}, {}, {}, {})
    with pytest.raises(ResetNeeded, match="The game is over: call reset"):
        env.step({"player_0": 0})
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="The action of player_0 is missing"):
        env.step({})


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(
    ("made", "settings"),
    [(bricks_v0, {"start_hit_points": 10}), (splatball_v0, {"hits_to_out": 3})],
    ids=["bricks", "splatball"],
)
def test_supersuit_plays_game_after_game_with_who_is_out_kept_at_the_table(
    made: Any, settings: dict[str, Any]
) -> None:
    env = supersuit.black_death_v3(made.parallel_env(3, plain=True, **settings))
    many = supersuit.concat_vec_envs_v1(
        supersuit.pettingzoo_env_to_vec_env_v1(env), 2, base_class="gymnasium"
    )
    _, infos = many.reset(seed=2)
    dice, games, total = Dice(2), 0, np.zeros(6)
    while games < 4:
        actions = []
        for info in infos:  # who is out has no mask, and its action is not heard
            mask = np.flatnonzero(info.get("action_mask", (1,)))
            actions.append(mask[dice.below(len(mask))])
        _, rewards, ended, _, infos = many.step(np.array(actions))
        total += rewards
        for table in (slice(0, 3), slice(3, 6)):
            if ended[table].all():  # a step after the last choice, which brought the rewards
                assert sorted(total[table]) == [-1, -1, 2]
                total[table] = 0
                games += 1
