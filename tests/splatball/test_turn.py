"""A turn: draw one card, play it if it can be played, else discard it, pass on."""

import pytest

from snowball import CHANCE
from snowball.testing.splatball import position, yard
from splatball.moves import (
    FULL_DECK,
    all_cards,
    cited,
    front,
    hand,
    odds,
    open_to,
    play,
    refused,
    table,
    told,
)

# C1: each card, with a Pile in front of seat 0 or not, and a Pile in front of seat 1 or not.
OPEN = [
    ("single", False, False, ["throw single 1", "throw single 2"]),
    ("single", True, True, ["throw single 1", "throw single 2"]),
    ("double", False, False, ["discard double"]),
    ("double", False, True, ["discard double"]),
    ("double", True, False, ["throw double 1", "throw double 2"]),
    ("splatball", False, False, ["discard splatball"]),
    ("splatball", True, False, ["discard splatball"]),
    ("splatball", False, True, ["throw splatball 1"]),
    ("splatball", True, True, ["throw splatball 1"]),
    ("wall", False, False, ["lay wall"]),
    ("wall", True, True, ["lay wall"]),
    ("fort", False, False, ["lay fort"]),
    ("fort", True, True, ["lay fort"]),
    ("pile", False, False, ["lay pile"]),
    ("pile", False, True, ["lay pile"]),
    ("pile", True, False, ["discard pile"]),
]


@pytest.mark.parametrize(("card", "mine", "theirs", "choices"), OPEN)
def test_a_card_that_can_be_played_must_be_and_only_the_target_is_chosen(
    card: str, mine: bool, theirs: bool, choices: list[str]
) -> None:
    # T13, T14, RT-01, RT-02, RT-03, RT-04
    state = position(yards=[yard(pile=mine, hand=[card]), yard(pile=theirs)])
    assert open_to(state) == choices
    for choice in range(43):
        text = state.game.text(choice)
        if text not in choices:
            assert refused(state, 0, choice)


def test_a_turn_is_one_draw_and_one_card_used_up() -> None:  # T1, T12
    state = position(phase="draw", turns=7)
    assert state.actors == (CHANCE,)
    assert refused(state, 0, "throw single 1") == "wait-for-chance"
    play(state, "draw single")
    assert state.actors == (0,)
    assert hand(state, 0) == {"single": 1}
    assert state.choices(CHANCE) == []
    assert refused(state, CHANCE, "draw single") == "not-your-turn"
    play(state, "throw single 1")
    assert hand(state, 0) == {}
    assert state.actors == (CHANCE,)
    assert state.turns == 8


def test_the_card_drawn_comes_off_the_draw_pile() -> None:  # T12
    state = position(phase="draw", draw={"wall": 2, "single": 3})
    assert odds(state) == {"draw single": 3, "draw wall": 2}
    assert refused(state, CHANCE, "draw pile") == "not-an-outcome"
    play(state, "draw wall")
    assert table(state)["draw"] == {"wall": 1, "single": 3}


@pytest.mark.parametrize(
    ("card", "rules"),
    [
        ("double", ("T14", "T22")),
        ("splatball", ("T14", "RT-05")),
        ("pile", ("T14", "T29")),
    ],
)
def test_a_card_that_cannot_be_played_is_discarded_face_up_and_does_nothing(
    card: str, rules: tuple[str, ...]
) -> None:
    # T14, T22, T29, RT-05
    state = position(
        yards=[yard(pile=card == "pile", hand=[card]), yard(walls=1)], discards=["wall"]
    )
    before = [front(state, seat) for seat in range(3)]
    story = state.listen()
    play(state, f"discard {card}")
    assert cited(story) == [("discarded", rules)]
    assert story[0].facts == {"seat": 0, "card": card}
    assert state.view(None)["discards"] == {"wall": 1, card: 1}
    assert [front(state, seat) for seat in range(3)] == before
    assert hand(state, 0) == {}


