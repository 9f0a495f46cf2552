"""The order of a battle: what stops what, what takes effect, and who goes first."""

from collections import Counter

import pytest

from arsenal.moves import (
    BASICS,
    abandoned,
    answer,
    both,
    deal,
    discards,
    limits,
    lying,
    names,
    odds,
    owned,
    play,
    refused,
    rules_of,
    seen,
    table,
    texts,
    told,
    tops,
)
from snowball import CHANCE, State
from snowball.testing.arsenal import duel, player

TOPS = ("sneak-upgrade", "slushball-dodge")
ATTACKS = [
    "snowball-dodge:snowball",
    "slushball-dodge:slushball",
    "sneak-dodge:sneak",
    "iceball-snowfort:iceball",
    "rocks-whitewash:rocks",
    "barrage-snatchandrun:barrage",
    "offensivedodge-ultraupgrade:offensivedodge",
]
NEED_NOT_HIT = [
    "snowball-upgrade:upgrade",
    "dodge-upgrade:upgrade",
    "restock-dodge:restock",
    "offensivedodge-ultraupgrade:ultraupgrade",
    "cache-backfire:cache",
    "raid-refinedupgrade:raid",
]


def fight(
    one: str,
    two: str,
    *,
    tops: tuple[str | None, str | None] = TOPS,
    stock: tuple[str, ...] = ("rocks-whitewash", "iceball-snowfort"),
    put_away: tuple[str, str] = ("snowball-dodge", "restock-dodge"),
    abandoned: tuple[str, ...] = (),
    final: bool = False,
    **options: object,
) -> State:
    """Return a duel in which two halves, written 'card:half', were just revealed."""
    hands = [
        [card.partition(":")[0], away] for card, away in zip((one, two), put_away, strict=True)
    ]
    state = duel(
        player(hand=hands[0], draw=BASICS),
        player(hand=hands[1], draw=BASICS),
        tops=tops,
        stock=stock,
        hidden=(len(stock) // 2, len(stock) - len(stock) // 2),
        abandoned=abandoned,
        final=final,
        **options,
    )
    state.listen()
    both(state, one, two)
    return state


def told_of(state: State, name: str) -> list[dict[str, object]]:
    """Return the facts of the events with that name since the reveal."""
    return told(state.story or [], name)


# Sorts of effect.


@pytest.mark.parametrize(
    ("shield", "limit"),
    [
        ("snowball-upgrade:upgrade", 1),
        ("restock-dodge:dodge", 2),
        ("iceball-snowfort:snowfort", 2),
        ("upgradedodge-dud:dud", 2),
        ("cache-backfire:backfire", 2),
    ],
)
def test_a_hit_effect_needs_that_nothing_stopped_the_attack(shield: str, limit: int) -> None:  # J12
    state = fight("snowball-dodge:snowball", shield)
    while list(state.actors) == [1]:
        play(state, 1, "pass" if "pass" in texts(state, 1) else texts(state, 1)[0])
    assert limits(state)[1] == limit


def test_no_attack_no_dodge_effect() -> None:  # J13
    state = fight("slushball-dodge:dodge", "snowball-upgrade:upgrade")
    assert list(state.actors) == [1]
    assert texts(state, 1) == ["take pile 0", "take pile 1"]
    play(state, 1, "take pile 0")
    assert told_of(state, "used") == []
    assert list(state.actors) == [CHANCE]


def test_an_attack_that_was_dodged_earns_the_dodge_effect() -> None:  # J13
    state = fight("slushball-dodge:dodge", "snowball-upgrade:snowball")
    assert texts(state, 0) == ["pass", "use other half"]


def test_a_def_effect_works_unless_its_player_was_hit() -> None:  # J14, RJ-02
    state = fight("snowball-upgrade:upgrade", "restock-dodge:dodge")
    assert texts(state, 0) == ["take pile 0", "take pile 1"]  # nobody attacked
    state = fight("snowball-upgrade:upgrade", "snowball-dodge:snowball")
    assert told_of(state, "stopped") == [{"seat": 0, "half": "upgrade"}]
    assert {"J14", "RJ-02", "RJ-03"} <= set(rules_of(state.story or [], "stopped"))
    assert tops(state) == list(TOPS)


@pytest.mark.parametrize("card", ["dodge-upgrade:dodge", "restock-dodge:dodge"])
def test_being_attacked_in_vain_does_not_spoil_a_def_effect(card: str) -> None:  # RJ-02, RJ-29
    state = fight(card, "sneak-dodge:sneak")
    play(state, 0, "use other half")
    assert list(state.actors) == [0]
    assert texts(state, 0)[0].startswith(("take", "restock"))


@pytest.mark.parametrize("theirs", ["snowball-dodge:snowball", "restock-dodge:dodge"])
def test_a_plain_effect_happens_whatever_lies_opposite(theirs: str) -> None:  # J15
    state = fight("rocks-whitewash:whitewash", theirs)
    assert told_of(state, "whitewashed") == [{"seat": 1, "by": 0}]


@pytest.mark.parametrize(
    ("attack", "defense"),
    [
        (attack, defense)
        for attack in ATTACKS
        for defense in NEED_NOT_HIT
        if attack.partition(":")[0] != defense.partition(":")[0]  # no card meets itself
    ],
)
def test_any_attack_that_hits_spoils_what_needs_not_hit(attack: str, defense: str) -> None:
    # J18, J20, RJ-03, RJ-04
    state = fight(attack, defense, abandoned=("sneak-dodge",))
    half = defense.partition(":")[2]
    while list(state.actors) != [CHANCE]:
        asked = [seen(state, None, seat)["asked"] for seat in state.actors]
        assert set(asked) <= {"steal", "abandon", "follow"}
        for seat in state.actors:
            play(state, seat, "pass" if "pass" in texts(state, seat) else texts(state, seat)[0])
    assert told_of(state, "hit")[0]["seat"] == 1
    assert told_of(state, "stopped") == [{"seat": 1, "half": half}]
    assert tops(state) == list(TOPS)
    assert abandoned(state)["sneak-dodge"] >= 1


def test_throwing_something_makes_the_other_draw_less_or_lose_a_card() -> None:  # J18
    state = fight("snowball-dodge:snowball", "snowball-upgrade:upgrade")
    assert limits(state) == [2, 1]
    state = fight("sneak-dodge:sneak", "snowball-upgrade:upgrade")
    play(state, 1, "abandon restock-dodge")
    assert owned(state, 1).total() == 4


def test_a_hit_is_an_attack_that_nothing_stopped() -> None:  # J20
    for shield, hit in (("snowball-upgrade:upgrade", True), ("dodge-upgrade:dodge", False)):
        state = fight("sneak-dodge:sneak", shield)
        assert bool(told_of(state, "hit")) == hit
        assert seen(state, None, 1)["hit"] == hit


# Words.


def test_an_abandoned_card_is_nobodys() -> None:  # J16
    state = duel(
        player(hand=["sneak-dodge"], draw=["snowball-dodge"]),
        player(hand=["snowball-upgrade", "rocks-whitewash"], draw=["snowball-dodge"]),
        final=True,
    )
    both(state, "sneak-dodge:sneak", "snowball-upgrade:upgrade")
    play(state, 1, "abandon rocks-whitewash")
    assert state.result is not None
    assert state.result.scores == (3, 2)  # the Extreme card counts for nobody
    assert abandoned(state) == {"rocks-whitewash": 1}


def test_few_abilities_fetch_an_abandoned_card_back() -> None:  # J16, J21
    state = fight(
        "offensivedodge-ultraupgrade:ultraupgrade",
        "restock-dodge:dodge",
        abandoned=("sneak-dodge",),
    )
    assert "fetch sneak-dodge" in texts(state, 0)
    play(state, 0, "fetch sneak-dodge")
    assert discards(state, 0)["sneak-dodge"] == 1
    assert abandoned(state) == Counter()
    state = fight("snowball-upgrade:upgrade", "restock-dodge:dodge", abandoned=("sneak-dodge",))
    assert refused(state, 0, "fetch sneak-dodge") == "asked-to-upgrade"


def test_upgrades_come_from_the_two_piles_of_the_arsenal() -> None:  # J17, J21
    for pile, card in enumerate(TOPS):
        state = fight("snowball-upgrade:upgrade", "restock-dodge:dodge")
        before = owned(state, 0)
        play(state, 0, f"take pile {pile}")
        assert owned(state, 0) == before + Counter([card])
        assert tops(state)[pile] is None


# Upgrades in order.


@pytest.mark.parametrize("seat", [0, 1])
def test_the_higher_level_picks_first(seat: int) -> None:  # J46, J54
    cards = ["dodge-upgrade:upgrade", "snowball-upgrade:upgrade"]
    state = fight(*(cards if seat == 0 else cards[::-1]))
    assert list(state.actors) == [seat]
    assert texts(state, seat) == ["take pile 0", "take pile 1"]
    play(state, seat, f"take pile {1 - seat}")  # even the one nearer to the other
    assert list(state.actors) == [1 - seat]
    assert texts(state, 1 - seat) == [f"take pile {seat}"]
    play(state, 1 - seat, f"take pile {seat}")
    assert discards(state, seat)[TOPS[1 - seat]] == 1
    assert discards(state, 1 - seat)[TOPS[seat]] == 1


@pytest.mark.parametrize("cards", [("snowball-upgrade",) * 2, ("dodge-upgrade", "sneak-upgrade")])
def test_at_one_level_each_takes_from_the_nearest_pile(cards: tuple[str, str]) -> None:  # J47
    state = fight(f"{cards[0]}:upgrade", f"{cards[1]}:upgrade")
    assert state.actors == (0, 1)
    assert [texts(state, seat) for seat in (0, 1)] == [["take pile 0"], ["take pile 1"]]
    assert refused(state, 0, "take pile 1") == "asked-to-upgrade"
    answer(state, "take pile 0", "take pile 1")
    assert [discards(state, seat)[TOPS[seat]] for seat in (0, 1)] == [1, 1]
    assert "J47" in rules_of(state.story or [], "took")


def test_new_tops_are_turned_up_after_both_have_upgraded() -> None:  # J48
    state = fight("dodge-upgrade:upgrade", "snowball-upgrade:upgrade")
    play(state, 0, "take pile 0")
    assert tops(state) == [None, TOPS[1]]  # the second picker does not see what comes
    assert texts(state, 1) == ["take pile 1"]
    play(state, 1, "take pile 1")
    assert tops(state) == [None, None]
    deal(state, "rocks-whitewash", "iceball-snowfort")
    assert tops(state) == ["rocks-whitewash", "iceball-snowfort"]
    assert names(state.story or [])[-3:-1] == ["turned-up", "turned-up"]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "other", ["snowball-upgrade:upgrade", "dodge-upgrade:upgrade", "upgradedodge-dud:upgradedodge"]
)
def test_ultra_upgrade_picks_before_everything_else(seat: int, other: str) -> None:  # J49, RJ-01
    cards = ["offensivedodge-ultraupgrade:ultraupgrade", other]
    state = fight(*(cards if seat == 0 else cards[::-1]))
    assert list(state.actors) == [seat]
    assert texts(state, seat) == ["pass", "take pile 0", "take pile 1"]
    play(state, seat, "take pile 1")
    assert texts(state, 1 - seat) == ["take pile 0"]


