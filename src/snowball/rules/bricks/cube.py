"""The Game Cube: a see-through cube with a smaller die inside (RD-01)."""

from __future__ import annotations

from typing import Final

# Outside: the numbers 1 to 5, and the Smiley in the place of the 6.
FACES: Final = 6
SMILEY: Final = 6
FACE_NAMES: Final = ("1", "2", "3", "4", "5", "smiley")

# Inside: a die read 1 to 10, its 0 counting 10 (D15); `inside_die` may make it a six-sided one.
INSIDE_DICE: Final[dict[str, int]] = {"d10": 10, "d6": 6}
MOST_INSIDE: Final = 10

# How many sides show which face, by the names of these numbers, and the sides in four bits each.
FACE_NUMBERS: Final = ("ones", "twos", "threes", "fours", "fives", "smileys")
SIDE_BITS: Final = 4
SIDE: Final = 15
