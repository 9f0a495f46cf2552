"""Levels of skill that a person understands: easy, normal, hard; one search behind all three."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from snowball.bots.budget import MOST_MILLISECONDS, MOST_SIMULATIONS, Budget
from snowball.bots.judges import judge_of
from snowball.bots.thinking.judge import Judge
from snowball.bots.thinking.search import Search
from snowball.bots.thinking.tree import Branch
from snowball.play.seat import Knowledge
from snowball.rules.core import Game, State
from snowball.rules.dice import Dice

RARE: Final = 0.15
"""What a mixture plays less than so many times as often as its favourite, it does not play."""

WORLDS: Final = 3
"""In so many guesses a choice must win the game for a bot to be sure of it."""


@dataclass(frozen=True)
class Manner:
    """How carelessly a bot chooses from what it found."""

    carelessness: float
    """How much worse, in chances to win, a choice may be and still be a third as likely."""
    pride: float
    """What is worse than the best by more than this is never chosen."""
    first_sight: bool = False
    """Whether what looks promising at first sight is liked more, whatever was found."""
    eager: bool = False
    """Whether nothing is thrown away that could be used."""


CAREFUL: Final = Manner(0.0, 0.0)


@dataclass(frozen=True)
class Level:
    """How long a bot thinks by default, and in which manner it chooses."""

    name: str
    simulations: int
    milliseconds: int
    """No longer than this, however few simulations are done by then."""
    usual: Manner
    splatball: Manner
    """Splatball is played to its end, so that a few simulations tell chances apart by luck alone."""

    def manner(self, game: Game) -> Manner:
        """Return how a bot of this level chooses in a game."""
        return self.splatball if game.name == "splatball" else self.usual


EASY: Final = Level("easy", 16, 150, Manner(0.15, 0.30), Manner(1.0, 1.0, eager=True))
NORMAL: Final = Level("normal", 120, 150, Manner(0.04, 0.10), Manner(0.3, 1.0, first_sight=True))
HARD: Final = Level("hard", 4000, 800, CAREFUL, CAREFUL)
LEVELS: Final = {level.name: level.simulations for level in (EASY, NORMAL, HARD)}
"""How many simulations each level makes if it has the time."""


class SearchBot:
    """Searches over guesses, and chooses as well as its level allows."""

    level: Level = HARD

    def __init__(self, budget: Budget | None = None) -> None:
        self.name = self.level.name if budget is None else f"{self.level.name}:{budget}"
        self.simulations = self.level.simulations
        self.milliseconds = self.level.milliseconds
        if budget is not None:
            self.simulations = budget.simulations or MOST_SIMULATIONS
            self.milliseconds = budget.milliseconds or MOST_MILLISECONDS
        self.game: Game | None = None
        self.judge: Judge | None = None

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return one of the seat's choices."""
        choices = self.choices(knowledge, dice)
        if len(choices) == 1:
            return choices[0]
        search = self.search(knowledge, choices, dice)
        return drawn(search.root.branches, self.weights(search), dice)

    def mixture(self, knowledge: Knowledge, dice: Dice) -> dict[int, float]:
        """Return how likely each of the seat's choices is made."""
        choices = self.choices(knowledge, dice)
        if len(choices) == 1:
            return {choices[0]: 1.0}
        search = self.search(knowledge, choices, dice)
        weights = self.weights(search)
        total = sum(weights)
        branches = search.root.branches
        return {
            int(branch.choice): weight / total
            for branch, weight in zip(branches, weights, strict=True)
        }

    def weights(self, search: Search) -> list[float]:
        """Return in which proportion the choices are made, without the rare ones."""
        assert self.game is not None  # it was searched
        manner = self.level.manner(self.game)
        branches = search.root.branches
        if search.crowd and manner == CAREFUL:
            weights = [float(branch.weight) for branch in branches]
        else:
            weights = likings(branches, manner)
        return without_rare(weights)

    def choices(self, knowledge: Knowledge, dice: Dice) -> list[int]:
        """Return the choices worth thinking about: those that win at once, if there are any."""
        choices = knowledge.choices()
        if len(choices) == 1:
            return choices
        judge = self.judge_for(knowledge.game)
        won = winning(knowledge, choices, judge, dice.copy())
        if won:
            return won[:1]
        if self.level.manner(knowledge.game).eager:
            choices = judge.eager(choices)
        return judge.sensible(knowledge.guess(dice.copy()), knowledge.seat, choices)

    def search(self, knowledge: Knowledge, choices: list[int], dice: Dice) -> Search:
        """Return what there is to know about some of the seat's choices."""
        judge = self.judge_for(knowledge.game)
        search = Search(knowledge.guess, knowledge.seat, choices, judge, dice)
        search.think(self.simulations, self.milliseconds / 1000)
        return search

    def judge_for(self, game: Game) -> Judge:
        """Return the judge for a game, the same as long as the game is."""
        if self.judge is None or self.game is not game:
            self.game = game
            self.judge = judge_of(game)
        return self.judge


def winning(knowledge: Knowledge, choices: list[int], judge: Judge, dice: Dice) -> list[int]:
    """Return the choices that win the whole game at once, whatever the seat does not know."""
    seat = knowledge.seat
    for _ in range(WORLDS):
        world = knowledge.guess(dice)
        # What others have settled in secret is not known: then nothing is sure.
        world.loosen(seat)
        if len(world.actors) > 1:
            return []
        choices = [choice for choice in choices if wins(world, seat, choice, judge)]
        if not choices:
            return []
    return choices


def wins(world: State, seat: int, choice: int, judge: Judge) -> bool:
    """Say whether a choice of a seat wins the game in one world, and nobody else but its team."""
    after = world.copy()
    after.play(seat, choice)
    return after.result is not None and judge.shares(after)[seat] == 1.0


def likings(branches: list[Branch], manner: Manner) -> list[float]:
    """Return how much each branch is liked: the best most, or alone for the careful."""
    best = max(branch.mean(0.0) for branch in branches)
    found = []
    for branch in branches:
        behind = best - branch.mean(0.0)
        if manner == CAREFUL:
            found.append(1.0 if behind == 0.0 else 0.0)
        elif behind > manner.pride:
            found.append(0.0)
        else:
            liking = exp(-behind / manner.carelessness)
            found.append(branch.appeal * liking if manner.first_sight else liking)
    return found


def without_rare(weights: list[float]) -> list[float]:
    """Return weights without those that hardly count beside the largest."""
    floor = RARE * max(weights)
    return [weight if weight >= floor else 0.0 for weight in weights]


def drawn(branches: list[Branch], weights: list[float], dice: Dice) -> int:
    """Return a choice drawn by weight."""
    point = dice.fraction() * sum(weights)
    for branch, weight in zip(branches, weights, strict=True):
        point -= weight
        if point < 0.0:
            return int(branch.choice)
    return int(branches[-1].choice)


class EasyBot(SearchBot):
    """Looks only a little, and often takes the second best."""

    level = EASY


class NormalBot(SearchBot):
    """Looks ahead, and now and then lets something pass."""

    level = NORMAL


class HardBot(SearchBot):
    """Looks as far as it can, and mixes where others could see it coming."""

    level = HARD
