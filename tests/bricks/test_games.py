"""Whole games: what must be true at every moment, with every house rule."""

import json
from collections.abc import Iterator

import pytest

import snowball
from bricks.moves import forts
from snowball import rulebook

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"inside_die": "d6", "near_miss_brick": "thrower", "freeze_overflow": "carries"}),
    (4, {"near_miss_brick": "random", "snowball_goes_to_target": False}),
    (8, {"near_miss_brick": "weakest", "start_hit_points": 10}),
    (3, {"round_limit": 4}),
]
SEEDS = range(6)


def moments(seats: int, options: dict[str, object]) -> Iterator[tuple[snowball.State, int]]:
    """Play games at random and yield every moment with what is chosen next."""
    for seed in SEEDS:
        state = snowball.game("bricks", seats, **options).start()
        dice = snowball.Dice(seed)
        while state.actors:
            (actor,) = state.actors
            chance = actor == snowball.CHANCE
            choice = int(state.roll(dice) if chance else state.pick(actor, dice))
            yield state, choice
            state.play(actor, choice)
        assert state.result is not None


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_choice_is_open_exactly_if_it_is_not_refused(
    seats: int, options: dict[str, object]
) -> None:  # RD-06, RD-10, RD-27
    for number, (state, _) in enumerate(moments(seats, options)):
        if number % 7:
            continue
        for actor in range(snowball.CHANCE, seats):
            choices = state.choices(actor)
            every = range(len(state.game.texts))
            assert choices == [each for each in every if state.refusal(actor, each) == ""]
            assert (actor in state.actors) == bool(choices)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_moment_can_be_saved_and_loaded(seats: int, options: dict[str, object]) -> None:
    # RD-35
    for number, (state, choice) in enumerate(moments(seats, options)):
        if number % 3:
            continue
        loaded = snowball.load(json.loads(json.dumps(state.dump())))
        assert loaded == state
        twin = state.copy()
        (actor,) = state.actors
        loaded.play(actor, choice)
        twin.play(actor, choice)
        assert loaded == twin
        assert loaded.result == twin.result


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_copy_goes_its_own_way_and_ends_the_same(
    seats: int, options: dict[str, object]
) -> None:  # RD-35
    for number, (state, _) in enumerate(moments(seats, options)):
        if number % 50 == 1:
            before, story, twin = state.dump(), state.listen(), state.copy()
            assert twin == state
            third = twin.copy()
            twin.playout(snowball.Dice(5))
            third.playout(snowball.Dice(5))
            assert twin == third
            assert twin.result == third.result is not None
            assert state.dump() == before
            assert story == []


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_nothing_on_the_sheets_moves_but_by_the_rules(
    seats: int, options: dict[str, object]
) -> None:  # D22, D23, D25, D29, RD-08, RD-09, RD-13, RD-30
    melts = options.get("snowball_goes_to_target") is False
    for state, choice in moments(seats, options):
        text = state.game.text(choice)
        after = state.copy()
        after.play(state.actors[0], choice)
        old, new = forts(state), forts(after)
        made = (text == "build snowball") - (melts and text.startswith("throw"))
        assert sum(fort["snowballs"] for fort in new) == sum(f["snowballs"] for f in old) + made
        damaged = 0
        for before, fort in zip(old, new, strict=True):
            assert fort["hit_points"] <= before["hit_points"]
            assert fort["freeze"] <= min(10, before["freeze"] + (text == "hide"))
            assert fort["hides"] <= min(3, before["hides"] + (text == "hide"))
            assert len(fort["wall"]) <= min(6, len(before["wall"]) + (text == "roll smiley"))
            assert fort["wall"] or not fort["hides"]
            assert (fort["out"] > 0) == (fort["hit_points"] == 0)
            damaged += fort["wall"] != before["wall"]
        assert damaged <= 1


def test_every_event_cites_rules_that_exist() -> None:
    rules = rulebook.rules("bricks")
    names = set()
    for seats, options in TABLES:
        for state, choice in moments(seats, options):
            twin = state.copy()
            story = twin.listen()
            twin.play(state.actors[0], choice)
            for event in story:
                names.add(event.name)
                assert event.rules
                assert set(event.rules) <= rules.keys()
                assert json.loads(json.dumps(event.facts)) == event.facts
    assert names == {
        "begins", "uncovered", "hid", "made", "built", "slipped", "threw", "aimed", "ducked", "stood",
        "rolled", "missed", "hit", "froze", "chipped", "out", "over",
    }  # fmt: skip


def test_every_choice_has_a_text_of_its_own() -> None:  # RD-40
    game = snowball.game("bricks", 8)
    assert len(game.texts) == 177
    for choice, text in enumerate(game.texts):
        assert game.text(choice) == text
        assert game.choice(text) == choice
    assert game.choice("  Throw 1   BRICK 10 ") == game.choice("throw 1 brick 10")
