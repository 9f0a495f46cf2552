"""The questions before a game, each with an answer that Enter gives."""

from __future__ import annotations

import getpass
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from rich.text import Text

from snowball.bots import BOTS, FAVOURITE, bot
from snowball.cli.terminal import names, saves
from snowball.cli.terminal.house_rules import ask_options, conflict, teams_of
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.pictures import PICTURES
from snowball.cli.terminal.questions import ask, numbered, whole
from snowball.cli.terminal.saves import SaveError
from snowball.cli.terminal.screen import Screen
from snowball.play.record import Record
from snowball.play.words.english.grammar import count, listed
from snowball.rules.catalog import GAMES
from snowball.rules.core import Game, RulesError

TITLE: Final = "Snowball Fight"


@dataclass(frozen=True)
class Plan:
    """What is to be played, and by whom."""

    game: Game
    company: Company


def ask_game(screen: Screen, notice: str = "") -> str | Path:
    """Ask for a game, or for a saved one to go on with."""
    kinds = list(GAMES.values())
    while True:
        lines = [Text("  Which game?", style="bold"), Text()]
        for number, kind in enumerate(kinds, 1):
            picture = PICTURES[kind.id]
            seats = f"{names.seats_of(kind)} players"
            lines.append(numbered(number, picture.title))
            lines += screen.wrap(f"{kind.title}, {seats}", "      ", style="dim")
            lines += screen.wrap(picture.summary, "      ", style="dim")
        waiting = saves.saved()[: max(1, screen.height - len(lines) - 8)]
        if waiting:
            lines += [Text(), Text("  Or go on with a saved game:", style="bold"), Text()]
            for number, path in enumerate(waiting, len(kinds) + 1):
                lines.append(numbered(number, path.stem, f"  {described(path)}"))
        answer = ask(screen, TITLE, lines, f"1 to {len(kinds) + len(waiting)} [1]", notice)
        if answer.lower() in GAMES:
            return answer.lower()
        choice = whole(answer, 1)
        if 1 <= choice <= len(kinds):
            return kinds[choice - 1].id
        if len(kinds) < choice <= len(kinds) + len(waiting):
            return waiting[choice - len(kinds) - 1]
        notice = f"Type a number from 1 to {len(kinds) + len(waiting)}, or press Enter for 1."


def described(path: Path) -> str:
    """Return who plays a saved game, and when it was left."""
    try:
        record = saves.read(path)
        left = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC).astimezone()
    except (SaveError, OSError):
        return "cannot be read"
    company = Company(tuple(record.names), tuple(record.players))
    players = [company.names[seat] for seat in company.persons]
    if bots := len(company.names) - len(players):
        players.append(count(bots, "bot"))
    return f"{listed(players)}, {left:%d %b %H:%M}"


def ask_seats(screen: Screen, kind: type[Game], options: Mapping[str, object]) -> int:
    """Ask how many play, until the house rules allow it."""
    usual = max(kind.fewest_seats, min(PICTURES[kind.id].usual_seats, kind.most_seats))
    allowed = allowed_seats(kind, options)
    usual = next((seats for seats in allowed if seats >= usual), allowed[-1])
    notice = ""
    while True:
        lines = [
            Text("  How many sit at the table, bots included?", style="bold"),
            Text(),
            *screen.wrap(f"{numbers_of(allowed)} can play.", "  "),
        ]
        prompt = f"{numbers_of(allowed)} [{usual}]"
        answer = ask(screen, PICTURES[kind.id].title, lines, prompt, notice)
        seats = whole(answer, usual)
        notice = f"Type a number from {kind.fewest_seats} to {kind.most_seats}."
        if kind.fewest_seats <= seats <= kind.most_seats:
            notice = conflict(kind, seats, dict(options))
            if not notice:
                return seats


def numbers_of(allowed: Sequence[int]) -> str:
    """Return numbers to choose from: "2 to 8", "4, 6 or 8"."""
    first, last = allowed[0], allowed[-1]
    if list(allowed) == list(range(first, last + 1)) and last > first:
        return f"{first} to {last}"
    *others, last = allowed
    return f"{', '.join(map(str, others))} or {last}" if others else str(last)


