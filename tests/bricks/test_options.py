"""House rules: what can be set, what is printed, and what each one changes."""

import pytest

import snowball
from bricks.moves import changes, forts, options_open, play
from snowball.testing.bricks import position, sheet


def test_the_printed_game_is_the_default() -> None:  # RD-01, RD-08, RD-18, RD-20, RD-37, RD-43
    assert snowball.game("bricks").options == {
        "inside_die": "d10",
        "snowball_goes_to_target": True,
        "freeze_overflow": "lost",
        "near_miss_brick": "owner",
        "round_limit": "off",
        "start_hit_points": 20,
    }


@pytest.mark.parametrize(
    ("name", "rules", "values"),
    [
        ("inside_die", ("RD-01",), ("d10", "d6")),
        ("snowball_goes_to_target", ("RD-08",), (True, False)),
        ("freeze_overflow", ("RD-18",), ("lost", "carries")),
        ("near_miss_brick", ("RD-20",), ("owner", "thrower", "weakest", "random")),
        ("round_limit", ("RD-37", "RD-45"), ("off",)),
        ("start_hit_points", ("RD-43",), (20, 10)),
    ],
)
def test_an_option_knows_its_ruling_and_what_it_may_be(
    name: str, rules: tuple[str, ...], values: tuple[object, ...]
) -> None:  # RD-01, RD-08, RD-18, RD-20, RD-37, RD-43
    (option,) = (each for each in snowball.GAMES["bricks"].all_options if each.name == name)
    assert option.rules == rules
    assert option.values == values
    for value in values:
        assert snowball.game("bricks", 2, **{name: value}).options[name] == value
    options: dict[str, object] = {name: "maybe"}
    with pytest.raises(snowball.RulesError, match=f"{name} must be .*, not 'maybe'"):
        snowball.game("bricks", 2, **options)


@pytest.mark.parametrize("limit", [0, 1001, -1, "on"])
def test_a_round_limit_is_a_sensible_number(limit: object) -> None:  # RD-37
    with pytest.raises(snowball.RulesError, match="1 to 1000"):
        snowball.game("bricks", 2, round_limit=limit)
    for sensible in (1, 40, 1000, "1000"):
        game = snowball.game("bricks", 2, round_limit=sensible)
        assert game.options["round_limit"] == int(sensible)


def test_no_other_option_is_known() -> None:
    with pytest.raises(snowball.RulesError, match="no option 'snowfall'; its options are inside_"):
        snowball.game("bricks", 2, snowfall=True)


@pytest.mark.parametrize("throw", ["throw 1", "throw 1 brick 10"])
def test_thrown_snowballs_melt_where_that_is_the_rule(throw: str) -> None:  # RD-08
    state = position(sheets=[sheet(), sheet(hides=1)], snowball_goes_to_target=False)
    assert changes(state, throw) == {"snowballs of 0": 2}
    play(state, *(["duck"] if throw == "throw 1" else ["roll 1 10"]))
    assert [fort["snowballs"] for fort in forts(state)] == [2, 3]


@pytest.mark.parametrize("inside", range(1, 11))
@pytest.mark.parametrize("freeze", range(11))
def test_what_freeze_points_cannot_take_carries_on_where_that_is_the_rule(
    freeze: int, inside: int
) -> None:  # RD-18, D17
    state = position(
        sheets=[sheet(), sheet(freeze=freeze)], phase="throw", target=1, freeze_overflow="carries"
    )
    play(state, f"roll 5 {inside}")
    fort = forts(state)[1]
    assert fort["freeze"] + fort["hit_points"] == 20 + freeze - inside
    assert fort["freeze"] == max(0, freeze - inside)


def test_what_carries_on_can_put_a_player_out() -> None:  # RD-18, D32
    sheets = [sheet(), sheet(freeze=4, hit_points=5)]
    lost = position(sheets=sheets, phase="throw", target=1)
    assert changes(lost, "roll 5 9") == {"freeze of 1": 0}
    carried = position(sheets=sheets, phase="throw", target=1, freeze_overflow="carries")
    play(carried, "roll 5 9")
    assert carried.result is not None
    assert carried.result.winners == (0,)


def test_a_six_sided_die_inside_rolls_no_seven() -> None:  # RD-01
    state = position(phase="throw", target=1, inside_die="d6")
    assert {int(text.split()[2]) for text in options_open(state)} == {1, 2, 3, 4, 5, 6}
    for roll in ("roll 5 7", "roll smiley 10"):
        assert state.refusal(snowball.CHANCE, state.game.choice(roll)) == "not-an-outcome"


def test_the_short_game_changes_nothing_but_the_hit_points() -> None:  # RD-43
    short, printed = position(start_hit_points=10), position()
    expected = [{**fort, "hit_points": 10} for fort in forts(printed)]
    assert forts(short) == expected
    assert options_open(short) == options_open(printed)
