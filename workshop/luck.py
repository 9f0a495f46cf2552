"""How much luck allows in two-player splatball: `python -m workshop.luck`.

Every position that can come up is listed with the rules themselves, hands and draw pile open, and
worked out from the end. So the player who is asked about knows more than any bot may: what comes
out as the best is a bound for all of them. The numbers are fractions, without any error.

That nothing can be chosen in the printed game for two is seen without a computer, too. Let a life be
a hit that a player can still bear or a Wall in front of them. A Wall adds a life to the one whose
turn it is, a Single takes one from the other: either way the difference grows by one for the one
whose turn it is. So whoever begins is one ahead after each turn of theirs and even after each of
the other's, and is never the first to have none left.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from rich.console import Console
from rich.table import Table as Sheet

import snowball
from snowball import CHANCE
from snowball.bots.greedy import GreedyBot
from snowball.play.seat import Knowledge
from snowball.rules.core import Game, RulesError
from snowball.rules.splatball.state import SplatballState

# How somebody chooses who sees everything: to win, to lose, by dice, or by greedy's rule of thumb.
WIN: Final = "perfect"
LOSE: Final = "tries to lose"
RANDOM: Final = "random"
GREEDY: Final = "greedy"
PAIRINGS: Final = (
    (WIN, RANDOM),
    (WIN, GREEDY),
    (WIN, WIN),
    (LOSE, RANDOM),
    (LOSE, GREEDY),
    (LOSE, WIN),
    (WIN, LOSE),
)


@dataclass(frozen=True)
class Moment:
    """A position: who acts, and the numbers of the positions that may follow."""

    actor: int
    following: list[int]
    weights: list[int]
    """How likely chance makes each of them follow."""
    favourites: list[int]
    """Those to which greedy's choices lead."""
    share: Fraction
    """What seat 0 has of the win, if the game is over."""


@dataclass(frozen=True)
class Value:
    """The chance to win of somebody against somebody."""

    player: str
    against: str
    first: Fraction
    second: Fraction

    @property
    def share(self) -> Fraction:
        """The chance before it is known who begins."""
        return (self.first + self.second) / 2

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON."""
        shares = {"share": self.share, "first": self.first, "second": self.second}
        exact = {f"{name}_exact": str(share) for name, share in shares.items()}
        return {
            "player": self.player,
            "against": self.against,
            **{name: float(share) for name, share in shares.items()},
            **exact,
        }


@dataclass(frozen=True)
class Study:
    """What is known of a game when all its positions have been worked out."""

    game: Game
    positions: int
    decisions: int
    """Positions in which a seat has more than one choice."""
    telling: int
    """Those of them in which it makes any difference to anybody what is chosen."""
    values: list[Value]

    def value(self, player: str, against: str) -> Value:
        """Return the value of a pairing."""
        return next(v for v in self.values if (v.player, v.against) == (player, against))

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON."""
        return {
            **self.game.header(),
            "positions": self.positions,
            "decisions": self.decisions,
            "telling_decisions": self.telling,
            "values": [value.as_dict() for value in self.values],
        }


def lie_of(state: SplatballState) -> Hashable:
    """Return all that decides how a game can go on; what anybody remembers is no part of it."""
    yards = [
        (y.singles, y.doubles, y.turned, y.walls, y.forts, y.cracked, y.hand, y.out)
        for y in state.yards
    ]
    return (state.phase, state.turn, state.draw, state.discards, state.piles, *yards)


def successors(state: SplatballState) -> Iterator[tuple[int, SplatballState]]:
    """Yield every choice or outcome with the position that follows."""
    for actor in state.actors:
        for choice in state.choices(actor):
            after = state.copy()
            after.play(actor, choice)
            yield choice, after


def list_moments(start: SplatballState) -> list[Moment]:
    """Return all positions that can follow, each after those that may follow it."""
    numbers: dict[Hashable, int] = {}
    open_lies: set[Hashable] = set()
    moments: list[Moment] = []
    stack = [(start, lie_of(start), False)]
    while stack:
        state, lie, ready = stack.pop()
        if ready:
            open_lies.remove(lie)
            numbers[lie] = len(moments)
            moments.append(moment_of(state, numbers))
        elif lie not in numbers:
            if lie in open_lies:
                raise RulesError(
                    "This game can come back to a position: it has no end to begin at."
                )
            open_lies.add(lie)
            stack.append((state, lie, True))
            for _, after in successors(state):
                lie = lie_of(after)
                if lie not in numbers:
                    stack.append((after, lie, False))
    return moments


