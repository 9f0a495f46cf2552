"""Observations and actions as numbers, a module for each game."""

from __future__ import annotations

from typing import Final

from snowball.envs.encoding.arsenal import ArsenalEncoding
from snowball.envs.encoding.bricks import BricksEncoding
from snowball.envs.encoding.code import Encoding
from snowball.envs.encoding.layout import Field, Layout
from snowball.envs.encoding.splatball import SplatballEncoding
from snowball.rules.core import Game

ENCODINGS: Final[dict[str, type[Encoding]]] = {
    "arsenal": ArsenalEncoding,
    "splatball": SplatballEncoding,
    "bricks": BricksEncoding,
}

__all__ = ["ENCODINGS", "Encoding", "Field", "Layout", "encoding_of"]


def encoding_of(game: Game, *, memory: bool = False) -> Encoding:
    """Return how a game's observations and actions are written as numbers."""
    return ENCODINGS[game.name](game, memory=memory)
