"""Documents: what is dumped can be loaded, and what cannot be is refused with the reason."""

import json
from collections.abc import Callable
from functools import partial

import pytest

import snowball
from bricks.moves import play
from snowball.testing.bricks import SheetFields, out, position, sheet

Wrong = Callable[[], object]
UNEVEN = [sheet(), sheet(wall=[9, 4])]


def test_a_document_has_these_fields() -> None:  # RD-35
    state = position(sheets=[sheet(), sheet(wall=[2, 9], hides=1)], turns=7, rounds=3, first=1)
    document = state.dump()
    assert document == {
        "game": "bricks",
        "seats": 2,
        "options": state.game.options,
        "phase": "act",
        "turn": 0,
        "turns": 7,
        "first": 1,
        "rounds": 3,
        "actions": 3,
        "target": 0,
        "brick": 0,
        "damage": 0,
        "sheets": [
            {
                "hit_points": 20,
                "freeze": 10,
                "snowballs": 3,
                "hides": 0,
                "wall": [10, 10, 10],
                "out": 0,
            },
            {"hit_points": 20, "freeze": 10, "snowballs": 3, "hides": 1, "wall": [9, 2], "out": 0},
        ],
    }


def test_before_the_start_nothing_is_counted() -> None:  # D6
    document = snowball.game("bricks", 3).start().dump()
    counted = ("turn", "turns", "first", "rounds", "actions", "target", "brick", "damage")
    assert document["phase"] == "start"
    assert {name: document[name] for name in counted} == dict.fromkeys(counted, 0)


def test_options_left_out_of_a_document_are_as_printed() -> None:
    document = {**position().dump(), "options": {"inside_die": "d6"}}
    assert snowball.load(document) == position(inside_die="d6")
    del document["options"]
    assert snowball.load(document) == position()


PHASES = {
    "start": snowball.game("bricks", 3).start(),
    "act": position(actions=2, turn=1, first=1),
    "duck": position(sheets=[sheet(), sheet(hides=1)], phase="duck", target=1),
    "throw": position(phase="throw", target=1),
    "aim": position(phase="aim", target=1, brick=10),
    "build": position(phase="build"),
    "lose": position(sheets=UNEVEN, phase="lose", target=1, damage=3),
    "crumble": position(
        sheets=UNEVEN, phase="crumble", target=1, damage=3, near_miss_brick="random"
    ),
    "over": position(sheets=[sheet(), out(1)], phase="over", actions=0),
}


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_can_be_dumped_and_loaded(phase: str) -> None:
    state = PHASES[phase]
    document = json.loads(json.dumps(state.dump()))
    assert document["phase"] == phase
    loaded = snowball.load(document)
    assert loaded == state
    assert loaded.actors == state.actors
    assert loaded.chances() == state.chances()
    assert loaded.result == state.result
    for actor in (snowball.CHANCE, 0, 1):
        assert loaded.choices(actor) == state.choices(actor)


def test_the_position_after_the_start_can_be_loaded_whoever_begins() -> None:  # D6
    for seat in range(3):
        state = snowball.game("bricks", 3).start()
        play(state, f"start {seat}")
        assert snowball.load(state.dump()) == state


def test_the_position_at_the_start_of_the_next_turn_can_be_loaded() -> None:  # D9
    state = position(3)
    play(state, *["build snowball"] * 3)
    assert snowball.load(state.dump()) == state
    assert state == position(3, [sheet(snowballs=6)], turn=1, turns=2)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"game": "croquet"}, "no game 'croquet'"),
        ({"seats": 1}, "2 to 8 seats, not 1"),
        ({"seats": 3}, "'sheets' must be a list with one entry for each of 3 seats"),
        ({"options": ["d6"]}, "'options' must be an object"),
        ({"options": {"wind": 3}}, "no option 'wind'"),
        ({"weather": "snow"}, "A bricks position has no field 'weather'; its fields are game"),
        ({"phase": "lunch"}, "'phase' must be one of start, act, duck, .*, not 'lunch'"),
        ({"phase": 1}, "'phase' must be one of"),
        ({"turn": 2}, "'turn' must be a whole number from 0 to 1, not 2"),
        ({"turn": -1}, "'turn' must be a whole number"),
        ({"turn": True}, "'turn' must be a whole number"),
        ({"turn": "0"}, "'turn' must be a whole number"),
        ({"turns": -1}, "'turns' must be a whole number from 0 to 1000000000, not -1"),
        ({"turns": 1.0}, "'turns' must be a whole number"),
        ({"first": 2}, "'first' must be a whole number from 0 to 1"),
        ({"rounds": -1}, "'rounds' must be a whole number from 0 to"),
        ({"actions": 4}, "'actions' must be a whole number from 0 to 3"),
        ({"target": 2}, "'target' must be a whole number from 0 to 1"),
        ({"brick": 11}, "'brick' must be a whole number from 0 to 10"),
        ({"damage": 11}, "'damage' must be a whole number from 0 to 10"),
        ({"options": {"inside_die": "d6"}, "damage": 7}, "'damage' must be .* from 0 to 6"),
        ({"sheets": {}}, "'sheets' must be a list"),
        ({"sheets": [1, 2]}, "'sheets' must hold an object for each seat, not 1"),
        ({"sheets": [{}, {}]}, "lacks 'hit_points'"),
    ],
)
def test_a_field_that_cannot_be_is_refused_by_name(fields: dict[str, object], reason: str) -> None:
    with pytest.raises(snowball.RulesError, match=reason):
        snowball.load({**position().dump(), **fields})


