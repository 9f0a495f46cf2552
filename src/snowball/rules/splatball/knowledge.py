"""What a seat knows of a splatball table, and guesses at what it does not know."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.bits import has, how_many
from snowball.rules.core import Document, check_seat
from snowball.rules.dice import Dice
from snowball.rules.marks import mix
from snowball.rules.splatball.cards import (
    ANY_KIND,
    KINDS,
    NOTHING,
    cards,
    count,
    nth,
    shared,
    size,
    spell_bag,
    spell_kinds,
)
from snowball.rules.splatball.notation import MOST_SEATS
from snowball.rules.splatball.phases import PHASES
from snowball.rules.splatball.table import Table


def view(table: Table, seat: int | None) -> Document:
    """Return what a seat sees and remembers (RT-25, RT-27, RT-35)."""
    check_seat(table.game, seat)
    shown = table.game.header()
    shown["seat"] = seat
    shown["phase"] = PHASES[table.phase]
    shown["actors"] = list(table.actors)
    shown["turn"] = int(table.turn)
    shown["turns"] = int(table.turns)
    shown["draw"] = int(size(table.draw))
    shown["discards"] = spell_bag(table.discards)
    shown["fresh"] = spell_bag(table.fresh)
    shown["unseen"] = spell_bag(unseen(table, seat))
    shown["yards"] = [view_yard(table, owner, seat) for owner in range(len(table.yards))]
    result = table.result
    shown["result"] = None if result is None else result.dump()
    return shown


def view_yard(table: Table, owner: int, seat: int | None) -> Document:
    """Return what a seat sees of one yard: all that lies open, and its own hand."""
    yard = table.yards[owner]
    shown: Document = {
        "hits": int(yard.hits()),
        "singles": int(yard.singles),
        "doubles": int(yard.doubles),
        "turned": int(yard.turned),
        "walls": int(yard.walls),
        "forts": int(yard.forts),
        "cracked": int(yard.cracked),
        "pile": table.has_pile(owner),
        "out": int(yard.out),
        "held": int(size(yard.hand)),
        "drawn": int(size(yard.drew)),
    }
    if owner == seat:
        shown["hand"] = spell_bag(yard.hand)
        shown["drew"] = spell_bag(yard.drew)
    if table.keeps > 0:
        shown["may_keep"] = [spell_kinds(yard.tight), spell_kinds(yard.loose)]
    return shown


def sight(table: Table, seat: i64) -> i64:
    """Return the mark of what a seat sees: the yards, its hand, and what is left to draw."""
    mark = mix(table.phase * MOST_SEATS + table.turn, table.discards)
    mark = mix(mark, size(table.draw))
    mark = mix(mark, table.piles)
    for owner, yard in enumerate(table.yards):
        mark = mix(mark, yard.in_front())
        mark = mix(mark, yard.turned << 16 | yard.cracked << 8 | yard.out)
        if owner == seat:
            mark = mix(mark, yard.hand)
    return mark


def unseen(table: Table, seat: int | None) -> i64:
    """Return the bag of cards that a seat cannot place: the draw pile and the others' hands."""
    bag = table.draw
    for owner, yard in enumerate(table.yards):
        if owner != seat:
            bag += yard.hand
    return bag


def scatter(world: Table, seat: int | None, dice: Dice) -> None:
    """Replace what a seat does not know by a guess that it could not tell from the truth."""
    check_seat(world.game, seat)
    pool = unseen(world, seat)
    # RT-35: only what went into the pile and was not drawn by this seat can still be in it; every
    # other unseen card must be in somebody's hand.
    drew: i64 = world.yards[seat].drew if seat is not None else NOTHING
    certain = pool - shared(pool, world.fresh - drew)
    owners: list[int] = []
    limits: list[int] = []
    for owner, yard in enumerate(world.yards):
        if owner == seat:
            continue
        kept = [int(yard.tight), int(yard.loose)] if world.keeps > 0 else []
        for limit in [*kept, ANY_KIND][: int(size(yard.hand))]:
            owners.append(owner)
            limits.append(limit)
        yard.hand = NOTHING
    order = shuffled(len(owners), dice)
    order.sort(key=lambda place: how_many(limits[place]))
    dealt: list[int] = []
    deal(dealt, [limits[place] for place in order], pool, certain, dice)
    for number, place in enumerate(order):
        card = cards(1, dealt[number])
        world.yards[owners[place]].hand += card
        pool -= card
    world.draw = pool
    remember(world, seat, dice)


def shuffled(length: int, dice: Dice) -> list[int]:
    """Return the numbers below a length in random order."""
    order = list(range(length))
    for last in range(length - 1, 0, -1):
        other = dice.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def deal(dealt: list[int], limits: list[int], pool: i64, certain: i64, dice: Dice) -> bool:
    """Deal a card from the pool to each place, within its limit and with all certain cards dealt.

    Cards are tried in random order, by their number in the pool; a dead end is taken back.
    """
    place = len(dealt)
    if place == len(limits):
        return certain == NOTHING
    left = len(limits) - place
    if size(certain) > left:
        return False
    source = certain if size(certain) == left else pool
    for kind in range(KINDS):
        if not has(limits[place], kind):
            source -= cards(count(source, kind), kind)
    while source != NOTHING:
        kind_dealt = nth(source, dice.below(size(source)))
        rest = certain
        if count(certain, kind_dealt) > 0:
            rest -= cards(1, kind_dealt)
        dealt.append(int(kind_dealt))
        if deal(dealt, limits, pool - cards(1, kind_dealt), rest, dice):
            return True
        dealt.pop()
        source -= cards(count(source, kind_dealt), kind_dealt)
    return False


def remember(world: Table, seat: int | None, dice: Dice) -> None:
    """Give the others in a guessed world draws since the reshuffle that fit what is left."""
    drawn = world.fresh - world.draw
    if seat is not None:
        drawn -= world.yards[seat].drew
    numbers = [int(size(yard.drew)) for yard in world.yards]
    for owner, yard in enumerate(world.yards):
        if owner != seat:
            # What they hold is the first thing they may have drawn.
            yard.drew = shared(yard.hand, drawn)
            while size(yard.drew) > numbers[owner]:
                yard.drew -= any_card(yard.drew, dice)
            drawn -= yard.drew
    for owner, yard in enumerate(world.yards):
        if owner != seat:
            while size(yard.drew) < numbers[owner]:
                card = any_card(drawn, dice)
                yard.drew += card
                drawn -= card


def any_card(bag: i64, dice: Dice) -> i64:
    """Return one card of a bag, each equally likely, as a bag of its own."""
    return cards(1, nth(bag, dice.below(size(bag))))
