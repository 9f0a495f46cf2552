"""Endings of arsenal for two, small enough to be written out and solved.

They are positions of the final round from real games, with one thing changed: both know which cards
each of them owns, and only the hands are secret. Then what is hidden is how the cards of each
divide into hand and draw pile, all of it is as likely as the draw makes it, and nothing needs
guessing. Whatever can follow is listed with the rules themselves, to the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import comb
from typing import Final

from snowball.play.seat import Knowledge
from snowball.rules.arsenal import trail
from snowball.rules.arsenal.cards import EMPTY, KINDS, cards, count, size
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.core import CHANCE, State
from snowball.rules.dice import Dice
from workshop.reading import Known
from workshop.solving import OVER, Plan, Tree

MOST_POSITIONS: Final = 30_000
MOST_NODES: Final = 2_000
"""Positions that still matter, with which a tree is solved in a few seconds."""


class TooLarge(Exception):
    """More can follow than anybody wants to write out."""


@dataclass
class Sprout:
    """A position with all that can follow, before it is given a place in a tree."""

    seat: int
    share: float = 0.0
    following: list[Sprout] = field(default_factory=list)
    weights: list[float] = field(default_factory=list)
    choices: list[int] = field(default_factory=list)
    place: int = -1
    """Where the position is listed, if a seat chooses there."""


@dataclass
class Endgame:
    """An ending written out, with a position for each moment in which a seat chooses."""

    tree: Tree
    positions: list[State]

    @property
    def is_open(self) -> bool:
        """Whether anybody can still choose anything that matters."""
        return bool(self.positions)

    def plan_of(self, bot: Known, seat: int, repeats: int, dice: Dice) -> Plan:
        """Return what a bot does in each moment of a seat, as the mean of several times asking."""
        plan = self.tree.even_plan()
        for place, moment in enumerate(self.tree.moments):
            if moment.seat != seat:
                continue
            # Earlier moments come first; nobody needs to know what it would do where it never gets.
            if self.tree.reach(plan, (seat,))[moment.nodes[0]] > 0.0:
                chances = [0.0] * len(moment.choices)
                for _ in range(repeats):
                    mixture = bot.mixture(Knowledge(self.positions[place], seat), dice)
                    for number, choice in enumerate(moment.choices):
                        chances[number] += mixture.get(choice, 0.0) / repeats
                plan[place] = chances
        return plan


def write_out(state: ArsenalState, most: int = MOST_POSITIONS) -> Endgame:
    """Return an ending with all that can follow; TooLarge if that is too much."""
    sprouter = Sprouter(most)
    weights = []
    following = []
    for weight, world in worlds_of(laid_open(state)):
        weights.append(float(weight))
        following.append(sprouter.sprout(world))
    root = joined(Sprout(CHANCE, following=following, weights=weights))
    if sprouter.left < 0 or nodes_of(root) > MOST_NODES:
        raise TooLarge
    endgame = Endgame(Tree(), [])
    plant(endgame, root, sprouter.positions)
    return endgame


def laid_open(state: ArsenalState) -> ArsenalState:
    """Return the same position with a past in which everybody saw all cards but the hands drawn."""
    twin = state.copy()
    moves: list[int] = []
    for seat, player in enumerate(twin.players):
        first = trail.zone_of(seat, trail.DRAW)
        moves += deal(player.draw + player.hand, first)
        moves += deal(player.discards, first + trail.DISCARDS)
        moves += deal(player.cache, first + trail.CACHE)
    moves += deal(twin.abandoned, trail.OPEN)
    twin.trail = moves
    twin.from_start = False
    twin.mind = None
    return twin


def deal(bag: int, end: int) -> list[int]:
    """Return the moves of cards out of the box to a place, for all to see."""
    return [
        int(trail.move(trail.BOX, end, kind, trail.EVERYBODY))
        for kind in range(KINDS)
        for _ in range(count(bag, kind))
    ]


def worlds_of(state: ArsenalState) -> Iterator[tuple[int, ArsenalState]]:
    """Yield all ways in which the cards of both can divide into hand and draw pile."""
    one, two = state.players
    for weight_one, hand_one in hands_of(one):
        for weight_two, hand_two in hands_of(two):
            world = state.copy()
            for player, hand in zip(world.players, (hand_one, hand_two), strict=True):
                player.draw += player.hand - hand
                player.hand = hand
            yield weight_one * weight_two, world


def hands_of(player: Player) -> list[tuple[int, int]]:
    """Return the hands that a player may have drawn, with the number of ways to draw each."""
    if player.shown:
        return [(1, int(player.hand))]
    found = [(1, EMPTY)]
    pool = player.draw + player.hand
    for kind in range(KINDS):
        there = int(count(pool, kind))
        if there:
            found = [
                (ways * comb(there, number), int(hand + cards(number, kind)))
                for ways, hand in found
                for number in range(there + 1)
            ]
    return [(ways, hand) for ways, hand in found if size(hand) == size(player.hand)]


class Sprouter:
    """Lists what can follow, and counts along."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.positions: list[State] = []

    def sprout(self, state: State) -> Sprout:
        """Return a position with all that can follow."""
        self.left -= 1
        if self.left < 0:
            return Sprout(OVER)  # whoever asked will look at what is left
        result = state.result
        if result is not None:
            return Sprout(OVER, int(0 in result.winners) / len(result.winners))
        actor = state.actors[0]
        choices = state.choices(actor)
        following = []
        for choice in choices:
            after = state.copy()
            after.carry_out(actor, choice)
            following.append(self.sprout(after))
        weights = [float(weight) for _, weight in state.chances()]
        sprout = Sprout(actor, 0.0, following, weights, choices)
        found = joined(sprout)
        if found is sprout and actor != CHANCE:
            found.place = len(self.positions)
            self.positions.append(state)
        return found


def joined(sprout: Sprout) -> Sprout:
    """Return a position as the end that it amounts to, where nothing matters any more."""
    following = sprout.following
    if len(following) == 1:
        return following[0]
    if all(each.seat == OVER for each in following):
        shares = [each.share for each in following]
        if len(set(shares)) == 1:
            return following[0]
        if sprout.seat == CHANCE:
            total = sum(w * share for w, share in zip(sprout.weights, shares, strict=True))
            return Sprout(OVER, total / sum(sprout.weights))
    return sprout


def nodes_of(sprout: Sprout) -> int:
    """Return how many positions there are that still matter."""
    return 1 + sum(map(nodes_of, sprout.following))


def plant(endgame: Endgame, sprout: Sprout, positions: list[State]) -> int:
    """Add a position and all that can follow to a tree, and return its node."""
    tree = endgame.tree
    if sprout.seat == OVER:
        return tree.end(sprout.share)
    if sprout.seat == CHANCE:
        node = tree.chance(sprout.weights)
    else:
        # All that the seat has seen so far is in its view.
        state = positions[sprout.place]
        node = tree.decision(sprout.seat, repr(state.view(sprout.seat)), sprout.choices)
        if len(tree.moments) > len(endgame.positions):
            endgame.positions.append(state)
    for each in sprout.following:
        tree.children[node].append(plant(endgame, each, positions))
    return node
