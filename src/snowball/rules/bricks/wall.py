"""A wall of snow bricks as a bag: bricks with equal points are the same brick (RD-03)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.core import RulesError

FULL_BRICK: Final = 10

# A wall is one number with four bits per points, from 1 to 10: how many bricks have that many.
# All together they are 14 at most.
BITS: Final = 4
COUNT: Final = 15
NO_WALL: Final = 0


def bricks_of(number: i64, points: i64) -> i64:
    """Return a wall of some bricks with the same points."""
    # The number is a parameter for the compiler's sake: a literal 1 would be shifted in 32 bits.
    return number << ((points - 1) * BITS)


def count(wall: i64, points: i64) -> i64:
    """Return how many bricks of a wall have exactly that many points."""
    return wall >> ((points - 1) * BITS) & COUNT


def bricks(wall: i64) -> i64:
    """Return how many bricks stand."""
    return wall % COUNT  # 16 leaves 1 when divided by 15, so this adds the counts


def chip(wall: i64, points: i64, damage: i64) -> i64:
    """Return the wall after damage to one brick; a brick at 0 is gone, excess is lost (D22, RD-22)."""
    wall -= bricks_of(1, points)
    if damage < points:
        wall += bricks_of(1, points - damage)
    return wall


def weakest(wall: i64) -> i64:
    """Return the points of the brick with the fewest."""
    points: i64 = 1
    while count(wall, points) == 0:
        points += 1
    return points


def uniform(wall: i64) -> bool:
    """Say whether all bricks have the same points."""
    return count(wall, weakest(wall)) == bricks(wall)


def total(wall: i64) -> i64:
    """Return the points of all bricks together."""
    points: i64 = 0
    for each in range(1, FULL_BRICK + 1):
        points += each * count(wall, each)
    return points


def spell_wall(wall: i64) -> list[int]:
    """Return a wall as JSON: the points of its bricks, strongest first."""
    return [points for points in range(FULL_BRICK, 0, -1) for _ in range(int(count(wall, points)))]


def read_wall(listed: object, most: int, whole: int) -> i64:
    """Return the wall that a document describes."""
    if not isinstance(listed, list) or len(listed) > most:
        raise RulesError(f"'wall' must list the points of at most {most} bricks (D29).")
    wall: i64 = NO_WALL
    for points in listed:
        if not isinstance(points, int) or isinstance(points, bool) or not 1 <= points <= whole:
            raise RulesError(f"A brick has 1 to {whole} points, not {points!r}.")
        wall += bricks_of(1, points)
    return wall
