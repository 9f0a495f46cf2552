"""A moment of arsenal: what is open to whom."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal import steps
from snowball.rules.arsenal.cards import EMPTY, KINDS, cards, count, one_of_each
from snowball.rules.arsenal.facing import Facing
from snowball.rules.arsenal.notation import (
    ADD,
    ADD_NOTHING,
    ASSIGN,
    ASSIGN_BLANK,
    BRING,
    CHOICES,
    DRAW,
    FETCH,
    FOLLOW,
    FOLLOW_CACHED,
    MARK,
    MOST_SEATS,
    PAIRS,
    PASS,
    PLAY,
    PLAY_BLANK,
    PLAY_CACHED,
    PLAY_LEFT,
    RAID,
    REMOVE,
    STEAL,
    STORE,
    TAKE,
    USE,
)
from snowball.rules.arsenal.play import WAITS
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.refusals import ELSEWHERE, SENTENCES
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
    DUE_BRING,
    DUE_DEAL,
    DUE_HAND,
    DUE_MARKER,
    DUE_PEEK,
    DUE_POOL,
    DUE_REMOVE,
    DUE_SORT,
    DUE_STOLEN,
    FIRST_ANSWER,
    ITEM,
    NOTHING_DUE,
)
from snowball.rules.bits import bit, has, how_many, member, members
from snowball.rules.core import ALONE, CHANCE, CHANCE_ALONE, NOBODY
from snowball.rules.dice import Dice

EVERYONE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(range(seats)) for seats in range(MOST_SEATS + 1)
)


class Table(Facing):
    """A table that can be asked what is open to whom."""

    @property
    def actors(self) -> tuple[int, ...]:
        if self.due != NOTHING_DUE:
            return CHANCE_ALONE
        asked = self.asked
        if asked == 0:
            return NOBODY
        seats = len(self.players)
        if asked == bit(seats) - 1:
            return EVERYONE[seats]
        if asked & (asked - 1) == 0:
            return ALONE[member(asked, 0)]
        return tuple(members(asked))

    def count_up(self) -> None:
        """Work out anew what is counted along: who is asked, and what this battle still brings."""
        self.asked = 0
        self.pending = 0
        if self.seeker >= 0:
            self.pending = 1
        for seat, player in enumerate(self.players):
            ask = player.asks & ASK
            waits_to_look = player.pile >= 0 and ask != ASK_PICK and ask != ASK_SEARCH
            if ask != 0 and player.answer < 0 and not waits_to_look:
                self.asked |= bit(seat)
            if player.pile >= 0:
                self.pending += 1
        for play in self.plays:
            if play.stealing:
                self.pending += 1
            if play.time == WAITS:
                self.pending += 1
        self.plan()

    def choices(self, actor: i64) -> list[int]:
        if actor == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        options = self.open_to(actor)
        found: list[int] = []
        if options != 0:
            choice = self.first_answer(actor)
            while options != 0:
                if options & 1 == 1:
                    found.append(int(choice))
                options >>= 1
                choice += 1
        return found

    def pick(self, actor: i64, dice: Dice) -> i64:
        if actor == CHANCE:
            return super().pick(actor, dice)
        player = self.players[actor]
        item = player.asks & ITEM
        ask = item & ASK
        options = self.answers(actor, player, ask, item >> ASK_BITS)
        first: i64 = FIRST_ANSWER[ask]
        return first + member(options, dice.below(how_many(options)))

    def first_answer(self, seat: i64) -> i64:
        """Return the number from which a seat's choices are counted."""
        return FIRST_ANSWER[self.players[seat].asks & ASK]

    def open_to(self, actor: i64) -> i64:
        """Return a seat's choices as a set, counted from its first answer."""
        if self.due != NOTHING_DUE or actor < 0 or not has(self.asked, actor):
            return 0
        player = self.players[actor]
        item = player.asks & ITEM
        return self.answers(actor, player, item & ASK, item >> ASK_BITS)

    def answers(self, seat: i64, player: Player, ask: i64, number: i64) -> i64:
        """Return what may be answered to a question, as a set from its first answer."""
        if ask == ASK_PLAY:
            return plays_from(player.hand, player.cache, player.blanks)
        if ask == ASK_UPGRADE:
            return self.tops(seat, number) << (TAKE - PASS)
        if ask == ASK_ABANDON:
            return kinds_in(self.may_abandon(seat))
        if ask == ASK_USE:
            return bit(0) | bit(USE - PASS)
        if ask == ASK_STEAL:
            return bit(0) | bit(STEAL - PASS)
        if ask == ASK_RESTOCK:
            return kinds_in(self.others(self.plays[number]))
        if ask == ASK_FOLLOW:
            play = self.plays[number]
            found = halves_of(self.spare_follow_ups(play)) | bit(PASS - FOLLOW)
            cached = self.cached_follow_ups(play)
            return found | halves_of(cached) << (FOLLOW_CACHED - FOLLOW)
        if ask == ASK_LEFT:
            return plays_from(player.hand, player.cache, player.blanks)
        if ask == ASK_RIGHT:
            return plays_beside(player)
        if ask == ASK_KEEP:
            return kinds_in(player.hand)
        if ask == ASK_KEEP_TWO:
            return pairs_in(player.cache)
        if ask == ASK_RETURN:
            return kinds_in(player.hand)
        if ask == ASK_ULTRA:
            found = bit(0) | kinds_in(self.abandoned) << (FETCH - PASS)
            tops = self.filled_piles() if self.house.search else self.tops(seat, number)
            return found | tops << (TAKE - PASS)
        if ask == ASK_UPGRADE_DODGE:
            found = self.tops(seat, number) << (TAKE - PASS)
            if self.plays[number].dodged:
                found |= kinds_in(self.abandoned) << (FETCH - PASS)
            return found
        if ask == ASK_RAID:
            found = kinds_in(self.abandoned) << (FETCH - PASS)
            return found | bit(RAID - PASS) if self.can_raid(number) else found
        if ask == ASK_LOOK:
            return self.tops(seat, number)
        if ask == ASK_PICK:
            return 0b11
        if ask == ASK_SEARCH:
            pile = self.piles[player.pile]
            return kinds_in(pile.rest + cards(1, pile.top) if pile.top >= 0 else pile.rest)
        if ask == ASK_GIVE:
            return kinds_in(self.homes[seat].discards)
        if ask == ASK_FETCH:
            return kinds_in(self.abandoned) << (FETCH - PASS)
        if ask == ASK_CACHE:
            return bit(0) | kinds_in(self.homes[seat].discards) << (STORE - PASS)
        if ask == ASK_ASSIGN:
            return self.assignable(seat)
        if ask == ASK_ADD:
            return kinds_in(self.homes[seat].cache) | bit(ADD_NOTHING - ADD)
        raise AssertionError("every question has its answers")

    def chances(self) -> list[tuple[int, int]]:
        if self.due == NOTHING_DUE:
            return []
        if self.due == DUE_MARKER:
            return [(MARK + seat, 1) for seat in range(len(self.players))]
        bag = self.source()
        first = DRAW
        if self.due == DUE_BRING:
            first = BRING
        elif self.due == DUE_REMOVE:
            first = REMOVE
        return [(first + kind, count(bag, kind)) for kind in range(KINDS) if count(bag, kind) > 0]

    def source(self) -> i64:
        """Return the bag from which chance draws what is due."""
        due = self.due
        if due == DUE_HAND:
            return self.players[self.who].draw
        if due == DUE_STOLEN:
            return self.homes[self.victim(self.plays[self.who])].discards
        if due == DUE_POOL:
            return self.teams[self.who].draw
        if due == DUE_DEAL or due == DUE_BRING:
            return self.box
        if due == DUE_REMOVE:
            return self.stock
        if due == DUE_SORT:
            return self.stock
        # What is under the top of a pile, to be turned up or looked at.
        pile = self.piles[self.players[self.who].pile if due == DUE_PEEK else self.who]
        return pile.rest if self.sorted else self.stock

    def refusal(self, actor: i64, choice: i64) -> str:
        if self.step == steps.OVER:
            return "game-over"
        if choice < 0 or choice >= CHOICES:
            return "no-such-choice"
        if self.due != NOTHING_DUE:
            if actor != CHANCE:
                return "wait-for-chance"
            kind = self.drawn_kind(choice)
            if self.due == DUE_MARKER:
                return "" if 0 <= kind < len(self.players) else "not-an-outcome"
            return "" if kind >= 0 and count(self.source(), kind) > 0 else "not-an-outcome"
        if actor < 0 or actor >= len(self.players) or self.players[actor].asks == 0:
            return "not-asked"
        if self.players[actor].answer >= 0:
            return "already-chosen"
        first = self.first_answer(actor)
        options = self.open_to(actor)
        if first <= choice < first + 62 and has(options, choice - first):
            return ""
        if choice >= DRAW:
            return "not-a-seats-choice"
        ask = self.players[actor].asks & ASK
        return f"asked-to-{steps.ASKS[ask].replace(' ', '-')}"

    def drawn_kind(self, choice: i64) -> i64:
        """Return the kind that an outcome of what is due now brings, -1 if it is no such outcome."""
        first: i64 = DRAW
        if self.due == DUE_BRING:
            first = BRING
        elif self.due == DUE_REMOVE:
            first = REMOVE
        elif self.due == DUE_MARKER:
            first = MARK
        kind = choice - first
        return kind if 0 <= kind < KINDS else -1

    def explain(self, code: str) -> str:
        for sort in self.game.sorts:
            sentence = ELSEWHERE.get(f"{code} {sort}")
            if sentence is not None:
                return sentence
        return SENTENCES[code]

    def assignable(self, seat: i64) -> i64:
        """Return what the leader of a team may give the next member (J120, RJ-89)."""
        team = self.homes[seat]
        found = kinds_in(team.hand)
        if team.blanks > 0 and not self.house.blanks_forced:
            found |= bit(ASSIGN_BLANK - ASSIGN)
        return found


