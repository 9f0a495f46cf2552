"""All seats at once: who owes no choice waits, which is an action of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from pettingzoo import ParallelEnv

from snowball.envs.run import InvalidAction
from snowball.envs.table import ResetNeeded, Table

Many = dict[str, Any]


class TogetherEnv(ParallelEnv):  # type: ignore[misc]
    """A game in PettingZoo's Parallel interface.

    A step takes an action of every agent that is in. Those that owe a choice choose on what all of
    them saw before the step, the others wait. When nobody is in any more a step of nobody is empty:
    wrappers that keep agents at the table go on stepping.
    """

    def __init__(self, name: str, seats: int | None = None, **settings: Any) -> None:
        super().__init__()
        self.table = Table(name, seats, **settings)
        self.metadata = self.table.metadata()
        self.render_mode = self.table.render_mode
        self.possible_agents = list(self.table.agents)
        self.agents: list[str] = []
        self._observation_spaces = [self.table.observation_space() for _ in self.possible_agents]
        self._action_spaces = [self.table.action_space() for _ in self.possible_agents]

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_spaces[self.table.seat_of(agent)]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[self.table.seat_of(agent)]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Many, Many]:
        self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self._show()
        return self._look(self.agents), self._tell(self.agents)

    def step(self, actions: Mapping[str, object]) -> tuple[Many, Many, Many, Many, Many]:
        run = self.table.run
        self._check(actions)
        if not self.agents:
            return {}, {}, {}, {}, {}
        # Whoever has chosen keeps it secret until all have, so none of these disturbs another.
        for seat in run.actors:
            run.play(seat, actions[self.possible_agents[seat]])
        brought = run.settle()
        before = self.agents
        rewards: Many = {agent: brought.get(self.table.seat_of(agent), 0.0) for agent in before}
        terminations = {agent: self.table.seat_of(agent) in brought for agent in before}
        truncations = {agent: run.cut_short and not terminations[agent] for agent in before}
        self.agents = [each for each in before if not (terminations[each] or truncations[each])]
        self._show()
        return self._look(before), rewards, terminations, truncations, self._tell(before)

    def _check(self, actions: Mapping[str, object]) -> None:
        """Refuse a step as a whole if any of its actions is not open, or one is missing."""
        if not isinstance(actions, Mapping):
            raise InvalidAction(
                "must-choose",
                f"A step takes a dictionary: an action of each agent, not {actions!r}.",
            )
        if actions and not self.agents:
            raise ResetNeeded("The game is over: call reset() for another one.")
        for agent in actions:
            if agent not in self.agents:
                there = ", ".join(self.agents)
                raise InvalidAction("nobody-there", f"{agent!r} is not in; {there} are.")
        for agent in self.agents:
            if agent not in actions:
                raise InvalidAction("must-choose", f"The action of {agent} is missing.")
            self.table.run.check(self.table.seat_of(agent), actions[agent])

    def render(self) -> str | np.ndarray | None:
        return self.table.render()

    def close(self) -> None:
        """There is nothing to be closed."""

    def _look(self, agents: list[str]) -> Many:
        return {agent: self.table.look(self.table.seat_of(agent)) for agent in agents}

    def _tell(self, agents: list[str]) -> Many:
        return {agent: self.table.tell(self.table.seat_of(agent)) for agent in agents}

    def _show(self) -> None:
        """Show every step to somebody who watches."""
        if self.render_mode == "human":
            self.render()
