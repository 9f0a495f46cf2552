"""Dodges: what avoids attacks, what that earns, and what answers it."""

from collections import Counter

import pytest

from arsenal.moves import (
    BASICS,
    abandoned,
    both,
    deal,
    discards,
    limits,
    lying,
    names,
    odds,
    owned,
    play,
    rules_of,
    seen,
    texts,
    told,
    tops,
)
from snowball import CHANCE, State
from snowball.testing.arsenal import duel, player

TOPS = ("sneak-upgrade", "slushball-dodge")
OFFENSIVE = "offensivedodge-ultraupgrade:offensivedodge"
ATTACKS = [
    "snowball-upgrade:snowball",
    "slushball-upgrade:slushball",
    "sneak-upgrade:sneak",
    "iceball-snowfort:iceball",
    "rocks-whitewash:rocks",
    "barrage-snatchandrun:barrage",
    OFFENSIVE,
]
AVOIDERS = [
    "restock-dodge:dodge",
    OFFENSIVE,
    "upgradedodge-dud:upgradedodge",
    "barrage-snatchandrun:snatchandrun",
]
INTERCEPTORS = ["iceball-snowfort:snowfort", "upgradedodge-dud:dud", "cache-backfire:backfire"]
MEETINGS = [
    (attack, avoider)
    for attack in ATTACKS
    for avoider in AVOIDERS
    if attack.partition(":")[0] != avoider.partition(":")[0]
]


def fight(one: str, two: str, **options: object) -> State:
    """Return a duel in which two halves, written 'card:half', were just revealed."""
    state = duel(
        player(hand=[one.partition(":")[0], "snowball-dodge"], draw=BASICS),
        player(hand=[two.partition(":")[0], "restock-dodge"], draw=BASICS),
        tops=TOPS,
        stock=["rocks-whitewash", "iceball-snowfort"],
        hidden=(1, 1),
        abandoned=["dodge-upgrade"],
        final=False,
        **options,
    )
    state.listen()
    both(state, one, two)
    return state


def told_of(state: State, name: str) -> list[dict[str, object]]:
    """Return the facts of the events with that name since the reveal."""
    return told(state.story or [], name)


def finish(state: State) -> None:
    """Decline what may be declined and do the rest in the first way, until chance acts."""
    while list(state.actors) not in ([CHANCE], []):
        for seat in state.actors:
            play(state, seat, texts(state, seat)[0])


# What avoids.


@pytest.mark.parametrize(("attack", "avoider"), MEETINGS)
def test_four_abilities_avoid_every_attack(attack: str, avoider: str) -> None:  # RJ-07, RJ-06
    state = fight(attack, avoider)
    assert told_of(state, "dodged")[0] == {
        "seat": 1,
        "by": 0,
        "half": attack.partition(":")[2],
        "shield": avoider.partition(":")[2],
    }
    before = owned(state, 1).total()
    finish(state)
    assert limits(state)[1] == 2
    assert owned(state, 1).total() >= before  # nothing lost


@pytest.mark.parametrize("interceptor", INTERCEPTORS)
def test_what_stops_an_attack_otherwise_is_no_dodge(interceptor: str) -> None:  # RJ-07
    state = fight("snowball-upgrade:snowball", interceptor)
    assert told_of(state, "dodged") == []
    assert told_of(state, "hit") == []
    assert told_of(state, "used") == []
    assert limits(state)[1] == 2
    assert list(state.actors) == [CHANCE]  # no other half is offered


def test_a_plain_dodge_opens_its_other_half() -> None:  # J19, J13, RJ-07
    state = fight("snowball-upgrade:snowball", "dodge-upgrade:dodge")
    assert seen(state, None, 1)["asked"] == "use"
    play(state, 1, "use other half")
    assert told_of(state, "used") == [{"seat": 1, "half": "upgrade"}]
    assert texts(state, 1) == ["take pile 0", "take pile 1"]


@pytest.mark.parametrize(
    ("avoider", "asked"),
    [
        ("upgradedodge-dud:upgradedodge", "upgrade dodge"),
        ("barrage-snatchandrun:snatchandrun", "give"),
    ],
)
def test_an_extreme_dodge_has_its_extra_built_in_instead(avoider: str, asked: str) -> None:
    # J19, RJ-07
    state = fight("snowball-upgrade:snowball", avoider)
    assert seen(state, None, 1)["asked"] == asked
    finish(state)
    assert told_of(state, "used") == []
    assert told_of(state, "declined") == []


