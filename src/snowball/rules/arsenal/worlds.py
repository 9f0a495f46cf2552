"""Worlds that a seat would have seen as it saw the true one.

A world fits a memory if every card that was seen to leave a place was there. One is made from the
beginning: a move whose card was hidden takes any card. When a card is seen to leave a place in which
the world has none of its kind, another card there must change places with one of that kind that is
elsewhere by now: somewhere on their ways, hidden moves take the one instead of the other. The moves
to change are a path through the moments of the zones. Where one card would have to be taken instead
of a third, that is done first; and if nothing helps, a new world is begun.

The memory does not have the hidden cards, so nothing here can tell them. And as any move may take
any card, every world that fits is found sooner or later.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.rules.arsenal.cards import EMPTY, KINDS, cards, count, lowest, nth, size, without
from snowball.rules.arsenal.memory import NEVER, UNSEEN, Moment, Step, Zone
from snowball.rules.arsenal.recall import Recollection
from snowball.rules.dice import Dice

PATIENCE: Final = 60
"""How often a world is shaken for a card that cannot be brought, before a new one is begun."""


@final
class Worlds:
    """One world after another that fits a memory, in the contents of its zones."""

    memory: Recollection
    moments: list[Moment]
    """Those of each step's start and end in turn."""
    present: i64
    """Instead of the number of a moment: now, when all zones may change their cards freely."""
    now: i64
    """The number of the first moment that is not imagined yet."""
    searches: i64
    head: i64
    tail: i64
    """The first and the last moment to which the latest search came, …"""
    wanted: i64
    offered: i64
    """… the card that it wanted and the one that was to go instead of it."""
    reaches_present: bool
    arrival: i64
    """Whether it came to the present, and from which moment."""

    def __init__(self, memory: Recollection) -> None:
        self.memory = memory
        self.moments = []
        for step in memory.steps:
            self.append(Moment(step, step.source, False))
            self.append(Moment(step, step.target, True))
        self.present = len(self.moments)
        self.now = 0
        self.searches = 0
        self.head = NEVER
        self.tail = NEVER
        self.wanted = UNSEEN
        self.offered = UNSEEN
        self.reaches_present = False
        self.arrival = NEVER

    def append(self, moment: Moment) -> None:
        """Put a moment behind the last one of its zone."""
        number: i64 = len(self.moments)
        moment.earlier = moment.zone.latest
        if moment.earlier != NEVER:
            self.moments[moment.earlier].later = number
        moment.zone.latest = number
        self.moments.append(moment)

    def imagine(self, dice: Dice) -> None:
        """Fill every zone with cards such that the seat would have seen what it saw."""
        while not self.try_forward(dice):
            pass

    def try_forward(self, dice: Dice) -> bool:
        """Let every move take a card: the one seen, or any; False if the one seen is not to be had."""
        memory = self.memory
        for zone in memory.used:
            zone.content = zone.origin
            zone.latest = NEVER
        memory.zones[memory.open].content = EMPTY  # it is not kept count of
        number: i64 = 0
        for step in memory.steps:
            start = step.source
            end = step.target
            kind = step.kind
            if kind != UNSEEN:
                if step.start != memory.open and count(start.content, kind) == 0:
                    self.now = number
                    if not self.bring(start, kind, dice) and not self.force(start, kind, dice):
                        return False
            elif not step.mixed:
                kind = nth(start.content, dice.below(size(start.content)))
                step.imagined = kind
            self.moments[number].held = start.content
            self.moments[number + 1].held = end.content
            start.latest = number
            end.latest = number + 1
            number += 2
            if step.mixed:
                end.content += start.content
                start.content = EMPTY
                continue
            if step.start != memory.open:
                start.content -= cards(1, kind)
            if step.end != memory.open:
                end.content += cards(1, kind)
        self.now = number
        return True

    def bring(self, zone: Zone, kind: i64, dice: Dice) -> bool:
        """Bring a card of a kind to a zone that has none, by now, instead of any other."""
        others = zone.content
        while others != EMPTY:
            other = nth(others, dice.below(size(others)))
            if self.swap(zone, kind, other):
                return True
            others = without(others, other)
        return False

    def force(self, zone: Zone, kind: i64, dice: Dice) -> bool:
        """Bring a card to a zone although no other can just be swapped for it."""
        for shake in range(PATIENCE):
            if shake % 2 == 0:
                other: i64 = dice.below(KINDS)
                if other == kind or count(zone.content, other) > 0:
                    continue
                if not self.bring(zone, other, dice):
                    continue
            elif not self.loosen(dice):
                continue
            if count(zone.content, kind) > 0 or self.bring(zone, kind, dice):
                return True
        return False

    def loosen(self, dice: Dice) -> bool:
        """Let a move on which the latest search came to nothing take a card that lets it pass."""
        blocks: i64 = 0
        number = self.head
        while number != NEVER:
            if self.is_block(number):
                blocks += 1
            number = self.moments[number].following
        if blocks == 0:
            return False
        left: i64 = dice.below(blocks)
        number = self.head
        while left > 0 or not self.is_block(number):
            if self.is_block(number):
                left -= 1
            number = self.moments[number].following
        moment = self.moments[number]
        step = moment.step
        kind = self.wanted
        if moment.is_end:
            kind = self.offered
        start = number & ~1
        if not self.find(start, start + 1, kind, step.imagined, step):
            return False
        self.carry_out(start + 1, kind, step.imagined)
        step.imagined = kind
        return True

    def is_block(self, number: i64) -> bool:
        """Say whether the move at a moment would have let the latest search pass with another card."""
        moment = self.moments[number]
        step = moment.step
        if step.mixed or step.kind != UNSEEN or step.imagined == self.wanted:
            return False
        return not moment.is_end or step.imagined != self.offered

    # Changing one card for another.

    def swap(self, zone: Zone, kind: i64, other: i64) -> bool:
        """Let a zone have a card of one kind instead of another by now; False if it cannot."""
        if zone.latest == NEVER or not self.find(zone.latest, self.present, kind, other, None):
            return False
        moment = self.moments[self.arrival]
        moment.zone.content += cards(1, other) - cards(1, kind)
        self.carry_out(self.arrival, kind, other)
        zone.content += cards(1, kind) - cards(1, other)
        return True

    def find(self, start: i64, goal: i64, kind: i64, other: i64, closed: Step | None) -> bool:
        """Find how a card of one kind instead of another can come from one moment to another.

        At a moment that needs such a card, its zone can have had it before, or not have it any more
        afterwards; or it can have come, or not have gone, by the move of that moment. Each time
        something else then needs it.
        """
        self.searches += 1
        self.wanted = kind
        self.offered = other
        self.reaches_present = False
        self.head = start
        self.tail = start
        first = self.moments[start]
        first.search = self.searches
        first.origin = NEVER
        first.following = NEVER
        number = start
        while number != NEVER:
            if number == goal:
                return True
            moment = self.moments[number]
            if moment.earlier != NEVER and count(moment.held, other) > 0:
                self.reach(moment.earlier, number)
            later = moment.later
            if later != NEVER and later < self.now:
                if count(self.moments[later].held, kind) > 0:
                    self.reach(later, number)
            elif count(moment.zone.content, kind) > 0 and not self.reaches_present:
                if goal == self.present:
                    if number != start:
                        self.arrival = number
                        return True
                else:
                    self.reaches_present = True
                    self.arrival = number
                    for zone in self.memory.used:
                        if zone.latest != NEVER and count(zone.content, other) > 0:
                            self.reach(zone.latest, self.present)
            step = moment.step
            if step is not closed and self.is_passable(number, moment, step):
                self.reach(number ^ 1, number)
            number = moment.following
        return False

    def is_passable(self, number: i64, moment: Moment, step: Step) -> bool:
        """Say whether the move of a moment took the one kind, and could have taken the other."""
        if step.mixed:
            if moment.is_end:
                return count(self.moments[number ^ 1].held, self.offered) > 0
            return count(moment.held, self.wanted) > 0
        if step.kind != UNSEEN:
            return False
        if moment.is_end:
            return step.imagined == self.offered
        return step.imagined == self.wanted

    def reach(self, number: i64, origin: i64) -> None:
        """Note that a search comes to a moment, if it has not been there."""
        moment = self.moments[number]
        if moment.search == self.searches:
            return
        moment.search = self.searches
        moment.origin = origin
        moment.following = NEVER
        self.moments[self.tail].following = number
        self.tail = number

    def carry_out(self, number: i64, kind: i64, other: i64) -> None:
        """Change the cards all along the way that a search has found, back from its end."""
        change = cards(1, kind) - cards(1, other)
        moment = self.moments[number]
        while moment.origin != NEVER:
            if moment.origin == self.present:
                moment.zone.content += change
                moment = self.moments[self.arrival]
                moment.zone.content -= change
                continue
            origin = self.moments[moment.origin]
            step = moment.step
            if moment.origin == moment.later:
                origin.held += change
            elif moment.origin == moment.earlier:
                moment.held -= change
            elif step.imagined == other:
                step.imagined = kind
            elif step.imagined == kind:
                step.imagined = other
            moment = origin

    # Asking.

    def take_away(self, zone: Zone, kind: i64) -> bool:
        """Let a zone have a card of a kind less by now; False if no swap can bring that about."""
        rest = without(self.memory.deck, kind)
        while rest != EMPTY:
            other = lowest(rest)
            if self.swap(zone, other, kind):
                return True
            rest = without(rest, other)
        return False
