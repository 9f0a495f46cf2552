"""German: the words of every game."""

from __future__ import annotations

from typing import Final

from snowball.play.words.german import arsenal, bricks, splatball
from snowball.play.words.german.endings import broken_off, closing
from snowball.play.words.german.grammar import Cast, unnamed
from snowball.play.words.german.options import house_rule, option, value
from snowball.play.words.german.retelling import retold
from snowball.play.words.german.verdicts import VERDICTS
from snowball.play.words.language import Language

GERMAN: Final = Language(
    cast=Cast,
    games={
        "arsenal": arsenal.TELLING,
        "splatball": splatball.TELLING,
        "bricks": bricks.TELLING,
    },
    closing=closing,
    broken_off=broken_off,
    retold=retold,
    house_rule=house_rule,
    value=value,
    option=option,
    verdicts=VERDICTS,
    unnamed=unnamed,
)
