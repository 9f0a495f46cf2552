"""What lies where at a moment of arsenal, who plays, and what is going on."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import steps, trail
from snowball.rules.arsenal.cards import EMPTY
from snowball.rules.arsenal.house import House
from snowball.rules.arsenal.mind import Mind
from snowball.rules.arsenal.pile import Pile
from snowball.rules.arsenal.play import Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.steps import NOTHING_DUE
from snowball.rules.bits import has, how_many
from snowball.rules.core import Game, State


class Fields(State):
    """All that a state of arsenal holds."""

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
    """Whether any card can meet its like (RJ-86): there are several decks, also when two of many
    break a tie, or more copies than are printed."""
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

    def become(self, other: Fields) -> None:
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
        self.twins = len(self.players) > 2 or self.house.printing.twins
        self.wide = how_many(active) > 2
        self.sides = 1
        if self.wide and not self.teams:
            self.sides = 2

    def arsenal_is_empty(self) -> bool:
        """Say whether every pile is gone (J41)."""
        for pile in self.piles:
            if not pile.is_empty():
                return False
        return True

    def filled_piles(self) -> i64:
        """Return the piles that hold any card."""
        found: i64 = 0
        place: i64 = 1
        for pile in self.piles:
            if pile.top >= 0 or pile.hidden > 0:
                found |= place
            place <<= 1
        return found
