"""Arsenal positions for tests and studies: place some cards, the rest is in the Arsenal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypedDict, Unpack

from snowball.rules.arsenal.cards import (
    EMPTY,
    bag_of,
    kinds_of,
    read_kind,
    spell_bag,
)
from snowball.rules.arsenal.game import Arsenal
from snowball.rules.arsenal.position import first_look
from snowball.rules.arsenal.printing import exchanged
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.arsenal.steps import ASK_PLAY, CHOOSE
from snowball.rules.core import Document

Cards = Iterable[str]


class PlayerFields(TypedDict, total=False):
    """What is said of a player, as in the document of a position."""

    hand: Cards
    draw: Cards
    discards: Cards
    cache: Cards
    limit: int
    shows: bool
    shown: bool


def player(**fields: Unpack[PlayerFields]) -> PlayerFields:
    """Return a player's cards and limits: what is not given is not there."""
    return fields


def position(
    one: PlayerFields,
    two: PlayerFields,
    *,
    tops: Sequence[str | None] = (None, None),
    hidden: Sequence[int] | None = None,
    abandoned: Cards = (),
    final: bool = False,
    quiet: int = 0,
    turns: int = 5,
    **options: object,
) -> ArsenalState:
    """Return the moment at which two players choose what to play, read from a document.

    Cards of the game that are placed nowhere lie in the Arsenal, face-down: as many under each
    top as `hidden` says, or evenly, and then one of them face-up where no top is given. With
    alternates, name them in the option.
    """
    game = Arsenal(2, options)
    rest = all_cards(game)
    for fields in (one, two):
        rest -= Counter(fields.get("hand", ()))
        rest -= Counter(fields.get("draw", ()))
        rest -= Counter(fields.get("discards", ()))
        rest -= Counter(fields.get("cache", ()))
    rest -= Counter(abandoned)
    rest -= Counter(top for top in tops if top)
    stock = sorted(rest.elements())
    if hidden is None:
        # A pile whose top is not given has one all the same, as long as there are cards.
        tops = [top or (stock.pop() if stock else None) for top in tops]
        hidden = (len(stock) - len(stock) // 2, len(stock) // 2)
    document: Document = {
        **game.header(),
        "step": "choose",
        "turns": turns,
        "final": final,
        "quiet": quiet,
        "stock": stock,
        "piles": [{"top": top, "hidden": number} for top, number in zip(tops, hidden, strict=True)],
        "abandoned": list(abandoned),
        "players": [listed(one), listed(two)],
    }
    return game.load(document)


def all_cards(game: Arsenal) -> Counter[str]:
    """Return every card of a game whose alternates are none or named."""
    printing = game.house.printing
    alternates = game.options["alternates"]
    extremes = printing.standard
    if isinstance(alternates, str):
        extremes = exchanged(alternates, extremes)
    cards = printing.basics * game.seats + printing.advanced + printing.copies(extremes)
    return Counter(spell_bag(cards))


def listed(fields: PlayerFields) -> Document:
    """Return what is said of a player with lists for cards."""
    document: Document = dict(fields)
    document["hand"] = list(fields.get("hand", ()))
    document["draw"] = list(fields.get("draw", ()))
    document["discards"] = list(fields.get("discards", ()))
    document["cache"] = list(fields.get("cache", ()))
    return document


def duel(
    one: PlayerFields,
    two: PlayerFields,
    *,
    tops: Sequence[str | None] = (None, None),
    stock: Cards = (),
    hidden: Sequence[int] = (0, 0),
    abandoned: Cards = (),
    final: bool = False,
    **options: object,
) -> ArsenalState:
    """Return such a moment with whatever cards are given, even if no deck has them all.

    For battles that need two of a single card, or few cards in all; `hidden` must count `stock`.
    """
    game = Arsenal(2, options)
    state = game.set_out()
    state.step = CHOOSE
    state.turns = 5
    state.final = final
    state.abandoned = bag(abandoned)
    state.stock = bag(stock)
    for pile, top, number in zip(state.piles, tops, hidden, strict=True):
        pile.top = -1 if top is None else read_kind(top)
        pile.hidden = number
    for seat, fields in zip(state.players, (one, two), strict=True):
        seat.hand = bag(fields.get("hand", ()))
        seat.draw = bag(fields.get("draw", ()))
        seat.discards = bag(fields.get("discards", ()))
        seat.cache = bag(fields.get("cache", ()))
        seat.limit = fields.get("limit", 2)
        seat.shows = fields.get("shows", False)
        seat.shown = fields.get("shown", False)
        seat.asks = ASK_PLAY
    deck = state.abandoned + state.stock
    for each in state.players:
        deck += each.all_cards()
    deck += bag(top for top in tops if top)
    state.deck = deck
    state.from_start = False
    state.trail = first_look(state)
    state.count_up()
    return state


def bag(cards: Cards) -> int:
    """Return cards as a bag."""
    return int(bag_of([read_kind(name) for name in cards])) if cards else EMPTY


def names(bag: int) -> list[str]:
    """Return the cards of a bag by name."""
    return spell_bag(bag_of(kinds_of(bag)))
