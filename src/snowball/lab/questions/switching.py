"""One thing switched and nothing else: the same deals played with it and without it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from typing import ClassVar, Final

from snowball.lab.cell import Cell, Setting
from snowball.lab.deal import groups_of
from snowball.lab.estimates import HOLM, Estimate, change, difference, share, size_of
from snowball.lab.findings import CHANGE, POINTS, SHARE, Finding, finding
from snowball.lab.playing import begins, bots_of, choice_by_choice, openings, seated
from snowball.lab.questions.balance import won_by
from snowball.lab.questions.question import Question, Rows, row, with_extra
from snowball.lab.simulation import WHOLE_WIN
from snowball.lab.tally import Sums, Tally
from snowball.rules.catalog import kind_of
from snowball.rules.core import Game, Option, Result, RulesError, State, Value, spelled
from snowball.rules.dice import Dice
from snowball.rules.many import MOST_SEATS, play_pairs, seats_in

ROUNDS: Final = 20
"""What a limit is switched to that is usually off."""


class Switching(Question):
    """Plays every deal twice, with the same luck: as it is, and with one option switched."""

    correction: ClassVar[str] = HOLM
    main: ClassVar[tuple[str, ...]] = (POINTS,)
    """The units of what is told first."""
    method: ClassVar[str] = (
        "Every deal is played as it is and again with one thing switched, with the same luck and "
        "the same dice of the bots; what is told are differences within deals."
    )

    def changes(self, cell: Cell) -> list[Setting]:
        """Return what is switched at a table, each alone."""
        raise NotImplementedError

    def cells(self, tables: Iterable[Cell]) -> list[Cell]:
        found = []
        for table in tables:
            for name, value in self.changes(table):
                cell = with_extra(needed(table, name), ("option", name), ("value", value))
                with suppress(RulesError):  # the game does not allow it at this table
                    self.switched(cell).check()
                    found.append(cell)
        return found

    def switched(self, cell: Cell) -> Cell:
        """Return the table with what is asked about switched."""
        return switched(cell)

    def named(self, cell: Cell) -> str:
        """Return what is switched, in words."""
        return f"{cell.asked('option')} {spelled(cell.asked('value'))}"

    def games(self, cell: Cell) -> int:
        return 2

    def play(self, cell: Cell, seed: int, deals: range, rows: Rows | None) -> Tally:
        tally = Tally()
        usual, other = cell.table(), self.switched(cell).table()
        if cell.is_random and rows is None:
            play_both(tally, usual, other, seed, deals)
            return tally
        for deal in deals:
            ends = [play_one(cell, game, seed, deal) for game in (usual, other)]
            count_both(tally, usual, deal, ends)
            if rows is not None:
                for number, (state, result) in enumerate(ends):
                    rows.append(row(cell, deal, number, state, result))
        return tally

    def brief(self, cell: Cell) -> str:
        """Return what is switched, as short as a table has it."""
        return self.named(cell)

    def length(self, tally: Tally, looks: int) -> tuple[str, Estimate]:
        """Return how much longer games are, and in which unit."""
        return CHANGE, change(tally.of("turns"), size_of(tally.of("longer")), looks)

    def findings(self, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
        name, brief = self.named(cell), self.brief(cell)
        table = replace(cell, extra=()).label
        unit, turns = self.length(tally, looks)
        ties = difference(tally.of("tie"), looks=looks)
        other = share(tally.of("other"), looks=looks)
        told = [
            ("Turns of a game", unit, turns, f"With {name} the turns of a game change by {{}}."),
            ("Shared games", POINTS, ties, f"With {name} the share of ties changes by {{}}."),
        ]
        if len(openings(cell.table())) > 1:
            won = difference(tally.of("begins"), WHOLE_WIN, looks)
            words = f"With {name} the wins of who begins change by {{}}."
            told.append(("Wins of who begins", POINTS, won, words))
        if cell.game == "arsenal":
            best = change(tally.of("best"), size_of(tally.of("richer")), looks)
            words = f"With {name} the winner's points change by {{}}."
            told.append(("Points of the winner", CHANGE, best, words))
        found = [
            finding(
                table, group, brief, unit, each, words, 0.0, compared=True, main=unit in self.main
            )
            for group, unit, each, words in told
        ]
        words = f"With {name} {{}} of the deals are won by somebody else."
        return [*found, finding(table, "Deals with another winner", brief, SHARE, other, words)]


def play_both(tally: Tally, game: Game, other: Game, seed: int, deals: range) -> None:
    """Play deals twice inside the rules; what came of them is counted in one go."""
    found = play_pairs(openings(game), openings(other), seed, deals.start, deals.stop)
    places = groups_of(game)
    tally.count("games", 2 * len(deals))
    for starter, wins in enumerate(found.wins()):
        for both, times in wins.items():
            winners, other_winners = seats_in(both), seats_in(both >> MOST_SEATS)
            count_winners(tally, places, starter, winners, other_winners, times)
    for name, relative, sums in (("turns", "longer", found.turns), ("best", "richer", found.best)):
        number, more, had = len(deals), sums.more, sums.had
        products = sums.more_more, sums.more_had, sums.had_had
        tally.note_all(name, Sums(number, more, number, sums.more_more, more, number))
        tally.note_all(relative, Sums(number, more, had, *products))


def play_one(cell: Cell, game: Game, seed: int, deal: int) -> tuple[State, Result]:
    """Play a deal once and return how it ended."""
    state, _ = begins(game, deal)
    if cell.is_random:
        state.playout(Dice(seed, deal))
    else:
        luck = Dice(seed, deal * (game.seats + 1))
        choice_by_choice(state, luck, seated(bots_of(cell), seed, deal))
    result = state.result
    assert result is not None
    return state, result


def count_both(tally: Tally, game: Game, deal: int, ends: list[tuple[State, Result]]) -> None:
    """Count how two games of a deal differ."""
    (state, result), (other_state, other) = ends
    places = groups_of(game)
    starter = deal % len(openings(game))
    tally.count("games", 2)
    count_winners(tally, places, starter, result.winners, other.winners)
    tally.note("turns", int(other_state.turns) - int(state.turns))
    tally.note("longer", int(other_state.turns) - int(state.turns), int(state.turns))
    tally.note("best", max(other.scores) - max(result.scores))
    tally.note("richer", max(other.scores) - max(result.scores), max(result.scores))


def count_winners(
    tally: Tally,
    places: list[list[int]],
    starter: int,
    winners: tuple[int, ...],
    other_winners: tuple[int, ...],
    times: int = 1,
) -> None:
    """Count how the winners of two games of a deal differ."""
    won, other_won = won_by(places, winners, starter), won_by(places, other_winners, starter)
    ties = int(max(other_won) < WHOLE_WIN) - int(max(won) < WHOLE_WIN)
    tally.note("tie", ties, times=times)
    tally.note("begins", other_won[0] - won[0], times=times)
    tally.note("other", int(won != other_won), times=times)


def switched(cell: Cell) -> Cell:
    """Return the cell with its option switched."""
    name = str(cell.asked("option"))
    kept = tuple(pair for pair in cell.options if pair[0] != name)
    return replace(cell, options=(*kept, (name, cell.asked("value"))))


def needed(cell: Cell, name: str) -> Cell:
    """Return a table at which an option changes something: some need others to be set."""
    option = option_of(cell.game, name)
    if option.needs is None or option.needs[0] in dict(cell.options):
        return cell
    return replace(cell, options=(*cell.options, option.needs))


def option_of(game: str, name: str) -> Option:
    """Return an option of a game."""
    return next(option for option in kind_of(game).all_options if option.name == name)


def other_values(option: Option) -> list[Value]:
    """Return to what an option is switched: all other values, of a span of numbers one."""
    others = list(option.values[1:])
    if option.span is not None and not others:
        low, high = option.span
        usual = option.default
        others.append(ROUNDS if isinstance(usual, str) else min(max(int(usual) // 2, low), high))
    return others
