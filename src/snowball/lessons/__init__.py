"""The lessons: for each game a short script in words, to be learned by doing."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

ENDING = ".toml"


def names() -> tuple[str, ...]:
    """Return the games that there is a lesson for."""
    files = (file.name for file in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in files if name.endswith(ENDING)))


@cache
def script(game: str) -> dict[str, object]:
    """Return the lesson of a game as it is written; KeyError if there is none."""
    # Looked up in the list rather than opened by name, so that no name leads out of the package.
    if game not in names():
        raise KeyError(game)
    file = resources.files(__name__) / f"{game}{ENDING}"
    return tomllib.loads(file.read_text(encoding="utf-8"))
