"""What a seat knows of an arsenal table, and guesses at what it does not know."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import steps, trail
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.bounds import Bounds
from snowball.rules.arsenal.cards import (
    EMPTY,
    NAMES,
    cards,
    count,
    lowest,
    nth,
    size,
    spell,
    spell_bag,
)
from snowball.rules.arsenal.mind import Mind
from snowball.rules.arsenal.play import FATES, SIDES, TIMES, Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.recall import Recollection
from snowball.rules.arsenal.steps import (
    ASK,
    ASK_BITS,
    ASK_LEFT,
    ASKS,
    DUES,
    ITEM,
    NOTHING_DUE,
    STEPS,
)
from snowball.rules.arsenal.table import Table
from snowball.rules.arsenal.trail import BOX, PILE, STOCK, UNDER, ZONES, move, spell_move, zone_of
from snowball.rules.bits import bit, has, members
from snowball.rules.core import Document, check_seat
from snowball.rules.dice import Dice
from snowball.rules.marks import mix


def view(table: Table, seat: int | None) -> Document:
    """Return what a seat sees and remembers (RJ-16 to RJ-20)."""
    check_seat(table.game, seat)
    over = table.step == steps.OVER
    shown = table.game.header()
    shown["seat"] = seat
    shown["step"] = STEPS[table.step]
    shown["actors"] = list(table.actors)
    shown["turns"] = int(table.turns)
    shown["final"] = table.final
    shown["extras"] = int(table.extras)
    shown["quiet"] = int(table.quiet)
    shown["due"] = None if table.due == NOTHING_DUE else DUES[table.due]
    shown["who"] = int(table.who)
    shown["piles"] = [
        {
            "top": spell(pile.top),
            "hidden": int(pile.hidden) + int(pile.under >= 0),
        }
        for pile in table.piles
    ]
    shown["abandoned"] = spell_bag(table.abandoned + table.dropped)
    shown["dropped"] = spell_bag(table.dropped)
    shown["extremes"] = spell_bag(extremes(table))
    if len(table.players) > 2:
        shown["marker"] = int(table.marker)
        shown["playing"] = members(table.active)
    known = None if over else mind_of(table, seat).know()
    shown["players"] = [
        view_player(table, owner, seat, known) for owner in range(len(table.players))
    ]
    if table.teams:
        shown["teams"] = [
            view_team(table, number, seat, known) for number in range(len(table.teams))
        ]
    shown["plays"] = [view_play(table, play) for play in table.plays]
    if seat is not None:
        shown["looking"] = view_look(table, seat)
    shown["memory"] = [
        spell_move(step, -1 if seat is None else seat, whole=False) for step in table.trail
    ]
    result = table.result
    shown["result"] = None if result is None else result.dump()
    return shown


def extremes(table: Table) -> i64:
    """Return the Extreme cards of the game, as far as they are chosen: all can see them (RJ-68)."""
    if table.step == steps.ALTERNATES:
        return table.stock + table.dropped
    return all_extremes(table)


def all_extremes(table: Table) -> i64:
    """Return the Extreme cards of all decks, once they are chosen."""
    printing = table.house.printing
    return table.deck - printing.basics * len(table.players) - printing.advanced


def view_player(table: Table, owner: int, seat: int | None, known: Bounds | None) -> Document:
    """Return what a seat sees of a player: counts, its own cards, and what must be where."""
    player = table.players[owner]
    shown: Document = {
        "draw": int(size(player.draw)),
        "held": int(size(player.hand) + player.blanks),
        "discards": int(size(player.discards + player.gained)),
        "cached": int(size(player.cache)),
        "spare": int(size(player.spare)),
        "limit": int(player.limit),
        "wants": int(player.wants),
        "shows": spell_seats(table, player.shows),
        "shown": spell_seats(table, player.shown),
        "hit": player.hit,
        "asked": ASKS[player.asks & ASK],
        "chosen": player.answer >= 0,
    }
    many = len(table.players) > 2
    if many and not table.teams:
        shown["blanks"] = int(player.blanks)  # who draws one is no secret
    if known is None or (seat is not None and has(player.circle, seat)):
        shown["cards"] = view_cards(player)
        if table.teams:
            shown["blanks"] = int(player.blanks)
        if owner == seat:
            shown["answer"] = None if player.answer < 0 else table.game.text(int(player.answer))
            if many:
                shown["left"] = None if player.left < 0 else table.game.text(int(player.left))
            asked = player.asks != 0 and len(table.plays) > 0
            shown["about"] = int((player.asks & ITEM) >> ASK_BITS) if asked else None
    else:
        shown["known"] = known_of(known, owner)
    return shown


def view_cards(owner: Player) -> Document:
    """Return all cards of a player or a team, for those who may see them."""
    return {
        "draw": spell_bag(owner.draw),
        "hand": spell_bag(owner.hand),
        "discards": spell_bag(owner.discards),
        "gained": spell_bag(owner.gained),
        "cache": spell_bag(owner.cache),
        "spare": spell_bag(owner.spare),
    }


def spell_seats(table: Table, seats: i64) -> object:
    """Return a set of seats as JSON: with two players, whether it is the other one."""
    return seats != 0 if len(table.players) == 2 else members(seats)


def view_team(table: Table, number: int, seat: int | None, known: Bounds | None) -> Document:
    """Return what a seat sees of a team's cards."""
    team = table.teams[number]
    shown: Document = {
        "draw": int(size(team.draw)),
        "pool": int(pool_size(table, number)),
        "blanks": int(team.blanks + sum(mate.blanks for mate in table.members_of(number))),
        "discards": int(size(team.discards + team.gained)),
        "cached": int(size(team.cache)),
        "spare": int(size(team.spare)),
        "wants": int(team.wants),
        "pooling": has(table.pooling, number),
        "shown": members(team.shown),
    }
    if known is None or (seat is not None and has(team.circle, seat)):
        shown["cards"] = view_cards(team)
        shown["blanks left"] = int(team.blanks)
    else:
        shown["known"] = known_of(known, len(table.players) + number)
    return shown


