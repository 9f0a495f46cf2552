"""Cards that face each other: which of them act, when, and upon what."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import steps
from snowball.rules.arsenal.abilities import (
    BARRAGE,
    DODGE,
    OFFENSIVE_DODGE,
    ULTRA_UPGRADE,
    UPGRADE,
    UPGRADES,
)
from snowball.rules.arsenal.cards import BLANK_CARD, EMPTY, cards, count
from snowball.rules.arsenal.fields import Fields
from snowball.rules.arsenal.play import LANDS, LATER, RETURNED, Play
from snowball.rules.bits import bit, has


class Facing(Fields):
    """A table at which cards have been played."""

    def plan(self) -> None:
        """Work out which steps of the battle have something to do."""
        agenda: i64 = 0
        if self.plays:
            agenda = bit(steps.ULTRA)
        for play in self.plays:
            agenda |= bit(play.step)
            if play.ability == BARRAGE:
                agenda |= bit(steps.BARRAGE) | bit(steps.FOLLOW)
            elif play.ability == DODGE and play.dodged:
                agenda |= bit(steps.BONUS) | bit(steps.ENCORE)
                if self.wide:
                    agenda |= bit(steps.EARN) | bit(steps.ADVANCED) | bit(steps.LAST_ENCORE)
        self.agenda = agenda

    def is_crowded(self, number: i64) -> bool:
        """Say whether somebody else upgrades at the same level (J47; in 2015 at any: RJ-101)."""
        mine = self.plays[number]
        if self.house.first_edition and mine.ability == ULTRA_UPGRADE:
            return False
        for play in self.plays:
            if self.wide and self.acts_in_step(play) < 0:
                continue
            near = self.house.first_edition or self.upgrade_step(play) == self.upgrade_step(mine)
            if near and play.seat != mine.seat and self.upgrades(play):
                return True
        return False

    def acts_in_step(self, play: Play) -> i64:
        """Return the ability with which a play acts in this step, -1 if it does not."""
        step = self.step
        if step == steps.FOLLOW:
            return play.ability if play.second and play.fate == LANDS else -1
        if step >= steps.ENCORE or self.picks_early(play):
            half = play.other_half()
            if not self.is_encore(play):
                return -1
            stopped = has(self.house.need_not_hit, half) and self.is_stopped(play)
            return -1 if stopped else half
        if step == steps.ULTRA and self.earns_ultra(play):
            return play.ability
        if play.step != step or play.done or not self.takes_effect(play):
            return -1
        return play.ability

    def is_encore(self, play: Play) -> bool:
        """Say whether the other half of a Dodge acts now: at a wide table by level (RJ-118)."""
        if not play.used:
            return False
        if self.picks_early(play):
            return self.step == steps.ADVANCED
        return not self.wide or (play.step == steps.BASIC) == (self.step == steps.LAST_ENCORE)

    def ability_used(self, play: Play) -> i64:
        """Return the ability with which a play acts last: the other half of a Dodge, if used."""
        if play.used:
            return play.other_half()
        return play.ability

    def picks_early(self, play: Play) -> bool:
        """Say whether a Dodge earns an Upgrade that picks with the cards of its level (RJ-76)."""
        return self.wide and play.ability == DODGE and play.other_half() == UPGRADE

    def upgrade_step(self, play: Play) -> i64:
        """Return the step in which a play would upgrade."""
        if play.ability == OFFENSIVE_DODGE:
            return steps.ULTRA
        return play.step

    def earns_ultra(self, play: Play) -> bool:
        """Say whether an Offensive Dodge that avoided an attack goes on to upgrade (J63, RJ-30)."""
        if play.ability != OFFENSIVE_DODGE or not play.dodged or self.house.first_edition:
            return False
        return not play.blank and not self.is_stopped(play)

    def upgrades(self, play: Play) -> bool:
        """Say whether a play takes effect as an upgrade this turn (RJ-42)."""
        if play.ability == OFFENSIVE_DODGE:
            return self.earns_ultra(play)
        if play.used:
            return has(UPGRADES, play.other_half()) and not self.is_stopped(play)
        return has(UPGRADES, play.ability) and self.takes_effect(play)

    def takes_effect(self, play: Play) -> bool:
        """Say whether the conditions of a play's own effect are met (J12, J14, J15)."""
        if play.blank:
            return False
        if has(self.house.attacks, play.ability):
            return play.fate == LANDS or play.fate == RETURNED
        if has(self.house.need_not_hit, play.ability):
            return not self.is_stopped(play)
        return True

    def is_stopped(self, play: Play) -> bool:
        """Say whether a hit stops what needs that its player was not hit (RJ-02, RJ-39)."""
        if play.second and self.house.follow_up_beats_hit:
            return False
        return play.struck

    def victim(self, play: Play) -> i64:
        """Return who suffers an attack: the player facing it, or its thrower (RJ-55)."""
        if play.fate == RETURNED:
            return play.seat
        return self.plays[play.foe].seat

    def winner(self, play: Play) -> i64:
        """Return who gains by an attack: its thrower, or the player who turned it back (RJ-55)."""
        if play.fate == RETURNED:
            return self.plays[play.foe].seat
        return play.seat

    def beside(self, play: Play) -> Play:
        """Return the card that a player plays in the other battle (J111)."""
        for other in self.plays:
            if other.seat == play.seat and other.side != play.side and not other.second:
                return other
        raise AssertionError("with two neighbours everybody plays two cards")

    def spare_follow_ups(self, play: Play) -> i64:
        """Return the cards beside a Barrage that may follow it up (RJ-38, RJ-79, RJ-92)."""
        if self.sides == 1:
            return self.homes[play.seat].spare
        beside = self.beside(play).card
        return EMPTY if beside == BLANK_CARD else cards(1, beside)

    def cached_follow_ups(self, play: Play) -> i64:
        """Return the cached cards that may follow a Barrage up: one cached card a turn (RJ-58)."""
        if play.cached or self.sides == 2:
            return EMPTY
        return self.players[play.seat].cache

    def follow_ups(self, play: Play) -> i64:
        """Return the cards that may follow a Barrage up (RJ-38)."""
        return self.spare_follow_ups(play) + self.cached_follow_ups(play)

    def is_gone(self, play: Play) -> bool:
        """Say whether a card that was played was taken away from where it was put (J52).

        One that left face down is missed when not enough of its like are left (RJ-103, RJ-112).
        """
        if play.second and self.sides == 2:
            return self.is_gone(self.beside(play))  # it is that card once more
        if play.gone or not self.twins or play.card == BLANK_CARD:
            return play.gone
        if self.house.first_edition:
            return play.gone  # it is set apart, and nobody takes it unseen (2015)
        home = self.homes[play.seat]
        left = count(home.discards, play.card)
        for other in self.plays:
            if other is play:
                break
            counted = other.card == play.card and not other.gone
            counted = counted and (self.sides == 1 or not other.second)
            if counted and self.homes[other.seat] is home:
                left -= 1
        return left <= 0

    def can_raid(self, number: i64) -> bool:
        """Say whether the card facing a Raid is still there to be taken (RJ-60)."""
        faced = self.plays[self.plays[number].foe]
        if self.is_gone(faced):
            return False
        return count(self.homes[faced.seat].discards, faced.card) > 0

    def may_abandon(self, seat: i64) -> i64:
        """Return the discards from which a player may pick one to Abandon (RJ-11)."""
        home = self.homes[seat]
        if self.house.first_edition:
            return home.discards + home.gained  # the card just played counts for this (2015)
        return home.discards

    def others(self, play: Play) -> i64:
        """Return the discards that a Restock may take along: itself, if there is no other (RJ-62)."""
        bag = self.homes[play.seat].discards
        if bag != cards(1, play.card) and count(bag, play.card) > 0 and not self.is_gone(play):
            bag -= cards(1, play.card)
        return bag

    def tops(self, seat: i64, number: i64) -> i64:
        """Return the piles whose face-up card a play may take (J47, RJ-43, RJ-44, RJ-76)."""
        nearest_only = self.plays[number].time != LATER and self.is_crowded(number)
        found: i64 = 0
        place: i64 = 1
        for nearest, pile in enumerate(self.piles):
            if pile.top >= 0 and (nearest == seat or not nearest_only):
                found |= place
            place <<= 1
        return found
