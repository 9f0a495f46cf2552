"""The choices of arsenal as small numbers, and their texts."""

from __future__ import annotations

from typing import Final

from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import BASICS, CARDS, FIRST_EXTREME, HALVES, KINDS, NAMES

MOST_SEATS: Final = 2
MOST_PILES: Final = MOST_SEATS
"""One Arsenal pile in front of each player (J30)."""

# Where each kind of choice begins; what one question may be answered with stands together.
# A play names a card and a half, the others name a card, a pile or nothing.
PLAY: Final = 0
PLAY_CACHED: Final = PLAY + 2 * KINDS
FOLLOW: Final = PLAY_CACHED + 2 * KINDS
FOLLOW_CACHED: Final = FOLLOW + 2 * KINDS
PASS: Final = FOLLOW_CACHED + 2 * KINDS
USE: Final = PASS + 1
STEAL: Final = USE + 1
RAID: Final = STEAL + 1
TAKE: Final = RAID + 1
FETCH: Final = TAKE + MOST_PILES
STORE: Final = FETCH + KINDS
KEEP: Final = STORE + KINDS
KEEP_TWO: Final = KEEP + KINDS
PAIRS: Final = tuple(
    (one, two) for one in range(BASICS, FIRST_EXTREME) for two in range(one, FIRST_EXTREME)
)
RETURN: Final = KEEP_TWO + 15  # so many pairs of Advanced cards
ABANDON: Final = RETURN + KINDS
RESTOCK: Final = ABANDON + KINDS
GIVE: Final = RESTOCK + KINDS
LOOK: Final = GIVE + KINDS
TAKE_TOP: Final = LOOK + MOST_PILES
TAKE_UNDER: Final = TAKE_TOP + 1
# What only chance decides.
DRAW: Final = TAKE_UNDER + 1
BRING: Final = DRAW + KINDS
REMOVE: Final = BRING + KINDS
CHOICES: Final = REMOVE + KINDS

PLAYS: Final = tuple(
    f"{CARDS[place // 2].name}:{ABILITIES[ability].name}" for place, ability in enumerate(HALVES)
)
TEXTS: Final[tuple[str, ...]] = (
    *(f"play {play}" for play in PLAYS),
    *(f"play cached {play}" for play in PLAYS),
    *(f"follow {play}" for play in PLAYS),
    *(f"follow cached {play}" for play in PLAYS),
    "pass",
    "use other half",
    "steal",
    "raid",
    *(f"take pile {pile}" for pile in range(MOST_PILES)),
    *(f"fetch {name}" for name in NAMES),
    *(f"cache {name}" for name in NAMES),
    *(f"keep {name}" for name in NAMES),
    *(f"keep {NAMES[one]} {NAMES[two]}" for one, two in PAIRS),
    *(f"return {name}" for name in NAMES),
    *(f"abandon {name}" for name in NAMES),
    *(f"restock {name}" for name in NAMES),
    *(f"give {name}" for name in NAMES),
    *(f"look pile {pile}" for pile in range(MOST_PILES)),
    "take top",
    "take under",
    *(f"draw {name}" for name in NAMES),
    *(f"bring {name}" for name in NAMES),
    *(f"remove {name}" for name in NAMES),
)