def test_ultra_upgrade_goes_before_a_raid() -> None:  # J49, RJ-01
    state = fight(
        "raid-refinedupgrade:raid",
        "offensivedodge-ultraupgrade:ultraupgrade",
        abandoned=("sneak-dodge", "dodge-upgrade"),
    )
    play(state, 1, "fetch sneak-dodge")
    assert texts(state, 0) == ["raid", "fetch dodge-upgrade"]


def test_raid_goes_before_the_other_extremes() -> None:  # RJ-01
    state = fight("cache-backfire:cache", "raid-refinedupgrade:raid", abandoned=("sneak-dodge",))
    assert list(state.actors) == [1]
    play(state, 1, "raid")
    assert discards(state, 1)["cache-backfire"] == 1
    assert texts(state, 0) == ["pass", "cache snowball-dodge"]  # its own card is gone already


# Level by level.


def test_extreme_before_advanced_before_basic() -> None:  # J54, RJ-01
    state = fight("sneak-dodge:sneak", "iceball-snowfort:iceball")
    assert list(state.actors) == [0]  # the Iceball's victim
    play(state, 0, "abandon snowball-dodge")
    assert list(state.actors) == [1]  # the Sneak's
    state = fight("snowball-upgrade:snowball", "sneak-dodge:sneak")
    story = names(state.story or [])
    assert "limited" not in story  # the Sneak comes first
    play(state, 0, "abandon snowball-dodge")
    assert told_of(state, "limited") == [{"seat": 1}]


