"""How much luck allows in strategic splatball for two, by any deck: `python -m workshop.duel`.

What a player's yard comes to is their hits, how many snowballs their shelter still stops, whether
they have a Pile, and the two cards that they keep. With the deck's odds taken to be the same at every
draw, and no shelter counted beyond a limit, all such positions can be worked out. The player who
is asked about sees the other's cards, too, and so knows more than any bot may: what comes out for the
best is a bound for all of them, as near as the odds are. How near that is, is seen by pairings that
can also be played: greedy against random.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from snowball.rules.splatball.cards import (
    DOUBLE,
    FORT,
    FULL_DECK,
    KINDS,
    PILE,
    SINGLE,
    SMALL_DECK,
    SPLATBALL,
    WALL,
)

Chances = NDArray[np.float32]
"""The chance of the player asked about, by both shelters, both Piles and both pairs of cards."""
Hand = tuple[int, ...]

WIN: Final = "perfect"
RANDOM: Final = "random"
GREEDY: Final = "greedy"
PAIRINGS: Final = ((WIN, GREEDY), (WIN, RANDOM), (GREEDY, RANDOM))
ME: Final = 0
HANDS: Final[list[Hand]] = list(itertools.combinations_with_replacement(range(KINDS), 2))
CLOSE: Final = 1e-5
"""Chances that differ by less are taken to be equal."""
AT_FIRST_SIGHT: Final = {FORT: 300, WALL: 200, DOUBLE: 200, SINGLE: 150, PILE: 50, SPLATBALL: 10}
"""How much greedy likes to play a card; snowballs the less, the more hits the other has."""


class Duel:
    """One way of choosing against another: every position of the game, worked out."""

    def __init__(
        self, deck: tuple[int, ...], free: bool, hits_to_out: int, limit: int, ways: tuple[str, str]
    ) -> None:
        self.odds = [number / sum(deck) for number in deck]
        self.free = free
        self.out = hits_to_out
        self.limit = limit
        self.ways = ways
        self.shape = (limit + 1, limit + 1, 2, 2, len(HANDS), len(HANDS))
        self.chances: dict[tuple[int, int, int], Chances] = {}
        """By whose turn it is and the hits of both."""

    @property
    def share(self) -> float:
        """The chance before it is known who begins, and with which cards."""
        dealt = np.array([self.likelihood(hand) for hand in HANDS])
        starts = [self.chances[turn, 0, 0][0, 0, 0, 0] for turn in (0, 1)]
        return float(np.mean([dealt @ start @ dealt for start in starts]))

    def likelihood(self, hand: Hand) -> float:
        """Return how likely two cards are to be these."""
        one, other = hand
        return self.odds[one] * self.odds[other] * (1 if one == other else 2)

    def solve(self) -> None:
        """Work out everything, from the most hits to the fewest."""
        every = itertools.product(range(self.out + 1), range(self.out + 1))
        for mine, theirs in sorted(every, key=sum, reverse=True):
            self.solve_at((mine, theirs))

    def solve_at(self, hits: tuple[int, int]) -> None:
        """Work out all positions at some numbers of hits."""
        over = self.out in hits
        known = float(hits[ME] < self.out) if over else 0.5
        for turn in (0, 1):
            self.chances[turn, *hits] = np.full(self.shape, known, np.float32)
        change = 0.0 if over else 1.0
        while change > CLOSE:
            change = 0.0
            for turn in (0, 1):
                fresh = self.before_draw(turn, hits)
                change = max(change, float(np.abs(fresh - self.chances[turn, *hits]).max()))
                self.chances[turn, *hits] = fresh

    def before_draw(self, turn: int, hits: tuple[int, int]) -> Chances:
        """Return the chances when somebody is about to draw."""
        found = np.zeros(self.shape, np.float32)
        axis = 4 + turn
        for three in itertools.combinations_with_replacement(range(KINDS), 3):
            if all(self.odds[card] > 0 for card in three):
                chance = self.with_three(turn, hits, three)
                for drawn in set(three):
                    place: list[slice | int] = [slice(None)] * 6
                    place[axis] = HANDS.index(without(three, drawn))
                    found[tuple(place)] += self.odds[drawn] * chance
        return found

    def with_three(self, turn: int, hits: tuple[int, int], three: Hand) -> Chances:
        """Return the chances when somebody chooses one of three cards, which are no axis then."""
        mine, other = own(turn, "pile"), own(1 - turn, "pile")
        size = tuple(n for axis, n in enumerate(self.shape) if axis != 4 + turn)
        pile = np.arange(2).reshape([2 if axis == mine else 1 for axis in range(5)])
        robbed = np.arange(2).reshape([2 if axis == other else 1 for axis in range(5)])
        always = np.ones(size, bool)
        allowed = {
            DOUBLE: always & (pile == 1),
            PILE: always & (pile == 0),
            SPLATBALL: always & (robbed == 1),
        }
        values: list[Chances] = []
        legal: list[NDArray[np.bool_]] = []
        liking: list[float] = []
        stuck = always
        for card in sorted(set(three)):
            can = allowed.get(card, always)
            stuck = stuck & ~can
            kept = HANDS.index(without(three, card))
            values.append(self.played(turn, hits, card, kept))
            legal.append(can)
            thrown = card in (SINGLE, DOUBLE)
            liking.append(AT_FIRST_SIGHT[card] - (hits[1 - turn] if thrown else 0))
        # T35: who can play nothing discards; with the house rule of free discards anybody may.
        for card in sorted(set(three)):
            kept = HANDS.index(without(three, card))
            values.append(self.next_turn(turn, hits)[self.keeping(turn, kept)])
            legal.append(always if self.free else stuck)
            liking.append(0)
        return CHOOSING[self.ways[turn]](
            np.array(values), np.array(legal), np.array(liking, np.float32), turn
        )

    def next_turn(self, turn: int, hits: tuple[int, int]) -> Chances:
        """Return the chances when it is the other's turn."""
        return self.chances[1 - turn, *hits]

    def keeping(self, turn: int, kept: int) -> tuple[slice | int, ...]:
        """Return where the chances stand if somebody keeps two cards."""
        place: list[slice | int] = [slice(None)] * 6
        place[4 + turn] = kept
        return tuple(place)

    def played(self, turn: int, hits: tuple[int, int], card: int, kept: int) -> Chances:
        """Return the chances after somebody has played a card and keeps two."""
        after = self.next_turn(turn, hits)[self.keeping(turn, kept)]
        if card in (WALL, FORT):
            higher = np.arange(self.limit + 1) + (1 if card == WALL else 2)
            return after.take(np.minimum(higher, self.limit), axis=own(turn, "shelter"))
        if card == PILE:
            return after.take([1, 1], axis=own(turn, "pile"))
        if card == SPLATBALL:
            return after.take([0, 0], axis=own(1 - turn, "pile"))
        found = np.empty_like(after)
        balls = 2 if card == DOUBLE else 1
        axis = own(1 - turn, "shelter")
        for shelter in range(self.limit + 1):
            stopped = min(balls, shelter)
            struck = list(hits)
            struck[1 - turn] = min(self.out, struck[1 - turn] + balls - stopped)
            then = self.next_turn(turn, (struck[0], struck[1]))[self.keeping(turn, kept)]
            place: list[slice | int] = [slice(None)] * 5
            place[axis] = shelter
            found[tuple(place)] = then.take(shelter - stopped, axis=axis)
        return found


