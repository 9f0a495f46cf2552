"""Throwing at a brick: it never fails, and nobody can duck."""

import pytest

import snowball
from bricks.moves import changes, cited, forts, options_open, play, refused
from snowball.testing.bricks import position, sheet


def test_a_throw_at_a_brick_takes_a_snowball() -> None:  # D19
    state = position(sheets=[sheet(snowballs=0)])
    assert refused(state, 0, "throw 1 brick 10") == "no-snowball-left"
    state = position(sheets=[sheet(snowballs=1)])
    assert changes(state, "throw 1 brick 10") == {"snowballs of 0": 0, "snowballs of 1": 4}


@pytest.mark.parametrize("inside", range(1, 11))
@pytest.mark.parametrize("points", range(1, 11))
def test_the_brick_loses_the_inside_number_whatever_the_outside(points: int, inside: int) -> None:
    # D20, D22, RD-22
    left = max(0, points - inside)
    for bricks in (1, 6):
        for face in range(1, 6):
            state = position(sheets=[sheet(), sheet(wall=[points] * bricks)])
            play(state, f"throw 1 brick {points}")
            story = state.listen()
            wall = [points] * (bricks - 1) + [left] * (left > 0)
            assert changes(state, f"roll {face} {inside}") == {"wall of 1": wall}
            lost = ("RD-22",) if inside > points else ()
            assert cited(story)[1:] == [("chipped", ("D20", "D22", *lost))]
            facts = {"seat": 1, "brick": points, "left": left, "bricks": len(wall)}
            assert story[1].facts == facts


def test_the_thrower_names_the_brick_before_the_roll() -> None:  # RD-21
    state = position(sheets=[sheet(), sheet(wall=[10, 7, 2])])
    aims = [text for text in options_open(state) if "brick " in text and "throw" in text]
    assert aims == ["throw 1 brick 2", "throw 1 brick 7", "throw 1 brick 10"]
    story = state.listen()
    play(state, "throw 1 brick 7")
    assert state.actors == (snowball.CHANCE,)
    assert state.dump()["brick"] == 7
    assert changes(state, "roll 3 5") == {"wall of 1": [10, 2, 2]}
    assert state.dump()["brick"] == 0
    assert story[0].facts == {"seat": 0, "target": 1, "brick": 7}
    assert cited(story)[0] == ("aimed", ("D20", "RD-12", "RD-21"))


@pytest.mark.parametrize("points", [10, 2])
def test_a_smiley_destroys_the_brick_that_was_named(points: int) -> None:  # D21, RD-21
    state = position(sheets=[sheet(), sheet(wall=[10, 10, 2])])
    play(state, f"throw 1 brick {points}")
    story = state.listen()
    wall = [10, 2] if points == 10 else [10, 10]
    assert changes(state, "roll smiley 1") == {"wall of 1": wall}
    assert cited(story)[1:] == [("chipped", ("D21", "D22", "RD-02"))]
    assert story[1].facts == {"seat": 1, "brick": points, "left": 0, "bricks": 2}


def test_what_a_brick_cannot_take_is_lost() -> None:  # RD-22, D22
    state = position(sheets=[sheet(), sheet(wall=[10, 3], freeze=5)])
    play(state, "throw 1 brick 3")
    assert changes(state, "roll 2 8") == {"wall of 1": [10]}


def test_nobody_ducks_a_throw_at_a_brick() -> None:  # RD-12
    state = position(sheets=[sheet(), sheet(hides=3)])
    play(state, "throw 1 brick 10")
    assert state.actors == (snowball.CHANCE,)
    assert refused(state, 1, "duck") == "wait-for-chance"
    assert changes(state, "roll 5 4") == {"wall of 1": [10, 10, 6]}


@pytest.mark.parametrize("roll", ["roll 2 8", "roll smiley 1"])
def test_with_the_last_brick_go_all_tokens_at_once(roll: str) -> None:  # D23
    state = position(sheets=[sheet(), sheet(wall=[3], hides=3)])
    play(state, "throw 1 brick 3")
    story = state.listen()
    assert changes(state, roll) == {"wall of 1": [], "hides of 1": 0}
    assert cited(story)[2:] == [("uncovered", ("D23",))]
    assert story[2].facts == {"seat": 1, "tokens": 3}
    play(state, "throw 1")
    assert state.actors == (snowball.CHANCE,)


def test_losing_the_last_brick_without_tokens_uncovers_nobody() -> None:  # D23
    state = position(sheets=[sheet(), sheet(wall=[3])])
    story = state.listen()
    play(state, "throw 1 brick 3", "roll 2 8")
    assert [event.name for event in story] == ["aimed", "rolled", "chipped"]


def test_without_bricks_there_is_no_hiding() -> None:  # D23, D24
    state = position(actions=1, sheets=[sheet(), sheet(wall=[3], hides=1)])
    play(state, "throw 1 brick 3", "roll 2 8")
    assert state.actors == (1,)
    assert "hide" not in options_open(state)


def test_a_brick_that_is_not_there_cannot_be_thrown_at() -> None:  # RD-24
    state = position(sheets=[sheet(), sheet(wall=[]), sheet(wall=[9])])
    throws = [text for text in options_open(state) if "throw" in text]
    assert throws == ["throw 1", "throw 2", "throw 2 brick 9"]
    for points in range(1, 11):
        assert refused(state, 0, f"throw 1 brick {points}") == "no-such-brick"
    assert refused(state, 0, "throw 2 brick 8") == "no-such-brick"


def test_bricks_fall_one_per_throw() -> None:  # D22
    state = position(sheets=[sheet(), sheet(wall=[1, 1, 1])])
    for standing in (2, 1, 0):
        play(state, "throw 1 brick 1", "roll 1 10")
        assert len(forts(state)[1]["wall"]) == standing
