"""Single cards at a table of many: Barrage with the other card, and equal Extremes that meet."""

import pytest

from arsenal.many_moves import DODGES, OFFENSIVE, RAID, STILL, SWAP, ULTRA
from arsenal.moves import (
    discards,
    dropped,
    happen,
    heard,
    lying,
    names,
    next_hands,
    odds,
    owned,
    play,
    refused,
    seen,
    texts,
    told,
)
from snowball import Dice
from snowball.testing.arsenal_many import NO_EFFECT, fight, reveal, seat

BARRAGE = "barrage-snatchandrun:barrage"
FORT = "iceball-snowfort:snowfort"
ICEBALL = "iceball-snowfort:iceball"
ROCKS = "rocks-whitewash:rocks"
DUD = "upgradedodge-dud:dud"
BACKFIRE = "cache-backfire:backfire"


# Barrage.


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_barrage_may_bring_either_half_of_the_other_card(side: str) -> None:  # J111, RJ-79
    mine = (BARRAGE, "sneak-upgrade:sneak")
    hurt = "snowball-upgrade:upgrade"
    if side == "left":
        state = fight(mine, ("snowball-dodge:dodge", hurt), DODGES)
    else:
        state = fight(mine[::-1], DODGES, (hurt, STILL))
    assert list(state.actors) == [0]
    assert texts(state, 0) == [
        "follow sneak-upgrade:sneak",
        "follow sneak-upgrade:upgrade",
        "pass",
    ]
    assert refused(state, 0, f"follow {BARRAGE}") == "asked-to-follow"


def test_the_card_that_follows_acts_in_its_own_battle_as_well() -> None:  # J111, RJ-79
    state = fight(
        (BARRAGE, "sneak-upgrade:sneak"),
        ("sneak-dodge:dodge", "snowball-upgrade:upgrade"),
        ("snowball-upgrade:upgrade", STILL),
    )
    play(state, 0, "follow sneak-upgrade:sneak")
    play(state, 1, "abandon snowball-upgrade")
    play(state, 2, "abandon snowball-upgrade")
    assert told(heard(state), "abandoned") == [
        {"seat": 1, "card": "snowball-upgrade"},
        {"seat": 2, "card": "snowball-upgrade"},
    ]
    assert discards(state, 0) == {"barrage-snatchandrun": 1, "sneak-upgrade": 1}


def test_the_other_half_follows_and_the_laid_half_stays() -> None:  # J111, RJ-79
    # The Dodge follows against the Iceball, while the Upgrade works on the other side.
    state = fight(
        (BARRAGE, "dodge-upgrade:upgrade"),
        ("snowball-dodge:dodge", ICEBALL),
        DODGES,
    )
    play(state, 0, "follow dodge-upgrade:dodge")
    assert told(heard(state), "dodged") == [
        {"seat": 0, "by": 1, "half": "iceball", "shield": "dodge"}
    ]
    assert list(state.actors) == [0]
    play(state, 0, "use other half")
    play(state, 0, "take pile 0")
    play(state, 0, "take pile 1")
    assert len(told(heard(state), "took")) == 2
    assert next_hands(state) == [2, 1, 2]


def test_an_upgrade_that_follows_fails_in_that_battle_alone() -> None:  # RJ-74, RJ-79
    state = fight(
        (BARRAGE, "dodge-upgrade:upgrade"),
        ("snowball-dodge:dodge", "snowball-upgrade:snowball"),
        DODGES,
    )
    play(state, 0, "follow dodge-upgrade:upgrade")
    assert told(heard(state), "stopped") == [{"seat": 0, "half": "upgrade"}]
    play(state, 0, "take pile 2")
    assert state.actors == (-1,)
    assert len(told(heard(state), "took")) == 1


def test_the_other_card_may_stay_out_of_it() -> None:  # J111
    state = fight(
        (BARRAGE, "sneak-upgrade:sneak"),
        ("sneak-dodge:dodge", "snowball-upgrade:upgrade"),
        DODGES,
    )
    play(state, 0, "pass")
    play(state, 2, "pass")  # the bonus for dodging the Sneak
    assert state.turns == 6
    assert told(heard(state), "abandoned") == []
    assert next_hands(state) == [2, 1, 2]


