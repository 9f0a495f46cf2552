"""The trail: every move of a card, and who saw which card it was.

What a player with a perfect memory knows is the trail as that player saw it. A move is one number:
where from, where to, the kind of card, and a bit for each seat that saw it (or one for everybody).
The move of a card that is played says which half was active. When a whole zone is put
into another one, all at once, the move has no card.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import CARDS, read_kind
from snowball.rules.bits import bit, has
from snowball.rules.core import RulesError

# The zones of each player, from zone_of(seat) on …
DRAW: Final = 0
HAND: Final = 1
DISCARDS: Final = 2
GAINED: Final = 3
CACHE: Final = 4
ZONES_EACH: Final = 5
# … those of the two teams, if there are any, as if a team were one more player …
TEAM: Final = 10  # there is room for the zones of so many players, more than may play
TEAMS: Final = 2
# … and those in the middle. What lies open to all is one zone.
STOCK: Final = (TEAM + TEAMS) * ZONES_EACH
BOX: Final = STOCK + 1
OPEN: Final = STOCK + 2
PILE: Final = STOCK + 3  # the face-down part of each pile, once looked through, and …
UNDER: Final = PILE + TEAM + 1  # … the card under its top at which somebody looks
ZONES: Final = UNDER + TEAM + 1

EACH: Final = ("draw", "hand", "discards", "gained", "cache")
TEAM_ZONES: Final = ("deck", "pool", "team discards", "team gained", "team cache")
SHARED: Final = ("stock", "box", "open")

DIGITS: Final = tuple(str(seat) for seat in range(TEAM))

# From the lowest bit: both zones, the kind, who saw it, whether all of it moved, and the half.
ZONE_BITS: Final = 7
ZONE: Final = 0b1111111
KIND_SHIFT: Final = 14
KIND: Final = 0b1111
SEERS_SHIFT: Final = 18
SEERS: Final = 0b11111111111
EVERYBODY: Final = 0b10000000000  # a bit for each player that there is room for, and this one
ALL_OF_IT: Final = 0b100000000000000000000000000000
HALF_SHIFT: Final = 30


def zone_of(seat: i64, zone: i64) -> i64:
    """Return the number of a player's zone."""
    return seat * ZONES_EACH + zone


def move(start: i64, end: i64, kind: i64, seers: i64) -> i64:
    """Return the move of one card."""
    return start | end << ZONE_BITS | kind << KIND_SHIFT | seers << SEERS_SHIFT


def play_move(start: i64, end: i64, kind: i64, half: i64) -> i64:
    """Return the move of a card that is played for all to see, turned to one of its halves."""
    return move(start, end, kind, EVERYBODY) | (half + 1) << HALF_SHIFT


def mix(start: i64, end: i64) -> i64:
    """Return the move of all cards of a zone into another."""
    return start | end << ZONE_BITS | ALL_OF_IT


def without_card(step: i64) -> i64:
    """Return a move that does not say which card it moves."""
    return step & ~(KIND << KIND_SHIFT)


def with_card(step: i64, kind: i64) -> i64:
    """Return a move that did not say it with the card that it moves."""
    return step | kind << KIND_SHIFT


def start_of(step: i64) -> i64:
    """Return where a move comes from."""
    return step & ZONE


def end_of(step: i64) -> i64:
    """Return where a move leads."""
    return step >> ZONE_BITS & ZONE


def kind_of(step: i64) -> i64:
    """Return the kind of card that is moved."""
    return step >> KIND_SHIFT & KIND


def seers_of(step: i64) -> i64:
    """Return who saw the card."""
    return step >> SEERS_SHIFT & SEERS


def half_of(step: i64) -> i64:
    """Return which half of a card was active, -1 if it was not played."""
    return (step >> HALF_SHIFT) - 1


def is_mix(step: i64) -> bool:
    """Say whether a whole zone is moved."""
    return step & ALL_OF_IT != 0


def is_seen(step: i64, seat: i64) -> bool:
    """Say whether a seat (-1 for a spectator) saw which card was moved."""
    seers = seers_of(step)
    return seers & EVERYBODY != 0 or (seat >= 0 and has(seers, seat))


