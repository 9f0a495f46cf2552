"""Whether something can be: a search for a world in which it is, that knows when there is none.

A world fits a memory if every card that was seen to leave a place was there. Going backwards: what
must have been where? A card that is in a place must have come there by a move that was seen to bring
it, or by one whose card was hidden, or have been there from the start; which of the hidden moves
brought it is guessed, and the guess taken back if it leads nowhere.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.rules.arsenal.bags import fits, lacking, shared, split, untried, ways_to_split
from snowball.rules.arsenal.cards import EMPTY, KINDS, cards, count, nth, size
from snowball.rules.arsenal.memory import UNSEEN, Step, Zone
from snowball.rules.arsenal.recall import Recollection
from snowball.rules.bits import bit, has
from snowball.rules.dice import Dice

PATIENCE: Final = 10
"""Dead ends after which a part of the way back is begun again, and …"""
SPAN: Final = 16
"""… how many steps that part has, mostly."""
MOST_SPANS: Final = 32
ROUNDS: Final = 100
"""So often; then nobody knows."""
FOUND: Final = 0
GIVEN_UP: Final = 1
IMPOSSIBLE: Final = 2
NONE_NEEDED: Final = KINDS
"""Among the options of a hidden move: that its card is none of those needed."""


@final
class Proof:
    """A search through the worlds that fit a memory whose bounds are known."""

    memory: Recollection
    wanted: i64
    """All that is needed in any zone, on the way back."""

    def __init__(self, memory: Recollection) -> None:
        self.memory = memory
        self.wanted = EMPTY

    def cannot_lack(self, zone: Zone, kind: i64) -> bool:
        """Say whether a zone has more of a kind, for certain, than is known by now."""
        memory = self.memory
        elsewhere = count(memory.deck, kind) - count(zone.lower, kind)
        elsewhere -= count(memory.zones[memory.open].lower, kind)
        for other in memory.zones:
            other.wish = EMPTY
        possible = self.can_be_spread(zone, kind, elsewhere, 0)
        for other in memory.zones:
            other.wish = EMPTY
        return not possible

    def can_be_spread(self, zone: Zone, kind: i64, number: i64, place: i64) -> bool:
        """Say whether some cards of a kind can all be in other zones than one, from a place on."""
        if number == 0:
            self.forget()
            return self.try_back(Dice(0)) != IMPOSSIBLE
        if place == len(self.memory.zones):
            return False
        other = self.memory.zones[place]
        if other is not zone and place != self.memory.open:
            most = min(number, count(other.upper, kind))
            while most > 0:
                other.wish = cards(most, kind)
                if self.can_be_spread(zone, kind, number - most, place + 1):
                    return True
                most -= 1
            other.wish = EMPTY
        return self.can_be_spread(zone, kind, number, place + 1)

    def forget(self) -> None:
        """Forget what was tried on the way back."""
        for step in self.memory.steps:
            step.tried = 0
            step.blame = 0

    def try_back(self, dice: Dice) -> i64:
        """Go back to the beginning, unless there is no way or there are too many dead ends."""
        self.wanted = EMPTY
        for zone in self.memory.used:
            zone.needs = zone.wish
            self.wanted += zone.wish
            zone.held = zone.size
        number: i64 = len(self.memory.steps) - 1
        patience: i64 = PATIENCE
        rounds: i64 = 0
        while True:
            while number >= 0 and self.reverse(self.memory.steps[number], dice):
                number -= 1
            blame = self.misfits() if number < 0 else self.give_up(self.memory.steps[number])
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
                if last >= len(self.memory.steps):
                    last = len(self.memory.steps) - 1
                number = self.step_away(number + 1, last)
                patience = PATIENCE
                continue
            number = self.turn_round(number + 1, blame)
            if number == len(self.memory.steps):
                return IMPOSSIBLE

    def step_away(self, number: i64, last: i64) -> i64:
        """Undo reversals up to one, as if they had never been tried, and return that one."""
        while number <= last:
            step = self.memory.steps[number]
            self.restore(step)
            step.tried = 0
            step.blame = 0
            number += 1
        return last

    def misfits(self) -> i64:
        """Return the zones in which something is needed that was not there from the start."""
        zones: i64 = 0
        for zone in self.memory.used:
            if zone.needs != EMPTY and not fits(zone.needs, zone.origin):
                zones |= zone.mark
        return zones

    def give_up(self, step: Step) -> i64:
        """Leave a step that cannot be reversed and return the zones that are to blame."""
        blame = step.blame | step.source.mark | step.target.mark
        if step.kind != UNSEEN:  # it may be that too many of that kind are needed
            for zone in self.memory.used:
                if count(zone.needs, step.kind) > 0:
                    blame |= zone.mark
        step.tried = 0
        step.blame = 0
        return blame

    def turn_round(self, number: i64, blame: i64) -> i64:
        """Undo reversals until one that can help, if it is done in another way."""
        while number < len(self.memory.steps):
            step = self.memory.steps[number]
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
        if step.start != self.memory.open:
            start.needs += cards(1, kind)
            self.wanted += cards(1, kind)
        fine = end.needs == EMPTY or (
            self.has_room(end.needs, step.lower_end, end.held)
            and count(end.needs, kind) <= count(step.upper_end, kind)
        )
        if fine and step.start != self.memory.open:
            fine = count(start.needs, kind) <= count(step.upper_start, kind)
            fine = fine and self.has_room(start.needs, step.lower_start, start.held)
            fine = fine and count(self.wanted, kind) + step.open <= count(self.memory.deck, kind)
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
        return True

    def reverse_idle(self, step: Step, start: Zone, end: Zone) -> bool:
        """Go back before a hidden move to where nothing is needed."""
        if step.tried != 0:
            return False
        step.tried = 1
        step.chosen = NONE_NEEDED
        end.held -= 1
        start.held += 1
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
            step.first = dice.below(ways) if ways > 1 else 0
        while step.tried < ways:
            part = least + split(free, (step.first + step.tried) % ways)
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
            if step.start != self.memory.open:
                start.needs -= cards(1, step.kind)
                self.wanted -= cards(1, step.kind)
            if step.chosen != NONE_NEEDED:
                end.needs += cards(1, step.kind)
                self.wanted += cards(1, step.kind)
        end.held += 1
        start.held -= 1
