"""Battles of teams: whose discards they are, where a Restock goes, No Effects and Upgrades."""

from collections import Counter

import pytest

import snowball
from arsenal.moves import (
    abandoned,
    all_play,
    happen,
    heard,
    names,
    odds,
    play,
    table,
    texts,
    told,
    tops,
)
from arsenal.team_moves import (
    DODGE,
    ENOUGH,
    SNEAK,
    SNOWBALL,
    UPGRADE,
    discarded,
    fight,
    limited,
    team,
)
from snowball.testing.arsenal_teams import choosing, member, pooling

RAID = "raid-refinedupgrade for iceball-snowfort"
ROCKS = "rocks-whitewash:rocks"
NOTHING = "no-effect:nothing"
RESTOCK = "restock-dodge:restock"
BETTER_UPGRADE = "dodge-upgrade:upgrade"
TOPS = ("slushball-dodge", "sneak-dodge", "sneak-upgrade", "iceball-snowfort")


# Whose discards they are.


def test_the_one_who_is_hit_abandons_any_discard_of_the_team() -> None:  # RJ-90
    state = fight(DODGE, DODGE, UPGRADE, SNEAK, discards=(["dodge-upgrade"], ["sneak-upgrade"]))
    assert list(state.actors) == [2]  # the player who was hit, not the leader
    assert texts(state, 2) == [
        "abandon restock-dodge",  # the card that the leader has just played
        "abandon snowball-upgrade",
        "abandon dodge-upgrade",
    ]
    play(state, 2, "abandon restock-dodge")
    assert abandoned(state) == {"restock-dodge": 1}
    assert discarded(state, 0) == {"snowball-upgrade": 1, "dodge-upgrade": 1}


def test_the_card_that_a_mate_did_not_play_can_be_abandoned_too() -> None:  # J118, RJ-90
    state = fight(
        DODGE,
        DODGE,
        UPGRADE,
        SNEAK,
        decks=False,
        beside=(["dodge-upgrade"], ["sneak-dodge"], ["slushball-dodge"], ["sneak-upgrade"]),
    )
    assert texts(state, 2) == [
        "abandon restock-dodge",
        "abandon snowball-upgrade",
        "abandon slushball-dodge",
        "abandon dodge-upgrade",
    ]


@pytest.mark.parametrize("decks", [False, True])
def test_what_a_member_gains_goes_to_the_discards_of_the_team(decks: bool) -> None:  # RJ-90
    state = fight(DODGE, DODGE, UPGRADE, DODGE, tops=TOPS, decks=decks)
    play(state, 2, "take pile 0")
    assert discarded(state, 0) == {
        "slushball-dodge": 1,
        "restock-dodge": 1,
        "snowball-upgrade": 1,
    }
    assert all(not player["discards"] for player in table(state)["players"])


def test_a_slushball_steals_any_discard_of_the_team() -> None:  # RJ-90
    state = fight(
        "slushball-upgrade:slushball",
        UPGRADE,
        DODGE,
        DODGE,
        discards=([], ["dodge-upgrade", "dodge-upgrade"]),
    )
    play(state, 0, "steal")
    assert odds(state) == {
        "draw restock-dodge": 1,  # seat 3's
        "draw snowball-upgrade": 1,
        "draw dodge-upgrade": 2,
    }
    happen(state, "draw restock-dodge")
    assert discarded(state, 0)["restock-dodge"] == 2
    assert discarded(state, 1)["restock-dodge"] == 0


def test_a_swap_gives_any_discard_of_the_team() -> None:  # RJ-90
    state = fight(
        "barrage-snatchandrun:snatchandrun",
        DODGE,
        "snowball-dodge:dodge",
        DODGE,
        discards=(["sneak-dodge"], []),
        has=["dodge-upgrade"],
    )
    assert texts(state, 0) == [
        "give snowball-dodge",
        "give sneak-dodge",
        "give barrage-snatchandrun",
    ]
    play(state, 0, "give snowball-dodge", "fetch dodge-upgrade")
    assert discarded(state, 0) == {
        "dodge-upgrade": 1,
        "sneak-dodge": 1,
        "barrage-snatchandrun": 1,
    }
    assert abandoned(state) == {"snowball-dodge": 1}


