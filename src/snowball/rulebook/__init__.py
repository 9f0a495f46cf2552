"""The rules of each game in words, and each numbered rule by its id."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Final

LANGUAGES: Final[Mapping[str, str]] = {"en": "", "de": "german"}
"""The languages that the rulebooks are written in, and the folders they are in."""

_RULE = re.compile(r"- \*\*(J\d+|RJ-\d+|T\d+|RT-\d+|D\d+|RD-\d+)\*\* (.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """A clause of the printed game or a ruling of ours, e.g. T17 or RT-01."""

    id: str
    text: str


def text(game: str, language: str = "en") -> str:
    """Return the whole rulebook of a game as Markdown."""
    try:
        return page(game, language)
    except KeyError:
        # A page about one thing in a game, such as arsenal-pairs, is no rulebook of its own.
        known = ", ".join(sorted(name for name in pages(language) if "-" not in name))
        raise KeyError(f"no rulebook for {game!r}; there is one for: {known}") from None


def page(name: str, language: str = "en") -> str:
    """Return a rulebook, or a page about one thing in a game, as Markdown."""
    return pages(language)[name].read_text(encoding="utf-8")


def pages(language: str = "en") -> dict[str, Traversable]:
    """Return all pages by their names; looked up here, no name leads out of the package."""
    if language not in LANGUAGES:
        raise KeyError(f"no rulebooks in {language!r}; there are some in: {', '.join(LANGUAGES)}")
    books = resources.files(__name__).joinpath(LANGUAGES[language]).iterdir()
    return {book.name.removesuffix(".md"): book for book in books if book.name.endswith(".md")}


def rules(game: str, language: str = "en") -> dict[str, Rule]:
    """Return every rule of a game by its id, in the order of its rulebook."""
    found: dict[str, Rule] = {}
    for rule_id, words in _items(text(game, language)):
        if rule_id in found:
            raise ValueError(f"the rulebook of {game} defines {rule_id} twice")
        found[rule_id] = Rule(rule_id, words)
    return found


def _items(book: str) -> list[tuple[str, str]]:
    items: list[tuple[str, str]] = []
    inside = False
    for line in book.splitlines():
        if start := _RULE.fullmatch(line):
            items.append((start[1], start[2].strip()))
            inside = True
        elif inside and line.startswith("  "):
            rule_id, words = items[-1]
            items[-1] = (rule_id, f"{words} {line.strip()}")
        else:
            inside = False
    return items
