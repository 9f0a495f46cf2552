"""The order at the whole table: levels, the tie marker, own piles first, losses, swaps last."""

from collections import Counter
from typing import Any

import pytest

from arsenal.moves import discards, happen, heard, names, odds, play, texts, told
from arsenal.moves import table as document
from snowball import CHANCE, Dice, State
from snowball.testing.arsenal_many import NO_EFFECT, armed, fight, seat, table

pytestmark = pytest.mark.compiled

DODGES = ("snowball-dodge:dodge", "restock-dodge:dodge")
ULTRA = "offensivedodge-ultraupgrade:ultraupgrade"
OFFENSIVE = "offensivedodge-ultraupgrade:offensivedodge"
REFINED = "raid-refinedupgrade:refinedupgrade"
RAID = "raid-refinedupgrade:raid"
UPGRADE_DODGE = "upgradedodge-dud:upgradedodge"
SWAP = "barrage-snatchandrun:snatchandrun"
ADVANCED = "sneak-upgrade:upgrade"
BASIC = "snowball-upgrade:upgrade"
STILL = "restock-dodge:dodge"
TOPS = ["rocks-whitewash", "iceball-snowfort", "barrage-snatchandrun"]


def took(state: State) -> list[tuple[object, object]]:
    """Return who took from which pile so far, in that order."""
    return [(facts["seat"], facts["pile"]) for facts in told(heard(state), "took")]


def piles(*places: int) -> list[str]:
    """Return the choices to take the top of some piles."""
    return [f"take pile {place}" for place in places]


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


# Losses.


def attacked(left: str, right: str, *, has: tuple[str, ...] = (), mine: str = BASIC) -> State:
    """Let both neighbours attack seat 0, who does not dodge."""
    return fight(
        ("slushball-upgrade:upgrade", mine),
        ("snowball-dodge:dodge", left),
        (right, STILL),
        has={0: seat(discards=has)},
    )


def test_of_two_losses_the_one_on_the_left_comes_first() -> None:  # RJ-77
    state = attacked("sneak-upgrade:sneak", "sneak-dodge:sneak")
    assert texts(state, 0) == ["abandon snowball-upgrade", "abandon slushball-upgrade"]
    play(state, 0, "abandon snowball-upgrade")
    assert texts(state, 0) == ["abandon slushball-upgrade"]  # what has gone cannot go again
    play(state, 0, "abandon slushball-upgrade")
    assert [facts["card"] for facts in told(heard(state), "abandoned")] == [
        "snowball-upgrade",
        "slushball-upgrade",
    ]


def test_a_theft_on_the_left_comes_before_a_choice_on_the_right() -> None:  # RJ-77
    state = attacked("slushball-dodge:slushball", "sneak-dodge:sneak")
    assert list(state.actors) == [1]
    play(state, 1, "steal")
    assert odds(state) == {"draw snowball-upgrade": 1, "draw slushball-upgrade": 1}
    happen(state, "draw slushball-upgrade")
    assert texts(state, 0) == ["abandon snowball-upgrade"]


def test_a_choice_on_the_left_comes_before_a_theft_on_the_right() -> None:  # RJ-77
    state = attacked("sneak-dodge:sneak", "slushball-dodge:slushball")
    assert list(state.actors) == [0]
    play(state, 0, "abandon slushball-upgrade")
    assert list(state.actors) == [2]
    play(state, 2, "steal")
    assert odds(state) == {"draw snowball-upgrade": 1}


def test_two_thefts_take_from_the_left_first() -> None:  # RJ-77
    state = attacked("slushball-dodge:slushball", "slushball-dodge:slushball")
    assert list(state.actors) == [1]
    play(state, 1, "steal")
    happen(state, "draw slushball-upgrade")
    assert list(state.actors) == [2]
    play(state, 2, "steal")
    assert odds(state) == {"draw snowball-upgrade": 1}
    happen(state, "draw snowball-upgrade")
    assert [facts["seat"] for facts in told(heard(state), "stole")] == [1, 2]


def test_a_loss_on_the_right_is_skipped_if_nothing_is_left() -> None:  # RJ-77
    state = fight(
        ("slushball-upgrade:upgrade", NO_EFFECT),
        ("snowball-dodge:dodge", "sneak-upgrade:sneak"),
        ("sneak-dodge:sneak", STILL),
    )
    play(state, 0, "abandon slushball-upgrade")
    assert state.turns == 6
    assert len(told(heard(state), "abandoned")) == 1


