"""What a seat has in mind at one moment: its memory, and what it makes of it."""

from __future__ import annotations

from typing import final

from snowball.rules.arsenal.bags import lacking
from snowball.rules.arsenal.bounds import Bounds
from snowball.rules.arsenal.cards import EMPTY, cards, count, lowest, without
from snowball.rules.arsenal.memory import Zone
from snowball.rules.arsenal.proof import Proof
from snowball.rules.arsenal.recall import Recollection
from snowball.rules.arsenal.worlds import Worlds
from snowball.rules.dice import Dice


@final
class Mind:
    """A seat's memory, the worlds that fit it, and what is certain in all of them."""

    memory: Recollection
    worlds: Worlds
    bounds: Bounds | None

    def __init__(self, memory: Recollection) -> None:
        self.memory = memory
        self.worlds = Worlds(memory)
        self.bounds = None

    def know(self) -> Bounds:
        """Return what can and must be where, also where no count tells it."""
        if self.bounds is None:
            self.bounds = Bounds(self.memory)
            self.make_certain()
        return self.bounds

    def make_certain(self) -> None:
        """Find out what no world that fits the memory lacks, of the cards of each player."""
        self.worlds.imagine(Dice(0))
        for zone in self.memory.used:
            if zone.place < self.memory.middle:
                unsure = lacking(zone.content, zone.lower)
                while unsure != EMPTY:
                    kind = lowest(unsure)
                    self.make_kind_certain(zone, kind)
                    unsure = without(unsure, kind)

    def make_kind_certain(self, zone: Zone, kind: int) -> None:
        """Find out how many cards of a kind no world lacks in a zone."""
        while count(zone.content, kind) > count(zone.lower, kind):
            if not self.worlds.take_away(zone, kind):
                break
        proof = Proof(self.memory)
        while count(zone.content, kind) > count(zone.lower, kind):
            if not proof.cannot_lack(zone, kind):
                break
            zone.lower += cards(1, kind)
