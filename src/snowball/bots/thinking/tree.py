"""What a search has found out: for each thing that a seat may see, how its choices did."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.dice import Dice

RAREST: Final = 0.05
"""No single try counts for more than so many times that it was not made: else one would decide."""


@final
@mypyc_attr(acyclic=True)
class Branch:
    """One choice at a node."""

    choice: i64
    appeal: float
    """How promising it looks at first sight; those of a node add up to 1."""
    visits: float
    total: float
    """What it brought, added up over its visits."""
    squares: float
    regret: float
    """How much better it would have been than what was played."""
    weight: float
    """How often the mixture played it, added up."""
    chance: float
    """How likely the mixture plays it now."""
    latest: float
    """What it brought in the last round."""
    hopeless: bool
    """Whether it did so badly that it is not tried any more."""

    def __init__(self, choice: i64, appeal: float) -> None:
        self.choice = choice
        self.appeal = appeal
        self.visits = 0.0
        self.total = 0.0
        self.squares = 0.0
        self.regret = 0.0
        self.weight = 0.0
        self.chance = appeal
        self.latest = 0.0
        self.hopeless = False

    def mean(self, otherwise: float) -> float:
        """Return what it brought on average, or something else if it was never tried."""
        if self.visits == 0.0:
            return otherwise
        return self.total / self.visits

    def doubt(self) -> float:
        """Return the standard error of what it brought on average."""
        if self.visits < 2.0:
            return 0.5
        mean = self.total / self.visits
        spread = self.squares / self.visits - mean * mean
        # Even if all visits agreed, the next one need not.
        return sqrt((max(spread, 0.0) + 0.25 / self.visits) / self.visits)

    def add(self, value: float, weight: float) -> None:
        """Note what it brought."""
        self.visits += weight
        self.total += value * weight
        self.squares += value * value * weight


@final
@mypyc_attr(acyclic=True)
class Node:
    """A moment as one seat sees it, whatever it cannot see."""

    branches: list[Branch]
    visits: float
    total: float

    def __init__(self, branches: list[Branch]) -> None:
        self.branches = branches
        self.visits = 0.0
        self.total = 0.0

    def mean(self) -> float:
        """Return what the node brought on average."""
        if self.visits == 0.0:
            return 0.5
        return self.total / self.visits

    def best(self, boldness: float) -> Branch:
        """Return the branch to try when this seat chooses alone: what did well, or was little tried."""
        found = self.branches[0]
        highest = -1.0
        otherwise = self.mean()
        reach = boldness * sqrt(self.visits + 1.0)
        for branch in self.branches:
            score = branch.mean(otherwise) + reach * branch.appeal / (1.0 + branch.visits)
            if score > highest:
                highest = score
                found = branch
        return found

    def match_regrets(self) -> None:
        """Mix the branches in proportion to how much each is regretted."""
        total = 0.0
        for branch in self.branches:
            if branch.regret > 0.0:
                total += branch.regret
        for branch in self.branches:
            if total <= 0.0:
                branch.chance = branch.appeal
            elif branch.regret > 0.0:
                branch.chance = branch.regret / total
            else:
                branch.chance = 0.0

    def draw(self, dice: Dice, curiosity: float) -> Branch:
        """Return a branch drawn from the mixture, or now and then from first sight."""
        point = dice.fraction()
        if point < curiosity:
            point /= curiosity
            for branch in self.branches:
                point -= branch.appeal
                if point < 0.0:
                    return branch
        else:
            point = (point - curiosity) / (1.0 - curiosity)
            for branch in self.branches:
                point -= branch.chance
                if point < 0.0:
                    return branch
        return self.branches[-1]

    def learn(self, value: float, weight: float) -> None:
        """Note what the moment brought."""
        self.visits += weight
        self.total += value * weight

    def regret(self, played: Branch, value: float, weight: float, curiosity: float) -> None:
        """Regret what was not played, by what the played one brought, and mix anew.

        What the others would have brought is taken from what they brought so far; the played one
        stands for all the times when it is not played, so that no branch is favoured in the long run.
        """
        otherwise = self.mean()
        likelihood = curiosity * played.appeal + (1.0 - curiosity) * played.chance
        surprise = (value - played.mean(otherwise)) / max(likelihood, RAREST)
        expected = surprise * played.chance
        for branch in self.branches:
            expected += branch.chance * branch.mean(otherwise)
        for branch in self.branches:
            branch.weight += branch.chance * weight
            branch.regret += (branch.mean(otherwise) - expected) * weight
        played.regret += surprise * weight
        self.match_regrets()

    def regret_latest(self, weight: float) -> None:
        """Regret what was not played, by what each branch brought in this round, and mix anew."""
        expected = 0.0
        for branch in self.branches:
            expected += branch.chance * branch.latest
        for branch in self.branches:
            branch.weight += branch.chance * weight
            branch.regret += branch.latest - expected
        self.match_regrets()

    def give_up(self, sure: float) -> None:
        """Give up the branches that are surely worse than the best."""
        floor = 0.0
        for branch in self.branches:
            if not branch.hopeless:
                floor = max(floor, branch.mean(0.0) - sure * branch.doubt())
        for branch in self.branches:
            if branch.mean(0.0) + sure * branch.doubt() < floor:
                branch.hopeless = True