@pytest.mark.parametrize(
    ("turn", "out", "then"), [(0, [], 1), (1, [], 2), (3, [], 0), (0, [1, 2], 3), (2, [3, 0], 1)]
)
def test_play_passes_to_the_left_to_the_next_player_still_in(
    turn: int, out: list[int], then: int
) -> None:
    # T11, T15, RT-30
    yards = [yard(out=out.index(seat) + 1 if seat in out else 0) for seat in range(4)]
    state = position(4, turn, yards, phase="draw")
    play(state, "draw wall", "lay wall", "draw fort")
    assert state.actors == (then,)


def test_the_turn_passes_on_only_after_the_card_has_done_its_work() -> None:  # T15
    state = position(yards=[yard(hand=["single"]), yard(walls=1)])
    story = state.listen()
    play(state, "throw single 1", "draw wall")
    assert [event.name for event in story] == ["threw", "landed", "drew", "got"]
    assert [event.facts["seat"] for event in story] == [0, 1, 1, 1]


def test_a_turn_is_asked_for_even_with_only_one_thing_to_do() -> None:  # RT-33
    for card, text in [("wall", "lay wall"), ("double", "discard double")]:
        state = position(phase="draw")
        play(state, f"draw {card}")
        assert state.actors == (0,)
        assert open_to(state) == [text]


def test_the_discards_become_the_new_draw_pile_when_the_old_one_is_used_up() -> None:  # T16, RT-18
    state = position(
        yards=[yard(singles=2, pile=True), yard(doubles=1, cracked=1), yard(turned=1, walls=2)],
        draw=["wall"],
        phase="draw",
    )
    discards = table(state)["discards"]
    tables = [front(state, seat) for seat in (1, 2)]
    story = state.listen()
    play(state, "draw wall")
    assert table(state)["draw"] == {}  # not before the next draw is due
    assert table(state)["discards"] == discards
    play(state, "lay wall")
    assert table(state)["draw"] == table(state)["fresh"] == discards
    assert table(state)["discards"] == {}
    assert [front(state, seat) for seat in (1, 2)] == tables
    assert front(state, 0) == {"singles": 2, "pile": True, "walls": 1}
    assert cited(story)[-1] == ("reshuffled", ("T16", "RT-18"))
    assert story[-1].facts == {"cards": sum(discards.values())}
    assert all_cards(state) == FULL_DECK


def test_the_last_card_drawn_is_mixed_in_if_it_was_discarded() -> None:  # RT-18
    state = position(draw=["double"], discards=None, phase="draw")
    discards = table(state)["discards"]
    assert discards["double"] == 9
    play(state, "draw double", "discard double")
    assert table(state)["draw"] == {**discards, "double": 10}


def test_a_reshuffle_leaves_the_hands_where_they_are() -> None:  # T16, RT-18
    held = [["single", "wall"], ["pile", "pile"], ["fort", "double"]]
    state = position(
        yards=[yard(hand=cards) for cards in held], draw=["single"], phase="draw", strategic=True
    )
    play(state, "draw single", "throw single 1", "draw splatball")
    assert hand(state, 0) == {"single": 1, "wall": 1}
    assert hand(state, 1) == {"pile": 2, "splatball": 1}
    assert hand(state, 2) == {"fort": 1, "double": 1}


def test_no_reshuffle_while_a_card_is_left_in_the_draw_pile() -> None:  # T16, RT-18
    state = position(draw=["wall", "single"], phase="draw")
    story = state.listen()
    play(state, "draw wall", "lay wall")
    assert odds(state) == {"draw single": 1}
    assert "reshuffled" not in [event.name for event in story]


def test_what_was_drawn_is_told_to_all_but_the_card_only_to_the_drawer() -> None:  # T12, RT-34
    state = position(phase="draw", turn=1)
    story = state.listen()
    play(state, "draw fort")
    assert cited(story) == [("drew", ("T12", "RT-34")), ("got", ("T12", "RT-34"))]
    assert told(story, "drew") == {"seat": 1}
    assert told(story, "got") == {"seat": 1, "card": "fort"}
    drew, got = story
    assert [drew.is_for(seat) for seat in (0, 1, 2, None)] == [True] * 4
    assert [got.is_for(seat) for seat in (0, 1, 2, None)] == [False, True, False, False]
