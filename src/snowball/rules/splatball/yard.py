"""What lies in front of a player, and what a snowball does there."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.bits import has
from snowball.rules.splatball.cards import ANY_KIND, DOUBLE, FORT, SINGLE, WALL, cards


@final
@mypyc_attr(acyclic=True)  # nothing for the garbage collector to look at
class Yard:
    """One player's cards: hits taken, protection, the hand, and what others know of the hand."""

    singles: i64
    """Singles lying in front: a hit each."""
    doubles: i64
    """Doubles lying in front: two hits each (RT-31)."""
    turned: i64
    """Doubles turned sideways: one hit each (RT-12)."""
    walls: i64
    forts: i64
    """Forts that nothing has hit yet."""
    cracked: i64
    """Forts hit once, each with the Single that did it lying on it (T19)."""
    hand: i64
    """The bag of held cards: none, or two in the strategic game, plus the drawn one (T34)."""
    drew: i64
    """The bag of cards drawn since the last reshuffle; only this player knows it (RT-35)."""
    tight: i64
    loose: i64
    """Sets of kinds: one held card is of a kind in tight, the other of one in loose (RT-35)."""
    out: i64
    """Zero while still in, else 1 for the first player out, 2 for the second …"""

    def __init__(self) -> None:
        self.singles = 0
        self.doubles = 0
        self.turned = 0
        self.walls = 0
        self.forts = 0
        self.cracked = 0
        self.hand = 0
        self.drew = 0
        self.tight = ANY_KIND
        self.loose = ANY_KIND
        self.out = 0

    def copy(self) -> Yard:
        """Return an equal yard."""
        twin = Yard()
        twin.singles = self.singles
        twin.doubles = self.doubles
        twin.turned = self.turned
        twin.walls = self.walls
        twin.forts = self.forts
        twin.cracked = self.cracked
        twin.hand = self.hand
        twin.drew = self.drew
        twin.tight = self.tight
        twin.loose = self.loose
        twin.out = self.out
        return twin

    def hits(self) -> i64:
        """Return the number of snowballs that hit this player: snowballs, not cards (RT-31)."""
        return self.singles + 2 * self.doubles + self.turned

    def in_front(self) -> i64:
        """Return the bag of cards in front of this player, markers on forts included."""
        return (
            cards(self.singles + self.cracked, SINGLE)
            + cards(self.doubles + self.turned, DOUBLE)
            + cards(self.walls, WALL)
            + cards(self.forts + self.cracked, FORT)
        )

    def take_single(self) -> i64:
        """Be the target of a Single and return what goes to the discards."""
        # RT-10: once-hit fort, then wall, then untouched fort.
        if self.cracked > 0:
            self.cracked -= 1
            return cards(2, SINGLE) + cards(1, FORT)  # T20
        if self.walls > 0:
            self.walls -= 1
            return cards(1, SINGLE) + cards(1, WALL)  # T18
        if self.forts > 0:
            self.forts -= 1
            self.cracked += 1  # T19
        else:
            self.singles += 1  # T17
        return 0

    def take_double(self) -> i64:
        """Be the target of a Double and return what goes to the discards (T24, RT-11)."""
        weak = self.cracked + self.walls
        if weak >= 2:
            # Two protections with one snowball left in them, once-hit forts first.
            forts = min(self.cracked, 2)
            walls = 2 - forts
            self.cracked -= forts
            self.walls -= walls
            return cards(forts, FORT) + cards(forts, SINGLE) + cards(walls, WALL) + cards(1, DOUBLE)
        if self.forts > 0:
            self.forts -= 1
            return cards(1, FORT) + cards(1, DOUBLE)
        if self.walls > 0:
            self.walls -= 1
            self.turned += 1  # RT-12: the Double stays and counts one hit
            return cards(1, WALL)
        if self.cracked > 0:
            self.cracked -= 1
            self.singles += 1  # RT-12: the marker becomes the hit
            return cards(1, FORT) + cards(1, DOUBLE)
        self.doubles += 1  # T23
        return 0

    def clear(self) -> i64:
        """Go out: return every card of this player to the discards (T25, RT-15, RT-16)."""
        everything = self.in_front() + self.hand
        self.singles = 0
        self.doubles = 0
        self.turned = 0
        self.walls = 0
        self.forts = 0
        self.cracked = 0
        self.hand = 0
        self.tight = ANY_KIND
        self.loose = ANY_KIND
        return everything

    def give_away(self, kind: i64, drawn: i64) -> None:
        """Note what the others learn when one card of the hand leaves it (RT-35).

        Before, one held card was of a kind in `tight`, one in `loose`, the new one in `drawn`.
        Each set lies within the next, so whichever card it was, the loosest reading is the one
        in which the tightest possible card has gone.
        """
        if has(self.tight, kind):
            self.tight = self.loose
            self.loose = drawn
        elif has(self.loose, kind):
            self.loose = drawn

    def own_up(self, unplayable: i64) -> None:
        """Note that none of the held cards could be played (RT-23): all are of those kinds."""
        self.tight &= unplayable
        self.loose &= unplayable
