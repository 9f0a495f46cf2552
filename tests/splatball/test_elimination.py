"""Going out."""

import pytest

import snowball
from snowball import Dice
from snowball.testing.splatball import position, yard
from splatball.moves import (
    FULL_DECK,
    all_cards,
    cited,
    each_table,
    front,
    hand,
    hits,
    odds,
    open_to,
    play,
    table,
    told,
)


def test_nine_hits_are_not_enough() -> None:  # T25, RT-14
    state = position(yards=[yard(hand=["single"]), yard(singles=8)])
    play(state, "throw single 1", "draw wall")
    assert hits(state, 1) == 9
    assert state.actors == (1,)


def test_the_tenth_hit_puts_a_player_out() -> None:  # T2, T25, RT-14
    state = position(yards=[yard(hand=["single"]), yard(singles=9)])
    story = state.listen()
    play(state, "throw single 1")
    assert table(state)["yards"][1]["out"] == 1
    assert cited(story)[-1] == ("out", ("T25", "RT-14", "RT-15"))
    assert told(story, "out") == {"seat": 1, "by": 0}
    play(state, "draw single")
    assert state.actors == (2,)
    assert open_to(state) == ["throw single 0"]


@pytest.mark.parametrize("before", [8, 9])
def test_a_double_may_bring_ten_hits_or_eleven(before: int) -> None:  # RT-14
    state = position(yards=[yard(pile=True, hand=["double"]), yard(singles=before)])
    story = state.listen()
    play(state, "throw double 1")
    assert told(story, "landed")["hits"] == before + 2
    assert table(state)["yards"][1]["out"] == 1
    assert table(state)["discards"] == {"single": before, "double": 1}


def test_a_turned_double_can_be_the_last_hit() -> None:  # RT-12, RT-14
    state = position(yards=[yard(pile=True, hand=["double"]), yard(doubles=4, turned=1, walls=1)])
    play(state, "throw double 1")
    assert table(state)["yards"][1]["out"] == 1
    assert table(state)["discards"] == {"double": 6, "wall": 1}


def test_everything_in_front_of_a_player_who_goes_out_is_discarded() -> None:  # T25, RT-15
    loser = yard(singles=5, doubles=1, turned=1, pile=True)
    state = position(yards=[yard(pile=True, hand=["double"]), loser], discards=["wall"])
    play(state, "throw double 1")
    assert front(state, 1) == {}
    assert state.view(None)["discards"] == {"wall": 1, "single": 5, "double": 3, "pile": 1}
    assert front(state, 0) == {"pile": True}
    assert all_cards(state) == FULL_DECK


def test_it_is_checked_at_once_after_the_throw() -> None:  # RT-15
    state = position(yards=[yard(hand=["single"]), yard(singles=9)], draw=[])
    discards = table(state)["discards"]
    play(state, "throw single 1")
    # The draw pile was empty, so what lay in front is in the new one already.
    assert table(state)["draw"] == {**discards, "single": discards["single"] + 10}


def test_the_thrower_gets_nothing_and_the_turn_passes_on_as_usual() -> None:  # RT-15
    state = position(4, 1, [yard(), yard(hand=["single"]), yard(singles=9)], turns=40)
    play(state, "throw single 2")
    assert front(state, 1) == {}
    assert hand(state, 1) == {}
    assert state.turns == 41
    play(state, "draw wall")
    assert state.actors == (3,)


def test_the_hand_of_a_player_who_goes_out_is_discarded() -> None:  # RT-16
    yards = [yard(hand=["single", "wall", "fort"]), yard(singles=9, hand=["pile", "double"])]
    state = position(yards=[*yards, yard(hand=["wall", "wall"])], strategic=True)
    play(state, "throw single 1")
    assert hand(state, 1) == {}
    assert table(state)["discards"] == {"single": 10, "pile": 1, "double": 1}


def test_whoever_is_out_takes_no_more_part() -> None:  # T2, RT-02
    state = position(yards=[yard(hand=["single"]), yard(singles=9)])
    play(state, "throw single 1")
    for _ in range(5):
        play(state, "draw single")
        assert open_to(state) == [f"throw single {2 - state.actors[0]}"]
        play(state, *open_to(state))
    assert front(state, 1) == {}


def test_the_last_two_of_a_bigger_game_play_on_with_all_the_cards() -> None:  # RT-20
    state = position(yards=[yard(hand=["single"]), yard(), yard(singles=9)])
    play(state, "throw single 2")
    assert all_cards(state) == FULL_DECK
    assert set(odds(state)) == {f"draw {card}" for card in FULL_DECK}
    play(state, "draw pile", "lay pile", "draw wall", "lay wall", "draw double")
    assert open_to(state) == ["throw double 0"]


@each_table
def test_players_leave_one_at_a_time(seats: int, options: dict[str, object]) -> None:  # RT-32
    for seed in range(6):
        state = snowball.game("splatball", seats, **options).start()
        dice, out = Dice(seed), 0
        while state.actors:
            state.advance(dice)
            for actor in state.actors:
                state.play(actor, state.pick(actor, dice))
            now = sum(yard["out"] > 0 for yard in table(state)["yards"])
            assert now - out in (0, 1)
            out = now
        assert state.result is not None
        assert state.result.ending == "last-one-in"
        assert sorted(state.result.ranks) == list(range(1, seats + 1))
