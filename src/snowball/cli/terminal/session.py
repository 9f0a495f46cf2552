"""One game at this terminal: whose turn at the keyboard it is, and a save after every choice."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from threading import Timer
from typing import Final

from rich.text import Text

from snowball.bots import bot
from snowball.bots.levels import SearchBot
from snowball.cli.terminal import saves
from snowball.cli.terminal.decision import Decision
from snowball.cli.terminal.holding import InUse
from snowball.cli.terminal.house_rules import both_teams
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.pictures import PICTURES
from snowball.cli.terminal.saves import Save, SaveError
from snowball.cli.terminal.screen import Screen
from snowball.lab.clock import LIMIT, Clocked
from snowball.play import words
from snowball.play.match import BotError, Match
from snowball.play.seat import Bot, Knowledge
from snowball.play.words import Sentence
from snowball.play.words.english.grammar import listed
from snowball.rules.core import CHANCE, IllegalChoice, State
from snowball.rules.dice import Dice

HANGS: Final = 60.0
"""Seconds after which a bot of one's own is not waited for any longer."""
PATIENCE: Final = 0.5

log = logging.getLogger(__name__)


class Session:
    """A match with persons at this terminal and bots beside them."""

    def __init__(
        self, screen: Screen, match: Match, company: Company, save: Save | None, seed: int
    ) -> None:
        self.screen = screen
        self.match = match
        self.company = company
        self.save = save
        self.picture = PICTURES[match.game.name]
        self.bots = {
            seat: clocked(bot(player))
            for seat, player in enumerate(company.players)
            if seat not in company.persons
        }
        self.dice = [Dice(seed, 1 + seat) for seat in range(match.game.seats)]
        self.marks = marks(match)
        self.at_screen: int | None = None
        self.ahead: dict[int, list[int]] = {}
        """Choices that people made before it was their turn, so as to keep the screen."""
        self.trouble = "" if save else "This game cannot be saved here."
        self.slow = False
        self.failed: dict[int, set[int]] = {seat: set() for seat in company.persons}
        """Bots that failed, until each person has been told."""

    @property
    def curtains(self) -> bool:
        """Whether people must not see one another's screens."""
        return self.picture.hidden and len(self.company.persons) > 1

    def play(self) -> None:
        """Play until the game is over; a person who leaves raises Leaving."""
        self.keep()
        while not self.match.over:
            seat = self.next_to_choose(self.match.state.actors)
            if seat in self.bots:
                self.let_bot_choose(seat)
            elif self.ahead.get(seat):
                self.match.choose(seat, self.ahead[seat].pop(0))
            else:
                self.let_person_choose(seat)
            self.keep()

    def next_to_choose(self, actors: Sequence[int]) -> int:
        """Return who chooses first where several owe a choice: whoever sits at the screen already.

        Bots come last: what they choose stays hidden until all have chosen, as everybody's does.
        """
        for seat in actors:
            if self.ahead.get(seat):
                return seat
        if self.at_screen is not None and self.at_screen in actors:
            return self.at_screen
        return next((seat for seat in actors if seat not in self.bots), actors[0])

    def let_bot_choose(self, seat: int) -> None:
        """Let a bot choose, and say so if it takes its time, or if bots have been slow before."""
        began = time.monotonic()
        self.marks[seat] = len(self.match.story)
        saying = Timer(PATIENCE, self.say_thinking, [seat])
        if self.slow:
            self.say_thinking(seat)
        else:
            saying.start()
        try:
            self.match.ask(seat, self.bots[seat], self.dice[seat])
        except BotError as error:
            self.choose_instead(seat, error)
        finally:
            saying.cancel()
            if saying.is_alive():
                saying.join()
        self.slow = self.slow or time.monotonic() - began > PATIENCE

    def say_thinking(self, seat: int) -> None:
        """Say that a bot is thinking."""
        if self.screen.live:
            self.screen.write([Text(f"  {self.company.shown[seat]} is thinking.", style="dim")])

    def choose_instead(self, seat: int, error: BotError) -> None:
        """Let dice choose where a bot failed: the game goes on, and people are told."""
        log.warning("%s", error)
        log.debug("Where the bot failed:", exc_info=error)
        choices = self.match.state.choices(seat)
        self.match.choose(seat, choices[self.dice[seat].below(len(choices))])
        for bots in self.failed.values():
            bots.add(seat)

    def let_person_choose(self, seat: int) -> None:
        """Ask a person until their choice is legal, and on as long as nobody else matters."""
        if self.curtains and self.at_screen != seat:
            self.draw_curtain(seat)
        self.at_screen = seat
        decision = self.decision(seat, self.match.state)
        begun = len(self.match.story)
        self.settled(decision, lambda choice: self.match.choose(seat, choice))
        self.marks[seat] = begun
        if self.curtains:
            self.keep()
            self.let_person_go_on(seat, decision)

    def let_person_go_on(self, seat: int, decision: Decision) -> None:
        """Ask what comes next for a seat whatever others choose, before the screen is handed over.

        The others are taken to choose just anything: the seat cannot see what.
        """
        state = self.match.state
        if seat in state.actors:
            return
        while asked := self.picture.follows(decision.scene.view):
            state = state if seat in state.actors else later(state)
            if seat not in state.actors:
                return
            decision = self.decision(seat, state)
            if asked != self.picture.asked(decision.scene.view):
                return
            choice = self.settled(decision, partial(state.play, seat))
            self.ahead.setdefault(seat, []).append(choice)

    def decision(self, seat: int, state: State) -> Decision:
        """Return what a seat is to decide, with the news since its last choice."""
        story = self.told(seat)
        mark = self.marks.get(seat, 0)
        decision = Decision(
            self.screen,
            self.picture,
            self.company,
            Knowledge(state, seat),
            story,
            [sentence for sentence in story if sentence.last >= mark],
            self.save_as,
        )
        decision.notice = self.trouble or self.failures(seat) or self.opening(seat)
        return decision

    def opening(self, seat: int) -> str:
        """Return what somebody is told before the first choice: who plays with whom."""
        first = seat not in self.marks and self.match.game.options.get("teams")
        return both_teams(self.company.shown) if first else ""

    def failures(self, seat: int) -> str:
        """Return, once, which bots failed since a person last chose; why is for the log alone."""
        if not self.failed[seat]:
            return ""
        names = [self.company.shown[each] for each in sorted(self.failed[seat])]
        self.failed[seat].clear()
        return f"{listed(names)} failed to choose as a bot should: dice chose instead."

    def settled(self, decision: Decision, choose: Callable[[int], None]) -> int:
        """Ask until a choice is not refused, and return it."""
        while True:
            choice = decision.ask()
            try:
                choose(choice)
            except IllegalChoice as refusal:
                decision.notice = refusal.sentence
            else:
                return choice

    def told(self, seat: int | None) -> list[Sentence]:
        """Return the story as one seat may know it; around an open table nobody is "you"."""
        shared = len(self.company.persons) > 1 and not self.picture.hidden
        reader = None if shared else seat
        return words.story(self.match.story, self.company.shown, reader, self.match.game.options)

    def draw_curtain(self, seat: int) -> None:
        """Hide everything until the next person sits at the screen."""
        name = self.company.shown[seat]
        self.screen.wipe()
        middle = [Text()] * (self.screen.height // 2 - 3)
        self.screen.draw(
            [
                *middle,
                Text(f"  Hand over to {name}.", style="bold"),
                Text(),
                Text("  Everybody else looks away: the cards are secret."),
                Text(),
            ]
        )
        self.screen.ask(f"  {name}, press Enter > ")
        self.screen.wipe()

    def keep(self) -> None:
        """Save the game; trouble is told at the next choice, and the game goes on."""
        if self.save is None:
            return
        try:
            self.save.write(self.match.record)
        except OSError as error:
            self.trouble = f"This game could not be saved: {error.strerror}."
        else:
            self.trouble = ""

    def put_away(self) -> Path | None:
        """Move a finished game to the records and return where it is, None if that failed."""
        if self.save is None:
            return None
        try:
            return self.save.finish(self.match.record)
        except OSError as error:
            self.trouble = f"The record could not be kept: {error.strerror}."
            return None

    def save_as(self, name: str) -> str:
        """Give the saved game a name, or put a copy where a path points; return what was done."""
        if self.save is None:
            return self.trouble
        name = name or self.screen.ask(f"  A name for this game [{self.save.name}] > ")
        try:
            if not name:
                self.keep()
            elif "/" in name or "\\" in name:
                return self.put_copy(Path(name).expanduser())
            elif saves.checked_name(name) != self.save.name:
                self.save.rename(saves.checked_name(name))
        except (FileExistsError, InUse):
            return f"There is already a saved game {name!r}: choose another name."
        except OSError as error:
            return f"It could not be saved: {error.strerror}."
        except SaveError as error:
            return str(error)
        return self.trouble or f"Saved as {self.save.name!r}."

    def put_copy(self, path: Path) -> str:
        """Write a copy of the game as it is now to a path of the player's choice."""
        if path.exists():
            return f"{path} is already there: choose another name."
        saves.write_whole(path, self.match.record.text())
        return f"A copy is in {path}."


def later(state: State) -> State:
    """Return the moment after all who are asked now have chosen something."""
    moment = state.copy()
    for other in moment.actors:
        if other != CHANCE:
            moment.play(other, moment.choices(other)[0])
    return moment


def clocked(player: Bot) -> Bot:
    """Return a bot that is interrupted if it does not answer; budgets of our own keep to theirs."""
    return Clocked(player, LIMIT if isinstance(player, SearchBot) else HANGS)


def marks(match: Match) -> dict[int, int]:
    """Return where in the story each seat last chose, after a game was taken up again."""
    state = match.record.start()
    story = state.listen()
    found: dict[int, int] = {}
    for actor, _ in match.record.replay(state):
        if actor != CHANCE:
            found[actor] = len(story)
    return found