def test_an_offensive_dodge_opens_its_other_half_too() -> None:  # J19, RJ-07
    state = fight("snowball-upgrade:snowball", OFFENSIVE)
    assert seen(state, None, 1)["asked"] == "ultra"


# The Offensive Dodge.


def test_an_offensive_dodge_throws_a_snowball() -> None:  # RJ-06
    state = fight(OFFENSIVE, "snowball-upgrade:upgrade")
    assert told_of(state, "hit")[0]["half"] == "offensivedodge"
    assert told_of(state, "stopped") == [{"seat": 1, "half": "upgrade"}]  # it spoils not hit
    assert limits(state) == [2, 1]


def test_an_offensive_dodge_can_be_made_a_dud() -> None:  # RJ-06
    state = fight(OFFENSIVE, "upgradedodge-dud:dud")
    assert limits(state) == [2, 2]
    assert abandoned(state)["offensivedodge-ultraupgrade"] == 1


def test_an_offensive_dodge_can_be_turned_back_but_avoids_that() -> None:  # RJ-06
    state = fight(OFFENSIVE, "cache-backfire:backfire")
    assert told_of(state, "backfired") != []
    assert limits(state) == [2, 2]


def test_an_offensive_dodge_avoids_and_hits_at_once() -> None:  # RJ-06
    state = fight("sneak-dodge:sneak", OFFENSIVE)
    assert names(state.story or [])[2:4] == ["dodged", "hit"]
    play(state, 1, "pass")
    assert limits(state) == [1, 2]
    assert owned(state, 1).total() == 5


def test_a_lower_dodge_avoids_an_offensive_dodge_and_then_attacks_for_sure() -> None:
    # J51, RJ-27
    state = fight(OFFENSIVE, "slushball-dodge:dodge")
    assert told_of(state, "dodged") == [
        {"seat": 1, "by": 0, "half": "offensivedodge", "shield": "dodge"}
    ]
    assert list(state.actors) == [1]
    play(state, 1, "use other half")
    assert told_of(state, "hit") == [
        {"seat": 0, "by": 1, "half": "slushball", "shield": "offensivedodge"}
    ]
    play(state, 1, "steal")
    assert odds(state) == {"draw snowball-dodge": 1, "draw offensivedodge-ultraupgrade": 1}
    deal(state, "offensivedodge-ultraupgrade")
    assert discards(state, 1)["offensivedodge-ultraupgrade"] == 1
    assert rules_of(state.story or [], "hit") == ("J51", "RJ-27")


def test_a_counter_attack_earns_an_offensive_dodge_nothing() -> None:  # RJ-30, J51
    state = fight(OFFENSIVE, "snowball-dodge:dodge")
    play(state, 1, "use other half")
    assert limits(state) == [1, 2]
    assert list(state.actors) == [CHANCE]
    assert tops(state) == list(TOPS)


def test_a_sneak_behind_a_dodge_is_not_stopped_by_an_offensive_dodge() -> None:  # RJ-27
    state = fight(OFFENSIVE, "sneak-dodge:dodge")
    play(state, 1, "use other half")
    assert texts(state, 0) == ["abandon snowball-dodge", "abandon offensivedodge-ultraupgrade"]


# The other half of a Dodge.


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_behind_a_dodge_always_hits(attack: str) -> None:  # RJ-27
    state = fight(attack, "snowball-dodge:dodge")
    play(state, 1, "use other half")
    assert told_of(state, "hit") == [
        {"seat": 0, "by": 1, "half": "snowball", "shield": attack.partition(":")[2]}
    ]
    assert limits(state) == [1, 2]
    assert list(state.actors) == [CHANCE]  # it sets off nothing more


def test_a_dodged_barrage_has_no_follow_up_to_meet_the_counter() -> None:  # RJ-27, RJ-31
    state = fight("barrage-snatchandrun:barrage", "sneak-dodge:dodge")
    assert list(state.actors) == [1]
    play(state, 1, "use other half")
    assert texts(state, 0) == ["abandon snowball-dodge", "abandon barrage-snatchandrun"]
    assert told_of(state, "followed") == []


