"""The agenda of arsenal: the steps of a game, what a player can be asked, what chance can owe."""

from __future__ import annotations

from typing import Final

from snowball.rules.arsenal import notation

# Making decks (phase 1) and the procedure of a turn (phase 2), in their order.
ALTERNATES: Final = 0
DEAL: Final = 1
KEEP_FIRST: Final = 2
KEEP_SECOND: Final = 3
KEEP_THIRD: Final = 4
KEEP_TWO: Final = 5
RETURN_ONE: Final = 6
ARSENAL: Final = 7
BEGIN: Final = 8
DRAW: Final = 9
DIVIDE: Final = 10
CHOOSE: Final = 11
REVEAL: Final = 12
BARRAGE: Final = 13
FOLLOW: Final = 14
ULTRA: Final = 15
RAID: Final = 16
EXTREME: Final = 17
EARN: Final = 18
ADVANCED: Final = 19
BASIC: Final = 20
BONUS: Final = 21
ENCORE: Final = 22
LAST_ENCORE: Final = 23
TIDY: Final = 24
TURN_UP: Final = 25
OVER: Final = 26

STEPS: Final = (
    "alternates",
    "deal",
    "keep first",
    "keep second",
    "keep third",
    "keep two",
    "return one",
    "arsenal",
    "begin",
    "draw",
    "divide",
    "choose",
    "reveal",
    "barrage",
    "follow",
    "ultra",
    "raid",
    "extreme",
    "earn",
    "advanced",
    "basic",
    "bonus",
    "encore",
    "last encore",
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
ASK_LEFT: Final = 20
ASK_RIGHT: Final = 21
ASK_ASSIGN: Final = 22
ASK_ADD: Final = 23

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
    "left",
    "right",
    "assign",
    "add",
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
        notation.PLAY_LEFT,
        notation.PLAY_RIGHT,
        notation.ASSIGN,
        notation.ADD,
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
DUE_POOL: Final = 9
DUE_MARKER: Final = 10

DUES: Final = (
    "",
    "bring",
    "remove",
    "deal",
    "hand",
    "stolen",
    "peek",
    "sort",
    "top",
    "pool",
    "marker",
)

# A player's questions wait in one number: in each a question and the play that it is about.
ASK_BITS: Final = 5
ITEM_BITS: Final = 10
ASK: Final = 0b11111
ITEM: Final = 0b1111111111
