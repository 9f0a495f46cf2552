"""Small games with hidden cards, written out as trees: equilibrium, and best answers to a policy."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Final

CHANCE: Final = -1
OVER: Final = 2
CLOSE: Final = 0.0005
MOST_ROUNDS: Final = 1000
LOOK: Final = 25
"""Rounds between two looks at how close the mixtures are."""

Plan = list[list[float]]
"""How likely each choice is made, for each moment."""


@dataclass
class Moment:
    """What a seat sees when it chooses: all nodes that it cannot tell apart."""

    seat: int
    choices: list[int]
    nodes: list[int] = field(default_factory=list)


@dataclass
class Tree:
    """A game of two seats that share one win; node 0 is the root, and parents come first."""

    seats: list[int] = field(default_factory=list)
    """Who acts at each node: a seat, CHANCE, or OVER."""
    children: list[list[int]] = field(default_factory=list)
    weights: list[list[float]] = field(default_factory=list)
    """The chances of the children of a node at which chance acts."""
    shares: list[float] = field(default_factory=list)
    """What seat 0 has of the win where the game is over."""
    where: list[int] = field(default_factory=list)
    """The moment of each node at which a seat acts."""
    moments: list[Moment] = field(default_factory=list)
    known: dict[Hashable, int] = field(default_factory=dict)

    def end(self, share: float) -> int:
        """Add a node at which the game is over."""
        return self.add(OVER, share, -1)

    def chance(self, weights: list[float]) -> int:
        """Add a node at which chance acts; its children are to be set."""
        node = self.add(CHANCE, 0.0, -1)
        total = sum(weights)
        self.weights[node] = [weight / total for weight in weights]
        return node

    def decision(self, seat: int, sight: Hashable, choices: list[int]) -> int:
        """Add a node at which a seat chooses by what it sees; its children are to be set."""
        number = self.known.setdefault((seat, sight), len(self.moments))
        if number == len(self.moments):
            self.moments.append(Moment(seat, choices))
        node = self.add(seat, 0.0, number)
        self.moments[number].nodes.append(node)
        assert self.moments[number].choices == choices
        return node

    def add(self, seat: int, share: float, moment: int) -> int:
        """Add a node and return its number."""
        self.seats.append(seat)
        self.shares.append(share)
        self.where.append(moment)
        self.children.append([])
        self.weights.append([])
        return len(self.seats) - 1

    def even_plan(self) -> Plan:
        """Return the plan that makes all choices equally likely."""
        return [[1 / len(moment.choices)] * len(moment.choices) for moment in self.moments]

    def reach(self, plan: Plan, who: tuple[int, ...]) -> list[float]:
        """Return how likely each node is reached as far as it lies with some: chance, or seats."""
        found = [0.0] * len(self.seats)
        found[0] = 1.0
        for node, seat in enumerate(self.seats):
            here = found[node]
            if seat in who:
                odds = self.weights[node] if seat == CHANCE else plan[self.where[node]]
                for child, chance in zip(self.children[node], odds, strict=True):
                    found[child] = here * chance
            else:
                for child in self.children[node]:
                    found[child] = here
        return found

    def values(self, plan: Plan) -> list[float]:
        """Return what each node is worth to seat 0 if all follow a plan."""
        found = self.shares.copy()
        for node in range(len(found) - 1, -1, -1):
            seat = self.seats[node]
            if seat != OVER:
                odds = self.weights[node] if seat == CHANCE else plan[self.where[node]]
                total = 0.0
                for child, chance in zip(self.children[node], odds, strict=True):
                    total += chance * found[child]
                found[node] = total
        return found

    def best_answer(self, plan: Plan, seat: int) -> float:
        """Return what a seat wins that knows the other's plan, and answers it as well as can be."""
        return Answer(self, plan, seat).value(0)


