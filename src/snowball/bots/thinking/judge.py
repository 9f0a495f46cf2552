"""Judges: what a search asks about a game that its rules do not say."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from snowball.rules.core import State
from snowball.rules.dice import Dice

FULL: Final = 1.0
OUT: Final = -1000.0


class Judge:
    """Someone who knows a game: how promising a choice looks, and who is likely to win."""

    horizon: i64
    """How many turns are played on by rules of thumb before the position is judged."""
    mates: i64
    """How many seats win together: one, or a whole team."""

    def __init__(self, horizon: i64, mates: i64) -> None:
        self.horizon = horizon
        self.mates = mates

    def together(self, one: i64, other: i64) -> bool:
        """Say whether two seats win together: teams sit at every second seat (RJ-94)."""
        return one == other or (self.mates > 1 and (one - other) % 2 == 0)

    def sensible(self, state: State, seat: i64, choices: list[int]) -> list[int]:
        """Return the choices worth thinking about, at least one; else a game might never end."""
        return choices

    def eager(self, choices: list[int]) -> list[int]:
        """Return the choices that make use of something, or all if none does."""
        return choices

    def appeal(self, state: State, seat: i64, choice: i64) -> float:
        """Return how promising a choice looks at first sight: more than 0, 1 is ordinary."""
        return FULL

    def pick(self, state: State, seat: i64, dice: Dice) -> i64:
        """Return a choice at first sight, in proportion to its appeal."""
        choices = self.sensible(state, seat, state.choices(seat))
        if len(choices) == 1:
            return choices[0]
        appeals: list[float] = []
        total = 0.0
        for choice in choices:
            appeal = self.appeal(state, seat, choice)
            appeals.append(appeal)
            total += appeal
        rest = total * dice.fraction()
        for place, appeal in enumerate(appeals):
            rest -= appeal
            if rest < 0.0:
                return choices[place]
        return choices[-1]

    def settle(self, state: State) -> None:
        """From now on tell what prospects are made of as it counts in this state.

        What something is worth may change while a game goes on: that is no reason for a choice.
        """

    def aspects(self, state: State) -> list[list[float]]:
        """Return what each seat's prospects are made of: points that add up, none if it is out."""
        raise NotImplementedError

    def worth(self, state: State) -> list[float]:
        """Return each seat's chance to win, for a position in which nobody has won yet."""
        scores: list[float] = []
        for row in self.aspects(state):
            score = 0.0 if row else OUT
            for aspect in row:
                score += aspect
            scores.append(score)
        return softmax(scores)

    def play_on(self, state: State, luck: Dice) -> list[float]:
        """Play on by rules of thumb for as many turns as it takes, and return all chances to win."""
        last = state.turns + self.horizon
        actors = state.actors
        while actors and state.turns < last:
            for actor in actors:
                state.carry_out(actor, self.pick(state, actor, luck))
            state.advance(luck)
            actors = state.actors
        if actors:
            return self.worth(state)
        return self.shares(state)

    def shares(self, state: State) -> list[float]:
        """Return each seat's share of the win in a game that is over."""
        result = state.result
        assert result is not None
        winners = result.winners
        found = [0.0] * state.game.seats
        for seat in winners:
            found[seat] = float(self.mates) / len(winners)
        return found


def softmax(scores: list[float]) -> list[float]:
    """Return chances in proportion to the exponentials of some scores."""
    highest = max(scores)
    found: list[float] = []
    total = 0.0
    for score in scores:
        power = exp(score - highest)
        found.append(power)
        total += power
    return [power / total for power in found]


def weigh(traits: list[float], weights: list[float]) -> list[float]:
    """Return each trait times its weight."""
    return [trait * weights[place] for place, trait in enumerate(traits)]
