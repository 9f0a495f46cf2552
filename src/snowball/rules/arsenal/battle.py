"""A battle: what becomes of each attack, and one small step for each effect."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal import abilities, story, trail
from snowball.rules.arsenal.abilities import (
    ABILITIES,
    AVOIDERS,
    BACKFIRE,
    BARRAGE,
    DODGE,
    DUD,
    NO_EFFECT,
    OFFENSIVE_DODGE,
    SNOW_FORT,
    UNSEEN_MOVES,
    WHITEWASH,
)
from snowball.rules.arsenal.cards import EMPTY, NAMES, cards, count, size
from snowball.rules.arsenal.play import (
    AT_ONCE,
    AVOIDED,
    DUDDED,
    LANDS,
    NO_ATTACK,
    RETURNED,
    Play,
)
from snowball.rules.arsenal.ranks import Ranks
from snowball.rules.arsenal.steps import (
    ASK_ABANDON,
    ASK_BITS,
    ASK_CACHE,
    ASK_FOLLOW,
    ASK_GIVE,
    ASK_LOOK,
    ASK_RAID,
    ASK_RESTOCK,
    ASK_STEAL,
    ASK_ULTRA,
    ASK_UPGRADE,
    ASK_UPGRADE_DODGE,
)
from snowball.rules.arsenal.story import FATE_RULES, STOPPED_RULES
from snowball.rules.arsenal.trail import zone_of
from snowball.rules.bits import bit, has

FATE_EVENTS: Final = ("", "hit", "dodged", "dudded", "backfired")


class Battle(Ranks):
    """A table at which the cards revealed do what they say."""

    def ask(self, seat: i64, ask: i64, number: i64) -> None:
        """Ask a player something about a play."""
        self.players[seat].ask(ask | number << ASK_BITS)
        self.asked |= bit(seat)

    # What becomes of each attack: settled for all before any effect (RJ-01, RJ-08).

    def settle(self) -> None:
        """Settle the cards first revealed against each other."""
        for play in self.plays:
            faced = self.plays[play.foe]
            self.cancel(play, faced)
            self.meet(play, faced)

    def cancel(self, play: Play, faced: Play) -> None:
        """Let a Snow Fort blank the card that it faces (J62, RJ-51)."""
        if faced.ability == SNOW_FORT and play.ability != NO_EFFECT:  # RJ-78
            play.blank = True
            if self.story is not None:
                facts: dict[str, object] = {"seat": play.seat, "by": faced.seat}
                facts["half"] = ABILITIES[play.ability].name
                self.tell("cancelled", ("J62", "RJ-51"), facts)

    def meet(self, play: Play, shield: Play) -> None:
        """Settle the fate of an attack at the card that it meets (RJ-07)."""
        if play.blank or not has(self.house.attacks, play.ability):
            play.fate = NO_ATTACK
            return
        if has(AVOIDERS, shield.ability) and play.ability != WHITEWASH:  # RJ-106: no dodging that
            play.fate = AVOIDED
            shield.dodged = True
        elif shield.ability == DUD:
            play.fate = DUDDED
        elif shield.ability == BACKFIRE:
            play.fate = RETURNED
        else:
            play.fate = LANDS

    def tell_fate(self, play: Play, shield: Play) -> None:
        """Tell what became of an attack."""
        if play.fate != NO_ATTACK:
            facts: dict[str, object] = {"seat": shield.seat, "by": play.seat}
            facts["half"] = ABILITIES[play.ability].name
            facts["shield"] = ABILITIES[shield.ability].name
            rules = FATE_RULES[play.fate]
            if play.fate == AVOIDED and shield.ability != DODGE:
                rules = (ABILITIES[shield.ability].clause, "RJ-06", "RJ-07")
            elif play.fate == LANDS:
                rules = ("J20", ABILITIES[play.ability].clause, *rules)
            self.tell(FATE_EVENTS[play.fate], rules, facts)

    def tell_counter(self, play: Play) -> None:
        """Tell that the attack on the other half of a Dodge hits (RJ-27)."""
        facts: dict[str, object] = {"seat": self.plays[play.foe].seat, "by": play.seat}
        facts["half"] = ABILITIES[play.other_half()].name
        facts["shield"] = ABILITIES[self.plays[play.foe].ability].name
        self.tell("hit", ("J51", "RJ-27"), facts)

    def mark_hits(self) -> None:
        """Note who was hit this turn, for all "not hit" conditions (RJ-02, RJ-03, RJ-04)."""
        for play in self.plays:
            if has(self.house.hits, play.ability):
                if play.fate == LANDS:
                    self.mark_hit(self.plays[play.foe])
                elif play.fate == RETURNED and play.ability != OFFENSIVE_DODGE:
                    self.mark_hit(play)

    def mark_hit(self, target: Play) -> None:
        """Note that a player was hit in the battle of a play (RJ-39, RJ-74)."""
        self.players[target.seat].hit = True
        for play in self.plays:
            if play.seat != target.seat:
                continue
            if play.side == target.side or not self.house.per_battle:
                play.struck = True

    # Barrage and its follow-up.

    def open_barrage(self, number: i64, play: Play) -> None:
        """Let a Barrage strike, and offer its follow-up on a hit (J65, RJ-38, RJ-55)."""
        play.done = True
        self.chill(self.victim(play), story.BARRAGE_LIMITS)
        if play.fate == LANDS and self.follow_ups(play) != EMPTY:
            self.ask(play.seat, ASK_FOLLOW, number)

    def pair_seconds(self) -> None:
        """Let two follow-ups of Barrages that met face each other (RJ-40)."""
        for number, play in enumerate(self.plays):
            if play.second:
                faced = self.plays[play.foe]
                for other in self.plays:
                    if other.second and other.seat == faced.seat and other.side == faced.side:
                        other.foe = number

    def is_open(self, play: Play) -> bool:
        """Say whether a Barrage that struck may yet change what becomes of a play (J50)."""
        faced = self.plays[play.foe]
        if faced.ability != BARRAGE or faced.fate != LANDS or play.second:
            return False
        return not self.house.first_edition and play.ability != BARRAGE

    def settle_second(self, play: Play) -> None:
        """Settle a follow-up against the card that the Barrage met (J50, RJ-39, RJ-100)."""
        faced = self.plays[play.foe]
        if faced.second:  # RJ-40: a fresh pair, in which each is settled in its turn
            self.cancel(play, faced)
            self.meet(play, faced)
            if self.story is not None and play.fate != LANDS:
                self.tell_fate(play, faced)
            return
        self.meet(play, faced)
        too_late = self.house.first_edition and has(self.house.attacks, faced.ability)
        if too_late or faced.done:
            return
        self.cancel(faced, play)
        if faced.blank or faced.fate != NO_ATTACK:
            self.meet(faced, play)
            if self.story is not None and faced.fate != LANDS:
                self.tell_fate(faced, play)

    # The effects: one small step for each ability.

    def act(self, number: i64, play: Play, ability: i64) -> None:
        """Carry out an ability whose conditions are met."""
        if ability == abilities.SNOWBALL:
            self.snowball(play)
        elif ability == abilities.UPGRADE:
            self.upgrade(number, play)
        elif ability == abilities.SNEAK:
            self.sneak(number, play)
        elif ability == abilities.SLUSHBALL:
            self.slushball(number, play)
        elif ability == abilities.RESTOCK:
            self.restock(number, play)
        elif ability == abilities.ICEBALL:
            self.iceball(number, play)
        elif ability == abilities.OFFENSIVE_DODGE:
            self.offensive_snowball(play)
        elif ability == abilities.ULTRA_UPGRADE:
            self.ultra_upgrade(number, play)
        elif ability == abilities.BARRAGE:
            self.chill(self.victim(play), story.SECOND_BARRAGE_LIMITS)
        elif ability == abilities.SNATCH_AND_RUN:
            self.snatch_and_run(number, play)
        elif ability == abilities.ROCKS:
            self.throwing_rocks(play)
        elif ability == abilities.WHITEWASH:
            self.whitewash(play)
        elif ability == abilities.UPGRADE_DODGE:
            self.upgrade_dodge(number, play)
        elif ability == abilities.DUD:
            self.dud(play)
        elif ability == abilities.CACHE:
            self.weapons_cache(number, play)
        elif ability == abilities.RAID:
            self.raid(number, play)
        elif ability == abilities.REFINED_UPGRADE:
            self.refined_upgrade(number, play)

    def chill(self, seat: i64, rules: tuple[str, ...]) -> None:
        """Let a player draw only one card in the next turn (RJ-25)."""
        self.players[seat].limit = 1
        if self.story is not None:
            if self.is_pooling(self.players[seat]):
                rules = (*rules, "J122")
            self.tell("limited", rules, {"seat": seat})

    def snowball(self, play: Play) -> None:
        """Snowball Attack (J55)."""
        self.chill(self.victim(play), story.SNOWBALL_LIMITS)

    def offensive_snowball(self, play: Play) -> None:
        """Throw the snowball of an Offensive Dodge; its player avoids it coming back (RJ-56)."""
        if play.fate == LANDS:
            self.chill(self.victim(play), story.OFFENSIVE_DODGE_LIMITS)

    def slushball(self, number: i64, play: Play) -> None:
        """Slushball Attack: whoever gains by it may steal (J59, RJ-32, RJ-55)."""
        if self.must_wait_to_take(play):
            self.wait(play)
        elif self.homes[self.victim(play)].discards != EMPTY:
            self.ask(self.winner(play), ASK_STEAL, number)

    def sneak(self, number: i64, play: Play) -> None:
        """Sneak Attack: the victim gives up a card (J60)."""
        self.cost_a_card(number, play)

    def iceball(self, number: i64, play: Play) -> None:
        """Iceball Attack: a card, and only one drawn next turn (J61, RJ-37)."""
        if play.time == AT_ONCE:
            self.chill(self.victim(play), story.ICEBALL_LIMITS)
        self.cost_a_card(number, play)

    def cost_a_card(self, number: i64, play: Play) -> None:
        """Let the victim of an attack pick a discard to Abandon, if there is one (RJ-11)."""
        victim = self.victim(play)
        if self.must_wait_to_take(play):
            self.wait(play)
        elif self.may_abandon(victim) != EMPTY:
            self.ask(victim, ASK_ABANDON, number)

    def throwing_rocks(self, play: Play) -> None:
        """Throwing Rocks: the card played is lost, and the thrower draws one (J67, RJ-35)."""
        self.lose_played(play if play.fate == RETURNED else self.plays[play.foe], "J67", "RJ-36")
        self.chill(play.seat, story.ROCKS_LIMIT)

    def lose_played(self, play: Play, clause: str, ruling: str) -> None:
        """Abandon the card that a player has played, if it is still there."""
        if self.is_gone(play) or count(self.may_abandon(play.seat), play.card) == 0:
            self.show_missing(play)
            return
        if self.twins:  # of two equal cards, this one
            self.take_out(play)
            start = self.take_played(play.seat, play.card)
            self.drop(play.seat, play.card, start, clause, ruling)
        else:
            self.abandon(play.seat, play.card, clause, ruling)

    def whitewash(self, play: Play) -> None:
        """Whitewash: the opponent will show the next hand (J68, RJ-05, RJ-53)."""
        victim = self.victim(play)
        self.players[victim].shows |= self.players[self.winner(play)].circle
        if self.story is not None:
            facts: dict[str, object] = {"seat": victim, "by": self.winner(play)}
            self.tell("whitewashed", ("J68", "RJ-05"), facts)

    def dud(self, play: Play) -> None:
        """Dud: the attack that did nothing is lost (J70, RJ-54)."""
        faced = self.plays[play.foe]
        if faced.fate == DUDDED:
            self.lose_played(faced, "J70", "RJ-54")

    def upgrade(self, number: i64, play: Play) -> None:
        """Upgrade: take a face-up Arsenal card (J57)."""
        if self.must_wait_to_pick(number, play):
            self.wait(play)
        elif self.tops(play.seat, number) != 0:
            self.ask(play.seat, ASK_UPGRADE, number)
        else:
            self.tell_nothing(play, story.NO_UPGRADE_OF_MANY if self.wide else story.NO_UPGRADE)

    def ultra_upgrade(self, number: i64, play: Play) -> None:
        """Ultra Upgrade: an Arsenal or an Abandoned card (J64, RJ-45, RJ-46)."""
        if self.must_wait_to_pick(number, play):
            self.wait(play)
        elif self.house.search and not self.arsenal_is_empty():
            self.seeker = number
            self.pending += 1
        elif self.tops(play.seat, number) != 0 or self.abandoned != EMPTY:
            self.ask(play.seat, ASK_ULTRA, number)
        else:
            self.tell_nothing(play, story.NO_ULTRA_UPGRADE)

    def upgrade_dodge(self, number: i64, play: Play) -> None:
        """Upgrade Dodge: an Arsenal card, or after a dodge an Abandoned one (J69, RJ-50)."""
        if self.must_wait_to_pick(number, play):
            self.wait(play)
        elif self.tops(play.seat, number) != 0 or (play.dodged and self.abandoned != EMPTY):
            self.ask(play.seat, ASK_UPGRADE_DODGE, number)
        else:
            self.tell_nothing(play, story.NO_UPGRADE_DODGE)

    def refined_upgrade(self, number: i64, play: Play) -> None:
        """Refined Upgrade: one of the top two cards of a pile (J74, RJ-47, RJ-48)."""
        if self.must_wait_to_pick(number, play):
            self.wait(play)
        elif self.tops(play.seat, number) != 0:
            self.ask(play.seat, ASK_LOOK, number)
        else:
            self.tell_nothing(play, story.NO_REFINED_UPGRADE)

    def snatch_and_run(self, number: i64, play: Play) -> None:
        """Snatch and Run: swap a discard for an Abandoned card (J66, RJ-52)."""
        if self.twins and play.time == AT_ONCE:
            self.wait(play)  # RJ-61: the others go first to the Abandoned pile
        elif self.abandoned != EMPTY and self.homes[play.seat].discards != EMPTY:
            self.ask(play.seat, ASK_GIVE, number)
        else:
            self.tell_nothing(play, story.NO_SWAP)

    def raid(self, number: i64, play: Play) -> None:
        """Raid: the card just played by the opponent, or an Abandoned one (J73, RJ-60)."""
        if not self.can_raid(number):
            self.show_missing(self.plays[play.foe])
        if self.can_raid(number) or self.abandoned != EMPTY:
            self.ask(play.seat, ASK_RAID, number)
        else:
            self.tell_nothing(play, story.NO_RAID)

    def restock(self, number: i64, play: Play) -> None:
        """Restock: this card and another go back into the draw pile (J58, RJ-62, RJ-64)."""
        home = self.homes[play.seat]
        if self.final and not self.house.final_restock:
            self.tell_nothing(play, story.NO_FINAL_RESTOCK)
        elif self.house.first_edition:
            self.restock_all(play)
        elif home.discards == cards(1, play.card) and self.stands_alone(play):
            self.put_back(play, -1)
        elif home.discards != EMPTY:  # also if, after a theft, only the two know which card it is
            self.ask(play.seat, ASK_RESTOCK, number)
        else:
            self.tell_nothing(play, story.NO_RESTOCK)

    def stands_alone(self, play: Play) -> bool:
        """Say whether everybody knows that a Restock is still there (RJ-105)."""
        for other in self.plays:
            if self.homes[other.seat] is self.homes[play.seat]:
                if self.players[other.seat].hit:
                    return False  # a theft may have taken it
                if other is not play and has(UNSEEN_MOVES, self.ability_used(other)):
                    return False
        return not self.is_gone(play)

    def restock_all(self, play: Play) -> None:
        """Shuffle all discards into the draw pile, as the first edition has it (RJ-98)."""
        player = self.players[play.seat]
        first = zone_of(play.seat, trail.DRAW)
        before = size(player.draw)
        self.note_mix(first + trail.DISCARDS, first)
        player.draw += player.discards
        player.discards = EMPTY
        if count(player.gained, play.card) > 0:
            player.gained -= cards(1, play.card)
            player.draw += cards(1, play.card)
            self.note(first + trail.GAINED, first, play.card, trail.EVERYBODY)
        if self.story is not None:
            moved = size(player.draw) - before
            facts: dict[str, object] = {"seat": play.seat, "cards": int(moved)}
            self.tell("restocked", ("J58", "RJ-98"), facts)

    def put_back(self, play: Play, other: i64) -> None:
        """Shuffle Restock, if it is still there, and another discard into the draw pile."""
        home = self.homes[play.seat]
        pile = self.drawn_from(play.seat)
        start = zone_of(home.home, trail.DISCARDS)
        end = zone_of(self.owner_of(pile, play.seat), trail.DRAW)
        moved: i64 = 0
        gone = self.is_gone(play)
        if not gone and count(home.discards, play.card) > 0:
            home.discards -= cards(1, play.card)
            pile.draw += cards(1, play.card)
            self.note(start, end, play.card, trail.EVERYBODY)
            moved += 1
            if self.twins:
                self.take_out(play)
        else:
            self.show_missing(play)
        if other >= 0 and count(home.discards, other) > 0:
            home.discards -= cards(1, other)
            pile.draw += cards(1, other)
            self.note(start, end, other, self.players[play.seat].circle)
            moved += 1
        if self.story is not None:
            facts: dict[str, object] = {"seat": play.seat, "cards": int(moved)}
            self.tell("restocked", ("J58", "RJ-62", "RJ-103"), facts)
            if other >= 0:
                facts = {"seat": play.seat, "card": NAMES[other]}
                self.tell("put-back", ("J58", "RJ-62"), facts, self.seen_by(play.seat))

    def weapons_cache(self, number: i64, play: Play) -> None:
        """Weapons Cache: a discard may go into the cache (J71, RJ-57)."""
        if self.homes[play.seat].discards != EMPTY:
            self.ask(play.seat, ASK_CACHE, number)
        else:
            self.tell_nothing(play, story.NO_CACHE)

    def tell_nothing(self, play: Play, rules: tuple[str, ...]) -> None:
        """Tell that an effect finds nothing to do (RJ-13)."""
        if self.story is not None:
            half = play.other_half() if play.used else play.ability
            self.tell("idle", rules, {"seat": play.seat, "half": ABILITIES[half].name})

    def tell_stopped(self, play: Play) -> None:
        """Tell that a hit stopped an effect, if that is why there was none (J14, RJ-02)."""
        if play.blank or not has(self.house.need_not_hit, play.ability):
            return
        facts: dict[str, object] = {"seat": play.seat, "half": ABILITIES[play.ability].name}
        rules = ("RJ-39",) if play.second else STOPPED_RULES
        self.tell("stopped", (ABILITIES[play.ability].clause, *rules), facts)
