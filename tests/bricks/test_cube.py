"""The Game Cube: its faces, its odds, and what is written down."""

from collections import Counter
from fractions import Fraction

import pytest

import snowball
from bricks.moves import changes, forts, odds, play
from snowball.testing.bricks import SheetFields, position, sheet

FACES = ("1", "2", "3", "4", "5", "smiley")
DICE = {"d10": 10, "d6": 6}

# What each face does to a wall of 0 to 6 bricks, and how likely that is in sixths.
OUTCOMES = (
    ("miss", "hit", "hit", "hit", "hit", "smiley"),
    ("near", "hit", "hit", "hit", "hit", "smiley"),
    ("miss", "near", "hit", "hit", "hit", "smiley"),
    ("miss", "miss", "near", "hit", "hit", "smiley"),
    ("miss", "miss", "miss", "near", "hit", "smiley"),
    ("miss", "miss", "miss", "miss", "near", "smiley"),
    ("miss", "miss", "miss", "miss", "miss", "smiley"),
)
SIXTHS = (
    {"miss": 1, "hit": 4, "smiley": 1},
    {"near": 1, "hit": 4, "smiley": 1},
    {"miss": 1, "near": 1, "hit": 3, "smiley": 1},
    {"miss": 2, "near": 1, "hit": 2, "smiley": 1},
    {"miss": 3, "near": 1, "hit": 1, "smiley": 1},
    {"miss": 4, "near": 1, "smiley": 1},
    {"miss": 5, "smiley": 1},
)


def seen(before: SheetFields, after: SheetFields) -> str:
    """Tell from the sheet of a target with Freeze Points what a throw was."""
    if after == before:
        return "miss"
    if after["wall"] != before["wall"]:
        assert {**after, "wall": 0} == {**before, "wall": 0}
        return "near"
    if after["hit_points"] < before["hit_points"]:
        assert after["freeze"] == 0
        return "smiley"
    return "hit"


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("phase", ["throw", "aim"])
def test_both_dice_are_fair_and_independent(die: str, phase: str) -> None:  # RD-01, RD-47
    state = position(phase=phase, target=1, brick=10 if phase == "aim" else 0, inside_die=die)
    assert state.actors == (snowball.CHANCE,)
    sides = range(1, DICE[die] + 1)
    assert odds(state) == {f"roll {face} {inside}": 1 for face in FACES for inside in sides}


def test_the_die_inside_is_ten_sided_unless_said() -> None:  # RD-01
    assert len(position(phase="throw", target=1).chances()) == 60


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("bricks", range(7))
def test_the_higher_the_wall_the_harder_the_hit(bricks: int, die: str) -> None:
    # D13, D14, D15, D16, D18, D30, RD-25
    state = position(sheets=[sheet(), sheet(wall=[10] * bricks)], inside_die=die)
    play(state, "throw 1")
    before = forts(state)[1]
    weights: Counter[str] = Counter()
    faces: dict[str, set[str]] = {}
    for outcome, weight in state.chances():
        twin = state.copy()
        twin.play(snowball.CHANCE, outcome)
        what = seen(before, forts(twin)[1])
        weights[what] += weight
        faces.setdefault(state.game.text(outcome).split()[1], set()).add(what)
    assert faces == {face: {what} for face, what in zip(FACES, OUTCOMES[bricks], strict=True)}
    sixths = {what: Fraction(6 * weight, weights.total()) for what, weight in weights.items()}
    assert sixths == SIXTHS[bricks]


@pytest.mark.parametrize("die", DICE)
def test_building_looks_only_at_the_outside(die: str) -> None:  # D28, RD-02, RD-47
    state = position(inside_die=die)
    play(state, "build brick")
    assert odds(state) == {f"roll {face}": 1 for face in FACES}
    story = state.listen()
    play(state, "roll 4")
    assert story[0].facts == {"seat": 0, "outside": "4", "bricks": 3}


def test_the_first_player_is_not_rolled_for_with_the_inside_die() -> None:  # RD-02, RD-47
    assert set(odds(snowball.game("bricks").start())) == {"start 0", "start 1"}


def test_a_smiley_on_a_brick_does_not_need_the_inside() -> None:  # RD-02, D21
    for inside in range(1, 11):
        state = position(sheets=[sheet(), sheet(wall=[10, 4])])
        play(state, "throw 1 brick 10", f"roll smiley {inside}")
        assert forts(state)[1]["wall"] == [4]


def test_a_throw_writes_both_dice_down_even_if_one_did_not_matter() -> None:  # RD-47
    for throw, face in (("throw 1", "2"), ("throw 1", "5"), ("throw 1 brick 10", "smiley")):
        state = position()
        story = state.listen()
        play(state, throw, f"roll {face} 7")
        assert story[1].name == "rolled"
        assert story[1].rules == ("RD-01",)
        assert story[1].facts == {"outside": face, "inside": 7}


def test_a_zero_inside_counts_ten() -> None:  # D15, D16, D18, D20
    assert changes(position(phase="throw", target=1), "roll 5 10") == {"freeze of 1": 0}
    assert changes(position(phase="throw", target=1), "roll 3 10") == {"wall of 1": [10, 10]}
    smiley = changes(position(phase="throw", target=1), "roll smiley 10")
    assert smiley == {"freeze of 1": 0, "hit_points of 1": 10}
    aimed = position(phase="aim", target=1, brick=10)
    assert changes(aimed, "roll 1 10") == {"wall of 1": [10, 10]}


@pytest.mark.parametrize(
    "state",
    [
        snowball.game("bricks", 8).start(),
        position(phase="throw", target=1),
        position(phase="throw", target=1, inside_die="d6"),
        position(phase="aim", target=1, brick=10),
        position(phase="build"),
        position(
            sheets=[sheet(), sheet(wall=[9, 9, 9, 2])],
            phase="crumble",
            target=1,
            damage=3,
            near_miss_brick="random",
        ),
    ],
    ids=["start", "throw", "throw d6", "aim", "build", "crumble"],
)
def test_the_dice_roll_what_the_odds_say(state: snowball.State) -> None:  # RD-01, RD-05, RD-20
    dice = snowball.Dice(2024)
    chances = state.chances()
    share = 200 * len(chances) / sum(weight for _, weight in chances)
    rolled = Counter(state.roll(dice) for _ in range(200 * len(chances)))
    assert rolled.keys() == {outcome for outcome, _ in chances}
    for outcome, weight in chances:
        assert abs(rolled[outcome] - weight * share) < 5 * (weight * share) ** 0.5