def test_a_barrage_that_misses_brings_nothing() -> None:  # J111
    state = fight((BARRAGE, "sneak-upgrade:upgrade"), DODGES, DODGES)
    assert told(heard(state), "dodged")[0]["half"] == "barrage"
    assert list(state.actors) == [0]
    assert texts(state, 0) == ["take pile 0", "take pile 1", "take pile 2"]


def test_nothing_follows_if_the_other_card_is_the_no_effect() -> None:  # RJ-79
    state = fight(
        (BARRAGE, NO_EFFECT),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
        DODGES,
    )
    assert state.turns == 6
    assert next_hands(state) == [2, 1, 2]


def test_a_cached_card_does_not_follow_a_barrage() -> None:  # RJ-119
    state = fight(
        (BARRAGE, "sneak-upgrade:upgrade"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
        DODGES,
        has={0: seat(cache=["sneak-dodge"])},
        alternates="cache-backfire for rocks-whitewash",
    )
    assert texts(state, 0) == [
        "follow sneak-upgrade:sneak",
        "follow sneak-upgrade:upgrade",
        "pass",
    ]


def test_a_card_played_from_the_cache_at_the_other_neighbour_follows() -> None:  # RJ-79, RJ-119
    state = fight(
        (BARRAGE, "cached sneak-dodge:dodge"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
        DODGES,
        has={0: seat(cache=["sneak-dodge", "dodge-upgrade"])},
        alternates="cache-backfire for rocks-whitewash",
    )
    assert texts(state, 0) == ["follow sneak-dodge:sneak", "follow sneak-dodge:dodge", "pass"]
    play(state, 0, "follow sneak-dodge:sneak")
    play(state, 1, "abandon snowball-dodge")
    assert discards(state, 0) == {"barrage-snatchandrun": 1, "sneak-dodge": 1}
    assert lying(state, 0, "cache") == {"dodge-upgrade": 1}


def test_two_barrages_of_one_player_bring_each_other_and_no_third_card() -> None:  # RJ-79, RJ-86
    open_plays = ("snowball-upgrade:upgrade", "sneak-upgrade:upgrade")
    state = fight((BARRAGE, BARRAGE), open_plays, open_plays)
    offered = [f"follow {BARRAGE}", f"follow {SWAP}", "pass"]
    assert texts(state, 0) == offered
    play(state, 0, f"follow {BARRAGE}")
    assert texts(state, 0) == offered
    play(state, 0, f"follow {BARRAGE}")
    assert "followed" in names(heard(state))
    assert 0 not in state.actors
    while state.turns == 5 and state.actors[0] >= 0:
        for actor in state.actors:
            play(state, actor, texts(state, actor)[0])
    assert next_hands(state) == [2, 1, 1]


def test_a_restock_that_follows_and_acts_takes_its_own_card_once() -> None:  # RJ-62, RJ-79
    state = fight(
        (BARRAGE, "restock-dodge:restock"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
        DODGES,
        has={0: seat(discards=["slushball-dodge", "sneak-dodge"], draw=["dodge-upgrade"])},
    )
    play(state, 0, "follow restock-dodge:restock")
    play(state, 0, "restock sneak-dodge")
    play(state, 0, "restock slushball-dodge")
    assert [facts["cards"] for facts in told(heard(state), "restocked")] == [2, 1]
    assert owned(state, 0)["restock-dodge"] == 1
    assert lying(state, 0, "draw", "hand").total() == 4
    assert discards(state, 0) == {"barrage-snatchandrun": 1}


def test_rocks_at_a_barrage_with_a_follow_up_take_the_barrage() -> None:  # RJ-36, RJ-79
    state = fight(
        (BARRAGE, "sneak-upgrade:upgrade"),
        ("snowball-dodge:dodge", ROCKS),
        DODGES,
    )
    play(state, 0, "follow sneak-upgrade:upgrade")
    assert told(heard(state), "abandoned") == [{"seat": 0, "card": "barrage-snatchandrun"}]
    assert texts(state, 0) == ["take pile 0", "take pile 1", "take pile 2"]  # the other battle


def test_a_follow_up_costs_a_card_before_the_attacks_of_the_table() -> None:  # RJ-75, RJ-79
    # The Slushball that follows takes the one card of Ben; for Cleo's Sneak there is none left.
    state = fight(
        (BARRAGE, "slushball-dodge:dodge"),
        ("snowball-upgrade:upgrade", NO_EFFECT),
        ("snowball-dodge:dodge", "sneak-dodge:sneak"),
    )
    play(state, 0, "follow slushball-dodge:slushball", "steal")
    happen(state, "draw snowball-upgrade")
    assert told(heard(state), "abandoned") == []
    assert 1 not in state.actors
    assert discards(state, 0)["snowball-upgrade"] == 1


# Equal Extremes.


def test_two_barrages_that_meet_both_hit_and_are_followed_up_in_secret() -> None:  # RJ-40, RJ-86
    state = fight(
        (BARRAGE, "sneak-dodge:dodge"),
        ("snowball-upgrade:upgrade", BARRAGE),
        DODGES,
    )
    assert state.actors == (0, 1)
    play(state, 0, "follow sneak-dodge:dodge")
    assert "followed" not in names(heard(state))
    play(state, 1, "follow snowball-upgrade:snowball")
    assert told(heard(state), "dodged") == [
        {"seat": 0, "by": 1, "half": "snowball", "shield": "dodge"}
    ]
    play(state, 1, "take pile 0")  # in the other battle
    assert list(state.actors) == [0]
    play(state, 0, "use other half")
    play(state, 1, "abandon barrage-snatchandrun")
    assert next_hands(state) == [1, 1, 2]


def test_two_barrages_that_nothing_follows_just_hit() -> None:  # RJ-40, RJ-86
    # Seats 0 and 1 throw Barrages at each other, and both have a card against seat 2.
    state = fight(
        (BARRAGE, "snowball-upgrade:snowball"),
        ("snowball-upgrade:snowball", BARRAGE),
        ("sneak-upgrade:upgrade", "sneak-upgrade:upgrade"),
    )
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert sorted((facts["by"], facts["seat"]) for facts in told(heard(state), "hit")) == [
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 2),
    ]
    assert next_hands(state) == [1, 1, 1]


def test_two_offensive_dodges_avoid_each_other_and_both_earn_an_ultra_upgrade() -> None:
    # RJ-30, RJ-86
    state = fight(
        (OFFENSIVE, STILL),
        ("snowball-dodge:dodge", OFFENSIVE),
        DODGES,
        abandoned=["sneak-upgrade"],
    )
    assert len(told(heard(state), "dodged")) == 2
    assert state.actors == (0, 1)
    for number in (0, 1):
        assert texts(state, number) == ["pass", f"take pile {number}", "fetch sneak-upgrade"]
        play(state, number, f"take pile {number}")
    assert next_hands(state) == [2, 2, 2]


def test_two_forts_that_meet_do_nothing() -> None:  # RJ-86
    state = fight((FORT, STILL), ("snowball-dodge:dodge", FORT), DODGES)
    assert state.turns == 6
    assert "hit" not in names(heard(state))
    assert next_hands(state) == [2, 2, 2]


def test_two_duds_and_two_backfires_that_meet_do_nothing() -> None:  # RJ-86
    for half in (DUD, BACKFIRE):
        state = fight((half, STILL), ("snowball-dodge:dodge", half), DODGES)
        assert state.turns == 6
        assert dropped(state) == {}
        assert next_hands(state) == [2, 2, 2]


def test_two_iceballs_that_meet_both_cost_a_card() -> None:  # RJ-14, RJ-86
    state = fight((ICEBALL, STILL), ("snowball-dodge:dodge", ICEBALL), DODGES)
    assert state.actors == (0, 1)
    play(state, 0, "abandon restock-dodge")
    play(state, 1, "abandon iceball-snowfort")
    assert dropped(state) == {"restock-dodge": 1, "iceball-snowfort": 1}
    assert next_hands(state) == [1, 1, 2]


def test_rocks_at_rocks_take_both_cards_and_slow_both_down() -> None:  # RJ-86
    state = fight((ROCKS, STILL), ("snowball-dodge:dodge", ROCKS), DODGES)
    assert dropped(state) == {"rocks-whitewash": 2}
    assert next_hands(state) == [1, 1, 2]


def test_two_raids_that_meet_may_change_places() -> None:  # RJ-34, RJ-86
    state = fight((RAID, STILL), ("snowball-dodge:dodge", RAID), DODGES)
    assert state.actors == (0, 1)
    play(state, 0, "raid")
    play(state, 1, "raid")
    assert told(heard(state), "raided") == [
        {"seat": 0, "target": 1, "card": "raid-refinedupgrade"},
        {"seat": 1, "target": 0, "card": "raid-refinedupgrade"},
    ]
    assert [discards(state, number)["raid-refinedupgrade"] for number in (0, 1)] == [1, 1]


@pytest.mark.parametrize(("marker", "first"), [(0, 0), (1, 1), (2, 0)])
def test_of_two_raids_that_want_one_abandoned_card_one_chooses_again(
    marker: int, first: int
) -> None:
    # RJ-86, RJ-115
    plays = ((RAID, STILL), (RAID, STILL), DODGES)
    state = fight(*plays, abandoned=["sneak-upgrade"], marker=marker)
    assert state.actors == (0, 1)
    play(state, 0, "fetch sneak-upgrade")
    play(state, 1, "fetch sneak-upgrade")
    second = 1 - first
    assert told(heard(state), "fetched") == [{"seat": first, "card": "sneak-upgrade"}]
    assert list(state.actors) == [second]
    assert texts(state, second) == ["raid"]
    play(state, second, "raid")
    assert discards(state, second)["sneak-upgrade"] == 0


def test_raids_from_both_sides_take_one_card_each() -> None:  # RJ-85, RJ-86
    state = fight(
        ("sneak-dodge:dodge", "dodge-upgrade:dodge"),
        ("snowball-dodge:dodge", RAID),
        (RAID, STILL),
    )
    assert state.actors == (1, 2)
    play(state, 1, "raid")
    play(state, 2, "raid")
    assert discards(state, 0) == {}
    assert discards(state, 1)["sneak-dodge"] == 1
    assert discards(state, 2)["dodge-upgrade"] == 1


def test_two_ultra_upgrades_of_one_player_take_one_card_after_the_other() -> None:
    # RJ-86, RJ-114
    state = fight((ULTRA, ULTRA), DODGES, DODGES, abandoned=["sneak-upgrade"])
    assert texts(state, 0) == [
        "pass",
        "take pile 0",
        "take pile 1",
        "take pile 2",
        "fetch sneak-upgrade",
    ]
    play(state, 0, "take pile 1")
    assert texts(state, 0) == ["pass", "take pile 0", "take pile 2", "fetch sneak-upgrade"]
    play(state, 0, "fetch sneak-upgrade")
    assert 0 not in state.actors


def test_two_snatch_and_runs_of_one_player_swap_twice() -> None:  # RJ-52, RJ-86
    state = fight((SWAP, SWAP), DODGES, DODGES, abandoned=["sneak-upgrade", "sneak-dodge"])
    play(state, 0, "give barrage-snatchandrun", "fetch sneak-upgrade")
    assert texts(state, 0) == ["give barrage-snatchandrun"]
    play(state, 0, "give barrage-snatchandrun")
    assert texts(state, 0) == ["fetch sneak-dodge"]
    play(state, 0, "fetch sneak-dodge")
    assert dropped(state) == {"barrage-snatchandrun": 2}
    assert discards(state, 0) == {"sneak-upgrade": 1, "sneak-dodge": 1}


def test_of_two_equal_cards_rocks_take_the_one_they_hit() -> None:  # RJ-77, RJ-85, RJ-112
    # Ana restocks on both sides; the rocks take the card on her right, so on her left Restock
    # and one more discard go back.
    state = fight(
        ("restock-dodge:restock", "restock-dodge:restock"),
        ("snowball-dodge:dodge", "sneak-dodge:dodge"),
        (ROCKS, "sneak-dodge:dodge"),
        has={0: seat(discards=["dodge-upgrade"], draw=["slushball-dodge"])},
    )
    assert told(heard(state), "abandoned") == [{"seat": 0, "card": "restock-dodge"}]
    assert texts(state, 0) == ["restock dodge-upgrade"]
    play(state, 0, "restock dodge-upgrade")
    assert told(heard(state), "restocked") == [{"seat": 0, "cards": 2}]
    assert discards(state, 0) == {}


def test_two_slushballs_of_one_player_steal_from_both_neighbours() -> None:  # J101, RJ-86
    state = fight(
        ("slushball-dodge:slushball", "slushball-dodge:slushball"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
        ("snowball-upgrade:upgrade", STILL),
    )
    play(state, 0, "steal")
    play(state, 0, "steal")
    assert odds(state) == {"draw snowball-dodge": 1, "draw snowball-upgrade": 1}
    happen(state, "draw snowball-dodge")
    assert odds(state) == {"draw restock-dodge": 1, "draw snowball-upgrade": 1}
    happen(state, "draw restock-dodge")
    assert [facts["target"] for facts in told(heard(state), "stole")] == [1, 2]


def test_two_restocks_of_one_player_each_take_along_another_card() -> None:  # RJ-62, RJ-86
    state = fight(
        ("restock-dodge:restock", "restock-dodge:restock"),
        ("snowball-dodge:dodge", "sneak-dodge:dodge"),
        ("snowball-dodge:dodge", "sneak-dodge:dodge"),
        has={0: seat(discards=["dodge-upgrade", "slushball-dodge"], draw=["sneak-upgrade"])},
    )
    play(state, 0, "restock dodge-upgrade")
    play(state, 0, "restock slushball-dodge")
    assert [facts["cards"] for facts in told(heard(state), "restocked")] == [2, 2]
    assert discards(state, 0) == {}


def test_of_two_equal_cards_a_dud_takes_the_one_that_it_faces() -> None:  # RJ-77, RJ-85
    # Ana's Upgrade on the left and her snowball on the right are of one design: the Dud takes the
    # snowball, and the Raid may still have the card that it faces.
    state = fight(
        ("snowball-upgrade:upgrade", "snowball-upgrade:snowball"),
        ("sneak-dodge:dodge", RAID),
        (DUD, "sneak-dodge:dodge"),
    )
    play(state, 1, "raid")
    play(state, 0, "take pile 0")
    assert dropped(state) == {"snowball-upgrade": 1}
    assert discards(state, 1)["snowball-upgrade"] == 1
    assert discards(state, 0)["snowball-upgrade"] == 0


def test_a_fort_that_follows_voids_in_both_battles() -> None:  # RJ-79, RJ-85
    state = fight(
        (BARRAGE, FORT),
        ("snowball-dodge:dodge", "sneak-dodge:sneak"),
        ("sneak-dodge:sneak", STILL),
    )
    play(state, 0, f"follow {FORT}")
    assert told(heard(state), "cancelled") == [
        {"seat": 2, "by": 0, "half": "sneak"},
        {"seat": 1, "by": 0, "half": "sneak"},
    ]
    assert state.turns == 6
    assert next_hands(state) == [2, 1, 2]


def test_a_restock_that_was_cached_tells_nobody_of_an_older_theft() -> None:  # RJ-19, RJ-86, RJ-103
    state = fight(
        ("restock-dodge:restock", "sneak-dodge:dodge"),
        ("snowball-dodge:dodge", "slushball-dodge:slushball"),
        ("snowball-dodge:dodge", "sneak-dodge:dodge"),
        has={
            0: seat(draw=["cache-backfire", "restock-dodge"]),
            1: seat(draw=["snowball-dodge", "dodge-upgrade"]),
            2: seat(draw=["sneak-dodge", "dodge-upgrade"]),
        },
    )
    play(state, 1, "steal")
    happen(state, "draw restock-dodge")  # Cleo, seat 2, does not see which card it was
    state.advance(Dice(1))
    assert "restock-dodge" not in seen(state, 2, 1)["known"]["deck"]
    reveal(
        state,
        ("cache-backfire:cache", "restock-dodge:restock"),
        ("snowball-dodge:dodge", "dodge-upgrade:dodge"),
        ("sneak-dodge:dodge", "dodge-upgrade:dodge"),
    )
    play(state, 0, "cache restock-dodge", "restock sneak-dodge")
    assert "restock-dodge" not in seen(state, 2, 1)["known"]["deck"]
