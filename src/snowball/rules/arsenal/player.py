"""One player: the cards, the limits of the next turn, and what the player is asked."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.arsenal.cards import EMPTY
from snowball.rules.arsenal.steps import ITEM, ITEM_BITS


@final
@mypyc_attr(acyclic=True)  # nothing for the garbage collector to look at
class Player:
    """What belongs to one player, or to a team; piles are bags."""

    draw: i64
    hand: i64
    discards: i64
    gained: i64
    """Cards that came this turn: discards, but not yet to be picked from (RJ-10, RJ-11)."""
    cache: i64
    spare: i64
    """Cards put away this turn beside a Barrage, which may follow it up (J37, RJ-38)."""
    limit: i64
    """Cards to draw in the next turn: two, or one (RJ-25)."""
    wants: i64
    """Cards still to be dealt or drawn now."""
    shows: i64
    """Who must be shown the next hand, one bit for each seat (J68)."""
    shown: i64
    """Who was shown this hand (RJ-53, RJ-84)."""
    noted: bool
    """Whether the trail has this hand's draws already, because the pile was mixed meanwhile."""
    hit: bool
    """Whether an attack hit this player in this turn (RJ-02)."""
    asks: i64
    """The questions that wait for this player, the first in the lowest bits."""
    answer: i64
    """The choice committed to, hidden until all are in."""
    pile: i64
    """The pile that this player looks into."""
    left: i64
    """The choice committed to for the left neighbour, while one for the right is due (RJ-73)."""
    blanks: i64
    """No Effect cards at hand (J103)."""
    rounds: i64
    """Rounds played to break a tie for the win (J109)."""
    home: i64
    """Whose discards are this player's, as the trail counts owners: the own, or a team's (RJ-90)."""
    circle: i64
    """The seats that see what this player sees, one bit each: this one, or a whole team's."""

    def __init__(self, home: i64, circle: i64) -> None:
        self.draw = EMPTY
        self.hand = EMPTY
        self.discards = EMPTY
        self.gained = EMPTY
        self.cache = EMPTY
        self.spare = EMPTY
        self.limit = 2
        self.wants = 0
        self.shows = 0
        self.shown = 0
        self.noted = False
        self.hit = False
        self.asks = 0
        self.answer = -1
        self.pile = -1
        self.left = -1
        self.blanks = 0
        self.rounds = 0
        self.home = home
        self.circle = circle

    def copy(self) -> Player:
        """Return an equal player."""
        twin = Player(self.home, self.circle)
        twin.draw = self.draw
        twin.hand = self.hand
        twin.discards = self.discards
        twin.gained = self.gained
        twin.cache = self.cache
        twin.spare = self.spare
        twin.limit = self.limit
        twin.wants = self.wants
        twin.shows = self.shows
        twin.shown = self.shown
        twin.noted = self.noted
        twin.hit = self.hit
        twin.asks = self.asks
        twin.answer = self.answer
        twin.pile = self.pile
        twin.left = self.left
        twin.blanks = self.blanks
        twin.rounds = self.rounds
        return twin

    def all_cards(self) -> i64:
        """Return every card that the player owns."""
        return self.draw + self.hand + self.discards + self.gained + self.cache

    def ask(self, item: i64) -> None:
        """Add a question to those that wait."""
        later: i64 = 0
        while self.asks >> later & ITEM != 0:
            later += ITEM_BITS
        self.asks |= item << later

    def ask_first(self, item: i64) -> None:
        """Put a question before those that wait."""
        self.asks = self.asks << ITEM_BITS | item
