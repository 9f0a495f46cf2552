"""How an observation is laid out: named fields of small whole numbers, one after the other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final


@dataclass(frozen=True)
class Field:
    """Some numbers of an observation that belong together."""

    name: str
    size: int
    most: int
    """The largest that each of them can be; 1 for yes or no."""
    text: str


class Layout:
    """The fields of an observation in their order."""

    def __init__(self, fields: Iterable[Field]) -> None:
        self.fields: Final = tuple(field for field in fields if field.size > 0)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields)

    @cached_property
    def most(self) -> list[int]:
        """The largest that each number can be: divide by it to have all from 0 to 1."""
        return [field.most for field in self.fields for _ in range(field.size)]

    @cached_property
    def where(self) -> dict[str, slice]:
        """Where each field lies."""
        found: dict[str, slice] = {}
        first = 0
        for field in self.fields:
            found[field.name] = slice(first, first + field.size)
            first += field.size
        return found

    def read(self, numbers: list[int]) -> dict[str, list[int]]:
        """Return an observation field by field, for people."""
        return {name: numbers[place] for name, place in self.where.items()}


class Sheet:
    """An observation being written, number by number."""

    __slots__ = ("numbers",)

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def number(self, value: int, most: int) -> None:
        """Write a number, no further than the most that it can be."""
        self.numbers.append(min(value, most))

    def flag(self, value: object) -> None:
        """Write a yes or a no."""
        self.numbers.append(1 if value else 0)

    def one_of(self, place: int, size: int) -> None:
        """Write a one at a place among zeros; none if the place is not among them."""
        self.numbers += [0] * size
        if 0 <= place < size:
            self.numbers[place - size] = 1

    def some_of(self, places: Iterable[int], size: int) -> None:
        """Write a one at each of some places among zeros."""
        self.numbers += [0] * size
        for place in places:
            self.numbers[place - size] = 1

    def bag(self, names: Iterable[str], kinds: dict[str, int]) -> None:
        """Write how many there are of each kind, for cards that are listed by name."""
        size = len(kinds)
        self.numbers += [0] * size
        for name in names:
            self.numbers[kinds[name] - size] += 1

    def nothing(self, size: int) -> None:
        """Write zeros."""
        self.numbers += [0] * size