@pytest.mark.parametrize("name", [*position().dump()])
def test_a_missing_field_is_refused_by_name(name: str) -> None:
    document = position().dump()
    del document[name]
    if name == "options":
        assert snowball.load(document) == position()
    else:
        with pytest.raises(snowball.RulesError, match="no game None" if name == "game" else name):
            snowball.load(document)


@pytest.mark.parametrize("document", [None, [], "bricks"])
def test_only_an_object_is_a_position(document: object) -> None:
    with pytest.raises(snowball.RulesError, match="A position is a JSON object"):
        snowball.load(document)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        (sheet(hit_points=21), "'hit_points' must be a whole number from 0 to 20, not 21"),
        (sheet(freeze=11), "'freeze' must be a whole number from 0 to 10"),
        (sheet(freeze=-1), "'freeze' must be a whole number from 0 to 10"),
        (sheet(snowballs=-1), "'snowballs' must be a whole number from 0"),
        (sheet(hides=4), "'hides' must be a whole number from 0 to 3"),
        (sheet(out=2), "'out' must be a whole number from 0 to 1"),
        (sheet(wall=[10] * 7), "'wall' must list the points of at most 6 bricks"),
        ({"wall": "none"}, "'wall' must list the points of at most 6 bricks"),
        (sheet(wall=[11]), "A brick has 1 to 10 points, not 11"),
        (sheet(wall=[0]), "A brick has 1 to 10 points, not 0"),
        (sheet(wall=[True]), "A brick has 1 to 10 points, not True"),
        ({"wall": ["10"]}, "A brick has 1 to 10 points, not '10'"),
        ({"moat": 3}, "A sheet has no field 'moat'; its fields are hit_points"),
        (sheet(wall=[], hides=1), "Seat 1 has no bricks and can have no Hide tokens"),
        (sheet(hit_points=0), "Seat 1 is out exactly when no Hit Points are left"),
        (sheet(out=1), "Seat 1 is out exactly when no Hit Points are left"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_is_refused_with_the_reason(
    fields: SheetFields, reason: str
) -> None:  # D4, D23, D29, D32, RD-13
    with pytest.raises(snowball.RulesError, match=reason):
        position(sheets=[sheet(), fields])


@pytest.mark.parametrize("left", [sheet(snowballs=1), sheet(freeze=1), sheet(wall=[1])])
def test_who_is_out_has_nothing_left(left: SheetFields) -> None:  # RD-31
    with pytest.raises(snowball.RulesError, match="Seat 1 is out and can have nothing left"):
        position(sheets=[sheet(), {**out(1), **left}, sheet()])
    position(sheets=[sheet(), out(1), sheet()])


def test_the_short_game_has_no_more_hit_points_than_it_starts_with() -> None:  # RD-43
    with pytest.raises(snowball.RulesError, match=r"'hit_points' must be .* from 0 to 10"):
        position(sheets=[sheet(hit_points=11)], start_hit_points=10)


@pytest.mark.parametrize("sheets", [[out(2), sheet(), sheet()], [sheet(), sheet(), out(1), out(1)]])
def test_players_go_out_one_by_one(sheets: list[SheetFields]) -> None:  # RD-46
    with pytest.raises(snowball.RulesError, match="'out' must number the players"):
        position(sheets=sheets, turn=1)


def test_no_round_comes_after_the_limit() -> None:  # RD-37
    with pytest.raises(snowball.RulesError, match="The game ends after 3 rounds"):
        position(round_limit=3, rounds=4, phase="over", actions=0)
    with pytest.raises(snowball.RulesError, match="The game ends after 1 rounds"):
        position(round_limit=1, rounds=2)
    position(round_limit=3, rounds=2)
    for limit in (1, 3):
        position(round_limit=limit, rounds=limit, phase="over", actions=0)


@pytest.mark.parametrize(
    "wrong",
    [
        partial(position, sheets=[sheet(), out(1)]),
        partial(position, phase="over", actions=0),
        partial(position, round_limit=3, rounds=3),
        partial(position, round_limit=3, rounds=2, phase="over", actions=0),
    ],
)
def test_a_game_is_over_exactly_when_it_has_ended(wrong: Wrong) -> None:  # RD-33, RD-37
    with pytest.raises(snowball.RulesError, match="The phase is 'over' when"):
        wrong()


def test_somebody_is_left_at_the_end() -> None:  # D2
    with pytest.raises(snowball.RulesError, match=r"'out'|The phase is 'over' when"):
        position(sheets=[out(1), out(1)], phase="over", actions=0)


def test_it_is_never_the_turn_of_somebody_out() -> None:  # D32
    with pytest.raises(snowball.RulesError, match="It cannot be the turn of seat 1, who is out"):
        position(sheets=[sheet(), out(1), sheet()], turn=1)


@pytest.mark.parametrize(("phase", "actions"), [("act", 0), ("build", 0), ("start", 3)])
def test_actions_are_counted_during_a_turn_alone(phase: str, actions: int) -> None:  # D8
    with pytest.raises(snowball.RulesError, match="'actions' is 1 to 3 during a turn"):
        position(phase=phase, actions=actions)
    with pytest.raises(snowball.RulesError, match="'actions' is 1 to 3 during a turn"):
        position(sheets=[sheet(), out(1)], phase="over", actions=1)


@pytest.mark.parametrize("phase", ["duck", "throw", "aim", "lose", "crumble"])
def test_nobody_throws_at_themselves(phase: str) -> None:  # RD-10
    with pytest.raises(snowball.RulesError, match="'target' is another player while a throw"):
        position(phase=phase)


@pytest.mark.parametrize("phase", ["act", "build"])
def test_nobody_is_the_target_when_nothing_is_thrown(phase: str) -> None:  # RD-10
    with pytest.raises(snowball.RulesError, match="'target' is another player while a throw"):
        position(phase=phase, target=1)


def test_nobody_throws_at_somebody_out() -> None:  # RD-10
    with pytest.raises(snowball.RulesError, match="Seat 1 is out and cannot be the target"):
        position(sheets=[sheet(), out(1), sheet()], phase="throw", target=1)


@pytest.mark.parametrize(
    "wrong",
    [
        partial(position, phase="aim", target=1),
        partial(position, phase="throw", target=1, brick=10),
        partial(position, brick=10),
    ],
)
def test_a_brick_is_named_for_a_throw_at_a_brick_alone(wrong: Wrong) -> None:  # RD-21
    with pytest.raises(snowball.RulesError, match="'brick' is set while a throw at a brick"):
        wrong()


def test_a_brick_that_is_thrown_at_stands_there() -> None:  # RD-24
    with pytest.raises(snowball.RulesError, match="Seat 1 has no brick with 9 points"):
        position(phase="aim", target=1, brick=9)


def test_who_has_no_token_cannot_be_asked_to_duck() -> None:  # D12, RD-44
    with pytest.raises(snowball.RulesError, match="Seat 1 has no Hide token to spend"):
        position(phase="duck", target=1)


@pytest.mark.parametrize(
    "wrong",
    [
        partial(position, damage=3),
        partial(position, phase="throw", target=1, damage=3),
        partial(position, sheets=UNEVEN, phase="lose", target=1),
    ],
)
def test_only_a_near_miss_has_damage_to_place(wrong: Wrong) -> None:  # D15
    with pytest.raises(snowball.RulesError, match="'damage' is set while a near miss looks"):
        wrong()


@pytest.mark.parametrize("wall", [[], [7], [7, 7]])
@pytest.mark.parametrize(("phase", "who"), [("lose", "owner"), ("crumble", "random")])
def test_a_near_miss_asks_only_about_bricks_that_differ(  # RD-44
    phase: str, who: str, wall: list[int]
) -> None:
    sheets = [sheet(), sheet(wall=wall)]
    with pytest.raises(snowball.RulesError, match="needs bricks of different points"):
        position(sheets=sheets, phase=phase, target=1, damage=3, near_miss_brick=who)


@pytest.mark.parametrize(
    ("phase", "who"),
    [
        ("lose", "weakest"),
        ("lose", "random"),
        ("crumble", "owner"),
        ("crumble", "thrower"),
        ("crumble", "weakest"),
    ],
)
def test_the_option_says_who_chooses_the_brick(phase: str, who: str) -> None:  # RD-20
    with pytest.raises(snowball.RulesError, match="near_miss_brick does not fit that phase"):
        position(sheets=UNEVEN, phase=phase, target=1, damage=3, near_miss_brick=who)


@pytest.mark.parametrize("phase", ["act", "build", "throw", "duck"])
def test_the_turn_under_way_has_been_counted(phase: str) -> None:  # D7
    sheets = [sheet(), sheet(hides=1)]
    target = 1 if phase in ("throw", "duck") else 0
    with pytest.raises(snowball.RulesError, match="'turns' counts the turn under way"):
        position(sheets=sheets, phase=phase, target=target, turns=0)
    position(sheets=sheets, phase=phase, target=target, turns=1)


def test_nobody_builds_a_seventh_brick() -> None:  # D29, RD-27
    position(sheets=[sheet(wall=[10] * 5)], phase="build")
    with pytest.raises(snowball.RulesError, match="Seat 0 has 6 bricks and cannot build"):
        position(sheets=[sheet(wall=[10] * 6)], phase="build")


def test_a_near_miss_needs_fewer_than_six_bricks() -> None:  # D30
    position(sheets=[sheet(), sheet(wall=[9, 9, 9, 4, 4])], phase="lose", target=1, damage=3)
    with pytest.raises(snowball.RulesError, match="There is no near miss at 6 bricks"):
        position(sheets=[sheet(), sheet(wall=[9, 4] * 3)], phase="lose", target=1, damage=3)


@pytest.mark.parametrize(("actions", "hides"), [(3, 1), (2, 2), (1, 3)])
def test_tokens_of_this_turn_come_from_its_actions(actions: int, hides: int) -> None:  # D7, RD-13
    position(sheets=[sheet(hides=hides - 1), sheet(hides=3)], actions=actions)
    with pytest.raises(snowball.RulesError, match="more Hide tokens than actions used"):
        position(sheets=[sheet(hides=hides)], actions=actions)


@pytest.mark.parametrize("phase", ["duck", "throw"])
def test_a_thrown_snowball_is_in_the_hands_of_its_target(phase: str) -> None:  # D11, RD-08
    sheets = [sheet(), sheet(snowballs=0, hides=1)]
    position(sheets=sheets, phase=phase, target=1, snowball_goes_to_target=False)
    with pytest.raises(snowball.RulesError, match="The thrown Snowball is seat 1's now"):
        position(sheets=sheets, phase=phase, target=1)


@pytest.mark.parametrize(
    "fields",
    [
        {"turn": 1},
        {"turns": 1},
        {"first": 1},
        {"rounds": 1},
        {"target": 1},
        {"brick": 10},
        {"damage": 3},
        {"sheets": position(3, [sheet(), out(1)]).dump()["sheets"]},
        {"sheets": position(3, [sheet(snowballs=4)]).dump()["sheets"]},
    ],
)
def test_before_the_start_nothing_has_happened(fields: dict[str, object]) -> None:  # D3, D4, D6
    with pytest.raises(snowball.RulesError, match="Before the start"):
        snowball.load({**snowball.game("bricks", 3).start().dump(), **fields})


@pytest.mark.parametrize("ended", ["last-one-in", "round-limit"])
@pytest.mark.parametrize("fields", [{"brick": 10}, {"damage": 3}, {"target": 1}, {"turns": 0}])
def test_at_the_end_no_throw_is_under_way(  # RD-33, RD-37
    fields: dict[str, object], ended: str
) -> None:
    rounds = position(3, round_limit=4, rounds=4, phase="over", actions=0)
    last = position(sheets=[sheet(), out(1), out(2)], phase="over", actions=0)
    over = last if ended == "last-one-in" else rounds
    with pytest.raises(snowball.RulesError):
        snowball.load({**over.dump(), **fields})


def test_the_last_one_in_won_in_their_own_turn() -> None:  # RD-33
    position(sheets=[sheet(), out(1)], phase="over", actions=0, turn=0)
    with pytest.raises(snowball.RulesError, match="It cannot be the turn of seat 1, who is out"):
        position(sheets=[sheet(), out(1)], phase="over", actions=0, turn=1)
