"""Random games inside a study of the lab, counted and added up as the lab does."""

from __future__ import annotations

from random import randrange

import snowball
from bench.clock import Measure, Work, timed
from bench.tables import games
from snowball.lab.cell import Cell
from snowball.lab.engines import Piece, play_piece
from snowball.lab.playing import openings
from snowball.lab.questions import QUESTIONS
from snowball.lab.questions.switching import switched
from snowball.lab.tally import Tally

BALANCE = "balance"
RULINGS = "rulings"
WATCHED = 2000
"""The first games of a table are watched: they are measured alone, and those after them too."""


def studied(question: str, cell: Cell, counted: str, begin: int = 0, deals: int = 0) -> Work:
    """Return the work of playing deals in pieces and adding up what was counted.

    They begin with a certain deal; where only some are of the kind that is measured, with new seeds.
    """
    size = QUESTIONS[question].piece(cell)

    def play(times: int) -> int:
        total = Tally()
        done = 0
        while done < times:
            seed = randrange(2**63)
            first, last = begin, begin + min(times - done, deals or times)
            while first < last:
                until = min(first + size, last)
                total.add(play_piece(Piece(question, cell, 0, first, until, seed)).tally)
                done += until - first
                first = until
        return total.counts[counted]

    return play


def bare(*tables: snowball.Game) -> Work:
    """Return the work of playing whole games of each table, and nothing else.

    A study makes the starts of a table once and copies them: so does this.
    """
    starts = [openings(game)[0] for game in tables]

    def play(times: int) -> int:
        dice = snowball.Dice(randrange(2**63))
        for _ in range(times):
            for start in starts:
                start.copy().playout(dice)
        return times * len(starts)

    return play


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name."""
    found = {}
    for name, game in games().items():
        options = tuple(game.options.items())
        cell = Cell(game.name, game.seats, options, settings=(("watched", WATCHED),))
        for_pairs = Cell(game.name, game.seats, options, settings=(("switch", ""),))
        # The first of its rulings; how long the switched game is matters for the bare loop as well.
        pair = QUESTIONS[RULINGS].cells([for_pairs])[0]
        found[f"study_{name}"] = timed(studied(BALANCE, cell, "decisions", WATCHED))
        found[f"study_games_{name}"] = timed(studied(BALANCE, cell, "games", WATCHED))
        found[f"study_watched_{name}"] = timed(studied(BALANCE, cell, "games", 0, WATCHED))
        found[f"study_pairs_{name}"] = timed(studied(RULINGS, pair, "games"))
        found[f"playout_games_{name}"] = timed(bare(game))
        found[f"playout_pairs_{name}"] = timed(bare(game, switched(pair).table()))
    return found
