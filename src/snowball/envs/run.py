"""One game under way as an environment drives it: chance is played by dice, seats by whoever asks."""

from __future__ import annotations

from typing import Final

import gymnasium.error
import numpy as np
from numpy.typing import NDArray

from snowball.envs import rewards
from snowball.envs.checks import as_whole
from snowball.envs.encoding import Encoding
from snowball.rules.core import IllegalChoice, State
from snowball.rules.dice import Dice

Numbers = NDArray[np.uint8]
Mask = NDArray[np.int8]


class InvalidAction(IllegalChoice, gymnasium.error.InvalidAction):
    """An action that is not open now; the game is as it was before."""


class Run:
    """A game with its dice, its observations and its rewards."""

    def __init__(self, encoding: Encoding, seed: int, kind: str, limit: int) -> None:
        self.encoding: Final = encoding
        self.seats: Final = encoding.seats
        self.kind: Final = kind
        self.limit: Final = limit
        self.dice: Final = Dice(seed)
        self.decisions = 0
        self.state: State = encoding.game.start()
        self.state.advance(self.dice)
        self.outs = [0] * self.seats

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that owe a choice now."""
        return () if self.cut_short else self.state.actors

    @property
    def cut_short(self) -> bool:
        """Whether the game was broken off because it took too long."""
        return self.decisions >= self.limit and self.state.result is None

    def observe(self, seat: int) -> Numbers:
        """Return what a seat sees, as numbers."""
        return np.frombuffer(self.encoding.observe(self.state, seat), np.uint8)

    def mask(self, seat: int) -> Mask:
        """Return which actions are open to a seat."""
        choices = self.state.choices(seat) if seat in self.actors else []
        return np.frombuffer(self.encoding.mask(choices), np.int8)

    def play(self, seat: int, action: object) -> None:
        """Make a seat's choice, and those of chance that follow."""
        choice = self.check(seat, action)
        self.state.carry_out(seat, choice)
        self.decisions += 1
        self.state.advance(self.dice)

    def check(self, seat: int, action: object) -> int:
        """Return an action as a number, and refuse one that is not open to a seat now."""
        number = as_whole(action)
        if number is None or not 0 <= number < self.encoding.actions:
            code = "no-such-choice"
            sentence = f"An action is a whole number below {self.encoding.actions}."
        elif number == self.encoding.wait:
            code = "" if seat not in self.actors else "must-choose"
            sentence = "Only who owes no choice can wait."
        else:
            code = self.state.refusal(seat, number)
            sentence = self.state.explain(code) if code else ""
        if code or number is None:
            raise InvalidAction(code, f"player_{seat} cannot choose {action!r}: {sentence}")
        return number

    def settle(self) -> dict[int, float]:
        """Return what the last choice brought each seat: to those who went out, or to all."""
        found: dict[int, float] = {}
        result = self.state.result
        if result is not None:
            final = rewards.final(self.kind, result.ranks)
            found = {seat: final[seat] for seat in range(self.seats) if not self.outs[seat]}
        elif self.encoding.eliminates:
            outs = self.encoding.outs(self.state.view(None))
            for seat, out in enumerate(outs):
                if out and not self.outs[seat]:
                    found[seat] = rewards.once_out(self.kind, out, self.seats)
            self.outs = outs
        return found

    def ended(self, seat: int) -> dict[str, object]:
        """Return how the game ended for a seat, empty while it goes on."""
        result = self.state.result
        if result is None:
            return {}
        return {
            "ending": result.ending,
            "rank": result.ranks[seat],
            "score": result.scores[seat],
            "winners": list(result.winners),
        }
