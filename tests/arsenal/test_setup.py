"""Making decks: the draft, the quick start, the Arsenal."""

from collections import Counter
from itertools import combinations

import pytest

import snowball
from arsenal.decks import ANAS, BENS, advanced, dealt, drafted, quickly_dealt, start
from arsenal.moves import (
    ADVANCED,
    BASICS,
    EXTREMES,
    answer,
    deal,
    guesses,
    lying,
    names,
    odds,
    owned,
    play,
    refused,
    rules_of,
    seen,
    table,
    texts,
    told,
    tops,
)
from snowball import CHANCE, Dice


def test_each_gets_the_three_different_basics() -> None:  # J22
    state = start()
    for seat in (0, 1):
        assert lying(state, seat, "draw") == dict.fromkeys(BASICS, 1)
        assert seen(state, 1 - seat, seat)["known"]["deck"] == BASICS


def test_the_advanced_are_shuffled_and_four_dealt_to_each() -> None:  # J23
    state = start()
    story = state.listen()
    deal(state, "dodge-upgrade")
    assert odds(state)["draw dodge-upgrade"] == 1
    deal(state, "dodge-upgrade")
    assert "draw dodge-upgrade" not in odds(state)
    assert sum(odds(state).values()) == 6
    deal(state, *ANAS[2:], *BENS)
    assert lying(state, 0, "hand") == Counter(ANAS)
    assert lying(state, 1, "hand") == Counter(BENS)
    assert state.actors == (0, 1)
    assert told(story, "dealt") == [{"seat": 0, "cards": 4}, {"seat": 1, "cards": 4}]
    assert rules_of(story, "dealt") == ("J22", "J23")


def test_the_extremes_wait_face_down_during_the_draft() -> None:  # J25
    state = dealt()
    assert sorted(table(state)["stock"]) == sorted(EXTREMES)
    assert tops(state) == [None, None]
    for text in ("keep iceball-snowfort", "keep rocks-whitewash"):
        assert refused(state, 0, text) == "asked-to-keep"


def test_the_abandoned_pile_has_its_place_and_is_empty() -> None:  # J26
    for state in (start(), dealt(), drafted()):
        for seat in (0, 1, None):
            assert state.view(seat)["abandoned"] == []


def test_first_each_keeps_one_of_four_and_passes_three() -> None:  # J27
    state = dealt()
    story = state.listen()
    assert texts(state, 0) == [
        "keep slushball-upgrade",
        "keep sneak-dodge",
        "keep dodge-upgrade",
    ]
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    assert lying(state, 0, "cache") == {"dodge-upgrade": 1}
    assert lying(state, 1, "cache") == {"sneak-upgrade": 1}
    assert lying(state, 0, "hand") == Counter(BENS) - Counter(["sneak-upgrade"])
    assert lying(state, 1, "hand") == Counter(ANAS) - Counter(["dodge-upgrade"])
    assert "J27" in rules_of(story, "kept")
    assert [facts["cards"] for facts in told(story, "handed")] == [3, 3]


def test_second_each_keeps_one_of_three_and_passes_two_back() -> None:  # J28
    state = dealt()
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    story = state.listen()
    assert texts(state, 0) == [
        "keep slushball-dodge",
        "keep slushball-upgrade",
        "keep sneak-dodge",
    ]
    answer(state, "keep slushball-dodge", "keep sneak-dodge")
    assert lying(state, 0, "hand", "cache") == {
        "dodge-upgrade": 2,
        "slushball-dodge": 1,
        "slushball-upgrade": 1,
    }
    assert lying(state, 1, "hand", "cache") == {
        "sneak-upgrade": 1,
        "sneak-dodge": 2,
        "slushball-upgrade": 1,
    }
    assert "J28" in rules_of(story, "kept")
    assert [facts["cards"] for facts in told(story, "handed")] == [2, 2]


def test_third_each_keeps_any_two_of_four_and_returns_two() -> None:  # J29
    state = drafted()
    assert texts(state, 0) == [
        "keep slushball-dodge slushball-upgrade",
        "keep slushball-dodge dodge-upgrade",
        "keep slushball-upgrade dodge-upgrade",
        "keep dodge-upgrade dodge-upgrade",
    ]
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep slushball-upgrade sneak-dodge")
    assert owned(state, 0) == Counter([*BASICS, "dodge-upgrade", "dodge-upgrade"])
    assert owned(state, 1) == Counter([*BASICS, "slushball-upgrade", "sneak-dodge"])
    returned = ["slushball-dodge", "slushball-upgrade", "sneak-upgrade", "sneak-dodge"]
    assert Counter(table(state)["stock"]) == Counter([*EXTREMES, *returned])


