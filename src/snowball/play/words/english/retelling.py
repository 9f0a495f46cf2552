"""Somebody's choice as another is told of it, in English."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from snowball.play.words.english.grammar import Cast
from snowball.play.words.language import Telling
from snowball.play.words.reading import Facts

KNOWN: Final = re.compile(r" \([^)]*\)$|(?<=^Hide): .*|(?<=^Duck): .*|(?<=^Stand): .*")
"""What the line of a choice says besides."""
READER: Final = "\ue000"
"""Stands for the one who reads while a rival's choice is put into words."""


def retold(
    telling: Telling[Cast], view: Facts, text: str, names: Sequence[str], reader: int
) -> str:
    """Return a rival's choice as the reader is told of it: the rival is "they", the reader "you"."""
    cast = Cast([READER if seat == reader else name for seat, name in enumerate(names)])
    line = brief(telling.choice(view, text, cast))
    line = re.sub(r"\byourself\b", "themselves", re.sub(r"\byour\b", "their", line))
    line = re.sub(r"\byou\b", "them", line)
    return line.replace(f"{READER}'s", "your").replace(READER, "you")


def brief(line: str) -> str:
    """Return the line of a choice without what can be seen on the table."""
    return KNOWN.sub("", line)
