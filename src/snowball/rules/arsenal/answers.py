"""What players answer, and what comes of it."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import notation, trail
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import NAMES, cards, count
from snowball.rules.arsenal.looking import Looking
from snowball.rules.arsenal.play import Play
from snowball.rules.arsenal.steps import (
    ASK,
    ASK_ABANDON,
    ASK_BITS,
    ASK_CACHE,
    ASK_FETCH,
    ASK_FOLLOW,
    ASK_GIVE,
    ASK_KEEP,
    ASK_KEEP_TWO,
    ASK_LOOK,
    ASK_PICK,
    ASK_PLAY,
    ASK_RAID,
    ASK_RESTOCK,
    ASK_RETURN,
    ASK_SEARCH,
    ASK_STEAL,
    ASK_ULTRA,
    ASK_UPGRADE,
    ASK_UPGRADE_DODGE,
    ASK_USE,
    ITEM,
    ITEM_BITS,
)
from snowball.rules.arsenal.trail import EVERYBODY, zone_of
from snowball.rules.bits import bit


class Answers(Looking):
    """A table at which players are heard."""

    def hear(self) -> None:
        """Let everybody's answers come true together (RJ-14)."""
        for seat, player in enumerate(self.players):
            choice = player.answer
            if choice >= 0:
                item = player.asks & ITEM
                player.asks >>= ITEM_BITS
                player.answer = -1
                if player.asks != 0:
                    self.asked |= bit(seat)
                self.obey(seat, item & ASK, item >> ASK_BITS, choice)

    def obey(self, seat: i64, ask: i64, number: i64, choice: i64) -> None:
        """Do what a player has answered to a question about a play."""
        if self.is_taken(choice):
            if self.answers(seat, self.players[seat], ask, number) != 0:
                self.ask_next(seat, ask, number)
        elif ask == ASK_PLAY:
            self.lay(seat, choice)
        elif ask == ASK_FOLLOW:
            self.lay_second(seat, number, choice)
        elif ask == ASK_USE:
            self.use(seat, number, choice == notation.USE)
        elif ask == ASK_STEAL:
            if choice == notation.STEAL:
                self.plays[number].stealing = True
                self.thefts += 1
            else:
                self.tell_pass(seat, ("J59", "RJ-09", "RJ-32"))
        elif ask == ASK_ABANDON:
            clause = ABILITIES[self.acting(number)].clause
            self.abandon(seat, choice - notation.ABANDON, clause, "RJ-11")
        elif ask == ASK_UPGRADE:
            self.take_top(seat, choice - notation.TAKE, "J57", self.upgrade_ruling(number))
        elif ask == ASK_ULTRA:
            self.take_any(seat, number, choice)
        elif ask == ASK_UPGRADE_DODGE:
            if choice >= notation.FETCH:
                self.fetch(seat, choice - notation.FETCH, ("J69", "RJ-50"))
            else:
                self.take_top(seat, choice - notation.TAKE, "J69", self.upgrade_ruling(number))
        elif ask == ASK_RAID:
            self.take_raided(seat, number, choice)
        elif ask == ASK_LOOK:
            self.look(seat, number, choice - notation.LOOK)
        elif ask == ASK_PICK:
            self.pick_of_two(seat, choice == notation.TAKE_TOP)
        elif ask == ASK_SEARCH:
            self.take_searched(seat, choice - notation.KEEP)
        elif ask == ASK_GIVE:
            self.give(seat, choice - notation.GIVE)
            self.ask_next(seat, ASK_FETCH, number)
        elif ask == ASK_FETCH:
            self.fetch(seat, choice - notation.FETCH, ("J66", "RJ-52"))
        elif ask == ASK_RESTOCK:
            self.put_back(self.plays[number], choice - notation.RESTOCK)
        elif ask == ASK_CACHE:
            self.store(seat, choice)
        elif ask == ASK_KEEP:
            self.keep_one(seat, choice - notation.KEEP)
        elif ask == ASK_KEEP_TWO:
            self.keep_two(seat, choice - notation.KEEP_TWO)
        elif ask == ASK_RETURN:
            self.return_one(seat, choice - notation.RETURN)

    def give(self, seat: i64, kind: i64) -> None:
        """Give a discard away in a swap: in the first edition not the card played (RJ-52, RJ-98)."""
        if self.house.first_edition:
            self.drop(seat, kind, self.take_away(seat, kind), "J66", "RJ-52")
        else:
            self.abandon(seat, kind, "J66", "RJ-52")

    def is_taken(self, choice: i64) -> bool:
        """Say whether another was quicker to take the last Abandoned card of that kind."""
        if choice < notation.FETCH or choice >= notation.STORE:
            return False
        return count(self.abandoned, choice - notation.FETCH) == 0

    def acting(self, number: i64) -> i64:
        """Return the ability with which a play acts now."""
        play = self.plays[number]
        return play.other_half() if play.used else play.ability

    def upgrade_ruling(self, number: i64) -> str:
        """Return the rule that decided from which pile a card could be taken."""
        if self.story is None:
            return ""  # nobody asks
        if self.is_crowded(number):
            return "J47"
        return "RJ-29" if self.plays[number].used else "RJ-43"

    def lay(self, seat: i64, choice: i64) -> None:
        """Play a card, turned to one of its halves (J35, J36, J37)."""
        cached = choice >= notation.PLAY_CACHED
        place = choice - notation.PLAY_CACHED if cached else choice - notation.PLAY
        play = Play(seat, 1 - seat, place >> 1, place & 1)
        play.cached = cached
        self.lay_down(play)
        self.plays.append(play)
        if self.story is not None:
            rules = ("J35", "J37", "J38", "RJ-58") if cached else ("J35", "J37", "J38", "J52")
            self.tell_play("revealed", rules, play)

    def lay_second(self, seat: i64, number: i64, choice: i64) -> None:
        """Follow a Barrage up, or not (J65, RJ-38)."""
        if choice == notation.PASS:
            self.tell_pass(seat, ("J65", "RJ-09"))
            return
        cached = choice >= notation.FOLLOW_CACHED
        place = choice - (notation.FOLLOW_CACHED if cached else notation.FOLLOW)
        play = Play(seat, self.plays[number].foe, place >> 1, place & 1)
        play.second = True
        play.cached = cached
        self.lay_down_second(play)
        self.plays.append(play)
        self.plan()
        if self.story is not None:
            self.tell_play("followed", ("J50", "J65", "RJ-38"), play)

    def tell_play(self, name: str, rules: tuple[str, ...], play: Play) -> None:
        """Tell which half of which card is played."""
        facts: dict[str, object] = {"seat": play.seat, "card": NAMES[play.card]}
        facts["half"] = ABILITIES[play.ability].name
        self.tell(name, rules, {**facts, "cached": play.cached})

    def tell_pass(self, seat: i64, rules: tuple[str, ...]) -> None:
        """Tell that a player does not do what the player may."""
        if self.story is not None:
            self.tell("declined", rules, {"seat": seat})

    def use(self, seat: i64, number: i64, used: bool) -> None:
        """Use the other half of a Dodge, or not (J56)."""
        play = self.plays[number]
        play.used = used
        if not used:
            self.tell_pass(seat, ("J56", "RJ-09"))
        elif self.story is not None:
            facts: dict[str, object] = {"seat": seat, "half": ABILITIES[play.other_half()].name}
            self.tell("used", ("J13", "J56", "RJ-27"), facts)

    def take_any(self, seat: i64, number: i64, choice: i64) -> None:
        """Take what an Ultra Upgrade allows, or not (J64)."""
        if choice == notation.PASS:
            self.tell_pass(seat, ("J64", "RJ-09"))
        elif choice >= notation.FETCH:
            self.fetch(seat, choice - notation.FETCH, ("J49", "J64", "RJ-46"))
        elif self.house.search:
            self.look_into(seat, choice - notation.TAKE)
            self.ask_next(seat, ASK_SEARCH, number)
        else:
            self.take_top(seat, choice - notation.TAKE, "J64", "RJ-46")

    def take_raided(self, seat: i64, number: i64, choice: i64) -> None:
        """Take the card played against a Raid, or an Abandoned one (J73, RJ-60)."""
        if choice >= notation.FETCH:
            self.fetch(seat, choice - notation.FETCH, ("J73", "RJ-60"))
            return
        faced = self.plays[self.plays[number].foe]
        faced.gone = True
        start = self.take_played(faced.seat, faced.card)
        self.gain(seat, faced.card, start, EVERYBODY)
        if self.story is not None:
            facts: dict[str, object] = {"seat": seat, "target": faced.seat}
            self.tell("raided", ("J73", "RJ-60"), {**facts, "card": NAMES[faced.card]})

    def store(self, seat: i64, choice: i64) -> None:
        """Put a discard into the cache, or not (J71, RJ-57)."""
        if choice == notation.PASS:
            self.tell_pass(seat, ("J71", "RJ-09"))
            return
        kind = choice - notation.STORE
        player = self.players[seat]
        player.discards -= cards(1, kind)
        player.cache += cards(1, kind)
        first = zone_of(seat, trail.DRAW)
        self.note(first + trail.DISCARDS, first + trail.CACHE, kind, bit(seat))
        if self.story is not None:
            self.tell("cached", ("J71", "RJ-57", "RJ-103"), {"seat": seat})
            facts: dict[str, object] = {"seat": seat, "card": NAMES[kind]}
            self.tell("stored", ("J71", "RJ-57"), facts, (int(seat),))
