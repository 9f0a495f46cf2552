"""`snowball play`: a game in this terminal."""

from __future__ import annotations

from pathlib import Path

from snowball.cli import terminal
from snowball.cli.reading import read_names, read_settings, read_start
from snowball.cli.terminal.prompts import allowed_seats
from snowball.rules.catalog import GAMES, kind_of
from snowball.rules.core import RulesError

LATEST = Path()


def play_in_terminal(
    game: str | None,
    seats: int | None,
    players: str | None,
    settings: list[str],
    seed: int | None,
    position: Path | None,
    resume: bool,
    file: Path | None,
) -> int:
    """Play and return the exit code."""
    people = None if players is None else read_names(players)
    if resume or file is not None:
        if game or seats or players or settings or position:
            raise RulesError("A saved game has its own table: leave out all but --seed.")
        return terminal.run(resume=file or LATEST, seed=seed)
    if position is not None:
        if game is None:
            raise RulesError("Name the game that the position is of: snowball play GAME --position")
        start = read_start(game, seats, settings, position)
        return terminal.run(game, players=people, seed=seed, start=start)
    options = read_settings(settings)
    if game is not None:
        kind = kind_of(game)
        if seats is None:
            allowed_seats(kind, options)  # refused before any question
        else:
            kind(seats, options)
    elif seats is not None or options:
        raise RulesError(f"Name the game to play as well: {', '.join(GAMES)}.")
    return terminal.run(game, seats, people, options, seed)
