"""The past of a table: it only ever grows, so that a copy shares it, however long it is."""

from __future__ import annotations

from itertools import islice

Named = tuple[int, str]
"""A seat, and what its client called a choice."""
Made = tuple[int, int]
"""The moment of a choice and what was chosen, or an actor and what was chosen."""


class Past:
    """All choices of a game, and what clients called theirs.

    Copies add to the same list. What it has beyond its length is another's, who may have come to
    nothing: whoever finds such a rest takes a list of their own before they go on.
    """

    __slots__ = ("ids", "length", "moves", "named")

    def __init__(self) -> None:
        self.moves: list[Made] = []
        self.length = 0
        """How many of the moves are those of this past."""
        self.ids: dict[Named, Made] = {}
        self.named = 0
        """How many of the ids are."""

    def copy(self) -> Past:
        """Return an equal past that goes on by itself; that costs the same for a long one."""
        other = Past.__new__(Past)
        other.moves, other.length = self.moves, self.length
        other.ids, other.named = self.ids, self.named
        return other

    def add(self, actor: int, choice: int) -> None:
        """Add a choice that was made."""
        if len(self.moves) != self.length:
            self.moves = self.moves[: self.length]
        self.moves.append((actor, choice))
        self.length += 1

    def name(self, seat: int, name: str, moment: int, choice: int) -> None:
        """Note what a client called a choice."""
        if len(self.ids) != self.named or (seat, name) in self.ids:
            self.ids = dict(islice(self.ids.items(), self.named))
        self.ids[seat, name] = (moment, choice)
        self.named = len(self.ids)

    def called(self, seat: int, name: str) -> Made | None:
        """Return the moment and the choice that a client has called so, None if there is none."""
        if len(self.ids) != self.named:
            self.ids = dict(islice(self.ids.items(), self.named))
        return self.ids.get((seat, name))
