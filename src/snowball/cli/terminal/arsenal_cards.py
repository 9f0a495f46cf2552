"""The cards of arsenal at a terminal: what each does, and where they are as far as a seat knows."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from snowball.cli.terminal.picture import cell
from snowball.play.words.arsenal_facts import DESIGNS, cards_in, halves_of, worth
from snowball.play.words.english.arsenal_cards import HALVES, LEVELS, TEXTS, title
from snowball.play.words.english.grammar import count
from snowball.play.words.reading import Facts, inner, number, word

HALF: Final = 18
DRAFT: Final = (
    "alternates",
    "deal",
    "keep first",
    "keep second",
    "keep third",
    "keep two",
    "return one",
)


def drafting(view: Facts) -> bool:
    """Say whether decks are still being made."""
    return word(view, "step") in DRAFT


def own_cards(player: Facts) -> list[str]:
    """Return all cards of a player who sees them."""
    zones = ("draw", "hand", "discards", "gained", "cache")
    return [card for zone in zones for card in cards_in(inner(player, "cards"), zone)]


def pile_words(pile: Facts) -> str:
    """Return the face-up card of a pile and how many lie under it."""
    hidden = number(pile, "hidden")
    if pile["top"]:
        return title(word(pile, "top")) + (f" +{hidden}" if hidden else "")
    return f"{count(hidden, 'card')} face down" if hidden else "empty"


def card_lines(view: Facts, name: str) -> list[Text]:
    """Return a card: its level and points beside its two halves and what they do."""
    marks = (LEVELS[DESIGNS[name].level], count(worth(view, name), "point"))
    return [
        Text.assemble(
            "  ",
            cell(mark, 10, "dim"),
            cell(HALVES[half], HALF, "bold"),
            TEXTS[half],
        )
        for mark, half in zip(marks, halves_of(name), strict=True)
    ]


def half_line(half: str) -> Text:
    """Return a half and what it does."""
    return Text.assemble(cell(HALVES[half], HALF), TEXTS[half])
