"""Going out: what is left behind, who gets it, and who is next."""

from bricks.moves import changes, cited, forts, options_open, play, refused
from snowball.testing.bricks import out, position, sheet

DOOMED = sheet(hit_points=5, snowballs=3, hides=2, wall=[10, 6], freeze=4)


def test_who_has_no_hit_points_left_is_out() -> None:  # D32
    state = position(3, [sheet(), DOOMED])
    play(state, "throw 1", "stand")
    story = state.listen()
    play(state, "roll smiley 5")
    assert forts(state)[1] == out(1) | {"hides": 0}
    assert cited(story)[1:] == [("froze", ("D18",)), ("out", ("D32", "D33", "RD-31"))]
    assert story[2].facts == {"seat": 1, "by": 0, "snowballs": 4}
    assert refused(state, 0, "throw 1") == "nobody-there"
    assert refused(state, 0, "throw 1 brick 10") == "nobody-there"


def test_one_hit_point_is_enough_to_stay() -> None:  # D32
    state = position(3, [sheet(), DOOMED])
    play(state, "throw 1", "stand", "roll smiley 4")
    assert forts(state)[1]["hit_points"] == 1
    assert forts(state)[1]["out"] == 0
    assert "throw 1" in options_open(state)
    play(state, "throw 1 brick 10", "roll 1 1", "hide")
    assert state.actors == (1,)


def test_a_hit_puts_a_frozen_player_out_as_well() -> None:  # D17, D32
    state = position(3, [sheet(), sheet(freeze=0, hit_points=2)])
    play(state, "throw 1", "roll 5 2")
    assert forts(state)[1]["out"] == 1


def test_the_thrower_gets_all_snowballs_with_the_one_just_thrown() -> None:  # D33, RD-31
    state = position(3, [sheet(snowballs=1), DOOMED])
    assert changes(state, "throw 1", "stand", "roll smiley 5") == {
        "snowballs of 0": 4,
        "hit_points of 1": 0,
        "freeze of 1": 0,
        "snowballs of 1": 0,
        "hides of 1": 0,
        "wall of 1": [],
        "out of 1": 1,
    }


def test_a_snowball_that_melted_is_not_among_them() -> None:  # D33, RD-31, RD-08
    state = position(3, [sheet(snowballs=1), DOOMED], snowball_goes_to_target=False)
    play(state, "throw 1", "stand", "roll smiley 5")
    assert [fort["snowballs"] for fort in forts(state)] == [3, 0, 3]


def test_the_thrower_goes_on_and_may_throw_what_was_won() -> None:  # RD-31, RD-32
    state = position(3, [sheet(snowballs=1), DOOMED])
    play(state, "throw 1", "stand", "roll smiley 5")
    assert state.actors == (0,)
    assert state.dump()["actions"] == 2
    play(state, "throw 2", "roll 1 1", "throw 2", "roll 1 1")
    assert [fort["snowballs"] for fort in forts(state)] == [2, 0, 5]
    assert state.actors == (2,)


def test_the_empty_seat_is_skipped_from_then_on() -> None:  # D32, RD-32
    state = position(3, [sheet(), DOOMED], actions=1)
    play(state, "throw 1", "stand", "roll smiley 5")
    order: list[int] = []
    for _ in range(4):
        order += state.actors
        play(state, *["build snowball"] * 3)
    assert order == [2, 0, 2, 0]


def test_players_are_numbered_as_they_go_out() -> None:  # RD-46
    weak = sheet(hit_points=1)
    state = position(4, [weak, weak, sheet(), weak], turn=2)
    play(state, "throw 3", "roll smiley 1", "throw 0", "roll smiley 1")
    assert [fort["out"] for fort in forts(state)] == [2, 0, 0, 1]
    assert state.result is None


def test_a_brick_throw_puts_nobody_out() -> None:  # D32, RD-33
    state = position(sheets=[sheet(), sheet(hit_points=1, freeze=0, wall=[1])])
    play(state, "throw 1 brick 1", "roll smiley 10")
    assert state.result is None
    assert forts(state)[1]["hit_points"] == 1
