"""What cannot be in a position of arsenal, refused with the reason."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import steps, trail
from snowball.rules.arsenal.abilities import BARRAGE, DODGE, SLUSHBALL
from snowball.rules.arsenal.bags import fits
from snowball.rules.arsenal.battle import Battle
from snowball.rules.arsenal.cards import (
    BLANK_CARD,
    EMPTY,
    FIRST_EXTREME,
    KINDS,
    NAMES,
    bag_of,
    cards,
    count,
    one_of_each,
    size,
    spell_bag,
)
from snowball.rules.arsenal.knowledge import hand_is_noted, origins
from snowball.rules.arsenal.notation import PLAY_LEFT
from snowball.rules.arsenal.play import Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.printing import exchanged
from snowball.rules.arsenal.steps import ASK, FIRST_ANSWER, NOTHING_DUE, STEPS
from snowball.rules.arsenal.table import Table
from snowball.rules.arsenal.trail import (
    BOX,
    OPEN,
    PILE,
    STOCK,
    TEAM,
    UNDER,
    ZONES,
    ZONES_EACH,
    end_of,
    half_of,
    is_mix,
    is_put_away,
    is_seen,
    kind_of,
    spell_move,
    spell_zone,
    start_of,
    zone_of,
)
from snowball.rules.bits import has, members
from snowball.rules.core import Document, RulesError


def check_cards(table: Table) -> None:
    """Refuse a position that has not exactly the cards of the game (J4 to J7)."""
    found = table.box + table.stock + table.abandoned + table.dropped
    for owner in (*table.players, *table.teams):
        found += owner.all_cards()
    for pile in table.piles:
        found += pile.rest
        for kind in (pile.top, pile.under):
            if kind >= 0:
                found += cards(1, kind)
    if table.step == steps.ALTERNATES:
        check_exchange(table)
        return
    printing = table.house.printing
    least = printing.basics * len(table.players) + printing.advanced
    most = least + printing.extremes
    for kind in range(KINDS):
        if count(found, kind) > count(most, kind):
            raise RulesError(
                f"The position has {count(found, kind)} cards {NAMES[kind]!r}, "
                f"but there are only {count(most, kind)}."
            )
        if kind < FIRST_EXTREME and count(found, kind) < count(most, kind):
            raise RulesError(
                f"The position has {count(found, kind)} cards {NAMES[kind]!r}, "
                f"but there are {count(most, kind)}."
            )
    extremes = found - least
    designs = one_of_each(extremes)
    right = size(printing.copies(printing.standard))
    if printing.even and size(extremes) != right:
        raise RulesError(
            f"The position has {size(found)} cards, {size(extremes)} of them Extreme, but arsenal "
            f"has {size(least) + right}, with {right} Extreme (J6, J92, RJ-68)."
        )
    if extremes != printing.copies(designs) or size(designs) != size(printing.standard):
        raise RulesError("Every deck has the same Extreme cards (J92, RJ-68).")
    alternates = table.game.options["alternates"]
    if isinstance(alternates, str):
        if designs != exchanged(alternates, printing.standard):
            raise RulesError(f"With 'alternates' {alternates!r} the Extreme cards are others.")
    elif size(designs & printing.alternates) != alternates:
        raise RulesError(
            f"The position has {size(designs & printing.alternates)} alternate Extremes, "
            f"but the option 'alternates' says {alternates} (RJ-68)."
        )
    table.deck = found


def check_exchange(table: Table) -> None:
    """Refuse anything but Basics on the table while alternates are drawn (RJ-68)."""
    printing = table.house.printing
    fine = fits(table.stock, printing.standard)
    fine = fine and table.box + table.dropped == printing.alternates
    alternates = table.game.options["alternates"]
    wanted: i64 = alternates if isinstance(alternates, int) else 0
    brought = size(table.dropped)
    removing = table.due == steps.DUE_REMOVE
    fine = fine and table.who == wanted - brought and table.who > 0
    fine = fine and size(table.stock) + brought == size(printing.standard) - int(not removing)
    for player in table.players:
        fine = fine and player.all_cards() == printing.basics and player.draw == printing.basics
    if not fine or (not removing and table.due != steps.DUE_BRING):
        raise RulesError(
            "While alternates are drawn, each player has three Basics, 'stock' the Extremes left, "
            "'dropped' the alternates brought in, 'box' the others, and 'who' counts those to come."
        )


def check_piles(table: Table) -> None:
    """Refuse piles that do not hold the face-down cards (J30)."""
    hidden: i64 = 0
    laid = table.step > steps.ARSENAL or table.due == steps.DUE_MARKER
    for pile in table.piles:
        hidden += pile.hidden
        if table.sorted and size(pile.rest) != pile.hidden:
            raise RulesError("In a sorted Arsenal 'rest' lists the 'hidden' cards of each pile.")
        if not laid and not pile.is_empty():
            raise RulesError("There are no Arsenal piles before the decks are made (J30).")
    settled: i64 = 0
    for pile in table.piles:
        settled += size(pile.rest)
    before_turn = steps.DRAW <= table.step <= steps.CHOOSE
    for place, pile in enumerate(table.piles):
        if before_turn and (pile.under >= 0 or (pile.top < 0 and pile.hidden > 0)):
            raise RulesError(f"The top of pile {place} is face-up before a turn (J31, J48).")
    if table.seeker < 0 and not table.sorted and settled > 0:
        raise RulesError("'rest' lists cards only if the Arsenal is sorted (RJ-45).")
    if laid and size(table.stock) != hidden - settled:
        raise RulesError(
            f"The piles have {hidden} face-down cards, but 'stock' lists {size(table.stock)}."
        )
    if laid and table.box != EMPTY:
        raise RulesError("The box is empty once the Arsenal is laid (J30, RJ-69).")


def check_quiet(table: Table) -> None:
    """Refuse what cannot be at this moment: marks of a battle outside of one, and the like."""
    in_battle = steps.REVEAL <= table.step <= steps.LAST_ENCORE
    passing: i64 = table.dropped if table.step != steps.ALTERNATES else EMPTY
    marked = table.moved
    for player in (*table.players, *table.teams):
        passing += player.gained
        if not (table.teams and steps.DIVIDE <= table.step <= steps.CHOOSE):
            passing += player.spare
        marked = marked or player.hit
    if not in_battle and (passing != EMPTY or marked):
        raise RulesError(
            "'gained', 'dropped', 'spare', 'hit' and 'moved' belong to a battle, from the reveal "
            "until the turn is tidied (RJ-11)."
        )
    if table.stalled and table.step != steps.OVER:
        raise RulesError("'stalled' says what has ended a game that is over (RJ-67).")
    if table.extras > 0 and not (table.final and table.extras <= table.house.extra_rounds):
        raise RulesError("'extras' counts final rounds played to break a tie (RJ-66, RJ-107).")
    limit = table.house.stall_limit
    if limit > 0 and table.quiet > limit - int(table.step != steps.OVER):
        raise RulesError(f"After {limit} quiet turns something else would have begun (RJ-67).")
    if table.sorted and not table.house.search:
        raise RulesError("The Arsenal is sorted only by the option 'ultra_search' (RJ-45).")
    if steps.DRAW <= table.step <= steps.CHOOSE and table.arsenal_is_empty() and not table.final:
        if table.wide:
            raise RulesError("The game is over when the Arsenal is empty (J107, J123).")
        raise RulesError("The final round has begun when the Arsenal is empty (J41): 'final'.")
    check_specials(table)
    check_ring(table)


def check_ring(table: Table) -> None:
    """Refuse what cannot be at a table of more than two: who plays, No Effects, pools."""
    seats = len(table.players)
    playing = members(table.active)
    if len(playing) < 2 or (len(playing) < seats and not (table.final and table.extras > 0)):
        raise RulesError("'playing' lists all seats, or those that break a tie (J109, RJ-82).")
    if seats > 2 and table.final != (table.extras > 0):
        raise RulesError("With more than two players the final round only breaks a tie (J107).")
    for seat, player in enumerate(table.players):
        rounds_fit = player.rounds <= table.extras
        if seats > 2:
            rounds_fit = rounds_fit and (seat in playing) == (player.rounds == table.extras)
        if not rounds_fit:
            raise RulesError("'rounds' counts the rounds that a player has broken ties in.")
        if table.teams and player.discards + player.gained + player.spare != EMPTY:
            raise RulesError("In team play the discards belong to the team (RJ-90).")
        if table.teams and player.cache != EMPTY and table.step > steps.RETURN_ONE:
            raise RulesError("In team play the cache belongs to the team (RJ-97).")
        choosing = steps.DRAW <= table.step <= steps.CHOOSE
        if player.blanks > 0 and not choosing:
            raise RulesError("A No Effect lies beside its player before and after a turn (J105).")
    for number, team in enumerate(table.teams):
        pooling = has(table.pooling, number)
        dividing = steps.DRAW <= table.step <= steps.DIVIDE
        if not pooling and (team.draw != EMPTY or team.wants > 0):
            raise RulesError(
                "A team has a deck once a personal pile has run out: 'pooling' (J119)."
            )
        if (team.hand != EMPTY or team.blanks > 0) and not (pooling and dividing):
            raise RulesError("There is a pool only until the leader has divided it (J120).")


def check_specials(table: Table) -> None:
    """Refuse what only a card that is not in the game could have done."""
    showing = [player for player in table.players if player.shows]
    shown = [player for player in table.players if player.shown]
    washes = int(count(table.deck, NAMES.index("rocks-whitewash")))
    for seat, player in enumerate(table.players):
        if (player.shows | player.shown) & player.circle != 0:
            raise RulesError(f"Seat {seat} shows its cards to opponents only (J68, RJ-84).")
    if len(showing) > washes or len(shown) > washes:
        raise RulesError(
            f"The game has {washes} cards 'rocks-whitewash', so that many players at most show "
            "their cards in a turn (J68)."
        )
    for seat, player in enumerate(table.players):
        cached = player.cache != EMPTY and table.step > steps.RETURN_ONE
        if cached and count(table.deck, NAMES.index("cache-backfire")) == 0:
            raise RulesError(f"Seat {seat} has a cache, but 'cache-backfire' is not in the game.")


def check_plays(table: Table) -> None:
    """Refuse a battle that cannot be."""
    in_battle = steps.REVEAL <= table.step <= steps.LAST_ENCORE
    if not in_battle:
        if table.plays:
            raise RulesError(f"No card lies revealed in the step {STEPS[table.step]!r}.")
        return
    playing = members(table.active)
    wanted = [(seat, side) for seat in playing for side in range(int(table.sides))]
    mains = [(int(play.seat), int(play.side)) for play in table.plays if not play.second]
    first = table.plays[: len(wanted)]
    if mains != wanted or len(table.plays) > 2 * len(wanted) or any(play.second for play in first):
        each = "one card" if table.sides == 1 else "two cards"
        raise RulesError(f"'plays' lists {each} of each player in turn, then the follow-ups.")
    for number, play in enumerate(table.plays):
        faced = table.plays[play.foe] if play.foe < len(table.plays) else play
        if play.second:
            mine = [other for other in first if other.seat == play.seat and other.side == play.side]
            other_side = facing(mains.index((int(play.seat), int(play.side))), table)
            fine = bool(mine) and mine[0].ability == BARRAGE
            fine = fine and (faced.seat, faced.side) == mains[other_side]
        else:
            fine = play.foe == facing(number, table)
        if not fine:
            raise RulesError("The 'foe' of a play is the number of the opposing card.")
    check_fates(table)


def facing(number: int, table: Table) -> int:
    """Return the number of the play that faces another (RJ-73, J115)."""
    if table.sides == 1:
        return number ^ 1
    plays = int(table.sides) * len(members(table.active))
    return (number + (3 if number % 2 == 0 else -3)) % plays


def check_fates(table: Table) -> None:
    """Refuse plays that have come to something else than the procedure says (RJ-01, RJ-08)."""
    fresh = table.copy()
    assert isinstance(fresh, Battle)
    fresh.plays = [
        Play(play.seat, play.foe, play.card, play.half, play.side) for play in table.plays
    ]
    fresh.settle()
    seconds = any(play.second for play in table.plays)
    for play, settled in zip(table.plays, fresh.plays, strict=True):
        fate_fits = play.used or play.fate == settled.fate
        fits_all = fate_fits and play.blank == settled.blank and play.dodged == settled.dodged
        if not seconds and not fits_all:
            raise RulesError(
                f"{NAMES[play.card]!r} of seat {play.seat} cannot have that 'fate', 'blank' or "
                "'dodged' against the card facing it (RJ-07, RJ-51)."
            )
        offered = steps.EARN if table.picks_early(play) else steps.BONUS
        if play.used and not (play.ability == DODGE and play.dodged and table.step >= offered):
            raise RulesError("Only a Dodge that avoided an attack is 'used' twice (J56).")
        half = play.other_half() if play.used else play.ability
        if play.stealing and half != SLUSHBALL:
            raise RulesError("Only a Slushball steals (J59).")
        owner = table.homes[play.seat]
        lies_there = play.gone or count(owner.discards + owner.gained, play.card) > 0
        lies_there = lies_there or play.card == BLANK_CARD
        if table.step == steps.BARRAGE and not lies_there:
            raise RulesError(f"{NAMES[play.card]!r} does not lie before seat {play.seat} (J52).")
    for home in table.homes:
        late = table.step > steps.BARRAGE
        if (size(home.spare) > 2 and not table.teams) or (home.spare != EMPTY and late):
            raise RulesError("'spare' lists the cards put away beside a Barrage, until it is over.")


def check_trail(table: Table) -> None:
    """Refuse a trail that does not lead to where the cards are."""
    if table.step == steps.OVER:
        if any(half_of(step) < 0 for step in table.trail):
            raise RulesError("The trail of a game that is over lists the cards played only.")
        return
    zones = origins(table)
    for step in table.trail:
        start, end = int(start_of(step)), int(end_of(step))
        for zone in (start, end):
            if zone < STOCK and not is_mix(step) and not is_seen(step, a_seat(zone)):
                words = spell_move(step, -1, whole=True)
                raise RulesError(f"The trail says {words!r}, but players see their own cards.")
        if is_mix(step):
            zones[end] += zones[start]
            zones[start] = EMPTY
            continue
        card: i64 = cards(1, kind_of(step))
        if count(zones[start], kind_of(step)) == 0:
            raise RulesError(
                f"The trail says {spell_move(step, -1, whole=True)!r}: no such card there."
            )
        zones[start] -= int(card)
        zones[end] += int(card)
    check_spares(table)
    for zone, bag in enumerate(lying(table)):
        if zones[zone] != bag:
            raise RulesError(
                f"The trail leads to {spell_bag(zones[zone])} in the zone {spell_zone(zone)!r}, "
                f"but the position has {spell_bag(bag)} there."
            )


def a_seat(zone: int) -> int:
    """Return a seat that sees what is in a zone: its owner, or the leader of its team."""
    owner = zone // ZONES_EACH
    return owner if owner < TEAM else owner - TEAM


def check_spares(table: Table) -> None:
    """Refuse a trail that does not end with the cards put away beside a Barrage."""
    for seat, home in enumerate(table.homes):
        discards = zone_of(home.home, trail.DISCARDS)
        put_away = [step for step in table.trail if is_put_away(step, discards)]
        last = put_away[len(put_away) - int(size(home.spare)) :]
        if bag_of([int(kind_of(step)) for step in last]) != home.spare:
            raise RulesError(f"The trail does not say that seat {seat} put 'spare' away (J37).")


def lying(table: Table) -> list[int]:
    """Return what lies in each zone of the trail."""
    zones = [EMPTY] * ZONES
    for seat, player in enumerate(table.players):
        first = int(zone_of(seat, trail.DRAW))
        noted = hand_is_noted(table, player)
        zones[first] = int(player.draw if noted else player.draw + player.hand)
        zones[first + trail.HAND] = int(player.hand) if noted else EMPTY
        lay_in(zones, first, player)
    for team in table.teams:
        first = int(zone_of(team.home, trail.DRAW))
        zones[first] = int(team.draw)
        zones[first + trail.HAND] = int(team.hand)
        lay_in(zones, first, team)
    for seat, player in enumerate(table.players):
        if table.is_pooling(player):  # what was given of a pool
            zones[zone_of(seat, trail.HAND)] = EMPTY
            zones[zone_of(player.home, trail.HAND)] += int(player.hand)
    zones[STOCK] = int(table.stock)
    zones[BOX] = int(table.box)
    zones[OPEN] = int(table.abandoned + table.dropped)
    for place, pile in enumerate(table.piles):
        zones[PILE + place] = int(pile.rest)
        if pile.top >= 0:
            zones[OPEN] += int(cards(1, pile.top))
        if pile.under >= 0:
            zones[UNDER + place] = int(cards(1, pile.under))
    return zones


def lay_in(zones: list[int], first: int, owner: Player) -> None:
    """Put the discards and the cache of a player or a team into their zones."""
    zones[first + trail.DISCARDS] = int(owner.discards)
    zones[first + trail.GAINED] = int(owner.gained)
    zones[first + trail.CACHE] = int(owner.cache)


def check_player(table: Table, player: Player, entry: Document) -> None:
    """Refuse a hand of the wrong size, and an answer that was not open."""
    seat = table.players.index(player)
    held = size(player.hand)
    check_hand(table, seat, player)
    if table.step > steps.CHOOSE and held > 0:
        raise RulesError(f"Seat {seat} holds cards after the reveal (J37).")
    if has(table.asked, seat) and table.due != NOTHING_DUE:
        raise RulesError("Nobody is asked while chance owes a card.")
    answer = entry.get("answer")
    left = entry.get("left")
    if (left is not None) != (player.asks & ASK == steps.ASK_RIGHT):
        raise RulesError(
            "'left' is what is committed to while a card for the right is due (RJ-73)."
        )
    if isinstance(left, str):
        choice = table.game.choice(left)
        place = choice - PLAY_LEFT
        options = table.answers(seat, player, steps.ASK_LEFT, 0)
        if not (0 <= place < 62 and has(options, place)):
            raise RulesError(f"Seat {seat} cannot have chosen {left!r}.")
        player.left = choice
    if has(table.asked, seat) and table.open_to(seat) == 0:
        raise RulesError(f"Seat {seat} is asked, but has nothing to answer.")
    if answer is not None:
        if not isinstance(answer, str):
            raise RulesError(f"An answer is the text of a choice, not {answer!r}.")
        choice = table.game.choice(answer)
        first = FIRST_ANSWER[player.asks & ASK]
        if player.asks == 0 or not (
            first <= choice < first + 62 and has(table.open_to(seat), choice - first)
        ):
            raise RulesError(f"Seat {seat} cannot have answered {answer!r}.")
        player.answer = choice
        table.count_up()


def check_hand(table: Table, seat: int, player: Player) -> None:
    """Refuse a hand of the wrong size (J33, RJ-24, J103, J120)."""
    held = size(player.hand)
    if table.step != steps.CHOOSE or not has(table.active, seat):
        return
    if table.sides == 2 and held + player.blanks != 2:
        raise RulesError(
            f"Seat {seat} holds {held} cards and {player.blanks} No Effects, but plays two (J100)."
        )
    pooling = table.is_pooling(player)
    if pooling and held + player.blanks != 1:
        raise RulesError(f"Seat {seat} was not given one card of the pool (J120).")
    if not pooling and not 1 <= held <= 2:
        raise RulesError(
            f"Seat {seat} holds {held} cards, but chooses from one or two (J33, RJ-24)."
        )
