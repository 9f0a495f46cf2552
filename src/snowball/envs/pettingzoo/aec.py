"""One seat after the other: those who choose at once are asked in turn, and see nothing of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv

from snowball.envs.table import ResetNeeded, Table


class TurnEnv(AECEnv):  # type: ignore[misc]
    """A game in PettingZoo's AEC interface."""

    def __init__(self, name: str, seats: int | None = None, **settings: Any) -> None:
        super().__init__()
        self.table = Table(name, seats, **settings)
        self.metadata = {**self.table.metadata(), "is_parallelizable": False}
        self.render_mode = self.table.render_mode
        self.possible_agents = list(self.table.agents)
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._observation_spaces = [self.table.observation_space() for _ in self.possible_agents]
        self._action_spaces = [self.table.action_space() for _ in self.possible_agents]

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_spaces[self.table.seat_of(agent)]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[self.table.seat_of(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        run = self.table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[run.actors[0]]
        self._tell()
        self._show()

    def observe(self, agent: str) -> Any:
        return self.table.look(self.table.seat_of(agent))

    def step(self, action: object) -> None:
        run = self.table.run
        if not self.agents:
            raise ResetNeeded("The game is over: call reset() for another one.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        run.play(self.table.seat_of(agent), action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        for seat, reward in run.settle().items():
            self.rewards[self.possible_agents[seat]] = reward
            self.terminations[self.possible_agents[seat]] = True
        if run.cut_short:
            self.truncations = {each: not self.terminations[each] for each in self.agents}
        if run.actors:
            self.agent_selection = self.possible_agents[run.actors[0]]
        self._accumulate_rewards()
        self._tell()
        self._deads_step_first()
        self._show()

    def render(self) -> str | np.ndarray | None:
        return self.table.render()

    def close(self) -> None:
        """There is nothing to be closed."""

    def _tell(self) -> None:
        """Give everybody the mask that they have now, and at the end how it ended."""
        for agent in self.agents:
            self.infos[agent] = self.table.tell(self.table.seat_of(agent))

    def _show(self) -> None:
        """Show every step to somebody who watches."""
        if self.render_mode == "human":
            self.render()
