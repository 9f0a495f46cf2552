"""The order at the whole table: levels, the tie marker, own piles first, and the Dodge bonuses."""

from typing import Any

import pytest

from arsenal.many_moves import BASIC, DODGES, OFFENSIVE, REFINED, STILL, ULTRA, UPGRADE_DODGE, piles
from arsenal.moves import discards, heard, names, play, texts, told
from arsenal.moves import table as document
from snowball import CHANCE, Dice, State
from snowball.testing.arsenal_many import armed, fight, seat, table

ADVANCED = "sneak-upgrade:upgrade"
TOPS = ["rocks-whitewash", "iceball-snowfort", "barrage-snatchandrun"]


def took(state: State) -> list[tuple[object, object]]:
    """Return who took from which pile so far, in that order."""
    return [(facts["seat"], facts["pile"]) for facts in told(heard(state), "took")]


# The tie marker.


@pytest.mark.parametrize("seats", [3, 4, 5, 8])
def test_the_marker_moves_one_seat_to_the_left_every_turn(seats: int) -> None:  # RJ-75
    players = [armed(*DODGES, draw=["sneak-dodge", "dodge-upgrade"]) for _ in range(seats)]
    state = table(players, marker=seats - 2)
    for expected in (seats - 1, 0, 1):
        for _ in ("left", "right"):
            for actor in state.actors:
                dodge = next(text for text in texts(state, actor) if text.endswith(":dodge"))
                play(state, actor, dodge)
        state.advance(Dice(1))
        assert document(state)["marker"] == expected


@pytest.mark.parametrize(("marker", "first"), [(0, 0), (1, 2), (2, 2)])
def test_the_holder_comes_first_and_the_others_clockwise(marker: int, first: int) -> None:
    # RJ-75, RJ-76: seats 0 and 2 upgrade, and neither finds a card on the own pile
    plays = ((ADVANCED, STILL), DODGES, ("dodge-upgrade:upgrade", STILL))
    state = fight(*plays, tops=[None, TOPS[0], None], marker=marker)
    assert list(state.actors) == [first]
    assert texts(state, first) == piles(1)
    play(state, first, "take pile 1")
    assert told(heard(state), "idle") == [{"seat": 2 - first, "half": "upgrade"}]


# Upgrades.


def example(marker: int) -> State:
    """Return the upgrades of Ana, Ben and Cleo in the rulebook's example; Cleo has no pile."""
    return fight(
        ("slushball-upgrade:upgrade", "sneak-upgrade:upgrade"),
        (BASIC, STILL),
        ("dodge-upgrade:upgrade", "sneak-dodge:dodge"),
        DODGES,
        tops=[TOPS[0], TOPS[1], None, TOPS[2]],
        marker=marker,
    )


def test_own_piles_come_first_and_second_picks_clockwise_from_the_marker() -> None:
    # RJ-75, RJ-76: the rulebook's example
    state = example(marker=2)
    assert list(state.actors) == [0]
    assert texts(state, 0) == piles(0)
    play(state, 0, "take pile 0")
    assert list(state.actors) == [2]
    assert texts(state, 2) == piles(1, 3)
    play(state, 2, "take pile 1")
    assert list(state.actors) == [0]
    assert texts(state, 0) == piles(3)
    play(state, 0, "take pile 3")
    assert told(heard(state), "idle") == [{"seat": 1, "half": "upgrade"}]
    assert took(state) == [(0, 0), (2, 1), (0, 3)]
    assert "turned-up" not in names(heard(state))
    state.advance(Dice(1))
    assert document(state)["marker"] == 3
    assert [pile["top"] is not None for pile in document(state)["piles"]] == [
        True,
        True,
        False,
        True,
    ]


