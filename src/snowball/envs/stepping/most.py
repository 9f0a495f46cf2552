"""The largest that the numbers of an observation can be: what counts further stays there.

They are as small as can be, so that numbers divided by them tell well apart what happens often.
"""

from __future__ import annotations

from typing import Final

# Arsenal.
CARDS_THERE: Final = 15  # of one player, in one place
TURNS: Final = 100
QUIET: Final = 30
EXTRAS: Final = 3
DRAWS: Final = 2
WANTED: Final = 8
BLANKS: Final = 8

# Splatball.
DRAW_PILE: Final = 100
OF_A_KIND: Final = 54
HITS: Final = 21  # twenty may put a player out, and a Double may be the last
HELD: Final = 3  # two in the strategic game, and the drawn one

# Bricks.
HIT_POINTS: Final = 20
SNOWBALLS: Final = 20
ROUNDS: Final = 100
SMALL: Final = 10  # Freeze Points, points of a brick, Hide tokens, actions