def own(seat: int, what: str) -> int:
    """Return the axis on which somebody's shelter or Pile stands."""
    return seat if what == "shelter" else 2 + seat


def without(hand: Hand, card: int) -> Hand:
    """Return a hand less a card."""
    rest = list(hand)
    rest.remove(card)
    return tuple(rest)


Legal = NDArray[np.bool_]


def choose_best(values: Chances, legal: Legal, liking: Chances, turn: int) -> Chances:
    """Return the chances if somebody chooses what is best for themselves."""
    best: Chances
    if turn == ME:
        best = np.where(legal, values, -1).max(axis=0)
    else:
        best = np.where(legal, values, 2).min(axis=0)
    return best


def choose_any(values: Chances, legal: Legal, liking: Chances, turn: int) -> Chances:
    """Return the chances if dice choose."""
    mean: Chances = (values * legal).sum(axis=0) / legal.sum(axis=0)
    return mean


def choose_liked(values: Chances, legal: Legal, liking: Chances, turn: int) -> Chances:
    """Return the chances if somebody chooses by greedy's rule of thumb."""
    likings = np.where(legal, liking.reshape(-1, *[1] * (values.ndim - 1)), -1)
    return choose_any(values, likings == likings.max(axis=0), liking, turn)


CHOOSING: Final[dict[str, Callable[[Chances, Legal, Chances, int], Chances]]] = {
    WIN: choose_best,
    RANDOM: choose_any,
    GREEDY: choose_liked,
}


def main() -> None:
    """Work out both house rules that make a choice matter, and print what they allow."""
    parser = argparse.ArgumentParser(prog="python -m workshop.duel", description=__doc__)
    parser.add_argument("--hits", type=int, default=10, help="hits that put a player out")
    parser.add_argument("--limit", type=int, default=5, help="shelter that is counted")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args()
    if asked.hits < 1 or asked.limit < 2:
        parser.error("it takes at least one hit to be out, and a shelter of two must be counted")
    found = []
    for full, free in ((True, False), (False, True), (True, True)):
        options = {"two_player_full_deck": full, "strategic_free_discard": free}
        for ways in PAIRINGS:
            deck = FULL_DECK if full else SMALL_DECK
            duel = Duel(deck, free, asked.hits, asked.limit, ways)
            duel.solve()
            found.append({**options, "player": ways[0], "against": ways[1], "share": duel.share})
            if not asked.json:
                said = " and ".join(name for name, on in options.items() if on)
                print(f"{said}: {ways[0]} against {ways[1]} {duel.share:.2%}", flush=True)
    if asked.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