def pool_size(table: Table, number: int) -> i64:
    """Return how many cards of a team are in its pool, or given to members already: all see that."""
    found = size(table.teams[number].hand) + table.teams[number].blanks
    if has(table.pooling, number):
        for mate in table.members_of(number):
            found += size(mate.hand) + mate.blanks
    return found


def known_of(known: Bounds, owner: int) -> Document:
    """Return what a seat can tell of the cards of another player or team."""
    first = owner * trail.ZONES_EACH
    zones = [known.memory.zones[first + zone] for zone in range(trail.ZONES_EACH)]
    possible: i64 = EMPTY
    for zone in zones:
        possible |= zone.upper
    return {
        "deck": spell_bag(known.owned(owner)),
        "draw": spell_bag(zones[trail.DRAW].lower),
        "hand": spell_bag(zones[trail.HAND].lower),
        "discards": spell_bag(zones[trail.DISCARDS].lower + zones[trail.GAINED].lower),
        "cache": spell_bag(zones[trail.CACHE].lower),
        "possible": [NAMES[kind] for kind in range(len(NAMES)) if count(possible, kind) > 0],
    }


def view_play(table: Table, play: Play) -> Document:
    """Return a card that lies open in a battle."""
    shown: Document = {
        "seat": int(play.seat),
        "foe": int(play.foe),
        "card": NAMES[play.card],
        "half": ABILITIES[play.ability].name,
        "fate": FATES[play.fate],
        "blank": play.blank,
        "dodged": play.dodged,
        "second": play.second,
        "cached": play.cached,
        "done": play.done,
        "gone": play.gone,
        "stealing": play.stealing,
        "used": play.used,
    }
    if len(table.players) > 2:
        shown["side"] = SIDES[play.side]
        shown["struck"] = play.struck
    if table.twins:
        shown["time"] = TIMES[play.time]
    return shown


