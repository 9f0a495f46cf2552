"""Where things stand in a TOML file, so that an error can name the line."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final

SPACE: Final = re.compile(r"(?:\s|#[^\n]*)*")
WORD: Final = re.compile(r"[A-Za-z0-9_-]+|\"(?:\\.|[^\"\\])*\"|'[^']*'")
TEXT: Final = re.compile(
    r"\"\"\"(?:\\.|[^\\])*?\"\"\"(?!\")|'''.*?'''(?!')|\"(?:\\.|[^\"\\])*\"|'[^']*'", re.DOTALL
)
BARE: Final = re.compile(r"[^,\]}#\n]+")

Path = tuple[str | int, ...]


class Lines:
    """The lines of a TOML file that is known to be well-formed.

    Every key has a path, and every entry of a list its number in it: `("table", 0, "seats", 2)`.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.ends = [end.start() for end in re.finditer("\n", text)]
        self.places: dict[Path, int] = {}
        self.lists: dict[Path, int] = {}
        """The lists of tables with two brackets, each with the number of its last one."""
        self.at = 0
        prefix: Path = ()
        while not self.is_over():
            prefix = self.header() if self.sees("[") else self.statement(prefix)

    def of(self, *path: str | int) -> int:
        """Return the line of a key, or of the nearest thing around it that has one."""
        for length in range(len(path), 0, -1):
            if path[:length] in self.places:
                return self.places[path[:length]]
        return 1

    def is_over(self) -> bool:
        """Skip spaces and comments, and say whether nothing follows."""
        found = SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return self.at >= len(self.text)

    def sees(self, sign: str) -> bool:
        """Say whether a sign comes next, and skip it."""
        if self.is_over() or not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def mark(self, path: Path) -> None:
        """Note that something stands here, unless it stood somewhere before."""
        self.places.setdefault(path, bisect_right(self.ends, self.at - 1) + 1)

    def header(self) -> Path:
        """Read the head of a table, one of whose brackets is read, and return its path."""
        double = self.text.startswith("[", self.at)
        self.at += double
        path: Path = ()
        names = self.key()
        for number, name in enumerate(names, 1):
            path = (*path, name)
            if double and number == len(names):
                self.mark(path)
                self.lists[path] = self.lists.get(path, -1) + 1
            if path in self.lists:
                path = (*path, self.lists[path])
        self.mark(path)
        self.sees("]]" if double else "]")
        return path

    def statement(self, prefix: Path) -> Path:
        """Read a key with its value, and return what it stands under."""
        path = prefix
        begin = self.at
        for name in self.key():
            path = (*path, name)
            after, self.at = self.at, begin
            self.mark(path)
            self.at = after
        self.sees("=")
        self.value(path)
        return prefix

    def key(self) -> list[str]:
        """Read a key, which may have dots."""
        names = []
        while not self.is_over() and (word := WORD.match(self.text, self.at)):
            names.append(word[0].strip("\"'"))
            self.at = word.end()
            if not self.sees("."):
                break
        return names

    def value(self, path: Path) -> None:
        """Read a value and mark all that is inside it."""
        if self.sees("["):
            number = 0
            while not self.sees("]"):
                self.mark((*path, number))
                self.value((*path, number))
                self.sees(",")
                number += 1
        elif self.sees("{"):
            while not self.sees("}"):
                self.statement(path)
                self.sees(",")
        else:
            found = TEXT.match(self.text, self.at) or BARE.match(self.text, self.at)
            self.at = found.end() if found else len(self.text)
