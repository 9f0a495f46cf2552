"""How a table stands in the middle of a game: who is ahead, and how close it was at the end."""

from __future__ import annotations

from typing import Any

from snowball.lab.deal import groups_of
from snowball.rules.core import Game, State

CLOSE_POINTS = 1
"""Arsenal: the winner has at most so many points more than the next."""
CLOSE_PART = 0.25
"""Bricks and splatball: the winner has at most this part of a life left."""
CLOSE_WORDS = {
    "arsenal": "the winner is at most one point ahead",
    "bricks": "the winner has at most a quarter of the Hit Points left",
    "splatball": "the winner can bear at most a quarter of the hits more",
}


def ranks_now(state: Any) -> tuple[int, ...]:
    """Return the ranks that the seats would have if the game ended now."""
    ranks: tuple[int, ...] = (
        state.outcome() if hasattr(state, "outcome") else state.finish()
    ).ranks
    return ranks


def leader(ranks: tuple[int, ...]) -> int:
    """Return the seat that is ahead of all others, -1 if nobody is."""
    return ranks.index(1) if ranks.count(1) == 1 else -1


def ahead(game: Game, ranks: tuple[int, ...]) -> list[int]:
    """Return who is first, by the numbers of teams where there are any."""
    return [number for number, seats in enumerate(groups_of(game)) if ranks[seats[0]] == 1]


def is_close(state: State) -> bool:
    """Say whether a finished game could easily have ended otherwise."""
    result = state.result
    assert result is not None
    if len(ahead(state.game, result.ranks)) > 1:
        return True
    winner = result.winners[0]
    table: Any = state
    options = state.game.options
    if state.game.name == "arsenal":
        first, second, *_ = sorted(result.scores, reverse=True)
        if options["teams"]:
            first, second = max(result.scores), min(result.scores)
        return first - second <= CLOSE_POINTS
    if state.game.name == "bricks":
        return result.scores[winner] <= CLOSE_PART * state.game.numbers["hit_points"]
    most = int(options["hits_to_out"])
    return most - int(table.yards[winner].hits()) <= CLOSE_PART * most
