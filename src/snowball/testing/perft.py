"""Counts as in chess: how many sequences of choices, and how many positions, lie at a depth."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from snowball.rules.core import State
from snowball.testing.playthrough import length, walk
from snowball.testing.variants import Variant, some, variant, variants

FEW, MANY = 600, 8000
"""Choices to play per place in a file: in each variant, and in those of `some`."""

DEEP = 20
"""No deeper than that, however few positions there are."""

HEAD = """\
# Perft of {game}: how many sequences of choices have a length (the depth), and to how many
# different positions they lead. Chance's outcomes are choices too, each counted once whatever its
# odds; where several seats choose at once, the first in order chooses first; a game that has ended
# goes no deeper. "start" is the beginning of the game; "2 after 40" is the position after the
# first 40 choices of the random game with seed 2 (see snowball.testing.playthrough.walk).
#
# Written by: python -m snowball.testing.perft {game} > tests/perft/{game}.txt
#
"""
COLUMNS = ("# variant", "from", "depth", "sequences", "positions")


class Place(NamedTuple):
    """Where counting starts: after some choices of the random game with a seed."""

    variant: str
    seed: int = 0
    after: int = 0

    def state(self) -> State:
        """Return the position there."""
        return walk(variant(self.variant).game, self.seed, self.after)

    def __str__(self) -> str:
        return f"{self.seed} after {self.after}" if self.after else "start"


class Level(NamedTuple):
    """What was counted at one depth."""

    depth: int
    sequences: int
    positions: int


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of choices with that length."""
    if depth == 0:
        return 1
    if not state.actors:
        return 0
    actor = state.actors[0]
    choices = state.choices(actor)
    if depth == 1:
        return len(choices)
    sequences = 0
    for choice in choices:
        after = state.copy()
        after.play(actor, choice)
        sequences += perft(after, depth - 1)
    return sequences


def perft_states(state: State, depth: int) -> int:
    """Return the number of different positions that sequences of that length lead to."""
    if depth == 0:
        return 1
    return next((each.positions for each in levels(state, depth) if each.depth == depth), 0)


def levels(state: State, depth: int = sys.maxsize, most: int = sys.maxsize) -> Iterator[Level]:
    """Count depth by depth, to a depth or until the next one needs more choices played than most.

    A position that several sequences reach is played on once and counted that many times: what
    a dump leaves out would make this differ from `perft`.
    """
    layer: dict[str, tuple[State, int]] = {"": (state, 1)}
    played = 0
    for deep in range(1, depth + 1):
        below: dict[str, tuple[State, int]] = {}
        for before, ways in layer.values():
            for actor in before.actors[:1]:
                for choice in before.choices(actor):
                    after = before.copy()
                    after.play(actor, choice)
                    place = json.dumps(after.dump())
                    first, more = below.get(place, (after, 0))
                    below[place] = (first, more + ways)
                    played += 1
        yield Level(deep, sum(ways for _, ways in below.values()), len(below))
        layer = below
        if not layer or played + branches(layer.values(), most) > most:
            break


def branches(layer: Iterable[tuple[State, int]], enough: int) -> int:
    """Return how many choices are open in a layer, or enough of them."""
    number = 0
    for state, _ in layer:
        for actor in state.actors[:1]:
            number += len(state.choices(actor))
        if number > enough:
            break
    return number


def places(each: Variant, well: bool) -> list[Place]:
    """Return where to count in a variant: at the start, near the end, and halfway if well."""
    late = length(each.game, 1) * 9 // 10
    found = [Place(each.name), Place(each.name, 1, late)]
    if well:
        found.append(Place(each.name, 2, length(each.game, 2) // 2))
    return found


def write(game_id: str) -> str:
    """Return the file of counts for a game."""
    chosen = {each.name for each in some(game_id)}
    rows: list[tuple[object, ...]] = [COLUMNS]
    for each in variants(game_id):
        well = each.name in chosen
        for place in places(each, well):
            for level in levels(place.state(), DEEP, MANY if well else FEW):
                rows.append((each.name, place, *level))
    return HEAD.format(game=game_id) + line_up(rows)


def line_up(rows: list[tuple[object, ...]]) -> str:
    """Return rows as lines with columns under each other, numbers to the right."""
    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "".join(
        "  ".join(
            cell.ljust(width) if number < 2 else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + "\n"
        for row in cells
    )


def read(text: str) -> dict[Place, list[Level]]:
    """Return what a file of counts says, place by place."""
    counted: dict[Place, list[Level]] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            name, *start, depth, sequences, positions = line.split()
            place = Place(name) if start == ["start"] else Place(name, int(start[0]), int(start[2]))
            level = Level(int(depth), int(sequences), int(positions))
            counted.setdefault(place, []).append(level)
    return counted


if __name__ == "__main__":
    print(write(sys.argv[1]), end="")
