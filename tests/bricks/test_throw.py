"""Throwing at a player: who may, what the Snowball does, what the roll costs."""

import pytest

from bricks.moves import changes, cited, forts, options_open, play, refused
from snowball.testing.bricks import out, position, sheet


def test_a_throw_takes_a_snowball() -> None:  # D10, RD-36
    state = position(sheets=[sheet(snowballs=0)])
    assert options_open(state) == ["hide", "build brick", "build snowball"]
    assert refused(state, 0, "throw 1") == "no-snowball-left"
    play(state, "build snowball")
    assert "throw 1" in options_open(state)


def test_who_has_no_snowball_gets_one_by_being_thrown_at() -> None:  # RD-36, RD-08
    state = position(actions=1, sheets=[sheet(), sheet(snowballs=0)])
    play(state, "throw 1", "roll 1 1")
    assert "throw 0" in options_open(state)


@pytest.mark.parametrize("throw", ["throw 1", "throw 1 brick 10"])
def test_the_snowball_is_handed_over_before_the_roll(throw: str) -> None:  # D11, D20, RD-08
    for hides in (0, 1):
        state = position(sheets=[sheet(), sheet(hides=hides)])
        assert changes(state, throw) == {"snowballs of 0": 2, "snowballs of 1": 4}


@pytest.mark.parametrize("answer", ["roll 1 7", "roll 3 7", "roll 5 7", "roll smiley 7"])
def test_the_target_keeps_the_snowball_whatever_the_roll(answer: str) -> None:  # RD-08
    state = position()
    play(state, "throw 1", answer)
    assert [fort["snowballs"] for fort in forts(state)] == [2, 4]


def test_only_others_still_in_can_be_thrown_at_and_their_bricks() -> None:  # RD-10
    state = position(turn=1, sheets=[sheet(wall=[3]), sheet(), out(1), sheet(wall=[])])
    throws = [text for text in options_open(state) if text.startswith("throw")]
    assert throws == ["throw 0", "throw 3", "throw 0 brick 3"]
    assert refused(state, 1, "throw 1") == "own-seat"
    assert refused(state, 1, "throw 1 brick 10") == "own-seat"
    assert refused(state, 1, "throw 2") == "nobody-there"
    assert refused(state, 1, "throw 4") == "nobody-there"


def test_a_miss_costs_nothing() -> None:  # D13
    for bricks in range(2, 7):
        for outside in range(1, min(bricks, 6)):
            state = position(sheets=[sheet(), sheet(wall=[5] * bricks)], phase="throw", target=1)
            story = state.listen()
            assert changes(state, f"roll {outside} 10") == {}
            assert cited(story)[1:] == [("missed", ("D13",))]
            assert story[1].facts == {"seat": 1, "bricks": bricks}


def test_a_one_misses_whoever_has_no_bricks() -> None:  # D14
    for freeze in (0, 10):
        state = position(sheets=[sheet(), sheet(wall=[], freeze=freeze)], phase="throw", target=1)
        story = state.listen()
        assert changes(state, "roll 1 10") == {}
        assert cited(story)[1:] == [("missed", ("D14", "RD-25"))]


def test_a_one_does_not_miss_a_single_brick() -> None:  # RD-25
    state = position(sheets=[sheet(), sheet(wall=[7])], phase="throw", target=1)
    assert changes(state, "roll 1 4") == {"wall of 1": [3]}


@pytest.mark.parametrize("inside", range(1, 11))
@pytest.mark.parametrize("freeze", range(1, 11))
def test_a_hit_takes_freeze_points_and_the_rest_is_lost(freeze: int, inside: int) -> None:
    # D16, RD-18
    state = position(sheets=[sheet(), sheet(freeze=freeze)], phase="throw", target=1)
    story = state.listen()
    left = max(0, freeze - inside)
    assert changes(state, f"roll 4 {inside}") == {"freeze of 1": left}
    assert cited(story)[1:] == [("hit", ("D16", "RD-18"))]
    assert story[1].facts == {"seat": 1, "points": inside, "freeze": left, "hit_points": 20}


@pytest.mark.parametrize("inside", range(1, 11))
def test_a_hit_on_a_frozen_player_takes_hit_points(inside: int) -> None:  # D17
    state = position(sheets=[sheet(), sheet(freeze=0, wall=[])], phase="throw", target=1)
    story = state.listen()
    assert changes(state, f"roll 2 {inside}") == {"hit_points of 1": 20 - inside}
    assert cited(story)[1:] == [("hit", ("D17",))]
    assert story[1].facts == {"seat": 1, "points": inside, "freeze": 0, "hit_points": 20 - inside}


@pytest.mark.parametrize("inside", range(1, 11))
@pytest.mark.parametrize("freeze", range(1, 11))
def test_a_smiley_freezes_and_hurts_at_once(freeze: int, inside: int) -> None:  # D18
    state = position(sheets=[sheet(), sheet(freeze=freeze)], phase="throw", target=1)
    story = state.listen()
    changed = changes(state, f"roll smiley {inside}")
    assert changed == {"freeze of 1": 0, "hit_points of 1": 20 - inside}
    assert cited(story)[1:] == [("froze", ("D18",))]
    assert story[1].facts == {"seat": 1, "points": inside, "freeze": 0, "hit_points": 20 - inside}


