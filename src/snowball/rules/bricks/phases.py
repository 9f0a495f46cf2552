"""What is due next at a bricks table."""

from __future__ import annotations

from typing import Final

STARTING: Final = 0  # chance names the first player
ACTING: Final = 1  # the player whose turn it is chooses an action
DUCKING: Final = 2  # the target of a throw may spend a Hide token
THROWING: Final = 3  # chance rolls for a throw at a player
AIMING: Final = 4  # chance rolls for a throw at a brick
BUILDING: Final = 5  # chance rolls for a new brick
LOSING: Final = 6  # somebody chooses the brick that a near miss damages
CRUMBLING: Final = 7  # chance chooses that brick
OVER: Final = 8

PHASES: Final = ("start", "act", "duck", "throw", "aim", "build", "lose", "crumble", "over")
