"""The end of a game: the result, where its record is, and whether to play again."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table
from rich.text import Text

from snowball.cli.terminal import reference
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.screen import Screen
from snowball.play import words
from snowball.play.words import Sentence
from snowball.play.words.arsenal_facts import TEAMS
from snowball.play.words.english.endings import ENDINGS
from snowball.play.words.english.grammar import listed, ordinal
from snowball.rules.core import Game, Result


def result_table(game: str, result: Result, company: Company) -> Table:
    """Return the places and scores, the best first."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("place")
    table.add_column("player")
    table.add_column("")
    table.add_column(words.score(game), justify="right")
    for seat in sorted(range(len(result.ranks)), key=lambda seat: (result.ranks[seat], seat)):
        won = result.ranks[seat] == 1
        table.add_row(
            ordinal(result.ranks[seat]),
            Text(company.shown[seat]),
            "" if seat in company.persons else "bot",
            str(result.scores[seat]),
            style="bold" if won else "",
        )
    return table


def team_table(game: str, result: Result, company: Company) -> Table:
    """Return the places and scores of both teams, the better one first."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("place")
    table.add_column("team")
    table.add_column(words.score(game), justify="right")
    best = max(result.scores)
    for team in sorted(range(TEAMS), key=lambda team: -result.scores[team]):
        won = result.scores[team] == best
        table.add_row(
            ordinal(1 if won else 2),
            Text(listed(company.shown[team::TEAMS])),
            str(result.scores[team]),
            style="bold" if won else "",
        )
    return table


def team_ending(result: Result, company: Company) -> str:
    """Return why a game of teams is over, and which of them has won by how much."""
    high, low = max(result.scores[:TEAMS]), min(result.scores[:TEAMS])
    why = ENDINGS[result.ending]
    if high == low:
        return f"{why}: both teams win, {high} to {low}."
    team = result.scores.index(high)
    reader = company.only_person
    own = reader is not None and reader % TEAMS == team
    whose = "your" if own else f"{company.shown[team]}'s"
    return f"{why}: {whose} team wins, {high} to {low}."


@dataclass(frozen=True)
class Shown:
    """What there is to be seen at the end of a game."""

    game: str
    title: str
    whole: Sequence[Text]
    short: Sequence[Text]
    """The same without the cards, for when they do not fit."""
    cards: Sequence[Text]


def cards(screen: Screen, laid_open: Sequence[str]) -> list[Text]:
    """Return what everybody had."""
    return [line for words in laid_open for line in screen.wrap(words, "  ", hang="    ")]


def summary(
    screen: Screen,
    game: Game,
    result: Result,
    company: Company,
    record: Path | None,
    cards: Sequence[Text] = (),
    afterword: str = "",
) -> list[Text]:
    """Return the result in words and as a table, what all had, and where the record is."""
    why = words.ending(result, company.shown, company.only_person, game.options)
    table = result_table(game.name, result, company)
    if game.options.get("teams"):
        why = team_ending(result, company)
        table = team_table(game.name, result, company)
    lines = [
        *screen.wrap(why, "  ", style="bold"),
        Text(),
        *screen.lines(table, indent=2),
        *(screen.wrap(afterword, "  ") if afterword else []),
        *cards,
        Text(),
    ]
    if record is None:
        return [*lines, Text("  The record could not be kept.", style="bold")]
    return [*lines, Text("  To hear it told again:"), Text(f"  snowball replay {quoted(record)}")]


def quoted(path: Path) -> str:
    """Return a path as a shell takes it."""
    return shlex.quote(str(path)) if os.name == "posix" else f'"{path}"'


def show_end(screen: Screen, shown: Shown, story: Sequence[Sentence], reader: int | None) -> bool:
    """Show how the game ended until somebody leaves or wants to play again."""
    lines = [row for line in shown.whole for row in screen.fold(line)]
    fits = len(lines) + 4 <= screen.height or not shown.cards
    if not fits:
        lines = [row for line in shown.short for row in screen.fold(line)]
    keys = f"y: play again, {'' if fits else 'c: cards, '}l: log, ?: why, r: rules, Enter: leave"
    room = max(0, screen.height - len(lines) - 5)
    last = reference.told(screen, story[:-1], reader)  # the lines say how it ended
    tail = [*last[-room:], Text()] if room else []
    while True:
        screen.draw([screen.bar(shown.title, "the end"), Text(), *tail, *lines, Text()])
        answer = screen.ask(f"  {keys} > ").lower()
        if answer in ("y", "yes"):
            return True
        if answer == "c" and not fits:
            screen.page("All cards", shown.cards, back="back")
        elif answer == "l":
            reference.show_log(screen, story, reader)
        elif answer == "?":
            reference.show_reasons(screen, shown.game, story)
        elif answer == "r":
            reference.show_rules(screen, shown.game)
        elif answer in ("", "n", "no", "q", "quit"):
            return False
