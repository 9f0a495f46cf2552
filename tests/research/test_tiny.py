"""The tiny arsenal: solved, and bots asked for what they do in it."""

from __future__ import annotations

import pyspiel
import pytest
from open_spiel.python.algorithms import get_all_states

from snowball import RulesError
from workshop.tiny import POINTS, decisions, policy_of, solve

SMALLEST = {
    "cards_0": "snowball-dodge+slushball-dodge",
    "cards_1": "snowball-dodge+sneak-dodge",
    "turn_based": True,
}


def test_it_is_as_large_as_the_documents_say() -> None:
    game = pyspiel.load_game("snowball_arsenal_tiny(turn_based=True)")
    state = game.new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 3
    assert game.max_utility() == 1 == -game.min_utility()
    histories = get_all_states.get_all_states(
        game, include_chance_states=True, to_string=lambda state: state.history_str()
    )
    assert len(histories) == 1776
    assert len(decisions(game)) == 64


def test_regret_is_minimised_until_hardly_anybody_gains() -> None:
    game = pyspiel.load_game("snowball_arsenal_tiny", SMALLEST)
    rounds, gain = solve(game, 0.05, 10)
    assert rounds == 10
    assert 0 <= gain < 0.05


def test_a_bot_is_asked_wherever_it_can_get_to_choose() -> None:
    game = pyspiel.load_game("snowball_arsenal_tiny", SMALLEST)
    policy = policy_of("hard:10", game, 1, 1)
    states = decisions(game)
    assert set(policy.found) == set(states)
    for text, state in states.items():
        chances = policy.action_probabilities(state)
        assert chances == policy.found[text]
        assert list(chances) == state.legal_actions()
        assert sum(chances.values()) == pytest.approx(1)
    assert POINTS == 50
    with pytest.raises(RulesError, match="Only bots that search"):
        policy_of("random", game, 1, 1)
