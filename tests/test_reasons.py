"""Reasons: sentences that are true of a choice, and fit the numbers beside them."""

import re
from dataclasses import replace
from itertools import product

import pytest

import snowball
from coaching import FEW, VARIANTS, advice, moments
from snowball import Dice
from snowball.bots import Budget, bot
from snowball.bots.advice import Look, advise
from snowball.bots.certainty import clearly_behind
from snowball.bots.contrast import Contrast
from snowball.bots.judges import JUDGES, judge_of
from snowball.bots.pondering import Aspects, Pondering
from snowball.bots.reasons import Standing, praise, shortfall, why
from snowball.bots.sayings import MATTERS, SAYINGS, Sayings
from snowball.bots.sayings.english import ENGLISH
from snowball.bots.sayings.german import GERMAN
from snowball.bots.sayings.speech import BEST, MOST, NAMED, OTHER, Tone
from snowball.play.seat import Knowledge
from snowball.testing import bricks, splatball
from stories import SAID
from test_words import CHECKS

TONGUES = pytest.mark.parametrize("sayings", SAYINGS.values(), ids=SAYINGS)
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


def hit_points(good: bool, tone: Tone, sayings: Sayings = ENGLISH) -> str:
    """Return that a choice leaves one more Hit Points, or fewer."""
    return sayings.said("bricks", MATTERS["bricks"][0], good, "", True, "", tone)


def test_what_is_not_best_is_told_from_the_best() -> None:
    found, (best, worse, worst, *_) = contrast([RICH, [0.9, *NOTHING[1:]]])
    # Better than most, and yet it is told what the best has that it has not.
    told = hit_points(False, Tone(BEST))
    assert found.reason(worse, [best], False, BEST, False) == told
    assert found.reason(worst, [best], False, BEST, False) == told
    assert found.reason(best, [worse], False, BEST, False) == ""


def test_more_than_most_is_said_only_of_what_most_have_less_of() -> None:
    some = [0.5, *NOTHING[1:]]
    found, (first, *others) = contrast([some, RICH])
    told = hit_points(True, Tone(MOST))
    assert found.reason(first, others, True, MOST, False) == told
    # More than on average, but less than after most of the others.
    found, (first, *others) = contrast([some, RICH, RICH, NOTHING])
    assert found.reason(first, others[:3], True, MOST, False) == ""
    lonely, (first, *others) = contrast([some, *[[0.51, *NOTHING[1:]]] * 2, NOTHING])
    assert lonely.reason(first, others[:3], True, MOST, False) == ""


@TONGUES
def test_what_does_not_show_at_once_is_said_to_come_later(sayings: Sayings) -> None:
    found, (first, *others) = contrast([RICH], at_once=[])
    found = replace(found, sayings=sayings)
    told = found.reason(first, others, True, MOST, False)
    assert told == hit_points(True, Tone(MOST, later=True), sayings)
    told = found.reason(others[0], [first], False, BEST, False)
    assert told == hit_points(False, Tone(BEST, later=True), sayings)


@TONGUES
def test_of_what_is_kept_in_a_draft_more_is_said_to_come_later(sayings: Sayings) -> None:
    state = quick_arsenal()
    pondering = Pondering(Knowledge(state, 0), Dice(1), FEW, 60_000)
    first, *others = [int(branch.choice) for branch in pondering.branches]
    none = [0.0] * 17
    row = {first: [[*none[:4], 1.0, *none[5:]], none], **{each: [none, none] for each in others}}
    # Whatever goes back, two cards are left at once.
    found = Contrast(pondering, [row] * 4, [row] * 4, ["Ann", "Ben"], sayings)
    cards = MATTERS["arsenal"][0]
    for choice, against, good, than in (
        (first, others, True, MOST),
        (others[0], [first], False, BEST),
    ):
        told = sayings.said(
            "arsenal", cards, good, cards.things[4], True, "", Tone(than, later=True)
        )
        assert found.reason(choice, against, good, than, False) == told


def test_what_the_rival_loses_later_is_not_said_to_be_lost_at_once() -> None:
    # Who ducks takes nothing from anybody: what a rival has less of then comes later.
    thrown = bricks.position(2, [bricks.sheet(hides=1), bricks.sheet()], actions=1, turn=1)
    thrown.play(1, thrown.game.choice("throw 0"))
    for seed in range(3):
        for each in advice(thrown, 0, 200, seed=seed).prospects:
            assert not re.search(r"(It|: it|but it) leaves Seat 1", each.why)


