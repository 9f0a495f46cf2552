"""The choices of splatball as small numbers, and their texts."""

from __future__ import annotations

from typing import Final

from snowball.rules.splatball.cards import KINDS, NAMES, WALL

MOST_SEATS: Final = 7

# Where each kind of choice begins. A throw names a card (single, double, splatball) and a seat,
# a start names a seat, the others name a card.
THROW: Final = 0
LAY: Final = THROW + WALL * MOST_SEATS
DISCARD: Final = LAY + KINDS - WALL
START: Final = DISCARD + KINDS
DRAW: Final = START + MOST_SEATS
CHOICES: Final = DRAW + KINDS

TEXTS: Final[tuple[str, ...]] = (
    *(f"throw {NAMES[kind]} {seat}" for kind in range(WALL) for seat in range(MOST_SEATS)),
    *(f"lay {NAMES[kind]}" for kind in range(WALL, KINDS)),
    *(f"discard {NAMES[kind]}" for kind in range(KINDS)),
    *(f"start {seat}" for seat in range(MOST_SEATS)),
    *(f"draw {NAMES[kind]}" for kind in range(KINDS)),
)
