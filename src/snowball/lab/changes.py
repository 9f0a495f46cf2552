"""Changes of numbers that a table of a study asks about."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Final

from snowball.lab.cell import Setting, read_number
from snowball.rules.core import RulesError

WHAT_IF: Final = "what_if"
"""The key of a table that lists them."""
MOST_CHANGES: Final = 10_000

Place = tuple[str | int, ...]
"""Where in the list something stands: the number of its entry, and a name in that."""
Change = tuple[Setting, ...]
"""Numbers with their new values, changed together."""
Places = dict[str, Place]
"""Where each number of a change stands, with its value."""


class ChangeError(RulesError):
    """A change that cannot be; the sentence says what is allowed."""

    def __init__(self, place: Place, sentence: str) -> None:
        super().__init__(sentence)
        self.place = place


def read_changes(game: str, given: object) -> list[tuple[Places, Change]]:
    """Return each change that a list describes, with where its numbers stand.

    An entry has one number or several; where it lists values, each of them makes a change.
    """
    if not isinstance(given, list) or not given:
        raise ChangeError(
            (), f"{WHAT_IF!r} lists changes like [{{ hits_to_out = 12 }}], at least one"
        )
    found: list[tuple[Places, Change]] = []
    for number, entry in enumerate(given):
        if not isinstance(entry, dict) or not entry:
            raise ChangeError(
                (number,), f"a change is a table like {{ name = number }}, not {entry!r}"
            )
        lists = [read_values(game, number, name, values) for name, values in entry.items()]
        if len(found) + prod(map(len, lists)) > MOST_CHANGES:
            raise ChangeError((number,), f"{MOST_CHANGES:,} changes are allowed, and not more")
        for chosen in product(*lists):
            places = {setting[0]: place for place, setting in chosen}
            found.append((places, tuple(setting for _, setting in chosen)))
    return found


def read_values(game: str, number: int, name: str, values: object) -> list[tuple[Place, Setting]]:
    """Return the values that an entry has for a number, each with where it stands."""
    every = list(values) if isinstance(values, list | tuple) else [values]
    if not every:
        words = f"{name} has no value: a number or a list of them is needed"
        raise ChangeError((number, name), words)
    found: list[tuple[Place, Setting]] = []
    for which, value in enumerate(every):
        place = (number, name, which)
        try:
            found.append((place, (name, read_number(game, name, value))))
        except RulesError as error:
            raise ChangeError(place, str(error)) from None
    return found
