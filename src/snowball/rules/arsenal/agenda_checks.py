"""What cannot be asked, due or waited for in a position of arsenal."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal import steps
from snowball.rules.arsenal.abilities import BARRAGE
from snowball.rules.arsenal.cards import EMPTY, size
from snowball.rules.arsenal.play import LANDS
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.steps import (
    ASK,
    ASK_BITS,
    ASK_PLAY,
    ASKS,
    DUES,
    ITEM,
    ITEM_BITS,
    NOTHING_DUE,
    STEPS,
)
from snowball.rules.arsenal.table import Table
from snowball.rules.bits import has
from snowball.rules.core import RulesError

# The steps in which a question can be asked; in those of the first table everybody is asked.
ALL_ASKED: Final = {
    steps.KEEP_FIRST: steps.ASK_KEEP,
    steps.KEEP_SECOND: steps.ASK_KEEP,
    steps.KEEP_THIRD: steps.ASK_KEEP,
    steps.KEEP_TWO: steps.ASK_KEEP_TWO,
    steps.RETURN_ONE: steps.ASK_RETURN,
    steps.CHOOSE: ASK_PLAY,
}
ASK_BOTH: Final = steps.ASK_LEFT | steps.ASK_RIGHT << ITEM_BITS
ENCORES: Final = (steps.ENCORE, steps.LAST_ENCORE)
ASKED_IN: Final = {
    steps.ASK_FOLLOW: (steps.BARRAGE,),
    steps.ASK_USE: (steps.EARN, steps.BONUS),
    steps.ASK_ULTRA: (steps.ULTRA,),
    steps.ASK_SEARCH: (steps.ULTRA,),
    steps.ASK_RAID: (steps.RAID,),
    steps.ASK_UPGRADE_DODGE: (steps.EXTREME,),
    steps.ASK_LOOK: (steps.EXTREME,),
    steps.ASK_PICK: (steps.EXTREME,),
    steps.ASK_GIVE: (steps.EXTREME,),
    steps.ASK_FETCH: (steps.EXTREME,),
    steps.ASK_CACHE: (steps.EXTREME,),
    steps.ASK_UPGRADE: (steps.ADVANCED, steps.BASIC, *ENCORES),
    steps.ASK_RESTOCK: (steps.BASIC, *ENCORES),
    steps.ASK_STEAL: (steps.FOLLOW, steps.ADVANCED, *ENCORES),
    steps.ASK_ABANDON: (steps.FOLLOW, steps.EXTREME, steps.ADVANCED, *ENCORES),
    steps.ASK_ASSIGN: (steps.DIVIDE,),
    steps.ASK_ADD: (steps.DIVIDE,),
}


def check_agenda(table: Table) -> None:
    """Refuse a position in which nobody is to act, or which cannot go on."""
    if table.step == steps.OVER and (table.due != NOTHING_DUE or table.asked != 0):
        raise RulesError("Nobody is asked and nothing is due when the game is over.")
    for seat, player in enumerate(table.players):
        check_asks(table, seat, player)
        check_wants(table, seat, player)
    if table.step == steps.OVER:
        return
    if table.due != NOTHING_DUE:
        check_due(table)
    elif table.asked == 0:
        raise RulesError("Somebody must be asked, or a card be due, while the game goes on.")


def check_asks(table: Table, seat: int, player: Player) -> None:
    """Refuse questions that are not asked in this step."""
    step = int(table.step)
    waiting = player.asks
    if step == steps.CHOOSE and table.sides == 2 and has(table.active, seat):
        if waiting not in (ASK_BOTH, steps.ASK_RIGHT):
            raise RulesError(f"Seat {seat} must be asked ['left 0', 'right 0'], or the latter.")
    elif step in ALL_ASKED and has(table.active, seat) and waiting != ALL_ASKED[step]:
        raise RulesError(
            f"In the step {STEPS[step]!r} every player is asked '{ASKS[ALL_ASKED[step]]} 0', "
            f"also one who has answered: seat {seat} is not."
        )
    if not has(table.active, seat) and waiting != 0:
        raise RulesError(f"Seat {seat} does not play in this round, and is not asked (RJ-82).")
    while waiting != 0 and step not in ALL_ASKED:
        ask = int(waiting & ASK)
        number = int(waiting & ITEM) >> ASK_BITS
        if ask == steps.ASK_FOLLOW and not may_follow(table, seat, number):
            raise RulesError(f"Seat {seat} has no Barrage that hit as play {number} (J65, RJ-38).")
        if step not in ASKED_IN.get(ask, ()):
            raise RulesError(f"{ASKS[ask]!r} is not asked in the step {STEPS[step]!r}.")
        waiting >>= ITEM_BITS
    ask = int(player.asks & ASK)
    peeks = ask == steps.ASK_PICK and player.pile >= 0 and table.piles[player.pile].under >= 0
    # Somebody else may be asked before the card is turned.
    looks = table.step == steps.EXTREME and (table.due == steps.DUE_PEEK or table.asked != 0)
    waits = looks and player.pile >= 0 and table.piles[player.pile].hidden > 0
    peeks = peeks or (waits and not has(table.asked, seat))
    peeks = peeks or (table.due == steps.DUE_PEEK and table.who == seat)
    if (player.pile >= 0) != (peeks or ask == steps.ASK_SEARCH):
        raise RulesError(
            "'pile' is the pile at which a player looks (RJ-45, RJ-48), and -1 otherwise."
        )


def may_follow(table: Table, seat: int, number: int) -> bool:
    """Say whether a play is a Barrage of a player's that may be followed up."""
    play = table.plays[number]
    return play.seat == seat and play.ability == BARRAGE and play.fate == LANDS


