"""How much luck allows against greedy players in standard splatball: `python -m workshop.aiming`.

In the standard game only the target is chosen. What a player's yard comes to is their hits, how many
snowballs their shelter still stops, and whether they have a Pile. With the deck's odds taken to be
the same at every draw, and no shelter counted beyond a limit, all such positions are few enough to
be worked out: the chance to win of somebody who knows that the others are greedy and never errs.
That player then plays real games, on the same deals as bots that do not know whom they meet.
"""

from __future__ import annotations

import argparse
import itertools
import json
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import snowball
from snowball.bots import bot as bot_named
from snowball.lab.statistics import interval
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.play.seat import Bot, Knowledge
from snowball.rules.core import Game, RulesError
from snowball.rules.dice import Dice
from snowball.rules.splatball.cards import (
    DOUBLE,
    FORT,
    FULL_DECK,
    NAMES,
    PILE,
    SINGLE,
    SPLATBALL,
    WALL,
)

Chances = NDArray[np.float32]
Places = NDArray[np.intp]
Hits = tuple[int, ...]

CLOSE: Final = 1e-6
"""Chances that differ by less are taken to be equal."""
ODDS: Final = [number / sum(FULL_DECK) for number in FULL_DECK]
ME: Final = 0


@dataclass(frozen=True)
class Shelters:
    """Every arrangement of shelters and Piles of all players, and what a card makes of it."""

    seats: int
    limit: int

    @property
    def number(self) -> int:
        """How many arrangements there are."""
        return int((2 * (self.limit + 1)) ** self.seats)

    def place(self, shelters: NDArray[np.intp], piles: NDArray[np.intp]) -> Places:
        """Return the number of arrangements: one row for each seat."""
        found = np.zeros(shelters.shape[1:], np.intp)
        for seat in range(self.seats):
            found = found * 2 * (self.limit + 1) + 2 * shelters[seat] + piles[seat]
        return found

    def all(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Return the shelters and the Piles of each seat in all arrangements, in order."""
        each = [range(2 * (self.limit + 1))] * self.seats
        kinds = np.array(list(itertools.product(*each)), np.intp).T
        return kinds // 2, kinds % 2


class Aiming:
    """The chances of seat 0, who aims as well as can be, when all others are greedy."""

    def __init__(self, seats: int, hits_to_out: int, limit: int) -> None:
        self.seats = seats
        self.out = hits_to_out
        self.shelters = Shelters(seats, limit)
        self.shelter, self.pile = self.shelters.all()
        self.same = np.arange(self.shelters.number)
        self.laid = {
            (card, seat): self.after_laying(card, seat)
            for card in (WALL, FORT, PILE)
            for seat in range(seats)
        }
        self.less = {
            (seat, by): self.after_loss(seat, by) for seat in range(seats) for by in (1, 2)
        }
        self.robbed = {seat: self.after_splatball(seat) for seat in range(seats)}
        self.chances: dict[tuple[int, Hits], Chances] = {}
        """By whose turn it is and everybody's hits: the chance in every arrangement of shelters."""

    @property
    def share(self) -> float:
        """The chance before it is known who begins."""
        nothing = (0,) * self.seats
        return float(np.mean([self.chances[turn, nothing][0] for turn in range(self.seats)]))

    def after_laying(self, card: int, seat: int) -> Places:
        """Return what becomes of every arrangement when somebody lays a card."""
        shelter, pile = self.shelter.copy(), self.pile.copy()
        if card == PILE:
            pile[seat] = 1
        else:
            worth = 1 if card == WALL else 2
            shelter[seat] = np.minimum(shelter[seat] + worth, self.shelters.limit)
        return self.shelters.place(shelter, pile)

    def after_loss(self, seat: int, by: int) -> Places:
        """Return what becomes of every arrangement when somebody's shelter stops snowballs."""
        shelter = self.shelter.copy()
        shelter[seat] = np.maximum(shelter[seat] - by, 0)
        return self.shelters.place(shelter, self.pile)

    def after_splatball(self, seat: int) -> Places:
        """Return what becomes of every arrangement when somebody loses their Pile."""
        pile = self.pile.copy()
        pile[seat] = 0
        return self.shelters.place(self.shelter, pile)

    def solve(self) -> None:
        """Work out everything, from the most hits to the fewest."""
        every = itertools.product(range(self.out + 1), repeat=self.seats)
        for hits in sorted(every, key=sum, reverse=True):
            self.solve_at(hits)

    def solve_at(self, hits: Hits) -> None:
        """Work out all arrangements of shelters at some numbers of hits."""
        inside = [seat for seat in range(self.seats) if hits[seat] < self.out]
        size = self.shelters.number
        if ME not in inside or inside == [ME]:
            for turn in range(self.seats):
                self.chances[turn, hits] = np.full(size, float(ME in inside), np.float32)
            return
        for turn in inside:
            self.chances[turn, hits] = np.full(size, 0.5, np.float32)
        change = 1.0
        while change > CLOSE:
            change = 0.0
            for turn in reversed(inside):
                fresh = self.chance_at(turn, hits, inside)
                change = max(change, float(np.abs(fresh - self.chances[turn, hits]).max()))
                self.chances[turn, hits] = fresh

    def chance_at(self, turn: int, hits: Hits, inside: list[int]) -> Chances:
        """Return the chances before somebody draws."""
        after = self.chances[following(turn, inside), hits]
        total = np.zeros_like(after)
        for card in (WALL, FORT, PILE):
            total += ODDS[card] * after[self.laid[card, turn]]
        total += ODDS[SINGLE] * self.thrown(SINGLE, turn, hits, inside)
        double = self.thrown(DOUBLE, turn, hits, inside)
        total += ODDS[DOUBLE] * np.where(self.pile[turn] == 1, double, after)
        total += ODDS[SPLATBALL] * self.splatted(turn, hits, inside)
        return total

    def thrown(self, card: int, turn: int, hits: Hits, inside: list[int]) -> Chances:
        """Return the chances when somebody has to throw a snowball."""
        targets = [seat for seat in inside if seat != turn]
        if turn != ME:
            fewest = min(hits[seat] for seat in targets)
            targets = [seat for seat in targets if hits[seat] == fewest]
        found = [self.hit(card, turn, seat, hits, inside) for seat in targets]
        best: Chances = np.max(found, axis=0) if turn == ME else np.mean(found, axis=0)
        return best

    def hit(self, card: int, turn: int, target: int, hits: Hits, inside: list[int]) -> Chances:
        """Return the chances after a snowball at somebody."""
        balls = 2 if card == DOUBLE else 1
        shelter = self.shelter[target]
        found = np.empty(self.shelters.number, np.float32)
        for stopped in range(balls + 1):
            these = shelter == stopped if stopped < balls else shelter >= balls
            more = min(self.out, hits[target] + balls - stopped)
            then = (*hits[:target], more, *hits[target + 1 :])
            still = [seat for seat in inside if then[seat] < self.out]
            places = self.less[target, stopped][these] if stopped else self.same[these]
            found[these] = self.chances[following(turn, still), then][places]
        return found

    def splatted(self, turn: int, hits: Hits, inside: list[int]) -> Chances:
        """Return the chances when somebody draws a Splatball."""
        after = self.chances[following(turn, inside), hits]
        others = [seat for seat in inside if seat != turn]
        piles = np.array([self.pile[seat] for seat in others])
        found = np.array([after[self.robbed[seat]] for seat in others])
        if turn == ME:
            best = np.where(piles == 1, found, -1.0).max(axis=0)
            return np.where(piles.any(axis=0), best, after)
        number = piles.sum(axis=0)
        return np.where(number > 0, (found * piles).sum(axis=0) / np.maximum(number, 1), after)


def following(turn: int, inside: list[int]) -> int:
    """Return whose turn comes next."""
    return next((seat for seat in inside if seat > turn), inside[0])


class Aimer:
    """A bot that aims by what was worked out, whatever the real deck still holds."""

    name = "aimer"

    def __init__(self, aiming: Aiming) -> None:
        self.aiming = aiming

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        """Return the choice after which the chance is highest."""
        choices = knowledge.choices()
        if len(choices) == 1:
            return choices[0]
        game = knowledge.game
        yards: list[Any] = knowledge.view()["yards"]  # type: ignore[assignment]
        yards = [*yards[knowledge.seat :], *yards[: knowledge.seat]]
        chances = {}
        for choice in choices:
            _, card, seat = game.text(choice).split()
            chances[choice] = self.chance(yards, card, (int(seat) - knowledge.seat) % game.seats)
        return max(choices, key=chances.__getitem__)

    def chance(self, yards: list[Any], card: str, target: int) -> float:
        """Return the chance after a card is thrown at somebody, seats counted from one's own."""
        aiming = self.aiming
        hits = [aiming.out if yard["out"] else yard["hits"] for yard in yards]
        shelter = [yard["walls"] + 2 * yard["forts"] + yard["cracked"] for yard in yards]
        pile = [int(yard["pile"]) for yard in yards]
        if card == NAMES[SPLATBALL]:
            pile[target] = 0
        else:
            balls = 2 if card == NAMES[DOUBLE] else 1
            stopped = min(balls, shelter[target])
            shelter[target] -= stopped
            hits[target] = min(aiming.out, hits[target] + balls - stopped)
        limit = aiming.shelters.limit
        counted = np.array([min(each, limit) for each in shelter], np.intp)
        place = aiming.shelters.place(counted, np.array(pile, np.intp))
        inside = [seat for seat in range(aiming.seats) if hits[seat] < aiming.out]
        return float(aiming.chances[following(ME, inside), tuple(hits)][place])


def play_alone(game: Game, bot: Bot, others: Bot, deals: int, seed: int) -> list[float]:
    """Let a bot play each deal from every seat among copies of another; return its shares."""
    found = []
    for deal in range(deals):
        won = 0.0
        for seat in range(game.seats):
            match = Match(Record(game), Dice(seed, deal))
            bots = [others] * game.seats
            bots[seat] = bot
            run(match, bots, [Dice(seed + 1 + each, deal) for each in range(game.seats)])
            assert match.state.result is not None
            winners = match.state.result.winners
            won += (seat in winners) / len(winners)
        found.append(won / game.seats)
    return found


def main() -> None:
    """Work out the best aim, and let it and bots play against greedy ones."""
    parser = argparse.ArgumentParser(prog="python -m workshop.aiming", description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--hits", type=int, default=10, help="hits that put a player out")
    parser.add_argument("--limit", type=int, default=2, help="shelter that is counted")
    parser.add_argument("--deals", type=int, default=400, help="each is played from every seat")
    parser.add_argument("--bots", default="greedy,hard:100", help="who plays the same deals")
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    try:
        game = snowball.game("splatball", seats=asked.seats, hits_to_out=asked.hits)
        bots = [bot_named(name) for name in asked.bots.split(",")]
    except RulesError as error:
        parser.error(str(error))
    aiming = Aiming(asked.seats, asked.hits, asked.limit)
    aiming.solve()
    found: dict[str, Any] = {**game.header(), "limit": asked.limit, "best": aiming.share}
    if not asked.json:
        print(
            f"{game!r}\nworked out: {aiming.share:.2%}, {aiming.share * game.seats:.2f} times fair"
        )
    for bot in (Aimer(aiming), *bots):
        shares = play_alone(game, bot, bot_named("greedy"), asked.deals, asked.seed)
        share, (low, high) = sum(shares) / len(shares), interval(shares)
        games = len(shares) * game.seats
        found[bot.name] = {"games": games, "share": share, "interval": [low, high]}
        if not asked.json:
            ratio = share * game.seats
            print(
                f"{bot.name}: {games:,} games, {share:.1%} ({low:.1%} to {high:.1%}), {ratio:.2f}"
            )
    if asked.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
