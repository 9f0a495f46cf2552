"""What the environments of a game share: spaces, seeds, observations and pictures."""

from __future__ import annotations

from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium.utils import seeding

from snowball.envs.checks import checked, yes_or_no
from snowball.envs.encoding import encoding_of
from snowball.envs.picture import painted
from snowball.envs.rewards import WIN, check
from snowball.envs.run import Run
from snowball.envs.scene import written
from snowball.envs.stepping.stepper import LIMIT
from snowball.rules.catalog import game as make_game
from snowball.rules.core import RulesError

MODES: Final = ("ansi", "human", "rgb_array")
SEEDS: Final = 2**63


class ResetNeeded(RulesError, gymnasium.error.ResetNeeded):
    """Something that takes a game under way, and there is none."""


class NoSuchAgent(RulesError, KeyError):
    """An agent that no seat of the game has; PettingZoo's environments raise a KeyError."""

    __str__ = RulesError.__str__


class Table:
    """A game with its spaces, at which one run follows another.

    `rewards` is `win` or `rank`, `memory` adds to observations what follows from all that a seat has
    seen, after `max_decisions` a game is broken off. Observations are dictionaries with a mask; with
    `plain` they are the numbers alone, as many wrappers want it, and masks are in the infos only. All
    else are options of the game.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        render_mode: str | None = None,
        memory: bool = False,
        rewards: str = WIN,
        max_decisions: int = LIMIT,
        plain: bool = False,
        **options: object,
    ) -> None:
        if render_mode is not None and render_mode not in MODES:
            raise RulesError(f"render_mode must be {', '.join(MODES)}, not {render_mode!r}.")
        self.game: Final = make_game(name, seats, **options)
        self.encoding: Final = encoding_of(self.game, memory=yes_or_no("memory", memory))
        self.kind: Final = check(rewards)
        self.limit: Final = checked("max_decisions", max_decisions, 1)
        self.plain: Final = yes_or_no("plain", plain)
        self.render_mode: Final = render_mode
        self.agents: Final = [f"player_{seat}" for seat in range(self.game.seats)]
        self.generator: np.random.Generator | None = None
        self._run: Run | None = None

    @property
    def run(self) -> Run:
        """The game under way."""
        if self._run is None:
            raise ResetNeeded("There is no game yet: call reset() first.")
        return self._run

    def seat_of(self, agent: str) -> int:
        """Return the seat of an agent."""
        if agent not in self.agents:
            there = ", ".join(self.agents)
            raise NoSuchAgent(f"There is no agent {agent!r}; the agents are {there}.")
        return self.agents.index(agent)

    def metadata(self) -> dict[str, Any]:
        """Return what an environment says of itself."""
        return {
            "name": f"{self.game.name}_v{self.encoding.version}",
            "render_modes": list(MODES),
            "render_fps": 2,
        }

    def observation_space(self) -> gymnasium.spaces.Space[Any]:
        """Return a new space of observations: numbers, and a mask of the open actions."""
        most = np.array(self.encoding.layout.most, np.uint8)
        numbers = gymnasium.spaces.Box(np.zeros_like(most), most, dtype=np.uint8)
        if self.plain:
            return numbers
        mask = gymnasium.spaces.Box(0, 1, (self.encoding.actions,), np.int8)
        return gymnasium.spaces.Dict({"observation": numbers, "action_mask": mask})

    def action_space(self) -> gymnasium.spaces.Discrete:
        """Return a new space of actions."""
        return gymnasium.spaces.Discrete(self.encoding.actions)

    def begin(self, seed: int | None) -> Run:
        """Begin a game; without a seed the next of the stream that an earlier seed began."""
        if seed is not None or self.generator is None:
            self.generator, _ = seeding.np_random(seed)
        self._run = Run(self.encoding, int(self.generator.integers(SEEDS)), self.kind, self.limit)
        return self._run

    def look(self, seat: int) -> Any:
        """Return a seat's observation, with its mask if it is not plain."""
        numbers = self.run.observe(seat)
        if self.plain:
            return numbers
        return {"observation": numbers, "action_mask": self.run.mask(seat)}

    def tell(self, seat: int) -> dict[str, Any]:
        """Return what else a seat is told: its mask again, and at the end how it ended."""
        return {"action_mask": self.run.mask(seat), **self.run.ended(seat)}

    def render(self) -> str | np.ndarray | None:
        """Show what all can see, in the way that was asked for."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is rendered: name a render_mode when you make it.")
            return None
        if self.render_mode == "rgb_array":
            return painted(self.run.state)
        text = written(self.run.state)
        if self.render_mode == "human":
            print(text)
            return None
        return text
