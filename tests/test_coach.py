"""The coach: advice that fits the position, and that comes from what a seat knows alone."""

import json
import re
import subprocess
import sys
from collections import Counter
from time import perf_counter

import pytest

import snowball
from snowball import Dice, RulesError
from snowball.bots import advice as advising
from snowball.bots.advice import Advice, Look, advise, opposite
from snowball.bots.budget import Budget
from snowball.bots.contrast import Contrast
from snowball.bots.judges import JUDGES, judge_of
from snowball.bots.pondering import Aspects, Pondering
from snowball.bots.reasons import Standing, mixed, praise, shortfall
from snowball.bots.sayings import MATTERS, SAYINGS
from snowball.bots.sayings.english import ENGLISH, inside
from snowball.bots.sayings.german import GERMAN
from snowball.bots.sayings.speech import BEST, MOST, Tone
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


NOTHING = [0.0] * 13
RICH = [1.0, *NOTHING[1:]]


def contrast(
    in_the_end: list[list[float]], at_once: list[list[float]] | None = None, dissent: int = 0
) -> tuple[Contrast, list[int]]:
    """Return a contrast of choices in bricks after which the own seat has certain aspects.

    Some parts of the search have seen nothing of it.
    """
    pondering = Pondering(Knowledge(bricks.position(2), 0), Dice(1), FEW, 60_000)
    choices = [int(branch.choice) for branch in pondering.branches]

    def part(rows: list[list[float]]) -> dict[int, Aspects]:
        filled = [*rows, *[NOTHING] * (len(choices) - len(rows))]
        return {choice: [row, NOTHING] for choice, row in zip(choices, filled, strict=True)}

    seen = [part(in_the_end)] * (4 - dissent) + [part([])] * dissent
    soon = [part(in_the_end if at_once is None else at_once)] * 4
    return Contrast(pondering, seen, soon, ["Ann", "Ben"], ENGLISH), choices


def test_what_is_not_best_is_told_from_the_best() -> None:
    found, (best, worse, worst, *_) = contrast([RICH, [0.9, *NOTHING[1:]]])
    # Better than most, and yet it is told what the best has that it has not.
    told = "It leaves you fewer Hit Points than the best choice."
    assert found.reason(worse, [best], False, BEST, False) == told
    assert found.reason(worst, [best], False, BEST, False) == told
    assert found.reason(best, [worse], False, BEST, False) == ""


def test_more_than_most_is_said_only_of_what_most_have_less_of() -> None:
    some = [0.5, *NOTHING[1:]]
    found, (first, *others) = contrast([some, RICH])
    told = "It leaves you more Hit Points than most choices."
    assert found.reason(first, others, True, MOST, False) == told
    # More than on average, but less than after most of the others.
    found, (first, *others) = contrast([some, RICH, RICH, NOTHING])
    assert found.reason(first, others[:3], True, MOST, False) == ""
    lonely, (first, *others) = contrast([some, *[[0.51, *NOTHING[1:]]] * 2, NOTHING])
    assert lonely.reason(first, others[:3], True, MOST, False) == ""


def test_what_does_not_show_at_once_is_said_to_come_later() -> None:
    found, (first, *others) = contrast([RICH], at_once=[])
    told = found.reason(first, others, True, MOST, False)
    assert told == "Later it leaves you more Hit Points than most choices."
    told = found.reason(others[0], [first], False, BEST, False)
    assert told == "Later it leaves you fewer Hit Points than the best choice."
    german = Contrast(found.pondering, found.in_the_end, found.at_once, found.names, GERMAN)
    told = german.reason(first, others, True, MOST, False)
    assert told == "So bleiben dir später mehr Lebenspunkte als bei den meisten anderen."


def test_what_the_rival_loses_later_is_not_said_to_be_lost_at_once() -> None:
    # Who ducks takes nothing from anybody: what a rival has less of then comes later.
    thrown = bricks.position(2, [bricks.sheet(hides=1), bricks.sheet()], actions=1, turn=1)
    thrown.play(1, thrown.game.choice("throw 0"))
    for seed in range(3):
        for each in advice(thrown, 0, 200, seed=seed).prospects:
            assert not re.search(r"(It|: it|but it) leaves Seat 1", each.why)


