"""Changes of documents, to show what is refused in them."""

from collections.abc import Callable
from typing import Any

Change = Callable[[Any], object]


def put(*path: str | int, value: object) -> Change:
    """Return a change that puts a value at a place of a document."""

    def change(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return change


def drop(*path: str | int) -> Change:
    """Return a change that removes a field of a document."""

    def change(document: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        del document[path[-1]]

    return change


def all_of(*changes: Change) -> Change:
    """Return several changes as one."""
    return lambda document: [change(document) for change in changes]
