"""Random games inside a study of the lab, counted and added up as the lab does."""

from __future__ import annotations

from random import randrange

import snowball
from bench.clock import Measure, Work, timed
from bench.tables import games
from snowball.lab.cell import Cell
from snowball.lab.engines import Piece, play_piece
from snowball.lab.questions import QUESTIONS
from snowball.lab.tally import Tally

QUESTION = "balance"
WATCHED = 2000
"""The first games of a table are watched turn by turn; those after them are measured."""


def studied(game: snowball.Game, counted: str) -> Work:
    """Return the work of playing games in pieces and adding up what was counted."""
    options = tuple(game.options.items())
    cell = Cell(game.name, game.seats, options, settings=(("watched", WATCHED),))
    size = QUESTIONS[QUESTION].piece(cell)
    seed = randrange(2**63)

    def play(times: int) -> int:
        total = Tally()
        for first in range(WATCHED, WATCHED + times, size):
            last = min(first + size, WATCHED + times)
            total.add(play_piece(Piece(QUESTION, cell, 0, first, last, seed)).tally)
        return total.counts[counted]

    return play


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    found = {}
    for name, game in games().items():
        found[f"study_{name}"] = timed(studied(game, "decisions"))
        found[f"study_games_{name}"] = timed(studied(game, "games"))
    return found
