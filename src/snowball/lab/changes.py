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


class ChangeError(RulesError):
    """A change that cannot be; the sentence says what is allowed."""

    def __init__(self, place: Place, sentence: str) -> None:
        super().__init__(sentence)
        self.place = place


def read_changes(game: str, given: object) -> list[tuple[Place, Change]]:
    """Return each change that a list describes, with where it stands.

    An entry has one number or several; where it lists values, each of them makes a change.
    """
    if not isinstance(given, list) or not given:
        raise ChangeError(
            (), f"{WHAT_IF!r} lists changes like [{{ hits_to_out = 12 }}], at least one"
        )
    found: list[tuple[Place, Change]] = []
    for number, entry in enumerate(given):
        if not isinstance(entry, dict) or not entry:
            raise ChangeError(
                (number,), f"a change is a table like {{ name = number }}, not {entry!r}"
            )
        lists = []
        for name, values in entry.items():
            every = list(values) if isinstance(values, list | tuple) else [values]
            try:
                if not every:
                    raise RulesError(f"{name} has no value: a number or a list of them is needed")
                lists.append([(name, read_number(game, name, value)) for value in every])
            except RulesError as error:
                raise ChangeError((number, name), str(error)) from None
        if len(found) + prod(map(len, lists)) > MOST_CHANGES:
            raise ChangeError((number,), f"{MOST_CHANGES:,} changes are allowed, and not more")
        found += [((number, next(iter(entry))), change) for change in product(*lists)]
    return found