def test_equals_act_at_once() -> None:  # RJ-01
    state = fight("sneak-dodge:sneak", "slushball-dodge:slushball")
    assert table(state)["players"][1]["asks"] == ["abandon 0", "steal 1"]  # neither is done yet
    state = fight("sneak-dodge:sneak", "sneak-upgrade:sneak")
    assert state.actors == (0, 1)


def test_what_stops_what_is_settled_before_any_effect() -> None:  # RJ-01, RJ-08
    state = fight("iceball-snowfort:iceball", "snowball-dodge:dodge")
    assert names(state.story or []) == ["revealed", "revealed", "dodged"]
    assert list(state.actors) == [1]  # the bonus comes last


def test_dodge_bonuses_come_last() -> None:  # RJ-01
    state = fight("rocks-whitewash:rocks", "snowball-dodge:dodge", rocks_penalty="always")
    assert told_of(state, "limited") == [{"seat": 0}]
    assert texts(state, 1) == ["pass", "use other half"]
    play(state, 1, "use other half")
    assert names(state.story or [])[3:] == ["limited", "used", "hit", "limited", "turn"]


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("card", ["restock-dodge", "dodge-upgrade"])
def test_no_attack_is_too_quick_for_a_lower_dodge(attack: str, card: str) -> None:  # RJ-08
    state = fight(attack, f"{card}:dodge")
    assert told_of(state, "dodged")[0]["seat"] == 1
    assert told_of(state, "hit") == []
    play(state, 1, "pass")
    assert limits(state)[1] == 2
    assert owned(state, 1).total() == 5


