"""Rulings: what each house rule and each ambiguous ruling changes, switched alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from snowball.lab.cell import Cell, Setting
from snowball.lab.questions.question import Reader, words
from snowball.lab.questions.switching import Switching, other_values
from snowball.rules.catalog import GAMES, kind_of
from snowball.rules.core import Option, Value


def is_ruling(option: Option) -> bool:
    """Say whether an option is a ruling, and not another edition or another way to sit."""
    return not option.shapes and not option.regroups


NAMES = sorted(
    {option.name for game in GAMES for option in kind_of(game).all_options if is_ruling(option)}
)


class Rulings(Switching):
    """Each ruling that is an option, switched alone."""

    name: ClassVar[str] = "rulings"
    asks: ClassVar[str] = "What does each ruling change, by how much, and is it luck?"
    settings: ClassVar[Mapping[str, tuple[Value, Reader]]] = {"switch": ("", words(NAMES))}
    lists: ClassVar[Mapping[str, str]] = {"switch": "option"}

    def changes(self, cell: Cell) -> list[Setting]:
        chosen = str(cell.asked("switch")).split(",") if cell.asked("switch") else NAMES
        return [
            (option.name, value)
            for option in kind_of(cell.game).all_options
            if is_ruling(option) and option.name in chosen and option.matters_with(cell.seats)
            for value in other_values(option)
            if dict(cell.options).get(option.name, option.default) != value
        ]
