"""Asking before a game: a question on a screen of its own, and numbers to choose by."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from snowball.cli.terminal.screen import KEY, Leaving, Screen


def ask(screen: Screen, title: str, lines: Sequence[Text], prompt: str, notice: str = "") -> str:
    """Show a question and return the answer."""
    notices = [Text(), *screen.wrap(notice, "  ", style="bold")] if notice else []
    screen.draw([screen.bar(title, "q: leave"), Text(), *lines, *notices, Text()])
    answer = screen.ask(f"  {prompt} > ")
    if answer.lower() in ("q", "quit", "exit"):
        raise Leaving
    return answer


def whole(answer: str, default: int) -> int:
    """Return the number that was typed, the default for Enter, and 0 for anything else."""
    if not answer:
        return default
    return int(answer) if answer.isdecimal() and len(answer) < 5 else 0


def numbered(number: int, words: str, more: str = "") -> Text:
    """Return a line to choose by its number."""
    return Text.assemble((f"{number:4}", KEY), f"  {words}", (more, "dim"))
