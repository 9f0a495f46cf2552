"""The judges of the three games, with what they have learned from many games."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any, Final

from snowball.bots.thinking.arsenal import ArsenalJudge
from snowball.bots.thinking.bricks import BricksJudge
from snowball.bots.thinking.judge import Judge
from snowball.bots.thinking.splatball import SplatballJudge
from snowball.rules.core import Game, RulesError

# How many turns are played on by rules of thumb before a position is judged. Splatball is so quick
# that it is played to the end, where nothing needs judging.
HORIZONS: Final = {"arsenal": 1, "splatball": 1000, "bricks": 1}
# How far the chance of a choice wanders when somebody looks much longer, beside what luck explains:
# the standard deviation at even odds, measured by `python -m workshop.trust`.
DRIFTS: Final = {"arsenal": 0.03, "splatball": 0.04, "bricks": 0.04}
EAGERNESS: Final = 2.0
SIZES: Final = {2: "two", 3: "three", 4: "four"}


@cache
def learned(name: str) -> Any:
    """Return what was learned about a game (written by `python -m workshop.train`)."""
    return json.loads((files("snowball.bots") / "worths" / f"{name}.json").read_text())


def table_kind(game: Game) -> str:
    """Return the kind of table whose lessons fit a game: as many seats if there are such."""
    if game.options.get("teams"):
        return "teams"
    kind = SIZES.get(game.seats, "many")
    return kind if kind in learned(game.name) else "many"


def arsenal_judge(game: Game, table: Any, horizon: int) -> Judge:
    """Return a judge of arsenal with a table of worths and likings."""
    mates = game.seats // 2 if game.options["teams"] else 1
    return ArsenalJudge(table["worths"], table["likings"], EAGERNESS, horizon, mates)


def splatball_judge(game: Game, table: Any, horizon: int) -> Judge:
    """Return a judge of splatball with a table of weights."""
    return SplatballJudge(table["weights"], horizon)


def bricks_judge(game: Game, table: Any, horizon: int) -> Judge:
    """Return a judge of bricks with a table of weights."""
    return BricksJudge(table["weights"], horizon)


JUDGES: Final[dict[str, Callable[[Game, Any, int], Judge]]] = {
    "arsenal": arsenal_judge,
    "splatball": splatball_judge,
    "bricks": bricks_judge,
}


def judge_of(game: Game) -> Judge:
    """Return the judge for a game."""
    if game.name not in JUDGES:
        raise RulesError(f"Nobody has learned {game.name} yet; the games are {', '.join(JUDGES)}.")
    table = learned(game.name)[table_kind(game)]
    return JUDGES[game.name](game, table, HORIZONS[game.name])
