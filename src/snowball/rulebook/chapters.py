"""A rulebook in chapters: its Markdown taken apart, for whoever shows it with search and links."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from snowball.rulebook import page

Kind = Literal["rule", "text", "item", "table", "example"]

HEADING: Final = re.compile(r"(#+) (.+)")
RULE: Final = re.compile(r"- \*\*(R?[A-Z]-?\d+)\*\* (.+)")
ITEM: Final = re.compile(r"(?:\d+\.|-) +(.+)")
FENCE: Final = "```"


@dataclass(slots=True)
class Block:
    """A paragraph, a rule, an item of a list, a whole table or an example."""

    kind: Kind
    text: str
    """With Markdown inside the line; a table has its rows as lines."""
    id: str = ""
    """The number of a rule, else empty."""


@dataclass(slots=True)
class Chapter:
    """A heading and what stands under it, up to the next heading of any level."""

    title: str
    level: int
    blocks: list[Block] = field(default_factory=list)


@cache
def chapters(name: str, language: str = "en") -> tuple[Chapter, ...]:
    """Return a page of the rulebook in its chapters; KeyError if there is no such page."""
    found: list[Chapter] = []
    going_on: Block | None = None
    fenced = False
    for line in page(name, language).splitlines():
        if line.startswith(FENCE):
            fenced = not fenced
            going_on = begin(found, Block("example", "")) if fenced else None
        elif fenced and going_on is not None:
            going_on.text += f"\n{line}" if going_on.text else line
        elif not line.strip():
            going_on = None
        elif heading := HEADING.fullmatch(line):
            found.append(Chapter(heading[2], len(heading[1])))
            going_on = None
        else:
            going_on = read(found, line, going_on)
    return tuple(found)


def read(found: list[Chapter], line: str, going_on: Block | None) -> Block:
    """Add a line to what it goes on with, or begin something new with it."""
    if rule := RULE.fullmatch(line):
        return begin(found, Block("rule", rule[2].strip(), rule[1]))
    if item := ITEM.fullmatch(line):
        return begin(found, Block("item", item[1].strip()))
    if line.startswith("|"):
        if going_on is None or going_on.kind != "table":
            return begin(found, Block("table", line))
        going_on.text += f"\n{line}"
        return going_on
    if line.startswith(">"):
        words = line.removeprefix(">").strip()
        if going_on is None or going_on.kind != "example":
            return begin(found, Block("example", words))
        going_on.text += f" {words}"
        return going_on
    if going_on is None or going_on.kind in ("table", "example"):
        return begin(found, Block("text", line.strip()))
    going_on.text += f" {line.strip()}"
    return going_on


def begin(found: list[Chapter], block: Block) -> Block:
    """Add a block to the last chapter."""
    found[-1].blocks.append(block)
    return block