def is_put_away(step: i64, discards: i64) -> bool:
    """Say whether a move puts a card that was drawn, unseen by some, into a zone of discards."""
    drawn = start_of(step) < STOCK and start_of(step) % ZONES_EACH <= HAND
    if is_mix(step) or not drawn or end_of(step) != discards:
        return False
    return seers_of(step) & EVERYBODY == 0


def name_zone(zone: int) -> str:
    """Make the name of a zone."""
    if zone >= UNDER:
        return f"under {zone - UNDER}"
    if zone >= PILE:
        return f"pile {zone - PILE}"
    if zone >= STOCK:
        return SHARED[zone - STOCK]
    owner = zone // ZONES_EACH
    if owner >= TEAM:
        return f"{TEAM_ZONES[zone % ZONES_EACH]} {owner - TEAM}"
    return f"{EACH[zone % ZONES_EACH]} {owner}"


ZONE_NAMES: Final = [name_zone(zone) for zone in range(ZONES)]
ZONE_CALLED: Final = {name: zone for zone, name in enumerate(ZONE_NAMES)}


def spell_zone(zone: int) -> str:
    """Return the name of a zone."""
    return ZONE_NAMES[zone]


def spell_move(step: int, seat: int, whole: bool) -> str:
    """Return a move in words: as a seat saw it, or whole, with who saw it."""
    way = f"{ZONE_NAMES[start_of(step)]} > {ZONE_NAMES[end_of(step)]}"
    if is_mix(step):
        return f"all {way}"
    if not whole:
        return f"{spell_card(step) if is_seen(step, seat) else 'a card'} {way}"
    seers = seers_of(step)
    seats = [str(other) for other in range(TEAM) if has(seers, other)]
    who = "all" if seers & EVERYBODY else " ".join(seats) or "nobody"
    return f"{spell_card(step)} {way}, seen by {who}"


def is_like(step: i64, other: i64) -> bool:
    """Say whether two moves lead from and to the same zones and were seen by the same seats."""
    return without_card(step) == without_card(other)


def spell_card(step: int) -> str:
    """Return the card that is moved, with the half that is active if it is played."""
    card, half = CARDS[kind_of(step)], half_of(step)
    return card.name if half < 0 else f"{card.name}:{ABILITIES[card.halves[half]].name}"


def read_move(words: object, seats: int) -> i64:
    """Return the move that a document spells."""
    if not isinstance(words, str):
        raise RulesError(f"A move of the trail is a text, not {words!r}.")
    way, comma, who = words.partition(", seen by ")
    subject, _, way = way.partition(" ")
    start, arrow, end = way.partition(" > ")
    if not arrow or (subject == "all") == bool(comma):
        raise RulesError(
            f"A move of the trail reads like 'sneak-dodge draw 0 > discards 0, seen by all' "
            f"or 'all discards 0 > draw 0', not {words!r}."
        )
    if subject == "all":
        return mix(read_zone(start, seats), read_zone(end, seats))
    seers: i64 = 0
    if who == "all":
        seers = EVERYBODY
    elif who != "nobody":
        for word in who.split(" "):
            if word not in DIGITS or int(word) >= seats:
                raise RulesError(f"There is no seat {word!r} that could have seen {words!r}.")
            seers |= bit(int(word))
    name, _, half = subject.partition(":")
    kind = read_kind(name)
    if not half:
        return move(read_zone(start, seats), read_zone(end, seats), kind, seers)
    halves = [ABILITIES[ability].name for ability in CARDS[kind].halves]
    if half not in halves or who != "all":
        raise RulesError(f"A card played is seen by all, as {' or '.join(halves)}, not {words!r}.")
    played = halves.index(half)
    return play_move(read_zone(start, seats), read_zone(end, seats), kind, played)


def read_zone(words: str, seats: int) -> i64:
    """Return the zone with that name."""
    zone = ZONE_CALLED.get(words, -1)
    others = seats * ZONES_EACH <= zone < TEAM * ZONES_EACH
    if zone < 0 or others or (zone >= PILE and (zone - PILE) % (UNDER - PILE) > seats):
        raise RulesError(f"There is no zone {words!r}, where a card could have been.")
    return zone
