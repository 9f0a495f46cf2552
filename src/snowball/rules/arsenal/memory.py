"""What a seat has in mind: places for cards, and moves as it saw them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.arsenal.cards import EMPTY


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
    size: i64
    upper: i64
    """At most so many of each kind can be there now …"""
    lower: i64
    """… and at least so many are."""
    held: i64
    """How many cards were there at the moment that is looked at, on the way back, and …"""
    wish: i64
    """What shall be there in the end, for a question whether it can; nothing for a guess."""
    needs: i64
    """… what must have been among them."""
    content: i64
    """What is imagined to be there, on the way forward."""

    def __init__(self, place: i64) -> None:
        self.place = place
        self.used = False
        self.mark = 0
        self.origin = EMPTY
        self.size = 0
        self.upper = EMPTY
        self.lower = EMPTY
        self.held = 0
        self.wish = EMPTY
        self.needs = EMPTY
        self.content = EMPTY


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
    """The option in force: a kind that was needed, NONE_NEEDED, or the needs that a mix moved."""
    kept: i64
    """What must not be taken from the start, on the way forward."""
    imagined: i64
    """The card that the move is imagined to have moved."""

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
        self.kept = EMPTY
        self.imagined = kind
