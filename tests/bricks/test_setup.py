"""Setting up: the sheets, who begins, how many can play."""

import pytest

import snowball
from bricks.moves import changes, cited, forts, odds, options_open, play
from snowball.testing.bricks import position, sheet


def test_two_to_eight_can_play() -> None:  # D1, RD-34
    assert snowball.game("bricks").seats == 2
    for seats in range(2, 9):
        assert len(forts(snowball.game("bricks", seats).start())) == seats
    for seats in (1, 9):
        with pytest.raises(snowball.RulesError, match=f"2 to 8 seats, not {seats}"):
            snowball.game("bricks", seats)


def test_everybody_starts_with_the_same_full_sheet() -> None:  # D3, D4, D5
    printed = {
        "hit_points": 20,
        "freeze": 10,
        "snowballs": 3,
        "hides": 0,
        "wall": [10, 10, 10],
        "out": 0,
    }
    assert forts(snowball.game("bricks", 3).start()) == [printed] * 3


def test_the_place_of_a_brick_means_nothing() -> None:  # RD-03
    assert position(sheets=[sheet(wall=[4, 10, 7])]) == position(sheets=[sheet(wall=[10, 7, 4])])
    assert position(sheets=[sheet(wall=[4, 10, 7])]) != position(sheets=[sheet(wall=[10, 7, 7])])
    state = position(sheets=[sheet(), sheet(wall=[7, 2, 7])])
    assert [text for text in options_open(state) if "throw" in text] == [
        "throw 1",
        "throw 1 brick 2",
        "throw 1 brick 7",
    ]


def test_the_fort_is_the_sheet_and_the_wall_is_what_stands_on_it_now() -> None:  # RD-04
    state = position(sheets=[sheet(), sheet(wall=[9, 5])])
    changed = changes(state, "throw 1 brick 5", "roll 2 5")
    assert changed == {"snowballs of 0": 2, "snowballs of 1": 4, "wall of 1": [9]}


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_is_equally_likely_to_begin(seats: int) -> None:  # D6, RD-05
    state = snowball.game("bricks", seats).start()
    assert state.actors == (snowball.CHANCE,)
    assert odds(state) == {f"start {seat}": 1 for seat in range(seats)}
    story = state.listen()
    changed = changes(state, f"start {seats - 1}")
    assert changed == {}
    assert state.actors == (seats - 1,)
    assert cited(story) == [("begins", ("D6", "RD-05"))]
    assert story[0].facts == {"seat": seats - 1}


def test_turns_go_round_to_the_left_from_whoever_begins() -> None:  # D6, RD-34
    state = snowball.game("bricks", 8).start()
    play(state, "start 5")
    order: list[int] = []
    for _ in range(16):
        order += state.actors
        play(state, *["build snowball"] * 3)
    assert order == [5, 6, 7, 0, 1, 2, 3, 4] * 2


def test_the_last_of_eight_can_be_thrown_at_as_can_each_brick() -> None:  # RD-34
    state = position(8, sheets=[sheet()] * 7 + [sheet(wall=[10, 1])])
    assert {"throw 7", "throw 7 brick 1", "throw 7 brick 10"} < set(options_open(state))
    changed = changes(state, "throw 7 brick 10", "roll 5 3")
    assert changed == {"snowballs of 0": 2, "snowballs of 7": 4, "wall of 7": [7, 1]}


def test_snowballs_never_run_out_and_may_be_hoarded() -> None:  # RD-09
    state = position(sheets=[sheet(snowballs=1_000_000)])
    assert changes(state, *["build snowball"] * 3) == {"snowballs of 0": 1_000_003}


def test_everybody_sees_everything() -> None:  # RD-35
    state = position(sheets=[sheet(), sheet(wall=[9, 4], hides=2, freeze=3, hit_points=7)])
    for seat in (0, 1, None):
        shown = {"seat": seat, "actors": [0], "result": None}
        assert state.view(seat) == {**state.dump(), **shown}
        assert state.guess(seat, snowball.Dice(1)) == state
    for stranger in (2, -1):
        with pytest.raises(snowball.RulesError, match="There is no seat"):
            state.view(stranger)
        with pytest.raises(snowball.RulesError, match="There is no seat"):
            state.guess(stranger, snowball.Dice(1))


def test_nobody_is_left_out_of_an_event() -> None:  # RD-35
    state = position(sheets=[sheet(), sheet(wall=[5], hides=1, freeze=0, hit_points=3)])
    story = state.listen()
    play(state, "throw 1", "duck", "throw 1", "roll smiley 4")
    assert [event.name for event in story][2:] == ["threw", "rolled", "froze", "out", "over"]
    assert all(event.is_for(seat) for event in story for seat in (0, 1, None))


def test_a_short_game_starts_with_ten_hit_points() -> None:  # RD-43
    state = snowball.game("bricks", 2, start_hit_points=10).start()
    assert [fort["hit_points"] for fort in forts(state)] == [10, 10]
    assert {fort["freeze"] for fort in forts(state)} == {10}
