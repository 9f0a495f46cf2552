"""The coach: advice that fits the position, and that comes from what a seat knows alone."""

import json
import subprocess
import sys
from collections import Counter
from time import perf_counter
from typing import Any

import pytest

import snowball
from coaching import FEW, VARIANTS, advice, moments
from snowball import Dice, RulesError
from snowball.bots import advice as advising
from snowball.bots.advice import Look, advise, opposite
from snowball.bots.budget import Budget
from snowball.bots.judges import judge_of
from snowball.bots.pondering import Pondering
from snowball.bots.sayings import SAYINGS
from snowball.bots.sayings.english import ENGLISH
from snowball.play.seat import Knowledge
from snowball.play.words.english.retelling import brief
from snowball.rules.arsenal.cards import ALL_ADVANCED, ALL_BASIC, ALL_EXTREME, spell_bag
from snowball.rules.catalog import GAMES
from snowball.rules.core import State
from snowball.testing import arsenal, bricks, splatball
from stories import NAMES
from test_words import CHECKS, check_choice

BASIC_CARDS = ("snowball-dodge", "restock-dodge", "snowball-upgrade")


class Leaky(Knowledge):
    """A knowledge that hands out the true state."""

    __slots__ = ("state",)

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.state = state

    def guess(self, dice: Dice) -> State:
        return self.state.copy()


def same_in_both_worlds(kind: type[Knowledge], state: State, other: State, seat: int) -> bool:
    """Say whether the advice is the same in two worlds that the seat cannot tell apart."""
    assert state.view(seat) == other.view(seat)
    one, two = (advise(kind(world, seat), Dice(1), FEW, 60_000) for world in (state, other))
    return one == two


@pytest.mark.parametrize("name", VARIANTS)
def test_advice_comes_from_what_the_seat_knows_alone(name: str) -> None:
    for state, seat in moments(name):
        for seed in range(2):
            other = state.guess(seat, Dice(seed))
            assert same_in_both_worlds(Knowledge, state, other, seat)


@pytest.mark.parametrize("name", ["arsenal-2-quick_start", "splatball-3-strategic"])
def test_a_leak_would_be_noticed(name: str) -> None:
    assert not all(
        same_in_both_worlds(Leaky, state, state.guess(seat, Dice(seed)), seat)
        for state, seat in moments(name)
        for seed in range(4)
    )


def test_the_state_that_is_asked_about_stays_as_it_is() -> None:
    state, seat = moments("arsenal-2")[0]
    before = state.dump()
    advice(state, seat)
    assert state.dump() == before


@pytest.mark.parametrize("name", VARIANTS)
def test_advice_covers_every_choice_and_adds_up(name: str) -> None:
    for state, seat in moments(name, 2):
        found = advice(state, seat)
        assert {each.choice for each in found.prospects} == set(state.choices(seat))
        assert sum(each.share for each in found.prospects) == pytest.approx(1)
        assert found.at_once or len(state.actors) == 1  # others may have chosen already
        order = [(-each.share, -each.chance) for each in found.prospects]
        assert order == sorted(order)
        # The headline and the list are told by the same numbers.
        shares = sum(each.share * each.chance for each in found.prospects)
        assert found.chance == pytest.approx(shares, abs=1e-12)
        if not found.at_once:
            assert found.chance == found.best.chance
            assert found.best.chance == max(each.chance for each in found.prospects)
        for each in found.prospects:
            assert 0 <= each.low <= each.chance <= each.high <= 1
            assert each.text == state.game.text(each.choice)
            assert each.why.endswith(".")
            if each.answer is not None:
                assert each.answer.seat != seat
                assert 0 < each.answer.likely <= 1 + 1e-9
                state.game.choice(each.answer.text)


def test_advice_is_repeatable_and_is_json() -> None:
    state, seat = moments("bricks-3")[0]
    one, two = advice(state, seat), advice(state, seat)
    assert one == two
    assert advice(state, seat, seed=2) != one
    assert json.loads(json.dumps(one.as_dict())) == one.as_dict()
    assert one.as_dict()["prospects"][0]["text"] == one.best.text  # type: ignore[index]


def test_a_throw_that_wins_is_best() -> None:
    # Bricks: the rival stands behind no wall, and any hit costs the last point.
    weak = bricks.sheet(hit_points=1, freeze=0, wall=[])
    own = bricks.sheet(hit_points=3, freeze=0, wall=[1])
    found = advice(bricks.position(2, [own, weak], actions=1), 0, 200)
    assert found.best.text == "throw 1"
    assert found.best.chance > 0.8
    hide = next(each for each in found.prospects if each.text == "hide")
    assert hide.high < found.best.chance


