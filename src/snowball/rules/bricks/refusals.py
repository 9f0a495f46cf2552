"""What bricks says when a choice is not open: a code and a sentence a player understands."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "game-over": "The game is over.",
    "no-such-choice": "Bricks has no such choice.",
    "wait-for-chance": "The Game Cube must be rolled first.",
    "not-an-outcome": "Chance cannot give that now.",
    "not-your-turn": "Another player must choose now.",
    "not-a-seats-choice": "Only chance decides that.",
    "choose-an-action": "Choose an action: hide, throw or build (D8).",
    "duck-or-stand": "A snowball is coming: duck or stand (D12).",
    "choose-a-brick": "A near miss: choose the brick that it damages (D15).",
    "no-brick-to-hide-behind": "Hiding needs a brick, and you have none (D24).",
    "wall-complete": "Your wall is complete; build a Snowball instead (D29).",
    "no-snowball-left": "You have no Snowball to throw: build one first (D10).",
    "own-seat": "Throw at another player, not at yourself (RD-10).",
    "nobody-there": "Nobody is playing in that seat; throw at a player who is still in (RD-10).",
    "no-such-brick": "No brick with that many points stands there (RD-24).",
}
