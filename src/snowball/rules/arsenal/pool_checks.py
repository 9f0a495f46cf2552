"""What cannot be in a position of teams: their pools, and how these are divided."""

from __future__ import annotations

from snowball.rules.arsenal import steps
from snowball.rules.arsenal.cards import EMPTY, NAMES, count, size
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.steps import ASK_ADD, ASK_ASSIGN
from snowball.rules.arsenal.table import Table
from snowball.rules.arsenal.teams import EXTRA_CARDS
from snowball.rules.bits import has
from snowball.rules.core import RulesError

ASKED_TO_DIVIDE = (0, ASK_ADD, ASK_ASSIGN)


def check_teams(table: Table) -> None:
    """Refuse teams that cannot be: what they have, show, draw and give out."""
    for number, team in enumerate(table.teams):
        mates = table.members_of(number)
        check_belongings(table, number, team, mates)
        pooling = has(table.pooling, number)
        if table.step == steps.DRAW and pooling:
            check_draw(table, number, team, mates)
        elif table.step == steps.DIVIDE and pooling:
            check_division(table, number, team, mates)
        for seat in range(number, len(table.players), 2):
            asks = table.players[seat].asks
            if table.step == steps.DIVIDE and asks != 0 and not (pooling and seat == number):
                raise RulesError(f"Only a leader, not seat {seat}, divides a pool (J114, J120).")


def check_belongings(table: Table, number: int, team: Player, mates: list[Player]) -> None:
    """Refuse cards, No Effects and watchers that a team cannot have."""
    if team.cache != EMPTY and count(table.deck, NAMES.index("cache-backfire")) == 0:
        raise RulesError(f"Team {number} has a cache, but 'cache-backfire' is not in the game.")
    watched = 0
    for mate in mates:
        watched |= int(mate.shown)
        if not has(table.pooling, number) and mate.blanks > 0:
            raise RulesError(
                "A No Effect comes with a team deck, not with own piles (RJ-91, J122)."
            )
    if not has(table.pooling, number) or table.step < steps.DRAW:
        watched = 0
    if team.shown != watched:
        raise RulesError(
            f"The pool of team {number} is 'shown' to those to whom its members show (RJ-96)."
        )
    if team.wants > 0 and table.step != steps.DRAW:
        raise RulesError("'wants' of a team counts the cards due to be drawn, and only those.")
    if table.house.blanks_forced and team.blanks > 0:
        raise RulesError("With 'team_no_effect_forced' No Effects lie before members (RJ-89).")


def check_size(team: Player, mates: list[Player], cards: int, cached: int) -> None:
    """Refuse a pool of a size that it cannot have (J120, J121, J122)."""
    blanks = int(team.blanks) + sum(int(mate.blanks) for mate in mates)
    least = len(mates) + EXTRA_CARDS - blanks
    most = least + len(mates) + cached
    if blanks > len(mates) or not least <= cards <= most:
        raise RulesError(
            f"A pool for {len(mates)} members with {blanks} No Effects has {least} to {most} "
            f"cards, not {cards} (J120 to J122)."
        )


def check_draw(table: Table, number: int, team: Player, mates: list[Player]) -> None:
    """Refuse a pool that cannot become complete."""
    if any(mate.hand != EMPTY for mate in mates):
        raise RulesError("Nobody is given a card before the pool is complete (J120).")
    wanted = int(team.wants) + sum(int(mate.wants) for mate in mates)
    check_size(team, mates, int(size(team.hand)) + wanted, 0)
    if team.wants > size(team.draw + team.discards):
        raise RulesError(f"Team {number} cannot draw {team.wants} more cards (J120, RJ-93).")
    if table.due == steps.DUE_POOL:
        others = [int(player.wants) for player in table.players]
        others += [int(earlier.wants) for earlier in table.teams[: int(table.who)]]
        if any(others) or table.teams[int(table.who)].wants == 0:
            raise RulesError(
                "The pools are drawn one after the other, after personal cards (J121)."
            )


def check_division(table: Table, number: int, team: Player, mates: list[Player]) -> None:
    """Refuse a division that cannot be: a card for each member, in the order of the seats."""
    given = [int(size(mate.hand) + mate.blanks) for mate in mates]
    if max(given) > 1:
        raise RulesError(f"A member of team {number} is given one card only (J120).")
    forced = table.house.blanks_forced
    free = [one for one, mate in zip(given, mates, strict=True) if not (forced and mate.blanks > 0)]
    if free != sorted(free, reverse=True):
        raise RulesError("The leader gives to the members in the order of their seats (RJ-121).")
    asks = int(table.players[number].asks)
    if asks not in ASKED_TO_DIVIDE:
        raise RulesError(f"Seat {number} divides with ['add 0'] or ['assign 0'] (J120, RJ-97).")
    if asks == 0:
        if min(given) == 0 or team.hand != EMPTY or team.blanks > 0:
            raise RulesError(f"Seat {number} has not divided the pool, and is not asked (J120).")
        return
    if min(given) > 0:
        raise RulesError(f"Seat {number} has divided the pool, and is asked (J120).")
    if asks == ASK_ADD and (team.cache == EMPTY or any(free)):
        raise RulesError(
            "A cached card is added before anything is given, if there is one (RJ-97)."
        )
    cards = int(size(team.hand)) + sum(int(size(mate.hand)) for mate in mates)
    check_size(team, mates, cards, 0 if asks == ASK_ADD else 1)