@pytest.mark.parametrize("marker", [0, 3])
def test_with_the_marker_elsewhere_another_has_the_next_pick(marker: int) -> None:  # RJ-75, RJ-76
    state = example(marker=marker)
    play(state, 0, "take pile 0")
    assert list(state.actors) == [0]  # before Cleo, seen from the marker
    assert texts(state, 0) == piles(1, 3)
    play(state, 0, "take pile 3")
    assert texts(state, 2) == piles(1)


def test_all_in_one_step_take_from_their_own_piles_at_once() -> None:  # RJ-76
    plays = ((ADVANCED, STILL), ("dodge-upgrade:upgrade", STILL), (ADVANCED, STILL))
    state = fight(*plays, tops=TOPS)
    assert state.actors == (0, 1, 2)
    for number in (0, 1, 2):
        assert texts(state, number) == piles(number)
        play(state, number, f"take pile {number}")
    assert [discards(state, number)[TOPS[number]] for number in (0, 1, 2)] == [1, 1, 1]


def test_a_step_reaches_across_the_table_not_just_one_battle() -> None:  # RJ-75, RJ-76
    # Seats 0 and 2 of four are no neighbours, and still in the same step.
    plays = ((ADVANCED, STILL), DODGES, (ADVANCED, STILL), DODGES)
    state = fight(*plays)
    assert state.actors == (0, 2)
    assert texts(state, 0) == piles(0)
    assert texts(state, 2) == piles(2)


def test_alone_in_a_step_you_choose_from_all_piles_and_the_central_one() -> None:  # RJ-76
    state = fight((ADVANCED, STILL), *[DODGES] * 4)
    assert texts(state, 0) == piles(0, 1, 2, 3, 4, 5)
    play(state, 0, "take pile 5")
    assert took(state) == [(0, 5)]


def test_the_central_pile_is_nearer_to_nobody() -> None:  # RJ-76
    tops = [None, TOPS[0], TOPS[1], None, None, TOPS[2]]
    plays = ((ADVANCED, STILL), DODGES, (ADVANCED, STILL), DODGES, DODGES)
    state = fight(*plays, tops=tops)
    assert list(state.actors) == [2]
    assert texts(state, 2) == piles(2)
    play(state, 2, "take pile 2")
    assert texts(state, 0) == piles(1, 5)  # what is left, the central pile included


def test_higher_levels_pick_first_at_the_whole_table() -> None:  # RJ-75, RJ-76
    # Nobody here faces another who upgrades: 5 seats, one of them still.
    state = fight(
        (BASIC, STILL),
        ("sneak-dodge:dodge", STILL),
        (ADVANCED, STILL),
        (REFINED, STILL),
        (ULTRA, STILL),
        tops=[None, None, None, None, None, TOPS[0]],
    )
    order = []
    while state.actors and state.turns == 5 and state.actors != (CHANCE,):
        assert len(state.actors) == 1
        order.append(state.actors[0])
        play(state, state.actors[0], texts(state, state.actors[0])[0])  # Ultra passes
        if len(order) == 2:
            state.advance(Dice(1))
            if 3 in state.actors:
                play(state, 3, "take top")
    assert order[:2] == [4, 3]
    assert [facts["seat"] for facts in told(heard(state), "idle")] == [2, 0]  # too late


def test_refined_upgrade_is_held_to_the_own_pile_beside_an_upgrade_dodge() -> None:  # RJ-76
    state = fight((REFINED, STILL), DODGES, (UPGRADE_DODGE, STILL), DODGES)
    assert state.actors == (0, 2)
    assert texts(state, 0) == ["look pile 0"]
    assert texts(state, 2) == piles(2)


def test_new_tops_are_turned_up_when_all_are_done() -> None:  # RJ-76
    plays = ((ADVANCED, STILL), (BASIC, STILL), DODGES)
    state = fight(*plays, tops=TOPS)
    play(state, 0, "take pile 1")
    assert texts(state, 1) == piles(0, 2)
    assert "turned-up" not in names(heard(state))
    play(state, 1, "take pile 0")
    assert state.actors == (CHANCE,)


