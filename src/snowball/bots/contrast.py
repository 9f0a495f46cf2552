"""A contrast: what the judge sees after one choice and not after others, as a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from snowball.bots.pondering import Aspects, Pondering
from snowball.bots.sayings import ELIMINATING, MATTERS, Matter, Sayings
from snowball.bots.sayings.speech import Tone

FAINT: Final = 0.02
"""Points of an aspect that are not worth a word."""
TRACE: Final = 0.005
"""Points that an aspect must differ by at once, or else it is said to come later."""

DRAFTED: Final = ("keep ", "return ")
"""Choices in a draft: whatever is kept, there are as many cards of a level at once, and more only later."""

Seen = Sequence[Mapping[int, Aspects]]
"""For each part of a search, what the judge saw after each choice."""


@dataclass(frozen=True)
class Contrast:
    """What there is to compare, and how to speak of it."""

    pondering: Pondering
    in_the_end: Seen
    """What was seen at the end of the lines …"""
    at_once: Seen
    """… and right after the choices."""
    names: Sequence[str]
    sayings: Sayings
    lines: Mapping[int, str] = field(default_factory=dict)
    """The words of the choices: what they name already is not said again."""

    def reason(
        self, choice: int, against: Sequence[int], good: bool, than: str, perhaps: bool
    ) -> str:
        """Return what speaks most for a choice, or against it, compared with others; or nothing.

        Every part of the search must have seen it. Perhaps it is enough if all but one have.
        """
        return self.gone(choice, against, good) or self.strongest(
            choice, against, good, than, perhaps
        )

    def is_out(self, seat: int, choice: int) -> bool:
        """Say whether a choice always puts a seat out at once, or ends the game."""
        return not any(rows[choice][seat] for rows in self.at_once)

    def wins(self, choice: int) -> bool:
        """Say whether a choice may win the game at once: nothing is left of the own seat then."""
        return self.is_out(self.pondering.seat, choice)

    def gone(self, choice: int, against: Sequence[int], good: bool) -> str:
        """Return that a choice puts a rival out and most others do not, or the other way round."""
        if self.pondering.knowledge.game.name not in ELIMINATING:
            return ""
        for seat in self.pondering.rivals():
            others = [each for each in against if self.is_out(seat, each) != good]
            if self.is_out(seat, choice) == good and 2 * len(others) > len(against):
                return self.sayings.gone(good, rival_of(self.pondering, seat, self.names))
        return ""

    def strongest(
        self, choice: int, against: Sequence[int], good: bool, than: str, perhaps: bool
    ) -> str:
        """Return what differs most as a sentence, empty if nothing does."""
        game = self.pondering.knowledge.game.name
        rivals = self.pondering.rivals()
        strongest = 0.0
        reason = ""
        for seat in (self.pondering.seat, *rivals):
            if any(self.is_out(seat, each) for each in (choice, *against)):
                continue  # nothing is left of it to compare
            own = seat == self.pondering.seat
            # What one of many rivals has counts less than what one has oneself.
            weight = 1.0 if own else -1.0 / len(rivals)
            for matter in MATTERS[game]:
                point = Point(seat, matter, choice, against, weight if good else -weight)
                marks = point.marks(self.in_the_end)
                mean = sum(marks) / len(marks)
                if mean <= strongest or mean <= FAINT * abs(weight) or not agreed(marks, perhaps):
                    continue
                if not point.beats_most(self.in_the_end):
                    continue
                strongest = mean
                soon = point.marks(self.at_once)
                later = min(soon) <= 0.0 or sum(soon) / len(soon) < TRACE * abs(weight)
                later = later or self.pondering.knowledge.game.text(choice).startswith(DRAFTED)
                tone = Tone(than, later, perhaps)
                who = "" if own else rival_of(self.pondering, seat, self.names)
                thing = point.thing(self.in_the_end)
                # A card is no example of what speaks for taking that very card.
                if thing and self.sayings.title(thing) in self.lines.get(choice, ""):
                    thing = ""
                reason = self.sayings.said(game, matter, good, thing, own, who, tone)
        return reason


@dataclass(frozen=True)
class Point:
    """A matter of one seat that may speak for a choice, or against it, compared with others."""

    seat: int
    matter: Matter
    choice: int
    against: Sequence[int]
    weight: float
    """How much it counts; below zero if less of it is what speaks for the choice."""

    def marks(self, seen: Seen) -> list[float]:
        """Return for each part of a search how much there is to it."""
        return [
            self.weight
            * sum(
                self.difference(rows, place, place in self.matter.against)
                for place in self.matter.places
            )
            for rows in seen
        ]

    def beats_most(self, seen: Seen) -> bool:
        """Say whether it sets the choice apart from more than half of the others."""
        beaten = sum(sum(replace(self, against=[each]).marks(seen)) > 0.0 for each in self.against)
        return 2 * beaten > len(self.against)

    def thing(self, seen: Seen) -> str:
        """Return what it is mostly about, such as a card; empty if that needs no word."""
        if not self.matter.things:
            return ""
        parts = [
            self.weight * sum(self.difference(rows, place, False) for rows in seen)
            for place in self.matter.places
        ]
        return self.matter.things[parts.index(max(parts))]

    def difference(self, rows: Mapping[int, Aspects], place: int, against: bool) -> float:
        """Return how one aspect of the seat after the choice differs from the same after others.

        Nothing if the judge thinks of it otherwise than people do: there would be no words for it.
        """
        found = {
            each: aspects[self.seat][place] if place < len(aspects[self.seat]) else 0.0
            for each, aspects in rows.items()
        }
        if any(aspect > 0 if against else aspect < 0 for aspect in found.values()):
            return 0.0
        return found[self.choice] - sum(found[each] for each in self.against) / len(self.against)


def agreed(marks: Sequence[float], perhaps: bool) -> bool:
    """Say whether all parts of a search point the same way, or at least all but one."""
    return sum(each > 0.0 for each in marks) >= len(marks) - perhaps


def rival_of(pondering: Pondering, rival: int, names: Sequence[str]) -> str:
    """Return the name of a rival; empty for a team, which is named as a whole."""
    return "" if len(pondering.mates()) > 1 else names[rival]
