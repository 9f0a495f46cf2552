"""What a seat remembers: the trail as it saw it, some moves with their card and some without.

Nothing in here knows the hidden cards: a step whose card the seat did not see has none.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from snowball.rules.arsenal import trail
from snowball.rules.arsenal.cards import EMPTY
from snowball.rules.arsenal.memory import UNSEEN, Step, Zone
from snowball.rules.arsenal.trail import ZONES_EACH
from snowball.rules.bits import bit, has


@final
class Recollection:
    """All that one seat remembers at one moment."""

    deck: i64
    seat: i64
    """Whose memory it is, -1 for a spectator's."""
    own: i64
    """The owners whose cards the seat sees, one bit each: players, then teams."""
    owners: i64
    seats: i64
    piles: i64
    middle: i64
    """The place of the first zone that is no player's."""
    open: i64
    """The place of the zone of all that the seat sees anyway."""
    zones: list[Zone]
    used: list[Zone]
    """The zones in which a card ever was."""
    steps: list[Step]
    hidden: list[Step]
    """The steps whose card the seat did not see."""

    def __init__(self, deck: i64, owners: i64, seats: i64, piles: i64, seat: i64, own: i64) -> None:
        self.deck = deck
        self.seat = seat
        self.own = own
        self.owners = owners
        self.seats = seats
        self.piles = piles
        self.middle = owners * ZONES_EACH
        self.open = self.middle + trail.OPEN - trail.STOCK
        self.zones = [Zone(place) for place in range(self.place_of(trail.UNDER + piles))]
        self.used = []
        self.steps = []
        self.hidden = []

    def place_of(self, zone: i64) -> i64:
        """Return the place of a zone of the trail among those of this table."""
        if zone < trail.STOCK:
            if zone >= trail.TEAM * ZONES_EACH:
                return zone - (trail.TEAM - self.seats) * ZONES_EACH
            return zone
        place = self.middle + zone - trail.STOCK
        if zone >= trail.UNDER:
            place -= trail.UNDER - trail.PILE - self.piles
        return place

    def content_of(self, zone: i64) -> i64:
        """Return what is imagined to be in a zone of the trail."""
        return self.zones[self.place_of(zone)].content

    def begin(self, origins: list[int]) -> None:
        """Take in what lay where when the trail begins, zone by zone of the trail."""
        for number, bag in enumerate(origins):
            if bag != EMPTY:
                self.zone_used(self.seen_as(number)).origin += bag

    def add(self, move: i64, place: i64) -> None:
        """Take in a move of the trail as the seat saw it."""
        start = self.seen_as(trail.start_of(move))
        end = self.seen_as(trail.end_of(move))
        if start == self.open and end == self.open:
            return  # among what the seat sees anyway
        mixed = trail.is_mix(move)
        kind: i64 = UNSEEN
        if not mixed and trail.is_seen(move, self.seat):
            kind = trail.kind_of(move)
        source, target = self.zone_used(start), self.zone_used(end)
        step = Step(source, target, trail.without_card(move), kind, mixed, place)
        self.steps.append(step)
        if kind == UNSEEN and not mixed:
            self.hidden.append(step)

    def zone_used(self, place: i64) -> Zone:
        """Return a zone, and note that it is used."""
        zone = self.zones[place]
        if not zone.used:
            zone.used = True
            zone.mark = bit(len(self.used))
            self.used.append(zone)
        return zone

    def seen_as(self, zone: i64) -> i64:
        """Return a zone, or the open one if the seat sees all that happens there."""
        place = self.place_of(zone)
        if place < self.middle and has(self.own, place // ZONES_EACH):
            return self.open
        return place
