"""Somebody's choice as another is told of it, in German."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from snowball.play.words.german.grammar import Cast, Retold
from snowball.play.words.language import Telling
from snowball.play.words.reading import Facts

KNOWN: Final = re.compile(
    r" \([^)]*\)$|(?<=^Verstecken): .*|(?<=^Ducken): .*|(?<=^Stehen bleiben): .*"
)
"""What the line of a choice says besides."""


def retold(
    telling: Telling[Cast], view: Facts, text: str, names: Sequence[str], reader: int
) -> str:
    """Return a rival's choice as the reader is told of it: the rival is "sich", the reader "du"."""
    line = telling.choice(view, text, Retold(names, reader))
    # A half is named with its card: there may be two of them.
    return line if text.startswith(("play", "follow")) else brief(line)


def brief(line: str) -> str:
    """Return the line of a choice without what can be seen on the table."""
    return KNOWN.sub("", line)
