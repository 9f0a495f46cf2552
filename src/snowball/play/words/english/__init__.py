"""English: the words of every game."""

from __future__ import annotations

from typing import Final

from snowball.play.words.english import arsenal, bricks, splatball
from snowball.play.words.english.endings import broken_off, closing
from snowball.play.words.english.grammar import Cast, unnamed
from snowball.play.words.english.options import house_rule, option
from snowball.play.words.english.retelling import retold
from snowball.play.words.english.verdicts import VERDICTS
from snowball.play.words.language import Language
from snowball.rules.core import spelled

ENGLISH: Final = Language(
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
    value=spelled,
    option=option,
    verdicts=VERDICTS,
    unnamed=unnamed,
)
