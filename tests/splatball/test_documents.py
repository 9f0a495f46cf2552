"""Positions as documents: what is written is read back as it was."""

import json

import pytest

import snowball
from snowball import CHANCE, Dice
from snowball.rules.splatball.game import Splatball
from snowball.testing.splatball import YardFields, position, yard
from splatball.moves import FULL_DECK, all_cards, each_table, table

EVERYTHING = list(FULL_DECK)


@each_table
def test_a_position_is_read_back_as_it_was_written(seats: int, options: dict[str, object]) -> None:
    # RT-27, RT-35
    state, dice = snowball.game("splatball", seats, **options).start(), Dice(7)
    cards = all_cards(state)
    while True:
        document = json.loads(json.dumps(state.dump()))
        twin = snowball.load(document)
        assert twin == state
        assert twin.dump() == document
        assert twin.result == state.result
        assert twin.actors == state.actors
        assert [twin.choices(actor) for actor in twin.actors] == [
            state.choices(actor) for actor in state.actors
        ]
        assert [twin.view(seat) for seat in range(seats)] == [
            state.view(seat) for seat in range(seats)
        ]
        assert all_cards(state) == cards
        if not state.actors:
            break
        (actor,) = state.actors
        state.play(actor, state.roll(dice) if actor == CHANCE else state.pick(actor, dice))


def test_a_copy_goes_its_own_way() -> None:
    state = snowball.game("splatball", 3, strategic=True).start()
    state.advance(Dice(1))
    story = state.listen()
    before = state.dump()
    twin = state.copy()
    assert twin == state
    twin.playout(Dice(2))
    assert state.dump() == before
    assert story == []
    assert twin != state


def test_what_only_memory_adds_may_be_left_out() -> None:  # RT-35
    document = table(position(yards=[yard(hand=["single"])]))
    assert document["fresh"] == FULL_DECK
    assert document["yards"][0]["may_keep"] == [EVERYTHING, EVERYTHING]
    assert document["yards"][0]["drew"] == {}


@pytest.mark.parametrize(
    ("fields", "seats", "turn"),
    [
        ([yard(singles=9), yard(doubles=4), yard(turned=6)], 3, 1),
        ([yard(walls=5, forts=2, cracked=3), yard(pile=True), yard(out=2), yard(out=1)], 5, 4),
    ],
)
def test_whatever_lies_in_front_has_its_place_in_the_document(
    fields: list[YardFields], seats: int, turn: int
) -> None:
    # RT-27
    state = position(seats, turn, fields, phase="draw", turns=31, discards={"wall": 0, "pile": 2})
    document = table(state)
    assert (document["turn"], document["turns"], document["phase"]) == (turn, 31, "draw")
    assert document["discards"] == {"pile": 2}
    assert all_cards(state) == FULL_DECK
    for seat, given in enumerate(fields):
        written = document["yards"][seat]
        assert {name: written[name] for name in given} == given


def test_a_table_is_read_in_the_middle_of_the_deal() -> None:  # T33, RT-25
    state, dice = snowball.game("splatball", 3, strategic=True).start(), Dice(1)
    state.play(CHANCE, state.game.choice("start 2"))
    while table(state)["phase"] == "deal":
        twin = snowball.load(state.dump())
        twin.advance(Dice(2))
        assert [sum(entry["hand"].values()) for entry in table(twin)["yards"]] == [2, 2, 3]
        state.play(CHANCE, state.roll(dice))


def test_the_last_card_of_a_home_made_deck_may_be_in_a_hand() -> None:  # RT-17
    game = Splatball(2, {}, {"singles": 1, "walls": 0})
    state = game.start()
    state.advance(Dice(1))
    assert state.result is None
    assert game.load(state.dump()) == state
