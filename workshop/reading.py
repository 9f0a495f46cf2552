"""Reading an opponent: what to choose against somebody whose policy is known, but not the dice."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import Final, Protocol

from snowball.bots.levels import HardBot, SearchBot, drawn
from snowball.bots.thinking.search import Search
from snowball.bots.thinking.tree import Branch, Node
from snowball.play.seat import Knowledge
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.core import CHANCE, State
from snowball.rules.dice import Dice
from snowball.rules.marks import mix

Row = list[float]
"""What each of a seat's choices is worth in one world."""
LINES: Final = 6
"""How often each choice is played on in a world: cheap beside the search for the victim's mixture."""
LEAST: Final = 0.01
"""A gain of less than a point of a hundred is not worth the name."""


class Known(Protocol):
    """Somebody whose policy can be asked for: how likely each choice is, from what a seat knows."""

    name: str

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return one of the seat's choices."""
        ...

    def mixture(self, knowledge: Knowledge, dice: Dice) -> dict[int, float]:
        """Return how likely each of the seat's choices is made."""
        ...


class Unmixed(HardBot):
    """Searches like hard, and then always plays what the mixture plays most often."""

    def __init__(self, like: SearchBot) -> None:
        super().__init__()
        self.name = f"unmixed {like.name}"
        self.simulations = like.simulations
        self.milliseconds = like.milliseconds

    def weights(self, search: Search) -> list[float]:
        weights = super().weights(search)
        favourite = weights.index(max(weights))
        return [float(place == favourite) for place in range(len(weights))]


class Reader:
    """Plays like a bot, but answers the opponent's known policy wherever both choose at once."""

    def __init__(self, bot: SearchBot, victim: Known, worlds: int) -> None:
        self.name = f"reader of {victim.name}"
        self.bot = bot
        self.victim = victim
        self.worlds = worlds

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return one of the seat's choices."""
        choices = knowledge.choices()
        if len(choices) == 1:
            return choices[0]
        search = self.bot.search(knowledge, choices, dice)
        if not search.crowd:
            return drawn(search.root.branches, self.bot.weights(search), dice)
        rows = read(search, knowledge, self.victim, self.worlds, dice)
        return choices[best_of(rows)]


def read(search: Search, knowledge: Knowledge, victim: Known, worlds: int, dice: Dice) -> list[Row]:
    """Return what each choice is worth against the victim's policy, in so many guessed worlds.

    The search has to be one of the reader's own from the same knowledge. It is what plays on from
    there, with the victim's choice of this moment settled.
    """
    seat = knowledge.seat
    other = 1 - seat
    rows = []
    for _ in range(worlds):
        world = knowledge.guess(dice)
        reopen(world, other)
        mixture = victim.mixture(Knowledge(world, other), dice)
        world.loosen(seat)
        moment = int(mix(world.sight(other), other))
        before = search.nodes.get(moment)
        row = [0.0] * len(search.root.branches)
        lucks = [Dice(dice.word(), dice.word()) for _ in range(LINES)]
        for answer, chance in mixture.items():
            if chance > 0.0:
                search.nodes[moment] = Node([Branch(answer, 1.0)])
                for luck in lucks:
                    for place, branch in enumerate(search.root.branches):
                        value = search.descend(world.copy(), CHANCE, branch, luck.copy(), 1.0)
                        row[place] += chance * value / LINES
        del search.nodes[moment]
        if before is not None:
            search.nodes[moment] = before
        rows.append(row)
    return rows


def reopen(world: State, seat: int) -> None:
    """Let a seat of a guessed world choose again what it has settled in secret."""
    assert isinstance(world, ArsenalState)
    player = world.players[seat]
    if player.answer >= 0:
        player.answer = -1
        world.asked |= 1 << seat


def best_of(rows: list[Row]) -> int:
    """Return the place of the choice that is worth most on average."""
    means = [fmean(column) for column in zip(*rows, strict=True)]
    return means.index(max(means))


@dataclass(frozen=True)
class Gain:
    """What a reader gains at one decision over somebody who plays the victim's own mixture."""

    mean: float
    error: float
    """Its standard error, from one world to the next."""
    ceiling: float
    """What it would be if the worlds in which the choice was found also valued it: too much."""

    @property
    def is_real(self) -> bool:
        """Whether it is worth the name, and not for want of worlds."""
        return self.mean > max(LEAST, 2 * self.error)


def gain_at(knowledge: Knowledge, bot: SearchBot, victim: Known, worlds: int, dice: Dice) -> Gain:
    """Return what a reader gains at a decision.

    What looks best in one half of the worlds is credited with what it brings in the other half,
    and the other way round: so nothing is gained by luck alone.
    """
    own = victim.mixture(knowledge, dice)
    chances = [own[choice] for choice in knowledge.choices()]
    rows = read(bot.search(knowledge, knowledge.choices(), dice), knowledge, victim, worlds, dice)
    middle = len(rows) // 2
    halves = (rows[:middle], rows[middle:])
    gains = []
    for found_in, valued_in in (halves, halves[::-1]):
        gains += gains_over(chances, best_of(found_in), valued_in)
    mean = fmean(gains)
    spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
    ceiling = fmean(gains_over(chances, best_of(rows), rows))
    return Gain(mean, (spread / len(gains)) ** 0.5, ceiling)


def gains_over(chances: list[float], best: int, rows: list[Row]) -> list[float]:
    """Return what a choice brings more than a mixture, in each world."""
    return [
        row[best] - sum(chance * value for chance, value in zip(chances, row, strict=True))
        for row in rows
    ]
