"""An Arsenal pile: a face-up card on others that nobody has seen."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from snowball.rules.arsenal.cards import EMPTY


@final
@mypyc_attr(acyclic=True)
class Pile:
    """One pile. Its face-down cards are in the common stock until somebody looks through them."""

    top: i64
    """The face-up card, -1 for none."""
    under: i64
    """A face-down card at which somebody is looking or has looked this turn (RJ-48), or -1."""
    hidden: i64
    """How many more cards lie face-down in the pile."""
    rest: i64
    """The bag of those, once somebody has looked through the piles (RJ-45)."""

    def __init__(self) -> None:
        self.top = -1
        self.under = -1
        self.hidden = 0
        self.rest = EMPTY

    def copy(self) -> Pile:
        """Return an equal pile."""
        twin = Pile()
        twin.top = self.top
        twin.under = self.under
        twin.hidden = self.hidden
        twin.rest = self.rest
        return twin

    def is_empty(self) -> bool:
        """Say whether no card is left (RJ-63: a face-up card counts)."""
        return self.top < 0 and self.under < 0 and self.hidden == 0
