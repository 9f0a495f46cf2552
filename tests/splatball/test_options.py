"""The options: what they do and what they may be."""

import pytest

import snowball
from snowball.testing.splatball import position, yard
from splatball.moves import hits, play, table


def test_the_printed_game_is_what_you_get_unless_you_say_otherwise() -> None:  # RT-14, RT-22, RT-23
    assert snowball.game("splatball", 3).options == {
        "hits_to_out": 10,
        "strategic": False,
        "strategic_free_discard": False,
        "two_player_full_deck": False,
    }


@pytest.mark.parametrize("number", range(3, 21))
def test_a_table_may_set_how_many_hits_put_a_player_out(number: int) -> None:  # RT-14, RT-21
    for seats in (2, 3):
        yards = [yard(hand=["single"]), yard(singles=number - 2)]
        state = position(seats, yards=yards, hits_to_out=number)
        play(state, "throw single 1")
        assert hits(state, 1) == number - 1
        assert table(state)["yards"][1]["out"] == 0
        while table(state)["yards"][1]["out"] == 0:
            play(state, "draw single")
            play(state, "throw single 0" if state.actors == (1,) else "throw single 1")
        assert table(state)["discards"] == {"single": number}


@pytest.mark.parametrize("number", [2, 21, 0, -5, "many", True, 4.5])
def test_no_other_number_of_hits_is_possible(number: object) -> None:  # RT-14
    with pytest.raises(
        snowball.RulesError, match="hits_to_out must be a whole number from 3 to 20"
    ):
        snowball.game("splatball", 3, hits_to_out=number)


@pytest.mark.parametrize("name", ["strategic", "strategic_free_discard", "two_player_full_deck"])
def test_a_switch_is_on_or_off(name: str) -> None:  # RT-22, RT-23, T33
    assert snowball.game("splatball", 2, **{name: "on"}).options[name] is True
    with pytest.raises(snowball.RulesError, match=f"{name} must be off or on, not 'maybe'"):
        snowball.game("splatball", 2, **{name: "maybe"})


def test_an_option_names_the_rules_behind_it() -> None:  # RT-14, RT-21, RT-22, RT-23
    kinds = snowball.GAMES["splatball"].all_options
    assert {option.name: option.rules for option in kinds} == {
        "hits_to_out": ("RT-14", "RT-21"),
        "strategic": ("T33", "T34", "T35"),
        "strategic_free_discard": ("RT-23",),
        "two_player_full_deck": ("RT-22",),
    }