def test_a_raid_takes_the_card_opposite_and_not_that_of_another_opponent() -> None:  # J115, RJ-90
    state = fight("raid-refinedupgrade:raid", DODGE, DODGE, "snowball-dodge:dodge", alternates=RAID)
    assert texts(state, 0) == ["raid"]
    play(state, 0, "raid")
    assert discarded(state, 0) == {"raid-refinedupgrade": 1, "restock-dodge": 2}
    assert discarded(state, 1) == {"snowball-dodge": 1}


@pytest.mark.parametrize("marker", [0, 1, 2, 3])
def test_two_members_who_want_to_abandon_the_same_last_card(marker: int) -> None:
    # RJ-90, RJ-115
    state = fight(
        SNOWBALL,
        SNEAK,
        UPGRADE,
        SNEAK,
        discards=(["sneak-upgrade"], []),
        marker=marker,
    )
    assert list(state.actors) == [0, 2]
    play(state, 0, "abandon sneak-upgrade")
    play(state, 2, "abandon sneak-upgrade")
    first, second = (0, 2) if marker in (0, 3) else (2, 0)
    assert told(heard(state), "abandoned") == [{"seat": first, "card": "sneak-upgrade"}]
    assert list(state.actors) == [second]
    assert texts(state, second) == ["abandon snowball-dodge", "abandon snowball-upgrade"]
    play(state, second, "abandon snowball-upgrade")
    assert abandoned(state) == {"sneak-upgrade": 1, "snowball-upgrade": 1}
    assert discarded(state, 0) == {"snowball-dodge": 1}


def test_two_members_may_abandon_a_card_each_of_one_design() -> None:  # RJ-90, RJ-115
    state = fight(SNOWBALL, SNEAK, UPGRADE, SNEAK, discards=(["sneak-upgrade"] * 2, []))
    play(state, 0, "abandon sneak-upgrade")
    play(state, 2, "abandon sneak-upgrade")
    assert abandoned(state) == {"sneak-upgrade": 2}


def test_with_a_single_discard_only_one_of_two_members_can_pay() -> None:  # RJ-90, RJ-115
    state = fight(NOTHING, SNEAK, UPGRADE, SNEAK)
    assert texts(state, 0) == texts(state, 2) == ["abandon snowball-upgrade"]
    play(state, 0, "abandon snowball-upgrade")
    play(state, 2, "abandon snowball-upgrade")
    assert abandoned(state) == {"snowball-upgrade": 1}
    assert "nothing-left" in names(heard(state))
    assert discarded(state, 0) == {}


def test_the_choice_of_a_mate_is_no_longer_open_when_it_was_made_before() -> None:
    # RJ-90: an Iceball, of a higher level, takes its card before a Sneak does.
    state = fight(UPGRADE, "iceball-snowfort:iceball", NOTHING, SNEAK)
    assert list(state.actors) == [0]
    play(state, 0, "abandon snowball-upgrade")
    assert "nothing-left" not in names(heard(state))
    assert 2 not in state.actors  # there was nothing to ask seat 2 for
    assert abandoned(state) == {"snowball-upgrade": 1}


def test_two_thieves_rob_the_same_discards_one_after_the_other() -> None:  # RJ-90
    slush = "slushball-upgrade:slushball"
    members = [
        member("slushball-upgrade"),
        member("snowball-upgrade"),
        member("slushball-upgrade"),
        member(blanks=1),
    ]
    state = choosing(
        members, pooling(draw=("sneak-dodge",) * 2), pooling(draw=("sneak-dodge",) * 2)
    )
    all_play(state, slush, UPGRADE, slush, NOTHING)
    play(state, 0, "steal")
    play(state, 2, "steal")
    happen(state, "draw snowball-upgrade")  # the only one: the second thief finds nothing
    assert discarded(state, 0) == {"slushball-upgrade": 2, "snowball-upgrade": 1}
    assert discarded(state, 1) == {}
    assert state.result is not None  # two cards are too few for the other team


