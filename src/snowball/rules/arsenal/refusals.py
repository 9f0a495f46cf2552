"""What arsenal says when a choice is not open: a code and a sentence a player understands."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "game-over": "The game is over.",
    "no-such-choice": "Arsenal has no such choice.",
    "wait-for-chance": "A card must be drawn first.",
    "not-an-outcome": "Chance cannot give that now.",
    "not-asked": "You have nothing to choose now; wait for the others.",
    "already-chosen": "You have chosen already; the choice is shown when all have chosen (RJ-14).",
    "not-a-seats-choice": "Only chance decides that.",
    "asked-to-keep": "Keep one of the cards in your hand (J27, J28).",
    "asked-to-keep-two": "Keep two of your four Advanced cards (J29, J97).",
    "asked-to-return": "Return one of your three Advanced cards (J24, RJ-72).",
    "asked-to-play": "Play one half of a card in your hand (J35).",
    "asked-to-left": "Play one half of a card at your left neighbour: of one in your hand, or your "
    "No Effect (J100, J103).",
    "asked-to-right": "Play one half of another card at your right neighbour (J100, RJ-83).",
    "asked-to-assign": "Give the next member of your team a card of the pool, or a No Effect "
    "(J120, RJ-89).",
    "asked-to-add": "Add one of the team's cached cards to the pool, or nothing (RJ-97).",
    "asked-to-follow": "Follow up your Barrage with one half of your second card, or pass "
    "(J65, RJ-38, RJ-79).",
    "asked-to-use": "Use the other half of your Dodge, or pass (J56).",
    "asked-to-steal": "Steal a card at random, or pass (J59).",
    "asked-to-abandon": "Abandon one of your discards (J60, J61, RJ-11).",
    "asked-to-ultra": "Take a card from the Arsenal or the Abandoned pile, or pass (J64).",
    "asked-to-upgrade": "Take the face-up card of a pile; if others upgrade at the same level, first "
    "that of the pile nearest to you (J57, J47, RJ-76).",
    "asked-to-upgrade-dodge": "Take a face-up Arsenal card or, after avoiding an attack, an "
    "Abandoned one (J69, RJ-50).",
    "asked-to-raid": "Take the card played against you or an Abandoned one (J73, RJ-60).",
    "asked-to-look": "Choose the pile whose top two cards you look at; if others upgrade at the same "
    "level, it is first the nearest (J74, RJ-49, RJ-76).",
    "asked-to-pick": "Take the face-up card or the one under it (J74, RJ-48).",
    "asked-to-search": "Take one of the cards of that pile (RJ-45).",
    "asked-to-give": "Give one of your discards in the swap (J66, RJ-52).",
    "asked-to-fetch": "Take one of the Abandoned cards in the swap (J66, RJ-52).",
    "asked-to-restock": "Choose the discard that goes back into your draw pile with Restock (J58).",
    "asked-to-cache": "Put one of your discards into the cache, or pass (J71, RJ-57).",
}

CACHES: Final = "where there are caches"
FOR_TWO: Final = "for two, where there are caches"
TEAMS: Final = "in teams"
TEAM_CACHES: Final = "in teams, where there are caches"

ELSEWHERE: Final[dict[str, str]] = {
    f"asked-to-play {CACHES}": "Play one half of a card in your hand or of one in your cache "
    "(J35, RJ-58).",
    f"asked-to-play {TEAM_CACHES}": "Play one half of a card in your hand; those in the cache are for "
    "the pool (J35, RJ-124).",
    f"asked-to-left {CACHES}": "Play one half of a card at your left neighbour: of one in your hand "
    "or your cache, or your No Effect (J100, J103, RJ-83).",
    f"asked-to-follow {FOR_TWO}": "Follow up your Barrage with one half of your second card or of a "
    "cached one, or pass (J65, RJ-38, RJ-119).",
    f"asked-to-follow {TEAMS}": "Follow up your Barrage with one half of a card that your team "
    "discarded this turn, or pass (J124, RJ-92).",
    f"asked-to-abandon {TEAMS}": "Abandon one of your team's discards (J60, J61, RJ-11, RJ-90).",
    f"asked-to-give {TEAMS}": "Give one of your team's discards in the swap (J66, RJ-52, RJ-90).",
    f"asked-to-restock {TEAMS}": "Choose your team's discard that goes back with Restock, into your draw "
    "pile or the team deck (J58, RJ-123).",
    f"asked-to-cache {TEAMS}": "Put one of your team's discards into the cache, or pass "
    "(J71, RJ-57, RJ-97).",
}
"""What is said instead at some tables: a code with the sort of table."""


def sorts_of(seats: int, teams: bool, alternates: object) -> tuple[str, ...]:
    """Return what sorts of table one is, the narrowest first: all know it by its options."""
    # Only one of the alternates brings caches; which ones come in may be left to chance (RJ-68).
    caches = "cache-" in alternates if isinstance(alternates, str) else bool(alternates)
    if teams:
        return (TEAM_CACHES, TEAMS) if caches else (TEAMS,)
    if not caches:
        return ()
    return (FOR_TWO, CACHES) if seats == 2 else (CACHES,)
