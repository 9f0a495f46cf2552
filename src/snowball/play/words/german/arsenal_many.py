"""The German words of arsenal for three or more: the battles one by one, ties, and what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from snowball.play.words.arsenal_facts import seat_of
from snowball.play.words.arsenal_story import fighter
from snowball.play.words.german import arsenal_battle as battle
from snowball.play.words.german.grammar import FINDS, SHUFFLES, Cast, capital
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
    "steal": "nichts mehr zum Stehlen",
    "abandon": "keine Karte mehr zum Aufgeben",
    "restock": "keine Karte mehr zum Zurücklegen",
    "cache": "keine Karte mehr zum Beiseitelegen",
    "give": "keine Karte mehr zum Tauschen",
    "follow": "keine Karte mehr zum Nachlegen",
}
"""What somebody finds who is asked too late; all others find no card to take."""


def marker(event: Event, cast: Cast) -> str:
    """Return who comes first in a tie."""
    return f"Der Gleichstandsmarker beginnt bei {cast.to(seat_of(event))}."


def nothing_left(event: Event, cast: Cast) -> str:
    """Return that others have left somebody nothing to choose from."""
    what = LEFT_OVER.get(word(event.facts, "ask"), "keine Karte mehr zum Nehmen")
    return f"{capital(cast.does(seat_of(event), FINDS))} {what}."


def extra_round(event: Event, cast: Cast) -> str:
    """Return that a tie is broken by a round of those who are tied."""
    last = "ein letztes" if number(event.facts, "number") > 1 else "ein"
    tied = capital(cast.do(numbers(event.facts, "seats"), SHUFFLES))
    return f"Gleichstand! {tied} alles für {last} Stechen."