def test_a_dodge_on_a_barrages_follow_up_avoids_the_opposing_attack() -> None:  # J50, RJ-01
    state = fight(
        "barrage-snatchandrun:barrage",
        "iceball-snowfort:iceball",
        put_away=("dodge-upgrade", "restock-dodge"),
    )
    assert list(state.actors) == [0]  # before the Iceball does anything
    play(state, 0, "follow dodge-upgrade:dodge")
    assert told_of(state, "dodged") == [{"seat": 0, "by": 1, "half": "iceball", "shield": "dodge"}]
    play(state, 0, "use other half", "take pile 0")
    assert owned(state, 0).total() == 6  # nothing lost, a card gained
    deal(state, "rocks-whitewash")
    assert limits(state) == [2, 1]


def test_a_barrage_resolves_before_the_opposing_attack() -> None:  # J50
    state = fight(
        "barrage-snatchandrun:barrage",
        "iceball-snowfort:iceball",
        put_away=("sneak-dodge", "restock-dodge"),
    )
    play(state, 0, "follow sneak-dodge:sneak")
    assert list(state.actors) == [1]  # the follow-up's victim chooses first …
    play(state, 1, "abandon restock-dodge")
    assert list(state.actors) == [0]  # … then that of the Extreme attack opposite
    assert texts(state, 0) == ["abandon sneak-dodge", "abandon barrage-snatchandrun"]


