"""Losses on two sides, from the left first, and who takes from the Abandoned pile before whom."""

from collections import Counter

import pytest

from arsenal.many_moves import (
    BASIC,
    DODGES,
    RAID,
    REFINED,
    STILL,
    SWAP,
    ULTRA,
    UPGRADE_DODGE,
    piles,
)
from arsenal.moves import discards, happen, heard, odds, play, texts, told
from arsenal.moves import table as document
from snowball import Dice, State
from snowball.testing.arsenal_many import NO_EFFECT, fight, seat

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
