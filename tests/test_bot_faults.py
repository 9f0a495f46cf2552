"""Bots that fail: the match stays as it was, and a sentence says who did what."""

import itertools
import pickle
import signal
from asyncio import CancelledError
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace

import pytest

import snowball
from snowball import Dice, RulesError
from snowball.bots import bot
from snowball.lab import clock
from snowball.lab.clock import interrupted
from snowball.play import match as matches
from snowball.play.match import BotError, Match, run, told
from snowball.play.record import Record
from snowball.play.seat import Bot, Knowledge


class Faulty:
    """Answers as it is told to."""

    name = "faulty"

    def __init__(self, answer: Callable[[Knowledge], object]) -> None:
        self.answer = answer

    def choose(self, knowledge: Knowledge, dice: Dice) -> int:
        return self.answer(knowledge)  # type: ignore[return-value]


def stop(error: BaseException) -> Callable[[Knowledge], object]:
    def answer(knowledge: Knowledge) -> object:
        raise error

    return answer


def first(knowledge: Knowledge) -> object:
    return knowledge.choices()[0]


class Unprintable(Exception):
    def __str__(self) -> str:
        raise ValueError("no")


@pytest.fixture
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a second pass between two looks at the clock."""
    seconds = itertools.count()
    monkeypatch.setattr(matches, "time", SimpleNamespace(perf_counter=lambda: next(seconds)))


@pytest.fixture
def match() -> Match:
    return Match(Record(snowball.game("bricks")), Dice(1))


def refusal(match: Match, answer: Callable[[Knowledge], object], limit: float | None = None) -> str:
    """Ask a faulty bot, and check that nothing has changed."""
    assert isinstance(match.luck, Dice)
    before = match.state.dump(), list(match.record.moves), len(match.story), match.luck.copy()
    with pytest.raises(BotError) as fault:
        match.ask(match.state.actors[0], Faulty(answer), Dice(2), limit)
    after = match.state.dump(), list(match.record.moves), len(match.story), match.luck.copy()
    assert before[:3] == after[:3]
    assert before[3].word() == after[3].word()
    assert "\n" not in str(fault.value)
    return str(fault.value)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (lambda _: -5, "chose -5, which is not legal there."),
        (lambda _: 10**5000, "chose a huge number, which is not legal there."),
        (lambda _: None, "answered with a value of type NoneType, not with a choice."),
        (lambda known: float(known.choices()[0]), "answered with a value of type float, "),
        (lambda known: str(known.choices()[0]), "answered with a value of type str, "),
        (lambda _: False, "answered with a value of type bool, "),
        (stop(KeyError("hand")), "failed: KeyError: 'hand'."),
        (stop(ValueError("two\nlines.")), "failed: ValueError: two lines."),
        (stop(RuntimeError()), "failed: RuntimeError."),
        (stop(Unprintable()), "failed: Unprintable."),
        (stop(SystemExit(3)), "failed: SystemExit: 3."),
        (stop(CancelledError("late")), "failed: CancelledError: late."),
        (stop(RecursionError("too deep")), "failed: RecursionError: too deep."),
    ],
)
def test_a_faulty_answer_changes_nothing(
    match: Match, answer: Callable[[Knowledge], object], sentence: str
) -> None:
    seat = match.state.actors[0]
    assert refusal(match, answer).startswith(f"The bot 'faulty' on seat {seat} {sentence}")


def test_a_bot_that_shrugs_everything_off_is_interrupted_all_the_same() -> None:
    def stubborn() -> None:
        while True:
            try:
                signal.pause()
            except Exception:
                continue

    with pytest.raises(BotError, match="late"), interrupted(0.05, BotError("late")):
        stubborn()


def test_what_is_caught_once_rings_again() -> None:
    def deaf_to_two() -> None:
        for _ in range(2):
            with suppress(BaseException):
                signal.raise_signal(signal.SIGALRM)
        assert signal.getitimer(signal.ITIMER_REAL)[1] == clock.AGAIN
        signal.raise_signal(signal.SIGALRM)

    with pytest.raises(BotError, match="late"), interrupted(3600, BotError("late")):
        deaf_to_two()


@pytest.mark.usefixtures("slow_clock")
def test_a_legal_but_late_answer_is_refused_if_there_is_a_limit(match: Match) -> None:
    assert "took 1.00 s to choose; 0.5 s are allowed" in refusal(match, first, limit=0.5)
    match.ask(match.state.actors[0], Faulty(first), Dice(2), limit=30)
    match.ask(match.state.actors[0], Faulty(first), Dice(2))


def test_the_bots_own_error_is_chained(match: Match) -> None:
    cause = KeyError("hand")
    with pytest.raises(BotError) as fault:
        match.ask(match.state.actors[0], Faulty(stop(cause)), Dice(2))
    assert fault.value.__cause__ is cause


def test_somebody_who_stops_the_program_stops_it(match: Match) -> None:
    with pytest.raises(KeyboardInterrupt):
        match.ask(match.state.actors[0], Faulty(stop(KeyboardInterrupt())), Dice(2))


def test_a_fault_ends_a_run_and_is_an_error_of_the_rules() -> None:
    match = Match(Record(snowball.game("bricks")), Dice(1))
    bots: list[Bot] = [bot("random"), Faulty(lambda _: -5)]
    with pytest.raises(RulesError, match="on seat 1 chose -5"):
        run(match, bots, [Dice(2), Dice(3)])
    assert not match.over


def test_a_fault_travels_between_processes() -> None:
    fault = pickle.loads(pickle.dumps(BotError("The bot failed.")))
    assert isinstance(fault, BotError)
    assert str(fault) == "The bot failed."


def test_a_long_message_is_cut() -> None:
    assert len(told(ValueError("x" * 10_000))) < 300
