"""The choices of arsenal as small numbers, and their texts."""

from __future__ import annotations

from typing import Final

from snowball.rules.arsenal.abilities import ABILITIES, NO_EFFECT
from snowball.rules.arsenal.cards import (
    BASICS,
    BLANK_CARD,
    CARDS,
    FIRST_EXTREME,
    HALVES,
    KINDS,
    NAMES,
)

MOST_SEATS: Final = 8
"""The cap: any number up to that of the players for whom the trail has room (trail.TEAM)."""
MOST_PILES: Final = MOST_SEATS + 1
"""One Arsenal pile in front of each player, and one in the centre (J30, J98, J99)."""

# Where each kind of choice begins; what one question may be answered with stands together.
# A play names a card and a half, the others name a card, a pile or nothing.
PLAY: Final = 0
PLAY_CACHED: Final = PLAY + 2 * KINDS
PLAY_BLANK: Final = PLAY_CACHED + 2 * KINDS
PLAY_LEFT: Final = PLAY_BLANK + 1  # as many again, and …
PLAY_RIGHT: Final = PLAY_LEFT + 4 * KINDS + 1  # … once more
ASSIGN: Final = PLAY_RIGHT + 4 * KINDS + 1
ASSIGN_BLANK: Final = ASSIGN + KINDS
ADD: Final = ASSIGN_BLANK + 1
ADD_NOTHING: Final = ADD + KINDS
FOLLOW: Final = ADD_NOTHING + 1
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
MARK: Final = REMOVE + KINDS
CHOICES: Final = MARK + MOST_SEATS

PLAYS: Final = tuple(
    f"{CARDS[place // 2].name}:{ABILITIES[ability].name}"
    for place, ability in enumerate(HALVES[: 2 * KINDS])
)
PLAY_BLANK_TEXT: Final = f"{CARDS[BLANK_CARD].name}:{ABILITIES[NO_EFFECT].name}"
TEXTS: Final[tuple[str, ...]] = (
    *(
        f"{verb} {play}"
        for verb in ("play", "play left", "play right")
        for play in (*PLAYS, *(f"cached {play}" for play in PLAYS), PLAY_BLANK_TEXT)
    ),
    *(f"assign {name}" for name in NAMES[:KINDS]),
    f"assign {NAMES[BLANK_CARD]}",
    *(f"add {name}" for name in NAMES[:KINDS]),
    "add nothing",
    *(f"follow {play}" for play in PLAYS),
    *(f"follow cached {play}" for play in PLAYS),
    "pass",
    "use other half",
    "steal",
    "raid",
    *(f"take pile {pile}" for pile in range(MOST_PILES)),
    *(f"fetch {name}" for name in NAMES[:KINDS]),
    *(f"cache {name}" for name in NAMES[:KINDS]),
    *(f"keep {name}" for name in NAMES[:KINDS]),
    *(f"keep {NAMES[one]} {NAMES[two]}" for one, two in PAIRS),
    *(f"return {name}" for name in NAMES[:KINDS]),
    *(f"abandon {name}" for name in NAMES[:KINDS]),
    *(f"restock {name}" for name in NAMES[:KINDS]),
    *(f"give {name}" for name in NAMES[:KINDS]),
    *(f"look pile {pile}" for pile in range(MOST_PILES)),
    "take top",
    "take under",
    *(f"draw {name}" for name in NAMES[:KINDS]),
    *(f"bring {name}" for name in NAMES[:KINDS]),
    *(f"remove {name}" for name in NAMES[:KINDS]),
    *(f"mark seat {seat}" for seat in range(MOST_SEATS)),
)
