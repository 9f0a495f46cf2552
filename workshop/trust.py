"""How far the coach can be trusted: its chances against results, its ranges against longer looks.

`python -m workshop.trust GAME` lets bots play, asks the coach on the way, and then sees how often it
was right.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from math import hypot
from statistics import fmean
from typing import Any, Final

from rich.console import Console
from rich.progress import track

import snowball
from snowball.bots import Budget
from snowball.bots import bot as bot_named
from snowball.bots.certainty import SURE, wandering
from snowball.bots.judges import judge_of
from snowball.cli.reading import read_settings
from snowball.play.match import Match
from snowball.play.record import Record
from snowball.play.seat import Bot
from snowball.rules.core import Game, RulesError
from snowball.rules.dice import Dice

TENTHS: Final = 10
STEP: Final = 0.001
"""How finely the drift is told."""


@dataclass(frozen=True)
class Doubt:
    """A choice in a short look and in a long one."""

    chance: float
    low: float
    high: float
    later: float
    """Its chance by the long look."""
    best: bool

    @property
    def held(self) -> bool:
        """Whether the long look ended up inside the range of the short one."""
        return self.low <= self.later <= self.high

    def is_held_by(self, drift: float) -> bool:
        """Say whether it would have, had the range allowed for so much more drift."""
        reach = max(self.high - self.chance, self.chance - self.low)
        return abs(self.later - self.chance) <= hypot(reach, SURE * wandering(self.chance, drift))


@dataclass
class Trust:
    """What the coach has said, and how it came out."""

    promised: list[tuple[float, float]] = field(default_factory=list)
    """For each moment the chance of the one who asked, and their share of the win in the end."""
    doubts: list[Doubt] = field(default_factory=list)

    def tenths(self) -> list[tuple[int, float, float]]:
        """Return for each tenth of the chances how many moments, what was promised, what was won."""
        rows = []
        for tenth in range(TENTHS):
            held = [each for each in self.promised if min(int(each[0] * TENTHS), 9) == tenth]
            if held:
                rows.append(
                    (len(held), fmean(each for each, _ in held), fmean(won for _, won in held))
                )
        return rows

    def drift(self, wanted: float = 0.95) -> float:
        """Return how much more drift ranges must allow for if they are to hold so often."""
        steps = 0
        while fmean(each.is_held_by(steps * STEP) for each in self.doubts) < wanted:
            steps += 1
        return steps * STEP

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON."""
        found: dict[str, Any] = {
            "moments": len(self.promised),
            "tenths": [
                {"moments": number, "promised": promised, "won": won}
                for number, promised, won in self.tenths()
            ],
        }
        if self.doubts:
            best = [each.held for each in self.doubts if each.best]
            found["ranges"] = {
                "choices": len(self.doubts),
                "held": fmean(each.held for each in self.doubts),
                "best_held": fmean(best),
                "width": fmean(each.high - each.low for each in self.doubts),
                "drift": self.drift(),
            }
        return found


def play(game: Game, bot: Bot, number: int, ask: Callable[[Match, int], None]) -> Match:
    """Let a bot play itself, and ask before every choice that is one."""
    match = Match(Record(game), Dice(number, 1))
    dice = [Dice(number, 2 + seat) for seat in range(game.seats)]
    while not match.over:
        seat = match.state.actors[0]
        if len(match.state.choices(seat)) > 1:
            ask(match, seat)
        match.ask(seat, bot, dice[seat])
    return match


def one_game(game: Game, bot: Bot, number: int, asked: argparse.Namespace, trust: Trust) -> None:
    """Play a game, ask the coach now and then, and see how it ends."""
    dice = Dice(number, 0)
    said: list[tuple[int, float]] = []

    def ask(match: Match, seat: int) -> None:
        if dice.below(asked.every):
            return
        words = (dice.word(), dice.word())
        short = snowball.coach(
            match.state, seat, budget=Budget(simulations=asked.simulations), dice=Dice(*words)
        )
        said.append((seat, short.chance))
        if asked.long and not dice.below(asked.seldom):
            long = snowball.coach(
                match.state,
                seat,
                budget=Budget(simulations=asked.long),
                dice=Dice(dice.word(), dice.word()),
            )
            for each in short.prospects:
                later = long.of(each.choice).chance
                best = each is short.best
                trust.doubts.append(Doubt(each.chance, each.low, each.high, later, best))

    match = play(game, bot, number, ask)
    won = judge_of(game).shares(match.state)
    trust.promised += [(chance, won[seat]) for seat, chance in said]


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m workshop.trust", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--bot", default="hard:60", help="who plays")
    parser.add_argument("--every", type=int, default=4, help="asks once in so many choices")
    parser.add_argument("--simulations", type=int, default=4000, help="of the coach")
    parser.add_argument("--long", type=int, default=80_000, help="of a long look; 0 for none")
    parser.add_argument("--seldom", type=int, default=5, help="looks long once in so many times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    for name in ("games", "every", "simulations", "seldom"):
        if getattr(asked, name) < 1:
            parser.error(f"--{name} must be at least 1.")
    try:
        asked.rules = snowball.game(asked.game, seats=asked.seats, **read_settings(asked.set))
        asked.player = bot_named(asked.bot)
    except RulesError as error:
        parser.error(str(error))
    return asked


def show(found: dict[str, Any], console: Console) -> None:
    """Print what was found for people, in points of a hundred."""
    console.print(f"{found['moments']} moments: promised, and won")
    for row in found["tenths"]:
        console.print(
            f"  {100 * row['promised']:5.1f}  {100 * row['won']:5.1f}  ({row['moments']})"
        )
    if "ranges" in found:
        ranges = found["ranges"]
        console.print(
            f"{ranges['choices']} choices: {ranges['held']:.0%} inside their ranges after a long "
            f"look, of the best {ranges['best_held']:.0%}; a range is {100 * ranges['width']:.1f} "
            f"wide; more drift wanted: {100 * ranges['drift']:.1f}"
        )


def main() -> None:
    """Measure and print."""
    asked = arguments()
    trust = Trust()
    stderr = Console(stderr=True)
    for number in track(range(asked.games), "games", console=stderr, transient=True):
        one_game(asked.rules, asked.player, asked.seed * 1_000_000 + number, asked, trust)
    found = {**asked.rules.header(), "simulations": asked.simulations, **trust.as_dict()}
    if asked.json:
        print(json.dumps(found, indent=2))
    else:
        show(found, Console(highlight=False))


if __name__ == "__main__":
    main()