def plays_from(hand: i64, cache: i64, blanks: i64) -> i64:
    """Return the halves to play of drawn and cached cards, and the blank card (J35, RJ-58, J103)."""
    found = halves_of(hand) | halves_of(cache) << (PLAY_CACHED - PLAY)
    if blanks > 0:
        found |= bit(PLAY_BLANK - PLAY)
    return found


def plays_beside(player: Player) -> i64:
    """Return what is left to play to the right beside the card for the left (J100, RJ-83)."""
    place = player.left - PLAY_LEFT
    if place < PLAY_CACHED - PLAY:
        return plays_from(player.hand - cards(1, place >> 1), player.cache, player.blanks)
    if place < PLAY_BLANK - PLAY:
        return plays_from(player.hand, EMPTY, player.blanks)
    return plays_from(player.hand, player.cache, player.blanks - 1)


def kinds_in(bag: i64) -> i64:
    """Return the set of kinds that a bag holds."""
    kinds = every_second(bag)
    kinds = (kinds | kinds >> 1) & 0x33333333
    kinds = (kinds | kinds >> 2) & 0x0F0F0F0F
    kinds = (kinds | kinds >> 4) & 0x00FF00FF
    return (kinds | kinds >> 8) & 0xFFFF


def halves_of(bag: i64) -> i64:
    """Return the halves that the cards of a bag offer, two bits for each kind."""
    return every_second(bag) * 0b11


def every_second(bag: i64) -> i64:
    """Return the kinds that a bag holds as a set with a gap after each member."""
    kinds = one_of_each(bag)
    kinds = (kinds | kinds >> 2) & 0x0505050505050505
    kinds = (kinds | kinds >> 4) & 0x0055005500550055
    kinds = (kinds | kinds >> 8) & 0x0000555500005555
    return (kinds | kinds >> 16) & 0x55555555


def pairs_in(bag: i64) -> i64:
    """Return the pairs of Advanced cards that a bag offers (J29)."""
    found: i64 = 0
    place: i64 = 1
    for one, two in PAIRS:
        if count(bag, one) > 0 and count(bag, two) > (1 if one == two else 0):
            found |= place
        place <<= 1
    return found
