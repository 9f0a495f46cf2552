"""A moment of arsenal: what lies where, and what is open to whom."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal import steps, trail
from snowball.rules.arsenal.abilities import (
    BARRAGE,
    DODGE,
    OFFENSIVE_DODGE,
    ULTRA_UPGRADE,
    UPGRADE,
    UPGRADES,
)
from snowball.rules.arsenal.cards import (
    BLANK_CARD,
    EMPTY,
    KINDS,
    cards,
    count,
    one_of_each,
)
from snowball.rules.arsenal.house import House
from snowball.rules.arsenal.mind import Mind
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
from snowball.rules.arsenal.pile import Pile
from snowball.rules.arsenal.play import LANDS, LATER, RETURNED, WAITS, Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.refusals import SENTENCES
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
from snowball.rules.core import ALONE, CHANCE, CHANCE_ALONE, NOBODY, Game, State
from snowball.rules.dice import Dice

EVERYONE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(range(seats)) for seats in range(MOST_SEATS + 1)
)


class Table(State):
    """The players, the Arsenal, the Abandoned pile, and where in the procedure the game is."""

    house: House
    deck: i64
    """The bag of all cards in the game."""
    step: i64
    box: i64
    """Advanced cards not yet dealt, or alternates still to be drawn from."""
    stock: i64
    """The face-down cards of all Arsenal piles: nobody knows which are where."""
    sorted: bool
    """Whether somebody has looked through the piles, so that it is settled what is where."""
    piles: list[Pile]
    abandoned: i64
    dropped: i64
    """Cards Abandoned this turn: not yet to be picked from (RJ-11)."""
    players: list[Player]
    teams: list[Player]
    """What belongs to each team: the deck, the pool as a hand, the discards, the cache (RJ-90)."""
    homes: list[Player]
    """For each seat, where its discards lie: with the player, or with the team."""
    active: i64
    """The seats that play, one bit each: all, or those that break a tie (RJ-82)."""
    wide: bool
    """Whether more than two play, so that the tie marker moves on (RJ-75)."""
    twins: bool
    """Whether there are several decks, so that a card can meet its like (RJ-86), also when two of
    many break a tie."""
    sides: i64
    """How many cards each plays: one, or one at each neighbour (J100)."""
    marker: i64
    """The seat with the tie marker (RJ-75)."""
    pooling: i64
    """The teams that play from a team deck, one bit each (J119, RJ-87)."""
    plays: list[Play]
    """The cards revealed this turn: those of each player in turn, then the follow-ups."""
    final: bool
    """Whether the final round has begun (J41)."""
    extras: i64
    """Extra rounds played to break a tie (RJ-66)."""
    quiet: i64
    """Turns in a row without a change of the Arsenal, the Abandoned pile or an owner (RJ-67)."""
    moved: bool
    """Whether there was such a change in this turn."""
    stalled: bool
    """Whether it was that limit that ended the game."""
    asked: i64
    """The seats that owe an answer, one bit each."""
    agenda: i64
    """The steps of this battle in which something happens, one bit each."""
    pending: i64
    """What the step has begun and not ended: thefts, looks into piles, plays that wait."""
    due: i64
    """What chance owes now, and …"""
    who: i64
    """… to whom: a seat, a pile or a play."""
    seeker: i64
    """The play that waits for the piles to be looked through, -1 for none."""
    remembers: bool
    """Whether the trail is kept: a random playout needs none."""
    from_start: bool
    """Whether the trail begins with the game, or with a position somebody wrote down."""
    trail: list[int]
    mind: Mind | None
    """What a seat remembers, worked out when last asked for; never copied."""

    def __init__(self, game: Game, house: House, deck: i64) -> None:
        super().__init__(game)
        self.house = house
        self.deck = deck
        self.step = steps.ALTERNATES
        self.box = EMPTY
        self.stock = EMPTY
        self.sorted = False
        self.piles = []
        self.abandoned = EMPTY
        self.dropped = EMPTY
        self.players = []
        self.teams = []
        self.homes = self.players
        self.active = 0
        self.wide = False
        self.twins = False
        self.sides = 1
        self.marker = 0
        self.pooling = 0
        self.plays = []
        self.final = False
        self.extras = 0
        self.quiet = 0
        self.moved = False
        self.stalled = False
        self.asked = 0
        self.agenda = 0
        self.pending = 0
        self.due = NOTHING_DUE
        self.who = 0
        self.seeker = -1
        self.remembers = True
        self.from_start = True
        self.trail = []
        self.mind = None

    def become(self, other: Table) -> None:
        """Become equal to another state of the same game."""
        self.turns = other.turns
        self.step = other.step
        self.box = other.box
        self.stock = other.stock
        self.sorted = other.sorted
        self.piles = [pile.copy() for pile in other.piles]
        self.abandoned = other.abandoned
        self.dropped = other.dropped
        self.players = [player.copy() for player in other.players]
        self.homes = self.players
        if other.teams:
            self.teams = [team.copy() for team in other.teams]
            self.go_home()
        self.active = other.active
        self.wide = other.wide
        self.twins = other.twins
        self.sides = other.sides
        self.marker = other.marker
        self.pooling = other.pooling
        if other.plays:
            self.plays = [play.copy() for play in other.plays]
        self.final = other.final
        self.extras = other.extras
        self.quiet = other.quiet
        self.moved = other.moved
        self.stalled = other.stalled
        self.asked = other.asked
        self.agenda = other.agenda
        self.pending = other.pending
        self.due = other.due
        self.who = other.who
        self.seeker = other.seeker
        self.remembers = other.remembers
        self.from_start = other.from_start
        self.trail = other.trail.copy()

    def go_home(self) -> None:
        """Let the discards of each player be those of the team (RJ-90)."""
        self.homes = [self.teams[seat % 2] for seat in range(len(self.players))]

    def members_of(self, team: i64) -> list[Player]:
        """Return the players of a team: seats alternate between the two (RJ-94)."""
        return [player for seat, player in enumerate(self.players) if seat % 2 == team]

    def is_pooling(self, player: Player) -> bool:
        """Say whether a player's team plays from its team deck (J119)."""
        return player.home >= trail.TEAM and has(self.pooling, player.home - trail.TEAM)

    def seat_players(self, active: i64) -> None:
        """Let these seats play, by the rules for so many (RJ-82)."""
        self.active = active
        self.twins = len(self.players) > 2
        self.wide = how_many(active) > 2
        self.sides = 1
        if self.wide and not self.teams:
            self.sides = 2

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
        return SENTENCES[code]

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

    def filled_piles(self) -> i64:
        """Return the piles that hold any card."""
        found: i64 = 0
        place: i64 = 1
        for pile in self.piles:
            if pile.top >= 0 or pile.hidden > 0:
                found |= place
            place <<= 1
        return found

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

    def spare_follow_ups(self, play: Play) -> i64:
        """Return the cards beside a Barrage that may follow it up (RJ-38, RJ-79, RJ-92)."""
        if self.sides == 1:
            return self.homes[play.seat].spare
        beside = self.beside(play).card
        return EMPTY if beside == BLANK_CARD else cards(1, beside)

    def beside(self, play: Play) -> Play:
        """Return the card that a player plays in the other battle (J111)."""
        for other in self.plays:
            if other.seat == play.seat and other.side != play.side and not other.second:
                return other
        raise AssertionError("with two neighbours everybody plays two cards")

    def cached_follow_ups(self, play: Play) -> i64:
        """Return the cached cards that may follow a Barrage up: one cached card a turn (RJ-58)."""
        if play.cached or self.sides == 2:
            return EMPTY
        return self.players[play.seat].cache

    def follow_ups(self, play: Play) -> i64:
        """Return the cards that may follow a Barrage up (RJ-38)."""
        return self.spare_follow_ups(play) + self.cached_follow_ups(play)

    def winner(self, play: Play) -> i64:
        """Return who gains by an attack: its thrower, or the player who turned it back (RJ-55)."""
        if play.fate == RETURNED:
            return self.plays[play.foe].seat
        return play.seat

    def is_gone(self, play: Play) -> bool:
        """Say whether a card that was played was taken away from where it was put (J52).

        One that left face down is missed when not enough of its like are left (RJ-103, RJ-112).
        """
        if play.second and self.sides == 2:
            return self.is_gone(self.beside(play))  # it is that card once more
        if play.gone or not self.twins or play.card == BLANK_CARD:
            return play.gone
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

    def assignable(self, seat: i64) -> i64:
        """Return what the leader of a team may give the next member (J120, RJ-89)."""
        team = self.homes[seat]
        found = kinds_in(team.hand)
        if team.blanks > 0 and not self.house.blanks_forced:
            found |= bit(ASSIGN_BLANK - ASSIGN)
        return found

    def arsenal_is_empty(self) -> bool:
        """Say whether every pile is gone (J41)."""
        for pile in self.piles:
            if not pile.is_empty():
                return False
        return True


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