@pytest.mark.parametrize("attack", [ROCKS, SNEAK, "iceball-snowfort:iceball"])
def test_a_restock_goes_back_although_a_mate_loses_an_equal_card(attack: str) -> None:
    # RJ-90, RJ-112: seat 2 loses the Restock / Dodge just played by seat 2, not that of seat 0.
    state = fight(RESTOCK, DODGE, RESTOCK, attack, discards=(["sneak-upgrade", "sneak-dodge"], []))
    if list(state.actors) == [2]:
        play(state, 2, "abandon restock-dodge")
    assert abandoned(state) == {"restock-dodge": 1}
    assert list(state.actors) == [0]
    assert texts(state, 0) == ["restock sneak-dodge", "restock sneak-upgrade"]
    play(state, 0, "restock sneak-upgrade")
    assert team(state, 0, "draw", "hand") - Counter(ENOUGH) == Counter(
        ["restock-dodge", "sneak-upgrade"]
    )


def test_two_restocks_of_a_team_take_different_cards_along() -> None:  # RJ-90, RJ-115
    state = fight(RESTOCK, DODGE, RESTOCK, DODGE, discards=(["sneak-upgrade", "sneak-dodge"], []))
    assert list(state.actors) == [0, 2]
    play(state, 0, "restock sneak-upgrade")
    play(state, 2, "restock sneak-upgrade")
    assert list(state.actors) == [2]
    # What seat 0 restocked is no longer there, its own card included.
    assert texts(state, 2) == ["restock sneak-dodge"]
    play(state, 2, "restock sneak-dodge")
    assert team(state, 0, "draw") == Counter(
        [*ENOUGH, "restock-dodge", "restock-dodge", "sneak-upgrade", "sneak-dodge"]
    )


# Into which pile a Restock goes.


def test_before_the_deck_a_restock_goes_into_the_personal_pile() -> None:  # RJ-123
    state = fight(
        DODGE,
        DODGE,
        RESTOCK,
        DODGE,
        decks=False,
        pile=["snowball-upgrade"],
        beside=(["dodge-upgrade"], ["sneak-dodge"], ["slushball-dodge"], ["sneak-upgrade"]),
    )
    assert list(state.actors) == [2]
    assert texts(state, 2) == [
        "restock restock-dodge",  # that of seat 0, just played
        "restock slushball-dodge",
        "restock dodge-upgrade",  # what seat 0 did not play
    ]
    play(state, 2, "restock dodge-upgrade")
    piles = [Counter(player["draw"]) for player in table(state)["players"]]
    assert piles[2] == Counter(["snowball-upgrade", "restock-dodge", "dodge-upgrade"])
    assert piles[0] == Counter(["snowball-upgrade"])
    # Seat 0 has too few cards now: what was left of the discards is the deck.
    assert team(state, 0, "draw") == Counter(["restock-dodge", "slushball-dodge"])


def test_with_the_deck_a_restock_goes_into_the_deck() -> None:  # RJ-123
    state = choosing(
        [member("restock-dodge", draw=("snowball-dodge",)) for _ in range(4)],
        pooling(draw=ENOUGH, discards=("sneak-dodge",)),
        pooling(draw=ENOUGH),
    )
    all_play(state, DODGE, DODGE, RESTOCK, DODGE)
    play(state, 2, "restock sneak-dodge")
    assert team(state, 0, "draw") == Counter([*ENOUGH, "restock-dodge", "sneak-dodge"])
    assert [player["draw"] for player in table(state)["players"]] == [["snowball-dodge"]] * 4


# No Effects.


def test_rocks_at_a_no_effect_abandon_nothing_and_slow_their_thrower_down() -> None:  # J125
    state = fight(ROCKS, NOTHING, DODGE, DODGE, discards=([], ["sneak-dodge"]))
    assert abandoned(state) == {}
    assert limited(state) == [0]
    assert [facts["seat"] for facts in told(heard(state), "hit")] == [1]
    assert discarded(state, 1) == {"restock-dodge": 1, "sneak-dodge": 1}


def test_rocks_at_a_card_of_the_pool_abandon_it() -> None:  # J125, RJ-90
    state = fight(ROCKS, UPGRADE, DODGE, DODGE)
    assert abandoned(state) == {"snowball-upgrade": 1}
    assert limited(state) == [0]


def test_a_no_effect_of_the_pool_stops_nothing() -> None:  # J122, J125
    state = fight(UPGRADE, NOTHING, "restock-dodge:dodge", NOTHING, tops=TOPS)
    assert list(state.actors) == [0]
    assert texts(state, 0) == [f"take pile {pile}" for pile in range(4)]
    assert "dodged" not in names(heard(state))


