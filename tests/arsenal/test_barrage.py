"""Barrage: a second card may follow, and it goes ahead of the attack opposite."""

from typing import Any

import pytest

from arsenal.moves import (
    abandoned,
    answer,
    both,
    discards,
    happen,
    lying,
    names,
    next_hands,
    odds,
    owned,
    play,
    refused,
    rules_of,
    texts,
    told,
    tops,
)
from snowball import Dice, State
from snowball.testing.arsenal import Cards, PlayerFields, duel, player

BARRAGE = "barrage-snatchandrun:barrage"
LATE = "barrage_follow_up_beats_hit"


def armed(*hand: str, has: Cards = (), cache: Cards = ()) -> PlayerFields:
    """Return a player with a hand, older discards, and cards left to draw."""
    return player(hand=hand, discards=has, cache=cache, draw=["restock-dodge"] * 4)


def throwing(second: str, has: Cards = (), cache: Cards = ()) -> PlayerFields:
    """Return a player with a Barrage and a second card."""
    return armed("barrage-snatchandrun", second, has=has, cache=cache)


def fight(one: PlayerFields, two: PlayerFields, **options: Any) -> State:
    """Return the moment at which both choose, with cards on each pile and one Abandoned."""
    return duel(
        one,
        two,
        tops=("dodge-upgrade", "slushball-upgrade"),
        stock=["sneak-upgrade", "sneak-upgrade"],
        hidden=(1, 1),
        abandoned=["snowball-dodge"],
        **options,
    )


def test_a_barrage_that_hits_slows_the_target_down_and_may_be_followed_up() -> None:  # J65, RJ-38
    state = fight(throwing("sneak-upgrade"), armed("snowball-upgrade"))
    both(state, BARRAGE, "snowball-upgrade:upgrade")
    assert lying(state, 0, "discards")["sneak-upgrade"] == 1  # it was put away already
    assert texts(state, 0) == [
        "follow sneak-upgrade:sneak",
        "follow sneak-upgrade:upgrade",
        "pass",
    ]
    play(state, 0, "follow sneak-upgrade:sneak")
    play(state, 1, "abandon snowball-upgrade")
    assert abandoned(state) == {"snowball-dodge": 1, "snowball-upgrade": 1}
    assert discards(state, 0) == {"barrage-snatchandrun": 1, "sneak-upgrade": 1}
    assert next_hands(state) == [2, 1]


def test_the_second_card_may_stay_where_it_is() -> None:  # J65
    state = fight(throwing("sneak-upgrade"), armed("snowball-upgrade"))
    both(state, BARRAGE, "snowball-upgrade:upgrade")
    play(state, 0, "pass")
    assert abandoned(state) == {"snowball-dodge": 1}
    assert next_hands(state) == [2, 1]


def test_the_half_of_the_second_card_is_chosen_when_the_card_opposite_lies_open() -> None:  # RJ-38
    state = fight(throwing("sneak-dodge"), armed("iceball-snowfort"))
    story = state.listen()
    both(state, BARRAGE, "iceball-snowfort:iceball")
    assert [facts["half"] for facts in told(story, "revealed")] == ["barrage", "iceball"]
    assert list(state.actors) == [0]
    assert refused(state, 0, "follow barrage-snatchandrun:barrage") == "asked-to-follow"


def test_only_a_card_drawn_this_turn_or_a_cached_one_follows() -> None:  # J65, RJ-38
    state = fight(throwing("sneak-dodge", has=["dodge-upgrade"]), armed("sneak-upgrade"))
    both(state, BARRAGE, "sneak-upgrade:upgrade")
    assert texts(state, 0) == ["follow sneak-dodge:sneak", "follow sneak-dodge:dodge", "pass"]
    cached = fight(throwing("sneak-dodge", cache=["dodge-upgrade"]), armed("sneak-upgrade"))
    both(cached, BARRAGE, "sneak-upgrade:upgrade")
    assert texts(cached, 0) == [
        "follow sneak-dodge:sneak",
        "follow sneak-dodge:dodge",
        "follow cached dodge-upgrade:dodge",
        "follow cached dodge-upgrade:upgrade",
        "pass",
    ]


