"""Many games side by side, with NumPy arrays: for training, where one game at a time is too slow."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from snowball.envs import rewards as stakes
from snowball.envs.checks import LARGEST, checked, yes_or_no
from snowball.envs.encoding import encoding_of
from snowball.envs.run import InvalidAction
from snowball.envs.stepping.stepper import GOES_ON, LIMIT, OVER, Stepper
from snowball.rules.catalog import game as make_game
from snowball.rules.core import IllegalChoice, RulesError
from snowball.rules.dice import Dice

ARRAYS: Final = ("observations", "masks", "seats", "ended", "ranks", "rewards")


class Batch:
    """A number of games of the same kind, all of them stepped by one call.

    In each game it is one seat's choice: `seats` says whose, `observations` what it sees, `masks` what
    is open to it. Seats that choose at once are asked one after the other, and see nothing of it. A
    game that is over has `ended` 1, its `rewards` are there until the next step, and another one has
    begun in its place; 2 means that it was broken off after `max_decisions`. The arrays are always the
    same ones: copy what is to be kept.
    """

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        games: int = 1024,
        seed: int = 0,
        memory: bool = False,
        rewards: str = stakes.WIN,
        max_decisions: int = LIMIT,
        **options: object,
    ) -> None:
        self.game: Final = make_game(name, seats, **options)
        self.encoding: Final = encoding_of(self.game, memory=yes_or_no("memory", memory))
        self.kind: Final = stakes.check(rewards)
        self.games: Final = checked("games", games, 1)
        layout, actions = self.encoding.layout, self.encoding.actions
        self.stepper: Final = Stepper(
            self.game.start(),
            self.encoding.eyes,
            layout.size,
            actions,
            self.games,
            checked("seed", seed, 0),
            checked("max_decisions", max_decisions, 1),
        )
        self.most: Final = np.array(layout.most, np.uint8)
        """The largest that each number of an observation can be."""
        self.observations: Final = shaped(self.stepper.observations, self.games, layout.size)
        self.masks: Final = shaped(self.stepper.masks, self.games, actions)
        self.seats: Final = shaped(self.stepper.seats, self.games)
        self.ended: Final = shaped(self.stepper.ended, self.games)
        self.ranks: Final = shaped(self.stepper.ranks, self.games, self.game.seats)
        self.rewards: Final[NDArray[np.float32]] = np.zeros(self.ranks.shape, np.float32)

    def step(self, actions: ArrayLike) -> None:
        """Make a choice in every game."""
        try:
            chosen = np.asarray(actions)
        except ValueError:  # rows of different lengths
            chosen = np.empty(0)
        whole = chosen.shape == (self.games,) and chosen.dtype.kind in "iu"
        if not whole or int(chosen.max()) > LARGEST:
            raise RulesError(
                f"{self.games} games need as many whole numbers below {self.encoding.actions}, "
                "one for each."
            )
        try:
            self.stepper.step(chosen.tolist())
        except IllegalChoice as refused:
            raise InvalidAction(refused.code, refused.sentence) from None
        self.rewards.fill(0.0)
        for number in np.flatnonzero(self.ended != GOES_ON):
            if self.ended[number] == OVER:
                ranks = tuple(self.ranks[number].tolist())
                self.rewards[number] = stakes.final(self.kind, ranks)

    def pick(self, dice: Dice) -> list[int]:
        """Return an open action for every game, drawn by dice."""
        return self.stepper.pick(dice)

    def __deepcopy__(self, _: object) -> Batch:
        """Return a batch that goes on by itself from here, with the same luck."""
        stepper = self.stepper
        twin = Batch(
            self.game.name,
            self.game.seats,
            games=self.games,
            seed=stepper.seed,
            memory=self.encoding.memory,
            rewards=self.kind,
            max_decisions=stepper.limit,
            **self.game.options,
        )
        twin.stepper.begun = stepper.begun
        twin.stepper.states = [state.copy() for state in stepper.states]
        twin.stepper.dice = [dice.copy() for dice in stepper.dice]
        twin.stepper.made = stepper.made.copy()
        for name in ARRAYS:
            getattr(twin, name)[:] = getattr(self, name)
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        # Its states forget on purpose what no observation needs: a position could not be read back.
        raise TypeError("A batch cannot be pickled; copy.deepcopy makes another.")


def shaped(page: bytearray, *shape: int) -> NDArray[np.uint8]:
    """Return a page of bytes as an array, without copying it."""
    return np.frombuffer(page, np.uint8).reshape(shape)
