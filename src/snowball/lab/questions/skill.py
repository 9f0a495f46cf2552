"""Skill: how much of a result is luck, from strong and weak bots in each other's seats."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from snowball.bots import bot, steady
from snowball.lab.cell import Cell
from snowball.lab.deal import groups_of, parts_of
from snowball.lab.estimates import HOLM, Estimate, share
from snowball.lab.findings import SHARE, Finding, finding
from snowball.lab.playing import begins, choice_by_choice, is_ours, made
from snowball.lab.playing import chosen_by as chosen
from snowball.lab.questions.question import Question, Rows, row
from snowball.lab.simulation import WHOLE_WIN
from snowball.lab.tally import Tally
from snowball.rules.core import RulesError
from snowball.rules.dice import Dice

LUCK: Final = "How much of the result is luck"


class Skill(Question):
    """A strong bot among weak ones, on the same deals from every seat."""

    name: ClassVar[str] = "skill"
    asks: ClassVar[str] = "How much of the result is luck, and how much is skill?"
    answers: ClassVar[str] = LUCK
    correction: ClassVar[str] = HOLM
    method: ClassVar[str] = (
        "Every deal is played once from each seat by the strong bot, with the weak one in all other "
        "seats, the same luck and each bot's own dice. The share of skill is the part of the "
        "variance of who wins that is explained by who plays; the rest is luck. It is that of these "
        "bots: others would find more or less to do with skill."
    )

    def check(self, cell: Cell) -> None:
        cell.table()
        for name in cell.bots:
            bot(name)
        if len(cell.bots) != 2 or len(set(cell.bots)) != 2:
            raise RulesError("Name two different bots, the strong one first, like 'hard,greedy'.")

    def games(self, cell: Cell) -> int:
        return len(groups_of(cell.table()))

    def play(self, cell: Cell, seed: int, deals: range, rows: Rows | None) -> Tally:
        tally = Tally()
        groups = groups_of(cell.table())
        for deal in deals:
            parts = [
                play_from(cell, groups, place, seed, deal, rows) for place in range(len(groups))
            ]
            tally.count("games", len(groups))
            tally.note("strong", sum(parts), len(groups))
            if len(groups) == 2:
                tally.note("split", int(sorted(parts) == [0, WHOLE_WIN]))
        return tally

    def findings(self, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
        strong, weak = cell.bots
        sides = len(groups_of(cell.table()))
        won = share(tally.of("strong"), WHOLE_WIN, looks)
        luck = luck_of(won, sides)
        table = ", ".join(replace(cell, bots=()).table_words())
        name = f"{strong} v {weak}"
        told = [
            finding(
                table,
                "Wins of the strong bot",
                name,
                SHARE,
                won,
                f"{strong} wins {{}} of the games against {weak}; a fair share is "
                f"{100 / sides:.1f} %.",
                1 / sides,
                compared=True,
                main=True,
            ),
            finding(
                table,
                LUCK,
                name,
                SHARE,
                luck,
                f"Between {strong} and {weak} {{}} of who wins is luck, the rest is skill.",
            ),
        ]
        if sides == 2:
            split = share(tally.of("split"), looks=looks)
            words = (
                f"{{}} of the deals between {strong} and {weak} are split: with the seats exchanged "
                "the other one wins."
            )
            told.append(finding(table, "Deals that the seat decides", name, SHARE, split, words))
        return told


def play_from(
    cell: Cell, groups: list[list[int]], place: int, seed: int, deal: int, rows: Rows | None
) -> int:
    """Play a deal with the strong bot in one place and return its parts of a win."""
    game = cell.table()
    strong, weak = cell.bots
    names = [strong if seat in groups[place] else weak for seat in range(game.seats)]
    bots = [made(name, seat) if is_ours(name) else steady(name) for seat, name in enumerate(names)]
    state, _ = begins(game, deal)
    stream = deal * (game.seats + 1)
    # Around from the strong bot, so that dice go with the bots when these change seats.
    dice = [Dice(seed, stream + 1 + (seat - place) % game.seats) for seat in range(game.seats)]
    choice_by_choice(state, Dice(seed, stream), chosen(bots, dice))
    result = state.result
    assert result is not None
    if rows is not None:
        rows.append(row(cell, deal, place, state, result))
    return parts_of(result, groups, place)


def luck_of(won: Estimate, sides: int) -> Estimate:
    """Return the share of luck that follows from how often the strong bot wins, with its interval.

    Skill grows with the distance from a fair share, so the interval is that of the distance.
    """
    fair = 1 / sides
    far = max(abs(won.low - fair), abs(won.high - fair))
    near = 0.0 if won.low <= fair <= won.high else min(abs(won.low - fair), abs(won.high - fair))
    value, low, high = (1 - explained(each, sides) for each in (abs(won.value - fair), far, near))
    return Estimate(value, max(0.0, low), min(1.0, high), won.deals)


def explained(distance: float, sides: int) -> float:
    """Return the part of the variance of winning that is explained by who is the strong one."""
    fair = 1 / sides
    between = fair * distance**2 + (1 - fair) * (distance / (sides - 1)) ** 2
    return between / (fair * (1 - fair))
