"""Building: a brick on a Smiley, a Snowball for the asking."""

import pytest

import snowball
from bricks.moves import changes, cited, forts, options_open, play, refused
from snowball.testing.bricks import position, sheet


@pytest.mark.parametrize("face", ["1", "2", "3", "4", "5"])
def test_no_number_builds_a_brick(face: str) -> None:  # D28, RD-29
    for bricks in range(6):
        state = position(sheets=[sheet(wall=[10] * bricks)])
        story = state.listen()
        assert changes(state, "build brick", f"roll {face}") == {}
        assert cited(story) == [("slipped", ("D28", "RD-29"))]
        assert story[0].facts == {"seat": 0, "outside": face, "bricks": bricks}


@pytest.mark.parametrize("bricks", range(6))
def test_a_smiley_builds_a_full_brick(bricks: int) -> None:  # D28
    state = position(sheets=[sheet(wall=[10] * bricks)])
    story = state.listen()
    wall = [10] * (bricks + 1)
    assert changes(state, "build brick", "roll smiley") == {"wall of 0": wall}
    assert cited(story) == [("built", ("D28", "RD-02"))]
    assert story[0].facts == {"seat": 0, "outside": "smiley", "bricks": bricks + 1}


def test_a_failed_roll_uses_the_action_up() -> None:  # RD-29
    state = position()
    play(state, "build brick", "roll 1")
    assert state.actors == (0,)
    assert state.dump()["actions"] == 2
    play(state, "build brick", "roll 5", "build brick", "roll 2")
    assert state.actors == (1,)


def test_six_bricks_are_the_most() -> None:  # D29, RD-27
    state = position(sheets=[sheet(wall=[10] * 5)])
    play(state, "build brick", "roll smiley")
    assert len(forts(state)[0]["wall"]) == 6
    assert "build brick" not in options_open(state)
    assert refused(state, 0, "build brick") == "wall-complete"
    assert "build brick" in options_open(position(sheets=[sheet(wall=[1] * 5)]))
    assert "build brick" not in options_open(position(sheets=[sheet(wall=[1] * 6)]))


def test_building_mends_no_damaged_brick() -> None:  # RD-28
    state = position(sheets=[sheet(wall=[4, 1])])
    assert changes(state, "build brick", "roll smiley") == {"wall of 0": [10, 4, 1]}


def test_a_fallen_wall_can_be_built_again() -> None:  # RD-28
    state = position(sheets=[sheet(wall=[])])
    assert changes(state, "build brick", "roll smiley") == {"wall of 0": [10]}
    state = position(sheets=[sheet(wall=[10] * 6), sheet()], turn=1, actions=2)
    play(state, "throw 0 brick 10", "roll smiley 1", "build snowball")
    assert changes(state, "build brick", "roll smiley") == {"wall of 0": [10] * 6}


def test_a_smiley_while_building_freezes_nobody() -> None:  # RD-42
    state = position(3, sheets=[sheet(freeze=4), sheet(wall=[]), sheet(freeze=0)])
    assert changes(state, "build brick", "roll smiley") == {"wall of 0": [10] * 4}


@pytest.mark.parametrize("snowballs", [0, 1, 3, 40])
def test_a_snowball_is_made_without_a_roll(snowballs: int) -> None:  # D31, RD-09
    state = position(sheets=[sheet(snowballs=snowballs)])
    story = state.listen()
    assert changes(state, "build snowball") == {"snowballs of 0": snowballs + 1}
    assert state.actors == (0,)
    assert cited(story) == [("made", ("D31", "RD-09"))]
    assert story[0].facts == {"seat": 0, "snowballs": snowballs + 1}


def test_only_the_cube_decides_about_a_brick() -> None:  # D28
    state = position()
    play(state, "build brick")
    assert state.actors == (snowball.CHANCE,)
    assert refused(state, 0, "roll smiley") == "wait-for-chance"
    assert refused(state, snowball.CHANCE, "roll smiley 3") == "not-an-outcome"
