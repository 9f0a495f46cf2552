"""German words for the end of a game: why it is over, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.play.words.german.grammar import SHARES, WINS, Cast, capital

ENDINGS: Final[Mapping[str, str]] = {
    "last-one-in": "Alle anderen sind raus",
    "no-cards": "Es gibt keine Karte mehr zu ziehen, also zählen die wenigsten Treffer",
    "no-snowballs": "Es gibt keinen Schneeball mehr zu werfen, also zählen die wenigsten Treffer",
    "endless": "Niemand scheidet mehr aus, also zählen die wenigsten Treffer",
    "cannot-draw": "Jemand kann nicht mehr ziehen, also zählen die meisten Punkte",
    "arsenal-gone": "Das Arsenal ist leer, also zählen die meisten Punkte",
    "final-round": "Das Finale ist vorbei, also zählen die meisten Punkte",
    "stalled": "Es ändert sich nichts mehr, also zählen die meisten Punkte",
    "round-limit": "Die letzte Runde ist vorbei, also zählen die meisten Lebenspunkte",
}

# The same where teams play (J123).
TEAM_ENDINGS: Final[Mapping[str, str]] = {
    "cannot-draw": "Ein Team kann nicht genug Karten ziehen, also zählen die meisten Punkte",
}


def closing(ending: str, winners: Sequence[int], cast: Cast, why: str = "") -> str:
    """Return why a game is over and who has won it."""
    in_teams = cast.has_teams
    why = why or (TEAM_ENDINGS.get(ending, ENDINGS[ending]) if in_teams else ENDINGS[ending])
    if in_teams and len(winners) == len(cast.names):
        return f"{why}: Beide Teams teilen sich den Sieg!"
    if in_teams or len(winners) == 1:
        return f"{why}: {capital(cast.do(winners, WINS))}!"
    one_another = "euch" if cast.reader in winners else "sich"
    return f"{why}: {capital(cast.do(winners, SHARES))} {one_another} den Sieg!"


def broken_off(moments: int) -> str:
    """Return that a game is over after so many moments although nobody has won it."""
    return f"Das Spiel ging {moments} Mal weiter, ohne zu enden, und wird abgebrochen: Niemand gewinnt."
