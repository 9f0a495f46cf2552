"""The words of arsenal for three or more: the battles one by one, ties, and what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from snowball.play.words.arsenal_facts import seat_of
from snowball.play.words.arsenal_story import fighter
from snowball.play.words.english import arsenal_battle as battle
from snowball.play.words.english.grammar import Cast
from snowball.play.words.language import Teller
from snowball.play.words.reading import number, numbers, word
from snowball.rules.core import Event

FATES: Final[Mapping[str, Teller[Cast]]] = {
    "cancelled": battle.cancelled,
    "dodged": battle.dodged,
    "dudded": battle.dudded,
    "backfired": battle.backfired,
}

fighting: Final = fighter(battle.revealing, FATES, battle.hitting)

LEFT_OVER: Final[Mapping[str, str]] = {
    "steal": "nothing left to steal",
    "abandon": "no discard left to Abandon",
    "restock": "no discard left to put back",
    "cache": "no discard left to put aside",
    "give": "no discard left to swap",
    "follow": "no card left to follow up with",
}
"""What somebody finds who is asked too late; all others find no card to take."""


def marker(event: Event, cast: Cast) -> str:
    """Return who comes first in a tie."""
    return f"The tie marker begins with {cast.whom(seat_of(event))}."


def nothing_left(event: Event, cast: Cast) -> str:
    """Return that others have left somebody nothing to choose from."""
    what = LEFT_OVER.get(word(event.facts, "ask"), "no card left to take")
    return f"{cast.does(seat_of(event), 'find')} {what}."


def extra_round(event: Event, cast: Cast) -> str:
    """Return that a tie is broken by a round of those who are tied."""
    last = "one last" if number(event.facts, "number") > 1 else "a"
    tied = cast.do(numbers(event.facts, "seats"), "shuffle")
    return f"A tie! {tied[:1].upper()}{tied[1:]} everything for {last} final round."
