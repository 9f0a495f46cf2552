"""Bricks positions as JSON: everything is open, so a view is the whole table (RD-35)."""

from __future__ import annotations

from typing import Final

from snowball.rules.bricks.cube import SMILEY
from snowball.rules.bricks.phases import (
    AIMING,
    BUILDING,
    CRUMBLING,
    DUCKING,
    LOSING,
    OVER,
    PHASES,
    STARTING,
    THROWING,
)
from snowball.rules.bricks.sheet import Sheet
from snowball.rules.bricks.table import OWNER, RANDOM, THROWER, Table
from snowball.rules.bricks.wall import (
    NO_WALL,
    bricks,
    count,
    read_wall,
    spell_wall,
    uniform,
)
from snowball.rules.core import Document, RulesError, check_seat
from snowball.rules.documents import documents, field, number, one_of, only

FIELDS: Final = (
    "game",
    "seats",
    "options",
    "numbers",
    "phase",
    "turn",
    "turns",
    "first",
    "rounds",
    "actions",
    "target",
    "brick",
    "damage",
    "sheets",
)
POSITION_FIELDS: Final = tuple(
    name for name in FIELDS if name not in ("game", "seats", "options", "numbers", "phase")
)
SHEET_FIELDS: Final = ("hit_points", "freeze", "snowballs", "hides", "wall", "out")
PLENTY: Final = 10**9


def dump(table: Table) -> Document:
    """Return the whole position."""
    document = table.game.header()
    document["phase"] = PHASES[table.phase]
    document["turn"] = int(table.turn)
    document["turns"] = int(table.turns)
    document["first"] = int(table.first)
    document["rounds"] = int(table.rounds)
    document["actions"] = int(table.actions)
    document["target"] = int(table.target)
    document["brick"] = int(table.brick)
    document["damage"] = int(table.damage)
    document["sheets"] = [dump_sheet(sheet) for sheet in table.sheets]
    return document


def dump_sheet(sheet: Sheet) -> Document:
    """Return everything on one sheet."""
    return {
        "hit_points": int(sheet.hit_points),
        "freeze": int(sheet.freeze),
        "snowballs": int(sheet.snowballs),
        "hides": int(sheet.hides),
        "wall": spell_wall(sheet.wall),
        "out": int(sheet.out),
    }


def view(table: Table, seat: int | None) -> Document:
    """Return what a seat sees: the whole table."""
    check_seat(table.game, seat)
    shown = dump(table)
    shown["seat"] = seat
    shown["actors"] = list(table.actors)
    result = table.result
    shown["result"] = None if result is None else result.dump()
    return shown


def load(table: Table, document: Document, most_hit_points: int) -> None:
    """Turn a starting state into the one that a document describes."""
    only(document, FIELDS, "A bricks position")
    seats = len(table.sheets)
    table.phase = one_of(document, "phase", PHASES)
    table.turn = number(document, "turn", 0, seats - 1)
    table.turns = number(document, "turns", 0, PLENTY)
    table.first = number(document, "first", 0, seats - 1)
    table.rounds = number(document, "rounds", 0, PLENTY)
    table.actions = number(document, "actions", 0, int(table.rules.actions))
    table.target = number(document, "target", 0, seats - 1)
    table.brick = number(document, "brick", 0, int(table.rules.brick_points))
    table.damage = number(document, "damage", 0, int(table.rules.inside))
    for seat, entry in enumerate(documents(document, "sheets", seats)):
        load_sheet(table, seat, entry, most_hit_points)
    check_players(table)
    check_moment(table)


def load_sheet(table: Table, seat: int, entry: Document, most_hit_points: int) -> None:
    """Read one sheet."""
    only(entry, SHEET_FIELDS, "A sheet")
    sheet = table.sheets[seat]
    rules = table.rules
    sheet.hit_points = number(entry, "hit_points", 0, most_hit_points)
    sheet.freeze = number(entry, "freeze", 0, int(rules.freeze))
    sheet.snowballs = number(entry, "snowballs", 0, PLENTY)
    sheet.hides = number(entry, "hides", 0, int(rules.actions))  # RD-13
    sheet.wall = read_wall(field(entry, "wall"), int(rules.most_bricks), int(rules.brick_points))
    sheet.out = number(entry, "out", 0, len(table.sheets) - 1)
    if sheet.hides > 0 and sheet.wall == NO_WALL:
        raise RulesError(f"Seat {seat} has no bricks and can have no Hide tokens (D23).")
    if (sheet.out > 0) != (sheet.hit_points == 0):
        raise RulesError(f"Seat {seat} is out exactly when no Hit Points are left (D32).")
    if sheet.out > 0:
        table.outs += 1
        if sheet.snowballs > 0 or sheet.hides > 0 or sheet.wall != NO_WALL or sheet.freeze > 0:
            raise RulesError(f"Seat {seat} is out and can have nothing left (RD-31).")