@pytest.mark.parametrize("language", SAYINGS)
def test_who_goes_out_is_named(language: str) -> None:
    yards = [
        splatball.yard(hand=["single", "wall", "pile"]),
        splatball.yard(singles=9, hand=["wall", "wall"]),
        splatball.yard(hand=["wall", "wall"]),
    ]
    state = splatball.position(3, 0, yards, strategic=True)
    sayings = SAYINGS[language]
    out, stays = (sayings.gone(good, f"{sayings.seat} 1").lower() for good in (True, False))
    found = advise(Knowledge(state, 0), Dice(1), 2000, 60_000, language=language)
    whys = {each.text: each.why.lower() for each in found.prospects}
    assert out.removesuffix(".") in whys.pop("throw single 1")
    if found.best.text == "throw single 1":
        assert any(why.endswith(stays) for why in whys.values())
    assert not any(out.removesuffix(".") in why for why in whys.values())


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
def test_every_matter_and_saying_is_a_sentence(language: str) -> None:
    sayings, check = SAYINGS[language], CHECKS[language]
    for game, matters in MATTERS.items():
        assert set(sayings.forms[game]) == {matter.name for matter in matters}
        for matter, own, good, rival in product(matters, (True, False), (True, False), ("Bo", "")):
            check(sayings.said(game, matter, good, (*matter.things, "")[0], own, rival))
    for name in SAID:
        check(getattr(sayings, name))
    for good in (True, False):
        check(sayings.gone(good, "Bo"))
        check(sayings.near(sayings.better, good, "X"))
    for reason in ("", sayings.better):
        check(sayings.close(reason, "X"))
        check(sayings.unsure(reason))


@pytest.mark.parametrize("language", SAYINGS)
@pytest.mark.parametrize("name", ["splatball-3-strategic", "splatball-4"])
def test_of_most_choices_that_come_close_something_is_said(name: str, language: str) -> None:
    sayings = SAYINGS[language]
    told = []
    for state, seat in moments(name, 6):
        found = advise(Knowledge(state, seat), Dice(1), 120, 60_000, language=language)
        lines = [each.words for each in found.prospects]
        said = [sayings.inside(line, lines) for line in lines]
        empty = {sayings.better, sayings.worse, sayings.unsure(""), sayings.sound}
        empty |= {
            make
            for line in said
            for make in (sayings.close("", line), sayings.near("", False, line))
        }
        told += [each.why not in empty for each in found.prospects]
    assert sum(told) > 0.8 * len(told)


@pytest.mark.parametrize("name", VARIANTS)
def test_as_good_as_the_best_is_said_of_what_is_close_and_not_clearly_behind(name: str) -> None:
    for state, seat in moments(name, 3):
        found = advice(state, seat, 200)
        best = found.best
        for each in found.prospects:
            if each.share == 0.0:
                gap = best.chance - each.chance
                behind = clearly_behind(each.chance, each.doubt, best.chance, best.doubt)
                near = gap < 0.015 or (gap < 0.05 and not behind)
                assert each.why.startswith("About as good as the best choice") == near
            assert "may be as good" not in each.why or each.share == 1.0


def standing(text: str, chance: float, share: float = 0.0, thinkable: bool = True) -> Standing:
    words = f"Play {text.capitalize()}"
    return Standing(f"play {text}", words, chance, 0.005, share, thinkable)


@TONGUES
def test_who_comes_close_to_the_best_is_named_beside_the_reason(sayings: Sayings) -> None:
    found, (best, close, *_) = contrast([RICH])
    found = replace(found, sayings=sayings)
    standings = {best: standing("dodge", 0.5, 1.0), close: standing("upgrade", 0.49)}
    dodge, upgrade = (sayings.inside(each.words, ()) for each in standings.values())
    more, fewer = hit_points(True, Tone(OTHER), sayings), hit_points(False, Tone(NAMED), sayings)
    assert praise(found, standings, best) == sayings.close(more, upgrade)
    assert shortfall(found, standings, close, best) == sayings.near(fewer, True, dodge)


@TONGUES
def test_where_every_choice_wins_or_loses_nothing_is_made_of_them(sayings: Sayings) -> None:
    found, (one, two, *_) = contrast([RICH])
    found = replace(found, sayings=sayings)
    for chance, told in ((1.0, sayings.as_good_as_won), (0.0, sayings.as_good_as_lost)):
        standings = {one: standing("dodge", chance, 0.5), two: standing("sneak", chance, 0.5)}
        assert why(found, standings, one, one) == why(found, standings, two, one) == told
        standings[two] = standing("sneak", 0.5, 0.5)
        assert why(found, standings, one, one) != told


