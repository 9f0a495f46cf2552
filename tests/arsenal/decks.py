"""The deck, and the draft of the rulebook's example, made as far as a test needs it."""

from collections import Counter

import snowball
from arsenal.moves import (
    ADVANCED,
    BASICS,
    EXTREMES,
    answer,
    deal,
    owned,
)
from snowball import State

DECK = Counter(dict.fromkeys(BASICS, 2) | ADVANCED | dict.fromkeys(EXTREMES, 1))

# The draft of the rulebook's example.
ANAS = ["dodge-upgrade", "dodge-upgrade", "sneak-dodge", "slushball-upgrade"]
BENS = ["slushball-dodge", "slushball-upgrade", "sneak-dodge", "sneak-upgrade"]


def start(**options: object) -> State:
    return snowball.game("arsenal", **options).start()


def dealt(**options: object) -> State:
    """Return the example's draft with the eight Advanced dealt."""
    state = start(**options)
    deal(state, *ANAS, *BENS)
    return state


def drafted() -> State:
    """Return the example's draft at its last choice: each keeps two of four."""
    state = dealt()
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    answer(state, "keep slushball-dodge", "keep sneak-dodge")
    return state


def quickly_dealt() -> State:
    """Return a quick start with three Advanced dealt to each."""
    state = start(quick_start=True)
    deal(state, "dodge-upgrade", "dodge-upgrade", "sneak-dodge")
    deal(state, "slushball-dodge", "sneak-dodge", "sneak-upgrade")
    return state


def advanced(state: State, seat: int) -> tuple[str, ...]:
    """Return a player's Advanced cards, by name."""
    return tuple(sorted(card for card in owned(state, seat).elements() if card in ADVANCED))