def test_who_goes_out_is_named() -> None:
    yards = [
        splatball.yard(hand=["single", "wall", "pile"]),
        splatball.yard(singles=9, hand=["wall", "wall"]),
        splatball.yard(hand=["wall", "wall"]),
    ]
    state = splatball.position(3, 0, yards, strategic=True)
    for language, out, stays in (
        ("en", "it puts Seat 1 out of the game.", "it leaves Seat 1 in the game."),
        ("de", "damit ist platz 1 raus.", "so bleibt platz 1 im spiel."),
    ):
        found = advise(Knowledge(state, 0), Dice(1), 400, 60_000, language=language)
        whys = {each.text: each.why.lower() for each in found.prospects}
        assert out.lower().removesuffix(".") in whys.pop("throw single 1")
        if found.best.text == "throw single 1":
            assert any(why.endswith(stays.lower()) for why in whys.values())
        assert not any(out.lower().removesuffix(".") in why for why in whys.values())


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


@pytest.mark.parametrize("language", SAYINGS)
@pytest.mark.parametrize("name", ["splatball-3-strategic", "splatball-4"])
def test_of_most_choices_that_come_close_something_is_said(name: str, language: str) -> None:
    sayings = SAYINGS[language]
    told = []
    for state, seat in moments(name, 6):
        found = advise(Knowledge(state, seat), Dice(1), 120, 60_000, language=language)
        lines = [each.words for each in found.prospects]
        said = [sayings.inside(line, lines) for line in lines]
        empty = {sayings.better, sayings.worse, sayings.sound}
        empty |= {
            make
            for line in said
            for make in (sayings.close("", line), sayings.near("", False, line))
        }
        told += [each.why not in empty for each in found.prospects]
    assert sum(told) > 0.8 * len(told)


@pytest.mark.parametrize("name", VARIANTS)
def test_close_is_what_the_ranges_leave_open(name: str) -> None:
    for state, seat in moments(name, 3):
        found = advice(state, seat, 200)
        for each in found.prospects:
            if each.share == 0.0:
                near = each.high >= found.best.low or found.best.chance - each.chance < 0.015
                assert each.why.startswith("About as good as the best choice") == near
            assert "may be as good" not in each.why or each.share == 1.0


def standing(text: str, chance: float, share: float = 0.0, thinkable: bool = True) -> Standing:
    words = f"Play {text.capitalize()}"
    return Standing(f"play {text}", words, chance, chance - 0.01, chance + 0.01, share, thinkable)


def test_who_comes_close_to_the_best_is_named_beside_the_reason() -> None:
    found, (best, close, *_) = contrast([RICH])
    standings = {best: standing("dodge", 0.5, 1.0), close: standing("upgrade", 0.49)}
    told = "It leaves you more Hit Points than the other choice; Upgrade may be as good."
    assert praise(found, standings, best) == told
    told = "About as good as the best choice, but it leaves you fewer Hit Points."
    assert shortfall(found, standings, close, best) == told
    german = Contrast(found.pondering, found.in_the_end, found.at_once, found.names, GERMAN)
    assert praise(german, standings, best) == (
        "So bleiben dir mehr Lebenspunkte als bei der anderen Wahl; "
        "Play Upgrade ist vielleicht genauso gut."
    )
    assert shortfall(german, standings, close, best) == (
        "Etwa so gut wie die beste Wahl, aber so bleiben dir weniger Lebenspunkte."
    )


def test_where_nothing_sets_choices_apart_they_are_named() -> None:
    found, choices = contrast([])
    best, close, bad = choices[:3]
    standings = {best: standing("dodge", 0.5, 1.0), close: standing("upgrade", 0.49)}
    standings[bad] = standing("sneak", 0.3)
    for sayings, praised, told in (
        (
            ENGLISH,
            "A close call: Upgrade may be as good.",
            "About as good as the best choice: Dodge.",
        ),
        (
            GERMAN,
            "Es ist knapp: Play Upgrade ist vielleicht genauso gut.",
            "Etwa so gut wie die beste Wahl: Play Dodge.",
        ),
    ):
        other = Contrast(found.pondering, found.in_the_end, found.at_once, found.names, sayings)
        assert praise(other, standings, best) == praised
        assert shortfall(other, standings, close, best) == told
        assert shortfall(other, standings, bad, best) == sayings.worse
        del standings[close]
        # Nobody is mixed up here: that the others can use it least is no reason.
        assert praise(other, standings, best) == sayings.better
        standings[close] = standing("upgrade", 0.49)