# The card just played.


def test_the_card_just_played_can_be_stolen() -> None:  # J52
    state = fight("slushball-dodge:slushball", "snowball-upgrade:upgrade")
    play(state, 0, "steal")
    assert odds(state) == {"draw restock-dodge": 1, "draw snowball-upgrade": 1}


def test_the_card_just_played_can_be_abandoned_restocked_swapped_or_cached() -> None:  # J52
    state = fight("sneak-dodge:sneak", "snowball-upgrade:upgrade")
    assert texts(state, 1) == ["abandon restock-dodge", "abandon snowball-upgrade"]
    state = fight("restock-dodge:restock", "snowball-dodge:dodge")
    play(state, 0, "restock snowball-dodge")
    assert lying(state, 0, "draw") == Counter([*BASICS, "restock-dodge", "snowball-dodge"])
    state = fight(
        "barrage-snatchandrun:snatchandrun", "restock-dodge:dodge", abandoned=("sneak-dodge",)
    )
    assert "give barrage-snatchandrun" in texts(state, 0)
    state = fight("cache-backfire:cache", "restock-dodge:dodge")
    assert "cache cache-backfire" in texts(state, 0)


def test_an_abandoned_card_is_carried_out_all_the_same() -> None:  # J53, RJ-12
    state = fight("sneak-dodge:sneak", "snowball-dodge:snowball")
    play(state, 1, "abandon snowball-dodge")
    assert abandoned(state) == {"snowball-dodge": 1}
    assert limits(state) == [1, 2]


def test_a_card_that_rocks_abandon_still_acts() -> None:  # J53, RJ-12
    state = fight("rocks-whitewash:rocks", "sneak-dodge:sneak")
    assert abandoned(state) == {"sneak-dodge": 1}
    assert texts(state, 0) == ["abandon snowball-dodge", "abandon rocks-whitewash"]


def test_a_card_that_is_stolen_still_acts() -> None:  # RJ-12
    state = fight("slushball-dodge:slushball", "snowball-upgrade:snowball")
    play(state, 0, "steal")
    deal(state, "snowball-upgrade")
    assert owned(state, 0)["snowball-upgrade"] == 2
    assert limits(state) == [1, 2]


def test_a_card_that_is_raided_still_acts() -> None:  # RJ-12
    state = fight("raid-refinedupgrade:raid", "restock-dodge:restock")
    play(state, 0, "raid")
    play(state, 1, "restock restock-dodge")  # the other Restock card, put away this turn
    assert lying(state, 1, "draw")["restock-dodge"] == 2
    assert discards(state, 0)["restock-dodge"] == 1


def test_a_card_that_is_cancelled_or_a_dud_does_not_act() -> None:  # RJ-12
    state = fight("snowball-dodge:snowball", "iceball-snowfort:snowfort")
    assert limits(state) == [2, 2]
    assert told_of(state, "cancelled") == [{"seat": 0, "by": 1, "half": "snowball"}]
    state = fight("snowball-dodge:snowball", "upgradedodge-dud:dud")
    assert limits(state) == [2, 2]
    assert abandoned(state) == {"snowball-dodge": 1}


# Where cards go, and which can move again.


def test_what_is_gained_goes_to_the_discards_at_once() -> None:  # RJ-10
    state = fight("snowball-upgrade:upgrade", "restock-dodge:dodge")
    play(state, 0, "take pile 1")
    assert discards(state, 0)["slushball-dodge"] == 1
    state = fight("slushball-dodge:slushball", "snowball-upgrade:upgrade")
    play(state, 0, "steal")
    deal(state, "restock-dodge")
    assert discards(state, 0)["restock-dodge"] == 1
    state = fight("raid-refinedupgrade:raid", "snowball-upgrade:upgrade")
    play(state, 0, "raid")
    assert discards(state, 0)["snowball-upgrade"] == 1
    state = fight(
        "barrage-snatchandrun:snatchandrun", "restock-dodge:dodge", abandoned=("sneak-dodge",)
    )
    play(state, 0, "give snowball-dodge", "fetch sneak-dodge")
    assert discards(state, 0) == {"barrage-snatchandrun": 1, "sneak-dodge": 1}
    assert abandoned(state) == {"snowball-dodge": 1}


