"""Played games as rows for offline learning: what a seat saw, what was open, what it chose, what it got."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

from snowball.bots import steady
from snowball.envs import rewards
from snowball.envs.encoding import Encoding
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.rules.core import CHANCE, Game, RulesError
from snowball.rules.dice import Dice
from snowball.version import __version__

FORMAT: Final = 1
GAMES_AT_ONCE: Final = 64
"""Games that are written together: one group of rows in the file."""


@dataclass
class Row:
    """One choice of one seat."""

    game: int
    step: int
    seat: int
    observation: list[int]
    mask: bytes
    action: int
    reward: float = 0.0
    """What the choice brought: the whole of the game at the seat's last choice, else nothing."""
    last: bool = False
    value: float = 0.0
    """What the seat has of the game in the end."""


def played(game: Game, bots: list[str], games: int, seed: int) -> Iterator[Record]:
    """Yield games that bots play, each with dice of its own; one bot sits on all seats."""
    names = bots * game.seats if len(bots) == 1 else bots
    if len(names) != game.seats:
        raise RulesError(f"{game.seats} seats need 1 or {game.seats} bots, not {len(bots)}.")
    for number in range(games):
        seated = [steady(name) for name in names]
        first = number * (game.seats + 1)
        match = Match(Record(game, players=names), Dice(seed, first))
        run(match, seated, [Dice(seed, first + 1 + seat) for seat in range(game.seats)])
        match.record.result = match.state.result
        yield match.record


def rows_of(record: Record, encoding: Encoding, kind: str, number: int) -> list[Row]:
    """Return the choices of a game that is over, in their order."""
    state = record.start()
    found: list[Row] = []
    for actor, choice in record.moves:
        if actor != CHANCE:
            mask = bytes(encoding.mask(state.choices(actor)))
            seen = list(encoding.observe(state, actor))
            found.append(Row(number, len(found), actor, seen, mask, choice))
        state.play(actor, choice)
    result = state.result
    if result is None:
        raise RulesError(f"Game {number} is not over: only whole games can be exported.")
    brought = rewards.final(kind, result.ranks)
    done: set[int] = set()
    for row in reversed(found):
        row.value = brought[row.seat]
        if row.seat not in done:
            row.last = True
            row.reward = row.value
            done.add(row.seat)
    return found


def export(path: Path, records: Iterable[Record], encoding: Encoding, kind: str) -> tuple[int, int]:
    """Write games as Parquet, and return how many games and choices there are.

    A file that is there already is replaced once all is written, and stays as it was if that fails.
    """
    if path.exists() and not path.is_file():
        raise RulesError(f"{str(path)!r} is not a file: name another.")
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            found = write(file, records, encoding, kind)
        part.replace(path)
    except OSError as error:
        raise RulesError(f"{str(path)!r} cannot be written: {error.strerror}.") from None
    finally:
        with suppress(OSError):
            part.unlink()
    return found


def write(
    file: BinaryIO, records: Iterable[Record], encoding: Encoding, kind: str
) -> tuple[int, int]:
    """Write games into an open file, some of them at once."""
    parquet = import_module("pyarrow.parquet")
    schema = schema_of(encoding, rewards.check(kind))
    games = choices = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as table:
        left = iter(records)
        while some := list(islice(left, GAMES_AT_ONCE)):
            rows: list[Row] = []
            for record in some:
                if record.game.header() != encoding.game.header():
                    raise RulesError(f"Game {games} is {record.game!r}, not {encoding.game!r}.")
                rows += rows_of(record, encoding, kind, games)
                games += 1
            choices += len(rows)
            table.write_table(table_of(rows, schema))
    return games, choices


def schema_of(encoding: Encoding, kind: str) -> Any:
    """Return the columns, with all that is needed to read them."""
    arrow = import_module("pyarrow")
    byte = arrow.uint8()
    facts = {
        "format": FORMAT,
        "version": __version__,
        "encoding": encoding.version,
        "memory": encoding.memory,
        "rewards": kind,
        **encoding.game.header(),
        "fields": [[each.name, each.size, each.most] for each in encoding.layout.fields],
    }
    return arrow.schema(
        [
            ("game", arrow.int32()),
            ("step", arrow.int32()),
            ("seat", byte),
            ("observation", arrow.list_(byte, encoding.layout.size)),
            ("mask", arrow.list_(byte, encoding.actions)),
            ("action", arrow.int16()),
            ("reward", arrow.float32()),
            ("last", arrow.bool_()),
            ("value", arrow.float32()),
        ],
        metadata={"snowball": json.dumps(facts)},
    )


def table_of(rows: list[Row], schema: Any) -> Any:
    """Return rows as a table."""
    arrow = import_module("pyarrow")
    columns = []
    for column in schema:
        values = [getattr(row, column.name) for row in rows]
        if column.name in ("observation", "mask"):
            flat = joined(b"".join(map(bytes, values)))
            columns.append(arrow.FixedSizeListArray.from_arrays(flat, type=column.type))
        else:
            columns.append(arrow.array(values, column.type))
    return arrow.Table.from_arrays(columns, schema=schema)


def joined(numbers: bytes) -> Any:
    """Return bytes as an array of small numbers, without copying them."""
    arrow = import_module("pyarrow")
    return arrow.Array.from_buffers(arrow.uint8(), len(numbers), [None, arrow.py_buffer(numbers)])
