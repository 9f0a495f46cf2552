"""Changes of numbers that a table of a study asks about."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import Final

from snowball.lab.cell import Setting, read_number
from snowball.rules.core import Game, RulesError, Value, spelled

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


def read_changes(game: Game, given: object) -> list[tuple[Places, Change]]:
    """Return each change of a game that a list describes, with where its numbers stand.

    An entry has one number or several; where it lists values, each of them makes a change, but for
    the one that the game has already.
    """
    if not isinstance(given, list) or not given:
        raise ChangeError(
            (), f"{WHAT_IF!r} lists changes like [{{ hits_to_out = 12 }}], at least one"
        )
    found: list[tuple[Places, Change]] = []
    asked: set[frozenset[Setting]] = set()
    for number, entry in enumerate(given):
        if not isinstance(entry, dict) or not entry:
            raise ChangeError(
                (number,), f"a change is a table like {{ name = number }}, not {entry!r}"
            )
        lists = [read_values(game, number, name, values) for name, values in entry.items()]
        if len(found) + prod(map(len, lists)) > MOST_CHANGES:
            raise ChangeError((number,), f"{MOST_CHANGES:,} changes are allowed, and not more")
        for chosen in product(*lists):
            changed = {setting: place for place, setting in chosen if setting is not None}
            if changed:
                places = {name: place for (name, _), place in changed.items()}
                if frozenset(changed) in asked:
                    words = " and ".join(f"{name} {spelled(value)}" for name, value in changed)
                    raise ChangeError(next(iter(changed.values())), f"{words} is asked about twice")
                asked.add(frozenset(changed))
                found.append((places, tuple(changed)))
    return found


def read_values(
    game: Game, number: int, name: str, values: object
) -> list[tuple[Place, Setting | None]]:
    """Return the values that an entry has for a number, each with where it stands.

    Of several the one that the game has already is none.
    """
    every = list(values) if isinstance(values, list | tuple) else [values]
    if not every:
        words = f"{name} has no value: a number or a list of them is needed"
        raise ChangeError((number, name), words)
    found: list[tuple[Place, Setting | None]] = []
    for which, value in enumerate(every):
        place = (number, name, which)
        try:
            found.append((place, (name, read_number(game.name, name, value))))
        except RulesError as error:
            raise ChangeError(place, str(error)) from None
    if len({setting for _, setting in found}) == 1:
        return found
    usual = (name, number_in(game, name))
    return [(place, None if setting == usual else setting) for place, setting in found]


def number_in(game: Game, name: str) -> Value:
    """Return a number of a game, be it an option or not."""
    return game.numbers[name] if name in game.numbers else game.options[name]