def test_the_arsenal_is_two_face_down_piles_of_four() -> None:  # J17, J30
    state = drafted()
    story = state.listen()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep slushball-upgrade sneak-dodge")
    assert told(story, "laid") == [{"piles": 2, "cards": 4}]
    assert [pile["hidden"] for pile in table(state)["piles"]] == [4, 4]
    # Any of the eight may lie on top: the four left over and the four Extremes are mixed.
    assert odds(state) == {f"draw {card}": 1 for card in Counter(table(state)["stock"])}
    assert len(odds(state)) == 8


def test_the_top_of_both_piles_is_turned_up() -> None:  # J31
    state = drafted()
    story = state.listen()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep slushball-upgrade sneak-dodge")
    deal(state, "rocks-whitewash", "sneak-upgrade")
    assert [pile["hidden"] for pile in table(state)["piles"]] == [3, 3]
    assert tops(state) == ["rocks-whitewash", "sneak-upgrade"]
    assert told(story, "turned-up") == [
        {"pile": 0, "card": "rocks-whitewash"},
        {"pile": 1, "card": "sneak-upgrade"},
    ]
    assert len(table(state)["stock"]) == 6


def test_three_basics_and_two_advanced_are_shuffled_into_a_draw_pile() -> None:  # J32
    state = drafted()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep slushball-upgrade sneak-dodge")
    deal(state, "rocks-whitewash", "sneak-upgrade")
    assert odds(state) == {**{f"draw {card}": 1 for card in BASICS}, "draw dodge-upgrade": 2}
    for seat in (0, 1):
        assert seen(state, 1 - seat, seat)["draw"] == 5
        assert seen(state, 1 - seat, seat)["discards"] == 0
        assert lying(state, seat, "hand", "discards", "cache").total() == 0


def test_there_are_two_phases_and_nobody_waits_in_either() -> None:  # J3
    state, dice = start(), Dice(3)
    phases: list[bool] = []
    while state.turns < 3:
        if state.actors == (CHANCE,):
            state.play(CHANCE, state.roll(dice))
            continue
        asked = {seen(state, None, seat)["asked"] for seat in state.actors}
        if asked & {"keep", "keep two", "play"}:
            assert state.actors == (0, 1)
            phases.append("play" in asked)
        for seat in state.actors:
            state.play(seat, state.pick(seat, dice))
    assert phases == [False] * 3 + [True] * 2


# Secrecy.


@pytest.mark.parametrize("seat", [1, None])
def test_a_pick_is_in_nobody_elses_view(seat: int | None) -> None:  # RJ-20, RJ-14
    before = dealt()
    for text in texts(before, 0):
        state = dealt()
        play(state, 0, text)
        assert state.actors == (1,)
        assert seen(state, seat, 0)["chosen"]
        assert "answer" not in seen(state, seat, 0)
        other = dealt()
        play(other, 0, "keep dodge-upgrade")
        assert state.view(seat) == other.view(seat)
        assert seen(state, 0, 0)["answer"] == text


def test_nobody_picks_twice() -> None:  # RJ-20, RJ-14
    state = dealt()
    play(state, 0, "keep dodge-upgrade")
    assert refused(state, 0, "keep sneak-dodge") == "already-chosen"


def test_what_was_kept_is_told_to_its_keeper_only() -> None:  # RJ-20
    state = dealt()
    story = state.listen()
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    answer(state, "keep slushball-dodge", "keep sneak-dodge")
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    for seat in (0, 1):
        mine = [event for event in story if event.name == "chose" and event.facts["seat"] == seat]
        assert [event.audience for event in mine] == [(seat,)] * 3
    for event in story:
        if event.name == "received":  # seen by who passed the cards and by who gets them
            assert event.audience is not None
            assert sorted(event.audience) == [0, 1]
        if event.audience is None:
            assert "-" not in str(event.facts)  # no card is named to all


