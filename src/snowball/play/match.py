"""A match under way: choices in, events out, everything in the record."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Final, Protocol

from snowball.play.fair import FairLuck
from snowball.play.record import Record
from snowball.play.seat import Bot, Knowledge
from snowball.rules.core import CHANCE, Event, Game, RulesError, State
from snowball.rules.dice import Dice

LONGEST_MESSAGE: Final = 200
HUGE: Final = 10**9
MOST_CHOICES: Final = 50_000
"""Choices after which bots are taken never to end their game."""


class BotError(RulesError):
    """A bot that failed in a match; the message says which one, where, and what it did."""


class Luck(Protocol):
    """Makes the choices of chance."""

    def outcome(self, state: State, number: int) -> int:
        """Return one of `state.chances()`; the number is how many choices were made before it."""


class Match:
    """One game being played, with luck of its own."""

    def __init__(self, record: Record, luck: Dice | Luck) -> None:
        """Begin a match, or go on with one where its record ends."""
        check_luck(record, luck)
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
            outcome = self.draw()
            self.state.play(CHANCE, outcome)
            self.record.add(CHANCE, outcome)
        self.record.result = self.state.result
        if self.over and isinstance(self.luck, FairLuck):
            self.record.pledge = self.luck.proof

    def draw(self) -> int:
        """Return what chance chooses now."""
        if isinstance(self.luck, Dice):
            return self.state.roll(self.luck)
        return self.luck.outcome(self.state, len(self.record.moves))

    def knowledge(self, seat: int) -> Knowledge:
        """Return what a seat may use to choose."""
        return Knowledge(self.state, seat)

    def ask(self, seat: int, bot: Bot, dice: Dice, limit: float | None = None) -> None:
        """Let a bot choose for a seat; if it fails there is a BotError, and nothing has changed."""
        self.choose(seat, self.answer(seat, bot, dice, limit))

    def answer(self, seat: int, bot: Bot, dice: Dice, limit: float | None = None) -> int:
        """Return what a bot chooses; no error, no illegal and no late answer gets through."""
        who = f"The bot {bot.name!r} on seat {seat}"
        begun = time.perf_counter()
        try:
            choice: object = bot.choose(self.knowledge(seat), dice)
        except (KeyboardInterrupt, BotError):
            raise
        except BaseException as error:  # whatever a bot raises, the table goes on
            raise BotError(f"{who} failed: {told(error)}.") from error
        seconds = time.perf_counter() - begun
        if not isinstance(choice, int) or isinstance(choice, bool):
            kind = type(choice).__name__
            raise BotError(f"{who} answered with a value of type {kind}, not with a choice.")
        if choice not in self.state.choices(seat):
            number = choice if abs(choice) <= HUGE else "a huge number"
            raise BotError(f"{who} chose {number}, which is not legal there.")
        if limit is not None and seconds > limit:
            raise BotError(f"{who} took {seconds:.2f} s to choose; {limit:g} s are allowed.")
        return choice


def check_luck(record: Record, luck: Dice | Luck) -> None:
    """Refuse luck that would break the pledge of a record, or that the record does not pledge."""
    pledged = None if record.pledge is None else replace(record.pledge, secret=None)
    if isinstance(luck, FairLuck):
        if pledged != luck.pledge:
            raise RulesError("A record with fair luck must have the pledge of that luck.")
    elif pledged is not None:
        raise RulesError(
            "This game has fair luck: only its own table, which knows the secret, can go on with it."
        )


def run(match: Match, bots: list[Bot], dice: list[Dice], limit: float | None = None) -> None:
    """Let bots play a match to its end, each with its own dice."""
    for _ in range(MOST_CHOICES):
        if match.over:
            return
        seat = match.state.actors[0]
        match.ask(seat, bots[seat], dice[seat], limit)
    names = " and ".join(sorted({repr(bot.name) for bot in bots}))
    raise BotError(
        f"The game of {names} did not end in {MOST_CHOICES:,} choices; a limit may help."
    )


def told(error: BaseException) -> str:
    """Return an error's type and message in one line, without a full stop."""
    kind = type(error).__name__
    try:
        message = " ".join(str(error).split())
    except Exception:  # somebody's own error may not even print
        message = ""
    if len(message) > LONGEST_MESSAGE:
        message = message[:LONGEST_MESSAGE].rstrip() + " [...]"
    return f"{kind}: {message.rstrip('.')}" if message else kind
