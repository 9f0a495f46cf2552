"""The cards of arsenal in words: names as people say them, and what each half does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from snowball.play.words.arsenal_facts import DESIGNS, halves_of, worth
from snowball.play.words.english.grammar import count, listed
from snowball.play.words.reading import Facts
from snowball.rules.arsenal.abilities import ABILITIES

LEVELS: Final = ("", "Basic", "Advanced", "Extreme")
HALVES: Final[Mapping[str, str]] = {ability.name: ability.title for ability in ABILITIES}

# What each half does, in one line of our own.
TEXTS: Final[Mapping[str, str]] = {
    "snowball": "They draw only one card next turn.",
    "dodge": "Avoid an attack; then you may use the other half.",
    "upgrade": "Unless hit, take a face-up card of the Arsenal.",
    "restock": "Unless hit, this and a discard rejoin your draw pile.",
    "slushball": "You may steal one of their discards at random.",
    "sneak": "They Abandon a discard of their choice.",
    "iceball": "They Abandon a discard and draw one card next turn.",
    "snowfort": "Their card does nothing this turn.",
    "offensivedodge": "Avoid an attack, then Ultra Upgrade; they draw one.",
    "ultraupgrade": "Unless hit, take a face-up or Abandoned card, first.",
    "barrage": "They draw one next turn; you may play a second card.",
    "snatchandrun": "Avoid an attack; swap a discard for an Abandoned card.",
    "rocks": "The card they played is Abandoned; you draw one.",
    "whitewash": "They show you the cards they draw next turn.",
    "upgradedodge": "Avoid an attack; take an Arsenal (or Abandoned) card.",
    "dud": "Their attack does nothing, and its card is Abandoned.",
    "cache": "Unless hit, put a discard aside, safe, to play later.",
    "backfire": "Their attack strikes them instead of you.",
    "raid": "Unless hit, take their card, or an Abandoned one.",
    "refinedupgrade": "Take one of the two top cards of an Arsenal pile.",
    "nothing": "It stops nothing, does nothing, and is put aside.",
}


def short(half: str) -> str:
    """Return a half as it is said in the name of a card: "Sneak", "Snow Fort"."""
    return HALVES[half].removesuffix(" Attack")


def title(name: str) -> str:
    """Return a card by its two halves: "Sneak / Dodge"."""
    return " / ".join(dict.fromkeys(short(half) for half in halves_of(name)))


def level(view: Facts, name: str) -> str:
    """Return the level of a card and what it is worth: "Advanced, 2 points"."""
    return f"{LEVELS[DESIGNS[name].level]}, {count(worth(view, name), 'point')}"


def several(names: Iterable[str]) -> list[str]:
    """Return cards by their names, those of a kind together: "2 Sneak / Dodge"."""
    return [
        title(name) if copies == 1 else f"{copies} {title(name)}"
        for name, copies in Counter(names).items()
    ]


def spoken(names: Iterable[str]) -> str:
    """Return cards as they are listed in a sentence."""
    return listed(several(names))
