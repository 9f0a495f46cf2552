"""What is due next at a splatball table; before PLAYING it is chance that acts."""

from __future__ import annotations

from typing import Final

STARTING: Final = 0
DEALING: Final = 1
DRAWING: Final = 2
PLAYING: Final = 3
OVER: Final = 4

PHASES: Final = ("start", "deal", "draw", "play", "over")