@TONGUES
def test_what_looks_worse_by_luck_alone_is_not_said_to_be_worse(sayings: Sayings) -> None:
    found, (best, other, *_) = contrast([])
    found = replace(found, sayings=sayings)
    unsure = replace(standing("upgrade", 0.4), doubt=0.1)
    standings = {best: standing("dodge", 0.5, 1.0), other: unsure}
    assert shortfall(found, standings, other, best) == sayings.unsure("")
    standings[other] = standing("upgrade", 0.4)
    assert shortfall(found, standings, other, best) == sayings.worse


def test_what_nearly_always_wins_is_not_mixed() -> None:
    found, (one, two, three, *_) = contrast([RICH])
    standings = {one: standing("dodge", 1.0, 0.5), two: standing("sneak", 1.0, 0.5)}
    standings[three] = standing("upgrade", 0.3)
    assert why(found, standings, one, one) == why(found, standings, two, one) == ENGLISH.nearly_won


def test_who_stays_in_the_game_is_said_only_where_players_go_out() -> None:
    """Arsenal simply ends: what does not end it does not win yet."""
    found, (best, other, *_) = contrast([RICH])
    over: list[dict[int, Aspects]] = [
        {choice: [[], []] if choice == best else rows for choice, rows in part.items()}
        for part in found.at_once
    ]
    ended = replace(found, at_once=over)
    assert ended.gone(other, [best], False) == ENGLISH.gone(False, "Ben")
    standings = {best: standing("dodge", 1.0, 1.0), other: standing("sneak", 0.6)}
    assert shortfall(ended, standings, other, best) == ENGLISH.not_yet
    standings[other] = standing("sneak", 0.99)
    assert shortfall(ended, standings, other, best) == ENGLISH.near(ENGLISH.not_yet, True, "Dodge")
    knowledge = Knowledge(quick_arsenal(), 0)
    arsenal = Pondering(knowledge, Dice(1), FEW, 60_000)
    choices = [int(branch.choice) for branch in arsenal.branches]
    rows: dict[int, Aspects] = {choice: [NOTHING, NOTHING] for choice in choices}
    rows[choices[0]] = [[], []]
    found = Contrast(arsenal, [rows] * 4, [rows] * 4, ["Ann", "Ben"], ENGLISH)
    assert found.gone(choices[1], [choices[0]], False) == ""


def quick_arsenal() -> snowball.State:
    """Return the first moment of arsenal in which somebody has several choices."""
    state = snowball.game("arsenal", quick_start=True).start()
    state.advance(Dice(1))
    return state


def test_what_cards_are_worth_later_is_no_reason() -> None:
    """Taking a card brings the end closer, which changes what all cards are worth."""
    game = snowball.game("arsenal", quick_start=True)
    judge = judge_of(game)
    state = quick_arsenal()
    before = judge.aspects(state)
    judge.settle(state)
    dice = Dice(3)
    compared = 0
    while state.result is None:
        for seat, (row, cards) in enumerate(zip(judge.aspects(state), bags(state), strict=True)):
            if cards == bags(quick_arsenal())[seat]:
                assert row[:-1] == before[seat][:-1]
                compared += 1
        state.play(state.actors[0], state.pick(state.actors[0], dice))
        state.advance(dice)
    assert compared > 1


def bags(state: snowball.State) -> list[list[int]]:
    """Return how many cards of each kind each seat has."""
    judge = judge_of(state.game)
    worths = judge.worths[0]  # type: ignore[attr-defined]
    judge.settle(quick_arsenal())
    return [
        [round(aspect / worths[kind]) for kind, aspect in enumerate(row[:-1])]
        for row in judge.aspects(state)
    ]


@TONGUES
def test_where_nothing_sets_choices_apart_they_are_named(sayings: Sayings) -> None:
    found, (best, close, bad, *_) = contrast([])
    found = replace(found, sayings=sayings)
    standings = {best: standing("dodge", 0.5, 1.0), bad: standing("sneak", 0.3)}
    # Nobody is mixed up here: that the others can use it least is no reason.
    assert praise(found, standings, best) == sayings.better
    standings[close] = standing("upgrade", 0.49)
    dodge, upgrade = (sayings.inside(standings[each].words, ()) for each in (best, close))
    assert praise(found, standings, best) == sayings.close("", upgrade)
    assert shortfall(found, standings, close, best) == sayings.near("", False, dodge)
    assert shortfall(found, standings, bad, best) == sayings.worse


