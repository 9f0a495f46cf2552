"""Several people at one screen: how often it is handed over, and what is seen before others choose."""

import io
from collections.abc import Iterator
from itertools import groupby

import pytest
from rich.console import Console

from snowball.cli.terminal.decision import Decision
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.screen import Leaving, Screen
from snowball.cli.terminal.session import Session
from snowball.play.match import Match
from snowball.play.record import Record
from snowball.play.words.arsenal_table import asked
from snowball.rules.catalog import game as make_game
from snowball.rules.core import State
from snowball.rules.dice import Dice

Asked = tuple[int, str, list[str]]
"""A seat, what it is asked, and its screen; a curtain is asked nothing."""


class Evening:
    """A game of people who choose at random, and all that they see."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, most: int, **options: object) -> None:
        self.seen: list[Asked] = []
        self.most = most
        self.dice = Dice(11)
        game = make_game("arsenal", **options)
        names = ["Ana", "Bo", "Cleo", "Dan"][: game.seats]
        players = ["person"] * game.seats
        console = Console(file=io.StringIO(), width=80, height=24, force_terminal=True)
        self.match = Match(Record(game, names, players), Dice(2))
        company = Company(tuple(names), tuple(players))
        self.session = Session(Screen(console), self.match, company, None, 1)
        monkeypatch.setattr(self.session, "draw_curtain", self.curtain)
        monkeypatch.setattr(Decision, "ask", lambda decision: self.choose(decision))

    def curtain(self, seat: int) -> None:
        """Note that the screen is handed over."""
        self.seen.append((seat, "", []))

    def choose(self, decision: Decision) -> int:
        """Choose at random, and note what is on the screen."""
        if len(self.seen) > self.most:
            raise Leaving
        seat = decision.knowledge.seat
        rows = [line.plain for line in decision.page().lines]
        self.seen.append((seat, asked(decision.scene.view), rows))
        choices = decision.knowledge.choices()
        return choices[self.dice.below(len(choices))]

    def spend(self) -> None:
        """Play until enough was seen."""
        with pytest.raises(Leaving):
            self.session.play()

    def runs(self, *questions: str) -> Iterator[list[Asked]]:
        """Yield what is seen from curtain to curtain while all are asked one of some questions."""
        kept = [each for each in self.seen if each[1] in (*questions, "")]
        assert kept
        for wanted, run in groupby(self.seen, lambda each: each[1] in (*questions, "")):
            if wanted:
                yield list(run)


def test_with_three_people_the_screen_goes_round_once_in_a_common_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening(monkeypatch, 120, seats=3, quick_start=True)
    evening.spend()
    common = 0
    for run in evening.runs("left", "right"):
        asks = [(seat, ask) for seat, ask, _ in run if ask]
        if len(asks) < 6:
            continue
        common += 1
        assert sum(not ask for _, ask, _ in run) <= 3
        assert [ask for _, ask in asks] == ["left", "right"] * 3
        assert [seat for seat, _ in asks[::2]] == [seat for seat, _ in asks[1::2]]
    assert common > 3


def test_a_leader_divides_the_whole_pool_before_the_screen_is_handed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening(monkeypatch, 150, seats=4, teams=True, quick_start=True)
    evening.spend()
    both = 0
    for run in evening.runs("assign"):
        seats = [seat for seat, ask, _ in run if ask]
        if len(set(seats)) == 2:
            both += 1
            assert len(list(groupby(seats))) == 2
            assert sum(not ask for _, ask, _ in run[: len(run) - 1]) <= 2
    assert both > 1


@pytest.mark.parametrize(
    ("options", "question"),
    [({"seats": 3}, "right"), ({"seats": 4, "teams": True}, "assign")],
)
def test_whoever_goes_on_sees_nothing_that_others_have_chosen(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, object], question: str
) -> None:
    from snowball.cli.terminal import session

    screens = []
    for place in (0, -1):  # the others are taken to choose the first thing, then the last

        def later(state: State, place: int = place) -> State:
            moment = state.copy()
            for other in moment.actors:
                moment.play(other, moment.choices(other)[place])
            return moment

        with monkeypatch.context() as patch:
            patch.setattr(session, "later", later)
            evening = Evening(patch, 70, quick_start=True, **options)
            evening.spend()
            assert any(ask == question for _, ask, _ in evening.seen)
            screens.append(evening.seen)
    assert screens[0] == screens[1]
