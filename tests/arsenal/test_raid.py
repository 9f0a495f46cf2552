"""Raid: the card opposite, or an Abandoned one."""

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
    owned,
    play,
    refused,
    rules_of,
    seen,
    texts,
    told,
)
from snowball import Dice, State
from snowball.testing.arsenal import Cards, PlayerFields, duel, player

RAID = "raid-refinedupgrade:raid"


def armed(*plays: str, has: Cards = ()) -> PlayerFields:
    """Return a player who holds the cards of some plays."""
    hand = [text.split(":")[0] for text in plays]
    return player(hand=hand, discards=has, draw=["snowball-dodge"] * 4)


def fight(
    two: PlayerFields, abandoned: Cards = ("dodge-upgrade",), has: Cards = ("sneak-upgrade",)
) -> State:
    """Return the moment at which both choose, the first player with a Raid."""
    return duel(
        armed(RAID, has=has), two, tops=("sneak-dodge", "slushball-dodge"), abandoned=abandoned
    )


def test_a_raid_takes_the_card_opposite_or_an_abandoned_one() -> None:  # J73, RJ-60
    for answered, card in (("raid", "restock-dodge"), ("fetch dodge-upgrade", "dodge-upgrade")):
        state = fight(armed("restock-dodge:dodge", "sneak-dodge"))
        before = owned(state, 0)
        both(state, RAID, "restock-dodge:dodge")
        assert texts(state, 0) == ["raid", "fetch dodge-upgrade"]
        assert refused(state, 0, "pass") == "asked-to-raid"
        play(state, 0, answered)
        assert owned(state, 0) - before == {card: 1}
        assert owned(state, 1)["restock-dodge"] == (0 if answered == "raid" else 1)


def test_a_question_names_the_card_that_it_is_about_and_only_to_whoever_is_asked() -> None:
    state = fight(armed("restock-dodge:dodge"))
    assert seen(state, 0, 0)["about"] is None
    both(state, RAID, "restock-dodge:dodge")
    plays: Any = state.view(0)["plays"]
    assert plays[seen(state, 0, 0)["about"]]["half"] == "raid"
    assert seen(state, 1, 1)["about"] is None
    assert "about" not in seen(state, 1, 0)


def test_a_raid_must_take_the_card_opposite_if_nothing_is_abandoned() -> None:  # J73, RJ-60
    state = fight(armed("restock-dodge:dodge"), abandoned=())
    both(state, RAID, "restock-dodge:dodge")
    assert texts(state, 0) == ["raid"]
    assert refused(state, 0, "pass") == "asked-to-raid"


@pytest.mark.parametrize(
    "dodge",
    [
        "restock-dodge:dodge",
        "upgradedodge-dud:upgradedodge",
        "barrage-snatchandrun:snatchandrun",
        "upgradedodge-dud:dud",
        "cache-backfire:backfire",
    ],
)
def test_a_raid_is_no_attack(dodge: str) -> None:  # RJ-60
    state = fight(armed(dodge))
    story = state.listen()
    both(state, RAID, dodge)
    play(state, 0, "raid")
    assert told(story, "raided") == [{"seat": 0, "target": 1, "card": dodge.split(":")[0]}]
    assert not {"hit", "dodged", "dudded", "backfired"} & set(names(story))
    if state.turns == 5:
        assert "use other half" not in texts(state, 1)
        assert "fetch dodge-upgrade" not in texts(state, 1)


@pytest.mark.parametrize(
    "attack",
    [
        "snowball-upgrade:snowball",
        "sneak-upgrade:sneak",
        "iceball-snowfort:iceball",
        "rocks-whitewash:rocks",
        "offensivedodge-ultraupgrade:offensivedodge",
    ],
)
def test_a_hit_stops_a_raid(attack: str) -> None:  # J73, RJ-60
    state = fight(armed(attack))
    story = state.listen()
    both(state, RAID, attack)
    assert rules_of(story, "stopped")[0] == "J73"
    assert "raid" not in texts(state, 0)
    assert owned(state, 1)[attack.split(":")[0]] == 1


def test_a_raided_restock_still_takes_the_other_discard_along() -> None:  # RJ-60
    state = fight(armed("restock-dodge:restock", has=["sneak-dodge"]))
    story = state.listen()
    both(state, RAID, "restock-dodge:restock")
    assert list(state.actors) == [0]  # before the card can move itself
    play(state, 0, "raid")
    assert texts(state, 1) == ["restock sneak-dodge"]
    play(state, 1, "restock sneak-dodge")
    assert told(story, "restocked") == [{"seat": 1, "cards": 1}]
    assert lying(state, 1, "draw") == {"snowball-dodge": 4, "sneak-dodge": 1}
    assert discards(state, 0)["restock-dodge"] == 1


