"""The abilities as data: what each is, when it takes effect, and the clause behind it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.bits import bit

# When an ability takes effect.
HIT: Final = "hit"  # an attack: if it was not avoided (J12)
NOT_HIT: Final = "not hit"  # if its player was not hit this turn (J14, RJ-02)
ALWAYS: Final = "always"  # whatever the other card is (J15)
FACING: Final = "facing"  # no effect of its own: it decides what becomes of the card facing it

# What an ability does to the card facing it.
AVOIDS: Final = "avoids"  # an attack misses (RJ-07)
CANCELS: Final = "cancels"  # the whole half is void (RJ-51)
DUDS: Final = "duds"  # an attack is void, and its card Abandoned (RJ-54)
RETURNS: Final = "returns"  # an attack strikes its thrower (RJ-55)
NOTHING: Final = ""


class Ability:
    """One half of a card."""

    def __init__(
        self, name: str, title: str, clause: str, side: str, when: str, facing: str = NOTHING
    ) -> None:
        self.name: Final = name
        self.title: Final = title
        self.clause: Final = clause
        self.side: Final = side
        self.when: Final = when
        self.facing: Final = facing


SNOWBALL: Final = 0
DODGE: Final = 1
UPGRADE: Final = 2
RESTOCK: Final = 3
SLUSHBALL: Final = 4
SNEAK: Final = 5
ICEBALL: Final = 6
SNOW_FORT: Final = 7
OFFENSIVE_DODGE: Final = 8
ULTRA_UPGRADE: Final = 9
BARRAGE: Final = 10
SNATCH_AND_RUN: Final = 11
ROCKS: Final = 12
WHITEWASH: Final = 13
UPGRADE_DODGE: Final = 14
DUD: Final = 15
CACHE: Final = 16
BACKFIRE: Final = 17
RAID: Final = 18
REFINED_UPGRADE: Final = 19
NO_EFFECT: Final = 20

# An attack is what is thrown at the opponent (J18); the Offensive Dodge is both (RJ-06).
ABILITIES: Final = (
    Ability("snowball", "Snowball Attack", "J55", "attack", HIT),
    Ability("dodge", "Dodge", "J56", "defense", FACING, AVOIDS),
    Ability("upgrade", "Upgrade", "J57", "defense", NOT_HIT),
    Ability("restock", "Restock", "J58", "defense", NOT_HIT),
    Ability("slushball", "Slushball Attack", "J59", "attack", HIT),
    Ability("sneak", "Sneak Attack", "J60", "attack", HIT),
    Ability("iceball", "Iceball Attack", "J61", "attack", HIT),
    Ability("snowfort", "Snow Fort", "J62", "defense", FACING, CANCELS),
    Ability("offensivedodge", "Offensive Dodge", "J63", "hybrid", HIT, AVOIDS),
    Ability("ultraupgrade", "Ultra Upgrade", "J64", "defense", NOT_HIT),
    Ability("barrage", "Barrage", "J65", "attack", HIT),
    Ability("snatchandrun", "Snatch and Run", "J66", "defense", ALWAYS, AVOIDS),
    Ability("rocks", "Throwing Rocks", "J67", "attack", HIT),
    Ability("whitewash", "Whitewash", "J68", "defense", ALWAYS),
    Ability("upgradedodge", "Upgrade Dodge", "J69", "defense", ALWAYS, AVOIDS),
    Ability("dud", "Dud", "J70", "defense", FACING, DUDS),
    Ability("cache", "Weapons Cache", "J71", "defense", NOT_HIT),
    Ability("backfire", "Backfire", "J72", "defense", FACING, RETURNS),
    Ability("raid", "Raid", "J73", "defense", NOT_HIT),
    Ability("refinedupgrade", "Refined Upgrade", "J74", "defense", ALWAYS),
    # The blank card that fills a place after a draw of one (J104).
    Ability("nothing", "No Effect", "J104", "blank", FACING),
)


def those_with(when: str = "", facing: str = "") -> i64:
    """Return the set of abilities that take effect then, or do that to the card facing them."""
    found: i64 = 0
    for number, ability in enumerate(ABILITIES):
        if (when and ability.when == when) or (facing and ability.facing == facing):
            found |= bit(number)
    return found


ATTACKS: Final[i64] = those_with(when=HIT)
NEED_NOT_HIT: Final[i64] = those_with(when=NOT_HIT)
NEED_NOTHING: Final[i64] = those_with(when=ALWAYS)
# RJ-77: attacks that cost their victim a card, picked or drawn by lot.
LOSSES: Final[i64] = bit(SLUSHBALL) | bit(SNEAK) | bit(ICEBALL)
# RJ-103: what puts a discard elsewhere face down.
UNSEEN_MOVES: Final[i64] = bit(RESTOCK) | bit(CACHE)
AVOIDERS: Final[i64] = those_with(facing=AVOIDS)
# RJ-42: what takes a card from the Arsenal counts as upgrading.
UPGRADES: Final[i64] = bit(UPGRADE) | bit(ULTRA_UPGRADE) | bit(UPGRADE_DODGE) | bit(REFINED_UPGRADE)