def test_a_barrage_without_a_second_card_is_just_a_snowball() -> None:  # J65
    state = fight(armed("barrage-snatchandrun", has=["sneak-dodge"]), armed("sneak-upgrade"))
    both(state, BARRAGE, "sneak-upgrade:upgrade")
    assert next_hands(state) == [2, 1]


def test_a_barrage_that_follows_a_barrage_brings_no_third_card() -> None:  # RJ-38
    one = armed(
        "barrage-snatchandrun", "barrage-snatchandrun", "sneak-dodge", cache=["sneak-dodge"]
    )
    state = fight(one, armed("sneak-upgrade"))
    both(state, BARRAGE, "sneak-upgrade:upgrade")
    play(state, 0, "follow barrage-snatchandrun:barrage")
    assert state.turns == 6
    assert next_hands(state) == [2, 1]


@pytest.mark.parametrize(
    "shield",
    [
        "sneak-dodge:dodge",
        "offensivedodge-ultraupgrade:offensivedodge",
        "upgradedodge-dud:upgradedodge",
        "barrage-snatchandrun:snatchandrun",
    ],
)
def test_every_avoider_avoids_a_barrage(shield: str) -> None:  # RJ-31
    state = fight(throwing("snowball-upgrade"), armed(shield.split(":")[0], has=["sneak-dodge"]))
    story = state.listen()
    both(state, BARRAGE, shield)
    assert list(state.actors) == [1]  # nothing follows
    assert told(story, "hit") == (
        [{"seat": 0, "by": 1, "half": "offensivedodge", "shield": "barrage"}]
        if "offensivedodge" in shield
        else []
    )
    assert {"seat": 1} not in told(story, "limited")


def test_an_offensive_dodge_avoids_a_barrage_hits_and_may_ultra_upgrade() -> None:  # RJ-31
    state = fight(throwing("sneak-dodge"), armed("offensivedodge-ultraupgrade"))
    both(state, BARRAGE, "offensivedodge-ultraupgrade:offensivedodge")
    assert list(state.actors) == [1]
    assert texts(state, 1) == ["pass", "take pile 0", "take pile 1", "fetch snowball-dodge"]
    play(state, 1, "fetch snowball-dodge")
    assert next_hands(state) == [1, 2]


@pytest.mark.parametrize(
    "attack",
    [
        "snowball-upgrade:snowball",
        "slushball-upgrade:slushball",
        "sneak-upgrade:sneak",
        "iceball-snowfort:iceball",
        "rocks-whitewash:rocks",
    ],
)
def test_a_dodge_that_follows_avoids_the_attack_opposite(attack: str) -> None:  # J50, J65, RJ-39
    state = fight(throwing("dodge-upgrade"), armed(attack.split(":")[0]))
    both(state, BARRAGE, attack)
    play(state, 0, "follow dodge-upgrade:dodge", "use other half", "take pile 1")
    assert owned(state, 0)["slushball-upgrade"] == 1
    assert owned(state, 0)["barrage-snatchandrun"] == 1
    assert next_hands(state) == [2, 1]


def test_a_fort_that_follows_voids_the_card_opposite() -> None:  # RJ-39, RJ-51
    for card in ("rocks-whitewash:rocks", "rocks-whitewash:whitewash", "sneak-upgrade:sneak"):
        state = fight(throwing("iceball-snowfort"), armed(card.split(":")[0]))
        story = state.listen()
        both(state, BARRAGE, card)
        play(state, 0, "follow iceball-snowfort:snowfort")
        assert told(story, "cancelled") == [{"seat": 1, "by": 0, "half": card.split(":")[1]}]
        assert "whitewashed" not in names(story)
        assert abandoned(state) == {"snowball-dodge": 1}
        assert next_hands(state) == [2, 1]


