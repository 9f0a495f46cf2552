"""How a game went so far, as OpenSpiel needs it: the state, and what each seat saw of its course."""

from __future__ import annotations

import json
from typing import Final

from snowball.envs.encoding import Encoding
from snowball.rules.core import CHANCE, State
from snowball.rules.dice import Dice

Frame = tuple[State, int]
"""A moment at which a seat chose, and what it chose."""


class Course:
    """A state with a log for each seat: every event told to it and every choice of its own.

    The logs are what makes recall perfect: two histories that give a seat the same log, and let it see
    the same now, are one to it.
    """

    def __init__(self, encoding: Encoding, state: State, recall: int) -> None:
        self.encoding: Final = encoding
        self.recall: Final = recall
        self.state = state
        self.logs = [""] * encoding.seats
        self.public = ""
        """What was told to all, as a spectator hears it."""
        self.frames: list[tuple[Frame, ...]] = [()] * encoding.seats
        self.decisions = 0
        self.seen: dict[int | None, str] = {}

    def look(self, seat: int | None) -> str:
        """Return what a seat (or a spectator, None) sees now, as text; asked for again and again."""
        if seat not in self.seen:
            self.seen[seat] = json.dumps(self.state.view(seat))
        return self.seen[seat]

    def play(self, actor: int, choice: int) -> None:
        """Make a choice, and let everybody hear of it what is for them."""
        before = self.state.copy() if self.recall and actor != CHANCE else None
        story = self.state.listen()
        self.state.play(actor, choice)  # what is refused here is not noted below
        self.seen = {}
        if actor != CHANCE:
            self.logs[actor] += f"> {self.encoding.game.text(choice)}\n"
            self.decisions += 1
        if before is not None:
            self.frames[actor] = (*self.frames[actor], (before, choice))[-self.recall :]
        for event in story:
            line = f"{event!r}\n"
            if event.is_for(None):
                self.public += line
            for seat in range(self.encoding.seats):
                if event.is_for(seat):
                    self.logs[seat] += line

    def __deepcopy__(self, _: object) -> Course:
        """Return a course that goes on by itself from here."""
        twin = Course(self.encoding, self.state.copy(), self.recall)
        twin.logs = self.logs.copy()
        twin.public = self.public
        twin.frames = self.frames.copy()
        twin.decisions = self.decisions
        twin.seen = self.seen.copy()
        return twin

    def guessed(self, seat: int, dice: Dice) -> Course:
        """Return a course that the seat cannot tell from this one.

        What others were told in private would give away the truth: in a guess they have heard what
        all heard, and what else they know is what they see there.
        """
        twin = self.__deepcopy__(None)
        twin.state = self.state.guess(seat, dice)
        twin.seen = {}
        for other in range(self.encoding.seats):
            if other != seat:
                twin.logs[other] = f"(guessed)\n{self.public}"
                twin.frames[other] = ()
        return twin
