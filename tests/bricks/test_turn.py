"""A turn: three actions, each finished before the next, and the rounds they make."""

from itertools import permutations

import pytest

import snowball
from bricks.moves import changes, forts, options_open, play, refused
from snowball.testing.bricks import out, position, sheet

ACTIONS = {
    "hide": ("hide",),
    "throw at a player": ("throw 1", "roll 2 1"),
    "throw at a brick": ("throw 1 brick 10", "roll 5 1"),
    "build brick": ("build brick", "roll 1"),
    "build snowball": ("build snowball",),
}


def test_there_are_five_actions_named_when_they_are_chosen() -> None:  # RD-40, D8
    assert options_open(position()) == [
        "hide",
        "build brick",
        "build snowball",
        "throw 1",
        "throw 1 brick 10",
    ]


@pytest.mark.parametrize("order", [*permutations(ACTIONS, 3)], ids=" then ".join)
def test_three_actions_in_any_order_are_a_turn(order: tuple[str, ...]) -> None:  # D8, D9
    state = position()
    for number, action in enumerate(order, start=1):
        assert state.actors == (0,)
        assert state.dump()["actions"] == 4 - number
        play(state, *ACTIONS[action])
    assert state.actors == (1,)
    assert state.dump()["turns"] == 2
    assert state.dump()["actions"] == 3


@pytest.mark.parametrize("action", ACTIONS)
def test_the_same_action_may_be_taken_three_times(action: str) -> None:  # D8, D9
    state = position()
    play(state, *ACTIONS[action])
    if action == "throw at a brick":
        play(state, "throw 1 brick 9", "roll 5 1", "throw 1 brick 8", "roll 5 1")
    else:
        play(state, *ACTIONS[action], *ACTIONS[action])
    assert state.actors == (1,)


def test_the_turn_is_over_only_when_the_last_roll_is_done() -> None:  # D9
    for action in ("throw 1", "throw 1 brick 10", "build brick"):
        state = position(actions=1)
        play(state, action)
        assert state.actors == (snowball.CHANCE,)
        assert state.dump()["turn"] == 0
    state = position(actions=1, sheets=[sheet(), sheet(hides=1)])
    play(state, "throw 1")
    assert state.dump()["turn"] == 0
    play(state, "duck")
    assert state.dump()["turn"] == 1


def test_nobody_passes_and_nobody_is_stuck() -> None:  # RD-06
    destitute = position(sheets=[sheet(snowballs=0, wall=[])])
    assert options_open(destitute) == ["build brick", "build snowball"]
    walled_in = position(sheets=[sheet(snowballs=0, wall=[10] * 6)])
    assert options_open(walled_in) == ["hide", "build snowball"]
    play(destitute, "build snowball", "build snowball")
    assert destitute.actors == (0,)
    assert refused(destitute, 1, "build snowball") == "not-your-turn"
    assert not [text for text in destitute.game.texts if "pass" in text or "end" in text]


def test_each_result_is_known_before_the_next_choice() -> None:  # RD-07
    state = position(sheets=[sheet(snowballs=1, wall=[]), sheet(wall=[6])])
    assert "throw 1 brick 6" in options_open(state)
    play(state, "build brick", "roll smiley")
    assert "hide" in options_open(state)
    play(state, "throw 1 brick 6", "roll 1 2")
    assert options_open(state) == ["hide", "build brick", "build snowball"]
    play(state, "build snowball")
    assert state.actors == (1,)


def test_tokens_go_first_and_the_freeze_points_they_brought_stay() -> None:  # RD-39, D7
    state = position(sheets=[sheet(), sheet(freeze=9, hides=3)], actions=1)
    changed = changes(state, "build snowball")
    assert changed == {"snowballs of 0": 4, "hides of 1": 0}
    assert forts(state)[1]["freeze"] == 9
    play(state, "hide", "hide", "build snowball")
    assert forts(state)[1]["freeze"] == 10
    assert forts(state)[1]["hides"] == 2


def test_hiding_asks_for_a_brick_at_that_very_moment() -> None:  # RD-39, D24
    state = position(sheets=[sheet(wall=[])])
    assert refused(state, 0, "hide") == "no-brick-to-hide-behind"
    play(state, "build brick", "roll smiley")
    assert changes(state, "hide") == {"hides of 0": 1}


def test_the_first_turn_is_number_one() -> None:  # D6, D7
    state = snowball.game("bricks", 3).start()
    assert state.turns == 0
    play(state, "start 1")
    assert state.turns == 1
    play(state, *["hide"] * 3)
    assert state.turns == 2
    assert [fort["hides"] for fort in forts(state)] == [0, 3, 0]


@pytest.mark.parametrize("first", range(3))
def test_a_round_is_over_when_all_had_their_turn(first: int) -> None:  # RD-45
    state = snowball.game("bricks", 3).start()
    play(state, f"start {first}")
    for turn in range(9):
        assert state.dump()["rounds"] == turn // 3
        play(state, *["build snowball"] * 3)
    assert state.dump()["first"] == first


def test_rounds_are_counted_from_the_first_player_even_when_out() -> None:  # RD-45, RD-32
    state = position(first=1, turn=3, sheets=[sheet(), out(1), sheet(), sheet()])
    rounds = []
    for _ in range(6):
        play(state, *["build snowball"] * 3)
        rounds.append((state.dump()["turn"], state.dump()["rounds"]))
    assert rounds == [(0, 0), (2, 1), (3, 1), (0, 1), (2, 2), (3, 2)]


def test_a_first_player_put_out_by_the_last_one_ends_the_round() -> None:  # RD-45, RD-32
    state = position(sheets=[sheet(hit_points=1), sheet(), sheet()], turn=2, actions=1)
    play(state, "throw 0", "roll smiley 1")
    assert state.dump()["turn"] == 1
    assert state.dump()["rounds"] == 1


def test_two_empty_seats_in_a_row_are_passed_over() -> None:  # RD-32
    state = position(turn=3, actions=1, sheets=[out(2), out(1), sheet(), sheet()])
    play(state, "build snowball")
    assert state.actors == (2,)
    play(state, *["build snowball"] * 3)
    assert state.actors == (3,)
