"""Throwing a Double: two snowballs, and only with a Pile of your own."""

from collections import Counter
from itertools import product

import pytest

from snowball.testing.splatball import YardFields, position, yard
from splatball.moves import (
    all_cards,
    cited,
    front,
    hits,
    open_to,
    play,
    refused,
    table,
    told,
)

HIT_ONCE = ("T24", "RT-12", "RT-13")
CAUGHT = ("T24", "RT-13")
UNLISTED = ("T24", "RT-11", "RT-13")

# Table C3, row by row: what the target has, what is left of it, what was discarded, the rules.
NINE = [
    (yard(), {"doubles": 1}, {}, ("T23", "RT-31")),
    (yard(walls=1), {"turned": 1}, {"wall": 1}, HIT_ONCE),
    (yard(cracked=1), {"singles": 1}, {"fort": 1, "double": 1}, HIT_ONCE),
    (yard(walls=2), {}, {"wall": 2, "double": 1}, CAUGHT),
    (yard(walls=1, cracked=1), {}, {"fort": 1, "single": 1, "wall": 1, "double": 1}, CAUGHT),
    (yard(cracked=2), {}, {"fort": 2, "single": 2, "double": 1}, UNLISTED),
    (yard(forts=1), {}, {"fort": 1, "double": 1}, CAUGHT),
    (yard(forts=1, walls=1), {"walls": 1}, {"fort": 1, "double": 1}, UNLISTED),
    (yard(forts=1, cracked=1), {"cracked": 1}, {"fort": 1, "double": 1}, UNLISTED),
]

# The same rows where they say "or more".
MORE = [
    (yard(walls=4), {"walls": 2}, {"wall": 2, "double": 1}),
    (yard(walls=2, forts=1), {"forts": 1}, {"wall": 2, "double": 1}),
    (yard(walls=3, forts=2), {"walls": 1, "forts": 2}, {"wall": 2, "double": 1}),
    (
        yard(walls=2, cracked=1, forts=1),
        {"walls": 1, "forts": 1},
        {"fort": 1, "single": 1, "wall": 1, "double": 1},
    ),
    (
        yard(walls=1, cracked=2, forts=1),
        {"walls": 1, "forts": 1},
        {"fort": 2, "single": 2, "double": 1},
    ),
    (yard(cracked=3), {"cracked": 1}, {"fort": 2, "single": 2, "double": 1}),
    (yard(forts=2), {"forts": 1}, {"fort": 1, "double": 1}),
    (yard(forts=3, walls=1), {"forts": 2, "walls": 1}, {"fort": 1, "double": 1}),
    (yard(forts=2, cracked=1), {"forts": 1, "cracked": 1}, {"fort": 1, "double": 1}),
]


@pytest.mark.parametrize(("target", "after", "discards", "rules"), NINE)
def test_the_nine_outcomes_of_a_double(
    target: YardFields, after: dict[str, int], discards: dict[str, int], rules: tuple[str, ...]
) -> None:
    # T23, T24, RT-11, RT-12, RT-13
    state = position(yards=[yard(pile=True, hand=["double"]), target])
    story = state.listen()
    play(state, "throw double 1")
    assert front(state, 1) == after
    assert table(state)["discards"] == discards
    assert cited(story) == [("threw", ("T13", "T21", "T30", "RT-04")), ("landed", rules)]


@pytest.mark.parametrize(("target", "after", "discards"), MORE)
def test_a_double_against_more_of_the_same(
    target: YardFields, after: dict[str, int], discards: dict[str, int]
) -> None:
    # T24, RT-11
    state = position(yards=[yard(pile=True, hand=["double"]), target])
    play(state, "throw double 1")
    assert front(state, 1) == after
    assert table(state)["discards"] == discards


