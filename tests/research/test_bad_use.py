"""Bad use: the library's own kind of error, a sentence, and nothing has changed."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import snowball.envs.openspiel  # noqa: F401
from snowball import IllegalChoice, RulesError
from snowball.envs.batch import Batch
from snowball.envs.gymnasium import SeatEnv
from snowball.envs.pettingzoo import arsenal_v0, bricks_v0
from snowball.envs.run import InvalidAction
from snowball.envs.table import ResetNeeded

NO_ACTIONS: tuple[Any, ...] = (None, 1.0, np.float32(1), "hide", True, np.True_, [1], np.array([1]))
TOO_LARGE = (104, 10**5, 2**70, np.uint64(2**63))


def under_way(name: str) -> Any:
    """Return a state at which a seat must choose."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@pytest.mark.parametrize("maker", ["env", "raw_env"])
def test_an_agent_that_is_not_there_is_named(maker: str) -> None:
    env = getattr(bricks_v0, maker)(3)
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(KeyError, match=r"^There is no agent 'player_3'; the agents are .*\.$"):
            ask("player_3")
    together = bricks_v0.parallel_env(3)
    with pytest.raises(KeyError, match="There is no agent"):
        together.action_space("nobody")


def test_whatever_the_space_contains_is_taken() -> None:
    for action in (np.array(0), np.int8(0), np.int64(0)):
        env = bricks_v0.env(2)
        env.reset(seed=1)
        assert env.action_space(env.agent_selection).contains(action)
        env.step(action)


def test_what_is_no_action_is_refused_in_a_sentence() -> None:
    env = bricks_v0.raw_env(2)
    env.reset(seed=1)
    before = env.table.run.state.dump()
    for wrong in (*NO_ACTIONS, *TOO_LARGE, -1):
        with pytest.raises(InvalidAction, match="An action is a whole number below 104"):
            env.step(wrong)
    assert env.table.run.state.dump() == before


def test_nothing_is_asked_before_there_is_a_game() -> None:
    env = bricks_v0.raw_env(2)
    with pytest.raises(ResetNeeded, match="call reset"):
        env.last()


def test_a_step_of_all_takes_a_dictionary() -> None:
    env = bricks_v0.parallel_env(2)
    env.reset(seed=1)
    not_one: tuple[Any, ...] = (None, [0, 103])
    for wrong in not_one:
        with pytest.raises(InvalidAction, match="A step takes a dictionary"):
            env.step(wrong)


def test_dice_replace_any_number_that_is_not_open_and_nothing_else() -> None:
    env = SeatEnv("bricks", illegal="replace", start_hit_points=10)
    for wrong in (*TOO_LARGE, -1, 103):
        env.reset(seed=1)
        assert env.step(wrong)[4]["replaced"]
    env.reset(seed=1)
    for wrong in NO_ACTIONS:
        with pytest.raises(InvalidAction, match="An action is a whole number below 104"):
            env.step(wrong)
    assert not env.step(np.array(env.action_masks().argmax()))[4]["replaced"]


def test_settings_are_numbers_within_their_bounds() -> None:
    for made, sentence in (
        (lambda: bricks_v0.env(max_decisions=1.5), "max_decisions must be .*, not 1.5"),
        (lambda: bricks_v0.env(max_decisions="9"), "max_decisions must be .*, not '9'"),
        (lambda: SeatEnv("bricks", seat="0"), "seat must be a whole number, 0 to 1, not '0'"),  # type: ignore[arg-type]
        (lambda: SeatEnv("bricks", bots=3), "bots must be a name or a list of names, not 3"),  # type: ignore[arg-type]
        (lambda: Batch("bricks", games=1.5), "games must be .*, not 1.5"),  # type: ignore[arg-type]
        (lambda: Batch("bricks", seed=-1), "seed must be a whole number, 0 or more, not -1"),
        (lambda: Batch("bricks", seed=2**63), "seed must be a whole number"),
        (lambda: Batch("bricks", seed=None), "seed must be .*, not None"),  # type: ignore[arg-type]
        (lambda: Batch("bricks", max_decisions=2**63), "max_decisions must be a whole number"),
        (lambda: arsenal_v0.env(memory="x"), "memory must be True or False, not 'x'"),
        (lambda: bricks_v0.parallel_env(memory=1), "memory must be True or False, not 1"),
        (lambda: SeatEnv("splatball", memory=None), "memory must be True or False, not None"),
        (lambda: Batch("bricks", memory=0), "memory must be True or False, not 0"),  # type: ignore[arg-type]
        (lambda: bricks_v0.env(plain="no"), "plain must be True or False, not 'no'"),
    ):
        with pytest.raises(RulesError, match=sentence):
            made()


