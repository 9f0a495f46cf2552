"""Who acts before whom in one step of the procedure, at a table of many."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import steps
from snowball.rules.arsenal.abilities import LOSSES, SNATCH_AND_RUN
from snowball.rules.arsenal.play import AT_ONCE, LATER, LEFT, RETURNED, RIGHT, WAITS, Play
from snowball.rules.arsenal.supply import Supply
from snowball.rules.bits import has


class Ranks(Supply):
    """A table at which some wait for others. With two players nobody does."""

    def wait(self, play: Play) -> None:
        """Let a play act when the others of its step have."""
        play.time = WAITS
        self.pending += 1

    def must_wait_to_pick(self, number: i64, play: Play) -> bool:
        """Say whether others pick from the Arsenal at their own piles first (RJ-76)."""
        if not self.twins or play.time != AT_ONCE:
            return False
        if self.step == steps.ULTRA and self.house.search:
            return True  # one after the other looks through the piles
        if not self.wide or not self.is_crowded(number):
            return False
        if self.piles[play.seat].top < 0:
            return True
        for other in self.plays:
            if other is play:
                return False
            if other.seat == play.seat and other.time == AT_ONCE and self.upgrades_now(other):
                return True
        return False

    def upgrades_now(self, play: Play) -> bool:
        """Say whether a play takes a card from the Arsenal in this step."""
        return self.acts_in_step(play) >= 0 and self.upgrades(play)

    def must_wait_to_take(self, play: Play) -> bool:
        """Say whether the victim of an attack loses a card to the left first (RJ-77)."""
        if self.sides == 1 or play.time != AT_ONCE or self.side_hit(play) != RIGHT:
            return False
        victim = self.victim(play)
        for other in self.plays:
            ability = self.acts_in_step(other)
            if ability < 0 or not has(LOSSES, ability):
                continue
            if self.victim(other) == victim and self.side_hit(other) == LEFT:
                return True
        return False

    def side_hit(self, play: Play) -> i64:
        """Return the side on which an attack strikes its victim."""
        if play.fate == RETURNED:
            return play.side
        return self.plays[play.foe].side

    def next_waiting(self) -> i64:
        """Return the play that acts next of those that wait: clockwise from the marker (RJ-75)."""
        seats: i64 = len(self.players)
        found: i64 = -1
        least: i64 = 2 * seats
        for number, play in enumerate(self.plays):
            if play.time == WAITS:
                turn = (play.seat + seats - self.marker) % seats
                if play.ability == SNATCH_AND_RUN:
                    turn += seats  # RJ-61: after all others
                if turn < least:
                    least = turn
                    found = number
        return found

    def costs_a_card(self, play: Play) -> bool:
        """Say whether a play that waits is an attack that costs a card (RJ-77)."""
        ability = self.acts_in_step(play)
        return ability >= 0 and has(LOSSES, ability)

    def call_up(self, play: Play) -> None:
        """Let a play that waited act."""
        play.time = LATER
        self.pending -= 1
