"""The contract: games, options, choices, results, dice."""

import copy
import math
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import snowball
from snowball import GAMES, Dice, IllegalChoice, Result, RulesError
from snowball.testing.variants import some


def test_an_unknown_game_is_refused_with_the_list_of_games() -> None:
    with pytest.raises(
        RulesError, match=r"no game 'chess'; the games are arsenal, splatball, bricks"
    ):
        snowball.game("chess")


@pytest.mark.parametrize("seats", [1, 8, -1, True, "4", 2.0])
def test_an_impossible_seat_count_is_refused_with_the_span(seats: object) -> None:
    with pytest.raises(RulesError, match="splatball is for 2 to 7 seats"):
        snowball.game("splatball", seats=seats)


def test_an_unknown_option_is_refused_with_the_list_of_options() -> None:
    with pytest.raises(RulesError, match="no option 'lives'; its options are hits_to_out"):
        snowball.game("splatball", lives=3)


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("hits_to_out", 2, "a whole number from 3 to 20"),
        ("hits_to_out", 21, "a whole number from 3 to 20"),
        ("hits_to_out", "ten", "a whole number from 3 to 20"),
        ("strategic", 1, "off or on"),
        ("strategic", "maybe", "off or on"),
        ("strategic", None, "off or on"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_allowed(
    option: str, value: object, allowed: str
) -> None:
    with pytest.raises(RulesError, match=f"{option} must be {allowed}, not"):
        snowball.game("splatball", **{option: value})


@pytest.mark.parametrize("value", [True, "on", "ON", "yes", "true"])
def test_a_switch_reads_python_and_typed_words(value: object) -> None:
    assert snowball.game("splatball", strategic=value).options["strategic"] is True


def test_options_not_set_have_their_printed_defaults() -> None:
    assert snowball.game("splatball").options == {
        "hits_to_out": 10,
        "strategic": False,
        "strategic_free_discard": False,
        "two_player_full_deck": False,
    }
    assert snowball.game("bricks").options == {
        "inside_die": "d10",
        "snowball_goes_to_target": True,
        "freeze_overflow": "lost",
        "near_miss_brick": "owner",
        "round_limit": "off",
        "start_hit_points": 20,
    }


def test_a_number_and_a_word_may_share_an_option() -> None:
    assert snowball.game("bricks", round_limit="40").options["round_limit"] == 40
    assert snowball.game("bricks", round_limit="off").options["round_limit"] == "off"


def test_a_game_shows_itself_as_the_call_that_makes_it() -> None:
    game = snowball.game("splatball", seats=5, strategic=True)
    assert repr(game) == "snowball.game('splatball', seats=5, strategic=True)"
    assert repr(eval(repr(game))) == repr(game)


def test_choices_are_read_without_regard_to_case_and_spaces() -> None:
    game = snowball.game("bricks", seats=3)
    assert game.text(game.choice("  Throw 2   BRICK 7 ")) == "throw 2 brick 7"


def test_an_unknown_choice_is_refused_with_an_example() -> None:
    game = snowball.game("bricks")
    with pytest.raises(RulesError, match="no choice 'fly'; choices read like 'hide'"):
        game.choice("fly")
    with pytest.raises(RulesError, match="choices 0 to 176, not 177"):
        game.text(177)


def test_an_illegal_choice_says_why_and_changes_nothing() -> None:
    state = snowball.game("splatball", seats=3).start()
    before = state.dump()
    with pytest.raises(IllegalChoice, match="A card must be drawn first") as refused:
        state.play(0, 0)
    assert refused.value.code == "wait-for-chance"
    assert state.dump() == before


@pytest.mark.parametrize("seat", [3, -1, -2])
def test_a_seat_that_is_not_at_the_table_sees_nothing(seat: int) -> None:
    state = snowball.game("splatball", seats=3).start()
    with pytest.raises(RulesError, match="the seats are 0 to 2"):
        state.view(seat)
    with pytest.raises(RulesError, match="the seats are 0 to 2"):
        state.guess(seat, Dice(0))


@pytest.mark.parametrize(
    ("document", "reason"),
    [
        ([], "A position is a JSON object"),
        ({}, "There is no game None"),
        ({"game": "splatball"}, "lacks 'seats'"),
        ({"game": "splatball", "seats": 3, "options": []}, "'options' must be an object"),
        ({"game": "splatball", "seats": 3}, "lacks 'phase'"),
        ({"game": "bricks", "seats": 3, "wind": 1}, "no field 'wind'"),
    ],
)
def test_a_document_that_is_no_position_is_refused(document: object, reason: str) -> None:
    with pytest.raises(RulesError, match=reason):
        snowball.load(document)


def test_a_shared_first_rank_has_several_winners() -> None:
    assert Result("round-limit", (5, 5, 0), (1, 1, 3)).winners == (0, 1)


def test_states_are_equal_when_their_positions_are() -> None:
    game = snowball.game("bricks", seats=2)
    one, other = game.start(), game.start()
    assert one == other
    one.advance(Dice(1))
    assert one != other


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("twin", [lambda it: pickle.loads(pickle.dumps(it)), copy.deepcopy])
def test_games_states_and_dice_can_be_pickled_and_copied_deeply(
    name: str, twin: Callable[[Any], Any]
) -> None:
    for variant in some(name):
        state, dice = variant.game.start(), Dice(5, 3)
        for _ in range(12):
            state.advance(dice)
            if state.result is not None:
                break
            state.play(state.actors[0], state.pick(state.actors[0], dice))
        # One pickle, so that the state belongs to the game beside it.
        game, other, luck = twin((variant.game, state, dice))
        assert repr(game) == repr(variant.game)
        assert other == state
        other.playout(luck)
        assert other != state or state.result is not None
        state.playout(dice)
        assert other == state
        assert luck.word() == dice.word()


def test_the_same_seed_and_stream_give_the_same_numbers_and_others_do_not() -> None:
    def numbers(seed: int, stream: int) -> list[int]:
        dice = Dice(seed, stream)
        return [dice.below(1000) for _ in range(20)]

    assert numbers(1, 2) == numbers(1, 2)
    assert len({tuple(numbers(s, t)) for s in (0, 1, 2**40, 2**62) for t in (0, 1, 2**33)}) == 12


def test_a_copy_of_dice_goes_on_with_the_same_numbers() -> None:
    dice = Dice(5)
    dice.below(6)
    twin = dice.copy()
    assert [dice.below(100) for _ in range(50)] == [twin.below(100) for _ in range(50)]


@pytest.mark.parametrize("sides", [2, 6, 10, 59, 100])
def test_every_side_of_a_die_is_equally_likely(sides: int) -> None:
    rolls = 60_000
    dice = Dice(11, sides)
    counts = Counter(dice.below(sides) for _ in range(rolls))
    assert set(counts) == set(range(sides))
    expected = rolls / sides
    chi_square = sum((counts[side] - expected) ** 2 / expected for side in range(sides))
    # Mean sides-1, deviation sqrt(2(sides-1)): five deviations off would be a broken die.
    assert abs(chi_square - (sides - 1)) < 5 * math.sqrt(2 * (sides - 1))


@pytest.mark.parametrize("sides", [0, -3, 2**31 + 1])
def test_a_die_with_no_side_or_too_many_is_refused(sides: int) -> None:
    with pytest.raises(ValueError, match="at least one side"):
        Dice(1).below(sides)


@pytest.mark.parametrize("name", ["splatball", "bricks"])
def test_chance_comes_out_as_its_odds_say(name: str) -> None:
    state = snowball.game(name, seats=3).start()
    state.play(snowball.CHANCE, state.game.choice("start 0"))
    if name == "bricks":
        state.play(0, state.game.choice("throw 1"))
    chances = dict(state.chances())
    total = sum(chances.values())
    dice, rolls = Dice(3), 60_000
    counts = Counter(state.roll(dice) for _ in range(rolls))
    assert set(counts) == set(chances)
    chi_square = sum(
        (counts[outcome] - rolls * weight / total) ** 2 / (rolls * weight / total)
        for outcome, weight in chances.items()
    )
    freedom = len(chances) - 1
    assert abs(chi_square - freedom) < 5 * math.sqrt(2 * freedom)


@pytest.mark.parametrize("name", ["splatball", "bricks"])
def test_picks_spread_evenly_over_the_choices(name: str) -> None:
    game = snowball.game(name, seats=4, **({"strategic": True} if name == "splatball" else {}))
    state = game.start()
    dice = Dice(8)
    state.advance(dice)
    seat = state.actors[0]
    choices = state.choices(seat)
    rolls = 2_000 * len(choices)
    counts = Counter(state.pick(seat, dice) for _ in range(rolls))
    assert set(counts) == set(choices)
    assert all(abs(count - 2_000) < 5 * math.sqrt(2_000) for count in counts.values())


NEST = """
import snowball
class Node: pass
for name in snowball.GAMES:
    state = snowball.game(name).start()
    state.advance(snowball.Dice(1))
    nest = None
    for _ in range(300):
        node = Node()
        node.up, node.state, nest = nest, state.copy(), node
    del nest, node
print("whole")
"""


def test_states_in_a_deep_nest_leave_memory_whole() -> None:
    """CPython frees deep nests in another way, which not every compiled object can take."""
    checked = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run(
        [sys.executable, "-c", NEST], env=checked, capture_output=True, text=True, check=False
    )
    assert done.stdout == "whole\n", done.stderr