def check_wants(table: Table, seat: int, player: Player) -> None:
    """Refuse cards that a player waits for and cannot get."""
    waits = table.due in (steps.DUE_DEAL, steps.DUE_HAND)
    first = waits and table.who == seat
    if (player.wants > 0 and not waits) or (first and player.wants == 0):
        raise RulesError("'wants' counts the cards due to be dealt or drawn, and only those.")
    supply = player.draw if table.final else player.draw + player.discards
    if table.teams:
        supply = player.draw
    most = 2 if not table.is_pooling(player) else len(table.players) // 2 + 3
    if table.step == steps.DRAW and (size(supply) < player.wants or player.wants > most):
        raise RulesError(f"Seat {seat} cannot draw {player.wants} more cards (J40, RJ-23).")
    full: i64 = 3 if table.house.quick_start else 4
    if table.step == steps.DEAL and size(player.hand) + player.wants != full:
        raise RulesError(f"Seat {seat} is dealt {full} cards in all (J23, J24).")


DUE_IN: Final = {
    steps.DUE_BRING: (steps.ALTERNATES,),
    steps.DUE_REMOVE: (steps.ALTERNATES,),
    steps.DUE_DEAL: (steps.DEAL,),
    steps.DUE_HAND: (steps.DRAW,),
    steps.DUE_STOLEN: (steps.FOLLOW, steps.ADVANCED, steps.ENCORE, steps.LAST_ENCORE),
    steps.DUE_PEEK: (steps.EXTREME,),
    steps.DUE_SORT: (steps.ULTRA,),
    steps.DUE_TOP: (steps.TURN_UP,),
    steps.DUE_POOL: (steps.DRAW,),
    steps.DUE_MARKER: (steps.ARSENAL,),
}


def check_due(table: Table) -> None:
    """Refuse a card that is due when, to whom or from where it cannot be."""
    due = int(table.due)
    if table.step not in DUE_IN[due]:
        raise RulesError(f"Nothing is due as {DUES[due]!r} in the step {STEPS[table.step]!r}.")
    limits = {
        steps.DUE_STOLEN: len(table.plays),
        steps.DUE_TOP: len(table.piles),
        steps.DUE_SORT: len(table.piles),
        steps.DUE_BRING: 4,
        steps.DUE_REMOVE: 4,
        steps.DUE_POOL: len(table.teams),
    }
    fine = table.who < limits.get(due, len(table.players))
    if fine and due == steps.DUE_STOLEN:
        fine = table.plays[table.who].stealing
    elif fine and due == steps.DUE_TOP:
        pile = table.piles[table.who]
        fine = pile.top < 0 and pile.under < 0 and pile.hidden > 0
    elif fine and due == steps.DUE_SORT:
        pile = table.piles[table.who]
        fine = not table.sorted and size(pile.rest) < pile.hidden
    if not fine:
        raise RulesError(f"'who' cannot be {table.who} while {DUES[due]!r} is due.")
    if (table.seeker >= 0) != (due == steps.DUE_SORT):
        raise RulesError("'seeker' is the play that looks through the piles, and -1 otherwise.")
    if due == steps.DUE_MARKER:
        if not table.wide:
            raise RulesError("The tie marker is for tables of more than two (RJ-75).")
    elif table.source() == EMPTY:
        raise RulesError(f"Chance owes a card ({DUES[due]}), but there is none to give.")
