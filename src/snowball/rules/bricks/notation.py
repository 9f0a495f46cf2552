"""The choices of bricks as small numbers, and their texts."""

from __future__ import annotations

from typing import Final

from snowball.rules.bricks.cube import FACE_NAMES, FACES, MOST_INSIDE
from snowball.rules.bricks.wall import FULL_BRICK

MOST_SEATS: Final = 8  # RD-34: no limit in print

# Where each kind of choice begins; within it, by seat, by points, by face and inside number.
HIDE: Final = 0
BUILD_BRICK: Final = 1
BUILD_SNOWBALL: Final = 2
THROW: Final = 3
AIM: Final = THROW + MOST_SEATS
DUCK: Final = AIM + MOST_SEATS * FULL_BRICK
STAND: Final = DUCK + 1
LOSE: Final = STAND + 1
START: Final = LOSE + FULL_BRICK
ROLL: Final = START + MOST_SEATS
FACE: Final = ROLL + FACES * MOST_INSIDE
CHOICES: Final = FACE + FACES

TEXTS: Final[tuple[str, ...]] = (
    "hide",
    "build brick",
    "build snowball",
    *(f"throw {seat}" for seat in range(MOST_SEATS)),
    *(
        f"throw {seat} brick {points}"
        for seat in range(MOST_SEATS)
        for points in range(1, FULL_BRICK + 1)
    ),
    "duck",
    "stand",
    *(f"brick {points}" for points in range(1, FULL_BRICK + 1)),
    *(f"start {seat}" for seat in range(MOST_SEATS)),
    *(
        f"roll {FACE_NAMES[face]} {inside}"
        for face in range(FACES)
        for inside in range(1, MOST_INSIDE + 1)
    ),
    *(f"roll {FACE_NAMES[face]}" for face in range(FACES)),
)
