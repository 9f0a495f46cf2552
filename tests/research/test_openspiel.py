"""OpenSpiel: its own tests pass, its algorithms run, and nobody knows more than they were shown."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    best_response,
    cfr,
    exploitability,
    external_sampling_mccfr,
    get_all_states,
    ismcts,
)
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import snowball.envs.openspiel  # noqa: F401
from research.test_encoding import SOME
from snowball import build
from snowball.testing.variants import Variant

SMALLEST = {
    "cards_0": "snowball-dodge+slushball-dodge",
    "cards_1": "snowball-dodge+sneak-dodge",
}
GAMES = (
    "snowball_arsenal(quick_start=True,max_decisions=40)",
    "snowball_arsenal(turn_based=True,alternates=3,max_decisions=40)",
    "snowball_arsenal(players=3,quick_start=True,recall=2,max_decisions=24)",
    "snowball_arsenal(players=4,teams=True,max_decisions=16)",
    "snowball_arsenal_tiny",
    "snowball_splatball",
    "snowball_splatball(players=4,strategic=True)",
    "snowball_bricks(start_hit_points=10)",
    "snowball_bricks(players=3,round_limit=5,rewards=rank)",
)
SMALL = [variant for variant in SOME if variant.game.seats < 4]


def smallest(**more: Any) -> Any:
    return pyspiel.load_game("snowball_arsenal_tiny", {**SMALLEST, **more})


def after(game: Any, choices: int, seed: int) -> Any:
    """Return a state some choices after the beginning, or a bit later, where a seat must choose."""
    chosen = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (choices > 0 or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chosen.choices(outcomes, odds)[0])
        elif state.is_simultaneous_node():
            state.apply_actions(
                [chosen.choice(state.legal_actions(seat)) for seat in range(state.num_players())]
            )
            choices -= 1
        else:
            state.apply_action(chosen.choice(state.legal_actions()))
            choices -= 1
    return state


@pytest.mark.parametrize("name", GAMES)
def test_random_games_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.skipif(build.core() == "pure", reason="tried with the compiled rules")
@pytest.mark.parametrize("variant", SMALL, ids=lambda variant: variant.name)
def test_random_games_with_every_option(variant: Variant) -> None:
    game = variant.game
    options = {name: 0 if value == "off" else value for name, value in game.options.items()}
    settings = {"players": game.seats, "max_decisions": 6, **options}
    made = pyspiel.load_game(f"snowball_{game.name}", settings)
    pyspiel.random_sim_test(made, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["snowball_arsenal", "snowball_arsenal(quick_start=True)"])
def test_the_transform_to_turns_works_to_the_end(name: str) -> None:
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_choices_at_once_are_simultaneous_nodes_and_others_wait() -> None:
    game = pyspiel.load_game("snowball_arsenal(players=3)")
    state = after(game, 0, 1)
    assert state.is_simultaneous_node()
    assert all(len(state.legal_actions(seat)) > 1 for seat in range(3))
    for choices in range(1, 12):
        state = after(game, choices, 1)
        wait = game.num_distinct_actions() - 1
        for seat in range(3):
            owes = state.course.state.choices(seat)
            if state.is_simultaneous_node():
                assert state.legal_actions(seat) == (owes or [wait])
            elif seat != state.current_player():
                assert state.legal_actions(seat) == []
    assert state.action_to_string(0, wait) == "wait"


def test_chance_acts_in_the_open_with_the_odds_of_the_rules() -> None:
    state = pyspiel.load_game("snowball_bricks(players=4)").new_initial_state()
    assert state.is_chance_node()
    assert [chance for _, chance in state.chance_outcomes()] == [0.25] * 4
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 103) == "start 0"


def every_decision(game: Any) -> list[Any]:
    states = get_all_states.get_all_states(
        game,
        include_terminals=False,
        include_chance_states=False,
        to_string=lambda state: state.history_str(),
    )
    return list(states.values())


def test_information_states_have_perfect_recall() -> None:
    """Equal information states: the same choices, and the same past of the player's own."""
    decisions = every_decision(smallest(turn_based=True))
    strings: dict[tuple[int, str], tuple[Any, ...]] = {}
    tensors: dict[tuple[int, bytes], str] = {}
    for state in decisions:
        player = state.current_player()
        own = [
            (move.action, earlier)
            for move, earlier in zip(state.full_history(), sights(state, player), strict=True)
            if move.player == player
        ]
        text = state.information_state_string(player)
        past = (tuple(state.legal_actions()), tuple(own))
        assert strings.setdefault((player, text), past) == past
        tensor = np.array(state.information_state_tensor(player), np.float32).tobytes()
        assert tensors.setdefault((player, tensor), text) == text
    assert len(strings) == len(tensors) > 10
    assert len(strings) < len(decisions), "something must be hidden"


def sights(state: Any, player: int) -> list[str]:
    """Return what the player saw before each move of a history."""
    earlier = state.get_game().new_initial_state()
    found = []
    for move in state.full_history():
        found.append(earlier.information_state_string(player))
        earlier.apply_action(move.action)
    return found


