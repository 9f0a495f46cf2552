"""What if: numbers of a game changed, one change at a time, against the game as it is printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from snowball.lab.cell import Cell
from snowball.lab.estimates import change, difference, share
from snowball.lab.findings import CHANGE, POINTS, RATE, SHARE, Finding, finding
from snowball.lab.playing import openings
from snowball.lab.questions.switching import Switching
from snowball.lab.simulation import WHOLE_WIN
from snowball.lab.tally import Tally
from snowball.rules.core import Game, RulesError, Value, spelled


class WhatIf(Switching):
    """Plays every deal as the table has it, and again with some numbers changed."""

    name: ClassVar[str] = "whatif"
    asks: ClassVar[str] = "What if a number of the game were another?"
    changes_numbers: ClassVar[bool] = True
    method: ClassVar[str] = (
        "Every deal is played as the table has it and again with the numbers changed, from the same "
        "dice of chance and of the bots; what is told are differences within deals."
    )

    def check_change(self, cell: Cell) -> None:
        usual = cell.table()
        for name, value in cell.extra:
            if number_in(usual, name) == value:
                raise RulesError(f"{name} is {spelled(value)} already: that changes nothing.")
        self.switched(cell).check()

    def cells(self, tables: Iterable[Cell]) -> list[Cell]:
        return list(tables)

    def switched(self, cell: Cell) -> Cell:
        names = [name for name, _ in cell.extra]
        options = tuple(pair for pair in cell.options if pair[0] not in names)
        kept = tuple(pair for pair in cell.numbers if pair[0] not in names)
        return replace(cell, options=options, numbers=(*kept, *cell.extra), extra=())

    def named(self, cell: Cell) -> str:
        game = cell.table()
        parts = [
            f"{name} {spelled(value)} instead of {spelled(number_in(game, name))}"
            for name, value in cell.extra
        ]
        return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]]))

    def findings(self, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
        name = self.named(cell)
        short = ", ".join(f"{number} {spelled(value)}" for number, value in cell.extra)
        table = replace(cell, extra=()).label
        longer = change(tally.of("longer"), looks)
        ties = difference(tally.of("tie"), looks=looks)
        told = [
            ("Turns of a game", RATE, longer, f"With {name} the turns of a game change by {{}}."),
            ("Shared games", POINTS, ties, f"With {name} the share of ties changes by {{}}."),
        ]
        if len(openings(cell.table())) > 1:
            won = difference(tally.of("begins"), WHOLE_WIN, looks)
            words = f"With {name} the wins of who begins change by {{}}."
            told.append(("Wins of who begins", POINTS, won, words))
        if cell.game == "arsenal":
            best = change(tally.of("best"), looks)
            words = f"With {name} the winner's points change by {{}}."
            told.append(("Points of the winner", CHANGE, best, words))
        main = (POINTS, RATE)
        found = [
            finding(table, group, short, unit, each, words, 0.0, compared=True, main=unit in main)
            for group, unit, each, words in told
        ]
        other = share(tally.of("other"), looks=looks)
        words = f"With {name} {{}} of the deals are won by somebody else."
        return [*found, finding(table, "Deals with another winner", short, SHARE, other, words)]


def number_in(game: Game, name: str) -> Value:
    """Return a number of a game, be it an option or not."""
    return game.numbers[name] if name in game.numbers else game.options[name]
