"""Where things stand in a TOML file, so that an error can name the line."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

HEADER: Final = re.compile(r"^\s*(\[\[?)\s*([\w.-]+)\s*\]\]?")
KEY: Final = re.compile(r"^\s*([\w-]+|\"[^\"]*\")\s*=")
QUOTED: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'|#.*$")
OPEN: Final = "[{"
CLOSED: Final = "]}"

Path = tuple[str | int, ...]


@dataclass
class Statement:
    """A key with its value, and the lines that it fills."""

    path: Path
    first: int
    lines: list[str]


class Lines:
    """The lines of a TOML file that is known to be well-formed."""

    def __init__(self, text: str) -> None:
        self.statements: list[Statement] = []
        self.headers: dict[Path, int] = {}
        prefix: Path = ()
        numbers: dict[str, int] = {}
        depth = 0
        for number, line in enumerate(text.splitlines(), 1):
            if depth > 0:
                self.statements[-1].lines.append(line)
                depth += steps(line)
            elif header := HEADER.match(line):
                name = header[2]
                prefix = (name,)
                if header[1] == "[[":
                    numbers[name] = numbers.get(name, -1) + 1
                    prefix = (name, numbers[name])
                self.headers[prefix] = number
            elif key := KEY.match(line):
                self.statements.append(Statement((*prefix, key[1].strip('"')), number, [line]))
                depth = steps(line)

    def of(self, *path: str | int) -> int:
        """Return the line of a key, or of the nearest thing around it that has one."""
        for length in range(len(path), 0, -1):
            for statement in self.statements:
                if statement.path == path[:length]:
                    return within(statement, path[length:])
            if path[:length] in self.headers:
                return self.headers[path[:length]]
        return 1


def steps(line: str) -> int:
    """Return how many brackets a line opens and does not close."""
    bare = QUOTED.sub("", line)
    return sum(sign in OPEN for sign in bare) - sum(sign in CLOSED for sign in bare)


def within(statement: Statement, rest: Path) -> int:
    """Return the line inside a longer value where some words stand first.

    A number after a word says which time it stands there that is meant, counted from 0.
    """
    words = [word for word in rest if isinstance(word, str)]
    skipped = rest[-1] if rest and isinstance(rest[-1], int) else 0
    for word in reversed(words):
        found = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        times = 0
        for offset, line in enumerate(statement.lines):
            after = line.partition("=")[2] if offset == 0 else line
            times += len(found.findall(QUOTED.sub("", after) if skipped else after))
            if times > skipped:
                return statement.first + offset
    return statement.first
