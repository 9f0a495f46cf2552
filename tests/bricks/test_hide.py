"""Hiding: tokens, Freeze Points, and ducking a throw."""

import pytest

import snowball
from bricks.moves import changes, cited, forts, options_open, play, refused
from snowball.testing.bricks import position, sheet


def test_hiding_needs_a_brick() -> None:  # D24
    state = position(sheets=[sheet(wall=[])])
    assert "hide" not in options_open(state)
    assert refused(state, 0, "hide") == "no-brick-to-hide-behind"
    assert "hide" in options_open(position(sheets=[sheet(wall=[1])]))


@pytest.mark.parametrize("freeze", range(10))
def test_hiding_brings_a_token_and_a_freeze_point(freeze: int) -> None:  # D25
    state = position(sheets=[sheet(freeze=freeze)])
    story = state.listen()
    assert changes(state, "hide") == {"hides of 0": 1, "freeze of 0": freeze + 1}
    warmed = ("RD-16",) if freeze == 0 else ()
    assert cited(story) == [("hid", ("D25", "RD-13", *warmed))]
    assert story[0].facts == {"seat": 0, "tokens": 1, "freeze": freeze + 1}


def test_hiding_with_ten_freeze_points_brings_the_token_alone() -> None:  # D25, RD-15
    state = position(sheets=[sheet(freeze=9)])
    assert changes(state, "hide") == {"hides of 0": 1, "freeze of 0": 10}
    story = state.listen()
    assert changes(state, "hide") == {"hides of 0": 2}
    assert cited(story) == [("hid", ("D25", "RD-13", "RD-15"))]


def test_three_hides_are_three_tokens_and_three_ducks() -> None:  # RD-13
    state = position(sheets=[sheet(freeze=0), sheet(snowballs=9)])
    assert changes(state, "hide", "hide", "hide") == {"hides of 0": 3, "freeze of 0": 3}
    for left in (2, 1, 0):
        assert changes(state, "throw 0", "duck")["hides of 0"] == left
    play(state, "hide", "hide", "hide")
    assert forts(state)[0]["hides"] == 3


def test_nobody_ever_has_more_than_three_tokens() -> None:  # RD-13
    state = position()
    for _ in range(3):
        play(state, *["hide"] * 3, *["hide"] * 3)
        assert [fort["hides"] for fort in forts(state)] == [0, 3]


def test_a_target_with_a_token_is_asked_before_the_roll() -> None:  # D12, RD-11
    state = position(sheets=[sheet(), sheet(hides=1)])
    play(state, "throw 1")
    assert state.actors == (1,)
    assert options_open(state) == ["duck", "stand"]
    assert state.chances() == []


def test_a_target_without_a_token_is_not_asked() -> None:  # RD-44, D12
    state = position(sheets=[sheet(), sheet(hides=0), sheet(hides=3)])
    story = state.listen()
    play(state, "throw 1")
    assert state.actors == (snowball.CHANCE,)
    assert cited(story) == [("threw", ("D11", "RD-08", "RD-10"))]
    assert story[0].facts == {"seat": 0, "target": 1}


def test_a_duck_spends_the_token_and_nothing_is_rolled() -> None:  # D12, D26, RD-11
    state = position(sheets=[sheet(), sheet(hides=2)])
    play(state, "throw 1")
    story = state.listen()
    assert changes(state, "duck") == {"hides of 1": 1}
    assert state.actors == (0,)
    assert cited(story) == [("ducked", ("D12", "D26", "RD-11", "RD-41"))]
    assert story[0].facts == {"seat": 1, "tokens": 1}


def test_a_duck_stops_even_a_smiley() -> None:  # RD-11
    state = position(sheets=[sheet(), sheet(hides=1, hit_points=1)])
    play(state, "throw 1", "duck")
    assert state.result is None
    assert forts(state)[1]["hit_points"] == 1
    play(state, "throw 1", "roll smiley 1")
    assert state.result is not None


def test_the_target_may_stand_and_keep_the_token() -> None:  # RD-11, D26
    state = position(sheets=[sheet(), sheet(hides=1)])
    play(state, "throw 1")
    assert changes(state, "stand") == {}
    assert state.actors == (snowball.CHANCE,)
    assert len(state.chances()) == 60
    assert changes(state, "roll 5 4") == {"freeze of 1": 6}
    play(state, "throw 1")
    assert state.actors == (1,)


def test_one_throw_costs_at_most_one_token() -> None:  # RD-11
    state = position(sheets=[sheet(), sheet(hides=3)])
    for left in (2, 1, 0):
        play(state, "throw 1")
        assert state.actors == (1,)
        play(state, "duck")
        assert forts(state)[1]["hides"] == left


def test_spending_a_token_warms_nobody() -> None:  # RD-14
    state = position(sheets=[sheet(freeze=5), sheet(freeze=5, hides=2)])
    play(state, "throw 1", "duck")
    assert [fort["freeze"] for fort in forts(state)] == [5, 5]


def test_a_ducked_throw_has_cost_its_action_and_its_snowball() -> None:  # RD-41, RD-08
    state = position(sheets=[sheet(), sheet(hides=2, snowballs=1)])
    changed = changes(state, "throw 1", "duck")
    assert changed == {"snowballs of 0": 2, "snowballs of 1": 2, "hides of 1": 1}
    assert state.dump()["actions"] == 2
    play(state, "build snowball", "build snowball")
    assert state.actors == (1,)


def test_tokens_last_while_a_brick_stands() -> None:  # RD-38
    state = position(sheets=[sheet(), sheet(wall=[10, 2, 1], hides=1)])
    play(state, "throw 1 brick 1", "roll 1 1", "throw 1 brick 2", "roll smiley 2")
    assert forts(state)[1]["hides"] == 1
    play(state, "throw 1")
    assert state.actors == (1,)


def test_tokens_go_when_their_owners_turn_comes_and_not_before() -> None:  # D7, D27
    state = position(3, sheets=[sheet(hides=0), sheet(hides=1), sheet(hides=2)], actions=1)
    story = state.listen()
    assert changes(state, "hide") == {"hides of 0": 1, "hides of 1": 0}
    assert cited(story)[1:] == [("uncovered", ("D7", "D27"))]
    assert story[1].facts == {"seat": 1, "tokens": 1}
    assert changes(state, *["build snowball"] * 3) == {"snowballs of 1": 6, "hides of 2": 0}


def test_who_has_no_tokens_uncovers_nothing() -> None:  # D7
    state = position(actions=1)
    story = state.listen()
    play(state, "hide")
    assert [event.name for event in story] == ["hid"]
