"""The strategic game: hold two cards, draw a third, choose which to play."""

import pytest

import snowball
from snowball import CHANCE, Dice
from snowball.testing.splatball import position, yard
from splatball.moves import (
    FULL_DECK,
    SMALL_DECK,
    all_cards,
    cited,
    front,
    hand,
    open_to,
    play,
    refused,
    table,
)

TWO = ["single", "single"]


@pytest.mark.parametrize("seats", range(2, 8))
def test_everybody_is_dealt_two_cards_before_the_first_turn(seats: int) -> None:  # T33, RT-24
    state = snowball.game("splatball", seats, strategic=True).start()
    story = state.listen()
    play(state, "start 1")
    dealt = []
    while table(state)["phase"] == "deal":
        assert state.actors == (CHANCE,)
        dealt.append(table(state)["turn"])
        play(state, "draw single")
    assert dealt == [*range(1, seats), 0] * 2  # one card at a time, clockwise
    assert [hand(state, seat) for seat in range(seats)] == [{"single": 2}] * seats
    assert table(state)["draw"]["single"] == 54 - 2 * seats
    assert cited(story)[1:3] == [("dealt", ("T33", "RT-25")), ("got", ("T33", "RT-25"))]
    assert story[2].audience == (1,)
    assert state.turns == 1
    play(state, "draw single")
    assert state.actors == (1,)
    assert hand(state, 1) == {"single": 3}


@pytest.mark.parametrize("seats", range(2, 8))
def test_with_two_players_it_uses_the_small_deck(seats: int) -> None:  # RT-24
    state = snowball.game("splatball", seats, strategic=True).start()
    assert all_cards(state) == (SMALL_DECK if seats == 2 else FULL_DECK)


def test_the_standard_game_deals_nothing() -> None:  # T33
    state = snowball.game("splatball", 3).start()
    play(state, "start 0")
    assert table(state)["phase"] == "draw"
    assert [hand(state, seat) for seat in range(3)] == [{}, {}, {}]


def test_the_new_card_or_a_held_one_may_be_played() -> None:  # T34
    yards = [yard(hand=["wall", "fort"]), yard(hand=TWO), yard(hand=TWO)]
    state = position(yards=yards, phase="draw", strategic=True)
    play(state, "draw single")
    assert hand(state, 0) == {"wall": 1, "fort": 1, "single": 1}
    assert open_to(state) == ["throw single 1", "throw single 2", "lay wall", "lay fort"]
    play(state, "lay fort")
    assert hand(state, 0) == {"wall": 1, "single": 1}
    assert front(state, 0) == {"forts": 1}
    assert table(state)["turn"] == 1


def test_a_hand_that_cannot_be_played_loses_one_card_of_ones_choice() -> None:  # T35
    yards = [yard(hand=["pile", "pile", "splatball"], pile=True), yard(hand=TWO), yard(hand=TWO)]
    state = position(yards=yards, strategic=True)
    assert open_to(state) == ["discard splatball", "discard pile"]
    story = state.listen()
    play(state, "discard pile")
    assert hand(state, 0) == {"pile": 1, "splatball": 1}
    assert table(state)["discards"] == {"pile": 1}
    assert front(state, 0) == {"pile": True}
    assert cited(story) == [("discarded", ("T35", "RT-23"))]


def test_no_discard_while_a_held_card_can_be_played() -> None:  # RT-23
    yards = [yard(hand=["double", "splatball", "wall"]), yard(hand=TWO), yard(hand=TWO)]
    state = position(yards=yards, strategic=True)
    assert open_to(state) == ["lay wall"]
    for card in ("double", "splatball", "wall"):
        assert refused(state, 0, f"discard {card}") == "must-play"


def test_a_table_may_allow_to_discard_anyway() -> None:  # RT-23
    yards = [yard(hand=["double", "pile", "wall"]), yard(hand=TWO), yard(hand=TWO)]
    state = position(yards=yards, strategic=True, strategic_free_discard=True)
    assert open_to(state) == [
        "lay wall", "lay pile", "discard double", "discard wall", "discard pile",
    ]  # fmt: skip
    assert refused(state, 0, "throw double 1") == "no-pile-to-throw-from"
    story = state.listen()
    play(state, "discard wall")
    assert cited(story) == [("discarded", ("RT-23",))]
    assert table(state)["discards"] == {"wall": 1}
    assert hand(state, 0) == {"double": 1, "pile": 1}


def test_free_discards_belong_to_the_strategic_game() -> None:  # RT-23, RT-01
    state = position(yards=[yard(hand=["wall"])], strategic_free_discard=True)
    assert open_to(state) == ["lay wall"]


def test_a_card_may_be_saved_while_another_is_played() -> None:  # RT-26
    yards = [yard(hand=["double", "wall", "single"]), yard(hand=TWO), yard(hand=TWO)]
    state = position(yards=yards, strategic=True)
    assert open_to(state) == ["throw single 1", "throw single 2", "lay wall"]
    assert refused(state, 0, "throw double 1") == "no-pile-to-throw-from"
    assert refused(state, 0, "discard double") == "must-play"
    play(state, "throw single 1")
    assert hand(state, 0) == {"double": 1, "wall": 1}


def test_a_saved_double_is_thrown_once_the_pile_lies_there() -> None:  # RT-26, T30
    yards = [yard(hand=["double", "double", "pile"]), yard(hand=TWO), yard(hand=TWO)]
    state = position(yards=yards, strategic=True)
    assert open_to(state) == ["lay pile"]
    play(state, "lay pile", "draw single", "throw single 0", "draw single", "throw single 0")
    play(state, "draw wall")
    assert open_to(state) == ["throw double 1", "throw double 2", "lay wall"]


@pytest.mark.parametrize("free", [False, True])
def test_everybody_holds_two_between_turns(free: bool) -> None:  # T34, RT-25
    for seed in range(6):
        game = snowball.game("splatball", 4, strategic=True, strategic_free_discard=free)
        state, dice = game.start(), Dice(seed)
        state.advance(dice)
        while state.actors:
            (turn,) = state.actors
            for seat, entry in enumerate(table(state)["yards"]):
                held = 0 if entry["out"] else 3 if seat == turn else 2
                assert sum(entry["hand"].values()) == held
            state.play(turn, state.pick(turn, dice))
            state.advance(dice)