def spoken(forms: list[str]) -> re.Pattern[str]:
    """Return what matches a sentence that is made of one of some forms."""
    holes = {
        "{who}": r"(Seat \d|the other team)",
        "{whose}": r"(Seat \d|the other team)'s",
        "{it}": "(It|Later in the game it|Perhaps it|Later in the game, perhaps, it)",
        "{perhaps_it}": "(It|Perhaps it)",
        "{than}": "( than the best choice| than the other choice| than most choices|)",
    }
    parts = []
    for form in forms:
        part = re.escape(form.removesuffix("."))
        for hole, pattern in ({"{thing}": "(, such as .+|)"} | holes).items():
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
    told = hit_points(True, Tone(MOST, perhaps=True))
    assert found.reason(first, others, True, MOST, True) == told
    found, _ = contrast([RICH], dissent=2)
    assert found.reason(first, others, True, MOST, True) == ""


def test_an_only_choice_needs_no_reason() -> None:
    state, seat = moments("bricks-3")[0]
    choice = state.choices(seat)[0]
    look = Look(Knowledge(state, seat), Dice(1), FEW, 60_000, None, [choice], "en")
    assert look.whys(look.prospects(), [choice], choice) == {choice: ENGLISH.only}


HIDE = "Verstecken: Marker nehmen, um 1 aufwärmen (Wärme 2 von 6)"


@pytest.mark.parametrize(
    ("sayings", "line", "others", "named"),
    [
        (ENGLISH, "Left: Dodge of B", [], "Dodge"),
        (ENGLISH, "Play Dodge of A", ["Play Dodge of B"], "Dodge of A"),
        (
            GERMAN,
            "Ausweichen spielen (A / B)",
            ["Ausweichen spielen (C / B)"],
            "Ausweichen (A / B)",
        ),
        (GERMAN, "Links: Ausweichen (E / F)", ["Ausweichen spielen (A / B)"], "Ausweichen"),
        (GERMAN, HIDE, ["Auf Bo: Ben werfen"], "Verstecken"),
        (GERMAN, "Auf Bo: Ben werfen", [HIDE], "Auf Bo: Ben werfen"),
    ],
)
def test_a_choice_is_named_without_what_goes_without_saying(
    sayings: Sayings, line: str, others: list[str], named: str
) -> None:
    assert sayings.inside(line, [line, *others]) == named


@pytest.mark.parametrize("language", SAYINGS)
@pytest.mark.parametrize("name", ["arsenal-2", "arsenal-3"])
def test_what_is_said_of_a_mixture_fits_the_shares(name: str, language: str) -> None:
    sayings = SAYINGS[language]
    _, _, read = sayings.mixed("", ["CARD"]).partition("CARD")
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


def test_what_does_not_reach_a_rival_is_not_said_to_bring_it_closer_to_going_out() -> None:
    game = snowball.game("splatball", seats=4, strategic=True)
    state, dice, player = game.start(), Dice(51), bot("greedy")
    state.advance(dice)
    while state.view(None)["turns"] != 48:
        seat = state.actors[0]
        state.play(seat, player.choose(Knowledge(state, seat), dice))
        state.advance(dice)
    found = snowball.coach(state, state.actors[0], budget=Budget(simulations=300))
    assert found.best.words.startswith("Throw a Single at Seat 3")
    for prospect in found.prospects:
        if "Seat 3" not in prospect.words:
            assert "brings Seat 3 closer" not in prospect.why


@pytest.mark.parametrize("language", SAYINGS)
@pytest.mark.parametrize("name", [name for name in VARIANTS if name.startswith("arsenal")])
def test_a_card_is_not_the_reason_for_itself(name: str, language: str) -> None:
    sayings = SAYINGS[language]
    before, _, after = sayings.example.partition("{thing}")
    said = re.compile(re.escape(before) + "(.+?)" + re.escape(after) + "(;|[.]$)")
    for state, seat in moments(name, 14):
        found = advise(Knowledge(state, seat), Dice(1), FEW, 60_000, language=language)
        for each in found.prospects:
            example = said.search(each.why)
            assert example is None or example[1] not in each.words, each