def spoken(forms: list[str]) -> re.Pattern[str]:
    """Return what matches a sentence that is made of one of some forms."""
    holes = {
        "{who}": r"(Seat \d|the other team)",
        "{whose}": r"(Seat \d|the other team)'s",
        "{it}": "(It|Later it|Perhaps it|Later, perhaps, it)",
        "{perhaps_it}": "(It|Perhaps it)",
        "{than}": "( than the best choice| than the other choice| than most choices|)",
    }
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


def test_what_not_every_part_of_the_search_has_seen_is_said_with_doubt() -> None:
    found, (first, *others) = contrast([RICH])
    assert "Perhaps" not in found.reason(first, others, True, MOST, False)
    found, _ = contrast([RICH], dissent=1)
    assert found.reason(first, others, True, MOST, False) == ""
    told = found.reason(first, others, True, MOST, True)
    assert told == "Perhaps it leaves you more Hit Points than most choices."
    found, _ = contrast([RICH], dissent=2)
    assert found.reason(first, others, True, MOST, True) == ""
    hit_points = MATTERS["bricks"][0]
    both = Tone(BEST, later=True, perhaps=True)
    assert ENGLISH.said("bricks", hit_points, False, "", True, "", both) == (
        "Later, perhaps, it leaves you fewer Hit Points than the best choice."
    )
    assert GERMAN.said("bricks", hit_points, False, "", True, "", both) == (
        "So bleiben dir später vielleicht weniger Lebenspunkte als bei der besten Wahl."
    )


def test_an_only_choice_needs_no_reason() -> None:
    state, seat = moments("bricks-3")[0]
    choice = state.choices(seat)[0]
    look = Look(Knowledge(state, seat), Dice(1), FEW, 60_000, None, [choice], "en")
    assert look.whys(look.prospects(), [choice], choice) == {choice: ENGLISH.only}


def test_a_mixture_is_told_as_one() -> None:
    lines = ["Play Dodge of Sneak / Dodge", "Play Sneak Attack of Sneak / Dodge", "Play Dodge of A"]
    shares = [0.6, 0.4, 0.0]
    standings = {
        choice: Standing("play", line, 0.5, 0.4, 0.6, share, True)
        for choice, (line, share) in enumerate(zip(lines, shares, strict=True))
    }
    told = mixed("", 0, standings, ENGLISH)
    assert told == "No single card is right here: mix it with Sneak Attack, or you can be read."
    told = mixed("It keeps your hand full.", 1, standings, ENGLISH)
    assert told.startswith("It keeps your hand full; mix it with Dodge of Sneak / Dodge, or")
    assert inside("Left: Dodge of B", ["Left: Dodge of B"]) == "Dodge"


@pytest.mark.parametrize("language", SAYINGS)
@pytest.mark.parametrize("name", ["arsenal-2", "arsenal-3"])
def test_what_is_said_of_a_mixture_fits_the_shares(name: str, language: str) -> None:
    read = {"en": "or you can be read", "de": "sonst durchschaut man dich"}[language]
    sayings = SAYINGS[language]
    mixtures = 0
    for state, seat in moments(name, 6):
        found = advise(Knowledge(state, seat), Dice(1), 200, 60_000, language=language)
        lines = [each.words for each in found.prospects]
        for each in found.prospects:
            part = each.text.startswith("play") and 0.0 < each.share < 1.0
            assert (read in each.why) == part, each
            mixtures += part
            if each.share:
                assert each.why not in (sayings.worse, sayings.loses, sayings.late)
                assert language != "en" or not BLAME.match(each.why)
            if part:
                named = [sayings.inside(line, lines) for line in lines]
                partners = sorted(
                    (
                        (-other.share, name)
                        for other, name in zip(found.prospects, named, strict=True)
                        if other.share and other is not each
                    ),
                )[:3]
                assert all(name in each.why for _, name in partners)
    assert mixtures


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
