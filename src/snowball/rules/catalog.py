"""The list of games: the only place that knows them all."""

from __future__ import annotations

from typing import Final

from snowball.rules.arsenal.game import Arsenal
from snowball.rules.bricks.game import Bricks
from snowball.rules.core import Game, RulesError, State
from snowball.rules.splatball.game import Splatball

GAMES: Final[dict[str, type[Game]]] = {
    "arsenal": Arsenal,
    "splatball": Splatball,
    "bricks": Bricks,
}


def kind_of(name: object) -> type[Game]:
    """Return the class of the game with that id."""
    if not isinstance(name, str) or name not in GAMES:
        raise RulesError(f"There is no game {name!r}; the games are {', '.join(GAMES)}.")
    return GAMES[name]


def game(
    name: object,
    seats: object = None,
    *,
    numbers: object = None,
    **options: object,
) -> Game:
    """Return a game with its seats (the fewest, unless said), options and numbers fixed."""
    kind = kind_of(name)
    return kind(kind.fewest_seats if seats is None else seats, options, as_numbers(numbers))


def as_numbers(given: object) -> dict[str, object]:
    """Return numbers that came from anywhere, as names with values."""
    if given is None:
        return {}
    if not isinstance(given, dict) or not all(isinstance(name, str) for name in given):
        raise RulesError("'numbers' must be an object of names and whole numbers.")
    return given


def load(document: object) -> State:
    """Return the state that a position document describes."""
    if not isinstance(document, dict):
        raise RulesError("A position is a JSON object with 'game', 'seats', 'options' and more.")
    kind = kind_of(document.get("game"))
    options = document.get("options", {})
    if not isinstance(options, dict):
        raise RulesError("'options' must be an object of names and values.")
    if "seats" not in document:
        raise RulesError("The position lacks 'seats'.")
    return kind(document["seats"], options, as_numbers(document.get("numbers"))).load(document)
