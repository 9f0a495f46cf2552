"""What can and what must be where, as counting tells: so many cards of each kind and in each zone."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from snowball.rules.arsenal.bags import both, must_have, one_kind, shared
from snowball.rules.arsenal.cards import (
    COUNT,
    EMPTY,
    KINDS,
    cards,
    count,
    lowest,
    one_of_each,
    size,
    without,
)
from snowball.rules.arsenal.memory import UNSEEN, Step, Zone
from snowball.rules.arsenal.recall import Recollection
from snowball.rules.arsenal.trail import ZONES_EACH


@final
class Bounds:
    """The least and the most of each kind, in every zone and at every step of a memory."""

    memory: Recollection
    hoards: list[Zone]
    """All zones of each player taken together: only `lower` is kept of them."""

    def __init__(self, memory: Recollection) -> None:
        self.memory = memory
        self.hoards = [Zone(owner) for owner in range(memory.owners)]
        for zone in memory.used:
            bag = zone.origin
            zone.upper = bag
            zone.lower = bag
            zone.size = size(bag)
            if zone.place < memory.middle:
                self.hoards[zone.place // ZONES_EACH].lower += bag
        for step in memory.steps:
            self.follow(step)
        self.conclude()

    def follow(self, step: Step) -> None:
        """Work out what can and must be where after a step."""
        start = step.source
        end = step.target
        step.upper_start = start.upper
        step.upper_end = end.upper
        step.lower_start = start.lower
        step.lower_end = end.lower
        if step.mixed:
            step.moved = start.size
            end.upper = both(end.upper, start.upper, self.memory.deck)
            end.lower += start.lower
            end.size += start.size
            start.upper = EMPTY
            start.lower = EMPTY
            start.size = 0
            self.conclude()
            return
        kind = step.kind
        if kind != UNSEEN:
            step.open = count(self.memory.zones[self.memory.open].lower, kind)
        if kind == UNSEEN:
            step.likely = one_of_each(start.upper) * COUNT
            step.alien = size(end.lower & ~step.likely)
        if kind == UNSEEN and size(start.lower) == start.size and one_kind(start.lower):
            kind = lowest(start.lower)  # it can only have been that
        self.account(step, kind)
        if kind != UNSEEN:
            if count(start.upper, kind) > 0:
                start.upper -= cards(1, kind)
            if count(start.lower, kind) > 0:
                start.lower -= cards(1, kind)
            if count(end.upper, kind) < count(self.memory.deck, kind):
                end.upper += cards(1, kind)
            end.lower += cards(1, kind)
            self.narrow(kind)
        else:
            end.upper += one_of_each(start.upper) & one_of_each(end.upper ^ self.memory.deck)
            start.lower -= one_of_each(start.lower)
        start.size -= 1
        end.size += 1
        if step.start != self.memory.open and start.size == 0:
            start.upper = EMPTY
            start.lower = EMPTY
            self.conclude()

    def narrow(self, kind: i64) -> None:
        """Note that copies which must be in one zone cannot be in another."""
        placed: i64 = 0
        for zone in self.memory.used:
            placed += count(zone.lower, kind)
        for zone in self.memory.used:
            most = count(self.memory.deck, kind) - placed + count(zone.lower, kind)
            if count(zone.upper, kind) > most:
                zone.upper -= cards(count(zone.upper, kind) - most, kind)

    def conclude(self) -> None:
        """Work out what follows from there being so many cards of each kind and in each zone."""
        live = [zone for zone in self.memory.used if zone.size > 0]
        changed = True
        while changed:
            free = self.memory.deck
            for zone in live:
                free -= zone.lower
            changed = False
            for zone in live:
                zone.upper = zone.lower + shared(zone.upper - zone.lower, free)
            # The last copies of a kind must be where alone they can be.
            while free != EMPTY:
                kind = lowest(free)
                room: i64 = 0
                for zone in live:
                    room += count(zone.upper - zone.lower, kind)
                if room == count(free, kind):
                    for zone in live:
                        zone.lower += cards(count(zone.upper - zone.lower, kind), kind)
                free = without(free, kind)
            for zone in live:
                least = must_have(zone.lower, zone.upper, zone.size)
                if least != zone.lower:
                    zone.lower = least
                    changed = True
                if size(least) == zone.size:
                    zone.upper = least

    def account(self, step: Step, kind: i64) -> None:
        """Work out what a move says about the cards that players must have somewhere."""
        giver: i64 = step.start // ZONES_EACH if step.start < self.memory.middle else -1
        taker: i64 = step.end // ZONES_EACH if step.end < self.memory.middle else -1
        if kind == UNSEEN:
            if giver >= 0 and giver != taker:
                hoard = self.hoards[giver]
                upper = step.source.upper
                hoard.lower -= one_of_each(hoard.lower) & one_of_each(upper)
            return
        if giver >= 0:
            # This card, and those that must be in the player's other zones.
            least: i64 = 1
            zone: i64 = giver * ZONES_EACH
            while zone < (giver + 1) * ZONES_EACH:
                if zone != step.start:
                    least += count(self.memory.zones[zone].lower, kind)
                zone += 1
            hoard = self.hoards[giver]
            if count(hoard.lower, kind) < least:
                hoard.lower += cards(least - count(hoard.lower, kind), kind)
            if taker != giver:
                hoard.lower -= cards(1, kind)
        if taker >= 0 and taker != giver:
            self.hoards[taker].lower += cards(1, kind)

    def owned(self, owner: i64) -> i64:
        """Return the cards that a player must have somewhere."""
        lower = self.hoards[owner].lower
        upper: i64 = EMPTY
        held: i64 = 0
        kind: i64
        for kind in range(KINDS):
            here: i64 = 0
            most: i64 = 0
            certain: i64 = 0
            elsewhere: i64 = 0
            for place, zone in enumerate(self.memory.zones):
                if place < self.memory.middle and place // ZONES_EACH == owner:
                    here += count(zone.lower, kind)
                    most += count(zone.upper, kind)
                    held += zone.size if kind == 0 else 0
                else:
                    certain += count(zone.lower, kind)
                    elsewhere += count(zone.upper, kind)
            # Those that must be in one of the player's zones, and those that can be nowhere else.
            here = max(here, count(self.memory.deck, kind) - elsewhere)
            if here > count(lower, kind):
                lower += cards(here - count(lower, kind), kind)
            upper += cards(min(most, count(self.memory.deck, kind) - certain), kind)
        return must_have(lower, upper, held)
