"""Setting up: the box, the draw pile, who begins."""

from collections import Counter

import pytest

import snowball
from snowball import CHANCE, Dice
from splatball.moves import FULL_DECK, TABLES, all_cards, cited, each_table, odds, play, table


def test_two_to_seven_can_play() -> None:  # T1
    assert snowball.game("splatball").seats == 2
    for seats in range(2, 8):
        assert len(table(snowball.game("splatball", seats).start())["yards"]) == seats
    for seats in (1, 8):
        with pytest.raises(snowball.RulesError, match=f"2 to 7 seats, not {seats}"):
            snowball.game("splatball", seats)


@pytest.mark.parametrize("seats", range(3, 8))
def test_the_box_holds_a_hundred_cards(seats: int) -> None:  # T3
    cards = all_cards(snowball.game("splatball", seats).start())
    assert cards.total() == 100
    assert cards == FULL_DECK


@pytest.mark.parametrize(
    ("card", "copies"),
    [("single", 54), ("pile", 16), ("double", 10), ("splatball", 10), ("wall", 5), ("fort", 5)],
)
def test_the_box_holds_so_many_of_each_card(card: str, copies: int) -> None:
    # T4, T5, T6, T7, T8, T9
    assert all_cards(snowball.game("splatball", 3).start())[card] == copies


@each_table
def test_all_cards_are_mixed_into_one_face_down_pile(
    seats: int, options: dict[str, object]
) -> None:
    # T10
    state = snowball.game("splatball", seats, **options).start()
    document = table(state)
    assert document["draw"] == document["fresh"] == all_cards(state)
    assert document["discards"] == {}
    view = state.view(0)
    assert view["draw"] == all_cards(state).total()  # a number of cards, not the cards


def test_any_card_may_be_on_top_and_common_ones_are_likelier() -> None:  # T10
    state = snowball.game("splatball", 3).start()
    play(state, "start 0")
    assert odds(state) == {f"draw {card}": copies for card, copies in FULL_DECK.items()}
    dice = Dice(10)
    rolled = Counter(state.game.text(state.roll(dice)) for _ in range(20_000))
    for card, copies in FULL_DECK.items():
        assert rolled[f"draw {card}"] / 200 == pytest.approx(copies, abs=1)


@each_table
def test_chance_picks_who_begins_and_every_seat_alike(
    seats: int, options: dict[str, object]
) -> None:
    # T11, RT-19
    state = snowball.game("splatball", seats, **options).start()
    assert state.actors == (CHANCE,)
    assert odds(state) == {f"start {seat}": 1 for seat in range(seats)}
    dice = Dice(11)
    rolled = Counter(state.game.text(state.roll(dice)) for _ in range(700 * seats))
    for seat in range(seats):
        assert rolled[f"start {seat}"] == pytest.approx(700, abs=100)


def test_whoever_was_picked_takes_the_first_turn() -> None:  # T11
    state = snowball.game("splatball", 4).start()
    story = state.listen()
    play(state, "start 2", "draw wall")
    assert state.actors == (2,)
    assert cited(story)[0] == ("begins", ("T10", "T11", "RT-19"))
    assert story[0].facts == {"seat": 2}


def test_the_table_of_tables_has_every_number_of_seats_both_ways() -> None:  # T1, RT-24
    assert {(seats, "strategic" in options) for seats, options in TABLES} == {
        (seats, strategic) for seats in range(2, 8) for strategic in (False, True)
    }
