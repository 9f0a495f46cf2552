"""A sitting: a game that is to be played, with people, bots and spectators as they come."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from snowball.rules.catalog import GAMES, kind_of
from snowball.rules.dice import Dice

MOST_SEATS: Final = 4
LEVELS: Final = ("random", "random", "greedy")
"""Bots that choose at once: this is not about how well they play."""
SAMPLES: Final = 3

Chair = dict[str, str]


@dataclass(frozen=True)
class Sitting:
    """Who sits down to which game."""

    game: str
    chairs: tuple[Chair, ...]
    """As a new table is asked for them."""
    spectators: int = 0

    @property
    def people(self) -> int:
        """How many seats belong to people."""
        return sum(chair["kind"] != "bot" for chair in self.chairs)


def sittings(number: int, chance: Random) -> list[Sitting]:
    """Return a mix of all games and sizes, each with a person at least."""
    tables = [
        (kind.id, seats)
        for kind in GAMES.values()
        for seats in range(max(2, kind.fewest_seats), min(MOST_SEATS, kind.most_seats) + 1)
    ]
    return [sitting(*tables[place % len(tables)], chance) for place in range(number)]


def sitting(game: str, seats: int, chance: Random) -> Sitting:
    """Return a sitting with people and bots as chance wants it."""
    kinds = chance.choices(("me", "open", "invited", "bot"), (3, 4, 2, 4), k=seats)
    if all(kind == "bot" for kind in kinds):
        kinds[chance.randrange(seats)] = "open"
    chairs = tuple(
        {"kind": kind, "level": chance.choice(LEVELS)} if kind == "bot" else {"kind": kind}
        for kind in kinds
    )
    return Sitting(game, chairs, spectators=chance.choice((0, 0, 1)))


def expected_choices(planned: list[Sitting]) -> int:
    """Return about how many choices people will make in all of these games."""
    lengths: dict[tuple[str, int], float] = {}
    total = 0.0
    for each in planned:
        size = (each.game, len(each.chairs))
        if size not in lengths:
            game = kind_of(each.game)(size[1], {})
            made = [game.start().playout(Dice(seed)) for seed in range(SAMPLES)]
            lengths[size] = sum(made) / SAMPLES
        total += lengths[size] * each.people / size[1]
    return round(total)
