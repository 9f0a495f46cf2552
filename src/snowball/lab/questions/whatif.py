"""What if: numbers of a game changed, one change at a time, against the game as it is printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from snowball.lab.cell import Cell
from snowball.lab.changes import number_in
from snowball.lab.estimates import Estimate, change
from snowball.lab.findings import POINTS, RATE
from snowball.lab.questions.switching import Switching
from snowball.lab.tally import Tally
from snowball.rules.core import RulesError, spelled


class WhatIf(Switching):
    """Plays every deal as the table has it, and again with some numbers changed."""

    name: ClassVar[str] = "whatif"
    asks: ClassVar[str] = "What if a number of the game were another?"
    changes_numbers: ClassVar[bool] = True
    main: ClassVar[tuple[str, ...]] = (POINTS, RATE)
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

    def brief(self, cell: Cell) -> str:
        return ", ".join(f"{number} {spelled(value)}" for number, value in cell.extra)

    def length(self, tally: Tally, looks: int) -> tuple[str, Estimate]:
        return RATE, change(tally.of("longer"), looks=looks)