def test_a_loss_named_by_rocks_goes_before_one_that_is_chosen() -> None:  # RJ-77
    state = attacked("iceball-snowfort:iceball", "rocks-whitewash:rocks")
    assert texts(state, 0) == ["abandon slushball-upgrade"]  # the card on the right has gone
    assert told(heard(state), "abandoned") == [{"seat": 0, "card": "snowball-upgrade"}]
    mirrored = attacked("rocks-whitewash:rocks", "iceball-snowfort:iceball")
    assert texts(mirrored, 0) == ["abandon snowball-upgrade"]


def test_a_loss_named_by_a_dud_goes_before_one_that_is_chosen() -> None:  # RJ-77
    state = fight(
        ("slushball-upgrade:upgrade", "snowball-upgrade:snowball"),
        ("snowball-dodge:dodge", "iceball-snowfort:iceball"),
        ("upgradedodge-dud:dud", STILL),
    )
    assert told(heard(state), "abandoned") == [{"seat": 0, "card": "snowball-upgrade"}]
    assert texts(state, 0) == ["abandon slushball-upgrade"]


def test_a_loss_named_by_a_raid_goes_before_one_that_is_chosen() -> None:  # RJ-77
    state = fight(
        ("slushball-upgrade:upgrade", STILL),
        ("snowball-dodge:dodge", "iceball-snowfort:iceball"),
        (RAID, STILL),
    )
    assert list(state.actors) == [2]
    play(state, 2, "raid")
    assert texts(state, 0) == ["abandon slushball-upgrade"]


def test_bonuses_that_cost_a_card_come_from_the_left_first_too() -> None:  # RJ-77, RJ-118
    state = fight(
        ("snowball-upgrade:snowball", "snowball-dodge:snowball"),
        ("snowball-dodge:dodge", "sneak-dodge:dodge"),
        ("sneak-dodge:dodge", STILL),
    )
    play(state, 1, "use other half")
    play(state, 2, "use other half")
    assert texts(state, 0) == ["abandon snowball-dodge", "abandon snowball-upgrade"]
    play(state, 0, "abandon snowball-dodge")
    assert texts(state, 0) == ["abandon snowball-upgrade"]


def test_an_attack_that_comes_back_counts_for_the_side_it_was_thrown_to() -> None:  # RJ-55, RJ-77
    # Ana's own Sneak comes back from the left; that loss is before Cleo's theft on the right.
    state = fight(
        ("sneak-dodge:sneak", BASIC),
        ("snowball-dodge:dodge", "cache-backfire:backfire"),
        ("slushball-dodge:slushball", STILL),
    )
    assert list(state.actors) == [0]
    play(state, 0, "abandon snowball-upgrade")
    play(state, 2, "steal")
    assert odds(state) == {"draw sneak-dodge": 1}


def test_follow_ups_that_cost_a_card_come_from_the_left_first_too() -> None:  # RJ-77, RJ-79
    state = fight(
        ("slushball-upgrade:upgrade", BASIC),
        ("sneak-dodge:dodge", "barrage-snatchandrun:barrage"),
        ("barrage-snatchandrun:barrage", "sneak-dodge:dodge"),
    )
    assert state.actors == (1, 2)
    play(state, 1, "follow sneak-dodge:sneak")
    play(state, 2, "follow sneak-dodge:sneak")
    assert list(state.actors) == [0]
    play(state, 0, "abandon snowball-upgrade")
    assert texts(state, 0) == ["abandon slushball-upgrade"]
    play(state, 0, "abandon slushball-upgrade")
    assert state.turns == 6


def test_a_thief_on_the_left_may_pass_and_the_right_goes_on() -> None:  # RJ-09, RJ-77
    state = attacked("slushball-dodge:slushball", "slushball-dodge:slushball")
    play(state, 1, "pass")
    play(state, 2, "steal")
    assert odds(state) == {"draw snowball-upgrade": 1, "draw slushball-upgrade": 1}


def test_different_levels_are_different_steps_whatever_the_side() -> None:  # RJ-75, RJ-77
    # The Iceball on the right is Extreme, the Sneak on the left Advanced.
    state = attacked("sneak-upgrade:sneak", "iceball-snowfort:iceball")
    play(state, 0, "abandon slushball-upgrade")
    assert told(heard(state), "abandoned") == [{"seat": 0, "card": "slushball-upgrade"}]
    assert texts(state, 0) == ["abandon snowball-upgrade"]


# The Abandoned pile.


