"""Odds: exact numbers, from all that chance can do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Final

from snowball.lab.cell import Cell
from snowball.lab.findings import NUMBER, SHARE, Finding
from snowball.lab.questions.question import Question, Rows
from snowball.lab.tally import Tally
from snowball.rules.arsenal.cards import CARDS
from snowball.rules.catalog import load
from snowball.rules.core import CHANCE, CHANCE_ALONE, State

BRICKS_AIMED_AT: Final = (1, 5, 10)


class Odds(Question):
    """What chance does, enumerated through the rules themselves."""

    name: ClassVar[str] = "odds"
    asks: ClassVar[str] = "How likely is each outcome of a throw, a build, a draw, exactly?"
    exact: ClassVar[bool] = True
    method: ClassVar[str] = (
        "Nothing is played: every outcome that chance can have is tried in the rules, and weighed. "
        "The numbers are exact."
    )

    def games(self, cell: Cell) -> int:
        return 0

    def piece(self, cell: Cell) -> int:
        return 1

    def play(self, cell: Cell, seed: int, deals: range, rows: Rows | None) -> Tally:
        tally = Tally()
        tally.count("enumerated")
        return tally

    def findings(self, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
        how = {"bricks": bricks, "splatball": splatball, "arsenal": arsenal}
        return list(how[cell.game](cell))


def odds_in_words(value: Fraction) -> str:
    """Return odds as a player says them."""
    if value in (0, 1):
        return "always" if value else "never"
    return f"{value.numerator} in {value.denominator}"


def exactly(
    cell: Cell,
    group: str,
    name: str,
    unit: str,
    value: Fraction,
    sentence: str,
    *,
    main: bool = False,
) -> Finding:
    """Return an exact finding; in its sentence {} stands for the value."""
    table = ", ".join(cell.table_words())
    number = float(value)
    bare = Finding(table, group, name, unit, number, number, number, 0, "", exact=True, main=main)
    words = f"{bare.told} ({odds_in_words(value)})" if unit == SHARE else bare.told
    return replace(bare, sentence=sentence.format(words))


def outcomes(state: State) -> Iterator[tuple[State, Fraction]]:
    """Yield what chance can make of a state, each with its odds."""
    chances = state.chances()
    total = sum(weight for _, weight in chances)
    for outcome, weight in chances:
        after = state.copy()
        after.play(CHANCE, outcome)
        yield after, Fraction(weight, total)


def bricks(cell: Cell) -> Iterator[Finding]:
    """Yield the odds of throws at walls of every height, at bricks, and of building one."""
    numbers = cell.table().numbers
    most, whole = numbers["most_bricks"], numbers["brick_points"]
    for standing in range(most + 1):
        yield from throws(cell, standing)
    for points in (each for each in BRICKS_AIMED_AT if each <= whole and most > 0):
        state = table_with(cell, [points])
        state.play(0, state.game.choice(f"throw 1 brick {points}"))
        gone = sum(odds for after, odds in outcomes(state) if not sheet_of(after, 1)["wall"])
        yield exactly(
            cell,
            "Snowballs at a brick",
            f"brick of {points}",
            SHARE,
            Fraction(gone),
            f"A Snowball at a brick of {points} destroys it with a chance of {{}}.",
        )
    for standing in range(most):
        state = table_with(cell, [whole] * standing, seat=0)
        state.play(0, state.game.choice("build brick"))
        built = sum(
            odds for after, odds in outcomes(state) if len(sheet_of(after, 0)["wall"]) > standing
        )
        yield exactly(
            cell,
            "Building a brick",
            f"{bricks_of(standing)} {'stands' if standing == 1 else 'stand'}",
            SHARE,
            Fraction(built),
            f"With {bricks_of(standing)} standing, building one more works with a chance of {{}}.",
        )


def throws(cell: Cell, standing: int) -> Iterator[Finding]:
    """Yield what a throw does to somebody behind so many whole bricks, who cannot duck."""
    numbers = cell.table().numbers
    state = table_with(cell, [numbers["brick_points"]] * standing)
    before = sheet_of(state, 1)
    state.play(0, state.game.choice("throw 1"))
    shares = dict.fromkeys(
        ("misses", "damages a brick", "costs Freeze", "costs Hit Points"), Fraction()
    )
    freeze = Fraction()
    hit_points = Fraction()
    for after, odds in outcomes(state):
        now = sheet_of(after, 1)
        freeze += odds * (before["freeze"] - now["freeze"])
        hit_points += odds * (before["hit_points"] - now["hit_points"])
        shares[harm(before, now)] += odds
    wall = bricks_of(standing)
    who = f"somebody behind {wall}"
    main = standing == numbers["bricks"]  # what everybody begins with
    for name, odds in shares.items():
        sentence = f"A throw at {who} {name} with a chance of {{}}."
        yield exactly(cell, f"A throw {name}", wall, SHARE, odds, sentence, main=main)
    for name, value in (("Freeze Points", freeze), ("Hit Points", hit_points)):
        sentence = f"A throw at {who}, not yet frozen, costs {{}} {name} on average."
        group = f"{name} lost to a throw"
        yield exactly(cell, group, wall, NUMBER, value, sentence, main=main)


def bricks_of(standing: int) -> str:
    """Return how many bricks stand, in words."""
    return "1 brick" if standing == 1 else f"{standing} bricks"


def harm(before: dict[str, Any], now: dict[str, Any]) -> str:
    """Return what a throw did, by its worst."""
    if now["hit_points"] < before["hit_points"]:
        return "costs Hit Points"
    if now["freeze"] < before["freeze"]:
        return "costs Freeze"
    return "damages a brick" if now["wall"] != before["wall"] else "misses"


def table_with(cell: Cell, wall: list[int], seat: int = 1) -> State:
    """Return a table at which seat 0 begins, with a Snowball, and a seat has that wall."""
    game = cell.table()
    state = game.start()
    state.play(CHANCE, game.choice("start 0"))
    document: Any = state.dump()
    document["sheets"][seat]["wall"] = wall
    document["sheets"][0]["snowballs"] = max(1, document["sheets"][0]["snowballs"])
    return load(document)


def sheet_of(state: State, seat: int) -> dict[str, Any]:
    """Return a player's sheet as JSON."""
    document: Any = state.dump()
    sheet: dict[str, Any] = document["sheets"][seat]
    return sheet