def test_a_gained_card_is_a_discard_like_any_other_next_turn() -> None:  # RJ-10
    state = fight("snowball-upgrade:upgrade", "restock-dodge:dodge", stock=())
    play(state, 0, "take pile 1")
    assert lying(state, 0, "discards")["slushball-dodge"] == 1
    assert lying(state, 0, "gained") == Counter()
    assert seen(state, 1, 0)["discards"] == 3


def test_a_card_stolen_this_turn_cannot_be_abandoned_this_turn() -> None:  # RJ-11, RJ-34
    state = fight(
        "slushball-dodge:slushball",
        "sneak-dodge:sneak",
        put_away=("snowball-dodge", "iceball-snowfort"),
    )
    while list(state.actors) != [CHANCE]:
        assert list(state.actors) == [0]
        if texts(state, 0) == ["pass", "steal"]:
            play(state, 0, "steal")
        else:
            assert texts(state, 0) == ["abandon snowball-dodge", "abandon slushball-dodge"]
            play(state, 0, "abandon snowball-dodge")
    deal(state, "iceball-snowfort")
    assert discards(state, 0) == {"slushball-dodge": 1, "iceball-snowfort": 1}


def test_two_slushballs_exchange_what_lay_there_at_the_reveal() -> None:  # RJ-11
    state = fight("slushball-dodge:slushball", "slushball-upgrade:slushball")
    answer(state, "steal", "steal")
    assert odds(state) == {"draw restock-dodge": 1, "draw slushball-upgrade": 1}
    deal(state, "slushball-upgrade")
    assert odds(state) == {"draw snowball-dodge": 1, "draw slushball-dodge": 1}
    deal(state, "slushball-dodge")
    assert discards(state, 0) == {"snowball-dodge": 1, "slushball-upgrade": 1}
    assert discards(state, 1) == {"restock-dodge": 1, "slushball-dodge": 1}


def test_a_card_abandoned_this_turn_cannot_be_fetched_this_turn() -> None:  # RJ-11
    state = fight(
        "barrage-snatchandrun:snatchandrun", "restock-dodge:dodge", abandoned=("sneak-dodge",)
    )
    play(state, 0, "give snowball-dodge")
    assert texts(state, 0) == ["fetch sneak-dodge"]
    assert abandoned(state) == {"sneak-dodge": 1, "snowball-dodge": 1}  # though it lies there


def test_what_a_barrage_changed_is_there_for_the_opposing_attack() -> None:  # RJ-11
    state = fight(
        "barrage-snatchandrun:barrage",
        "sneak-dodge:sneak",
        put_away=("slushball-dodge", "iceball-snowfort"),
    )
    play(state, 0, "follow slushball-dodge:slushball", "steal")
    deal(state, "iceball-snowfort")
    assert texts(state, 0) == [
        "abandon slushball-dodge",
        "abandon iceball-snowfort",
        "abandon barrage-snatchandrun",
    ]


def test_what_cannot_be_done_is_skipped() -> None:  # RJ-13
    state = fight("barrage-snatchandrun:snatchandrun", "restock-dodge:dodge")
    assert told_of(state, "idle") == [{"seat": 0, "half": "snatchandrun"}]  # nothing Abandoned
    assert owned(state, 0).total() == 5
    state = fight(
        "dodge-upgrade:upgrade", "snowball-upgrade:upgrade", tops=("sneak-dodge", None), stock=()
    )
    play(state, 0, "take pile 0")
    assert told_of(state, "idle") == [{"seat": 1, "half": "upgrade"}]  # no face-up card
    assert "RJ-13" in rules_of(state.story or [], "idle")