@pytest.mark.parametrize("card", ["single", "double"])
def test_every_snowball_takes_one_protection_or_hits(card: str) -> None:
    # T24, T27, RT-10, RT-11, RT-13, RT-31
    for walls, forts, cracked in product(range(4), repeat=3):
        target = yard(walls=walls, forts=forts, cracked=cracked, singles=1, doubles=1, turned=1)
        # Six Forts, to see three of each.
        state = position(yards=[yard(pile=True, hand=[card]), target], numbers={"forts": 6})
        cards = all_cards(state)
        story = state.listen()
        play(state, f"throw {card} 1")
        left = Counter(front(state, 1))
        before = walls + 2 * forts + cracked
        after = left["walls"] + 2 * left["forts"] + left["cracked"]
        snowballs = 2 if card == "double" else 1
        assert before - after == min(before, snowballs)
        assert hits(state, 1) - 4 == snowballs - min(before, snowballs)
        assert all_cards(state) == cards
        assert told(story, "landed") == {
            "seat": 1,
            "hits": hits(state, 1),
            "added": hits(state, 1) - 4,
            "walls_lost": walls - left["walls"],
            "forts_lost": forts + cracked - left["forts"] - left["cracked"],
            "forts_cracked": max(left["cracked"] - cracked, 0),
        }


def test_a_double_goes_to_any_other_player_if_your_pile_lies_there() -> None:  # T21, T30
    state = position(4, yards=[yard(pile=True, hand=["double"]), yard(), yard(out=1)])
    assert open_to(state) == ["throw double 1", "throw double 3"]
    assert refused(state, 0, "throw double 0") == "own-seat"
    assert refused(state, 0, "throw double 2") == "nobody-there"


def test_somebody_elses_pile_does_not_help() -> None:  # T21, T22
    state = position(yards=[yard(hand=["double"]), yard(pile=True), yard(pile=True)])
    assert open_to(state) == ["discard double"]
    assert refused(state, 0, "throw double 1") == "no-pile-to-throw-from"
    play(state, "discard double")
    assert table(state)["discards"] == {"double": 1}
    assert [hits(state, seat) for seat in range(3)] == [0, 0, 0]


def test_a_double_must_be_thrown_and_the_pile_stays() -> None:  # RT-04
    state = position(yards=[yard(pile=True, hand=["double"])])
    assert refused(state, 0, "discard double") == "must-play"
    play(state, "throw double 1")
    assert front(state, 0) == {"pile": True}
    play(state, "draw wall", "lay wall", "draw wall", "lay wall", "draw double")
    assert open_to(state) == ["throw double 1", "throw double 2"]


def test_a_double_on_an_unprotected_player_is_two_hits_and_stays_in_front() -> None:  # T23, RT-31
    state = position(yards=[yard(pile=True, hand=["double"]), yard(singles=1)])
    play(state, "throw double 1")
    assert front(state, 1) == {"singles": 1, "doubles": 1}
    assert hits(state, 1) == 3
    assert table(state)["discards"] == {}


def test_a_double_counts_two_and_turned_sideways_one() -> None:  # RT-12, RT-31
    state = position(phase="draw", yards=[yard(doubles=2, turned=3, singles=1), yard(doubles=4)])
    assert hits(state, 0) == 8
    assert hits(state, 1) == 8


def test_a_double_over_one_wall_stays_turned_and_counts_one() -> None:  # T24, RT-12
    state = position(yards=[yard(pile=True, hand=["double"]), yard(walls=1, doubles=1)])
    play(state, "throw double 1")
    assert front(state, 1) == {"doubles": 1, "turned": 1}
    assert hits(state, 1) == 3
    assert table(state)["discards"] == {"wall": 1}


def test_the_single_on_a_fallen_fort_becomes_the_hit() -> None:  # T24, RT-12
    state = position(yards=[yard(pile=True, hand=["double"]), yard(cracked=1, singles=2)])
    play(state, "throw double 1")
    assert front(state, 1) == {"singles": 3}
    assert table(state)["discards"] == {"fort": 1, "double": 1}


def test_no_snowball_flies_over_a_wall() -> None:  # RT-13
    for target in (yard(walls=1), yard(walls=2), yard(cracked=1), yard(forts=1)):
        for card in ("single", "double"):
            state = position(
                2, yards=[yard(pile=True, hand=[card]), target], two_player_full_deck=True
            )
            assert open_to(state) == [f"throw {card} 1"]  # nothing else to choose
            play(state, f"throw {card} 1")
            assert front(state, 1) != target
