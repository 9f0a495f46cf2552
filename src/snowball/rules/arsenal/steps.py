"""The agenda of arsenal: the steps of a game, what a player can be asked, what chance can owe."""

from __future__ import annotations

from typing import Final

from snowball.rules.arsenal import notation

# Making decks (phase 1) and the procedure of a turn (phase 2), in their order.
ALTERNATES: Final = 0
DEAL: Final = 1
KEEP_FIRST: Final = 2
KEEP_SECOND: Final = 3
KEEP_TWO: Final = 4
RETURN_ONE: Final = 5
ARSENAL: Final = 6
BEGIN: Final = 7
DRAW: Final = 8
CHOOSE: Final = 9
REVEAL: Final = 10
BARRAGE: Final = 11
FOLLOW: Final = 12
ULTRA: Final = 13
RAID: Final = 14
EXTREME: Final = 15
ADVANCED: Final = 16
BASIC: Final = 17
BONUS: Final = 18
ENCORE: Final = 19
TIDY: Final = 20
TURN_UP: Final = 21
OVER: Final = 22

STEPS: Final = (
    "alternates",
    "deal",
    "keep first",
    "keep second",
    "keep two",
    "return one",
    "arsenal",
    "begin",
    "draw",
    "choose",
    "reveal",
    "barrage",
    "follow",
    "ultra",
    "raid",
    "extreme",
    "advanced",
    "basic",
    "bonus",
    "encore",
    "tidy",
    "turn up",
    "over",
)

# What a player can be asked.
ASK_KEEP: Final = 1
ASK_KEEP_TWO: Final = 2
ASK_RETURN: Final = 3
ASK_PLAY: Final = 4
ASK_FOLLOW: Final = 5
ASK_USE: Final = 6
ASK_STEAL: Final = 7
ASK_ABANDON: Final = 8
ASK_ULTRA: Final = 9
ASK_UPGRADE: Final = 10
ASK_UPGRADE_DODGE: Final = 11
ASK_RAID: Final = 12
ASK_LOOK: Final = 13
ASK_PICK: Final = 14
ASK_SEARCH: Final = 15
ASK_GIVE: Final = 16
ASK_FETCH: Final = 17
ASK_RESTOCK: Final = 18
ASK_CACHE: Final = 19

ASKS: Final = (
    "",
    "keep",
    "keep two",
    "return",
    "play",
    "follow",
    "use",
    "steal",
    "abandon",
    "ultra",
    "upgrade",
    "upgrade dodge",
    "raid",
    "look",
    "pick",
    "search",
    "give",
    "fetch",
    "restock",
    "cache",
)


def first_answers() -> tuple[int, ...]:
    """Return the first choice that may answer each question; answers are sets from there on."""
    return (
        0,
        notation.KEEP,
        notation.KEEP_TWO,
        notation.RETURN,
        notation.PLAY,
        notation.FOLLOW,
        notation.PASS,
        notation.PASS,
        notation.ABANDON,
        notation.PASS,
        notation.PASS,
        notation.PASS,
        notation.PASS,
        notation.LOOK,
        notation.TAKE_TOP,
        notation.KEEP,
        notation.GIVE,
        notation.PASS,
        notation.RESTOCK,
        notation.PASS,
    )


FIRST_ANSWER: Final = first_answers()

# What chance can owe.
NOTHING_DUE: Final = 0
DUE_BRING: Final = 1
DUE_REMOVE: Final = 2
DUE_DEAL: Final = 3
DUE_HAND: Final = 4
DUE_STOLEN: Final = 5
DUE_PEEK: Final = 6
DUE_SORT: Final = 7
DUE_TOP: Final = 8

DUES: Final = ("", "bring", "remove", "deal", "hand", "stolen", "peek", "sort", "top")

# A player's questions wait in one number: in each a question and the play that it is about.
ASK_BITS: Final = 5
ITEM_BITS: Final = 10
ASK: Final = 0b11111
ITEM: Final = 0b1111111111
