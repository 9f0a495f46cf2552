"""Snowball Piles, and the Splatballs that flatten them."""

import pytest

from snowball.testing.splatball import position, yard
from splatball.moves import cited, front, hand, hits, open_to, play, refused, table, told


def test_the_first_pile_is_laid_and_has_to_be() -> None:  # T28, RT-03
    state = position(yards=[yard(hand=["pile"])])
    assert open_to(state) == ["lay pile"]
    assert refused(state, 0, "discard pile") == "must-play"
    story = state.listen()
    play(state, "lay pile")
    assert front(state, 0) == {"pile": True}
    assert hand(state, 0) == {}
    assert table(state)["discards"] == {}
    assert cited(story) == [("laid", ("T28", "RT-03"))]
    assert story[0].facts == {"seat": 0, "card": "pile"}


def test_a_second_pile_is_discarded_for_nothing() -> None:  # T29
    state = position(yards=[yard(pile=True, hand=["pile"])])
    assert refused(state, 0, "lay pile") == "pile-already-there"
    play(state, "discard pile")
    assert front(state, 0) == {"pile": True}
    assert table(state)["discards"] == {"pile": 1}


def test_the_pile_lets_you_throw_the_doubles_you_draw() -> None:  # T30
    state = position(2, phase="draw", two_player_full_deck=True)
    play(state, "draw double", "discard double")  # seat 0 has no Pile yet
    play(state, "draw wall", "lay wall")
    play(state, "draw pile", "lay pile")
    play(state, "draw double", "discard double")  # the Pile is not seat 1's
    play(state, "draw double")
    assert open_to(state) == ["throw double 1"]


def test_a_splatball_flattens_another_players_pile_and_both_are_discarded() -> None:  # T31
    state = position(yards=[yard(hand=["splatball"]), yard(pile=True), yard(pile=True)])
    assert open_to(state) == ["throw splatball 1", "throw splatball 2"]
    story = state.listen()
    play(state, "throw splatball 2")
    assert front(state, 1) == {"pile": True}
    assert front(state, 2) == {}
    assert table(state)["discards"] == {"splatball": 1, "pile": 1}
    assert cited(story) == [
        ("threw", ("T13", "T31", "RT-06")),
        ("splatted", ("T31", "RT-07", "RT-28")),
    ]
    assert told(story, "splatted") == {"seat": 2}


def test_a_splatball_must_be_thrown_if_somebody_else_has_a_pile() -> None:  # RT-01, T31
    state = position(yards=[yard(hand=["splatball"]), yard(pile=True)])
    assert refused(state, 0, "discard splatball") == "must-play"
    assert refused(state, 0, "throw splatball 2") == "no-pile-to-splat"


def test_without_another_pile_the_splatball_is_discarded() -> None:  # RT-05
    state = position(yards=[yard(hand=["splatball"]), yard(), yard()])
    assert open_to(state) == ["discard splatball"]
    assert refused(state, 0, "throw splatball 1") == "no-pile-to-splat"
    play(state, "discard splatball")
    assert table(state)["discards"] == {"splatball": 1}


def test_never_splat_your_own_pile_even_if_it_is_the_only_one() -> None:  # RT-06
    state = position(yards=[yard(pile=True, hand=["splatball"])])
    assert open_to(state) == ["discard splatball"]
    assert refused(state, 0, "throw splatball 0") == "own-seat"
    play(state, "discard splatball")
    assert front(state, 0) == {"pile": True}


@pytest.mark.parametrize(
    "guard", [{"walls": 3}, {"forts": 2}, {"cracked": 1}, {"walls": 1, "forts": 1, "cracked": 1}]
)
def test_nothing_stops_a_splatball_and_it_hits_nobody(guard: dict[str, int]) -> None:  # RT-07
    target = yard(pile=True, singles=9)
    target.update(guard)  # type: ignore[typeddict-item]
    state = position(yards=[yard(hand=["splatball"]), target])
    play(state, "throw splatball 1")
    assert front(state, 1) == {"singles": 9, **guard}
    assert hits(state, 1) == 9


def test_a_flattened_pile_may_be_replaced_and_old_hits_stay() -> None:  # RT-28
    state = position(
        2,
        yards=[yard(hand=["splatball"], doubles=1, turned=1), yard(pile=True)],
        two_player_full_deck=True,
    )
    play(state, "throw splatball 1")
    assert front(state, 0) == {"doubles": 1, "turned": 1}
    play(state, "draw double")
    assert open_to(state) == ["discard double"]
    play(state, "discard double", "draw wall", "lay wall", "draw pile")
    assert open_to(state) == ["lay pile"]
    play(state, "lay pile")
    assert front(state, 1) == {"pile": True}


def test_a_pile_of_somebody_who_went_out_is_no_target() -> None:  # RT-05, RT-15
    state = position(
        yards=[yard(hand=["single"]), yard(singles=9, pile=True), yard()],
    )
    play(state, "throw single 1", "draw splatball")
    assert state.actors == (2,)
    assert open_to(state) == ["discard splatball"]
