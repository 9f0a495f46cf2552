"""The menu of choices: numbered, as flat as the screen allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from snowball.cli.terminal.screen import KEY


@dataclass(frozen=True)
class Item:
    """A choice: its notation, its line, and the headings that it may stand under."""

    text: str
    line: str
    groups: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A line of the menu: a choice, or a heading with choices under it."""

    line: str
    items: tuple[Item, ...]
    depth: int = 0

    @property
    def choice(self) -> str | None:
        """The choice it stands for, None if there is more to choose."""
        return self.items[0].text if len(self.items) == 1 else None

    def open(self) -> list[Item]:
        """Return the choices under a heading, without the headings above them."""
        return [Item(item.text, item.line, item.groups[self.depth :]) for item in self.items]


def arrange(items: Sequence[Item], room: int) -> list[Entry]:
    """Return the flattest menu that fits; if none does, the shortest."""
    deepest = max((len(item.groups) for item in items), default=0)
    entries: list[Entry] = []
    for depth in range(deepest + 1, 0, -1):
        entries = grouped(items, depth)
        if len(entries) <= room:
            break
    return entries


def grouped(items: Sequence[Item], depth: int) -> list[Entry]:
    """Return a menu in which choices with that many headings stand under them."""
    groups: dict[tuple[str, ...], list[Item]] = {}
    for item in items:
        under = len(item.groups) >= depth
        key = item.groups[:depth] if under else (*item.groups, item.text)
        groups.setdefault(key, []).append(item)
    return [
        Entry(members[0].line, tuple(members))
        if len(members) == 1
        else Entry(key[-1], tuple(members), depth)
        for key, members in groups.items()
    ]


def lines(entries: Sequence[Entry], first: int = 0) -> list[Text]:
    """Return the menu's lines, each with its number."""
    return [numbered(number, entry) for number, entry in enumerate(entries, first + 1)]


def numbered(number: int, entry: Entry, line: Text | None = None) -> Text:
    """Return one line of the menu, or what stands there in its place."""
    words = Text(entry.line) if line is None else line
    return Text.assemble((f"{number:4}", KEY), "  ", words, ("" if entry.choice else " ...", "dim"))
