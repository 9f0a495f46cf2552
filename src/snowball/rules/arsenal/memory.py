"""What a seat has in mind: places for cards, moves as it saw them, and the moments of each place."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.arsenal.cards import EMPTY

UNSEEN: Final = -1
"""The card of a move that the seat did not see."""
NEVER: Final = -1
"""Instead of the number of a moment."""


@final
@mypyc_attr(acyclic=True)
class Zone:
    """A place for cards, in a seat's mind."""

    place: i64
    """Its number in that mind."""
    used: bool
    """Whether a card was ever there, and …"""
    mark: i64
    """… then a bit of its own, to put blame on it."""
    origin: i64
    """What lay there when the memory begins."""
    latest: i64
    """The number of its latest moment."""
    content: i64
    """What is imagined to be there."""
    size: i64
    """How many cards are there, and …"""
    upper: i64
    """… how many of each kind there can be, and …"""
    lower: i64
    """… must be."""
    held: i64
    """How many cards were there at the moment that is looked at, on the way back, and …"""
    needs: i64
    """… what must have been among them."""
    wish: i64
    """What shall be there in the end, if that is asked."""

    def __init__(self, place: i64) -> None:
        self.place = place
        self.used = False
        self.mark = 0
        self.origin = EMPTY
        self.latest = NEVER
        self.content = EMPTY
        self.size = 0
        self.upper = EMPTY
        self.lower = EMPTY
        self.held = 0
        self.needs = EMPTY
        self.wish = EMPTY


@final
@mypyc_attr(acyclic=True)
class Step:
    """A move as a seat saw it."""

    start: i64
    end: i64
    """The places of the two zones, and …"""
    source: Zone
    target: Zone
    """… the zones themselves."""
    move: i64
    """The move of the trail, without its card."""
    kind: i64
    """The card, UNSEEN if the seat did not see it."""
    mixed: bool
    place: i64
    """Where in the trail the move stands, -1 for a hand just drawn."""
    imagined: i64
    """The card that the move is imagined to have moved."""
    upper_start: i64
    upper_end: i64
    """What could have been in the two zones before the move."""
    lower_start: i64
    lower_end: i64
    """What must have been there."""
    likely: i64
    """The kinds that the move can have brought, all bits of each set, and …"""
    alien: i64
    """… how many cards of other kinds must have been where it led."""
    open: i64
    """How many cards of its kind lay open before a move that was seen."""
    moved: i64
    """How many cards a mix moved."""
    tried: i64
    """The options tried on the way back, one bit each; for a mix how many."""
    blame: i64
    """The zones whose needs made the options tried lead nowhere."""
    chosen: i64
    """The option in force: a kind that was needed, or none."""
    first: i64
    """The option of a mix with which its turn began."""

    def __init__(
        self, source: Zone, target: Zone, move: i64, kind: i64, mixed: bool, place: i64
    ) -> None:
        self.start = source.place
        self.end = target.place
        self.source = source
        self.target = target
        self.move = move
        self.kind = kind
        self.mixed = mixed
        self.place = place
        self.imagined = kind
        self.upper_start = EMPTY
        self.upper_end = EMPTY
        self.lower_start = EMPTY
        self.lower_end = EMPTY
        self.likely = 0
        self.alien = 0
        self.open = 0
        self.moved = 0
        self.tried = 0
        self.blame = 0
        self.chosen = 0
        self.first = 0


@final
@mypyc_attr(acyclic=True)
class Moment:
    """A zone at the moment of a step from it or to it."""

    step: Step
    zone: Zone
    is_end: bool
    """Whether it is the zone to which the step leads."""
    earlier: i64
    later: i64
    """The numbers of the zone's moments before and after this one."""
    held: i64
    """What is imagined to have been in the zone just before."""
    search: i64
    """The last search that came here, …"""
    origin: i64
    """… the moment from which it came, and …"""
    following: i64
    """… the moment to which it came next."""

    def __init__(self, step: Step, zone: Zone, is_end: bool) -> None:
        self.step = step
        self.zone = zone
        self.is_end = is_end
        self.earlier = NEVER
        self.later = NEVER
        self.held = EMPTY
        self.search = 0
        self.origin = NEVER
        self.following = NEVER
