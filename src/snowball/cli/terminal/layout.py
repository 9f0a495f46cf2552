"""The decision screen: the table, what happened, the question and the menu, in the lines there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from snowball.cli.terminal import menu
from snowball.cli.terminal.picture import Picture, Scene
from snowball.cli.terminal.screen import KEY, Screen
from snowball.play.words import Sentence

REMINDER: Final = "?: why  h: help  q: leave"
LEAST_NEWS: Final = 4
LEAST_MENU: Final = 3


@dataclass(frozen=True)
class Page:
    """A screenful, and how much of the news did not fit on it."""

    lines: list[Text]
    hidden: int
    entries: list[menu.Entry]
    more: bool
    """Whether the menu goes on on a next page."""


def decision(
    screen: Screen,
    picture: Picture,
    scene: Scene,
    news: Sequence[Sentence],
    items: Sequence[menu.Item],
    notice: str = "",
    heading: str = "",
    menu_page: int = 0,
) -> Page:
    """Return the screen for a choice; the prompt has the line below it."""
    if picture.shows_draw(scene.view):
        news = [sentence for sentence in news if not sentence.quiet]
    top = [screen.bar(picture.title, f"{picture.status(scene.view)}   {REMINDER}")]
    top += picture.rows(scene)
    told = [line for sentence in news for line in news_lines(screen, sentence, scene.seat)]
    asked = question_lines(screen, picture, scene, items, heading)
    notices = screen.wrap(notice, "  ", style="bold") if notice else []
    back = [Text.assemble(("   0", KEY), "  Back")] if heading else []

    spare = screen.height - 1 - len(top) - len(asked) - len(notices) - len(back)
    entries, room = arranged(items, spare, len(told))
    start, end, more = window(len(entries), room, menu_page)
    choices = menu.lines(entries[start:end], start)
    if more:
        choices.append(Text.assemble(("   m", KEY), "  more choices"))

    spare -= len(choices)
    shown, hidden = latest(screen, news, told, scene.seat, spare)
    spare -= len(shown)
    lines = [*top]
    lines += gap(spare, 1 if shown else 99) + shown + gap(spare, 2)
    lines += [*asked, *choices, *back, *notices]
    return Page(with_extra(screen, picture, scene, lines, len(top), spare), hidden, entries, more)


def arranged(items: Sequence[menu.Item], spare: int, news: int) -> tuple[list[menu.Entry], int]:
    """Return the menu and the lines it has: all news should fit beside it, or at least some."""
    for kept in (news, min(news, LEAST_NEWS)):
        room = max(LEAST_MENU, spare - kept)
        entries = menu.arrange(items, room)
        if len(entries) <= room and (len(entries) > 1 or len(items) == 1):
            return entries, room
    return entries, max(LEAST_MENU, spare)


def gap(spare: int, needed: int) -> list[Text]:
    """Return an empty line if there is room for that many."""
    return [Text()] if spare >= needed else []


def window(entries: int, room: int, page: int) -> tuple[int, int, bool]:
    """Return which entries of a menu are shown when even the shortest one does not fit."""
    if entries <= room:
        return 0, entries, False
    size = room - 1
    pages = -(-entries // size)
    start = page % pages * size
    return start, min(start + size, entries), True


def with_extra(
    screen: Screen, picture: Picture, scene: Scene, lines: list[Text], top: int, spare: int
) -> list[Text]:
    """Add what is nice to know below the table, if there is plenty of room."""
    extra = [
        line for words in picture.extra(scene) for line in screen.wrap(words, "  ", style="dim")
    ]
    if extra and spare >= 2 + len(extra):
        return [*lines[:top], *extra, *lines[top:]]
    return lines


def question_lines(
    screen: Screen, picture: Picture, scene: Scene, items: Sequence[menu.Item], heading: str
) -> list[Text]:
    """Return what the seat holds and what it is asked."""
    words = heading or picture.question(scene, [item.text for item in items])
    if scene.shared and scene.seat is not None:
        words = f"{scene.names[scene.seat]}: {words}"
    asked = screen.wrap(words, "  ", style="bold")
    holding = picture.holding(scene)
    if holding is None:
        return asked
    if holding.cell_len + asked[0].cell_len < screen.width and len(asked) == 1:
        return [Text.assemble(holding, asked[0])]
    return [holding, *asked]


def news_lines(screen: Screen, sentence: Sentence, reader: int | None) -> list[Text]:
    """Return a sentence as lines, marked if it is about the reader."""
    about = reader is not None and reader in sentence.seats
    mark = screen.glyphs.alarm if about else screen.glyphs.bullet
    return screen.wrap(sentence.text, f"  {mark} ", style="bold" if about else "")


def latest(
    screen: Screen, news: Sequence[Sentence], told: list[Text], reader: int | None, room: int
) -> tuple[list[Text], int]:
    """Return the latest news that fit into some lines, and how many sentences did not."""
    if len(told) <= room:
        return told, 0
    shown: list[Text] = []
    hidden = len(news)
    for sentence in reversed(news):
        lines = news_lines(screen, sentence, reader)
        if len(shown) + len(lines) > room - 1:
            break
        shown = [*lines, *shown]
        hidden -= 1
    if room < 1:
        return [], hidden
    return [Text(f"    ({hidden} earlier: l shows them)", style="dim"), *shown], hidden