class Answer:
    """The best answer of a seat to a plan."""

    def __init__(self, tree: Tree, plan: Plan, seat: int) -> None:
        self.tree = tree
        self.plan = plan
        self.seat = seat
        self.reach = tree.reach(plan, (CHANCE, 1 - seat))
        self.best: dict[int, int] = {}
        self.found: dict[int, float] = {}

    def value(self, node: int) -> float:
        """Return what a node is worth to the seat."""
        if node not in self.found:
            self.found[node] = self.work_out(node)
        return self.found[node]

    def work_out(self, node: int) -> float:
        tree = self.tree
        seat = tree.seats[node]
        if seat == OVER:
            return tree.shares[node] if self.seat == 0 else 1 - tree.shares[node]
        children = tree.children[node]
        if seat == self.seat:
            return self.value(children[self.best_at(tree.where[node])])
        odds = tree.weights[node] if seat == CHANCE else self.plan[tree.where[node]]
        return sum(
            chance * self.value(child)
            for child, chance in zip(children, odds, strict=True)
            if chance > 0.0
        )

    def best_at(self, moment: int) -> int:
        """Return the place of the choice that is best in all that the seat cannot tell apart."""
        if moment not in self.best:
            worths = self.worths(self.tree.moments[moment])
            self.best[moment] = worths.index(max(worths))
        return self.best[moment]

    def worths(self, moment: Moment) -> list[float]:
        """Return what each choice of a moment brings, over all nodes of it that can be reached."""
        nodes = [node for node in moment.nodes if self.reach[node] > 0.0]
        return [
            sum(self.reach[node] * self.value(self.tree.children[node][place]) for node in nodes)
            for place in range(len(moment.choices))
        ]


@dataclass(frozen=True)
class Solution:
    """An equilibrium: plans that hardly anybody could do better against."""

    plan: Plan
    low: float
    high: float
    """Seat 0 can make sure of the one, and seat 1 that it is not more than the other."""

    @property
    def value(self) -> float:
        """What the game is worth to seat 0."""
        return (self.low + self.high) / 2


def solve(tree: Tree, close: float = CLOSE, rounds: int = MOST_ROUNDS) -> Solution:
    """Return an equilibrium, by regret matching in turns with later rounds counting more (CFR+)."""
    regrets = [[0.0] * len(moment.choices) for moment in tree.moments]
    totals = [[0.0] * len(moment.choices) for moment in tree.moments]
    plan = tree.even_plan()
    solution = bounds(tree, plan)
    for number in range(1, rounds + 1):
        for seat in (0, 1):
            improve(tree, plan, seat, regrets, totals, number)
        if number % LOOK == 0:
            solution = bounds(tree, [normal(total) for total in totals])
            if solution.high - solution.low < close:
                break
    return solution


def improve(tree: Tree, plan: Plan, seat: int, regrets: Plan, totals: Plan, number: int) -> None:
    """Let a seat regret what it did not choose, and mix anew."""
    against = tree.reach(plan, (CHANCE, 1 - seat))
    own = tree.reach(plan, (seat,))
    values = tree.values(plan)
    sign = 1.0 if seat == 0 else -1.0
    for place, moment in enumerate(tree.moments):
        if moment.seat != seat:
            continue
        regret, total, chances = regrets[place], totals[place], plan[place]
        for node in moment.nodes:
            here = sign * against[node]
            if here != 0.0:
                value = values[node]
                for choice, child in enumerate(tree.children[node]):
                    regret[choice] += here * (values[child] - value)
        # A seat remembers what it did, so the same was needed to get to each of the nodes.
        weight = number * own[moment.nodes[0]]
        for choice, chance in enumerate(chances):
            total[choice] += weight * chance
            regret[choice] = max(regret[choice], 0.0)
        plan[place] = normal(regret)


def bounds(tree: Tree, plan: Plan) -> Solution:
    """Return a plan with what each seat can make of it."""
    return Solution(plan, 1 - tree.best_answer(plan, 1), tree.best_answer(plan, 0))


def normal(weights: list[float]) -> list[float]:
    """Return weights as chances, all equal if there are none."""
    total = sum(weights)
    if total <= 0.0:
        return [1 / len(weights)] * len(weights)
    return [weight / total for weight in weights]
