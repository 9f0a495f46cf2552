"""Snow Walls and Snow Forts in front of a player."""

import pytest

from snowball.testing.splatball import position, yard
from splatball.moves import cited, front, hits, open_to, play, refused, table


@pytest.mark.parametrize(("card", "field"), [("wall", "walls"), ("fort", "forts")])
def test_a_wall_or_fort_goes_in_front_of_whoever_drew_it(card: str, field: str) -> None:  # T26
    state = position(yards=[yard(hand=[card])])
    assert open_to(state) == [f"lay {card}"]
    assert refused(state, 0, f"discard {card}") == "must-play"
    story = state.listen()
    play(state, f"lay {card}")
    assert front(state, 0) == {field: 1}
    assert table(state)["discards"] == {}
    assert cited(story) == [("laid", ("T26", "T27"))]
    assert story[0].facts == {"seat": 0, "card": card}


def test_any_number_and_mix_may_lie_in_front() -> None:  # T27
    state = position(2, yards=[yard(cracked=1)], phase="draw", two_player_full_deck=True)
    for number in range(4):
        play(state, "draw wall" if number else "draw fort")
        play(state, "lay wall" if number else "lay fort")
        play(state, "draw double", "discard double")
    assert front(state, 0) == {"cracked": 1, "walls": 3, "forts": 1}


@pytest.mark.parametrize(("card", "stops"), [("wall", 1), ("fort", 2)])
def test_a_wall_stops_one_snowball_and_a_fort_two(card: str, stops: int) -> None:  # T27
    state = position(2, yards=[yard(hand=[card])], two_player_full_deck=True)
    play(state, f"lay {card}")
    counted = []
    for _ in range(4):
        play(state, "draw single", "throw single 0")
        counted.append(hits(state, 0))
        play(state, "draw double", "discard double")
    assert counted == [max(0, thrown - stops) for thrown in range(1, 5)]


def test_protection_is_only_for_its_owner() -> None:  # T26, T27
    state = position(yards=[yard(hand=["single"], walls=5), yard(), yard(forts=5)])
    play(state, "throw single 1")
    assert hits(state, 1) == 1
    assert front(state, 0) == {"walls": 5}
    assert front(state, 2) == {"forts": 5}