def view_look(table: Table, seat: int) -> Document | None:
    """Return what a seat sees while it looks into a pile, None if it does not."""
    player = table.players[seat]
    ask = player.asks & ASK
    if ask == steps.ASK_PICK:
        pile = table.piles[player.pile]
        return {"pile": int(player.pile), "top": spell(pile.top), "under": spell(pile.under)}
    if table.sorted and table.house.search and ask in (steps.ASK_ULTRA, steps.ASK_SEARCH):
        return {
            "pile": int(player.pile),
            "piles": [spell_bag(pile.rest) for pile in table.piles],
        }
    return None


def sight(table: Table, seat: i64) -> i64:
    """Return the mark of what a seat sees: its cards and question, and what lies open."""
    own = table.players[seat]
    mark = mix(table.step << 1 | i64(table.final), own.asks)
    mark = mix(mark, own.left)
    mark = mix_cards(mark, own)
    if table.teams:
        mark = mix_cards(mark, table.teams[seat % 2])
        mark = mix(mark, table.pooling)
    for owner, player in enumerate(table.players):
        if owner != seat:
            held = size(player.hand) + player.blanks
            mark = mix(mark, size(player.draw) << 16 | held << 8 | player.limit)
    mark = mix(mark, table.abandoned)
    mark = mix(mark, table.dropped)
    for pile in table.piles:
        mark = mix(mark, (pile.top + 1) << 8 | pile.hidden + i64(pile.under >= 0))
    for play in table.plays:
        mark = mix(mark, play.seat << 16 | play.card << 8 | play.half << 4 | play.fate)
        mark = mix(mark, i64(play.gone) << 1 | i64(play.used))
    ask = own.asks & ASK
    if ask == steps.ASK_PICK:
        mark = mix(mark, own.pile << 8 | table.piles[own.pile].under + 1)
    elif table.sorted and (ask == steps.ASK_ULTRA or ask == steps.ASK_SEARCH):
        for pile in table.piles:
            mark = mix(mark, pile.rest)
    return mark


def mix_cards(mark: i64, owner: Player) -> i64:
    """Return the mark with all cards of a player or a team."""
    mark = mix(mark, owner.hand)
    mark = mix(mark, owner.draw)
    mark = mix(mark, owner.discards)
    mark = mix(mark, owner.gained)
    mark = mix(mark, owner.cache)
    mark = mix(mark, owner.spare)
    return mix(mark, owner.blanks << 8 | owner.limit)


def origins(table: Table) -> list[int]:
    """Return what lay where when the trail begins: at the deal, or all of it in the box."""
    found = [EMPTY] * ZONES
    if not table.from_start:
        found[BOX] = int(table.deck)
        return found
    printing = table.house.printing
    for seat in range(len(table.players)):
        found[zone_of(seat, trail.DRAW)] = int(printing.basics)
    found[BOX] = int(printing.advanced)
    found[STOCK] = int(all_extremes(table))
    return found


def hand_is_noted(table: Table, player: Player) -> bool:
    """Say whether the trail has led to a player's hand, rather than to the draw pile only."""
    if table.is_pooling(player):
        return True  # to the pool from which the hand is given
    return player.noted or table.step <= steps.RETURN_ONE


def mind_of(table: Table, seat: int | None) -> Mind:
    """Return what a seat remembers of all moves, and of the hands just drawn."""
    observer: i64 = -1 if seat is None else seat
    known = table.mind
    if known is not None and known.memory.seat == observer:
        return known
    seats = len(table.players)
    own: i64 = 0
    if seat is not None:
        own = table.players[seat].circle
        if table.teams:
            own |= bit(seats + seat % 2)
    owners = seats + len(table.teams)
    piles = len(table.piles)
    memory = Recollection(table.deck, owners, seats, piles, observer, own)
    memory.begin(origins(table))
    for place, step in enumerate(table.trail):
        memory.add(step, place)
    for owner, player in enumerate(table.players):
        if player.hand != EMPTY and not hand_is_noted(table, player):
            seers = player.circle | player.shown
            start = zone_of(owner, trail.DRAW)
            held = player.hand
            while held != EMPTY:
                kind = lowest(held)
                memory.add(move(start, start + trail.HAND, kind, seers), -1)
                held -= cards(1, kind)
    table.mind = Mind(memory)
    return table.mind