def test_a_dud_that_follows_voids_the_attack_opposite() -> None:  # RJ-39, RJ-54
    state = fight(throwing("upgradedodge-dud"), armed("iceball-snowfort"))
    both(state, BARRAGE, "iceball-snowfort:iceball")
    play(state, 0, "follow upgradedodge-dud:dud")
    assert abandoned(state) == {"snowball-dodge": 1, "iceball-snowfort": 1}
    assert next_hands(state) == [2, 1]


def test_a_backfire_that_follows_turns_the_attack_opposite_back() -> None:  # RJ-39, RJ-56
    state = fight(throwing("cache-backfire"), armed("sneak-upgrade", has=["sneak-dodge"]))
    both(state, BARRAGE, "sneak-upgrade:sneak")
    play(state, 0, "follow cache-backfire:backfire")
    assert texts(state, 1) == ["abandon sneak-dodge", "abandon sneak-upgrade"]


def test_the_attack_of_a_follow_up_comes_before_the_one_opposite() -> None:  # RJ-11, RJ-39
    # The card stolen by the follow-up is there already when the Iceball, of a higher level, asks.
    state = fight(throwing("slushball-dodge"), armed("iceball-snowfort"))
    both(state, BARRAGE, "iceball-snowfort:iceball")
    play(state, 0, "follow slushball-dodge:slushball", "steal")
    happen(state, "draw iceball-snowfort")
    assert texts(state, 0) == [
        "abandon slushball-dodge",
        "abandon iceball-snowfort",
        "abandon barrage-snatchandrun",
    ]
    play(state, 0, "abandon iceball-snowfort")
    assert abandoned(state) == {"snowball-dodge": 1, "iceball-snowfort": 1}


@pytest.mark.parametrize(
    ("second", "what"),
    [
        ("sneak-upgrade:upgrade", "J57"),
        ("restock-dodge:restock", "J58"),
        ("offensivedodge-ultraupgrade:ultraupgrade", "J64"),
        ("cache-backfire:cache", "J71"),
        ("raid-refinedupgrade:raid", "J73"),
    ],
)
def test_a_follow_up_that_needs_no_hit_fails_if_the_attack_opposite_hits(
    second: str, what: str
) -> None:
    # RJ-39
    state = fight(throwing(second.split(":")[0]), armed("snowball-upgrade"))
    story = state.listen()
    both(state, BARRAGE, "snowball-upgrade:snowball")
    play(state, 0, f"follow {second}")
    assert rules_of(story, "stopped") == (what, "RJ-39")
    assert state.turns == 6
    free = fight(throwing(second.split(":")[0]), armed("snowball-upgrade"), **{LATE: True})
    both(free, BARRAGE, "snowball-upgrade:snowball")
    play(free, 0, f"follow {second}")
    assert list(free.actors) == [0]  # it takes effect, so there is something to choose
    assert free.turns == 5


def test_a_follow_up_works_if_the_card_opposite_is_no_attack() -> None:  # J65, RJ-39
    state = fight(throwing("sneak-upgrade"), armed("restock-dodge", has=["sneak-dodge"]))
    story = state.listen()
    both(state, BARRAGE, "restock-dodge:restock")
    play(state, 0, "follow sneak-upgrade:upgrade", "take pile 0")
    assert told(story, "stopped") == [{"seat": 1, "half": "restock"}]
    assert owned(state, 0)["dodge-upgrade"] == 1


def test_in_2015_a_follow_up_does_nothing_about_the_attack_opposite() -> None:  # RJ-100
    for second in ("sneak-dodge:dodge", "iceball-snowfort:snowfort"):
        state = fight(throwing(second.split(":")[0]), armed("snowball-upgrade"), edition=2015)
        story = state.listen()
        both(state, BARRAGE, "snowball-upgrade:snowball")
        play(state, 0, f"follow {second}")
        assert "dodged" not in names(story)
        assert "cancelled" not in names(story)
        assert state.turns == 6  # no bonus either
        assert next_hands(state) == [1, 1]


def test_in_2015_a_fort_that_follows_still_voids_what_is_no_attack() -> None:  # RJ-100
    state = fight(throwing("iceball-snowfort"), armed("rocks-whitewash"), edition=2015)
    story = state.listen()
    both(state, BARRAGE, "rocks-whitewash:whitewash")
    play(state, 0, "follow iceball-snowfort:snowfort")
    assert told(story, "cancelled") == [{"seat": 1, "by": 0, "half": "whitewash"}]
    assert "whitewashed" not in names(story)