def test_a_throw_that_can_win_says_so() -> None:
    weak = bricks.sheet(hit_points=1, freeze=0, wall=[])
    found = advice(bricks.position(2, [weak, weak], actions=1), 0, 400)
    assert found.best.text == "throw 1"
    assert found.best.why == ENGLISH.wins
    assert found.best.chance > 0.8
    assert ENGLISH.loses in [each.why for each in found.prospects[1:]]


def test_a_snowball_that_puts_the_last_rival_out_is_best() -> None:
    yards = [
        splatball.yard(hand=["single", "wall", "pile"]),
        splatball.yard(singles=9, hand=["wall", "wall"]),
    ]
    state = splatball.position(2, 0, yards, strategic=True, two_player_full_deck=True)
    found = advice(state, 0, 60)
    assert found.best.text == "throw single 1"
    assert found.best.chance == 1.0
    assert found.best.answer is None
    assert any(each.answer is not None for each in found.prospects)


def test_a_win_at_once_is_recommended_where_everything_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    yards = [
        splatball.yard(hand=["wall", "wall", "single"], walls=1),
        splatball.yard(singles=9, hand=["wall", "wall"]),
    ]
    state = splatball.position(2, 0, yards, strategic=True)
    found = advice(state, 0, 30)
    assert found.best.text == "throw single 1"
    assert found.best.why == ENGLISH.wins_now
    assert [each.chance for each in found.prospects] == [1.0, 1.0]
    # What is said to win at once is taken, though the other came first and does as well.
    wall = state.game.choice("lay wall")
    monkeypatch.setattr(advising, "winning", lambda *moment: [wall])
    assert advice(state, 0, 30).best.choice == wall


def test_an_extreme_card_is_taken_before_a_basic_one() -> None:
    one = ["offensivedodge-ultraupgrade", "snowball-dodge", "restock-dodge"]
    two = ["restock-dodge", "snowball-upgrade", "snowball-upgrade"]
    everything = Counter(spell_bag(ALL_BASIC + ALL_ADVANCED + ALL_EXTREME))
    extremes = Counter(spell_bag(ALL_EXTREME)) - Counter(one)
    rest = everything - Counter(one) - Counter(two) - extremes
    state = arsenal.position(
        arsenal.player(hand=one[:2], draw=one[2:]),
        arsenal.player(hand=two[:2], draw=two[2:]),
        tops=("iceball-snowfort", "rocks-whitewash"),
        hidden=(0, 0),
        abandoned=[*rest.elements(), "barrage-snatchandrun"],
    )
    state.play(0, state.game.choice("play offensivedodge-ultraupgrade:ultraupgrade"))
    state.play(1, state.game.choice("play restock-dodge:restock"))
    state.advance(Dice(1))
    found = advice(state, 0, 1200)
    best = found.best.text
    assert best.startswith("take pile") or best.removeprefix("fetch ") not in BASIC_CARDS
    basic = next(each for each in found.prospects if each.text == "fetch snowball-dodge")
    assert basic.chance < found.best.chance
    assert "strong" in basic.why
    assert "cards" in basic.why


