"""The screen: what the terminal can show, drawing, asking, paging."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

WIDEST: Final = 100
NARROWEST: Final = 40
LOWEST: Final = 10
JOINT: Final = "\ue000"
"""Stands for a space at which no line may break."""
TOGETHER: Final = re.compile(
    r"(?:\d )?(?:[A-Z]\w+ )?[A-Z]\w+ / (?:Snatch and Run|[A-Z]\w+(?: [A-Z]\w+)?)|\d+ cards?"
)
"""What should stand in one line: the name of a card with two halves, how many cards."""
KEY: Final = "bold magenta"
"""The style of what can be typed; it reads well on dark and on light."""

ENTER_SCREEN: Final = "\x1b[?1049h"
LEAVE_SCREEN: Final = "\x1b[?1049l"
HOME_AND_CLEAR: Final = "\x1b[H\x1b[2J"
CLEAR_SCROLLBACK: Final = "\x1b[3J"

# One character for one, so that nothing moves.
PLAIN: Final = {
    "\N{HORIZONTAL ELLIPSIS}": "~",
    "\N{EN DASH}": "-",
    "\N{EM DASH}": "-",
    "\N{BULLET}": "*",
    "\N{MULTIPLICATION SIGN}": "x",
    "\N{WHITE SMILING FACE}": "S",
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "\N{RIGHT SINGLE QUOTATION MARK}": "'",
    "\N{LEFT DOUBLE QUOTATION MARK}": '"',
    "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
}


class Leaving(Exception):
    """Somebody wants to leave: the input has ended, or they said so."""


@dataclass(frozen=True)
class Glyphs:
    """The few signs that pictures are made of."""

    full: str
    empty: str
    ball: str
    gap: str
    turn: str
    bullet: str
    alarm: str
    line: str


FANCY: Final = Glyphs("━", "─", "●", "·", "▸", "·", "!", "─")
ASCII: Final = Glyphs("=", "-", "*", ".", ">", "-", "!", "-")


class Screen:
    """A terminal, or what stands in for one: a dumb terminal, a file, a pipe."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.live = self.console.is_terminal and not self.console.is_dumb_terminal
        encoding = self.console.encoding.lower()
        self.encoding = encoding
        self.glyphs = FANCY if encoding.startswith("utf") else ASCII

    @property
    def width(self) -> int:
        """Columns to use: lines longer than that are hard to read."""
        return min(max(self.console.width, NARROWEST), WIDEST)

    @property
    def height(self) -> int:
        """Lines to use, the one with the prompt included."""
        return max(self.console.height, LOWEST)

    @contextlib.contextmanager
    def taken(self) -> Iterator[None]:
        """Take the whole terminal, and give it back as it was."""
        self._control(ENTER_SCREEN)
        try:
            yield
        finally:
            self._control(LEAVE_SCREEN)

    def draw(self, lines: Sequence[Text]) -> None:
        """Show lines on a clean screen."""
        if self.live:
            self._control(HOME_AND_CLEAR)
        else:
            self.console.print()
        self.write(lines)

    def write(self, lines: Sequence[Text], *, whole: bool = False) -> None:
        """Add lines to what is shown: cut to the screen, or whole for the terminal to break."""
        width = self.console.width if self.live else max(self.console.width, 80)
        for line in lines:
            safe = self.safe(line).copy()
            if not whole:
                safe.truncate(width, overflow="crop")
            self.console.print(safe, soft_wrap=True, highlight=False)

    def wipe(self) -> None:
        """Remove everything, what can be scrolled back to included."""
        if self.live:
            self._control(HOME_AND_CLEAR)
            if scrolls_back():
                self._control(CLEAR_SCROLLBACK)
            forget_typing()
        else:
            self.console.print("\n" * self.height)

    def ask(self, prompt: str) -> str:
        """Return what somebody types at a prompt; the end of input means that they leave."""
        self.console.file.flush()
        prompt = self.safe(Text(prompt)).plain
        try:
            if self.console.file is sys.stdout:
                typed = input(prompt)
            else:
                self.console.print(prompt, end="", markup=False)
                typed = input()
        except EOFError:
            self.console.print()
            raise Leaving from None
        except UnicodeDecodeError:
            typed = "?!"
        if not sys.stdin.isatty():
            self.console.print()
        return " ".join(typed.split())

    def page(
        self, title: str, lines: Sequence[Text], start: int = 0, back: str = "back to the game"
    ) -> None:
        """Show lines page by page; a person may turn back or close."""
        if not sys.stdin.isatty():
            self.draw([self.bar(title), *lines])
            return
        room = self.height - 2
        pages = max(1, -(-len(lines) // room))
        page = min(start // room, pages - 1)
        while True:
            shown = lines[page * room : (page + 1) * room]
            self.draw([self.bar(title, f"page {page + 1} of {pages}" if pages > 1 else ""), *shown])
            more = page + 1 < pages
            keys = "Enter: on, b: back, q: close" if more else f"Enter: {back}"
            answer = self.ask(f"  {keys} > ").lower()
            if answer == "b":
                page = max(0, page - 1)
            elif answer in ("q", "quit") or not more:
                return
            else:
                page += 1

    def bar(self, left: str, right: str = "") -> Text:
        """Return a title line across the screen."""
        width = self.width
        room = width - cell_len(right) - 4
        title = Text(left)
        title.truncate(max(room, 0), overflow="crop", pad=True)
        return Text.assemble((f" {title.plain}  {right} ", "bold reverse"))

    def lines(self, shown: RenderableType, indent: int = 1) -> list[Text]:
        """Return anything that Rich can show as lines that fit the screen."""
        options = self.console.options.update(width=self.width - indent - 1)
        rows = self.console.render_lines(shown, options, pad=False)
        margin = " " * indent
        return [
            Text.assemble(margin, *((part.text, part.style or "") for part in row)) for row in rows
        ]

    def wrap(
        self, words: str, indent: str = "", hang: str | None = None, style: str = ""
    ) -> list[Text]:
        """Return words as lines that fit the screen, the first indented by a mark of its own."""
        hang = " " * cell_len(indent) if hang is None else hang
        room = self.width - max(cell_len(indent), cell_len(hang)) - 1
        joined = TOGETHER.sub(lambda found: found[0].replace(" ", JOINT), words)
        rows = [row.rstrip().replace(JOINT, " ") for row in wrapped(self.console, joined, room)]
        return [
            Text.assemble(hang if number else indent, (row, style))
            for number, row in enumerate(rows)
        ]

    def fold(self, line: Text) -> list[Text]:
        """Return a line broken wherever the screen ends, as a long path must be."""
        return list(line.wrap(self.console, self.width - 1)) if line.plain else [line]

    def safe(self, line: Text) -> Text:
        """Return a line with only what the terminal can write."""
        if self.encoding.startswith("utf"):
            return line
        copy = line.copy()
        copy.plain = "".join(map(self._writable, line.plain))
        return copy

    def _writable(self, sign: str) -> str:
        try:
            sign.encode(self.encoding)
        except (UnicodeEncodeError, LookupError):
            return PLAIN.get(sign, "?")
        return sign

    def _control(self, codes: str) -> None:
        if self.live:
            self.console.file.write(codes)
            self.console.file.flush()


def wrapped(console: Console, words: str, room: int) -> list[str]:
    """Return words as lines of at most that width."""
    return [row.plain for row in Text(words).wrap(console, room)]


def scrolls_back() -> bool:
    """Say whether what was shown may be found by scrolling back.

    Where there is a second screen it may not; erasing would only cost people what their shell
    wrote before. GNU screen says that it has one, but gives it only to those who ask.
    """
    terminal = os.environ.get("TERM", "")
    if terminal.startswith("screen") and not os.environ.get("TMUX"):
        return True
    if sys.platform == "win32":
        return False
    import curses

    try:
        curses.setupterm()
        return curses.tigetstr("smcup") is None
    except curses.error:
        return True


def forget_typing() -> None:
    """Forget the lines typed so far: the next player should not find them with the arrow keys."""
    with contextlib.suppress(ImportError):
        import readline

        readline.clear_history()
