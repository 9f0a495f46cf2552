"""Reading position documents: each field is checked, and a wrong one is refused by name."""

from __future__ import annotations

from snowball.rules.core import Document, RulesError


def field(document: Document, name: str) -> object:
    """Return a field that must be there."""
    if name not in document:
        raise RulesError(f"The position lacks {name!r}.")
    return document[name]


def only(document: Document, names: tuple[str, ...], where: str) -> None:
    """Refuse fields that nobody would read."""
    for name in document:
        if name not in names:
            raise RulesError(f"{where} has no field {name!r}; its fields are {', '.join(names)}.")


def number(document: Document, name: str, low: int, high: int) -> int:
    """Return a whole number within bounds."""
    value = field(document, name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RulesError(f"{name!r} must be a whole number from {low} to {high}, not {value!r}.")
    return value


def truth(document: Document, name: str) -> bool:
    """Return a truth value."""
    value = field(document, name)
    if not isinstance(value, bool):
        raise RulesError(f"{name!r} must be true or false, not {value!r}.")
    return value


def one_of(document: Document, name: str, words: tuple[str, ...]) -> int:
    """Return the place of a word in the list of those allowed."""
    value = field(document, name)
    if not isinstance(value, str) or value not in words:
        raise RulesError(f"{name!r} must be one of {', '.join(words)}, not {value!r}.")
    return words.index(value)


def documents(document: Document, name: str, length: int) -> list[Document]:
    """Return a list of documents, one per seat."""
    value = field(document, name)
    if not isinstance(value, list) or len(value) != length:
        raise RulesError(f"{name!r} must be a list with one entry for each of {length} seats.")
    for entry in value:
        if not isinstance(entry, dict):
            raise RulesError(f"{name!r} must hold an object for each seat, not {entry!r}.")
    return value
