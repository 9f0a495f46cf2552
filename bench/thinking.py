"""How many simulations a second the search of the bots makes, in the middle of arsenal for two."""

from __future__ import annotations

from random import randrange

import snowball
from bench.clock import Measure, Work, timed
from bench.search import mid_games
from bench.tables import ARSENAL, games
from snowball.bots.judges import HORIZONS, JUDGES, learned
from snowball.bots.thinking.judge import Judge
from snowball.bots.thinking.search import Search
from snowball.play.seat import Knowledge

SIMULATIONS = 1000
PATIENCE = 1000.0
TO_THE_END = 10**6


def thought(judge: Judge) -> Work:
    """Return the work of searching at moments with several choices."""
    moments = [
        Knowledge(state, seat)
        for state in mid_games(ARSENAL)
        for seat in state.actors[:1]
        if len(state.choices(seat)) > 1
    ]

    def think(times: int) -> int:
        done = 0
        dice = snowball.Dice(randrange(2**63))
        for number in range(times):
            moment = moments[number % len(moments)]
            search = Search(moment.guess, moment.seat, moment.choices(), judge, dice)
            search.think(SIMULATIONS, PATIENCE)
            done += search.simulations
        return done

    return think


def measures() -> dict[str, Measure]:
    """Return what this module measures, by name: as bots think, and with playouts to the end."""
    game = games()[ARSENAL]
    table = learned("arsenal")["two"]
    make = JUDGES["arsenal"]
    return {
        "search_arsenal_2": timed(thought(make(game, table, HORIZONS["arsenal"]))),
        "search_to_the_end_arsenal_2": timed(thought(make(game, table, TO_THE_END))),
    }
