"""What a seat remembers, and worlds that would have looked the same to it.

A seat remembers the trail as it saw it: some moves with their card, some without. A world fits that
memory if every card that was seen to leave a place was there. So a world is found in two passes.
Backwards: what must have been where? A card seen in a place must have come there by a move that
was seen to bring it, or by one whose card was hidden, or have been there from the start; which of
the hidden moves brought it is guessed, and the guess taken back if it leads nowhere. Then forwards:
the hidden moves that are still free take any card that nobody needs.

Nothing in here knows the hidden cards: a step whose card the seat did not see has none.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.rules.arsenal import trail
from snowball.rules.arsenal.bags import (
    both,
    fits,
    lacking,
    must_have,
    one_kind,
    shared,
    split,
    untried,
    ways_to_split,
)
from snowball.rules.arsenal.cards import (
    COUNT,
    EMPTY,
    KINDS,
    cards,
    count,
    lowest,
    nth,
    one_of_each,
    size,
    without,
)
from snowball.rules.arsenal.memory import Step, Zone
from snowball.rules.arsenal.trail import ZONES_EACH
from snowball.rules.bits import bit, has
from snowball.rules.dice import Dice

UNSEEN: Final = -1
PATIENCE: Final = 10
"""Dead ends after which a part of the way back is begun again, and …"""
SPAN: Final = 16
"""… how many steps that part has, mostly."""
MOST_SPANS: Final = 32
ROUNDS: Final = 100
"""So often; then all of it is begun again."""
LOOKS: Final = 4
"""Worlds imagined to find out what is not certain, before it is asked what is."""
FOUND: Final = 0
GIVEN_UP: Final = 1
IMPOSSIBLE: Final = 2
NONE_NEEDED: Final = KINDS
"""Among the options of a hidden move: that its card is none of those needed."""


@final
class Recollection:
    """All that one seat remembers at one moment."""

    deck: i64
    middle: i64
    """The place of the first zone that is no player's."""
    open: i64
    """The place of the zone of all that the seat sees anyway."""
    wanted: i64
    """All that is needed in any zone, on the way back."""
    seat: i64
    """Whose memory it is, -1 for a spectator's."""
    own: i64
    """The owners whose cards the seat sees, one bit each: players, then teams."""
    seats: i64
    piles: i64
    careful: bool
    """Whether to draw every conclusion at once, for a view; guesses come to them anyway."""
    zones: list[Zone]
    used: list[Zone]
    """The zones in which a card ever was."""
    hoards: list[Zone]
    """All zones of each player taken together: only `lower` is kept of them."""
    hoards_are_few: bool
    steps: list[Step]
    hidden: list[Step]
    """The steps whose card the seat did not see."""

    def __init__(
        self, deck: i64, owners: i64, seats: i64, piles: i64, seat: i64, own: i64, careful: bool
    ) -> None:
        self.deck = deck
        self.careful = careful
        self.wanted = EMPTY
        self.seat = seat
        self.own = own
        self.seats = seats
        self.piles = piles
        self.middle = owners * ZONES_EACH
        self.open = self.middle + trail.OPEN - trail.STOCK
        self.zones = [Zone(place) for place in range(self.place_of(trail.UNDER + piles))]
        self.used = []
        self.hoards = [Zone(owner) for owner in range(owners)]
        self.hoards_are_few = owners == 2
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
            if bag == EMPTY:
                continue
            zone = self.zone_used(self.seen_as(number))
            zone.origin += bag
            zone.upper += bag
            zone.lower += bag
            zone.size += size(bag)
            place = self.place_of(number)
            if place < self.middle:
                self.hoards[place // ZONES_EACH].lower += bag

    # Taking in what was seen.

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
        self.follow(step)
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
            end.upper = both(end.upper, start.upper, self.deck)
            end.lower += start.lower
            end.size += start.size
            start.upper = EMPTY
            start.lower = EMPTY
            start.size = 0
            if self.careful:
                self.conclude()
            return
        kind = step.kind
        if kind != UNSEEN:
            step.open = count(self.zones[self.open].lower, kind)
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
            if count(end.upper, kind) < count(self.deck, kind):
                end.upper += cards(1, kind)
            end.lower += cards(1, kind)
            self.narrow(kind)
        else:
            end.upper += one_of_each(start.upper) & one_of_each(end.upper ^ self.deck)
            start.lower -= one_of_each(start.lower)
        start.size -= 1
        end.size += 1
        if step.start != self.open and start.size == 0:
            start.upper = EMPTY
            start.lower = EMPTY
            if self.careful:
                self.conclude()

    def narrow(self, kind: i64) -> None:
        """Note that copies which must be in one zone cannot be in another."""
        placed: i64 = 0
        for zone in self.used:
            placed += count(zone.lower, kind)
        for zone in self.used:
            most = count(self.deck, kind) - placed + count(zone.lower, kind)
            if count(zone.upper, kind) > most:
                zone.upper -= cards(count(zone.upper, kind) - most, kind)

    def conclude(self) -> None:
        """Work out what follows from there being so many cards of each kind and in each zone."""
        live = [zone for zone in self.used if zone.size > 0]
        changed = True
        while changed:
            free = self.deck
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
        giver: i64 = step.start // ZONES_EACH if step.start < self.middle else -1
        taker: i64 = step.end // ZONES_EACH if step.end < self.middle else -1
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
                    least += count(self.zones[zone].lower, kind)
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
            for place, zone in enumerate(self.zones):
                if place < self.middle and place // ZONES_EACH == owner:
                    here += count(zone.lower, kind)
                    most += count(zone.upper, kind)
                    held += zone.size if kind == 0 else 0
                else:
                    certain += count(zone.lower, kind)
                    elsewhere += count(zone.upper, kind)
            # Those that must be in one of the player's zones, and those that can be nowhere else.
            here = max(here, count(self.deck, kind) - elsewhere)
            if here > count(lower, kind):
                lower += cards(here - count(lower, kind), kind)
            upper += cards(min(most, count(self.deck, kind) - certain), kind)
        return must_have(lower, upper, held)

    def make_certain(self) -> None:
        """Work out what is certain although no count tells: what no possible world lacks."""
        found = [zone.upper for zone in self.zones]
        for look in range(LOOKS):
            self.imagine(Dice(look))
            for place, zone in enumerate(self.zones):
                found[place] = int(shared(found[place], zone.content))
        for place, zone in enumerate(self.zones):
            if place < self.middle:
                unsure = lacking(found[place], zone.lower)
                while unsure != EMPTY:
                    kind = lowest(unsure)
                    if self.cannot_lack(zone, kind):
                        zone.lower += cards(1, kind)
                        unsure -= cards(1, kind)
                    else:
                        unsure = without(unsure, kind)

    def cannot_lack(self, zone: Zone, kind: i64) -> bool:
        """Say whether a zone has more of a kind, for certain, than is known by now."""
        elsewhere = count(self.deck, kind) - count(zone.lower, kind)
        for other in self.zones:
            other.wish = EMPTY
        self.zones[self.open].wish = EMPTY
        elsewhere -= count(self.zones[self.open].lower, kind)
        possible = self.can_be_spread(zone, kind, elsewhere, 0)
        for other in self.zones:
            other.wish = EMPTY
        return not possible

    def can_be_spread(self, zone: Zone, kind: i64, number: i64, place: i64) -> bool:
        """Say whether some cards of a kind can all be in other zones than one, from a place on."""
        if number == 0:
            self.forget()
            return self.try_back(Dice(0)) != IMPOSSIBLE
        if place == len(self.zones):
            return False
        other = self.zones[place]
        if other is not zone and place != self.open:
            room = count(other.upper, kind)
            most = min(number, room)
            while most > 0:
                other.wish = cards(most, kind)
                if self.can_be_spread(zone, kind, number - most, place + 1):
                    return True
                most -= 1
            other.wish = EMPTY
        return self.can_be_spread(zone, kind, number, place + 1)

    # Imagining a world.

    def imagine(self, dice: Dice) -> None:
        """Fill every zone with cards such that the seat would have seen what it saw."""
        self.go_back(dice)
        self.go_forward(dice)

    def go_back(self, dice: Dice) -> None:
        """Guess which hidden moves brought the cards that were seen later."""
        while self.try_back(dice) != FOUND:
            self.forget()

    def forget(self) -> None:
        """Forget what was tried on the way back."""
        for step in self.steps:
            step.tried = 0
            step.blame = 0

    def try_back(self, dice: Dice) -> i64:
        """Go back to the beginning, unless there is no way or there are too many dead ends."""
        self.wanted = EMPTY
        for zone in self.used:
            zone.needs = zone.wish
            self.wanted += zone.wish
            zone.held = zone.size
        number: i64 = len(self.steps) - 1
        patience: i64 = PATIENCE
        rounds: i64 = 0
        while True:
            while number >= 0 and self.reverse(self.steps[number], dice):
                number -= 1
            blame = self.misfits() if number < 0 else self.give_up(self.steps[number])
            if blame == 0:
                return FOUND
            patience -= 1
            if patience == 0:
                # Rather than search a corner in which nothing is, begin again a little before it:
                # mostly by one span, every other time by two, every fourth time by four, …
                rounds += 1
                if rounds == ROUNDS:
                    return GIVEN_UP
                last = number + SPAN * min(MOST_SPANS, rounds & -rounds)
                if last >= len(self.steps):
                    last = len(self.steps) - 1
                number = self.step_away(number + 1, last)
                patience = PATIENCE
                continue
            number = self.turn_round(number + 1, blame)
            if number == len(self.steps):
                return IMPOSSIBLE

    def step_away(self, number: i64, last: i64) -> i64:
        """Undo reversals up to one, as if they had never been tried, and return that one."""
        while number <= last:
            step = self.steps[number]
            self.restore(step)
            step.tried = 0
            step.blame = 0
            number += 1
        return last

    def misfits(self) -> i64:
        """Return the zones in which something is needed that was not there from the start."""
        zones: i64 = 0
        for zone in self.used:
            if zone.needs != EMPTY and not fits(zone.needs, zone.origin):
                zones |= zone.mark
        return zones

    def give_up(self, step: Step) -> i64:
        """Leave a step that cannot be reversed and return the zones that are to blame."""
        blame = step.blame | step.source.mark | step.target.mark
        if step.kind != UNSEEN:  # it may be that too many of that kind are needed
            for zone in self.used:
                if count(zone.needs, step.kind) > 0:
                    blame |= zone.mark
        step.tried = 0
        step.blame = 0
        return blame

    def turn_round(self, number: i64, blame: i64) -> i64:
        """Undo reversals until one that can help, if it is done in another way."""
        while number < len(self.steps):
            step = self.steps[number]
            self.restore(step)
            has_options = step.mixed or step.kind == UNSEEN
            if has_options and (step.source.mark | step.target.mark) & blame != 0:
                step.blame |= blame
                return number
            step.tried = 0
            step.blame = 0
            number += 1
        return number

    def reverse(self, step: Step, dice: Dice) -> bool:
        """Go back before a step in a way not tried yet; False if there is none."""
        if step.mixed:
            return self.reverse_mix(step, dice)
        if step.kind == UNSEEN:
            return self.reverse_hidden(step, dice)
        if step.tried != 0:
            return False
        step.tried = 1
        start = step.source
        end = step.target
        kind = step.kind
        step.chosen = NONE_NEEDED
        if count(end.needs, kind) > 0:
            end.needs -= cards(1, kind)
            self.wanted -= cards(1, kind)
            step.chosen = kind
        end.held -= 1
        start.held += 1
        if step.start != self.open:
            start.needs += cards(1, kind)
            self.wanted += cards(1, kind)
        fine = end.needs == EMPTY or (
            self.has_room(end.needs, step.lower_end, end.held)
            and count(end.needs, kind) <= count(step.upper_end, kind)
        )
        if fine and step.start != self.open:
            fine = count(start.needs, kind) <= count(step.upper_start, kind)
            fine = fine and self.has_room(start.needs, step.lower_start, start.held)
            fine = fine and count(self.wanted, kind) + step.open <= count(self.deck, kind)
        if not fine:
            self.restore(step)
        return fine

    def reverse_hidden(self, step: Step, dice: Dice) -> bool:
        """Go back before a move whose card was hidden, which may be one of those needed."""
        start = step.source
        end = step.target
        option: i64 = NONE_NEEDED
        if end.needs == EMPTY:
            return self.reverse_idle(step, start, end)
        needed = lacking(end.needs, step.lower_end)  # the rest was there for certain
        if step.tried == 0:
            # Any of the cards there is as likely as another to have come by this move, if it can.
            needed &= step.likely
            alien = size(end.needs) - size(needed)
            places = end.held - max(alien, step.alien)
            if places <= 0:
                return False
            card = dice.below(places)
            if card < size(needed):
                option = nth(needed, card)
        while True:
            if not has(step.tried, option):
                step.tried |= bit(option)
                if self.may_be(step, start, end, option):
                    break
            if not has(step.tried, NONE_NEEDED):
                option = NONE_NEEDED
                continue
            option = untried(needed, step.tried)
            if option == UNSEEN:
                return False
        step.chosen = option
        if option != NONE_NEEDED:
            end.needs -= cards(1, option)
            start.needs += cards(1, option)
        end.held -= 1
        start.held += 1
        step.kept = start.needs
        return True

    def reverse_idle(self, step: Step, start: Zone, end: Zone) -> bool:
        """Go back before a hidden move to where nothing is needed."""
        if step.tried != 0:
            return False
        step.tried = 1
        step.chosen = NONE_NEEDED
        end.held -= 1
        start.held += 1
        step.kept = start.needs
        return True

    def may_be(self, step: Step, start: Zone, end: Zone, option: i64) -> bool:
        """Say whether a hidden move can have brought that card, as far as can be seen here."""
        if option == NONE_NEEDED:
            if not self.has_room(end.needs, step.lower_end, end.held - 1):
                return False
            return fits(end.needs, step.upper_end)
        if count(start.needs, option) >= count(step.upper_start, option):
            return False
        needs = start.needs + cards(1, option)
        if not self.has_room(needs, step.lower_start, start.held + 1):
            return False
        return fits(end.needs - cards(1, option), step.upper_end)

    def has_room(self, needs: i64, lower: i64, held: i64) -> bool:
        """Say whether all that is needed in a zone, and all that must be there, can be there."""
        if self.hoards_are_few:
            return size(needs) <= held  # with one other player the rest comes to light soon enough
        return size(needs) + size(lacking(lower, needs)) <= held

    def reverse_mix(self, step: Step, dice: Dice) -> bool:
        """Go back before a mix, from which some of the cards needed may have come."""
        end = step.target
        needs = end.needs
        before = end.held - step.moved
        if needs == EMPTY or before == 0:
            # All of it came from the start, if anything is needed at all.
            if step.tried != 0 or not fits(needs, step.upper_start):
                return False
            if not self.has_room(needs, step.lower_start, step.moved):
                return False
            step.tried = 1
            self.part(step, needs)
            return True
        least = lacking(needs, step.upper_end)
        if not fits(least, step.upper_start):
            return False
        # What was there for certain did not come, and what was certain to come did.
        open_needs = lacking(needs, step.lower_end)
        sure = lacking(shared(open_needs, step.lower_start), least)
        least += sure
        free = lacking(shared(open_needs, step.upper_start), least)
        ways = ways_to_split(free)
        if step.tried == 0:
            step.kept = dice.below(ways) if ways > 1 else 0
        while step.tried < ways:
            part = least + split(free, (step.kept + step.tried) % ways)
            step.tried += 1
            fine = self.has_room(part, step.lower_start, step.moved)
            if fine and self.has_room(needs - part, step.lower_end, before):
                self.part(step, part)
                return True
        return False

    def part(self, step: Step, part: i64) -> None:
        """Let a part of what is needed after a mix have come from its start."""
        start = step.source
        end = step.target
        start.needs = part
        end.needs -= part
        start.held = step.moved
        end.held -= step.moved

    def restore(self, step: Step) -> None:
        """Take the reversal of a step back."""
        start = step.source
        end = step.target
        if step.mixed:
            end.needs += start.needs
            start.needs = EMPTY
            end.held += step.moved
            start.held = 0
            return
        if step.kind == UNSEEN:
            if step.chosen != NONE_NEEDED:
                end.needs += cards(1, step.chosen)
                start.needs -= cards(1, step.chosen)
        else:
            if step.start != self.open:
                start.needs -= cards(1, step.kind)
                self.wanted -= cards(1, step.kind)
            if step.chosen != NONE_NEEDED:
                end.needs += cards(1, step.kind)
                self.wanted += cards(1, step.kind)
        end.held += 1
        start.held -= 1

    def go_forward(self, dice: Dice) -> None:
        """Let every move take a card: the one seen, the one needed, or one that is free."""
        for zone in self.used:
            zone.content = zone.origin
        for step in self.steps:
            step.tried = 0
            step.blame = 0
            start = step.source
            end = step.target
            if step.mixed:
                end.content += start.content
                start.content = EMPTY
                continue
            kind = step.kind
            if kind == UNSEEN:
                kind = step.chosen
                if kind == NONE_NEEDED:
                    free = start.content - step.kept
                    kind = nth(free, dice.below(size(free)))
                step.imagined = kind
            if step.start != self.open:
                start.content -= cards(1, kind)
            if step.end != self.open:
                end.content += cards(1, kind)
