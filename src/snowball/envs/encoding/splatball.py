"""Splatball as numbers: what lies open, the own hand, and the cards that a seat cannot place."""

from __future__ import annotations

from typing import Final

from snowball.envs.encoding.code import Encoding, View
from snowball.envs.encoding.layout import Field, Sheet
from snowball.envs.stepping.eyes import Eyes
from snowball.envs.stepping.most import DRAW_PILE, HELD, HITS, OF_A_KIND
from snowball.envs.stepping.splatball import SplatballEyes
from snowball.rules.splatball.cards import KINDS, NAMES
from snowball.rules.splatball.notation import START

KIND: Final = {name: kind for kind, name in enumerate(NAMES)}
IN_FRONT: Final = ("hits", "singles", "doubles", "turned", "walls", "forts", "cracked")


class SplatballEncoding(Encoding):
    """The observations of splatball."""

    eliminates = True

    @property
    def choices(self) -> int:
        return START

    def open_eyes(self) -> Eyes:
        return SplatballEyes(self.memory)

    def fields(self) -> list[Field]:
        seats = self.seats
        kinds = f"by kind: {', '.join(NAMES)}"
        common = [
            Field("seat", seats, 1, "whose observation it is"),
            Field("turn", seats, 1, "whose turn it is; nobody's at the end"),
            Field("draw", 1, DRAW_PILE, "cards in the draw pile"),
            Field("discards", KINDS, OF_A_KIND, f"the discards {kinds}"),
            Field(
                "unseen", KINDS, OF_A_KIND, f"cards in the draw pile and the others' hands {kinds}"
            ),
            Field("hand", KINDS, HELD, f"the own hand {kinds}"),
        ]
        each = [
            *((name, HITS, name) for name in IN_FRONT),
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
            Field("fresh", KINDS, OF_A_KIND, f"the draw pile when last shuffled {kinds}"),
            Field("drew", KINDS, OF_A_KIND, f"what the seat drew since {kinds}"),
        ]
        return own + [
            field
            for seat in range(self.seats)
            for field in (
                Field(f"drawn {seat}", 1, DRAW_PILE, f"how many seat {seat} drew since"),
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
        sheet.number(view["draw"], DRAW_PILE)
        write_bag(sheet, view["discards"])
        write_bag(sheet, view["unseen"])
        write_bag(sheet, own["hand"])
        for yard in view["yards"]:
            for name in IN_FRONT:
                sheet.number(yard[name], HITS)
            sheet.flag(yard["pile"])
            sheet.number(yard["out"], seats)
            sheet.number(yard["held"], HELD)
        if self.memory:
            write_bag(sheet, view["fresh"])
            write_bag(sheet, own["drew"])
            for yard in view["yards"]:
                sheet.number(yard["drawn"], DRAW_PILE)
                tight, loose = yard.get("may_keep", ((), ()))
                sheet.bag(tight, KIND)
                sheet.bag(loose, KIND)
        return sheet.numbers

    def outs(self, view: View) -> list[int]:
        return [yard["out"] for yard in view["yards"]]


def write_bag(sheet: Sheet, bag: dict[str, int]) -> None:
    """Write a bag that a view spells as names with counts."""
    for name in NAMES:
        sheet.number(bag.get(name, 0), OF_A_KIND)