def allowed_seats(kind: type[Game], options: Mapping[str, object]) -> list[int]:
    """Return how many can play with some house rules; if nobody can, say why."""
    seats = range(kind.fewest_seats, kind.most_seats + 1)
    found = [each for each in seats if not conflict(kind, each, dict(options))]
    if not found:
        kind(kind.fewest_seats, dict(options))
    return found


def ask_players(
    screen: Screen, kind: type[Game], seats: int, options: Mapping[str, object]
) -> Company:
    """Ask who plays: persons by their names, bots by theirs."""
    teams = kind(seats, dict(options)).options.get("teams")
    own = own_name()
    notice = ""
    while True:
        lines = [
            Text("  Who plays?", style="bold"),
            Text(),
            *screen.wrap(
                "Type the names of the people, with commas between them, in the order in which "
                f"they sit. Bots take the seats that are left: {FAVOURITE} ones, unless you name others.",
                "  ",
            ),
            *(screen.wrap("Every second name is one team.", "  ") if teams else []),
            *screen.wrap(f"Bots: {', '.join(BOTS)}.", "  "),
        ]
        answer = ask(screen, PICTURES[kind.id].title, lines, f"Names [{own}]", notice)
        # Nobody is asked whether they meant a bot by their own name.
        given = [name.strip() for name in (answer or f"{names.SURELY}{own}").split(",")]
        notice = complaint(given, seats)
        if not notice:
            return names.seated(given, seats, FAVOURITE)


def complaint(given: Sequence[str], seats: int) -> str:
    """Return why a list of names will not do, empty if it will."""
    if len(given) > seats:
        return f"There are {seats} seats and {len(given)} names."
    try:
        for name in itertools.filterfalse(names.is_person, given):
            bot(name)
    except RulesError as error:
        return str(error)
    if slips := list(filter(None, map(names.slip, given))):
        return slips[0]
    persons = [names.name_of(name) for name in given if names.is_person(name)]
    for name in persons:
        if not name or "|" in name or not name.isprintable():
            return f"{name!r} cannot be a name: use plain words."
    if len({name.lower() for name in persons}) < len(persons):
        return "Everybody needs a name of their own."
    return ""


def own_name() -> str:
    """Return a name for whoever sits here."""
    try:
        name = getpass.getuser().capitalize()
    except (KeyError, OSError):
        return "Player"
    usable = name.isprintable() and not complaint([f"{names.SURELY}{name}"], 1) and "," not in name
    return names.clipped(name, names.LONGEST) if usable else "Player"


def planned(
    screen: Screen,
    name: str,
    seats: int | None,
    players: Sequence[str] | None,
    options: Mapping[str, object],
) -> Plan:
    """Return what is to be played, asking for all that was not said."""
    kind = GAMES[name]
    asked = seats is None or players is None
    if players is not None and seats is None:
        seats = max(len(players), kind.fewest_seats)
    if seats is None:
        only = kind.fewest_seats == kind.most_seats
        seats = kind.fewest_seats if only else ask_seats(screen, kind, options)
    kind(seats, dict(options))  # refused here, before more is asked
    seated = company(screen, kind, seats, players, options)
    chosen = dict(options)
    if asked and not options:
        chosen = ask_options(screen, kind, seats, seated.shown)
    game = kind(seats, chosen)
    if asked and options and game.options.get("teams"):
        ask(screen, PICTURES[kind.id].title, teams_of(screen, seated.shown), "Enter: begin")
    Record(game, list(seated.names), list(seated.players))  # names it could not write are refused
    return Plan(game, seated)


def company(
    screen: Screen,
    kind: type[Game],
    seats: int,
    players: Sequence[str] | None,
    options: Mapping[str, object],
) -> Company:
    """Return who plays, as said or as asked."""
    if players is None:
        return ask_players(screen, kind, seats, options)
    if trouble := complaint(players, seats):
        raise RulesError(trouble)
    return names.seated(players, seats, FAVOURITE)
