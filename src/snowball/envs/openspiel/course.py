"""How a game went so far, as OpenSpiel needs it: the state, and what each seat saw of its course."""

from __future__ import annotations

import json
from typing import Final

from snowball.envs.encoding import Encoding
from snowball.envs.openspiel.diary import Diary, View
from snowball.rules.core import CHANCE, State
from snowball.rules.dice import Dice

Frame = tuple[State, int]
"""A moment at which a seat chose, and what it chose."""


class Course:
    """A state with a diary for each seat: every event told to it, every choice of its own, what it saw then.

    The diaries are what makes recall perfect: two histories that give a seat the same diary, and let
    it see the same now, are one to it, and were so at each of its choices.
    """

    def __init__(self, encoding: Encoding, state: State, recall: int) -> None:
        self.encoding: Final = encoding
        self.recall: Final = recall
        self.state = state
        self.diaries = [Diary(seat) for seat in range(encoding.seats)]
        self.public = ""
        """What was told to all, as a spectator hears it."""
        self.frames: list[tuple[Frame, ...]] = [()] * encoding.seats
        self.decisions = 0
        self.seen: dict[int | None, tuple[View, str]] = {}

    def look(self, seat: int | None) -> str:
        """Return what a seat (or a spectator, None) sees now, as text; asked for again and again."""
        if seat not in self.seen:
            view = self.state.view(seat)
            self.seen[seat] = view, json.dumps(view)
        return self.seen[seat][1]

    def log(self, seat: int) -> str:
        """Return the diary of a seat."""
        return self.diaries[seat].read()

    def play(self, actor: int, choice: int) -> None:
        """Make a choice, and let everybody hear of it what is for them."""
        seen = self.seen.get(actor)
        before = None if actor == CHANCE else self.state.copy()
        story = self.state.listen()
        self.state.play(actor, choice)  # what is refused here is not noted below
        self.seen = {}
        if before is not None:
            self.decisions += 1
            text = self.encoding.game.text(choice)
            self.diaries[actor].choose(seen[0] if seen else before, text)
            if self.recall:
                self.frames[actor] = (*self.frames[actor], (before, choice))[-self.recall :]
        for event in story:
            line = f"{event!r}\n"
            if event.is_for(None):
                self.public += line
            for diary in self.diaries:
                if event.is_for(diary.seat):
                    diary.hear(line)

    def __deepcopy__(self, _: object) -> Course:
        """Return a course that goes on by itself from here."""
        twin = Course(self.encoding, self.state.copy(), self.recall)
        twin.diaries = [diary.copy() for diary in self.diaries]
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
        state = self.state.guess(seat, dice)
        self.log(seat)  # written once for all guesses, and none of them keeps a moment of the truth
        twin = self.__deepcopy__(None)
        twin.state = state
        twin.seen = {}
        for other in range(self.encoding.seats):
            if other != seat:
                twin.diaries[other] = Diary(other, f"(guessed)\n{self.public}")
                twin.frames[other] = ()
        return twin
