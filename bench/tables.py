"""The tables at which our own games are measured."""

from __future__ import annotations

from typing import Final

import snowball

REFERENCE: Final = "splatball_strategic_4"
ARSENAL: Final = "arsenal_2"


def games() -> dict[str, snowball.Game]:
    """Return the games by the name under which they are measured."""
    return {
        REFERENCE: snowball.game("splatball", seats=4, strategic=True),
        ARSENAL: snowball.game("arsenal", seats=2),
        "arsenal_4": snowball.game("arsenal", seats=4),
        "arsenal_8": snowball.game("arsenal", seats=8),
        "arsenal_2v2": snowball.game("arsenal", seats=4, teams=True),
        "splatball_standard_2": snowball.game("splatball", seats=2),
        "splatball_standard_4": snowball.game("splatball", seats=4),
        "splatball_standard_7": snowball.game("splatball", seats=7),
        "bricks_2": snowball.game("bricks", seats=2),
        "bricks_4": snowball.game("bricks", seats=4),
    }
