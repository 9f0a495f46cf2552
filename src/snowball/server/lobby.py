"""The lobby: what can be played here, and plans for new tables."""

from __future__ import annotations

import msgspec

from snowball.bots import BOTS
from snowball.play import words
from snowball.rules.catalog import GAMES, kind_of
from snowball.rules.core import Game, Option, RulesError
from snowball.server.entries import Chair, Plan
from snowball.server.messages import GameShown, NewTable, OptionShown, WantedSeat
from snowball.server.problems import Problem
from snowball.server.table import HOST, Table
from snowball.server.tokens import void
from snowball.version import __version__


def games_shown(language: str = "en") -> list[GameShown]:
    """Return the games that can be played, with their house rules."""
    return [
        GameShown(
            kind.id,
            kind.title,
            words.credit(kind.id, language=language),
            kind.fewest_seats,
            kind.most_seats,
            [option_shown(kind, option, language) for option in kind.all_options],
        )
        for kind in GAMES.values()
    ]


def option_shown(kind: type[Game], option: Option, language: str) -> OptionShown:
    """Return a house rule as the page shows it."""
    lowest, highest = option.span or (None, None)
    return OptionShown(
        option.name,
        words.house_rule(option, language=language),
        option.default,
        list(option.values),
        lowest,
        highest,
        list(option.named),
        list(option.rules),
        [
            seats
            for seats in range(kind.fewest_seats, kind.most_seats + 1)
            if tells(kind, option, seats)
        ],
        option.needs and option.needs[0],
    )


def tells(kind: type[Game], option: Option, seats: int) -> bool:
    """Whether an option can be set with so many seats, and changes anything there."""
    fewest, most = option.tables or (kind.fewest_seats, kind.most_seats)
    if not fewest <= seats <= most:
        return False
    # A table that cannot be had without another option is not refused for this one.
    if option.needs is not None:
        return any(
            tells(kind, each, seats) for each in kind.all_options if each.name == option.needs[0]
        )
    try:
        kind(seats, {option.name: option.values[-1]})
    except RulesError:
        return False
    return True


def plan_for(wanted: NewTable) -> Plan:
    """Return the plan of a table that somebody wants; what cannot be is refused in words."""
    try:
        game = kind_of(wanted.game)(len(wanted.seats), dict(wanted.options))
    except RulesError as error:
        raise Problem("bad-plan", str(error)) from error
    check_level(wanted.stand_in)
    return Plan(
        game=game.name,
        seats=game.seats,
        options=dict(game.options),
        chairs=tuple(chair_for(seat) for seat in wanted.seats),
        version=__version__,
        commitment="",
        listed=wanted.listed,
        watching=wanted.watching,
        hints=wanted.hints,
        patience=wanted.patience,
        stand_in=wanted.stand_in,
    )


def check_made(table: Table, plan: Plan) -> None:
    """Refuse a table that was made by another request of the same id, or whose host has moved."""
    made = table.plan
    if msgspec.structs.replace(plan, version=made.version, commitment=made.commitment) != made:
        raise Problem(
            "id-taken", "This id is that of another table: give each table one of its own."
        )
    if table.people[HOST].generation:
        raise void()


def chair_for(seat: WantedSeat) -> Chair:
    """Return who is to sit on a seat."""
    if seat.kind == "bot":
        check_level(seat.level)
        return Chair("bot", checked_name(seat.name), seat.level)
    if seat.level:
        raise Problem("bad-plan", f"Only a bot has a level, not a seat of the kind {seat.kind!r}.")
    return Chair(seat.kind, checked_name(seat.name))


def check_level(level: str) -> None:
    """Refuse a bot that there is not."""
    if level not in BOTS:
        raise Problem("bad-plan", f"There is no bot {level[:40]!r}; there are {', '.join(BOTS)}.")


def checked_name(name: str) -> str:
    """Return a name that can be read and written down."""
    if name and ("|" in name or not name.isprintable()):
        raise Problem("bad-name", "A name is made of plain letters, without '|'.")
    return name


def plan_again(table: Table, person: int) -> Plan:
    """Return the plan of a rematch: everybody keeps their seats, and who asks is the host."""
    chairs = []
    for seat in table.seats:
        if seat.level:
            chairs.append(Chair("bot", seat.name, seat.level))
        elif seat.person == person:
            chairs.append(Chair("me", seat.name))
        else:
            assert seat.person is not None, "every seat of a finished game was somebody's"
            chairs.append(Chair("invited", seat.name, keeps=seat.person))
    return msgspec.structs.replace(
        table.plan, chairs=tuple(chairs), version=__version__, before=table.name, listed=False
    )
