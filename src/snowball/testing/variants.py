"""Every variant of a game: its seat counts, its options, and the options in pairs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from snowball.rules.catalog import game as make_game
from snowball.rules.catalog import kind_of
from snowball.rules.core import Game, Option, RulesError, Value, spelled

Changes = dict[str, Value]

SMALL_TABLES = 2
"""At that many of the smallest tables options are also changed in pairs."""


@dataclass(frozen=True)
class Variant:
    """A game with its seats and options fixed, and the name it has in files and tests."""

    name: str
    game: Game


def variants(game_id: str) -> list[Variant]:
    """Return each seat count, in each grouping of the seats, with each option changed.

    At small tables those that shape a game are also changed in all combinations; where none does,
    all options in pairs.
    """
    options = kind_of(game_id).all_options
    shaping = any(option.shapes for option in options)
    found: dict[str, Variant] = {}
    for group in groupings(options):
        for number, seats in enumerate(tables(game_id, group)):
            mattering = tuple(option for option in options if option.matters_with(seats))
            changes = [{}, *each_alone(mattering, options)]
            if number < SMALL_TABLES:
                changes += together(mattering) if shaping else pairs(mattering)
            grouped = [group | change for change in changes]
            found |= {each.name: each for each in allowed(game_id, seats, grouped)}
    return sorted(found.values(), key=lambda each: each.game.seats)


def some(game_id: str) -> list[Variant]:
    """Return fewer: each seat count in each mode, and each option at the smallest tables.

    In a game with options that shape it, at the smallest only: there is more than enough of it.
    """
    options = kind_of(game_id).all_options
    few = 1 if any(option.shapes for option in options) else SMALL_TABLES
    found: dict[str, Variant] = {}
    for group in groupings(options):
        every = tables(game_id, group)
        for seats in every:
            changes = [{}, *modes(options)]
            for option in options:
                smallest = [table for table in every if option.matters_with(table)][:few]
                if seats in smallest and (not group or option.needs in list(group.items())):
                    changes += each_alone((option,), options)
            grouped = [group | change for change in changes]
            found |= {each.name: each for each in allowed(game_id, seats, grouped)}
    return sorted(found.values(), key=lambda each: each.game.seats)


def families(game_id: str) -> list[Variant]:
    """Return one variant of each kind of game: two tables, and each mode at its smallest table."""
    options = kind_of(game_id).all_options
    kinds = [{option.name: others(option)[-1]} for option in options if option.shapes]
    kinds += [*modes(options), *groupings(options)[1:]]
    plain = tables(game_id)[:SMALL_TABLES]
    found = {each.name: each for seats in plain for each in allowed(game_id, seats, [{}])}
    for kind in kinds:
        smallest = tables(game_id, kind)[0]
        found |= {each.name: each for each in allowed(game_id, smallest, [kind])}
    return list(found.values())


def variant(name: str) -> Variant:
    """Return the variant with that name, be it among those listed or not."""
    game_id, _, rest = name.partition("-")
    options = "|".join(option.name for option in kind_of(game_id).all_options)
    seats, *changes = re.split(rf"-(?=(?:{options})(?:[=-]|$))", rest)
    given: dict[str, object] = {}
    for change in changes:
        option, equals, value = change.partition("=")
        given[option] = value if equals else True
    if not seats.isdigit():
        raise RulesError(f"{name!r} is no variant: they are named like '{game_id}-2'.")
    found = Variant(name, make_game(game_id, int(seats), **given))
    if name_of(found.game) != name:
        raise RulesError(f"{name!r} should be spelled {name_of(found.game)!r}.")
    return found


def name_of(game: Game) -> str:
    """Return a game's name: an option switched on stands alone, any other has its value."""
    words = [game.name, str(game.seats)]
    for option in type(game).all_options:
        value = game.options[option.name]
        if value != option.default:
            words.append(option.name if value is True else f"{option.name}={spelled(value)}")
    return "-".join(words)


def tables(game_id: str, group: Changes | None = None) -> list[int]:
    """Return the possible numbers of seats, in a grouping of them."""
    kind = kind_of(game_id)
    numbers = range(kind.fewest_seats, kind.most_seats + 1)
    return [seats for seats in numbers if list(allowed(game_id, seats, [group or {}]))]


def allowed(game_id: str, seats: int, changes: list[Changes]) -> Iterator[Variant]:
    """Yield a variant for each change of options that the game allows at that table."""
    for change in changes:
        try:
            game = make_game(game_id, seats, **change)
        except RulesError:
            continue
        yield Variant(name_of(game), game)


def others(option: Option) -> list[Value]:
    """Return the values of an option besides its default; of a span of numbers both ends."""
    values = [*option.values, *(option.span or ())]
    return list(dict.fromkeys(value for value in values if value != option.default))


def alone(options: tuple[Option, ...]) -> list[Changes]:
    """Return each other value of each option."""
    return [{option.name: value} for option in options for value in others(option)]


def groupings(options: tuple[Option, ...]) -> list[Changes]:
    """Return the ways to set the seats in groups: as they are, and by each option that does so."""
    return [{}, *alone(tuple(option for option in options if option.regroups))]


def each_alone(changed: tuple[Option, ...], options: tuple[Option, ...]) -> list[Changes]:
    """Return each other value of some options, with what they need of all."""
    return [in_effect(change, options) for change in alone(changed)]


def together(options: tuple[Option, ...]) -> list[Changes]:
    """Return the options that shape a game in all combinations of two or more."""
    shaping = [option for option in options if option.shapes]
    combined = product(*([option.default, *others(option)] for option in shaping))
    changes = [
        {
            option.name: value
            for option, value in zip(shaping, values, strict=True)
            if value != option.default
        }
        for values in combined
    ]
    return [change for change in changes if len(change) > 1]


def pairs(options: tuple[Option, ...]) -> list[Changes]:
    """Return each two options with each of their other values."""
    return [
        {one.name: value, two.name: another}
        for one, two in combinations(options, 2)
        for value, another in product(others(one), others(two))
    ]


def modes(options: tuple[Option, ...]) -> list[Changes]:
    """Return the changes that make another game of it: those that other options need."""
    needed = dict(option.needs for option in options if option.needs is not None)
    return [{name: value} for name, value in needed.items()]


def in_effect(change: Changes, options: tuple[Option, ...]) -> Changes:
    """Return a change with what it needs: `strategic_free_discard` does nothing alone."""
    (name,) = change
    needed = [option.needs for option in options if option.name == name and option.needs]
    return dict(needed) | change