def moment_of(state: SplatballState, numbers: dict[Hashable, int]) -> Moment:
    """Return a position by the numbers of those that may follow."""
    result = state.result
    if result is not None:
        share = Fraction(int(0 in result.winners), len(result.winners))
        return Moment(CHANCE, [], [], [], share)
    actor = state.actors[0]
    number_of = {choice: numbers[lie_of(after)] for choice, after in successors(state)}
    if actor == CHANCE:
        weights = [weight for _, weight in state.chances()]
        return Moment(actor, list(number_of.values()), weights, [], Fraction(0))
    liked = GreedyBot().favourites(Knowledge(state, actor))
    favourites = [number_of[choice] for choice in liked]
    return Moment(actor, list(number_of.values()), [], favourites, Fraction(0))


def work_out(moments: list[Moment], ways: tuple[str, str]) -> list[Fraction]:
    """Return the chance of seat 0 in every position when each seat chooses in its way."""
    values: list[Fraction] = []
    for moment in moments:
        following = [values[number] for number in moment.following]
        if not following:
            values.append(moment.share)
        elif moment.actor == CHANCE:
            values.append(mean(following, moment.weights))
        else:
            way = ways[moment.actor]
            if way == RANDOM:
                values.append(mean(following, [1] * len(following)))
            elif way == GREEDY:
                liked = [values[number] for number in moment.favourites]
                values.append(mean(liked, [1] * len(liked)))
            else:
                # What is good for seat 0 is bad for seat 1.
                values.append(
                    max(following) if (way == WIN) == (moment.actor == 0) else min(following)
                )
    return values


def mean(values: list[Fraction], weights: list[int]) -> Fraction:
    """Return the weighted mean of some values."""
    total = sum(
        (value * weight for value, weight in zip(values, weights, strict=True)), Fraction(0)
    )
    return total / sum(weights)


def study(game: Game) -> Study:
    """Work out a game of two for all pairings."""
    start = game.start()
    assert isinstance(start, SplatballState)
    moments = list_moments(start)
    decisions = [m for m in moments if m.actor != CHANCE and len(m.following) > 1]
    beginnings = moments[-1].following  # the lot decides first (T11)
    telling: set[int] = set()
    values = []
    for player, against in PAIRINGS:
        found = work_out(moments, (player, against))
        # Nobody's seat is better but for the lot, so it is enough to sit in seat 0.
        first, second = (found[number] for number in beginnings)
        values.append(Value(player, against, first, second))
        telling |= {
            place
            for place, moment in enumerate(decisions)
            if len({found[number] for number in moment.following}) > 1
        }
    return Study(game, len(moments), len(decisions), len(telling), values)


def show(found: Study, console: Console) -> None:
    """Print a study for people."""
    console.print(f"{found.game!r}", markup=False)
    console.print(
        f"{found.positions:,} positions, {found.decisions:,} of them with more than one choice, "
        f"{found.telling:,} where it makes a difference"
    )
    sheet = Sheet(box=None, pad_edge=False)
    for title in ("player", "against"):
        sheet.add_column(title)
    for title in ("beginning", "second", "wins"):
        sheet.add_column(title, justify="right")
    for value in found.values:
        shares = (value.first, value.second, value.share)
        sheet.add_row(value.player, value.against, *(f"{float(share):.2%}" for share in shares))
    console.print(sheet)
    console.print()


def main() -> None:
    """Work out both games of two and print what they allow."""
    parser = argparse.ArgumentParser(prog="python -m workshop.luck", description=__doc__)
    parser.add_argument("--hits", type=int, default=10, help="hits that put a player out")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    try:
        games = [
            snowball.game("splatball", strategic=strategic, hits_to_out=asked.hits)
            for strategic in (True, False)
        ]
    except RulesError as error:
        parser.error(str(error))
    studies = [study(game) for game in games]
    if asked.json:
        print(json.dumps([found.as_dict() for found in studies], indent=2))
    else:
        for found in studies:
            show(found, Console(highlight=False))


if __name__ == "__main__":
    main()
