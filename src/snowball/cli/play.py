"""`snowball play`: a game in this terminal."""

from __future__ import annotations

from pathlib import Path

from snowball.cli import terminal
from snowball.cli.reading import read_names, read_settings


def play_in_terminal(
    game: str | None,
    seats: int | None,
    players: str | None,
    settings: list[str],
    seed: int | None,
    resume: bool,
    file: Path | None,
) -> int:
    """Play and return the exit code."""
    raise NotImplementedError