def test_a_truth_of_numpy_is_one() -> None:
    assert arsenal_v0.raw_env(memory=np.True_).table.encoding.memory is True


def test_a_batch_refuses_like_the_environments_of_one_game() -> None:
    batch = Batch("bricks", 2, games=2, seed=1)
    before = batch.observations.copy()
    for wrong in ([91, 91], [0, 104], [-1, 0]):
        with pytest.raises(gymnasium.error.InvalidAction, match=r"Game \d: player_\d cannot") as e:
            batch.step(wrong)
        assert isinstance(e.value, IllegalChoice)
    large = np.array([0, 2**63], np.uint64)
    no_arrays: tuple[Any, ...] = ([[0], [0, 1]], large, [2**70, 0], None, [True, False])
    for array in no_arrays:
        with pytest.raises(RulesError, match="2 games need as many whole numbers below 104"):
            batch.step(array)
    assert np.array_equal(batch.observations, before)


def test_a_refused_action_leaves_no_trace_in_what_openspiel_remembers() -> None:
    for name, wrong in (("snowball_bricks", 91), ("snowball_arsenal(turn_based=True)", 0)):
        state = under_way(name)
        seat = state.current_player()
        known, made = state.information_state_string(seat), state.course.decisions
        with pytest.raises(pyspiel.SpielError, match=r"\.$"):
            state.apply_action(wrong)
        assert state.information_state_string(seat) == known
        assert state.course.decisions == made


def test_actions_at_once_are_refused_as_a_whole() -> None:
    state = under_way("snowball_arsenal(quick_start=True)")
    good = [state.legal_actions(seat)[0] for seat in range(2)]
    known = [state.information_state_string(seat) for seat in range(2)]
    for wrong, sentence in (
        ([good[0], 0], r"Player 1 cannot choose 0 \(play snowball-dodge:snowball\) now\."),
        ([419, good[1]], r"Player 0 cannot choose 419 \(wait\) now\."),
        (good[:1], "2 players need 2 actions, not 1"),
        ([*good, 0], "2 players need 2 actions, not 3"),
    ):
        with pytest.raises(pyspiel.SpielError, match=sentence):
            state.apply_actions(wrong)
    with pytest.raises(pyspiel.SpielError, match="Several act at once"):
        state.apply_action(good[0])
    assert [state.information_state_string(seat) for seat in range(2)] == known
    state.apply_actions(good)
    with pytest.raises(pyspiel.SpielError, match="Only one acts now"):
        under_way("snowball_bricks").apply_actions([0, 103])


def test_openspiel_hears_of_everything_else_in_its_own_kind_of_error() -> None:
    for name, sentence in (
        ("snowball_arsenal(recall=-1)", "recall must be a whole number, 0 or more, not -1"),
        ("snowball_bricks(max_decisions=0)", "max_decisions must be a whole number, 1 or more"),
        ("snowball_arsenal_tiny(players=3)", "The tiny arsenal is for 2 players, not 3"),
    ):
        with pytest.raises(pyspiel.SpielError, match=sentence):
            pyspiel.load_game(name)
    state = under_way("snowball_bricks(max_decisions=1)")
    with pytest.raises(pyspiel.SpielError, match="choices 0 to 176, not 9999"):
        state.action_to_string(0, 9999)
    with pytest.raises(pyspiel.SpielError, match="There is no seat 9"):
        state.resample_from_infostate(9, lambda: 0.5)
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match="The game is over"):
        state.apply_action(0)
