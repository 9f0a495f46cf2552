"""The game for two: only Singles and Walls."""

import pytest

import snowball
from snowball import Dice
from snowball.testing.splatball import position, yard
from splatball.moves import (
    FULL_DECK,
    SMALL_DECK,
    all_cards,
    hits,
    odds,
    open_to,
    play,
    play_on,
    table,
)


def test_two_play_with_just_the_singles_and_the_walls() -> None:  # T32
    state = snowball.game("splatball", 2).start()
    assert all_cards(state) == SMALL_DECK
    assert all_cards(state).total() == 59
    play(state, "start 0")
    assert odds(state) == {"draw single": 54, "draw wall": 5}


def test_three_never_play_with_the_small_deck() -> None:  # T32
    assert all_cards(snowball.game("splatball", 3).start()) == FULL_DECK


def test_everything_else_is_as_in_the_standard_game() -> None:  # T32, T13, T18
    state = snowball.game("splatball", 2).start()
    play(state, "start 1", "draw wall")
    assert open_to(state) == ["lay wall"]
    play(state, "lay wall", "draw single")
    assert open_to(state) == ["throw single 1"]
    play(state, "throw single 1")
    assert table(state)["discards"] == {"single": 1, "wall": 1}


def test_two_players_go_out_at_ten_as_well() -> None:  # RT-21
    state = position(2, yards=[yard(hand=["single"], singles=9), yard(singles=8)])
    play(state, "throw single 1")
    assert state.result is None
    assert hits(state, 1) == 9
    play(state, "draw single", "throw single 0")
    assert state.result is not None
    assert state.result.winners == (1,)


@pytest.mark.parametrize("strategic", [False, True])
def test_two_players_never_need_more_than_29_turns_or_a_second_pile(strategic: bool) -> None:
    # RT-21
    for seed in range(150):
        state = snowball.game("splatball", 2, strategic=strategic).start()
        story = state.listen()
        record = play_on(state, Dice(seed))
        assert 19 <= sum(actor >= 0 for actor, _ in record) == state.turns <= 29
        assert "reshuffled" not in [event.name for event in story]
        assert table(state)["fresh"] == SMALL_DECK


def test_the_longest_game_of_two_has_29_turns() -> None:  # RT-21
    state = snowball.game("splatball", 2).start()
    play(state, "start 0")
    for _ in range(5):
        play(state, "draw wall", "lay wall", "draw single", "throw single 0")
    for _ in range(9):
        play(state, "draw single", "throw single 1", "draw single", "throw single 0")
    assert state.turns == 29
    play(state, "draw single", "throw single 1")
    assert state.result is not None
    assert state.turns == 29


def test_two_may_play_with_all_hundred_cards_if_they_say_so() -> None:  # RT-22
    state = snowball.game("splatball", 2, two_player_full_deck=True).start()
    assert all_cards(state) == FULL_DECK
    assert snowball.game("splatball", 2).options["two_player_full_deck"] is False


def test_the_full_deck_for_two_is_an_option_only_for_two() -> None:  # RT-22
    for seats in range(3, 8):
        state = snowball.game("splatball", seats, two_player_full_deck=True).start()
        assert all_cards(state) == FULL_DECK