def scatter(table: Table, world: Table, seat: int | None, dice: Dice) -> None:
    """Replace in a copy of a table what a seat does not know by a guess that fits its memory."""
    check_seat(world.game, seat)
    if world.step == steps.OVER or world.step == steps.ALTERNATES:
        return
    mind = mind_of(table, seat)
    mind.worlds.imagine(dice)
    memory = mind.memory
    for step in memory.hidden:
        if step.place >= 0:
            world.trail[step.place] = int(trail.with_card(step.move, step.imagined))
    for owner, player in enumerate(world.players):
        if seat is None or not has(player.circle, seat):
            fill(player, memory, owner, world.is_pooling(player))
            if not world.teams:
                player.spare = put_away(world, owner, size(player.spare))
    for number, team in enumerate(world.teams):
        if seat is None or not has(team.circle, seat):
            fill(team, memory, trail.TEAM + number, pooling=False)
            team.spare = put_away(world, trail.TEAM + number, size(team.spare))
            divide(world, number, dice)
    world.box = memory.content_of(BOX)
    world.stock = memory.content_of(STOCK)
    for number, pile in enumerate(world.piles):
        pile.rest = memory.content_of(PILE + number)
        if pile.under >= 0:
            pile.under = lowest(memory.content_of(UNDER + number))
    for owner, player in enumerate(world.players):
        if owner != seat:
            choose_anew(world, owner, player, dice)


def choose_anew(world: Table, owner: i64, player: Player, dice: Dice) -> None:
    """Guess what another player has committed to."""
    answered = player.answer >= 0
    player.answer = -1
    if player.left >= 0:
        waiting = player.asks
        player.asks = ASK_LEFT
        player.left = -1
        player.left = world.pick(owner, dice)
        player.asks = waiting
    if answered:
        player.answer = world.pick(owner, dice)


def divide(world: Table, number: int, dice: Dice) -> None:
    """Guess what of a team's pool was given to whom, and who was given a No Effect (RJ-89)."""
    team = world.teams[number]
    if not has(world.pooling, number):
        return
    given = [mate for mate in world.members_of(number) if mate.hand != EMPTY or mate.blanks > 0]
    if world.house.blanks_forced:
        given = [mate for mate in given if mate.blanks == 0]
    for mate in given:
        team.blanks += mate.blanks
    for mate in given:
        mate.hand = EMPTY
        mate.blanks = 0
        picked = dice.below(size(team.hand) + team.blanks)
        if picked < size(team.hand):
            mate.hand = cards(1, nth(team.hand, picked))
            team.hand -= mate.hand
        else:
            mate.blanks = 1
            team.blanks -= 1


def fill(player: Player, memory: Recollection, owner: i64, pooling: bool) -> None:
    """Give a player or a team the cards that are imagined; those of a pool are given later."""
    first = memory.place_of(zone_of(owner, trail.DRAW))
    player.draw = memory.zones[first].content
    if not pooling:
        player.hand = memory.zones[first + trail.HAND].content
    player.discards = memory.zones[first + trail.DISCARDS].content
    player.gained = memory.zones[first + trail.GAINED].content
    player.cache = memory.zones[first + trail.CACHE].content


def put_away(world: Table, owner: i64, number: i64) -> i64:
    """Return the cards that a player put away unseen this turn, from the end of the trail."""
    bag: i64 = EMPTY
    discards = zone_of(owner, trail.DISCARDS)
    place = len(world.trail) - 1
    while number > 0:
        step: i64 = world.trail[place]
        if trail.is_put_away(step, discards):
            bag += cards(1, trail.kind_of(step))
            number -= 1
        place -= 1
    return bag
