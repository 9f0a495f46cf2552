"""How exploitable bots are in the tiny arsenal, which OpenSpiel solves.

`python -m workshop.tiny` minimises regret (CFR+) until nobody gains more than asked for, and then lets
the best response of each seat answer the bots' own policies.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, get_all_states

import snowball.envs.openspiel  # noqa: F401
from snowball.bots import bot
from snowball.bots.levels import SearchBot
from snowball.play.seat import Knowledge
from snowball.rules.core import RulesError
from snowball.rules.dice import Dice

POINTS = 50
"""Rewards go from -1 to 1: so many points of a hundred games are one of them."""


class Written(policy.Policy):  # type: ignore[misc]
    """A policy that is written down for each information state."""

    def __init__(self, game: Any, found: dict[str, dict[int, float]]) -> None:
        super().__init__(game, [0, 1])
        self.found = found

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        player = state.current_player() if player_id is None else player_id
        return self.found[state.information_state_string(player)]


def decisions(game: Any) -> dict[str, Any]:
    """Return a state for each information state, by what the player knows."""
    states = get_all_states.get_all_states(
        game,
        include_terminals=False,
        include_chance_states=False,
        to_string=lambda state: state.history_str(),
    )
    return {state.information_state_string(): state for state in states.values()}


def policy_of(name: str, game: Any, repeats: int, seed: int) -> Written:
    """Return what a bot does wherever it can get to choose, as the mean of several times asking."""
    asked = bot(name)
    if not isinstance(asked, SearchBot):
        raise RulesError(f"Only bots that search have a policy to be read, not {name!r}.")
    dice = Dice(seed)
    found: dict[str, dict[int, float]] = {}
    for text, state in decisions(game).items():
        player = state.current_player()
        chances = dict.fromkeys(state.legal_actions(), 0.0)
        for _ in range(repeats):
            mixture = asked.mixture(Knowledge(state.course.state, player), dice)
            for choice in chances:
                chances[choice] += mixture.get(choice, 0.0) / repeats
        found[text] = chances
    return Written(game, found)


def solve(game: Any, close: float, rounds: int) -> tuple[int, float]:
    """Return after how many rounds nobody gains more than that, and what they still gain."""
    solver = cfr.CFRPlusSolver(game)
    gain = 1.0
    number = 0
    while gain > close and number < rounds:
        solver.evaluate_and_update_policy()
        number += 1
        if number % 10 == 0:
            gain = exploitability.exploitability(game, solver.average_policy())
    return number, gain


def main() -> None:
    """Solve it, ask the bots, and print what a best response gains, as JSON."""
    parser = argparse.ArgumentParser(prog="python -m workshop.tiny", description=__doc__)
    parser.add_argument("--bots", default="hard:400,hard", help="whose policies are answered")
    parser.add_argument("--repeats", type=int, default=4, help="how often a bot is asked the same")
    parser.add_argument("--close", type=float, default=0.0005)
    parser.add_argument("--rounds", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = pyspiel.load_game("snowball_arsenal_tiny(turn_based=True)")
    rounds, gain = solve(game, asked.close, asked.rounds)
    even = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    found = {
        "information states": len(decisions(game)),
        "rounds": rounds,
        "exploitability": gain,
        "points": POINTS * gain,
        "random": POINTS * even,
    }
    for name in asked.bots.split(","):
        known = policy_of(name, game, asked.repeats, asked.seed)
        found[name] = POINTS * exploitability.exploitability(game, known)
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
