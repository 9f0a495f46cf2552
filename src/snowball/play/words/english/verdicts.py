"""What a check of fair luck has found, in English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from snowball.play.words.english.grammar import listed
from snowball.play.words.language import Verdicts


def fair(checked: int, over: bool) -> str:
    """Return how many outcomes were as derived."""
    so_far = "Fair" if over else "Fair so far"
    if not checked:
        return f"{so_far}: chance has not acted yet."
    subject = "the only outcome is" if checked == 1 else f"all {checked:,} outcomes are"
    return f"{so_far}: {subject} what the secret and the contributions give."


def other_outcome(place: int, text: str, expected: str) -> str:
    """Return which outcome is not the one derived."""
    return (
        f"Choice {place} of the record is {text!r}, but by the secret and the "
        f"contributions it should have been {expected!r}."
    )


def silent(names: Sequence[str]) -> str:
    """Return who added nothing to the luck."""
    return f"{listed(list(names))} contributed nothing."


VERDICTS: Final = Verdicts(
    fair=fair,
    other_secret="The secret is not the one that was committed to: its commitment would be {}.",
    other_commitment="The record has another commitment than the one you noted down: it says {}.",
    other_outcome=other_outcome,
    broken=str,
    ordinary="This game was played without fair luck: there is no commitment in its record, so its "
    "luck cannot be checked.",
    withheld="The game is over, but its record lacks the secret. Ask the table to show it: without "
    "the secret its luck cannot be checked.",
    waiting="The game is not over, so its table has not shown the secret yet. Its luck can be checked "
    "after the end.",
    nobody="Nobody contributed: the table alone made this luck, and could choose it.",
    silent=silent,
    position="The game was begun from a position; nothing tells how that came about.",
    unfinished="The record ends before the game does.",
)