@pytest.mark.parametrize("inside", range(1, 11))
@pytest.mark.parametrize("carries", ["lost", "carries"])
def test_a_smiley_on_a_frozen_player_hurts_once(inside: int, carries: str) -> None:  # RD-19
    frozen = [sheet(), sheet(freeze=0)]
    state = position(sheets=frozen, phase="throw", target=1, freeze_overflow=carries)
    story = state.listen()
    assert changes(state, f"roll smiley {inside}") == {"hit_points of 1": 20 - inside}
    assert cited(story)[1:] == [("froze", ("D18", "RD-19"))]


@pytest.mark.parametrize("bricks", range(7))
def test_a_smiley_reaches_over_any_wall_and_leaves_it(bricks: int) -> None:  # D18, D30
    state = position(sheets=[sheet(), sheet(wall=[10] * bricks)], phase="throw", target=1)
    assert changes(state, "roll smiley 7") == {"freeze of 1": 0, "hit_points of 1": 13}


def test_behind_six_bricks_nothing_but_a_smiley_does_anything() -> None:  # D30
    for face in range(1, 6):
        state = position(sheets=[sheet(), sheet(wall=[9, 8, 7, 6, 5, 4])], phase="throw", target=1)
        assert changes(state, f"roll {face} 10") == {}
        assert state.actors == (0,)


def test_a_throw_counts_the_bricks_that_stand_at_the_roll() -> None:  # RD-26
    state = position(sheets=[sheet(), sheet(wall=[10, 3])])
    play(state, "throw 1 brick 3", "roll 1 3")
    assert changes(state, "throw 1", "roll 2 6") == {
        "snowballs of 0": 1,
        "snowballs of 1": 5,
        "freeze of 1": 4,
    }
    play(state, "throw 1", "roll 1 10")
    assert forts(state)[1]["wall"] == []


def test_being_frozen_costs_no_actions() -> None:  # RD-17
    warm, frozen = position(), position(sheets=[sheet(freeze=0)])
    assert options_open(frozen) == options_open(warm)
    play(frozen, "throw 1", "roll 1 1", "build brick", "roll 1", "hide")
    assert frozen.actors == (1,)
    also_frozen = position(actions=1, sheets=[sheet(), sheet(freeze=0)])
    play(also_frozen, "hide")
    assert also_frozen.dump()["actions"] == 3


def test_whoever_hides_while_frozen_is_frozen_no_more() -> None:  # RD-16
    state = position(actions=1, sheets=[sheet(freeze=0, wall=[10]), sheet()])
    assert changes(state, "hide") == {"hides of 0": 1, "freeze of 0": 1}
    play(state, "throw 0")
    assert changes(state, "stand", "roll 2 8") == {"freeze of 0": 0}
    play(state, "throw 0")
    assert changes(state, "stand", "roll 2 8") == {"hit_points of 0": 12}


@pytest.mark.parametrize("hit_points", range(1, 11))
def test_hit_points_stop_at_zero(hit_points: int) -> None:  # RD-30
    state = position(sheets=[sheet(), sheet(hit_points=hit_points)], phase="throw", target=1)
    play(state, "roll smiley 10")
    assert forts(state)[1]["hit_points"] == 0


def test_nothing_brings_hit_points_back() -> None:  # RD-30
    state = position(sheets=[sheet(hit_points=4, freeze=9), sheet(hit_points=3)])
    play(state, "hide", "hide", "build brick", "roll smiley")
    play(state, "throw 0", "duck", "throw 0", "stand", "roll 4 3", "throw 0 brick 10", "roll 1 1")
    assert [fort["hit_points"] for fort in forts(state)] == [4, 3]


@pytest.mark.parametrize("bricks", range(7))
@pytest.mark.parametrize("freeze", range(11))
@pytest.mark.parametrize("carries", [False, True])
def test_every_roll_does_what_the_two_tables_say(bricks: int, freeze: int, carries: bool) -> None:
    # D13, D14, D15, D16, D17, D18, RD-18, RD-19
    state = position(
        sheets=[sheet(), sheet(freeze=freeze, wall=[8] * bricks)],
        phase="throw",
        target=1,
        freeze_overflow="carries" if carries else "lost",
    )
    for outside in ("1", "2", "3", "4", "5", "smiley"):
        for inside in range(1, 11):
            expected: dict[str, object] = {}
            if outside == "smiley":
                expected = {"freeze of 1": 0, "hit_points of 1": 20 - inside}
            elif int(outside) == bricks:
                chipped = [8] * (bricks - 1) + [8 - inside] * (inside < 8)
                expected = {"wall of 1": chipped}
            elif int(outside) > max(bricks, 1):
                expected = {"freeze of 1": max(0, freeze - inside)}
                if freeze == 0 or (carries and inside > freeze):
                    expected["hit_points of 1"] = 20 - (inside - freeze)
            if freeze == 0:
                expected.pop("freeze of 1", None)
            assert changes(state.copy(), f"roll {outside} {inside}") == expected
