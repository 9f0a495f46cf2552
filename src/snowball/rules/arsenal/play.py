"""A card in a battle: which half of it is active, what faces it, and what becomes of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.arsenal import steps
from snowball.rules.arsenal.abilities import RAID, ULTRA_UPGRADE
from snowball.rules.arsenal.cards import BASICS, FIRST_EXTREME, HALVES

# The fate of an attack (part of the procedure: settled before any effect, RJ-08).
NO_ATTACK: Final = 0
LANDS: Final = 1
AVOIDED: Final = 2
DUDDED: Final = 3
RETURNED: Final = 4

FATES: Final = ("none", "hit", "avoided", "dud", "returned")

# The battle in which a card is played: the only one, or one with each neighbour (J100).
LEFT: Final = 0
RIGHT: Final = 1

SIDES: Final = ("left", "right")

# When a card acts within its step (RJ-76, RJ-77).
AT_ONCE: Final = 0
WAITS: Final = 1
LATER: Final = 2

TIMES: Final = ("at once", "waits", "later")


@final
@mypyc_attr(acyclic=True)
class Play:
    """A card that its player has revealed, turned to one of its halves."""

    seat: i64
    foe: i64
    """The number of the play that faces it."""
    card: i64
    half: i64
    ability: i64
    step: i64
    """The step in which its effect is carried out: its level, or a step of its own (RJ-01)."""
    fate: i64
    blank: bool
    """Whether a Snow Fort cancels it (RJ-51)."""
    dodged: bool
    """Whether it avoided an attack (J13)."""
    second: bool
    """Whether it follows up a Barrage (RJ-38)."""
    cached: bool
    """Whether it was played from the cache (RJ-58)."""
    done: bool
    """Whether its effect was carried out before its step: a Barrage and its follow-up attack."""
    gone: bool
    """Whether the card was taken away from its player this turn, as the card played."""
    stealing: bool
    """Whether chance owes it a card of its victim's."""
    used: bool
    """Whether the other half is used after a Dodge (J56)."""
    side: i64
    """Whether it is played to the left, or in front, or to the right (RJ-73)."""
    struck: bool
    """Whether its player was hit in this battle, or any if that counts (RJ-02, RJ-74)."""
    time: i64
    """Whether it acts with the others of its step, waits for them, or acts now that they did."""

    def __init__(self, seat: i64, foe: i64, card: i64, half: i64, side: i64 = LEFT) -> None:
        self.seat = seat
        self.foe = foe
        self.side = side
        self.struck = False
        self.time = AT_ONCE
        self.card = card
        self.half = half
        self.ability = HALVES[2 * card + half]
        self.step = step_of(self.ability, card)
        self.fate = NO_ATTACK
        self.blank = False
        self.dodged = False
        self.second = False
        self.cached = False
        self.done = False
        self.gone = False
        self.stealing = False
        self.used = False

    def copy(self) -> Play:
        """Return an equal play."""
        twin = Play(self.seat, self.foe, self.card, self.half, self.side)
        twin.struck = self.struck
        twin.time = self.time
        twin.fate = self.fate
        twin.blank = self.blank
        twin.dodged = self.dodged
        twin.second = self.second
        twin.cached = self.cached
        twin.done = self.done
        twin.gone = self.gone
        twin.stealing = self.stealing
        twin.used = self.used
        return twin

    def other_half(self) -> i64:
        """Return the ability on the half that is not active."""
        return HALVES[2 * self.card + 1 - self.half]


def step_of(ability: i64, card: i64) -> i64:
    """Return the step in which an ability on that card is carried out (RJ-01)."""
    if ability == ULTRA_UPGRADE:
        return steps.ULTRA
    if ability == RAID:
        return steps.RAID
    if card < BASICS:
        return steps.BASIC
    return steps.ADVANCED if card < FIRST_EXTREME else steps.EXTREME