def test_alone_on_both_sides_you_pick_anywhere_twice() -> None:  # RJ-114
    state = fight((ADVANCED, "slushball-upgrade:upgrade"), DODGES, DODGES, tops=TOPS)
    assert texts(state, 0) == piles(0, 1, 2)
    play(state, 0, "take pile 2")
    assert list(state.actors) == [0]
    assert texts(state, 0) == piles(0, 1)  # no new top yet
    play(state, 0, "take pile 1")
    assert took(state) == [(0, 2), (0, 1)]
    assert discards(state, 0)[TOPS[2]] == discards(state, 0)[TOPS[1]] == 1


def test_two_refined_upgrades_of_one_player_look_one_after_the_other() -> None:  # RJ-114
    state = fight((REFINED, REFINED), DODGES, DODGES)
    play(state, 0, "look pile 0")
    assert state.actors == (CHANCE,)  # the card beneath is shown before anything else is asked
    state.advance(Dice(1))
    assert texts(state, 0) == ["take top", "take under"]
    play(state, 0, "take top")
    assert texts(state, 0) == ["look pile 1", "look pile 2"]


def test_a_second_pick_of_one_finds_nothing_if_only_one_card_is_face_up() -> None:  # RJ-114
    plays = ((ADVANCED, "slushball-upgrade:upgrade"), DODGES, DODGES)
    state = fight(*plays, tops=[None, TOPS[1], None])
    play(state, 0, "take pile 1")
    assert took(state) == [(0, 1)]
    assert list(state.actors) != [0]


def test_ultra_upgrades_of_two_take_from_their_own_piles() -> None:  # RJ-76, RJ-86
    state = fight((ULTRA, STILL), (ULTRA, STILL), DODGES, abandoned=["slushball-dodge"])
    assert state.actors == (0, 1)
    for number in (0, 1):
        assert texts(state, number) == ["pass", *piles(number), "fetch slushball-dodge"]


def test_an_ultra_upgrade_earned_by_an_offensive_dodge_picks_with_the_others() -> None:  # RJ-76
    # Seat 0 avoids the snowball of seat 1; both Ultra Upgrades are in the first step.
    state = fight(
        (OFFENSIVE, STILL),
        (ULTRA, "snowball-upgrade:snowball"),
        (ADVANCED, STILL),
        tops=TOPS,
    )
    assert state.actors == (0, 1)
    assert texts(state, 0) == ["pass", *piles(0)]
    assert texts(state, 1) == ["pass", *piles(1)]


def test_a_stopped_upgrade_holds_nobody_to_the_own_pile() -> None:  # RJ-76, RJ-42
    state = fight(
        (ADVANCED, STILL),
        ("sneak-dodge:dodge", "snowball-upgrade:snowball"),
        ("dodge-upgrade:upgrade", STILL),
    )
    assert told(heard(state), "stopped") == [{"seat": 0, "half": "upgrade"}]
    assert list(state.actors) == [2]
    assert texts(state, 2) == piles(0, 1, 2)


@pytest.mark.parametrize(("marker", "first"), [(0, 0), (1, 1), (2, 0)])
def test_searches_of_two_go_one_after_the_other_from_the_marker(marker: int, first: int) -> None:
    # RJ-75, RJ-76, RJ-109
    plays = ((ULTRA, STILL), (ULTRA, STILL), DODGES)
    state = fight(*plays, marker=marker, ultra_search=True)
    state.advance(Dice(1))
    assert list(state.actors) == [first]
    assert texts(state, first) == ["pass", *piles(0, 1, 2)]
    play(state, first, "take pile 2")
    play(state, first, texts(state, first)[0])
    assert list(state.actors) == [1 - first]
    assert texts(state, 1 - first) == ["pass", *piles(0, 1, 2)]


# Dodge bonuses.


