"""Sayings: the coach's sentences, in every language that there are words in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from snowball.bots.sayings.english import ENGLISH
from snowball.bots.sayings.german import GERMAN
from snowball.bots.sayings.matters import ELIMINATING, MATTERS, Matter
from snowball.bots.sayings.speech import Sayings, Swing
from snowball.play.words import check_language

__all__ = ["ELIMINATING", "MATTERS", "SAYINGS", "Matter", "Sayings", "Swing", "sayings_in"]

SAYINGS: Final[Mapping[str, Sayings]] = {"en": ENGLISH, "de": GERMAN}


def sayings_in(language: str) -> Sayings:
    """Return the coach's sentences in a language."""
    check_language(language)
    return SAYINGS[language]