def test_returned_cards_go_back_unseen() -> None:  # RJ-20
    one, other = drafted(), drafted()
    answer(one, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    answer(other, "keep slushball-dodge slushball-upgrade", "keep sneak-dodge sneak-upgrade")
    assert one.view(1) == other.view(1)
    assert one.view(None) == other.view(None)
    assert one.view(0) != other.view(0)


def test_the_first_hand_is_not_known_to_the_other_seat() -> None:  # RJ-20
    hands = {tuple(sorted(lying(world, 1, "hand"))) for world in guesses(dealt(), 0)}
    assert len(hands) == 1  # the eight less my four: nothing else is possible
    state = start()
    deal(state, *ANAS)
    assert len({tuple(table(world)["box"]) for world in guesses(state, 1)}) > 10


def test_the_first_pick_can_be_worked_out_from_what_is_passed() -> None:  # RJ-20, J27
    state = dealt()
    answer(state, "keep dodge-upgrade", "keep sneak-upgrade")
    for world in guesses(state, 0):
        assert lying(world, 1, "cache") == {"sneak-upgrade": 1}
    for world in guesses(state, 1):
        assert lying(world, 0, "cache") == {"dodge-upgrade": 1}
    # A spectator has seen nothing.
    assert len({str(lying(world, 1, "cache")) for world in guesses(state, None)}) == len(ADVANCED)


def test_after_the_draft_each_knows_the_four_that_the_other_chose_from() -> None:  # RJ-20, J29
    state = drafted()
    fours = [tuple(sorted(lying(state, seat, "cache").elements())) for seat in (0, 1)]
    for seat in (0, 1):
        for world in guesses(state, seat, 50):
            assert tuple(sorted(lying(world, 1 - seat, "cache").elements())) == fours[1 - seat]
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    for seat in (0, 1):
        pairs = Counter(advanced(world, 1 - seat) for world in guesses(state, seat, 400))
        assert set(pairs) == set(combinations(fours[1 - seat], 2))


def test_a_card_turned_up_was_not_kept() -> None:  # RJ-20, J31
    state = drafted()
    answer(state, "keep dodge-upgrade dodge-upgrade", "keep sneak-dodge sneak-upgrade")
    deal(state, "slushball-dodge", "iceball-snowfort")
    pairs = {advanced(world, 0) for world in guesses(state, 1)}
    assert pairs == set(combinations(["dodge-upgrade", "dodge-upgrade", "slushball-upgrade"], 2))


# Quick start.


def test_a_quick_start_deals_three_and_returns_one() -> None:  # J24, RJ-69
    state = quickly_dealt()
    assert state.actors == (0, 1)
    assert [lying(state, seat, "hand").total() for seat in (0, 1)] == [3, 3]
    assert texts(state, 0) == ["return sneak-dodge", "return dodge-upgrade"]
    story = state.listen()
    answer(state, "return dodge-upgrade", "return slushball-dodge")
    assert owned(state, 0) == Counter([*BASICS, "dodge-upgrade", "sneak-dodge"])
    assert owned(state, 1) == Counter([*BASICS, "sneak-dodge", "sneak-upgrade"])
    assert names(story) == ["kept", "chose", "kept", "chose", "laid"]


def test_after_a_quick_start_the_piles_are_four_and_four() -> None:  # RJ-69, J30
    state = quickly_dealt()
    assert sorted(table(state)["box"]) == ["slushball-upgrade", "slushball-upgrade"]
    answer(state, "return dodge-upgrade", "return slushball-dodge")
    assert [pile["hidden"] for pile in table(state)["piles"]] == [4, 4]
    left = ["slushball-upgrade", "slushball-upgrade", "dodge-upgrade", "slushball-dodge"]
    assert Counter(table(state)["stock"]) == Counter([*EXTREMES, *left])
    assert table(state)["box"] == []
    deal(state, "slushball-upgrade", "slushball-upgrade")
    assert tops(state) == ["slushball-upgrade", "slushball-upgrade"]


def test_after_a_quick_start_the_other_deck_is_not_known() -> None:  # J24, RJ-20
    state = quickly_dealt()
    answer(state, "return dodge-upgrade", "return slushball-dodge")
    pairs = {advanced(world, 1) for world in guesses(state, 0, 400)}
    unseen = Counter(ADVANCED) - Counter(["dodge-upgrade", "dodge-upgrade", "sneak-dodge"])
    assert pairs == set(combinations(sorted(unseen.elements()), 2))


def test_the_draft_is_the_default() -> None:  # J24, RJ-69
    assert snowball.game("arsenal").options["quick_start"] is False
    assert refused(dealt(), 0, "return sneak-dodge") == "asked-to-keep"
