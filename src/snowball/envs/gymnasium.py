"""One seat in Gymnasium's interface: the others are bots, and chance is played by dice."""

from __future__ import annotations

from typing import Any, Final

import gymnasium

from snowball.bots import bot
from snowball.envs.checks import as_whole, checked
from snowball.envs.encoding import ENCODINGS
from snowball.envs.run import InvalidAction, Mask
from snowball.envs.table import MODES, ResetNeeded, Table
from snowball.play.seat import Bot, Knowledge
from snowball.rules.catalog import GAMES
from snowball.rules.core import RulesError
from snowball.rules.dice import Dice

RAISE: Final = "raise"
REPLACE: Final = "replace"


class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat at a table with bots.

    `bots` is one name for all others, or a list with one for each in the order of their seats; what a
    bot is called is said in docs/bots.md. A step goes on until the seat has to choose again. An action
    that is not open raises an error; with `illegal="replace"` dice choose one that is, for programs
    that know of no masks, and the info says so.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | list[str] = "random",
        illegal: str = RAISE,
        **settings: Any,
    ) -> None:
        self.table: Final = Table(game, seats, **settings)
        number = self.table.game.seats
        self.seat: Final = checked("seat", seat, 0, number - 1)
        if illegal not in (RAISE, REPLACE):
            raise RulesError(f"illegal must be {RAISE} or {REPLACE}, not {illegal!r}.")
        if not isinstance(bots, str | list | tuple):
            raise RulesError(f"bots must be a name or a list of names, not {bots!r}.")
        names = [bots] * (number - 1) if isinstance(bots, str) else list(bots)
        if len(names) != number - 1:
            raise RulesError(f"{number} seats need {number - 1} bots beside you, not {len(names)}.")
        others = [other for other in range(number) if other != self.seat]
        self.bots: Final[dict[int, Bot]] = {
            other: bot(name) for other, name in zip(others, names, strict=True)
        }
        self.render_mode = self.table.render_mode
        self.observation_space = self.table.observation_space()
        self.action_space = self.table.action_space()
        self.illegal: Final = illegal
        self.luck: dict[int, Dice] = {}
        self.reward = 0.0
        self.over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self._begin(seed)
        # Out before it was ever asked, as can happen in splatball, or broken off; in every game each
        # seat can be the first to be asked, so that sooner or later it is.
        while self.over or self.table.run.cut_short:
            self._begin(None)
        return self._told()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        run = self.table.run
        if self.over or run.cut_short:
            raise ResetNeeded("The game is over: call reset() for another one.")
        self.reward = 0.0
        replaced = self.illegal == REPLACE and self._is_closed(action)
        run.play(self.seat, run.state.pick(self.seat, self.luck[self.seat]) if replaced else action)
        self._settle()
        self._go_on()
        observation, info = self._told()
        info["replaced"] = replaced
        return observation, self.reward, self.over, run.cut_short, info

    def action_masks(self) -> Mask:
        """Return which actions are open, as maskable policies ask for it."""
        return self.table.run.mask(self.seat)

    def render(self) -> Any:
        return self.table.render()

    def _is_closed(self, action: Any) -> bool:
        """Return whether an action is a number that is not open now."""
        try:
            self.table.run.check(self.seat, action)
        except InvalidAction:
            return as_whole(action) is not None
        return False

    def _begin(self, seed: int | None) -> None:
        """Begin a game, and let it come to the seat."""
        run = self.table.begin(seed)
        first = run.dice.copy().word()
        self.luck = {each: Dice(first, each + 1) for each in range(run.seats)}
        self.reward = 0.0
        self.over = False
        self._go_on()

    def _go_on(self) -> None:
        """Let the bots choose until the seat has to, or the game is over for it."""
        run = self.table.run
        while not self.over and run.actors and self.seat not in run.actors:
            other = run.actors[0]
            run.play(other, self.bots[other].choose(Knowledge(run.state, other), self.luck[other]))
            self._settle()
        if self.render_mode == "human":
            self.render()

    def _settle(self) -> None:
        """Take what the last choice brought the seat."""
        brought = self.table.run.settle()
        if self.seat in brought:
            self.reward = brought[self.seat]
            self.over = True

    def _told(self) -> tuple[Any, dict[str, Any]]:
        return self.table.look(self.seat), self.table.tell(self.seat)


for name in GAMES:
    gymnasium.register(
        f"snowball/{name}-v{ENCODINGS[name].version}",
        "snowball.envs.gymnasium:SeatEnv",
        kwargs={"game": name},
    )
