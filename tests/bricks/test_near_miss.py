"""Near misses: one brick suffers, and which one."""

import pytest

import snowball
from bricks.moves import changes, cited, forts, odds, options_open, play, refused
from snowball.testing.bricks import SheetFields, position, sheet

UNEVEN = [sheet(), sheet(wall=[10, 4, 4])]


def near_miss(
    inside: int = 3, who: str = "owner", sheets: list[SheetFields] | None = None
) -> snowball.State:
    """Return a position in which three bricks were just nearly missed."""
    state = position(sheets=sheets or UNEVEN, near_miss_brick=who, phase="throw", target=1)
    play(state, f"roll 3 {inside}")
    return state


@pytest.mark.parametrize("inside", range(1, 11))
@pytest.mark.parametrize("points", range(1, 11))
def test_a_near_miss_takes_the_inside_number_from_one_brick(points: int, inside: int) -> None:
    # D15, D22, RD-22
    state = position(sheets=[sheet(), sheet(wall=[points])], phase="throw", target=1)
    story = state.listen()
    left = max(0, points - inside)
    assert changes(state, f"roll 1 {inside}") == {"wall of 1": [left] if left else []}
    assert cited(story)[1:] == [("chipped", ("D15", "D22", "RD-44"))]
    facts = {"seat": 1, "brick": points, "left": left, "bricks": 1 if left else 0}
    assert story[1].facts == facts


def test_the_owner_chooses_the_brick_of_a_near_miss() -> None:  # D15, RD-20
    state = near_miss(inside=3)
    assert state.actors == (1,)
    assert options_open(state) == ["brick 4", "brick 10"]
    assert refused(state, 0, "brick 4") == "not-your-turn"
    assert changes(state.copy(), "brick 4") == {"wall of 1": [10, 4, 1]}
    assert changes(state.copy(), "brick 10") == {"wall of 1": [7, 4, 4]}


def test_the_thrower_chooses_the_brick_where_that_is_the_rule() -> None:  # RD-20
    state = near_miss(inside=9, who="thrower")
    assert state.actors == (0,)
    assert options_open(state) == ["brick 4", "brick 10"]
    assert refused(state, 1, "brick 4") == "not-your-turn"
    assert changes(state.copy(), "brick 4") == {"wall of 1": [10, 4]}
    assert changes(state.copy(), "brick 10") == {"wall of 1": [4, 4, 1]}


def test_the_weakest_brick_suffers_where_that_is_the_rule() -> None:  # RD-20
    for inside in range(1, 11):
        state = near_miss(inside, who="weakest")
        assert state.actors == (0,)
        left = [4 - inside] if inside < 4 else []
        assert forts(state)[1]["wall"] == [10, 4, *left]


@pytest.mark.parametrize(
    ("wall", "expected"),
    [
        ([10, 4, 4], {"brick 4": 2, "brick 10": 1}),
        ([10, 10, 4], {"brick 4": 1, "brick 10": 2}),
        ([9, 5, 1], {"brick 1": 1, "brick 5": 1, "brick 9": 1}),
    ],
)
def test_every_brick_is_alike_to_chance(  # RD-20
    wall: list[int], expected: dict[str, int]
) -> None:
    state = near_miss(inside=2, who="random", sheets=[sheet(), sheet(wall=wall)])
    assert state.actors == (snowball.CHANCE,)
    assert odds(state) == expected
    for text in expected:
        points = int(text.split()[1])
        bricks = [*wall, *([points - 2] if points > 2 else [])]
        bricks.remove(points)
        assert changes(state.copy(), text) == {"wall of 1": sorted(bricks, reverse=True)}


def test_only_the_brick_that_was_chosen_is_damaged_and_only_once() -> None:  # D15, D22, RD-22
    state = near_miss(inside=10)
    play(state, "brick 4")
    assert forts(state)[1] == {**forts(position())[1], "wall": [10, 4]}
    assert state.actors == (0,)
    assert state.dump()["damage"] == 0


def test_the_turn_goes_on_once_the_brick_is_chosen() -> None:  # D9, D15
    state = position(sheets=UNEVEN, phase="throw", target=1, actions=1)
    play(state, "roll 3 5")
    assert state.dump()["turn"] == 0
    play(state, "brick 4")
    assert state.dump()["turn"] == 1
    assert state.dump()["actions"] == 3


@pytest.mark.parametrize("who", ["owner", "thrower", "weakest", "random"])
def test_nobody_is_asked_about_bricks_that_are_all_alike(who: str) -> None:  # RD-44
    state = near_miss(inside=4, who=who, sheets=[sheet(), sheet(wall=[6, 6, 6])])
    assert state.actors == (0,)
    assert options_open(state)[0] == "hide"
    assert forts(state)[1]["wall"] == [6, 6, 2]


@pytest.mark.parametrize("wall", [[10, 9], [2, 1], [10, 10, 10, 9], [10, 1, 1, 1, 1]])
def test_somebody_is_asked_as_soon_as_two_bricks_differ(wall: list[int]) -> None:  # RD-44
    state = position(sheets=[sheet(), sheet(wall=wall)], phase="throw", target=1)
    play(state, f"roll {len(wall)} 1")
    assert state.actors == (1,)
    assert options_open(state) == [f"brick {points}" for points in sorted({*wall})]
    for points in wall:
        bricks = [*wall, points - 1]
        bricks.remove(points)
        left = sorted((brick for brick in bricks if brick), reverse=True)
        assert changes(state.copy(), f"brick {points}") == {"wall of 1": left}


def test_a_near_miss_on_the_last_brick_ends_all_hiding() -> None:  # D23, RD-23
    state = position(sheets=[sheet(), sheet(wall=[2], hides=2)])
    play(state, "throw 1", "stand")
    story = state.listen()
    assert changes(state, "roll 1 2") == {"wall of 1": [], "hides of 1": 0}
    assert cited(story)[2:] == [("uncovered", ("D23", "RD-23"))]
    assert story[2].facts == {"seat": 1, "tokens": 2}
    play(state, "throw 1")
    assert state.actors == (snowball.CHANCE,)


def test_a_chosen_brick_that_was_the_last_but_one_leaves_the_tokens() -> None:  # RD-23, RD-38
    state = position(sheets=[sheet(), sheet(wall=[2, 1], hides=2)])
    play(state, "throw 1", "stand", "roll 2 9")
    assert changes(state, "brick 2") == {"wall of 1": [1]}
    play(state, "throw 1")
    assert state.actors == (1,)
