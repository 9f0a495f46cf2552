"""The rule ids behind arsenal's events."""

from __future__ import annotations

from typing import Final

# By the fate of an attack: none, hit, avoided by a Dodge, dud, returned.
FATE_RULES: Final[tuple[tuple[str, ...], ...]] = (
    (),
    ("RJ-08",),
    ("J19", "J56", "RJ-08"),
    ("J70", "RJ-54"),
    ("J72", "RJ-55", "RJ-56"),
)

STOPPED_RULES: Final = ("J14", "RJ-02", "RJ-03")
