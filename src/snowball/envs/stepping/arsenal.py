"""Arsenal seen: the fast twin of its encoding."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.envs.stepping.eyes import Eyes, put, put_bag, put_flag, put_one, put_set
from snowball.envs.stepping.most import (
    BLANKS,
    CARDS_THERE,
    DRAWS,
    EXTRAS,
    QUIET,
    TURNS,
    WANTED,
)
from snowball.rules.arsenal import steps, trail
from snowball.rules.arsenal.bounds import Bounds
from snowball.rules.arsenal.cards import BITS, CARDS, HALVES, KINDS, one_of_each, size
from snowball.rules.arsenal.knowledge import extremes, mind_of, pool_size
from snowball.rules.arsenal.notation import PLAY_LEFT, PLAY_RIGHT
from snowball.rules.arsenal.play import FATES, TIMES, Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.arsenal.steps import ASK, ASK_BITS, ASKS, ITEM, STEPS
from snowball.rules.bits import has
from snowball.rules.core import State

ZONES: Final = 6


@final
class ArsenalEyes(Eyes):
    """Sees the own cards, what lies open, and how many cards others have where."""

    def __init__(self, plays: int, memory: bool) -> None:
        self.plays: i64 = plays
        """Cards that can lie open, as the encoding has room for."""
        self.memory = memory

    def begin(self, state: State) -> None:
        assert isinstance(state, ArsenalState)
        state.remembers = self.memory

    def look(self, state: State, seat: i64, page: bytearray, at: i64) -> i64:
        assert isinstance(state, ArsenalState)
        at = self.look_around(state, seat, page, at)
        at = self.look_at_own(state, seat, page, at)
        over = state.step == steps.OVER
        for player in state.players:
            at = self.look_at_player(state, player, over or has(player.circle, seat), page, at)
        for number, team in enumerate(state.teams):
            at = self.look_at_team(state, number, over or has(team.circle, seat), page, at)
        at_plays = at
        for play in state.plays:
            at = self.look_at_play(state, play, page, at)
        seats: i64 = len(state.players)
        each = seats + self.plays + len(CARDS) + 2 + len(FATES) + 8
        if seats > 2:
            each += 2 + 1 + len(TIMES)
        at = at_plays + each * self.plays
        if self.memory:
            at = remember(state, seat, over, page, at)
        return at

    def look_around(self, state: ArsenalState, seat: i64, page: bytearray, at: i64) -> i64:
        """Write what lies open to all."""
        seats: i64 = len(state.players)
        at = put_one(page, at, seat, seats)
        at = put_one(page, at, state.step, len(STEPS))
        at = put_flag(page, at, state.final)
        at = put(page, at, state.extras, EXTRAS)
        at = put(page, at, state.quiet, QUIET)
        at = put(page, at, state.turns, TURNS)
        if seats > 2:
            at = put_one(page, at, state.marker, seats)
            at = put_set(page, at, state.active, seats)
        at = put_bag(page, at, state.abandoned + state.dropped, BITS, KINDS)
        at = put_bag(page, at, state.dropped, BITS, KINDS)
        at = put_bag(page, at, extremes(state), BITS, KINDS)
        for pile in state.piles:
            at = put_one(page, at, pile.top, KINDS)
            at = put(page, at, pile.hidden + i64(pile.under >= 0), CARDS_THERE)
        return at

    def look_at_own(self, state: ArsenalState, seat: i64, page: bytearray, at: i64) -> i64:
        """Write what the seat is asked, its cards, and what it sees of a pile."""
        own = state.players[seat]
        ask = own.asks & ASK
        at = put_one(page, at, ask, len(ASKS))
        if len(state.players) > 2:
            about: i64 = -1
            if own.asks != 0 and len(state.plays) > 0:
                about = (own.asks & ITEM) >> ASK_BITS
            at = put_one(page, at, about, self.plays)
            left: i64 = own.left - PLAY_LEFT if own.left >= 0 else -1
            at = put_one(page, at, left, PLAY_RIGHT - PLAY_LEFT)
        if not state.teams:
            at = put_cards(page, at, own)
        piles: i64 = len(state.piles)
        picks = ask == steps.ASK_PICK
        searches = (
            state.sorted
            and state.house.search
            and (ask == steps.ASK_ULTRA or ask == steps.ASK_SEARCH)
        )
        at = put_one(page, at, own.pile if picks or searches else -1, piles)
        at = put_one(page, at, state.piles[own.pile].under if picks else -1, KINDS)
        if state.house.search:
            for pile in state.piles:
                at = put_bag(page, at, pile.rest if searches else 0, BITS, KINDS)
        return at

    def look_at_player(
        self, state: ArsenalState, player: Player, open_: bool, page: bytearray, at: i64
    ) -> i64:
        """Write what is seen of a player: counts, and the cards if they are ours."""
        seats: i64 = len(state.players)
        many = seats > 2
        at = put(page, at, size(player.draw), CARDS_THERE)
        at = put(page, at, size(player.hand) + player.blanks, CARDS_THERE)
        at = put(page, at, size(player.discards + player.gained), CARDS_THERE)
        at = put(page, at, size(player.cache), CARDS_THERE)
        at = put(page, at, size(player.spare), CARDS_THERE)
        at = put(page, at, player.limit, DRAWS)
        at = put(page, at, player.wants, WANTED)
        at = put_flag(page, at, player.hit)
        if many:
            at = put_set(page, at, player.shows, seats)
            at = put_set(page, at, player.shown, seats)
            at = put(page, at, player.blanks if open_ or not state.teams else 0, BLANKS)
        else:
            at = put_flag(page, at, player.shows != 0)
            at = put_flag(page, at, player.shown != 0)
        if state.teams:
            at = put_cards(page, at, player) if open_ else at + ZONES * KINDS
        return at

    def look_at_team(
        self, state: ArsenalState, number: i64, open_: bool, page: bytearray, at: i64
    ) -> i64:
        """Write what is seen of a team."""
        team = state.teams[number]
        blanks = team.blanks
        for mate in state.members_of(number):
            blanks += mate.blanks
        at = put(page, at, size(team.draw), CARDS_THERE)
        at = put(page, at, pool_size(state, int(number)), CARDS_THERE)
        at = put(page, at, blanks, BLANKS)
        at = put(page, at, size(team.discards + team.gained), CARDS_THERE)
        at = put(page, at, size(team.cache), CARDS_THERE)
        at = put(page, at, size(team.spare), CARDS_THERE)
        at = put(page, at, team.wants, WANTED)
        at = put_flag(page, at, has(state.pooling, number))
        at = put_set(page, at, team.shown, len(state.players))
        at = put(page, at, team.blanks if open_ else 0, BLANKS)
        return put_cards(page, at, team) if open_ else at + ZONES * KINDS

    def look_at_play(self, state: ArsenalState, play: Play, page: bytearray, at: i64) -> i64:
        """Write a card that lies open."""
        seats: i64 = len(state.players)
        at = put_one(page, at, play.seat, seats)
        at = put_one(page, at, play.foe, self.plays)
        at = put_one(page, at, play.card, len(CARDS))
        at = put_one(page, at, i64(HALVES[2 * play.card] != play.ability), 2)
        at = put_one(page, at, play.fate, len(FATES))
        at = put_flag(page, at, play.blank)
        at = put_flag(page, at, play.dodged)
        at = put_flag(page, at, play.second)
        at = put_flag(page, at, play.cached)
        at = put_flag(page, at, play.done)
        at = put_flag(page, at, play.gone)
        at = put_flag(page, at, play.stealing)
        at = put_flag(page, at, play.used)
        if seats > 2:
            at = put_one(page, at, play.side, 2)
            at = put_flag(page, at, play.struck)
            at = put_one(page, at, play.time, len(TIMES))
        return at


def put_cards(page: bytearray, at: i64, owner: Player) -> i64:
    """Write all cards of a player or a team."""
    at = put_bag(page, at, owner.draw, BITS, KINDS)
    at = put_bag(page, at, owner.hand, BITS, KINDS)
    at = put_bag(page, at, owner.discards, BITS, KINDS)
    at = put_bag(page, at, owner.gained, BITS, KINDS)
    at = put_bag(page, at, owner.cache, BITS, KINDS)
    return put_bag(page, at, owner.spare, BITS, KINDS)


def remember(state: ArsenalState, seat: i64, over: bool, page: bytearray, at: i64) -> i64:
    """Write what a seat can tell of the others' cards from all that it has seen."""
    known: Bounds | None = None if over else mind_of(state, int(seat)).know()
    for number, owner in enumerate(state.players + state.teams):
        if known is None or has(owner.circle, seat):
            at += ZONES * KINDS
        else:
            at = put_known(page, at, known, number)
    return at


def put_known(page: bytearray, at: i64, known: Bounds, owner: int) -> i64:
    """Write what must be where of another's cards, and what can be anywhere among them."""
    zones = known.memory.zones
    first = owner * trail.ZONES_EACH
    possible: i64 = 0
    for place in range(trail.ZONES_EACH):
        possible |= zones[first + place].upper
    discards = zones[first + trail.DISCARDS].lower + zones[first + trail.GAINED].lower
    at = put_bag(page, at, known.owned(owner), BITS, KINDS)
    at = put_bag(page, at, zones[first + trail.DRAW].lower, BITS, KINDS)
    at = put_bag(page, at, zones[first + trail.HAND].lower, BITS, KINDS)
    at = put_bag(page, at, discards, BITS, KINDS)
    at = put_bag(page, at, zones[first + trail.CACHE].lower, BITS, KINDS)
    return put_bag(page, at, one_of_each(possible), BITS, KINDS)
