"""The decision screen: the table, what happened, the question and the menu, in the lines there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from snowball.cli.terminal import menu
from snowball.cli.terminal.picture import USUAL_WIDTH, Picture, Scene
from snowball.cli.terminal.screen import KEY, Screen
from snowball.play.words import Sentence

REMINDER: Final = "?: why  h: hint  k: keys  q: leave"
CARDS: Final = "c: cards  "
SHORT_REMINDER: Final = "h: hint  k: keys"
HELP: Final = "k: keys"
BELOW: Final = " " * 6
"""Where a choice goes on that is longer than a line."""
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
    keys = f"{CARDS if picture.reference else ''}{REMINDER}"
    top = [title_bar(screen, picture, scene, keys)]
    top += [row for line in picture.rows(scene) for row in fitted(screen, line)]
    reader = scene.seat if picture.marks(len(scene.names)) else None
    told = [line for sentence in news for line in news_lines(screen, sentence, reader)]
    asked = question_lines(screen, picture, scene, items, heading)
    notices = screen.wrap(notice, "  ", style="bold") if notice else []
    back = [Text.assemble(("   0", KEY), "  Back")] if heading else []

    tall = tallest(screen, items)
    below = len(asked) + len(notices) + len(back)
    if tall > 1:
        top = top[: max(1, screen.height - 1 - below - tall * LEAST_MENU)]
    spare = screen.height - 1 - len(top) - below
    least = min(len(told), LEAST_NEWS)
    kept = [least] if picture.flat_menu(len(scene.names)) else [len(told), least]
    entries, room = arranged(items, spare // tall, [-(-lines // tall) for lines in kept])
    start, end, more = window(len(entries), room, menu_page)
    choices = menu_lines(screen, picture, scene, entries, spare, len(told))
    if more:
        choices = plain_menu(screen, entries[start:end], start)
        choices.append(Text.assemble(("   m", KEY), "  more choices"))

    spare -= len(choices)
    shown, hidden = latest(screen, news, told, reader, spare)
    spare -= len(shown)
    explained = [] if heading else picture.explained(scene)
    if spare >= 2 + len(explained):
        asked = [*explained, *asked]
        spare -= len(explained)
    lines = [*top]
    lines += gap(spare, 1 if shown else 99) + shown + gap(spare, 2)
    lines += [*asked, *choices, *back, *notices]
    return Page(with_extra(screen, picture, scene, lines, len(top), spare), hidden, entries, more)


def title_bar(screen: Screen, picture: Picture, scene: Scene, keys: str) -> Text:
    """Return the title with the turn and the keys, as many of them as fit."""
    status = picture.status(scene.view)
    room = screen.width - cell_len(picture.title) - len("    ")
    right = next(
        (
            words
            for words in (f"{status}   {each}" for each in (keys, SHORT_REMINDER, HELP))
            if len(words) <= room
        ),
        HELP,
    )
    return screen.bar(picture.title, right)


def fitted(screen: Screen, line: Text, hang: str = "    ") -> list[Text]:
    """Return a line, or several where it is longer than a narrow screen is wide."""
    if screen.width >= USUAL_WIDTH:
        return [line]
    line = line.copy()
    line.rstrip()
    if line.cell_len <= screen.width:
        return [line]
    rows = line.wrap(screen.console, screen.width - len(hang))
    for row in rows:
        row.rstrip()
    return [rows[0], *(Text.assemble(hang, row) for row in rows[1:])]


def tallest(screen: Screen, items: Sequence[menu.Item]) -> int:
    """Return how many lines the longest choice takes."""
    entries = [menu.Entry(item.line, (item,)) for item in items]
    return max((len(fitted(screen, line, BELOW)) for line in menu.lines(entries)), default=1)


def plain_menu(screen: Screen, entries: Sequence[menu.Entry], first: int = 0) -> list[Text]:
    """Return the menu with nothing about the choices but themselves."""
    return [row for line in menu.lines(entries, first) for row in fitted(screen, line, BELOW)]


def menu_lines(
    screen: Screen,
    picture: Picture,
    scene: Scene,
    entries: Sequence[menu.Entry],
    spare: int,
    news: int,
) -> list[Text]:
    """Return the menu with as much about each choice as there is room for."""
    plain = plain_menu(screen, entries)
    if any(picture.under_heading(scene, entry.items[0].text) for entry in entries):
        listed = with_headings(picture, scene, entries)
        headed = [row for line in listed for row in fitted(screen, line, BELOW)]
        return headed if len(headed) <= spare - min(news, LEAST_NEWS) else plain
    detailed = plain if scene.narrow else with_details(picture, scene, entries)
    return detailed if len(detailed) <= spare - news else plain


def with_headings(picture: Picture, scene: Scene, entries: Sequence[menu.Entry]) -> list[Text]:
    """Return the menu with headings between the choices, for those that are listed so."""
    lines: list[Text] = []
    above = ""
    for number, entry in enumerate(entries, 1):
        line = picture.under_heading(scene, entry.items[0].text) if entry.choice else None
        heading = entry.items[0].groups[-1] if line and entry.items[0].groups else ""
        if heading and heading != above:
            lines.append(Text(f"    {heading}", style="bold"))
        above = heading
        lines.append(menu.numbered(number, entry, line))
    return lines


def with_details(picture: Picture, scene: Scene, entries: Sequence[menu.Entry]) -> list[Text]:
    """Return the menu with what each choice means below it."""
    lines: list[Text] = []
    for number, entry in enumerate(entries, 1):
        lines.append(menu.numbered(number, entry))
        if entry.choice:
            details = picture.details(scene, entry.choice)
            lines += [Text.assemble("        ", line, style="dim") for line in details]
    return lines


def arranged(
    items: Sequence[menu.Item], spare: int, kept: Sequence[int]
) -> tuple[list[menu.Entry], int]:
    """Return the menu and the lines it has, if so many are kept for news, or else so many."""
    for news in kept:
        room = max(LEAST_MENU, spare - news)
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
    extra: list[Text] = []
    for words in picture.extra(scene):
        more = screen.wrap(words, "  ", hang="    ", style="dim")
        if spare < 2 + len(extra) + len(more):
            break
        extra += more
    return [*lines[:top], *extra, *lines[top:]]


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
    about = reader is not None and (reader in sentence.seats or is_about_team(sentence))
    mark = screen.glyphs.alarm if about else screen.glyphs.bullet
    return screen.wrap(sentence.text, f"  {mark} ", style="bold" if about else "")


def is_about_team(sentence: Sentence) -> bool:
    """Say whether a sentence is about the team of whoever reads it."""
    return "your team" in sentence.text.lower()


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
