"""Politics: whom three and more players gang up on, and what becomes of who is out first."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Final

from snowball.lab.cell import Cell
from snowball.lab.estimates import HOLM, difference, share
from snowball.lab.findings import POINTS, SHARE, Finding, finding
from snowball.lab.playing import at_random, begins, bots_of, choice_by_choice, seated
from snowball.lab.questions.question import Question, Rows, row
from snowball.lab.questions.standing import leader, ranks_now
from snowball.lab.tally import Tally
from snowball.rules.core import Event, Game, RulesError, State
from snowball.rules.dice import Dice

SHELTER: Final = ("lay wall", "lay fort", "hide", "duck", "build brick")
HARM: Final = ("landed", "hit", "froze")
NOBODY: Final = -1
WHOLE: Final = 1_000_000
"""Shares of throws are counted in millionths, so that they are whole numbers."""


class Politics(Question):
    """Leader bashing, kingmaking, and the time that the first one out spends watching."""

    name: ClassVar[str] = "politics"
    asks: ClassVar[str] = (
        "Whom do three and more gang up on, and what becomes of the first one out?"
    )
    correction: ClassVar[str] = HOLM
    fewest_seats: ClassVar[int] = 3
    method: ClassVar[str] = (
        "A leader is ahead of all others. Bashing counts throws by others who could aim at the "
        "leader and at somebody else, beside throws chosen blindly. A kingmaker puts out the "
        "leader while three or more are in, and does not win. Who is out first could do something "
        "about it if, once harmed, they were offered shelter (a Wall, a Fort, to hide, to duck, a "
        "brick) at least once."
    )

    def check(self, cell: Cell) -> None:
        super().check(cell)
        if not any(each != NOBODY for each in targets(cell.table())):
            raise RulesError(
                f"Nobody aims at a rival or goes out in {cell.game}: ask about splatball or bricks."
            )

    def piece(self, cell: Cell) -> int:
        return max(1, super().piece(cell) // 16)  # every game is watched

    def play(self, cell: Cell, seed: int, deals: range, rows: Rows | None) -> Tally:
        tally = Tally()
        for deal in deals:
            game = cell.table()
            state, _ = begins(game, deal)
            luck = Dice(seed, deal * (game.seats + 1))
            choose = at_random(luck) if cell.is_random else seated(bots_of(cell), seed, deal)
            witness = Witness(state)
            choice_by_choice(state, luck, choose, witness.watch)
            witness.catch_up()
            witness.sum_up(state, tally)
            if rows is not None:
                result = state.result
                assert result is not None
                rows.append(row(cell, deal, 0, state, result))
        return tally

    def findings(self, cell: Cell, tally: Tally, looks: int) -> list[Finding]:
        bashing = difference(tally.of("bashing"), WHOLE, looks)
        found = []
        if tally.of("bashing").y:
            words = "Beside blind throws, the share that goes at the leader differs by {}."
            found.append(
                finding(
                    cell.label,
                    "Leader bashing",
                    "throws at the leader",
                    POINTS,
                    bashing,
                    words,
                    0.0,
                    compared=True,
                    main=True,
                )
            )
        told = (
            ("kingmaker", "Kingmaking", "In {} of the games a loser puts out the leader."),
            ("idle", "Time spent out", "Who is out first watches {} of the game's turns."),
            (
                "helpless",
                "Nothing to be done",
                "{} of those who are out first were never offered shelter after the first harm.",
            ),
        )
        for key, group, words in told:
            if tally.of(key).y:
                part = share(tally.of(key), looks=looks)
                found.append(finding(cell.label, group, group.lower(), SHARE, part, words))
        return found


class Witness:
    """Watches one game, choice by choice."""

    def __init__(self, state: State) -> None:
        self.story = state.listen()
        self.read = 0
        self.leader = NOBODY
        self.turn = 0
        """The turn of the last choice, with all that comes of it."""
        self.bashed = self.blind = self.chances = 0
        self.outs: list[tuple[int, int, int, int]] = []
        """Who went out, by whom, in which turn, and who was the leader."""
        self.harmed: set[int] = set()
        self.sheltered: set[int] = set()

    def watch(self, state: State, seat: int, choice: int) -> None:
        """See a choice before it is made, and what has happened since the last."""
        self.catch_up()
        self.leader = leader(ranks_now(state))
        self.turn = int(state.turns)
        aims = targets(state.game)
        choices = state.choices(seat)
        aimed = [aims[each] for each in choices if aims[each] != NOBODY]
        at_leader = aimed.count(self.leader)
        if 0 < at_leader < len(aimed) and aims[choice] != NOBODY:
            self.chances += 1
            self.bashed += WHOLE * (aims[choice] == self.leader)
            self.blind += WHOLE * at_leader // len(aimed)
        if seat in self.harmed and any(shelters(state.game)[each] for each in choices):
            self.sheltered.add(seat)

    def catch_up(self) -> None:
        """Read what has happened."""
        for event in self.story[self.read :]:
            if event.name in HARM and hurts(event):
                self.harmed.add(seat_of(event, "seat"))
            elif event.name == "out":
                gone, by = seat_of(event, "seat"), seat_of(event, "by")
                self.outs.append((gone, by, self.turn, self.leader))
        self.read = len(self.story)

    def sum_up(self, state: State, tally: Tally) -> None:
        """Count what was seen."""
        result = state.result
        assert result is not None
        tally.count("games")
        tally.note("bashing", self.bashed - self.blind, self.chances)
        early = self.outs[: state.game.seats - 2]
        kings = [by for gone, by, _, ahead in early if gone == ahead and by not in result.winners]
        tally.note("kingmaker", int(bool(kings)))
        if self.outs:
            first, _, turn, _ = self.outs[0]
            turns = int(state.turns)
            tally.note("idle", turns - turn, turns)
            tally.note("helpless", int(first not in self.sheltered))


def hurts(event: Event) -> bool:
    """Say whether a snowball did harm, and did not only break shelter."""
    return event.name != "landed" or seat_of(event, "added") > 0


def seat_of(event: Event, name: str) -> int:
    """Return a number of an event."""
    value = event.facts[name]
    assert isinstance(value, int)
    return value


@lru_cache(maxsize=32)
def targets(game: Game) -> tuple[int, ...]:
    """Return at whom each choice aims, NOBODY if at nobody."""
    found = []
    for text in game.texts:
        verb, *rest = text.split()
        aims = [word for word in rest[:2] if word.isdigit()] if verb == "throw" else []
        found.append(int(aims[0]) if aims else NOBODY)
    return tuple(found)


@lru_cache(maxsize=32)
def shelters(game: Game) -> tuple[bool, ...]:
    """Return whether each choice is shelter for who makes it."""
    return tuple(text in SHELTER for text in game.texts)
