"""The coach: advice that fits the position, and that comes from what a seat knows alone."""

import json
import re
import subprocess
import sys
from collections import Counter

import pytest

import snowball
from snowball import Dice, RulesError
from snowball.bots.advice import Advice, Look, advise
from snowball.bots.budget import Budget
from snowball.bots.judges import JUDGES, judge_of
from snowball.bots.pondering import Pondering
from snowball.bots.reasons import best_reason, mixed
from snowball.bots.sayings import MATTERS
from snowball.bots.sayings.english import ENGLISH, inside
from snowball.play import words
from snowball.play.seat import Knowledge
from snowball.play.words.english.retelling import brief
from snowball.rules.arsenal.cards import ALL_ADVANCED, ALL_BASIC, ALL_EXTREME, spell_bag
from snowball.rules.core import State
from snowball.testing import arsenal, bricks, splatball
from snowball.testing.variants import variant

FEW = 40
VARIANTS = [
    "arsenal-2",
    "arsenal-2-quick_start",
    "arsenal-3",
    "arsenal-4-teams",
    "splatball-3-strategic",
    "splatball-4",
    "bricks-3",
]


BASIC_CARDS = ("snowball-dodge", "restock-dodge", "snowball-upgrade")


def advice(state: State, seat: int, simulations: int = FEW, **more: int) -> Advice:
    budget = Budget(simulations=simulations)
    return snowball.coach(state, seat, budget=budget, dice=Dice(more.get("seed", 1)))


def moments(name: str, number: int = 3) -> list[tuple[State, int]]:
    """Return moments of a random game at which a seat has something to choose."""
    state = variant(name).game.start()
    dice = Dice(11)
    state.advance(dice)
    found: list[tuple[State, int]] = []
    for step in range(200):
        if not state.actors or len(found) == number:
            break
        seat = state.actors[-1]
        if step % 7 == 3 and len(state.choices(seat)) > 1:
            found.append((state.copy(), seat))
        state.carry_out(seat, state.pick(seat, dice))
        state.advance(dice)
    assert found
    return found


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
    ("seat", "sentence"),
    [
        (1, "Seat 1 has nothing to choose now."),
        (5, "There is no seat 5: the seats are 0 to 1."),
        (-1, "There is no seat -1: the seats are 0 to 1."),
    ],
)
def test_who_cannot_choose_gets_a_sentence(seat: int, sentence: str) -> None:
    with pytest.raises(RulesError) as refusal:
        advice(bricks.position(2), seat)
    assert str(refusal.value) == sentence


def test_a_coach_is_asked_properly() -> None:
    state = bricks.position(2)
    for given, sentence in (
        ({"dice": 5}, "Dice are Dice"),
        ({"names": ["Ana"]}, "2 names are needed"),
        ({"budget": 5}, "A budget is a Budget"),
    ):
        with pytest.raises(RulesError, match=sentence):
            snowball.coach(state, 0, **given)
    with pytest.raises(RulesError, match="A coach advises a seat"):
        snowball.coach(state, None)  # type: ignore[call-overload]


def test_what_is_not_best_is_told_from_the_best() -> None:
    state = bricks.position(2)
    pondering = Pondering(Knowledge(state, 0), Dice(1), 400, 60_000)
    best, worse, worst = [int(branch.choice) for branch in pondering.branches][:3]
    rich, poor = [1.0] + [0.0] * 12, [0.0] * 13
    seen = {int(branch.choice): [poor, poor] for branch in pondering.branches}
    seen |= {best: [rich, poor], worse: [[0.9, *poor[1:]], poor]}
    told = (["Ann", "Ben"], ENGLISH)
    # Better than most, and yet it is told what the best has that it has not.
    found = best_reason(pondering, [seen] * 4, worse, [best], False, *told)
    assert found == "It costs you Hit Points."
    assert best_reason(pondering, [seen] * 4, worst, [best], False, *told) == found


def test_after_the_end_there_is_nothing_to_choose() -> None:
    state = snowball.game("bricks").start()
    state.playout(Dice(1))
    with pytest.raises(RulesError, match="The game is over"):
        advice(state, 0)


def test_every_matter_has_its_places_among_the_aspects() -> None:
    for name in JUDGES:
        game = snowball.game(name)
        state = game.start()
        state.advance(Dice(1))
        number = len(judge_of(game).aspects(state)[0])
        places = [place for matter in MATTERS[name] for place in matter.places]
        assert sorted(places) == list(range(number))
        assert all(set(matter.against) <= set(matter.places) for matter in MATTERS[name])


def glance(state: State, seat: int, choices: list[int] | None = None) -> tuple[Look, set[str]]:
    """Return one look at a moment, and what it says of the choices."""
    found = Look(Knowledge(state, seat), Dice(1), FEW, 60_000, None, choices, "en")
    top = max(found.prospects(), key=lambda each: (each.share, each.chance))
    return found, set(found.whys(top.choice).values())


def test_choices_that_cannot_be_told_apart_are_called_so() -> None:
    for name in VARIANTS:
        for state, seat in moments(name, 2):
            look, said = glance(state, seat)
            found = look.prospects()
            chances = [each.chance for each in found]
            floor = max(each.low for each in found)
            if max(chances) - min(chances) < 0.015:
                assert said == {ENGLISH.equal}
            elif all(each.high >= floor for each in found):
                assert said == {ENGLISH.unclear}
            else:
                assert not said & {ENGLISH.equal, ENGLISH.unclear}


