"""OpenSpiel: importing this registers the games as snowball_arsenal, snowball_splatball and so on."""

from __future__ import annotations

from typing import Final

import pyspiel

from snowball.envs.openspiel.game import SnowballGame, SnowballState, game_type
from snowball.envs.openspiel.tiny import DECK, tiny
from snowball.rules.core import State

__all__ = ["Arsenal", "Bricks", "SnowballGame", "SnowballState", "Splatball", "TinyArsenal"]

RECALL: Final = 8
"""Decisions that the tensor of the tiny arsenal has room for: more than a seat ever makes there."""


class Arsenal(SnowballGame):
    """Arsenal, with real simultaneous choices."""

    name = "arsenal"
    kind = game_type("arsenal", "snowball_arsenal")


class Splatball(SnowballGame):
    """Splatball."""

    name = "splatball"
    kind = game_type("splatball", "snowball_splatball")


class Bricks(SnowballGame):
    """Bricks, in which nothing is hidden."""

    name = "bricks"
    kind = game_type("bricks", "snowball_bricks")


class TinyArsenal(SnowballGame):
    """An arsenal small enough to be solved: parameters `cards_0` and `cards_1` are the decks."""

    name = "arsenal"
    kind = game_type(
        "arsenal",
        "snowball_arsenal_tiny",
        seats=2,
        final_restock=False,
        recall=RECALL,
        cards_0=DECK,
        cards_1=DECK,
    )

    def beginning(self) -> State:
        return tiny(self.encoding.game, (self.asked["cards_0"], self.asked["cards_1"]))


for game in (Arsenal, Splatball, Bricks, TinyArsenal):
    pyspiel.register_game(game.kind, game)