def splatball(cell: Cell) -> Iterator[Finding]:
    """Yield the odds of the first card."""
    game = cell.table()
    state = game.start()
    state.play(CHANCE, game.choice("start 0"))
    chances = state.chances()
    total = sum(weight for _, weight in chances)
    for outcome, weight in chances:
        card = game.text(outcome).removeprefix("draw ")
        sentence = f"The first card is a {card} with a chance of {{}}."
        yield exactly(cell, "The first card", card, SHARE, Fraction(weight, total), sentence)


def arsenal(cell: Cell) -> Iterator[Finding]:
    """Yield how likely somebody is dealt each card at the start."""
    held: dict[str, Fraction] = {}
    for state, odds in dealt(cell.table().start(), Fraction(1)):
        document: Any = state.dump()
        for card in set(document["players"][0]["hand"]):
            held[card] = held.get(card, Fraction()) + odds
    for card in (each.name for each in CARDS if each.name in held):
        sentence = f"A player is dealt {card} at the start with a chance of {{}}."
        yield exactly(cell, "Cards dealt at the start", card, SHARE, held[card], sentence)


def dealt(state: State, odds: Fraction) -> Iterator[tuple[State, Fraction]]:
    """Yield the ways in which the first player can be dealt cards."""
    document: Any = state.dump()
    exchanging = document["due"] in ("remove", "bring")
    dealing = document["due"] == "deal" and document["who"] == 0
    if state.actors != CHANCE_ALONE or not (exchanging or dealing):
        yield state, odds
        return
    for after, part in outcomes(state):
        yield from dealt(after, odds * part)