def check_players(table: Table) -> None:
    """Refuse a table at which those players could not be left."""
    places = sorted(int(sheet.out) for sheet in table.sheets if sheet.out > 0)
    if places != list(range(1, len(places) + 1)):
        raise RulesError("'out' must number the players who are out 1, 2, 3 … in their order.")
    left = len(table.sheets) - len(places)
    limit = table.rules.round_limit
    if 0 < limit < table.rounds:
        raise RulesError(f"The game ends after {limit} rounds (RD-37).")
    ended = left == 1 or (limit > 0 and table.rounds == limit)
    if left == 0 or ended != (table.phase == OVER):
        raise RulesError("The phase is 'over' when one player or no round is left, and only then.")
    if table.sheets[table.turn].hit_points == 0:
        raise RulesError(f"It cannot be the turn of seat {table.turn}, who is out.")


def check_moment(table: Table) -> None:
    """Refuse a throw or a turn that cannot be under way like that."""
    phase = table.phase
    if (table.actions == 0) != (phase in (STARTING, OVER)):
        raise RulesError(
            f"'actions' is 1 to {table.rules.actions} during a turn, and 0 before the start and at "
            "the end."
        )
    if phase == STARTING:
        check_beginning(table)
        return
    if table.turns == 0:
        raise RulesError("'turns' counts the turn under way: it is at least 1.")
    own = table.sheets[table.turn]
    if own.hides > table.rules.actions - table.actions:
        raise RulesError("The player whose turn it is has more Hide tokens than actions used (D7).")
    if phase == BUILDING and bricks(own.wall) == table.rules.most_bricks:
        raise RulesError(
            f"Seat {table.turn} has {bricks(own.wall)} bricks and cannot build (RD-27)."
        )
    check_throw(table)


def check_beginning(table: Table) -> None:
    """Refuse anything but printed sheets before the start (D3, D4)."""
    printed = table.game.start().dump()
    given = table.dump()
    for name in POSITION_FIELDS:
        if given[name] != printed[name]:
            raise RulesError(f"Before the start {name!r} is {printed[name]} (D3, D4).")


def check_throw(table: Table) -> None:
    """Refuse a throw that cannot be under way like that."""
    phase = table.phase
    thrown = phase in (DUCKING, THROWING, AIMING, LOSING, CRUMBLING)
    if thrown == (table.target == table.turn):
        raise RulesError(
            "'target' is another player while a throw is under way, else the same as 'turn'."
        )
    target = table.sheets[table.target]
    if target.hit_points == 0:
        raise RulesError(f"Seat {table.target} is out and cannot be the target (RD-10).")
    if thrown and table.rules.to_target and target.snowballs == 0:
        raise RulesError(f"The thrown Snowball is seat {table.target}'s now: at least 1 (RD-08).")
    if (table.brick > 0) != (phase == AIMING):
        raise RulesError("'brick' is set while a throw at a brick is rolled for, and only then.")
    if phase == AIMING and count(target.wall, table.brick) == 0:
        raise RulesError(f"Seat {table.target} has no brick with {table.brick} points (RD-24).")
    if phase == DUCKING and target.hides == 0:
        raise RulesError(f"Seat {table.target} has no Hide token to spend (D12).")
    check_near_miss(table)


def check_near_miss(table: Table) -> None:
    """Refuse a near miss that cannot be looking for its brick."""
    choosing = table.phase in (LOSING, CRUMBLING)
    if (table.damage > 0) != choosing:
        raise RulesError("'damage' is set while a near miss looks for its brick, and only then.")
    if not choosing:
        return
    wall = table.sheets[table.target].wall
    if wall == NO_WALL or uniform(wall):
        raise RulesError("A near miss needs bricks of different points to choose from (RD-44).")
    standing = bricks(wall)
    if standing >= SMILEY or table.rules.faces[standing - 1] == 0:
        raise RulesError(f"There is no near miss at {standing} bricks (D30).")
    asked = table.rules.near_miss
    if asked != RANDOM if table.phase == CRUMBLING else asked not in (OWNER, THROWER):
        raise RulesError("The option near_miss_brick does not fit that phase (RD-20).")