def test_who_takes_from_the_abandoned_pile_before_whom() -> None:  # RJ-61, RJ-75
    lost = ["sneak-upgrade", "sneak-dodge", "slushball-dodge", "dodge-upgrade"]
    state = fight(
        (SWAP, STILL),
        (UPGRADE_DODGE, "snowball-dodge:dodge"),
        (RAID, "snowball-upgrade:snowball"),
        (ULTRA, STILL),
        ("snowball-dodge:dodge", STILL),
        abandoned=lost,
        marker=0,
    )
    assert list(state.actors) == [3]  # Ultra Upgrade, the last seat seen from the marker
    play(state, 3, "fetch sneak-upgrade")
    assert list(state.actors) == [2]
    assert "fetch sneak-upgrade" not in texts(state, 2)
    play(state, 2, "fetch sneak-dodge")
    assert list(state.actors) == [1]
    assert [text for text in texts(state, 1) if "fetch" in text] == [
        "fetch slushball-dodge",
        "fetch dodge-upgrade",
    ]
    play(state, 1, "fetch slushball-dodge")
    assert list(state.actors) == [0]
    play(state, 0, f"give {SWAP.split(':')[0]}")
    assert texts(state, 0) == ["fetch dodge-upgrade"]  # not what was just given


@pytest.mark.parametrize(("marker", "first"), [(0, 0), (1, 1), (2, 0)])
def test_the_first_from_the_marker_has_what_two_want(marker: int, first: int) -> None:  # RJ-115
    lost = ["sneak-upgrade", "slushball-dodge"]
    plays = ((ULTRA, STILL), (ULTRA, STILL), DODGES)
    state = fight(*plays, abandoned=lost, marker=marker)
    assert state.actors == (0, 1)
    play(state, 0, "fetch sneak-upgrade")
    assert "fetch sneak-upgrade" in texts(state, 1)  # nobody knows of the other
    play(state, 1, "fetch sneak-upgrade")
    assert told(heard(state), "fetched") == [{"seat": first, "card": "sneak-upgrade"}]
    second = 1 - first
    assert list(state.actors) == [second]
    assert texts(state, second) == ["pass", *piles(second), "fetch slushball-dodge"]


def test_two_who_want_one_card_of_which_there_are_two_both_get_it() -> None:  # RJ-115
    plays = ((ULTRA, STILL), (ULTRA, STILL), DODGES)
    state = fight(*plays, abandoned=["sneak-upgrade"] * 2)
    play(state, 0, "fetch sneak-upgrade")
    play(state, 1, "fetch sneak-upgrade")
    assert state.turns == 6
    assert [discards(state, number)["sneak-upgrade"] for number in (0, 1)] == [1, 1]


def test_a_snatch_and_run_waits_for_all_others_and_swaps_in_one_go() -> None:  # RJ-115
    # The Upgrade Dodge of seat 1 has the last Abandoned card, so nobody is asked to give one.
    state = fight(
        (SWAP, STILL),
        (UPGRADE_DODGE, STILL),
        ("snowball-dodge:dodge", "snowball-upgrade:snowball"),
        abandoned=["sneak-upgrade"],
        marker=0,
    )
    assert list(state.actors) == [1]
    play(state, 1, "fetch sneak-upgrade")
    assert told(heard(state), "idle") == [{"seat": 0, "half": "snatchandrun"}]
    assert discards(state, 0) == {"barrage-snatchandrun": 1, "restock-dodge": 1}


@pytest.mark.parametrize(("marker", "first"), [(0, 0), (1, 1), (2, 0)])
def test_two_swaps_are_done_one_after_the_other_from_the_marker(marker: int, first: int) -> None:
    # RJ-115
    plays = ((SWAP, STILL), (SWAP, STILL), DODGES)
    state = fight(*plays, abandoned=["sneak-upgrade"], marker=marker)
    assert list(state.actors) == [first]
    play(state, first, "give restock-dodge", "fetch sneak-upgrade")
    # What was given lies there only from the next turn on, so the other has nothing to swap for.
    assert told(heard(state), "idle") == [{"seat": 1 - first, "half": "snatchandrun"}]
    assert discards(state, 1 - first) == {"barrage-snatchandrun": 1, "restock-dodge": 1}
    assert Counter(document(state)["abandoned"]) == {"restock-dodge": 1}


def test_swaps_on_both_sides_are_the_last_things_of_their_step() -> None:  # RJ-61, RJ-115
    # The Upgrade Dodge waits for a pick of its own: its pile is empty and another upgrades too.
    state = fight(
        (SWAP, STILL),
        (UPGRADE_DODGE, STILL),
        (REFINED, "sneak-dodge:dodge"),
        tops=["sneak-upgrade", None, "slushball-upgrade"],
        abandoned=["dodge-upgrade"],
        marker=0,
    )
    assert list(state.actors) == [2]
    play(state, 2, "look pile 2")
    state.advance(Dice(1))
    play(state, 2, "take top")
    assert list(state.actors) == [1]
    play(state, 1, "take pile 0")
    assert list(state.actors) == [0]
    play(state, 0, "give restock-dodge", "fetch dodge-upgrade")