def spoken(forms: list[str]) -> re.Pattern[str]:
    """Return what matches a sentence that is made of one of some forms."""
    holes = {"{who}": r"(Seat \d|the other team)", "{whose}": r"(Seat \d|the other team)'s"}
    parts = []
    for form in forms:
        part = re.escape(form.removesuffix("."))
        for hole, pattern in ({"{thing}": ".+"} | holes).items():
            part = part.replace(re.escape(hole), pattern)
        parts.append(part)
    return re.compile("|".join(parts))


FORMS = [forms for matters in ENGLISH.forms.values() for forms in matters.values()]
PRAISE = spoken([form for each in FORMS for form in (each.more, each.rival_less)])
BLAME = spoken([form for each in FORMS for form in (each.less, each.rival_more)])


@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_recommended_is_praised_and_what_is_not_falls_short(name: str) -> None:
    for state, seat in moments(name, 6):
        found = advice(state, seat, 200)
        assert not BLAME.match(found.best.why), found.best
        assert found.best.why not in (ENGLISH.worse, ENGLISH.loses)
        for each in found.prospects[1:]:
            if each.share == 0.0:
                assert not PRAISE.match(each.why), each
                assert each.why not in (ENGLISH.better, ENGLISH.sound, ENGLISH.wins)


def test_who_is_about_to_win_is_not_warned_of_losing() -> None:
    weak, strong = bricks.sheet(hit_points=1, freeze=0, wall=[]), bricks.sheet()
    for seed in range(5):
        found = advice(bricks.position(2, [strong, weak]), 0, 400, seed=seed)
        assert found.best.text == "throw 1"
        assert ENGLISH.loses not in [each.why for each in found.prospects]
        found = advice(bricks.position(2, [weak, strong]), 0, 400, seed=seed)
        assert ENGLISH.wins not in [each.why for each in found.prospects]


def test_only_what_every_part_of_the_search_has_seen_is_a_reason() -> None:
    state = bricks.position(2)
    pondering = Pondering(Knowledge(state, 0), Dice(1), FEW, 60_000)
    choice, *others = (int(branch.choice) for branch in pondering.branches)
    nothing = [0.0] * 13
    richer = [1.0, *nothing[1:]]

    def seen(aspects: list[float]) -> dict[int, list[list[float]]]:
        return {choice: [aspects, nothing]} | {each: [nothing, nothing] for each in others}

    told = (["Ann", "Ben"], ENGLISH)
    always = [seen(richer)] * 4
    assert "more Hit Points" in best_reason(pondering, always, choice, others, True, *told)
    assert "Hit Points" in best_reason(pondering, always, others[0], [choice], False, *told)
    assert best_reason(pondering, [seen(nothing), *always[1:]], choice, others, True, *told) == ""


def test_an_only_choice_needs_no_reason() -> None:
    state, seat = moments("bricks-3")[0]
    assert glance(state, seat, state.choices(seat)[:1])[1] == {ENGLISH.only}


def test_a_mixture_is_told_as_one() -> None:
    lines = ["Play Dodge of Sneak / Dodge", "Play Sneak Attack of Sneak / Dodge", "Play Dodge of A"]
    told = mixed("", 0, [0.5, 0.5, 0.0], lines, ENGLISH)
    assert told == "No single card is right here: mix it with Sneak Attack, or you can be read."
    told = mixed("It keeps your hand full.", 1, [0.5, 0.5, 0.0], lines, ENGLISH)
    assert told.startswith("It keeps your hand full; mix it with Dodge of Sneak / Dodge, or")
    assert mixed("Fine.", 2, [0.5, 0.5, 0.0], lines, ENGLISH) == "Fine."
    assert mixed("Fine.", 0, [1.0, 0.0, 0.0], lines, ENGLISH) == "Fine."
    assert inside("Left: Dodge of B", ["Left: Dodge of B"]) == "Dodge"


def test_what_a_rival_does_is_told_from_the_readers_side() -> None:
    state = bricks.position(2, [bricks.sheet(), bricks.sheet(hides=1)])
    view = state.view(1)
    assert words.retold(view, "throw 0", ["Ana", "Bo"], 0) == "Throw at you"
    assert words.retold(view, "throw 0 brick 10", ["Ana", "Bo"], 0) == "Throw at your brick of 10"
    assert words.retold(view, "duck", ["Ana", "Bo"], 0) == "Duck"
    walls = snowball.game("splatball").start().view(1)
    assert words.retold(walls, "lay wall", ["Ana", "Bo"], 0) == "Lay a Snow Wall in front of them"
    assert brief("Throw at Bo (3 bricks)") == "Throw at Bo"
    assert brief("Use the other half: Restock") == "Use the other half: Restock"


def test_the_coach_is_fetched_only_when_somebody_asks() -> None:
    code = (
        "import sys, snowball; assert 'snowball.bots' not in sys.modules; "
        "assert callable(snowball.coach); assert 'snowball.bots' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    with pytest.raises(AttributeError, match="has no attribute 'trainer'"):
        snowball.trainer  # type: ignore[attr-defined]  # noqa: B018
