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

# Each stands here once, so that nothing is made of it while nobody listens.
SNOWBALL_LIMITS: Final[tuple[str, ...]] = ("J55", "RJ-25")
ICEBALL_LIMITS: Final[tuple[str, ...]] = ("J61", "RJ-25")
OFFENSIVE_DODGE_LIMITS: Final[tuple[str, ...]] = ("J63", "RJ-06", "RJ-25")
BARRAGE_LIMITS: Final[tuple[str, ...]] = ("J65", "RJ-25")
SECOND_BARRAGE_LIMITS: Final[tuple[str, ...]] = ("J65", "RJ-38")
ROCKS_LIMIT: Final[tuple[str, ...]] = ("J67", "RJ-35")
ROCKS_LIMIT_ALWAYS: Final[tuple[str, ...]] = ("RJ-35", "RJ-102")

# When an effect finds nothing to do (RJ-13).
NO_UPGRADE: Final[tuple[str, ...]] = ("J57", "RJ-13", "RJ-44")
NO_UPGRADE_OF_MANY: Final[tuple[str, ...]] = ("J57", "RJ-13", "RJ-76")
NO_RESTOCK: Final[tuple[str, ...]] = ("J58", "RJ-13", "RJ-33")
NO_FINAL_RESTOCK: Final[tuple[str, ...]] = ("J43", "RJ-64")
NO_ULTRA_UPGRADE: Final[tuple[str, ...]] = ("J64", "RJ-13")
NO_SWAP: Final[tuple[str, ...]] = ("J66", "RJ-13", "RJ-52")
NO_UPGRADE_DODGE: Final[tuple[str, ...]] = ("J69", "RJ-13")
NO_CACHE: Final[tuple[str, ...]] = ("J71", "RJ-13", "RJ-33")
NO_RAID: Final[tuple[str, ...]] = ("J73", "RJ-13")
NO_REFINED_UPGRADE: Final[tuple[str, ...]] = ("J74", "RJ-13")