def test_a_raided_restock_leaves_a_second_copy_of_it_to_be_restocked() -> None:  # RJ-60, RJ-62
    state = fight(armed("restock-dodge:restock", has=["restock-dodge"]))
    both(state, RAID, "restock-dodge:restock")
    play(state, 0, "raid")
    assert texts(state, 1) == ["restock restock-dodge"]
    play(state, 1, "restock restock-dodge")
    assert lying(state, 1, "draw")["restock-dodge"] == 1
    assert owned(state, 1)["restock-dodge"] == 1


def test_a_raided_weapons_cache_still_caches_another_discard() -> None:  # RJ-60
    state = fight(armed("cache-backfire:cache", has=["sneak-dodge"]))
    both(state, RAID, "cache-backfire:cache")
    play(state, 0, "raid")
    assert texts(state, 1) == ["pass", "cache sneak-dodge"]


def test_a_raided_snatch_and_run_still_swaps_another_discard() -> None:  # RJ-60
    state = fight(armed("barrage-snatchandrun:snatchandrun", has=["sneak-dodge"]))
    both(state, RAID, "barrage-snatchandrun:snatchandrun")
    play(state, 0, "raid")
    assert texts(state, 1) == ["give sneak-dodge"]
    play(state, 1, "give sneak-dodge", "fetch dodge-upgrade")
    assert abandoned(state) == {"sneak-dodge": 1}


@pytest.mark.parametrize(
    "only",
    ["cache-backfire:cache", "barrage-snatchandrun:snatchandrun", "restock-dodge:restock"],
)
def test_a_card_raided_from_an_empty_pile_finds_nothing(only: str) -> None:  # RJ-33, RJ-60
    state = fight(armed(only))
    before = owned(state, 1)
    both(state, RAID, only)
    play(state, 0, "raid")
    assert state.turns == 6
    assert before - owned(state, 1) == {only.split(":")[0]: 1}
    assert lying(state, 1, "cache") == {}
    assert abandoned(state) == {"dodge-upgrade": 1}


def test_a_raided_upgrade_still_upgrades() -> None:  # RJ-60
    state = fight(armed("slushball-upgrade:upgrade"))
    both(state, RAID, "slushball-upgrade:upgrade")
    play(state, 0, "raid")
    play(state, 1, "take pile 0")
    assert discards(state, 1) == {"sneak-dodge": 1}
    assert discards(state, 0)["slushball-upgrade"] == 1


def test_a_raided_whitewash_still_washes() -> None:  # RJ-60
    state = fight(armed("rocks-whitewash:whitewash"))
    both(state, RAID, "rocks-whitewash:whitewash")
    play(state, 0, "raid")
    state.advance(Dice(1))
    assert seen(state, None, 0)["shown"]


def test_two_raids_may_change_places() -> None:  # RJ-34, RJ-60
    state = fight(armed(RAID), has=())
    both(state, RAID, RAID)
    answer(state, "raid", "raid")
    assert discards(state, 0) == discards(state, 1) == {"raid-refinedupgrade": 1}
    one = fight(armed(RAID), has=())
    both(one, RAID, RAID)
    answer(one, "raid", "fetch dodge-upgrade")
    assert discards(one, 0) == {"raid-refinedupgrade": 2}
    assert discards(one, 1) == {"dodge-upgrade": 1}


def test_ultra_upgrade_comes_before_a_raid_of_its_card() -> None:  # RJ-60, RJ-61
    ultra = "offensivedodge-ultraupgrade:ultraupgrade"
    state = fight(armed(ultra))
    both(state, RAID, ultra)
    play(state, 1, "fetch dodge-upgrade")
    assert texts(state, 0) == ["raid"]
    play(state, 0, "raid")
    assert discards(state, 1) == {"dodge-upgrade": 1}
    assert discards(state, 0)["offensivedodge-ultraupgrade"] == 1


def test_raid_comes_before_upgrade_dodge() -> None:  # RJ-61
    state = fight(armed("upgradedodge-dud:upgradedodge"))
    both(state, RAID, "upgradedodge-dud:upgradedodge")
    assert list(state.actors) == [0]
    play(state, 0, "fetch dodge-upgrade")
    assert list(state.actors) == [1]


def test_a_raided_refined_upgrade_still_looks_into_a_pile() -> None:  # RJ-60
    refined = "raid-refinedupgrade:refinedupgrade"
    state = duel(
        armed(RAID),
        armed(refined),
        tops=("sneak-dodge", None),
        stock=["slushball-dodge"],
        hidden=(1, 0),
    )
    both(state, RAID, refined)
    play(state, 0, "raid")
    play(state, 1, "look pile 0")
    happen(state, "draw slushball-dodge")
    play(state, 1, "take under")
    assert discards(state, 1) == {"slushball-dodge": 1}