def test_in_2015_a_follow_up_attacks_in_the_ordinary_order() -> None:  # RJ-100
    state = fight(
        throwing("slushball-dodge"), armed("iceball-snowfort", "sneak-dodge"), edition=2015
    )
    both(state, BARRAGE, "iceball-snowfort:iceball")
    play(state, 0, "follow slushball-dodge:slushball")
    # The Iceball, of the higher level, comes first, and the theft after it.
    assert texts(state, 0) == ["abandon slushball-dodge", "abandon barrage-snatchandrun"]
    play(state, 0, "abandon slushball-dodge", "steal")
    assert odds(state) == {"draw sneak-dodge": 1}


def test_two_barrages_both_hit_and_are_followed_up_in_secret() -> None:  # RJ-40
    state = fight(throwing("sneak-dodge"), throwing("snowball-upgrade"))
    story = state.listen()
    both(state, BARRAGE, BARRAGE)
    assert state.actors == (0, 1)
    play(state, 0, "follow sneak-dodge:dodge")
    assert "followed" not in names(story)
    play(state, 1, "pass")
    assert "followed" in names(story)
    state.playout(Dice(1))
    assert told(story, "limited")[:2] == [{"seat": 1}, {"seat": 0}]


def test_the_follow_ups_of_two_barrages_meet_as_a_fresh_pair() -> None:  # RJ-40
    state = fight(throwing("sneak-dodge"), throwing("snowball-upgrade"))
    story = state.listen()
    both(state, BARRAGE, BARRAGE)
    answer(state, "follow sneak-dodge:dodge", "follow snowball-upgrade:snowball")
    assert told(story, "dodged") == [
        {"seat": 0, "by": 1, "half": "snowball", "shield": "dodge"},
    ]
    assert texts(state, 0) == ["pass", "use other half"]


def test_a_follow_up_of_two_barrages_can_void_the_other() -> None:  # RJ-40
    state = fight(throwing("iceball-snowfort"), throwing("sneak-upgrade"))
    story = state.listen()
    both(state, BARRAGE, BARRAGE)
    answer(state, "follow iceball-snowfort:snowfort", "follow sneak-upgrade:sneak")
    assert told(story, "cancelled") == [{"seat": 1, "by": 0, "half": "sneak"}]
    assert abandoned(state) == {"snowball-dodge": 1}
    assert next_hands(state) == [1, 1]


def test_a_follow_up_upgrade_yields_to_a_refined_upgrade_opposite() -> None:  # RJ-39, RJ-47
    state = fight(throwing("sneak-upgrade"), armed("raid-refinedupgrade"))
    both(state, BARRAGE, "raid-refinedupgrade:refinedupgrade")
    play(state, 0, "follow sneak-upgrade:upgrade")
    assert list(state.actors) == [1]
    play(state, 1, "look pile 0")
    happen(state, "draw sneak-upgrade")
    play(state, 1, "take top")
    assert texts(state, 0) == ["take pile 1"]
    play(state, 0, "take pile 1")
    assert owned(state, 0)["slushball-upgrade"] == 1
    assert tops(state)[0] == "sneak-upgrade"


def test_what_a_refined_follow_up_brings_in_is_not_yet_there_to_be_abandoned() -> None:  # RJ-111
    state = fight(throwing("raid-refinedupgrade"), armed("sneak-dodge"))
    both(state, BARRAGE, "sneak-dodge:sneak")
    play(state, 0, "follow raid-refinedupgrade:refinedupgrade", "look pile 0")
    happen(state, "draw sneak-upgrade")
    play(state, 0, "take top")
    assert texts(state, 0) == ["abandon barrage-snatchandrun", "abandon raid-refinedupgrade"]
    play(state, 0, "abandon raid-refinedupgrade")
    assert discards(state, 0)["dodge-upgrade"] == 1
