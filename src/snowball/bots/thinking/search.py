"""Search over guesses: play worlds that fit what a seat knows, and learn from how they end.

Every round guesses a world and tries each choice in it with the same luck. From then on the seats
choose by what each of them would see (`State.sight`): alone by what did best so far, at the same
time as others by regret matching, which mixes. A moment that is new is played on by rules of thumb
for a few turns, and then judged.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from snowball.bots.thinking.judge import Judge
from snowball.bots.thinking.tree import Branch, Node
from snowball.rules.core import CHANCE, State
from snowball.rules.dice import Dice
from snowball.rules.marks import mix

BOLDNESS: Final = 0.7
"""How far a choice that was little tried is trusted."""
CURIOSITY: Final = 0.1
"""How often a mixture tries something else."""
DEPTH: Final = 40
"""Choices after which a line is judged, even if nothing in it is new."""
ENOUGH: Final = 12
"""Rounds before a choice may be given up."""
MOST_NODES: Final = 100_000
"""Moments that are kept in mind, about 100 MB; what comes after them is only passed through."""
PARTS: Final = 4
"""Parts of a search that are noted apart: what is true, and not luck, shows in each of them."""
SURE: Final = 2.6
"""Standard errors between two choices of which one is given up."""


@final
class Step:
    """A choice made on the way down."""

    seat: i64
    node: Node
    branch: Branch
    crowd: bool
    weight: float

    def __init__(self, seat: i64, node: Node, branch: Branch, crowd: bool, weight: float) -> None:
        self.seat = seat
        self.node = node
        self.branch = branch
        self.crowd = crowd
        self.weight = weight


@final
class Search:
    """What one seat finds out about its choices of this moment."""

    guess: Callable[[Dice], State]
    seat: i64
    judge: Judge
    dice: Dice
    root: Node
    crowd: bool
    """Whether others choose at the same time."""
    nodes: dict[int, Node]
    rounds: i64
    simulations: i64
    notes: Notes | None
    """Where a coach wants to read what followed each choice."""

    def __init__(
        self,
        guess: Callable[[Dice], State],
        seat: i64,
        choices: list[int],
        judge: Judge,
        dice: Dice,
        notes: Notes | None = None,
    ) -> None:
        self.guess = guess
        self.seat = seat
        self.judge = judge
        self.dice = dice
        self.nodes = {}
        self.rounds = 0
        self.simulations = 0
        self.notes = notes
        world = guess(dice)
        world.loosen(seat)
        self.crowd = len(world.actors) > 1
        self.root = self.grow(world, seat, choices)

    def think(self, simulations: i64, seconds: float) -> None:
        """Search until so many simulations are done, or until another round would take too long."""
        now = perf_counter()
        end = now + seconds
        longest = 0.0
        while self.rounds == 0 or (self.simulations < simulations and now + longest < end):
            self.round()
            before = now
            now = perf_counter()
            longest = max(longest, now - before)

    def round(self) -> None:
        """Guess a world, and try each choice in it with the same luck."""
        world = self.guess(self.dice)
        world.loosen(self.seat)
        before: i64 = world.reopen(self.seat)
        luck = Dice(self.dice.word(), self.dice.word())
        root = self.root
        number = float(len(root.branches))
        for branch in root.branches:
            if not branch.hopeless:
                value = self.descend(
                    world.copy(), before, branch, luck.copy(), number * branch.chance
                )
                branch.add(value, 1.0)
                branch.latest = value
        self.rounds += 1
        if self.crowd:
            # Later mixtures are better informed, so they count more.
            root.regret_latest(float(self.rounds))
        elif self.rounds >= ENOUGH:
            root.give_up(SURE)

    def descend(self, world: State, before: i64, first: Branch, luck: Dice, weight: float) -> float:
        """Play a world from a choice of the seat on, and return what it brings."""
        self.simulations += 1
        steps: list[Step] = []
        if before != CHANCE:
            # The seat has made the first part of its choice; the others make theirs anew.
            self.choose(world, world.actors, Branch(before, 1.0), luck, weight, steps)
        begun = len(steps)
        self.choose(world, world.actors, first, luck, weight, steps)
        world.advance(luck)
        actors = world.actors
        fresh = False
        while actors and not fresh and len(steps) < DEPTH:
            fresh = self.choose(world, actors, None, luck, 1.0, steps)
            world.advance(luck)
            actors = world.actors
        judge = self.judge
        values = judge.play_on(world, luck)
        for step in steps:
            value = values[step.seat]
            if step.crowd:
                step.node.regret(step.branch, value, step.weight, CURIOSITY)
            step.branch.add(value, step.weight)
            step.node.learn(value, step.weight)
        if self.notes is not None:
            won = values[self.seat]
            self.notes.write(
                self.rounds % PARTS, first, world, judge, steps[begun:], self.seat, won
            )
        return values[self.seat]

    def choose(
        self,
        world: State,
        actors: tuple[int, ...],
        first: Branch | None,
        luck: Dice,
        weight: float,
        steps: list[Step],
    ) -> bool:
        """Let all who owe a choice choose by what they see; say whether it was new to anybody."""
        fresh = False
        crowd = len(actors) > 1
        done = len(steps)
        for actor in actors:
            if first is not None and actor == self.seat:
                continue
            key = int(mix(world.sight(actor), actor))
            node = self.nodes.get(key)
            if node is None:
                node = self.grow(
                    world, actor, self.judge.sensible(world, actor, world.choices(actor))
                )
                if len(self.nodes) < MOST_NODES:
                    self.nodes[key] = node
                if len(node.branches) > 1:
                    fresh = True
            if len(node.branches) == 1:
                branch = node.branches[0]
            elif crowd:
                branch = node.draw(luck, CURIOSITY)
            else:
                branch = node.best(BOLDNESS)
            steps.append(Step(actor, node, branch, crowd, weight))
        # Only now: nobody sees what the others settle at the same time.
        if first is not None:
            world.carry_out(self.seat, first.choice)
        while done < len(steps):
            step = steps[done]
            world.carry_out(step.seat, step.branch.choice)
            done += 1
        return fresh

    def grow(self, state: State, seat: i64, choices: list[int]) -> Node:
        """Return a new node for what a seat may choose."""
        branches: list[Branch] = []
        total = 0.0
        for choice in choices:
            branch = Branch(choice, self.judge.appeal(state, seat, choice))
            total += branch.appeal
            branches.append(branch)
        for branch in branches:
            branch.appeal /= total
            branch.chance = branch.appeal
        return Node(branches)


@final
class Notes:
    """What followed the choices of a seat: how the others answered, and what came of it."""

    answers: dict[tuple[int, int, int], int]
    """How often a choice (of the seat) was followed first by that choice of that rival."""
    aspects: dict[tuple[int, int], list[list[float]]]
    """For each part and choice, what the judge saw in each seat at the end, added up …"""
    judged: dict[tuple[int, int], int]
    """… over so many lines, and …"""
    ended: dict[int, int]
    """… in how many lines after a choice the game was over, …"""
    won: dict[int, float]
    """… and how many of those were won."""

    def __init__(self) -> None:
        self.answers = {}
        self.aspects = {}
        self.judged = {}
        self.ended = {}
        self.won = {}

    def write(
        self,
        part: i64,
        first: Branch,
        world: State,
        judge: Judge,
        steps: list[Step],
        seat: i64,
        won: float,
    ) -> None:
        """Note how one line of a part of the search went."""
        choice = int(first.choice)
        for step in steps:
            if not judge.together(step.seat, seat):
                key = (choice, int(step.seat), int(step.branch.choice))
                self.answers[key] = self.answers.get(key, 0) + 1
                break
        if not world.actors:
            self.ended[choice] = self.ended.get(choice, 0) + 1
            self.won[choice] = self.won.get(choice, 0.0) + won
            return
        place = (int(part), choice)
        self.judged[place] = self.judged.get(place, 0) + 1
        seen = judge.aspects(world)
        known = self.aspects.get(place)
        if known is None:
            self.aspects[place] = seen
        else:
            add_aspects(known, seen)


def add_aspects(total: list[list[float]], more: list[list[float]]) -> None:
    """Add up aspects; a seat that is out has none."""
    for row, seen in zip(total, more, strict=True):
        for place, aspect in enumerate(seen):
            if place < len(row):
                row[place] += aspect
            else:
                row.append(aspect)