@pytest.mark.parametrize(
    "name",
    ["snowball_arsenal(turn_based=True)", "snowball_splatball(players=3,strategic=True)"],
)
def test_a_resampled_state_looks_the_same_and_tells_others_nothing_of_the_truth(name: str) -> None:
    game = pyspiel.load_game(name)
    sampler = random.Random(3).random
    differs = False
    for choices in (2, 9, 20):
        state = after(game, choices, choices)
        player = state.current_player()
        other = (player + 1) % game.num_players()
        for _ in range(4):
            world = state.resample_from_infostate(player, sampler)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
            differs = differs or world.observation_string(other) != state.observation_string(other)
            secret = state.course.log(other).splitlines()
            told = world.information_state_string(other).splitlines()
            private = [line for line in secret if "only for" in line or line.startswith("= ")]
            assert not set(private) & set(told)
    assert differs


def test_every_world_that_a_player_holds_possible_is_sampled_and_no_other() -> None:
    worlds: dict[tuple[int, str], set[str]] = {}
    one_of: dict[tuple[int, str], Any] = {}
    for state in every_decision(smallest(turn_based=True)):
        known = state.current_player(), state.information_state_string()
        worlds.setdefault(known, set()).add(str(state))
        one_of[known] = state
    sampler = random.Random(6).random
    assert max(len(possible) for possible in worlds.values()) > 2
    for (player, text), possible in worlds.items():
        sampled = set()
        for _ in range(30 * len(possible)):
            world = one_of[player, text].resample_from_infostate(player, sampler)
            assert world.information_state_string(player) == text
            sampled.add(str(world))
        assert sampled == possible


def test_a_state_is_written_down_and_read_back() -> None:
    for name in ("snowball_arsenal", "snowball_splatball(players=3)"):
        game = pyspiel.load_game(name)
        state = after(game, 12, 4)
        text = pyspiel.serialize_game_and_state(game, state)
        again_game, again = pyspiel.deserialize_game_and_state(text)
        assert str(again_game) == str(game)
        assert again.course.state == state.course.state
        for seat in range(game.num_players()):
            assert again.information_state_string(seat) == state.information_state_string(seat)


def test_a_clone_goes_on_by_itself() -> None:
    state = after(pyspiel.load_game("snowball_splatball(players=3)"), 6, 2)
    before = state.information_state_string(0)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert state.information_state_string(0) == before
    assert twin.course.decisions == state.course.decisions + 1


def test_regret_is_minimised_and_best_responses_are_found() -> None:
    game = smallest(turn_based=True)
    even = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    solver = cfr.CFRPlusSolver(game)
    for _ in range(5):
        solver.evaluate_and_update_policy()
    solved = exploitability.exploitability(game, solver.average_policy())
    assert solved < even / 3
    answer = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game))
    assert answer.value(game.new_initial_state()) > 0


def test_transformed_and_own_turns_are_the_same_game() -> None:
    own = smallest(turn_based=True)
    transformed = pyspiel.convert_to_turn_based(smallest())
    assert exploitability.exploitability(own, policy.UniformRandomPolicy(own)) == pytest.approx(
        exploitability.exploitability(transformed, policy.UniformRandomPolicy(transformed))
    )


def test_external_sampling_runs() -> None:
    game = smallest(turn_based=True)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(
        game, external_sampling_mccfr.AverageType.SIMPLE
    )
    for _ in range(10):
        solver.iteration()
    even = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert exploitability.exploitability(game, solver.average_policy()) < even


@pytest.mark.parametrize("name", ["arsenal(turn_based=True)", "splatball(strategic=True)"])
def test_ismcts_chooses_something_open(name: str) -> None:
    game = pyspiel.load_game(f"snowball_{name}")
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=4,
        max_world_samples=-1,
        random_state=np.random.RandomState(2),
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=True,
        child_selection_policy=ismcts.ChildSelectionPolicy.PUCT,
    )
    state = after(game, 20, 5)
    assert bot.step(state) in state.legal_actions()


def test_bad_use_is_said_in_a_sentence() -> None:
    with pytest.raises(pyspiel.SpielError, match="arsenal is for 2 to 8 seats, not 9"):
        pyspiel.load_game("snowball_arsenal(players=9)")
    with pytest.raises(pyspiel.SpielError, match="Teams need 4, 6 or 8 seats"):
        pyspiel.load_game("snowball_arsenal(players=3,teams=True)")
    with pytest.raises(pyspiel.SpielError, match=r"hits_to_out must be .* 3 to 20, not 2"):
        pyspiel.load_game("snowball_splatball(hits_to_out=2)")
    with pytest.raises(pyspiel.SpielError, match="rewards must be win or rank"):
        pyspiel.load_game("snowball_bricks(rewards=money)")
    with pytest.raises(pyspiel.SpielError, match="only 1 cards 'slushball-dodge'"):
        smallest(cards_1=SMALLEST["cards_0"])
    with pytest.raises(pyspiel.SpielError, match="There is no card 'joker'"):
        smallest(cards_0="joker+joker")
    state = after(pyspiel.load_game("snowball_bricks"), 0, 1)
    with pytest.raises(pyspiel.SpielError, match=r"\.$"):
        state.apply_action(91)
    with pytest.raises(pyspiel.SpielError, match="take no parameters"):
        state.get_game().make_py_observer(None, {"size": 1})