# Upgrades.


def test_alone_in_a_step_a_member_upgrades_from_any_pile() -> None:  # RJ-95
    state = fight(DODGE, DODGE, UPGRADE, DODGE, tops=TOPS)
    assert texts(state, 2) == ["take pile 0", "take pile 1", "take pile 2", "take pile 3"]
    play(state, 2, "take pile 3")
    assert discarded(state, 0)["iceball-snowfort"] == 1


def test_mates_who_upgrade_in_one_step_take_the_piles_in_front_of_them() -> None:  # RJ-95
    state = fight(UPGRADE, DODGE, UPGRADE, DODGE, tops=TOPS)
    assert list(state.actors) == [0, 2]
    assert texts(state, 0) == ["take pile 0"]
    assert texts(state, 2) == ["take pile 2"]
    play(state, 0, "take pile 0")
    play(state, 2, "take pile 2")
    assert discarded(state, 0) == {
        "snowball-upgrade": 2,
        "slushball-dodge": 1,
        "sneak-upgrade": 1,
    }


def test_the_higher_level_upgrades_first_whatever_the_team() -> None:  # RJ-95
    state = fight(
        UPGRADE, BETTER_UPGRADE, "offensivedodge-ultraupgrade:ultraupgrade", DODGE, tops=TOPS
    )
    assert list(state.actors) == [2]
    assert "take pile 0" in texts(state, 2)  # the Ultra Upgrade is free to choose
    play(state, 2, "take pile 0")
    assert list(state.actors) == [1]
    assert texts(state, 1) == ["take pile 1", "take pile 2", "take pile 3"]
    play(state, 1, "take pile 2")
    assert texts(state, 0) == ["take pile 1", "take pile 3"]
    play(state, 0, "take pile 1")
    assert tops(state)[3] == "iceball-snowfort"


def test_whose_own_pile_is_empty_picks_when_the_others_have() -> None:
    # RJ-95: the pile of a mate is no pile of one's own.
    state = choosing(
        [member("snowball-upgrade")] * 4,
        pooling(draw=ENOUGH),
        pooling(draw=ENOUGH),
        tops=(None, "slushball-dodge", None, "iceball-snowfort"),
        arsenal=False,
    )
    all_play(state, UPGRADE, UPGRADE, UPGRADE, UPGRADE)
    assert list(state.actors) == [1, 3]
    assert texts(state, 1) == ["take pile 1"]
    assert texts(state, 3) == ["take pile 3"]


@pytest.mark.parametrize(("marker", "first"), [(0, 0), (1, 2), (2, 2), (3, 0)])
def test_what_is_left_goes_to_those_without_a_pile_in_order_from_the_marker(
    marker: int, first: int
) -> None:
    # RJ-95
    state = choosing(
        [
            member("snowball-upgrade"),
            member("snowball-upgrade"),
            member("snowball-upgrade"),
            member("restock-dodge"),
        ],
        pooling(draw=ENOUGH),
        pooling(draw=ENOUGH),
        tops=(None, "slushball-dodge", None, "iceball-snowfort"),
        arsenal=False,
        marker=marker,
    )
    all_play(state, UPGRADE, UPGRADE, UPGRADE, DODGE)
    assert list(state.actors) == [1]
    play(state, 1, "take pile 1")
    assert list(state.actors) == [first]
    assert texts(state, first) == ["take pile 3"]
    play(state, first, "take pile 3")
    assert state.result is not None


# Documents.


@pytest.mark.parametrize("lost", ["abandon dodge-upgrade", "abandon slushball-dodge"])
def test_a_battle_can_be_written_down_after_a_card_put_away_is_abandoned(lost: str) -> None:
    # RJ-90, RJ-92
    state = fight(
        UPGRADE,
        DODGE,
        SNOWBALL,
        SNEAK,
        decks=False,
        beside=(["dodge-upgrade"], [], ["slushball-dodge"], []),
    )
    play(state, 2, lost)
    assert list(state.actors) == [0]  # the Upgrade comes after the Sneak Attack
    assert snowball.load(state.dump()).dump() == state.dump()