@pytest.mark.parametrize(
    ("seat", "given", "sentence"),
    [
        (1, {}, "Seat 1 has nothing to choose now."),
        (5, {}, "There is no seat 5: the seats are 0 to 1."),
        (-1, {}, "There is no seat -1: the seats are 0 to 1."),
        (None, {}, "A coach advises a seat"),
        ("0", {}, "A seat is a number from 0 to 1, not"),
        (1.0, {}, "A seat is a number from 0 to 1, not"),
        (0, {"dice": 5}, "Dice are Dice"),
        (0, {"names": ["Ana"]}, "2 names are needed"),
        (0, {"names": 5}, "Names are a list of texts"),
        (0, {"names": "Al"}, "Names are a list of texts"),
        (0, {"budget": 5}, "A budget is a Budget"),
    ],
)
def test_a_wrong_question_is_refused(seat: Any, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(RulesError, match=f"^{sentence}"):
        snowball.coach(bricks.position(2), seat, **given)


def test_after_the_end_there_is_nothing_to_choose() -> None:
    state = snowball.game("bricks").start()
    state.playout(Dice(1))
    with pytest.raises(RulesError, match="The game is over"):
        advice(state, 0)


@pytest.mark.parametrize("language", SAYINGS)
def test_late_in_a_game_only_what_bots_think_about_is_recommended(language: str) -> None:
    game = snowball.game("bricks", seats=2)
    start = game.start()
    start.advance(Dice(1))
    late = snowball.load(start.dump() | {"rounds": 40, "turns": 80})
    hands = (["single", "double", "wall"], ["wall", "wall"], ["wall", "wall"])
    yards = [splatball.yard(hand=hand) for hand in hands]
    long = splatball.position(3, 0, yards, strategic=True, strategic_free_discard=True)
    for state, least in ((late, "throw"), (snowball.load(long.dump() | {"turns": 400}), "")):
        seat = state.actors[0]
        thinkable = judge_of(state.game).sensible(state, seat, state.choices(seat))
        found = advise(Knowledge(state, seat), Dice(1), 200, 60_000, language=language)
        assert 0 < len(thinkable) < len(found.prospects)
        assert found.best.choice in thinkable
        assert found.best.text.startswith(least)
        assert found.chance == found.best.chance
        for each in found.prospects:
            assert (each.why == SAYINGS[language].late) == (each.choice not in thinkable)
            assert not each.share or each.choice in thinkable


def test_the_answer_shown_is_the_likeliest() -> None:
    told_apart = 0
    for name in ("arsenal-2", "arsenal-3", "bricks-3", "splatball-4"):
        for state, seat in moments(name):
            look = Look(Knowledge(state, seat), Dice(1), 200, 60_000, None, None, "en")
            pondering = look.pondering
            for each in look.prospects():
                if each.answer is None:
                    continue
                answers = (
                    pondering.mixture(each.answer.seat)
                    if pondering.crowd
                    else pondering.answers(each.choice)
                )
                shown = (each.answer.seat, state.game.choice(each.answer.text))
                assert answers[shown] == each.answer.likely == max(answers.values())
                told_apart += min(answers.values()) < each.answer.likely
    assert told_apart


def test_the_rival_who_answers_is_the_one_at_that_side() -> None:
    # The next seat sits to the left: what is played to the right is for the seat before.
    state, seat = next(
        (state, seat)
        for state, seat in moments("arsenal-3", 9)
        if len(state.actors) == 3 and state.game.text(state.choices(seat)[0]).startswith("play")
    )
    pondering = Pondering(Knowledge(state, seat), Dice(1), FEW, 60_000)
    assert opposite(pondering, "play left snowball-dodge:dodge") == (seat + 1) % 3
    assert opposite(pondering, "play right snowball-dodge:dodge") == (seat - 1) % 3
    # Teams battle in pairs: 0 with 1 and 2 with 3, whoever sits beside them.
    state, _ = next(
        (state, seat) for state, seat in moments("arsenal-4-teams", 9) if len(state.actors) == 4
    )
    for seat, rival in enumerate((1, 0, 3, 2)):
        pondering = Pondering(Knowledge(state, seat), Dice(1), FEW, 60_000)
        assert opposite(pondering, "play snowball-dodge:dodge") == rival


def test_a_hint_takes_as_many_simulations_as_a_second_allows() -> None:
    assert (advising.SIMULATIONS, advising.MILLISECONDS) == (4000, 1000)
    weak = bricks.sheet(hit_points=1, freeze=0, wall=[])
    begin = perf_counter()
    found = snowball.coach(bricks.position(2, [weak, weak], actions=1), 0)
    assert found.simulations >= 4000 or perf_counter() - begin > 0.5


def test_what_can_be_seen_on_the_table_is_not_told_again() -> None:
    assert brief("Throw at Bo (3 bricks)") == "Throw at Bo"
    assert brief("Use the other half: Restock") == "Use the other half: Restock"


@pytest.mark.parametrize("game_id", GAMES)
def test_advice_is_the_same_in_every_language(game_id: str) -> None:
    state = snowball.game(game_id, 3).start()
    state.advance(Dice(5))
    chances = []
    for language, check in CHECKS.items():
        found = snowball.coach(
            state,
            state.actors[0],
            budget=Budget(simulations=FEW),
            dice=Dice(1),
            names=NAMES[:3],
            language=language,
        )
        chances.append([each.chance for each in found.prospects])
        for each in found.prospects:
            check(each.why)
            check_choice(each.words, language)
            if each.answer is not None:
                check_choice(each.answer.words, language)
    assert all(each == chances[0] for each in chances)


def test_the_coach_is_fetched_only_when_somebody_asks() -> None:
    code = (
        "import sys, snowball; assert 'snowball.bots' not in sys.modules; "
        "assert callable(snowball.coach); assert 'snowball.bots' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError, match="has no attribute 'trainer'"):
        snowball.trainer  # type: ignore[attr-defined]  # noqa: B018
