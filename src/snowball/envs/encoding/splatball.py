"""Splatball as numbers: what lies open, the own hand, and the cards that a seat cannot place."""

from __future__ import annotations

from typing import Final

from snowball.envs.encoding.code import Encoding, View
from snowball.envs.encoding.layout import MOST, Field, Sheet
from snowball.rules.splatball.cards import KINDS, NAMES
from snowball.rules.splatball.notation import START

KIND: Final = {name: kind for kind, name in enumerate(NAMES)}
HELD: Final = 3
"""Cards in a hand: two in the strategic game, and the drawn one."""
IN_FRONT: Final = ("hits", "singles", "doubles", "turned", "walls", "forts", "cracked")


class SplatballEncoding(Encoding):
    """The observations of splatball."""

    eliminates = True

    @property
    def choices(self) -> int:
        return START

    def fields(self) -> list[Field]:
        seats = self.seats
        kinds = f"by kind: {', '.join(NAMES)}"
        common = [
            Field("seat", seats, 1, "whose observation it is"),
            Field("turn", seats, 1, "whose turn it is; nobody's at the end"),
            Field("draw", 1, MOST, "cards in the draw pile"),
            Field("discards", KINDS, MOST, f"the discards {kinds}"),
            Field("unseen", KINDS, MOST, f"cards in the draw pile and the others' hands {kinds}"),
            Field("hand", KINDS, HELD, f"the own hand {kinds}"),
        ]
        each = [
            *((name, MOST, name) for name in IN_FRONT),
            ("pile", 1, "whether a Snowball Pile lies there"),
            ("out", seats, "0 while in, 1 for the first out, 2 for the second …"),
            ("held", HELD, "cards held"),
        ]
        return common + [
            Field(f"{name} {seat}", 1, most, f"seat {seat}: {text}")
            for seat in range(seats)
            for name, most, text in each
        ]

    def remembered(self) -> list[Field]:
        kinds = f"by kind: {', '.join(NAMES)}"
        own = [
            Field("fresh", KINDS, MOST, f"the draw pile when last shuffled {kinds}"),
            Field("drew", KINDS, MOST, f"what the seat drew since {kinds}"),
        ]
        return own + [
            field
            for seat in range(self.seats)
            for field in (
                Field(f"drawn {seat}", 1, MOST, f"how many seat {seat} drew since"),
                Field(f"tight {seat}", KINDS, 1, f"what one held card of seat {seat} can be"),
                Field(f"loose {seat}", KINDS, 1, "what the other can be (RT-35)"),
            )
        ]

    def encode(self, view: View) -> list[int]:
        seats = self.seats
        own = view["yards"][view["seat"]]
        sheet = Sheet()
        sheet.one_of(view["seat"], seats)
        sheet.one_of(view["turn"] if view["result"] is None else -1, seats)
        sheet.number(view["draw"])
        write_bag(sheet, view["discards"])
        write_bag(sheet, view["unseen"])
        write_bag(sheet, own["hand"])
        for yard in view["yards"]:
            for name in IN_FRONT:
                sheet.number(yard[name])
            sheet.flag(yard["pile"])
            sheet.number(yard["out"])
            sheet.number(yard["held"])
        if self.memory:
            write_bag(sheet, view["fresh"])
            write_bag(sheet, own["drew"])
            for yard in view["yards"]:
                sheet.number(yard["drawn"])
                tight, loose = yard.get("may_keep", ((), ()))
                sheet.bag(tight, KIND)
                sheet.bag(loose, KIND)
        return sheet.numbers

    def outs(self, view: View) -> list[int]:
        return [yard["out"] for yard in view["yards"]]


def write_bag(sheet: Sheet, bag: dict[str, int]) -> None:
    """Write a bag that a view spells as names with counts."""
    for name in NAMES:
        sheet.number(bag.get(name, 0))