def bonuses(**options: Any) -> State:
    """Return the moment at which seat 0 may use an Upgrade and a Restock, and seat 1 a Sneak."""
    return fight(
        ("dodge-upgrade:dodge", "restock-dodge:dodge"),
        ("sneak-dodge:dodge", "snowball-upgrade:snowball"),
        ("snowball-upgrade:snowball", "snowball-dodge:snowball"),
        has={0: seat(discards=["slushball-dodge"])},
        tops=TOPS,
        **options,
    )


def test_bonuses_on_advanced_cards_come_before_those_on_basic_cards() -> None:  # RJ-118
    state = bonuses()
    assert list(state.actors) == [0]  # the Upgrade that a Dodge earns picks with the Advanced cards
    play(state, 0, "use other half")
    assert texts(state, 0) == piles(0, 1, 2)
    play(state, 0, "take pile 0")
    assert state.actors == (0, 1)
    play(state, 1, "use other half")
    play(state, 0, "use other half")
    assert list(state.actors) == [2]
    assert texts(state, 2) == ["abandon snowball-dodge", "abandon snowball-upgrade"]
    play(state, 2, "abandon snowball-dodge")
    assert texts(state, 0) == [
        "restock slushball-dodge",
        "restock dodge-upgrade",
    ]


def test_an_upgrade_that_a_dodge_earns_picks_before_a_basic_upgrade() -> None:  # RJ-76, RJ-118
    state = fight(
        ("dodge-upgrade:dodge", STILL),
        (BASIC, "snowball-upgrade:snowball"),
        DODGES,
        tops=TOPS,
    )
    assert list(state.actors) == [0]
    play(state, 0, "use other half")
    play(state, 0, "take pile 0")
    assert list(state.actors) == [1]
    assert texts(state, 1) == piles(1, 2)


def test_other_bonuses_come_after_every_card_of_the_table() -> None:  # RJ-01, RJ-75, RJ-118
    state = fight(
        ("restock-dodge:dodge", STILL),
        (BASIC, "snowball-upgrade:snowball"),
        DODGES,
        has={0: seat(discards=("sneak-dodge",))},
        tops=TOPS,
    )
    assert list(state.actors) == [1]
    play(state, 1, "take pile 0")
    play(state, 0, "use other half")
    assert "restock sneak-dodge" in texts(state, 0)


def test_two_bonus_upgrades_are_in_one_step() -> None:  # RJ-76, RJ-118
    state = fight(
        ("dodge-upgrade:dodge", STILL),
        ("dodge-upgrade:dodge", "snowball-upgrade:snowball"),
        ("snowball-dodge:dodge", "snowball-upgrade:snowball"),
    )
    play(state, 0, "use other half")
    play(state, 1, "use other half")
    assert state.actors == (0, 1)
    assert texts(state, 0) == piles(0)
    assert texts(state, 1) == piles(1)


def test_an_upgrade_that_a_dodge_earns_is_in_one_step_with_those_played_at_its_level() -> None:
    # RJ-76, RJ-118
    state = fight(
        ("dodge-upgrade:dodge", STILL),
        (ADVANCED, "snowball-upgrade:snowball"),
        DODGES,
        tops=TOPS,
    )
    play(state, 0, "use other half")
    assert state.actors == (0, 1)
    assert texts(state, 0) == piles(0)
    assert texts(state, 1) == piles(1)


def test_by_the_option_a_bonus_upgrade_that_a_hit_stops_holds_nobody_back() -> None:
    # RJ-42, RJ-74, RJ-76
    state = fight(
        ("dodge-upgrade:dodge", "rocks-whitewash:whitewash"),
        ("dodge-upgrade:dodge", "snowball-upgrade:snowball"),
        ("snowball-upgrade:snowball", "snowball-dodge:snowball"),
        hit_is_per_battle=False,
    )
    assert {"seat": 0, "by": 2, "half": "snowball", "shield": "whitewash"} in told(
        heard(state), "hit"
    )
    for actor in state.actors:
        play(state, actor, "use other half")
    assert list(state.actors) == [1]
    assert texts(state, 1) == piles(0, 1, 2)
