"""What players answer, and what comes of it."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import notation, steps, trail
from snowball.rules.arsenal.abilities import ABILITIES, BARRAGE
from snowball.rules.arsenal.cards import BLANK_CARD, NAMES, cards
from snowball.rules.arsenal.play import LEFT, RIGHT, Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.steps import (
    ASK,
    ASK_ABANDON,
    ASK_ADD,
    ASK_ASSIGN,
    ASK_BITS,
    ASK_CACHE,
    ASK_FETCH,
    ASK_FOLLOW,
    ASK_GIVE,
    ASK_KEEP,
    ASK_KEEP_TWO,
    ASK_LEFT,
    ASK_LOOK,
    ASK_PICK,
    ASK_PLAY,
    ASK_RAID,
    ASK_RESTOCK,
    ASK_RETURN,
    ASK_RIGHT,
    ASK_SEARCH,
    ASK_STEAL,
    ASK_ULTRA,
    ASK_UPGRADE,
    ASK_UPGRADE_DODGE,
    ASK_USE,
    ASKS,
    FIRST_ANSWER,
    ITEM,
    ITEM_BITS,
)
from snowball.rules.arsenal.teams import Teams
from snowball.rules.arsenal.trail import EVERYBODY, zone_of
from snowball.rules.bits import bit, has, how_many, members


class Answers(Teams):
    """A table at which players are heard."""

    def hear(self) -> None:
        """Let everybody's answers come true together (RJ-14)."""
        if self.twins:
            self.hear_in_order()
            return
        for seat, player in enumerate(self.players):
            if player.answer >= 0:
                self.hear_one(seat, player)

    def hear_one(self, seat: i64, player: Player) -> None:
        """Let a player's answer come true."""
        choice = player.answer
        item = player.asks & ITEM
        player.asks >>= ITEM_BITS
        player.answer = -1
        if player.asks != 0:
            self.asked |= bit(seat)
        self.obey(seat, item & ASK, item >> ASK_BITS, choice)

    def hear_in_order(self) -> None:
        """Hear everybody, clockwise from the marker where two may want the same (RJ-61, RJ-75)."""
        seats: i64 = len(self.players)
        seat: i64 = 0
        if self.step > steps.CHOOSE:
            seat = self.marker
        last = seat + seats
        while seat < last:
            player = self.players[seat % seats]
            if player.answer >= 0:
                self.hear_one(seat % seats, player)
            seat += 1
        self.drop_idle_questions()

    def drop_idle_questions(self) -> None:
        """Drop the questions to which others have left no answer (RJ-13)."""
        for seat, player in enumerate(self.players):
            while has(self.asked, seat) and self.open_to(seat) == 0:
                ask = player.asks & ASK
                player.asks >>= ITEM_BITS
                if player.asks == 0:
                    self.asked &= ~bit(seat)
                if self.story is not None:
                    self.tell("nothing-left", ("RJ-13", "RJ-77"), {"seat": seat, "ask": ASKS[ask]})

    def obey(self, seat: i64, ask: i64, number: i64, choice: i64) -> None:
        """Do what a player has answered to a question about a play."""
        fetches = notation.FETCH <= choice < notation.STORE
        if (fetches or self.twins) and self.is_taken(seat, ask, number, choice):
            if self.twins or self.answers(seat, self.players[seat], ask, number) != 0:
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
                self.pending += 1
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
        elif ask == ASK_LEFT:
            self.players[seat].left = choice
        elif ask == ASK_RIGHT:
            self.lay_both(seat, choice)
        elif ask == ASK_ASSIGN:
            self.assign(seat, choice)
        elif ask == ASK_ADD:
            self.add_cached(seat, choice)
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

    def is_taken(self, seat: i64, ask: i64, number: i64, choice: i64) -> bool:
        """Say whether another was quicker to take what a player has chosen (RJ-75)."""
        first: i64 = FIRST_ANSWER[ask]
        return not has(self.answers(seat, self.players[seat], ask, number), choice - first)

    def acting(self, number: i64) -> i64:
        """Return the ability with which a play acts now."""
        return self.ability_used(self.plays[number])

    def upgrade_ruling(self, number: i64) -> str:
        """Return the rule that decided from which pile a card could be taken."""
        if self.story is None:
            return ""  # nobody asks
        if self.is_crowded(number):
            return "RJ-76" if self.wide else "J47"
        return "RJ-29" if self.plays[number].used else "RJ-43"

    def lay(self, seat: i64, choice: i64) -> None:
        """Play a card, turned to one of its halves (J35, J36, J37)."""
        number: i64 = len(self.plays)
        play = self.read_play(seat, choice - notation.PLAY, number ^ 1, LEFT)
        self.lay_down(play)
        self.put_away(seat, play.ability == BARRAGE or bool(self.teams))
        self.plays.append(play)
        if self.story is not None:
            self.tell_revealed(play)

    def lay_both(self, seat: i64, choice: i64) -> None:
        """Play a card at each neighbour (J100, RJ-73)."""
        player = self.players[seat]
        number: i64 = len(self.plays)
        last = self.sides * how_many(self.active)
        left = self.read_play(seat, player.left - notation.PLAY_LEFT, (number + 3) % last, LEFT)
        foe = (number + last - 2) % last
        right = self.read_play(seat, choice - notation.PLAY_RIGHT, foe, RIGHT)
        player.left = -1
        self.lay_down(left)
        self.lay_down(right)
        self.put_away(seat, spare=False)
        self.plays.append(left)
        self.plays.append(right)
        if self.story is not None:
            self.tell_revealed(left)
            self.tell_revealed(right)

    def read_play(self, seat: i64, place: i64, foe: i64, side: i64) -> Play:
        """Return the play that a choice names by its place among the plays."""
        if place >= notation.PLAY_BLANK - notation.PLAY:
            return Play(seat, foe, BLANK_CARD, 0, side)
        cached = place >= notation.PLAY_CACHED - notation.PLAY
        if cached:
            place -= notation.PLAY_CACHED - notation.PLAY
        play = Play(seat, foe, place >> 1, place & 1, side)
        play.cached = cached
        return play

    def tell_revealed(self, play: Play) -> None:
        """Tell which card a player has played."""
        rules: tuple[str, ...] = ("J35", "J37", "J38", "J52")
        if play.cached:
            rules = ("J35", "J37", "J38", "RJ-58")
        elif play.card == BLANK_CARD:
            rules = ("J122", "J125", "RJ-89") if self.teams else ("J103", "J104", "J105")
        if self.sides == 2:
            rules = (*rules, "J100", "RJ-73")
        self.tell_play("revealed", rules, play)

    def lay_second(self, seat: i64, number: i64, choice: i64) -> None:
        """Follow a Barrage up, or not (J65, RJ-38)."""
        if choice == notation.PASS:
            self.tell_pass(seat, ("J65", "RJ-09"))
            return
        cached = choice >= notation.FOLLOW_CACHED
        place = choice - (notation.FOLLOW_CACHED if cached else notation.FOLLOW)
        barrage = self.plays[number]
        play = Play(seat, barrage.foe, place >> 1, place & 1, barrage.side)
        play.second = True
        play.cached = cached
        self.lay_down_second(play)
        self.plays.append(play)
        self.plan()
        if self.story is not None:
            rules: tuple[str, ...] = ("J50", "J65", "RJ-38")
            if self.teams:
                rules = ("J50", "J124", "RJ-92")
            elif self.sides == 2:
                rules = ("J50", "J111", "RJ-79")
            self.tell_play("followed", rules, play)

    def tell_play(self, name: str, rules: tuple[str, ...], play: Play) -> None:
        """Tell which half of which card is played."""
        facts: dict[str, object] = {"seat": play.seat, "card": NAMES[play.card]}
        facts["half"] = ABILITIES[play.ability].name
        if self.wide:
            facts["target"] = self.opposite(play)
        self.tell(name, rules, {**facts, "cached": play.cached})

    def opposite(self, play: Play) -> int:
        """Return the seat against which a card is played (J100, J115)."""
        if self.sides == 1:
            return int(play.seat ^ 1)
        seats = members(self.active)
        place = seats.index(int(play.seat))
        return seats[(place + (1 if play.side == LEFT else -1)) % len(seats)]

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
        self.take_out(faced)
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
        home = self.homes[seat]
        home.discards -= cards(1, kind)
        home.cache += cards(1, kind)
        first = zone_of(home.home, trail.DRAW)
        circle = self.players[seat].circle
        self.note(first + trail.DISCARDS, first + trail.CACHE, kind, circle)
        if self.story is not None:
            self.tell("cached", ("J71", "RJ-57", "RJ-103"), {"seat": seat})
            facts: dict[str, object] = {"seat": seat, "card": NAMES[kind]}
            self.tell("stored", ("J71", "RJ-57"), facts, self.seen_by(seat))
