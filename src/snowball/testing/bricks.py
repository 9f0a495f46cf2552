"""Bricks positions for tests and studies: say only what differs from the printed start."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from snowball.rules.bricks.game import Bricks
from snowball.rules.bricks.position import dump_sheet
from snowball.rules.bricks.state import BricksState
from snowball.rules.catalog import load


class SheetFields(TypedDict, total=False):
    """The fields of a sheet, as in the document of a position."""

    hit_points: int
    freeze: int
    snowballs: int
    hides: int
    wall: list[int]
    out: int


def sheet(**fields: Unpack[SheetFields]) -> SheetFields:
    """Return a sheet: fields that are not given are as printed."""
    return fields


def out(place: int) -> SheetFields:
    """Return the sheet of a player who is out; the first to go out has place 1."""
    return sheet(hit_points=0, freeze=0, snowballs=0, wall=[], out=place)


def position(
    seats: int | None = None,
    sheets: Sequence[SheetFields] = (),
    *,
    phase: str = "act",
    turn: int = 0,
    turns: int = 1,
    first: int = 0,
    rounds: int = 0,
    actions: int = 3,
    target: int | None = None,
    brick: int = 0,
    damage: int = 0,
    **options: object,
) -> BricksState:
    """Return a position, read from a document with these fields.

    There are as many seats as sheets, unless said, and at least two; seats without a sheet have
    the printed one. The target is the player whose turn it is, as in a document when nothing is
    thrown. A position that cannot be is refused, as `snowball.load` refuses it.
    """
    game = Bricks(max(2, len(sheets)) if seats is None else seats, options)
    printed = dump_sheet(game.start().sheets[0])
    given = [*sheets, *[sheet()] * (game.seats - len(sheets))]
    state = load(
        {
            **game.header(),
            "phase": phase,
            "turn": turn,
            "turns": turns,
            "first": first,
            "rounds": rounds,
            "actions": actions,
            "target": turn if target is None else target,
            "brick": brick,
            "damage": damage,
            "sheets": [{**printed, **fields} for fields in given],
        }
    )
    assert isinstance(state, BricksState)
    return state
