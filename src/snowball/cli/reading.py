"""Reading what a user typed: options, lists of names, files."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from snowball.rules.catalog import kind_of, load
from snowball.rules.core import Game, RulesError, State


def read_settings(settings: list[str], what: str = "option") -> dict[str, object]:
    """Return options, or numbers, given as name=value."""
    found: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            words = f"{what.capitalize()}s are set as {what.upper()}=VALUE, not {setting!r}."
            raise RulesError(words)
        if name in found:
            raise RulesError(f"The {what} {name!r} is set twice.")
        found[name] = value
    return found


def read_names(text: str) -> list[str]:
    """Return names given as a list with commas."""
    return [name.strip() for name in text.split(",")]


def read_file(path: Path) -> str:
    """Return the text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RulesError(f"There is no file {str(path)!r}.") from None
    except UnicodeDecodeError:
        raise RulesError(f"{str(path)!r} is not a text file.") from None
    except OSError as error:
        raise RulesError(f"{str(path)!r} cannot be read: {error.strerror}.") from None


def read_position(path: Path) -> State:
    """Return the position in a file."""
    try:
        return load(json.loads(read_file(path)))
    except RulesError:
        raise
    except (ValueError, RecursionError) as error:
        raise RulesError(f"{str(path)!r} is not JSON: {error}.") from None


def read_game(
    name: str,
    seats: int | None,
    options: dict[str, object],
    numbers: dict[str, object] | None = None,
) -> Game:
    """Return a game; if nobody says for how many, for the fewest that its options allow."""
    kind = kind_of(name)
    if seats is None:
        seats = kind.most_seats
        for fewest in range(kind.most_seats, kind.fewest_seats - 1, -1):
            with suppress(RulesError):
                seats = kind(fewest, options).seats
    return kind(seats, options, numbers)


def read_start(
    game: str,
    seats: int | None,
    settings: list[str],
    position: Path | None,
    numbers: list[str] | None = None,
) -> State:
    """Return the state to begin from: a game's beginning, or a position in a file."""
    if position is None:
        changed = read_settings(numbers or [], "number")
        return read_game(game, seats, read_settings(settings), changed).start()
    if seats is not None or settings:
        raise RulesError("A position has its own seats and options: leave out --seats and --set.")
    if numbers:
        raise RulesError("A position has its own numbers: leave out --number.")
    state = read_position(position)
    if state.game.name != kind_of(game).id:
        raise RulesError(f"{str(position)!r} is a position of {state.game.name}, not of {game}.")
    return state