def test_the_other_half_may_be_left() -> None:  # RJ-09, RJ-27
    state = fight("snowball-upgrade:snowball", "snowball-dodge:dodge")
    play(state, 1, "pass")
    assert limits(state) == [2, 2]


@pytest.mark.parametrize(
    "card", ["snowball-dodge", "restock-dodge", "slushball-dodge", "dodge-upgrade"]
)
def test_both_dodge_and_nothing_happens(card: str) -> None:  # RJ-28, J13
    state = fight(f"{card}:dodge", "sneak-dodge:dodge")
    assert names(state.story or []) == ["revealed", "revealed", "turn"]
    assert limits(state) == [2, 2]
    assert [owned(state, seat).total() for seat in (0, 1)] == [5, 5]
    assert list(state.actors) == [CHANCE]


def test_a_dodge_and_then_an_upgrade() -> None:  # RJ-29
    state = fight("iceball-snowfort:iceball", "dodge-upgrade:dodge")
    play(state, 1, "use other half", "take pile 0")
    assert discards(state, 1)["sneak-upgrade"] == 1
    assert "RJ-29" in rules_of(state.story or [], "took")


def test_a_dodge_and_then_a_restock() -> None:  # RJ-29
    state = duel(
        player(hand=["iceball-snowfort"], draw=BASICS),
        player(hand=["restock-dodge", "snowball-dodge"], draw=BASICS, discards=["sneak-dodge"]),
        tops=TOPS,
    )
    both(state, "iceball-snowfort:iceball", "restock-dodge:dodge")
    play(state, 1, "use other half")
    assert texts(state, 1) == ["restock snowball-dodge", "restock sneak-dodge"]
    play(state, 1, "restock sneak-dodge")
    assert lying(state, 1, "draw") == Counter([*BASICS, "restock-dodge", "sneak-dodge"])
    assert discards(state, 1) == {"snowball-dodge": 1}


# What an Offensive Dodge earns.


@pytest.mark.parametrize("attack", ATTACKS[:-1])
def test_an_offensive_dodge_that_avoided_an_attack_may_ultra_upgrade(attack: str) -> None:  # RJ-30
    state = fight(attack, OFFENSIVE)
    assert texts(state, 1) == ["pass", "take pile 0", "take pile 1", "fetch dodge-upgrade"]
    play(state, 1, "fetch dodge-upgrade")
    assert discards(state, 1)["dodge-upgrade"] == 1


@pytest.mark.parametrize(
    "other",
    [
        "rocks-whitewash:whitewash",
        "snowball-upgrade:upgrade",
        "cache-backfire:backfire",
        "upgradedodge-dud:dud",
        "restock-dodge:restock",
        "iceball-snowfort:snowfort",
    ],
)
def test_nothing_but_an_attack_earns_an_offensive_dodge_its_bonus(other: str) -> None:  # RJ-30
    state = fight(OFFENSIVE, other)
    before = owned(state, 0).total()
    while list(state.actors) != [CHANCE]:
        assert list(state.actors) == [1]
        finish(state)
    assert told_of(state, "fetched") == []
    assert owned(state, 0).total() <= before
    assert tops(state) == list(TOPS)


@pytest.mark.parametrize("avoider", ["restock-dodge:dodge", OFFENSIVE])
def test_a_barrage_does_not_get_past_a_dodge(avoider: str) -> None:  # RJ-31
    state = fight("barrage-snatchandrun:barrage", avoider)
    assert told_of(state, "dodged")[0]["half"] == "barrage"
    assert list(state.actors) == [1]  # no follow-up
    play(state, 1, "pass")
    assert limits(state)[1] == 2


def test_an_offensive_dodge_against_a_barrage_hits_and_may_ultra_upgrade() -> None:  # RJ-31
    state = fight("barrage-snatchandrun:barrage", OFFENSIVE)
    play(state, 1, "take pile 1")
    assert discards(state, 1)["slushball-dodge"] == 1
    deal(state, "iceball-snowfort")
    assert limits(state) == [1, 2]