def test_a_restock_without_another_discard_goes_alone() -> None:  # RJ-13
    state = duel(
        player(hand=["restock-dodge"], draw=BASICS),
        player(hand=["snowball-dodge"], draw=BASICS),
        tops=TOPS,
    )
    both(state, "restock-dodge:restock", "snowball-dodge:dodge")
    assert lying(state, 0, "draw") == Counter([*BASICS, "restock-dodge"])
    assert state.actors == (CHANCE,)


# Sneak Attack and Whitewash.


def test_sneak_is_an_attack_that_hits_unless_avoided() -> None:  # RJ-04
    for defense in NEED_NOT_HIT:
        state = fight("sneak-dodge:sneak", defense)
        play(state, 1, "abandon restock-dodge")
        assert told_of(state, "stopped") == [{"seat": 1, "half": defense.partition(":")[2]}]


@pytest.mark.parametrize(
    "shield",
    [
        "restock-dodge:dodge",
        "offensivedodge-ultraupgrade:offensivedodge",
        "upgradedodge-dud:upgradedodge",
        "barrage-snatchandrun:snatchandrun",
    ],
)
def test_every_avoider_is_a_dodge_against_a_sneak(shield: str) -> None:  # RJ-04, RJ-07
    state = fight("sneak-dodge:sneak", shield)
    assert 1 not in [facts["seat"] for facts in told_of(state, "hit")]
    assert told_of(state, "dodged")[0]["half"] == "sneak"
    assert seen(state, None, 1)["asked"] != "abandon"
    if shield == "restock-dodge:dodge":
        assert texts(state, 1) == ["pass", "use other half"]


def test_a_sneak_need_not_count_as_a_hit() -> None:  # RJ-04
    state = fight("sneak-dodge:sneak", "snowball-upgrade:upgrade", sneak_counts_as_hit=False)
    play(state, 1, "abandon restock-dodge")
    assert texts(state, 1) == ["take pile 0", "take pile 1"]


def test_whitewash_is_no_attack() -> None:  # RJ-05, RJ-07
    state = fight("rocks-whitewash:whitewash", "snowball-upgrade:upgrade")
    assert told_of(state, "hit") == []
    assert texts(state, 1) == ["take pile 0", "take pile 1"]  # spoils no upgrade
    state = fight("rocks-whitewash:whitewash", "restock-dodge:dodge")
    assert told_of(state, "dodged") == []
    assert state.actors == (CHANCE,)  # earns nobody a bonus


@pytest.mark.parametrize("shield", ["upgradedodge-dud:dud", "cache-backfire:backfire"])
def test_whitewash_is_nothing_to_a_dud_or_a_backfire(shield: str) -> None:  # RJ-05
    state = fight("rocks-whitewash:whitewash", shield)
    assert told_of(state, "whitewashed") == [{"seat": 1, "by": 0}]
    assert abandoned(state) == Counter()


def test_whitewash_works_for_a_player_who_was_hit() -> None:  # RJ-05
    state = fight("rocks-whitewash:whitewash", "snowball-dodge:snowball")
    assert told_of(state, "whitewashed") == [{"seat": 1, "by": 0}]
    assert limits(state) == [1, 2]


def test_only_a_snow_fort_stops_whitewash() -> None:  # RJ-05
    state = fight("rocks-whitewash:whitewash", "iceball-snowfort:snowfort")
    assert told_of(state, "whitewashed") == []


def test_whitewash_may_be_an_attack() -> None:  # RJ-05
    state = fight("rocks-whitewash:whitewash", "snowball-upgrade:upgrade", whitewash_is_attack=True)
    assert told_of(state, "stopped") == [{"seat": 1, "half": "upgrade"}]
    assert told_of(state, "whitewashed") == [{"seat": 1, "by": 0}]
