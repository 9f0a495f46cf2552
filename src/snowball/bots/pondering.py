"""Pondering: one search of one moment, kept with all that a coach wants to read from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from snowball.bots.judges import judge_of
from snowball.bots.levels import without_rare
from snowball.bots.thinking.search import PARTS, Notes, Search, add_aspects
from snowball.bots.thinking.tree import Branch
from snowball.play.seat import Knowledge
from snowball.rules.core import State
from snowball.rules.dice import Dice
from snowball.rules.marks import mix

LOOKS: Final = 12
"""Guesses of each part in which a choice is tried by itself where no line was judged."""
ENOUGH_WORLDS: Final = 200

Aspects = list[list[float]]
"""What speaks for each seat: points that add up, none for a seat that is out."""


class Pondering:
    """A search over guesses of what one seat knows; it is handed nothing else."""

    def __init__(
        self,
        knowledge: Knowledge,
        dice: Dice,
        simulations: int,
        milliseconds: int,
        choices: Sequence[int] | None = None,
    ) -> None:
        self.knowledge = knowledge
        self.seat = knowledge.seat
        self.judge = judge_of(knowledge.game)
        self.notes = Notes()
        self.worlds: list[State] = []
        """The guesses that the search has played from."""
        self.sample = knowledge.guess(dice.copy())
        """A guess with its memory, for words about what others see."""
        self.judge.settle(self.sample)
        open_now = knowledge.choices() if choices is None else list(choices)
        self.search = Search(self.guess, self.seat, open_now, self.judge, dice, self.notes)
        self.search.think(simulations, milliseconds / 1000)
        self.luck = Dice(dice.word(), dice.word())

    def guess(self, dice: Dice) -> State:
        """Return a guess, and keep it."""
        world = self.knowledge.guess(dice)
        if len(self.worlds) < ENOUGH_WORLDS:
            self.worlds.append(world)
        return world

    @property
    def branches(self) -> list[Branch]:
        """The choices with how they did."""
        return self.search.root.branches

    @property
    def crowd(self) -> bool:
        """Whether others choose at the same time."""
        return bool(self.search.crowd)

    def shares(self) -> list[float]:
        """Return how often the strongest bot would play each choice; they add up to 1."""
        thinkable = self.thinkable()
        if not self.crowd:
            means = [
                branch.mean(0.0) if branch.choice in thinkable else -1.0 for branch in self.branches
            ]
            return [float(place == means.index(max(means))) for place in range(len(means))]
        kept = without_rare(
            [
                float(branch.weight) if branch.choice in thinkable else 0.0
                for branch in self.branches
            ]
        )
        return [weight / sum(kept) for weight in kept]

    def thinkable(self) -> list[int]:
        """Return the choices that bots think about: late in a game not everything any more."""
        return self.judge.sensible(self.worlds[0], self.seat, self.knowledge.choices())

    def mates(self) -> set[int]:
        """Return the seats that win together with this one, itself included."""
        seats = range(self.knowledge.game.seats)
        return {each for each in seats if self.judge.together(each, self.seat)}

    def rivals(self) -> list[int]:
        """Return the other sides: one seat for each, since a team has everything in common."""
        seats = range(self.knowledge.game.seats)
        mates = self.mates()
        if len(mates) > 1:
            return [min(set(seats) - mates)]
        return [each for each in seats if each != self.seat]

    def answers(self, choice: int) -> dict[tuple[int, int], float]:
        """Return who answers a choice first and how: (seat, choice) with how likely it is."""
        found = {
            (seat, answer): number
            for (first, seat, answer), number in self.notes.answers.items()
            if first == choice and seat not in self.mates()
        }
        lines = sum(number for number in found.values())
        return {answer: number / lines for answer, number in found.items()}

    def mixture(self, rival: int) -> dict[tuple[int, int], float]:
        """Return what a rival chooses at the same time, as the search expects it."""
        found: dict[tuple[int, int], float] = {}
        seen = 0
        for world in self.worlds:
            if rival not in world.actors:
                continue
            node = self.search.nodes.get(int(mix(world.sight(rival), rival)))
            if node is None:
                continue
            seen += 1
            total = sum(branch.weight for branch in node.branches)
            for branch in node.branches:
                chance = branch.weight / total if total else branch.appeal
                key = (rival, int(branch.choice))
                found[key] = found.get(key, 0.0) + chance
        return {answer: chance / seen for answer, chance in found.items()}

    def aspects(self) -> list[dict[int, Aspects]]:
        """Return what the judge saw on average after each choice, once for each part of the search."""
        choices = [int(branch.choice) for branch in self.branches]
        judged = all(self.lines(part, each) for part in range(PARTS) for each in choices)
        if not judged:
            return self.looks()
        return [{each: self.noted(part, each) for each in choices} for part in range(PARTS)]

    def looks(self) -> list[dict[int, Aspects]]:
        """Return what the judge sees right after each choice, once for each part of the search."""
        choices = [int(branch.choice) for branch in self.branches]
        return [{each: self.look(part, each) for each in choices} for part in range(PARTS)]

    def noted(self, part: int, choice: int) -> Aspects:
        """Return what the judge saw at the end of the lines after a choice."""
        return mean(self.notes.aspects[part, choice], self.lines(part, choice))

    def lines(self, part: int, choice: int) -> int:
        """Return how many lines after a choice were judged in a part of the search."""
        return self.notes.judged.get((part, choice), 0)

    def look(self, part: int, choice: int) -> Aspects:
        """Return what the judge sees right after a choice."""
        total: Aspects = [[] for _ in range(self.knowledge.game.seats)]
        looks = 0
        for number, world in enumerate(self.worlds[part : PARTS * LOOKS : PARTS]):
            after = world.copy()
            # The same luck after every choice, so that they differ by nothing else.
            luck = Dice(number, part)
            for actor in after.actors:
                if actor != self.seat:
                    after.carry_out(actor, self.judge.pick(after, actor, luck))
            after.carry_out(self.seat, choice)
            after.advance(luck)
            if after.actors:
                add_aspects(total, self.judge.aspects(after))
                looks += 1
        return mean(total, looks)

    def ended(self, choice: int) -> tuple[float, float]:
        """Return in which part of its lines a choice won the game, and in which it lost it."""
        ended, won = self.notes.ended.get(choice, 0), self.notes.won.get(choice, 0.0)
        lines = ended + sum(self.lines(part, choice) for part in range(PARTS))
        return (won / lines, (ended - won) / lines) if lines else (0.0, 0.0)


def mean(total: Aspects, number: int) -> Aspects:
    """Return aspects that were added up so many times, on average."""
    return [[aspect / number for aspect in row] for row in total]
