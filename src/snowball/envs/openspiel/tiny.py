"""A tiny arsenal: the final round with a few cards each, drawn, played and counted to the end."""

from __future__ import annotations

from collections import Counter
from typing import Final

from snowball.rules.arsenal.cards import (
    ALL_ADVANCED,
    ALL_BASIC,
    ALL_EXTREME,
    CARDS,
    NAMES,
    read_kind,
    spell_bag,
)
from snowball.rules.core import Document, Game, RulesError, State

DECK: Final = "snowball-dodge+sneak-dodge+dodge-upgrade"
HAND: Final = 2
TURNS: Final = 5
"""Turns that are over before it begins; nothing depends on how many."""


def tiny(game: Game, decks: tuple[str, str]) -> State:
    """Return the beginning of the final round: decks that both have seen, hands still to be drawn.

    A deck is names with + between them. All other cards lie Abandoned, where an Upgrade may fetch
    them; the Arsenal is empty. Only the hands are secret.
    """
    if game.seats != len(decks):
        raise RulesError(f"The tiny arsenal is for {len(decks)} players, not {game.seats}.")
    owned = [read_deck(deck) for deck in decks]
    rest = Counter(spell_bag(ALL_BASIC + ALL_ADVANCED + ALL_EXTREME))
    for cards in owned:
        rest.subtract(cards)
    if min(rest.values()) < 0:
        name = next(name for name in NAMES if rest[name] < 0)
        raise RulesError(f"There are only {CARDS[read_kind(name)].copies} cards {name!r}.")
    abandoned = sorted(rest.elements(), key=NAMES.index)
    document: Document = {
        **game.header(),
        "step": "draw",
        "turns": TURNS,
        "final": True,
        "due": "hand",
        "who": 0,
        "players": [{"draw": cards, "wants": HAND} for cards in owned],
        "piles": [{"top": None, "hidden": 0}] * len(owned),
        "abandoned": abandoned,
        "from_start": False,
        "trail": [
            *(
                f"{card} box > draw {seat}, seen by all"
                for seat, cards in enumerate(owned)
                for card in cards
            ),
            *(f"{card} box > open, seen by all" for card in abandoned),
        ],
    }
    return game.load(document)


def read_deck(words: str) -> list[str]:
    """Return the cards of a deck in their order; there must be enough for a hand."""
    cards = sorted((NAMES[read_kind(name)] for name in words.split("+")), key=NAMES.index)
    if len(cards) < HAND:
        raise RulesError(f"A deck has at least {HAND} cards, like {DECK!r}, not {words!r}.")
    return cards
