"""Measuring what somebody gains who knows a bot's policy: at decisions, in games, in endings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from snowball.bots import bot as bot_named
from snowball.bots.levels import SearchBot
from snowball.lab.statistics import interval, quantile
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.play.seat import Bot, Knowledge
from snowball.rules.arsenal import steps
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.core import Game
from snowball.rules.dice import Dice
from workshop.endgames import TooLarge, write_out
from workshop.reading import Gain, Known, gain_at
from workshop.solving import solve

SOME: Final = 6
"""One of so many moments of a game is looked at."""
QUICK: Final = "hard:100"
"""Who plays the games out of which endings are taken."""

Tell = Callable[[], None]


@dataclass
class Gains:
    """What a reader gained at decisions, game by game."""

    victim: str
    games: list[list[Gain]] = field(default_factory=list)

    @property
    def all(self) -> list[Gain]:
        return [gain for game in self.games for gain in game]

    @property
    def mean(self) -> float:
        return fmean(gain.mean for gain in self.all)

    @property
    def reach(self) -> float:
        """Half of a 95 % interval; decisions of the same game may hang together."""
        mean, number = self.mean, len(self.all)
        squares = (sum(gain.mean - mean for gain in game) ** 2 for game in self.games)
        freedom = max(1, len(self.games) - 1)
        return quantile(freedom) * math.sqrt(sum(squares) * (freedom + 1) / freedom) / number

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON, in points of a hundred."""
        return {
            "victim": self.victim,
            "games": len(self.games),
            "decisions": len(self.all),
            "gain": 100 * self.mean,
            "interval": [100 * (self.mean - self.reach), 100 * (self.mean + self.reach)],
            "ceiling": 100 * fmean(gain.ceiling for gain in self.all),
            "real_gains": fmean(gain.is_real for gain in self.all),
        }


def moments_of(game: Game, bot: Bot, seed: int, number: int) -> Iterator[ArsenalState]:
    """Let a bot play itself, and yield the moments in which both choose what to play."""
    match = Match(Record(game), Dice(seed, number))
    dice = [Dice(seed + 1, 2 * number), Dice(seed + 1, 2 * number + 1)]
    while not match.over:
        state = match.state
        assert isinstance(state, ArsenalState)
        if state.step == steps.CHOOSE and len(state.actors) == 2:
            yield state
        seat = state.actors[0]
        match.ask(seat, bot, dice[seat])


def read_decisions(
    game: Game,
    bot: SearchBot,
    victims: list[Known],
    decisions: int,
    worlds: int,
    seed: int,
    tell: Tell,
) -> list[Gains]:
    """Return what a reader gains over each victim at the same decisions."""
    found = [Gains(victim.name) for victim in victims]
    dice = Dice(seed + 2)
    done = number = 0
    while done < decisions:
        looks: list[list[Gain]] = [[] for _ in victims]
        for state in moments_of(game, bot, seed, number):
            knowledge = Knowledge(state, dice.below(2))
            if dice.below(SOME) or len(knowledge.choices()) < 2 or done == decisions:
                continue
            for look, victim in zip(looks, victims, strict=True):
                look.append(gain_at(knowledge, bot, victim, worlds, dice))
            done += 1
            tell()
        for gains, look in zip(found, looks, strict=True):
            if look:
                gains.games.append(look)
        number += 1
    return found


@dataclass
class Games:
    """How often a bot won against another, in deals of two games with exchanged seats."""

    bot: str
    against: str
    deals: list[float] = field(default_factory=list)

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON."""
        return {
            "bot": self.bot,
            "against": self.against,
            "games": 2 * len(self.deals),
            "share": fmean(self.deals),
            "interval": list(interval(self.deals)),
        }


def play_games(game: Game, one: Bot, two: Bot, games: int, seed: int, tell: Tell) -> Games:
    """Let two bots play each deal from both seats."""
    found = Games(one.name, two.name)
    for number in range((games + 1) // 2):
        won = 0.0
        for seat in (0, 1):
            match = Match(Record(game), Dice(seed + 3, number))
            bots = [one, two] if seat == 0 else [two, one]
            dice = [Dice(seed + 4, number), Dice(seed + 5, number)]
            run(match, bots, dice if seat == 0 else dice[::-1])
            assert match.state.result is not None
            winners = match.state.result.winners
            won += (seat in winners) / len(winners)
            tell()
        found.deals.append(won / 2)
    return found


@dataclass
class Endings:
    """Small endings, solved, and what a best answer wins from bots in them."""

    too_large: int = 0
    decided: int = 0
    """Endings in which nothing matters any more."""
    gaps: list[float] = field(default_factory=list)
    """How far each solution may be off."""
    losses: dict[str, list[float]] = field(default_factory=dict)
    """For each bot and ending, what it loses to a best answer, as the mean of both seats."""

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON, in points of a hundred."""
        return {
            "too_large": self.too_large,
            "decided": self.decided,
            "solved": len(self.gaps),
            "widest_gap": 100 * max(self.gaps, default=0.0),
            "losses": {
                name: {
                    "mean": 100 * fmean(losses),
                    "reach": 100 * reach_of(losses),
                    "largest": 100 * max(losses),
                    "below_one_point": fmean(loss < 0.01 for loss in losses),
                }
                for name, losses in self.losses.items()
                if losses
            },
        }


def reach_of(sample: list[float]) -> float:
    """Return half of a 95 % interval for the mean of a sample."""
    freedom = max(1, len(sample) - 1)
    middle = fmean(sample)
    variance = sum((each - middle) ** 2 for each in sample) / freedom
    return quantile(freedom) * math.sqrt(variance / len(sample))


def solve_endings(
    game: Game, bots: list[Known], endings: int, repeats: int, seed: int, tell: Tell
) -> Endings:
    """Take endings out of games, solve them, and see what bots lose in them."""
    found = Endings(losses={bot.name: [] for bot in bots})
    dice = Dice(seed + 6)
    quick = bot_named(QUICK)
    number = 0
    while len(found.gaps) < endings:
        for state in moments_of(game, quick, seed + 7, number):
            if not state.final or len(found.gaps) == endings:
                continue
            try:
                ending = write_out(state)
            except TooLarge:
                found.too_large += 1
                continue
            if not ending.is_open:
                found.decided += 1
                continue
            solution = solve(ending.tree)
            found.gaps.append(solution.high - solution.low)
            # What each seat can make sure of; the other's best answer should bring no more.
            for bot in bots:
                lost = 0.0
                for seat, due in ((0, 1 - solution.value), (1, solution.value)):
                    plan = ending.plan_of(bot, seat, repeats, dice)
                    lost += ending.tree.best_answer(plan, 1 - seat) - due
                found.losses[bot.name].append(lost / 2)
            tell()
        number += 1
    return found
