"""A batch of games: every one makes a choice in each step, and those that end begin anew."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.envs.stepping.eyes import Eyes
from snowball.rules.core import IllegalChoice, State
from snowball.rules.dice import Dice

GOES_ON: Final = 0
OVER: Final = 1
CUT_SHORT: Final = 2
LIMIT: Final = 10_000
"""Decisions after which a game is broken off: two who only hide would play bricks for ever."""


@final
class Stepper:
    """Games side by side, and pages of bytes that say of each what the seat to choose sees."""

    def __init__(
        self, start: State, eyes: Eyes, size: int, actions: int, games: int, seed: int, limit: int
    ) -> None:
        self.start = start
        self.eyes = eyes
        self.size: i64 = size
        self.actions: i64 = actions
        self.seed: i64 = seed
        self.limit: i64 = limit
        self.begun: i64 = 0
        """Games begun so far: each has dice of its own, by its number."""
        self.states: list[State] = []
        self.dice: list[Dice] = []
        self.made: list[int] = [0] * games
        """Choices made in each game."""
        self.observations = bytearray(games * size)
        self.masks = bytearray(games * actions)
        self.seats = bytearray(games)
        self.ended = bytearray(games)
        self.ranks = bytearray(games * start.game.seats)
        """Of the games that ended in the last step; zeros where one was broken off."""
        self.no_observation = bytes(size)
        self.no_mask = bytes(actions)
        for number in range(games):
            self.states.append(start)
            self.dice.append(Dice(0))
            self.begin(number)
            self.look(number)

    def begin(self, number: i64) -> None:
        """Begin another game in the place of one."""
        dice = Dice(self.seed, self.begun)
        state = self.start.copy()
        self.eyes.begin(state)
        state.advance(dice)
        self.states[number] = state
        self.dice[number] = dice
        self.made[number] = 0
        self.begun += 1

    def step(self, choices: list[int]) -> None:
        """Make a choice in every game; one that is not open is refused before any is made."""
        for number, choice in enumerate(choices):
            seat: i64 = self.seats[number]
            code = self.states[number].refusal(seat, choice)
            if code:
                sentence = self.states[number].explain(code)
                raise IllegalChoice(
                    code, f"Game {number}: player_{seat} cannot choose {choice}: {sentence}"
                )
        for number, choice in enumerate(choices):
            state = self.states[number]
            state.carry_out(self.seats[number], choice)
            state.advance(self.dice[number])
            made = self.made[number] + 1
            self.made[number] = made
            result = state.result
            ended: i64 = GOES_ON
            if result is not None:
                ended = OVER
                self.note(number, result.ranks)
            elif made >= self.limit:
                ended = CUT_SHORT
                self.note(number, (0,) * state.game.seats)
            self.ended[number] = ended
            if ended != GOES_ON:
                self.begin(number)
            self.look(number)

    def note(self, number: i64, ranks: tuple[int, ...]) -> None:
        """Keep how a game ended."""
        at: i64 = number * len(ranks)
        for rank in ranks:
            self.ranks[at] = rank
            at += 1

    def look(self, number: i64) -> None:
        """Write what the seat sees that has to choose, and what is open to it."""
        state = self.states[number]
        seat: i64 = state.actors[0]
        self.seats[number] = seat
        first = number * self.size
        self.observations[first : first + self.size] = self.no_observation
        self.eyes.look(state, seat, self.observations, first)
        first = number * self.actions
        self.masks[first : first + self.actions] = self.no_mask
        for choice in state.choices(seat):
            self.masks[first + choice] = 1

    def pick(self, dice: Dice) -> list[int]:
        """Return a choice for every game, each of the open ones equally likely."""
        return [
            int(state.pick(self.seats[number], dice)) for number, state in enumerate(self.states)
        ]
