"""Words for the end of a game: why it is over, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from snowball.play.words.english.grammar import Cast, listed

ENDINGS: Final[Mapping[str, str]] = {
    "last-one-in": "Everybody else is out",
    "no-cards": "No card is left to draw, so the fewest hits win",
    "no-snowballs": "No snowball is left to throw, so the fewest hits win",
    "endless": "Nobody goes out any more, so the fewest hits win",
    "cannot-draw": "Somebody cannot draw, so the most points win",
    "arsenal-gone": "The Arsenal is empty, so the most points win",
    "final-round": "The final round is over, so the most points win",
    "stalled": "Nothing changes any more, so the most points win",
    "round-limit": "The last round is over, so the most Hit Points win",
}

# The same where teams play (J123).
TEAM_ENDINGS: Final[Mapping[str, str]] = {
    "cannot-draw": "A team cannot draw enough cards, so the most points win",
}


def closing(ending: str, winners: Sequence[int], cast: Cast, why: str = "") -> str:
    """Return why a game is over and who has won it."""
    in_teams = bool(cast.options.get("teams"))
    why = why or (TEAM_ENDINGS.get(ending, ENDINGS[ending]) if in_teams else ENDINGS[ending])
    if len(winners) == 1:
        subject = cast.whom(winners[0])
        return f"{why}: {subject} {cast.verb(winners[0], 'win')}!"
    if in_teams:
        all_win = len(winners) == len(cast.names)
        return f"{why}: {'both teams share the win' if all_win else cast.do(winners, 'win')}!"
    return f"{why}: {listed([cast.whom(seat) for seat in winners])} share the win!"


def broken_off(moments: int) -> str:
    """Return that a game is over after so many moments although nobody has won it."""
    return f"The game has gone on {moments:,} times without an end and is broken off: nobody wins."
