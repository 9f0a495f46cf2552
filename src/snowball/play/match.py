"""A match under way: choices in, events out, everything in the record."""

from __future__ import annotations

from snowball.play.record import Record
from snowball.play.seat import Bot, Knowledge
from snowball.rules.core import CHANCE, Event, Game, RulesError, State
from snowball.rules.dice import Dice


class Match:
    """One game being played, with luck of its own."""

    def __init__(self, record: Record, luck: Dice) -> None:
        """Begin a match, or go on with one where its record ends."""
        self.record = record
        self.luck = luck
        self.state: State = record.start()
        self.story: list[Event] = self.state.listen()
        for _ in record.replay(self.state):
            pass
        self.settle()

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.record.game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.actors

    def choose(self, seat: int, choice: int) -> None:
        """Make a seat's choice and let chance act until the next seat must choose."""
        self.state.play(seat, choice)
        self.record.add(seat, choice)
        self.settle()

    def settle(self) -> None:
        """Let chance act until a seat must choose, or the end."""
        while CHANCE in self.state.actors:
            outcome = self.state.roll(self.luck)
            self.state.play(CHANCE, outcome)
            self.record.add(CHANCE, outcome)
        self.record.result = self.state.result

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat may use to choose."""
        return Knowledge(self.state, seat)

    def ask(self, seat: int, bot: Bot, dice: Dice) -> None:
        """Let a bot choose for a seat."""
        choice = bot.choose(self.knowledge(seat), dice)
        if choice not in self.state.choices(seat):
            raise RulesError(f"The bot {bot.name!r} chose {choice!r}, which is not legal there.")
        self.choose(seat, choice)


def run(match: Match, bots: list[Bot], dice: list[Dice]) -> None:
    """Let bots play a match to its end, each with its own dice."""
    while not match.over:
        seat = match.state.actors[0]
        match.ask(seat, bots[seat], dice[seat])
