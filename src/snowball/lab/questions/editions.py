"""Editions: 2015 against 2016, the quick start, and each alternate Extreme."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from snowball.lab.cell import Cell, Setting
from snowball.lab.questions.switching import Switching
from snowball.rules.catalog import kind_of
from snowball.rules.core import RulesError


class Editions(Switching):
    """Each edition and each alternate, against the game as it is printed now."""

    name: ClassVar[str] = "editions"
    asks: ClassVar[str] = "How do the edition of 2015 and each alternate change the game?"

    def check(self, cell: Cell) -> None:
        super().check(cell)
        if not any(option.shapes for option in kind_of(cell.game).all_options):
            raise RulesError(f"There is one edition of {cell.game} only; arsenal has more.")

    def changes(self, cell: Cell) -> list[Setting]:
        return [
            (option.name, value)
            for option in kind_of(cell.game).all_options
            if option.shapes
            for value in (*option.values[1:], *single(option.named))
        ]


def single(named: Iterable[str]) -> list[str]:
    """Return the exchanges of one card for another."""
    return [name for name in named if "+" not in name]
