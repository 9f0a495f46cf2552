"""What splatball says when a choice is not open: a code and a sentence a player understands."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "game-over": "The game is over.",
    "no-such-choice": "Splatball has no such choice.",
    "wait-for-chance": "A card must be drawn first.",
    "not-an-outcome": "Chance cannot give that now.",
    "not-your-turn": "It is another player's turn.",
    "not-a-seats-choice": "Only chance decides that.",
    "card-not-held": "You do not hold that card.",
    "nothing-to-throw": "You hold nothing to throw: lay what you hold, "
    "or discard it if it cannot be laid (T13, T14).",
    "must-play": "You hold a card that can be played, so you must play one (T13, RT-23).",
    "pile-already-there": "You already have a Snowball Pile; a second one has no effect (T29).",
    "own-seat": "Throw at another player, not at yourself (RT-02).",
    "nobody-there": "Nobody is playing in that seat; throw at a player who is still in (RT-02).",
    "no-pile-to-throw-from": "A Double needs a Snowball Pile in front of you (T21).",
    "no-pile-to-splat": "A Splatball needs another player's Snowball Pile (T31); "
    "that player has none.",
}
