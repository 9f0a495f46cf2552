"""Splatball positions as JSON: written whole, read with every impossible one refused."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.bits import bit, has
from snowball.rules.core import Document, RulesError
from snowball.rules.documents import documents, field, number, one_of, only, truth
from snowball.rules.splatball.cards import (
    ANY_KIND,
    KINDS,
    NAMES,
    NOTHING,
    PILE,
    cards,
    count,
    kinds_in,
    read_bag,
    read_kinds,
    size,
    spell_bag,
    spell_kinds,
)
from snowball.rules.splatball.phases import DEALING, DRAWING, OVER, PHASES, PLAYING, STARTING
from snowball.rules.splatball.table import Table
from snowball.rules.splatball.yard import Yard

FIELDS: Final = (
    "game",
    "seats",
    "options",
    "numbers",
    "phase",
    "turn",
    "turns",
    "draw",
    "discards",
    "fresh",
    "yards",
)
COUNTS: Final = ("singles", "doubles", "turned", "walls", "forts", "cracked")
YARD_FIELDS: Final = (*COUNTS, "pile", "out", "hand", "drew", "may_keep")


def dump(table: Table) -> Document:
    """Return the whole position."""
    document = table.game.header()
    document["phase"] = PHASES[table.phase]
    document["turn"] = int(table.turn)
    document["turns"] = int(table.turns)
    document["draw"] = spell_bag(table.draw)
    document["discards"] = spell_bag(table.discards)
    document["fresh"] = spell_bag(table.fresh)
    document["yards"] = [dump_yard(table, seat) for seat in range(len(table.yards))]
    return document


def dump_yard(table: Table, seat: int) -> Document:
    """Return everything of one yard."""
    yard = table.yards[seat]
    return {
        "singles": int(yard.singles),
        "doubles": int(yard.doubles),
        "turned": int(yard.turned),
        "walls": int(yard.walls),
        "forts": int(yard.forts),
        "cracked": int(yard.cracked),
        "pile": table.has_pile(seat),
        "out": int(yard.out),
        "hand": spell_bag(yard.hand),
        "drew": spell_bag(yard.drew),
        "may_keep": [spell_kinds(yard.tight), spell_kinds(yard.loose)],
    }


def load(table: Table, document: Document) -> None:
    """Turn a starting state into the one that a document describes."""
    only(document, FIELDS, "A splatball position")
    seats = len(table.yards)
    most = int(size(table.deck))
    table.phase = one_of(document, "phase", PHASES)
    table.turn = number(document, "turn", 0, seats - 1)
    table.turns = number(document, "turns", 0, int(table.most_turns))
    table.draw = read_bag(field(document, "draw"), most)
    table.discards = read_bag(field(document, "discards"), most)
    if "fresh" in document:
        table.fresh = read_bag(document["fresh"], most)
    for seat, entry in enumerate(documents(document, "yards", seats)):
        load_yard(table, seat, entry)
    check_players(table)
    check_beginning(table)
    check_cards(table)


def load_yard(table: Table, seat: int, entry: Document) -> None:
    """Read one yard; what only memory adds may be left out."""
    only(entry, YARD_FIELDS, "A yard")
    yard = table.yards[seat]
    most = int(size(table.deck))
    yard.singles = number(entry, "singles", 0, most)
    yard.doubles = number(entry, "doubles", 0, most)
    yard.turned = number(entry, "turned", 0, most)
    yard.walls = number(entry, "walls", 0, most)
    yard.forts = number(entry, "forts", 0, most)
    yard.cracked = number(entry, "cracked", 0, most)
    yard.out = number(entry, "out", 0, len(table.yards) - 1)
    yard.hand = read_bag(field(entry, "hand"), most)
    if truth(entry, "pile"):
        table.piles |= bit(seat)
    if "drew" in entry:
        yard.drew = read_bag(entry["drew"], most)
    if "may_keep" in entry:
        sets = entry["may_keep"]
        if not isinstance(sets, list) or len(sets) != 2:
            raise RulesError("'may_keep' must be two lists of card names.")
        yard.tight = read_kinds(sets[0])
        yard.loose = read_kinds(sets[1])
    if yard.out > 0:
        table.outs += 1
        table.inside &= ~bit(seat)


def check_players(table: Table) -> None:
    """Refuse players who could not be in, or out, like that."""
    places = sorted(int(yard.out) for yard in table.yards if yard.out > 0)
    if places != list(range(1, len(places) + 1)):
        raise RulesError("'out' must number the players who are out 1, 2, 3 … in their order.")
    inside = len(table.yards) - len(places)
    stuck = table.stuck()
    if table.phase == PLAYING and stuck == ("RT-17",):
        stuck = ()  # the last card there is may be the one in hand
    ended = inside == 1 or len(stuck) > 0
    if table.phase == OVER and table.turns == table.most_turns:
        ended = True
    if inside == 0 or ended != (table.phase == OVER):
        raise RulesError(
            "The phase is 'over' when one player, no card or no snowball is left (T2, RT-17, "
            "RT-37), and only then."
        )
    if not has(table.inside, table.turn):
        raise RulesError(f"It cannot be the turn of seat {table.turn}, who is out.")
    for seat, yard in enumerate(table.yards):
        if yard.out > 0 and (yard.in_front() + yard.hand != NOTHING or table.has_pile(seat)):
            raise RulesError(f"Seat {seat} is out and can have no cards (RT-15, RT-16).")
        if yard.hits() >= table.hits_to_out:
            raise RulesError(
                f"Seat {seat} has {yard.hits()} hits and would be out: "
                f"fewer than {table.hits_to_out} are possible (T25)."
            )
        if yard.tight & ~yard.loose:
            raise RulesError("The first list of 'may_keep' must lie within the second.")
        check_hand(table, seat, yard)


def check_hand(table: Table, seat: int, yard: Yard) -> None:
    """Refuse a hand of the wrong size (T34, RT-25)."""
    held = size(yard.hand)
    most = table.keeps
    if table.phase == PLAYING and seat == table.turn:
        most += 1
    least = most
    if table.phase <= DEALING or yard.out > 0 or table.phase == OVER:
        least = 0
    if not least <= held <= most:
        raise RulesError(f"Seat {seat} holds {held} cards, but {most} are right.")
    if table.keeps > 0 and held >= table.keeps and not fits(yard):
        raise RulesError(f"Seat {seat} holds other cards than 'may_keep' says (RT-35).")


def fits(yard: Yard) -> bool:
    """Say whether one card of a hand is of a kind in `tight` and another of one in `loose`."""
    for one in range(KINDS):
        if count(yard.hand, one) > 0 and has(yard.tight, one):
            rest = yard.hand - cards(1, one)
            if kinds_in(rest) & yard.loose:
                return True
    return False


def check_beginning(table: Table) -> None:
    """Refuse anything on the table before the first turn (T10, T33)."""
    if table.phase > DEALING:
        return
    dealt: i64 = 0
    untouched = table.piles == 0 and table.discards == NOTHING and table.turns == 0
    for yard in table.yards:
        dealt += size(yard.hand)
        if yard.out > 0:
            raise RulesError("Nobody is out before the first turn.")
        if yard.in_front() != NOTHING or yard.tight & yard.loose != ANY_KIND:
            untouched = False
    if table.phase == STARTING and not (untouched and dealt == 0):
        raise RulesError("Before the start all cards are in the draw pile.")
    if table.phase == DEALING and not untouched:
        raise RulesError("Nothing is laid or discarded while cards are dealt (T33).")
    if table.phase == DEALING and dealt >= table.keeps * len(table.yards):
        raise RulesError(f"'deal' is over when everybody holds {table.keeps} cards (T33).")
    # From the seat dealt to next, clockwise: first those who wait for a card, then those before.
    seats = len(table.yards)
    held = [int(size(table.yards[(table.turn + n) % seats].hand)) for n in range(seats)]
    if held != sorted(held) or held[-1] - held[0] > 1:
        raise RulesError("Cards are dealt round the table, one to each (T33).")


def check_cards(table: Table) -> None:
    """Refuse a position that has not exactly the cards of the deck."""
    for kind in range(KINDS):
        found = int(count(table.draw, kind) + count(table.discards, kind))
        drawn = int(count(table.draw, kind))
        for seat, yard in enumerate(table.yards):
            found += count(yard.in_front(), kind) + count(yard.hand, kind)
            found += int(kind == PILE and table.has_pile(seat))
            drawn += count(yard.drew, kind)
        in_deck = count(table.deck, kind)
        if found != in_deck:
            raise RulesError(
                f"There are {found} cards of the kind {NAMES[kind]!r}, but the deck has {in_deck}."
            )
        shuffled = count(table.fresh, kind)
        if shuffled > in_deck:
            raise RulesError(f"'fresh' has more {NAMES[kind]!r} cards than the deck ({in_deck}).")
        if drawn > shuffled:
            raise RulesError(
                f"More {NAMES[kind]!r} cards are left or drawn than 'fresh' says were shuffled in."
            )
    if table.phase in (DEALING, DRAWING) and table.draw == NOTHING:
        raise RulesError("The draw pile is empty, but a card is due (T16).")
