"""Splatball positions for tests and studies: place some cards, the rest is in the draw pile."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict, Unpack

from snowball.rules.catalog import load
from snowball.rules.core import Document
from snowball.rules.splatball.cards import NAMES
from snowball.rules.splatball.game import Splatball
from snowball.rules.splatball.state import SplatballState

Cards = Mapping[str, int] | Iterable[str]
"""Cards by name: {"single": 2} or ["single", "single"]."""


class YardFields(TypedDict, total=False):
    """The fields of a yard, as in the document of a position."""

    singles: int
    doubles: int
    turned: int
    walls: int
    forts: int
    cracked: int
    pile: bool
    out: int
    hand: Cards
    drew: Cards
    may_keep: list[list[str]]


def yard(**fields: Unpack[YardFields]) -> YardFields:
    """Return what is in front of a player and in hand: what is not given is not there."""
    return fields


def position(
    seats: int = 3,
    turn: int = 0,
    yards: Sequence[YardFields] = (),
    *,
    discards: Cards | None = None,
    draw: Cards | None = None,
    fresh: Cards | None = None,
    phase: str = "play",
    turns: int = 1,
    numbers: Mapping[str, int] | None = None,
    **options: object,
) -> SplatballState:
    """Return a position, read from a document with these fields.

    Seats without a yard have nothing. Cards that are placed nowhere are in the draw pile, or in
    the discards if only the draw pile is given. A position that cannot be is refused, as
    `snowball.load` refuses it.
    """
    game = Splatball(seats, options, dict(numbers or {}))
    given = [*yards, *[yard()] * (seats - len(yards))]
    placed = Counter(bag(discards or ())) + Counter(bag(draw or ()))
    for fields in given:
        placed += in_yard(fields)
    rest = dict(Counter(dict(zip(NAMES, game.deck, strict=True))) - placed)
    if draw is None:
        draw = rest
    elif discards is None:
        discards = rest
    document: Document = {
        **game.header(),
        "phase": phase,
        "turn": turn,
        "turns": turns,
        "draw": bag(draw),
        "discards": bag(discards or ()),
        "yards": [yard_document(fields) for fields in given],
    }
    if fresh is not None:
        document["fresh"] = bag(fresh)
    state = load(document)
    assert isinstance(state, SplatballState)
    return state


def bag(cards: Cards) -> dict[str, int]:
    """Return cards as a document counts them."""
    return dict(cards) if isinstance(cards, Mapping) else dict(Counter(cards))


def in_yard(fields: YardFields) -> Counter[str]:
    """Return all cards of a yard: the hand, and what lies in front, markers included."""
    cracked = fields.get("cracked", 0)
    front = {
        "single": fields.get("singles", 0) + cracked,
        "double": fields.get("doubles", 0) + fields.get("turned", 0),
        "wall": fields.get("walls", 0),
        "fort": fields.get("forts", 0) + cracked,
        "pile": int(fields.get("pile", False)),
    }
    return Counter(front) + Counter(bag(fields.get("hand", ())))


def yard_document(fields: YardFields) -> Document:
    """Return a yard with every field that a document must have."""
    document: Document = {
        **dict.fromkeys(("singles", "doubles", "turned", "walls", "forts", "cracked", "out"), 0),
        "pile": False,
        "hand": {},
        **fields,
    }
    for name in ("hand", "drew"):
        if name in fields:
            document[name] = bag(fields[name])
    return document
