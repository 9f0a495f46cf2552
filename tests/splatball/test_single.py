"""Throwing a Single: at whom, and what catches it."""

import pytest

from snowball.testing.splatball import YardFields, position, yard
from splatball.moves import cited, front, hits, open_to, play, refused, table, told


def test_a_single_on_an_unprotected_player_is_a_hit_and_stays_in_front() -> None:  # T17
    state = position(yards=[yard(hand=["single"])])
    story = state.listen()
    play(state, "throw single 2")
    assert front(state, 2) == {"singles": 1}
    assert hits(state, 2) == 1
    assert table(state)["discards"] == {}
    assert cited(story) == [("threw", ("T13", "T17", "RT-02", "RT-09")), ("landed", ("T17",))]
    assert told(story, "threw") == {"seat": 0, "card": "single", "target": 2}


def test_a_single_against_a_wall_takes_the_wall_with_it() -> None:  # T18
    state = position(yards=[yard(hand=["single"]), yard(walls=2)])
    story = state.listen()
    play(state, "throw single 1")
    assert front(state, 1) == {"walls": 1}
    assert table(state)["discards"] == {"single": 1, "wall": 1}
    assert cited(story)[-1] == ("landed", ("T18", "RT-10"))


def test_a_single_lies_on_a_fort_that_was_untouched() -> None:  # T19
    state = position(yards=[yard(hand=["single"]), yard(forts=1)])
    story = state.listen()
    play(state, "throw single 1")
    assert front(state, 1) == {"cracked": 1}
    assert hits(state, 1) == 0
    assert table(state)["discards"] == {}
    assert cited(story)[-1] == ("landed", ("T19", "RT-10"))


def test_a_second_single_brings_the_fort_down_with_both_singles() -> None:  # T20
    state = position(yards=[yard(hand=["single"]), yard(cracked=1)])
    story = state.listen()
    play(state, "throw single 1")
    assert front(state, 1) == {}
    assert hits(state, 1) == 0
    assert table(state)["discards"] == {"single": 2, "fort": 1}
    assert cited(story)[-1] == ("landed", ("T20", "RT-10"))


@pytest.mark.parametrize(
    ("target", "after", "discards"),
    [
        (yard(walls=2, forts=2, cracked=1), {"walls": 2, "forts": 2}, {"single": 2, "fort": 1}),
        (yard(walls=1, cracked=1), {"walls": 1}, {"single": 2, "fort": 1}),
        (yard(forts=1, cracked=1), {"forts": 1}, {"single": 2, "fort": 1}),
        (yard(walls=2, forts=1), {"walls": 1, "forts": 1}, {"single": 1, "wall": 1}),
        (yard(forts=2), {"forts": 1, "cracked": 1}, {}),
        (yard(singles=3, pile=True), {"singles": 4, "pile": True}, {}),
    ],
)
def test_the_once_hit_fort_catches_first_then_a_wall_then_an_untouched_fort(
    target: YardFields, after: dict[str, int], discards: dict[str, int]
) -> None:
    # RT-10, C2
    state = position(yards=[yard(hand=["single"]), target])
    play(state, "throw single 1")
    assert front(state, 1) == after
    assert table(state)["discards"] == discards


def test_nobody_is_asked_which_protection_catches() -> None:  # RT-10
    state = position(2, yards=[yard(hand=["single"]), yard(walls=1)])
    assert open_to(state) == ["throw single 1"]
    play(state, "throw single 1", "draw single")
    assert open_to(state) == ["throw single 0"]


def test_bo_with_a_wall_and_a_fort_stays_dry_for_three_singles() -> None:  # RT-10, T18, T19, T20
    state = position(phase="draw", yards=[yard(), yard(walls=1, forts=1)])
    seen = []
    for seat in (0, 1, 2) * 2:
        at = 2 if seat == 1 else 1
        play(state, "draw single", f"throw single {at}")
        if seat != 1:
            seen.append((front(state, 1), table(state)["discards"]))
    assert seen == [
        ({"forts": 1}, {"wall": 1, "single": 1}),
        ({"cracked": 1}, {"wall": 1, "single": 1}),
        ({}, {"wall": 1, "fort": 1, "single": 3}),
        ({"singles": 1}, {"wall": 1, "fort": 1, "single": 3}),
    ]


def test_never_at_yourself_and_never_at_someone_who_is_out() -> None:  # RT-02
    state = position(4, yards=[yard(hand=["single"]), yard(), yard(out=1)])
    assert open_to(state) == ["throw single 1", "throw single 3"]
    assert refused(state, 0, "throw single 0") == "own-seat"
    assert refused(state, 0, "throw single 2") == "nobody-there"
    assert refused(state, 0, "throw single 6") == "nobody-there"


def test_any_other_player_is_a_fair_target_protected_or_not() -> None:  # RT-09
    yards = [yard(hand=["single"]), yard(walls=3), yard(singles=9), yard(forts=2, pile=True)]
    state = position(5, yards=yards)
    assert open_to(state) == [f"throw single {seat}" for seat in (1, 2, 3, 4)]


def test_snowballs_are_aimed_at_players_never_at_cards() -> None:  # RT-08
    state = position(
        2, yards=[yard(hand=["single"]), yard(walls=1, pile=True)], two_player_full_deck=True
    )
    assert open_to(state) == ["throw single 1"]
    throws = [text for text in state.game.texts if text.startswith("throw")]
    assert throws == [
        f"throw {card} {seat}" for card in ("single", "double", "splatball") for seat in range(7)
    ]
    play(state, "throw single 1")
    assert front(state, 1) == {"pile": True}  # the wall caught it; nothing but a Splatball splats
