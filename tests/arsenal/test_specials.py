"""Dodges and what they earn, Restock, Snow Fort, Snatch and Run, and Whitewash."""

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
    seen,
    texts,
    told,
    tops,
)
from snowball import Dice, Event, State
from snowball.testing.arsenal import Cards, PlayerFields, bag, duel, player, position

RESTOCK = "restock-dodge:restock"
DODGE = "restock-dodge:dodge"
FORT = "iceball-snowfort:snowfort"
OFFENSIVE = "offensivedodge-ultraupgrade:offensivedodge"
SNATCH = "barrage-snatchandrun:snatchandrun"
WHITEWASH = "rocks-whitewash:whitewash"
ATTACKS = [
    "snowball-upgrade:snowball",
    "slushball-upgrade:slushball",
    "sneak-upgrade:sneak",
    "iceball-snowfort:iceball",
    "barrage-snatchandrun:barrage",
    "rocks-whitewash:rocks",
    OFFENSIVE,
]
EVERYTHING = [
    *ATTACKS,
    "sneak-dodge:dodge",
    "dodge-upgrade:upgrade",
    RESTOCK,
    FORT,
    "offensivedodge-ultraupgrade:ultraupgrade",
    SNATCH,
    WHITEWASH,
    "upgradedodge-dud:upgradedodge",
    "upgradedodge-dud:dud",
    "cache-backfire:cache",
    "cache-backfire:backfire",
    "raid-refinedupgrade:raid",
    "raid-refinedupgrade:refinedupgrade",
]


def armed(*plays: str, has: Cards = (), draw: Cards = ("snowball-dodge",) * 4) -> PlayerFields:
    """Return a player who holds the cards of some plays."""
    return player(hand=[text.split(":")[0] for text in plays], discards=has, draw=draw)


def fight(
    one: PlayerFields, two: PlayerFields, abandoned: Cards = ("dodge-upgrade",), **options: Any
) -> State:
    """Return the moment at which both choose, with a card on each pile and one Abandoned."""
    return duel(one, two, tops=("sneak-dodge", "slushball-dodge"), abandoned=abandoned, **options)


def this_turn(story: list[Event]) -> list[Event]:
    """Return what was told before the next turn began."""
    return story[: names(story).index("turn")]


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_dodge_avoids_any_attack_and_opens_its_other_half(attack: str) -> None:  # J56
    state = fight(armed("dodge-upgrade:dodge"), armed(attack, has=["sneak-dodge"]))
    before = owned(state, 0)
    both(state, "dodge-upgrade:dodge", attack)
    assert list(state.actors) == [0]
    assert texts(state, 0) == ["pass", "use other half"]
    play(state, 0, "use other half", "take pile 1")
    assert owned(state, 0) - before == {"slushball-dodge": 1}
    assert next_hands(state) == [2, 2]


def test_a_dodge_need_not_use_its_other_half() -> None:  # J56
    state = fight(armed("dodge-upgrade:dodge"), armed("snowball-upgrade:snowball"))
    both(state, "dodge-upgrade:dodge", "snowball-upgrade:snowball")
    play(state, 0, "pass")
    assert tops(state) == ["sneak-dodge", "slushball-dodge"]
    assert next_hands(state) == [2, 2]


@pytest.mark.parametrize("quiet", [DODGE, FORT, "cache-backfire:backfire", WHITEWASH])
def test_a_dodge_without_an_attack_does_nothing(quiet: str) -> None:  # J56
    state = fight(armed("dodge-upgrade:dodge"), armed(quiet))
    both(state, "dodge-upgrade:dodge", quiet)
    assert state.turns == 6
    assert tops(state) == ["sneak-dodge", "slushball-dodge"]


def test_an_attack_opened_by_a_dodge_hits() -> None:  # J56
    state = fight(armed("slushball-dodge:dodge"), armed(OFFENSIVE))
    both(state, "slushball-dodge:dodge", OFFENSIVE)
    play(state, 0, "use other half", "steal")
    assert odds(state) == {"draw offensivedodge-ultraupgrade": 1}
    happen(state, "draw offensivedodge-ultraupgrade")
    assert owned(state, 0)["offensivedodge-ultraupgrade"] == 1


def test_restock_mixes_itself_and_another_discard_into_the_draw_pile() -> None:  # J58, RJ-62
    state = position(
        player(hand=["restock-dodge", "sneak-dodge"], discards=["sneak-upgrade"]),
        player(hand=["restock-dodge"], draw=["snowball-dodge", "snowball-upgrade"]),
        tops=("dodge-upgrade", "rocks-whitewash"),
    )
    both(state, RESTOCK, DODGE)
    assert texts(state, 0) == ["restock sneak-dodge", "restock sneak-upgrade"]
    assert refused(state, 0, "pass") == "asked-to-restock"
    play(state, 0, "restock sneak-upgrade")
    assert odds(state) == {"draw restock-dodge": 1, "draw sneak-upgrade": 1}
    assert discards(state, 0) == {"sneak-dodge": 1}


def test_restock_adds_to_what_is_left_of_the_draw_pile() -> None:  # J58, RJ-62
    state = fight(armed(RESTOCK, has=["sneak-dodge"], draw=["dodge-upgrade"]), armed(DODGE))
    both(state, RESTOCK, DODGE)
    play(state, 0, "restock sneak-dodge")
    assert lying(state, 0, "draw") == {"dodge-upgrade": 1, "restock-dodge": 1, "sneak-dodge": 1}


def test_restock_alone_if_there_is_no_other_discard() -> None:  # RJ-62
    state = fight(armed(RESTOCK), armed(DODGE))
    both(state, RESTOCK, DODGE)
    assert lying(state, 0, "draw") == {"snowball-dodge": 4, "restock-dodge": 1}
    assert discards(state, 0) == {}


@pytest.mark.parametrize("attack", ["snowball-upgrade:snowball", OFFENSIVE])
def test_a_hit_stops_restock(attack: str) -> None:  # J58
    state = fight(armed(RESTOCK, has=["sneak-dodge"]), armed(attack))
    story = state.listen()
    both(state, RESTOCK, attack)
    assert told(story, "stopped") == [{"seat": 0, "half": "restock"}]
    assert discards(state, 0) == {"restock-dodge": 1, "sneak-dodge": 1}


def test_restock_takes_no_card_gained_this_turn() -> None:  # RJ-62
    state = duel(armed(RESTOCK, has=["sneak-dodge"]), armed(DODGE), tops=("dodge-upgrade", None))
    state.players[0].gained = bag(["iceball-snowfort"])
    both(state, RESTOCK, DODGE)
    assert texts(state, 0) == ["restock sneak-dodge"]


def test_restock_works_in_the_final_round() -> None:  # RJ-62
    state = fight(armed(RESTOCK, has=["sneak-dodge"]), armed(DODGE), final=True)
    both(state, RESTOCK, DODGE)
    play(state, 0, "restock sneak-dodge")
    assert lying(state, 0, "draw")["restock-dodge"] == 1


@pytest.mark.parametrize("card", EVERYTHING)
def test_nothing_opposite_a_fort_does_anything(card: str) -> None:  # J62, RJ-51
    state = fight(armed(FORT, has=["sneak-dodge"]), armed(card, "slushball-dodge"))
    mine, theirs = owned(state, 0), owned(state, 1)
    story = state.listen()
    both(state, FORT, card)
    assert state.turns == 6  # nobody was asked anything
    assert set(names(this_turn(story))) == {"revealed", "cancelled"}
    assert (owned(state, 0), owned(state, 1)) == (mine, theirs)
    assert discards(state, 1) == {card.split(":")[0]: 1, "slushball-dodge": 1}
    assert abandoned(state) == {"dodge-upgrade": 1}
    assert tops(state) == ["sneak-dodge", "slushball-dodge"]
    assert next_hands(state) == [2, 2]
    assert not seen(state, None, 0)["shown"]


def test_a_fort_does_not_undo_an_earlier_turn() -> None:  # RJ-51
    one = player(hand=["iceball-snowfort"], draw=["sneak-dodge"] * 3, limit=1, shows=True)
    state = fight(one, armed("snowball-upgrade:snowball"))
    both(state, FORT, "snowball-upgrade:snowball")
    assert next_hands(state) == [1, 2]
    assert seen(state, None, 0)["shown"]


@pytest.mark.parametrize("attack", ATTACKS[:-1])
def test_an_offensive_dodge_avoids_hits_and_may_ultra_upgrade(attack: str) -> None:  # J63
    state = fight(armed(OFFENSIVE), armed(attack, "sneak-dodge"))
    before = owned(state, 0)
    both(state, OFFENSIVE, attack)
    assert list(state.actors) == [0]
    assert texts(state, 0) == ["pass", "take pile 0", "take pile 1", "fetch dodge-upgrade"]
    play(state, 0, "fetch dodge-upgrade")
    assert owned(state, 0) - before == {"dodge-upgrade": 1}
    assert before - owned(state, 0) == {}
    assert next_hands(state) == [2, 1]


@pytest.mark.parametrize("quiet", ["sneak-upgrade:upgrade", WHITEWASH, "cache-backfire:cache"])
def test_an_offensive_dodge_that_avoided_nothing_just_throws_its_snowball(quiet: str) -> None:
    # J63
    state = fight(armed(OFFENSIVE), armed(quiet))
    both(state, OFFENSIVE, quiet)
    assert state.turns == 6
    assert next_hands(state) == [2, 1]


@pytest.mark.parametrize("attack", ATTACKS)
def test_snatch_and_run_avoids_any_attack_and_swaps(attack: str) -> None:  # J66, RJ-52
    state = fight(armed(SNATCH, has=["sneak-upgrade"]), armed(attack, "sneak-dodge"))
    both(state, SNATCH, attack)
    assert list(state.actors) == [0]
    play(state, 0, "give sneak-upgrade", "fetch dodge-upgrade")
    assert abandoned(state) == {"sneak-upgrade": 1}
    assert discards(state, 0) == {"barrage-snatchandrun": 1, "dodge-upgrade": 1}
    assert next_hands(state) == [2, 2]


def test_snatch_and_run_swaps_without_an_attack_and_may_give_itself() -> None:  # J66, RJ-52
    state = fight(armed(SNATCH, has=["sneak-upgrade"]), armed(DODGE))
    both(state, SNATCH, DODGE)
    assert texts(state, 0) == ["give sneak-upgrade", "give barrage-snatchandrun"]
    assert refused(state, 0, "pass") == "asked-to-give"
    play(state, 0, "give barrage-snatchandrun")
    assert texts(state, 0) == ["fetch dodge-upgrade"]  # not the card just given
    play(state, 0, "fetch dodge-upgrade")
    assert abandoned(state) == {"barrage-snatchandrun": 1}
    assert discards(state, 0) == {"sneak-upgrade": 1, "dodge-upgrade": 1}
    assert state.turns == 6  # once


def test_snatch_and_run_swaps_nothing_if_nothing_is_abandoned() -> None:  # RJ-52
    state = fight(armed(SNATCH, has=["sneak-upgrade"]), armed(DODGE), abandoned=())
    both(state, SNATCH, DODGE)
    assert state.turns == 6
    assert discards(state, 0) == {"barrage-snatchandrun": 1, "sneak-upgrade": 1}


@pytest.mark.parametrize(
    "card", [DODGE, OFFENSIVE, "snowball-upgrade:snowball", "upgradedodge-dud:dud"]
)
def test_whitewash_works_whatever_lies_opposite_but_a_fort(card: str) -> None:  # J68
    state = fight(armed(WHITEWASH), armed(card))
    story = state.listen()
    both(state, WHITEWASH, card)
    assert told(story, "whitewashed") == [{"seat": 1, "by": 0}]
    state.advance(Dice(1))
    assert sorted(seen(state, 0, 1)["known"]["hand"]) == ["snowball-dodge", "snowball-dodge"]
    assert state.actors == (0, 1)  # before either of them chooses


def test_whitewash_lasts_one_turn_and_shows_one_hand() -> None:  # J68, RJ-53
    state = fight(armed(WHITEWASH), armed(DODGE))
    story = state.listen()
    both(state, WHITEWASH, DODGE)
    state.advance(Dice(1))
    assert not seen(state, 1, 0)["shown"]  # the other hand stays hidden
    (saw,) = [event for event in story if event.name == "saw"]
    assert saw.audience == (0,)
    both(state, "snowball-dodge:dodge", "snowball-dodge:dodge")
    state.advance(Dice(1))
    assert len(told(story, "saw")) == 1


def test_a_whitewashed_player_shows_one_card_after_a_draw_one() -> None:  # RJ-53
    two = player(hand=["restock-dodge"], draw=["sneak-upgrade"] * 3, limit=1)
    state = fight(armed(WHITEWASH), two)
    both(state, WHITEWASH, DODGE)
    state.advance(Dice(1))
    assert seen(state, 0, 1)["known"]["hand"] == ["sneak-upgrade"]


def test_a_whitewashed_player_shows_cards_from_before_and_after_a_reshuffle() -> None:  # RJ-53
    two = player(hand=["restock-dodge", "dodge-upgrade"], draw=["sneak-upgrade"])
    state = fight(armed(WHITEWASH), two)
    both(state, WHITEWASH, DODGE)
    happen(state, "draw snowball-dodge", "draw snowball-dodge", "draw sneak-upgrade")
    happen(state, "draw dodge-upgrade")
    assert sorted(seen(state, 0, 1)["known"]["hand"]) == ["dodge-upgrade", "sneak-upgrade"]


def test_a_cache_is_not_shown() -> None:  # RJ-53
    two = player(hand=["restock-dodge"], draw=["sneak-upgrade"] * 3, cache=["iceball-snowfort"])
    state = fight(armed(WHITEWASH), two)
    story = state.listen()
    both(state, WHITEWASH, DODGE)
    state.advance(Dice(1))
    assert told(story, "saw") == [{"seat": 1, "cards": ["sneak-upgrade", "sneak-upgrade"]}]


def test_whitewash_outlasts_the_shuffle_for_the_final_round() -> None:  # RJ-53
    state = duel(armed(WHITEWASH), armed("sneak-upgrade:upgrade"), tops=(None, "dodge-upgrade"))
    story = state.listen()
    both(state, WHITEWASH, "sneak-upgrade:upgrade")
    play(state, 1, "take pile 1")
    state.advance(Dice(1))
    assert "final-round" in names(story)
    assert len(told(story, "saw")) == 1


@pytest.mark.parametrize("shield", [DODGE, OFFENSIVE, SNATCH, "upgradedodge-dud:upgradedodge"])
def test_whitewash_as_an_attack_cannot_be_dodged_and_earns_nobody_a_bonus(shield: str) -> None:
    # RJ-106
    state = fight(armed(WHITEWASH), armed(shield, has=["sneak-dodge"]), whitewash_is_attack=True)
    story = state.listen()
    both(state, WHITEWASH, shield)
    assert told(story, "dodged") == []
    hits = [facts for facts in told(story, "hit") if facts["by"] == 0]
    assert [facts["half"] for facts in hits] == ["whitewash"]
    if state.turns == 5:
        asked = texts(state, 1)
        assert "use other half" not in asked
        assert "pass" not in asked
        assert shield == SNATCH or not [text for text in asked if text.startswith("fetch")]


def test_whitewash_as_an_attack_counts_as_a_hit() -> None:  # RJ-106
    for on, stopped in ((True, [{"seat": 1, "half": "upgrade"}]), (False, [])):
        state = fight(armed(WHITEWASH), armed("sneak-upgrade:upgrade"), whitewash_is_attack=on)
        story = state.listen()
        both(state, WHITEWASH, "sneak-upgrade:upgrade")
        assert told(story, "stopped") == stopped
        assert told(story, "whitewashed") == [{"seat": 1, "by": 0}]


def test_whitewash_as_an_attack_can_be_a_dud_or_backfire() -> None:  # RJ-106
    state = fight(armed(WHITEWASH), armed("upgradedodge-dud:dud"), whitewash_is_attack=True)
    story = state.listen()
    both(state, WHITEWASH, "upgradedodge-dud:dud")
    assert "whitewashed" not in names(story)
    assert abandoned(state) == {"dodge-upgrade": 1, "rocks-whitewash": 1}
    state = fight(armed(WHITEWASH), armed("cache-backfire:backfire"), whitewash_is_attack=True)
    story = state.listen()
    both(state, WHITEWASH, "cache-backfire:backfire")
    assert told(story, "whitewashed") == [{"seat": 0, "by": 1}]
    state.advance(Dice(1))
    (saw,) = [event for event in story if event.name == "saw"]
    assert (saw.facts["seat"], saw.audience) == (0, (1,))


def test_raid_takes_from_the_abandoned_pile_before_snatch_and_run() -> None:  # RJ-61
    raid = "raid-refinedupgrade:raid"
    state = fight(armed(SNATCH, has=["sneak-upgrade"]), armed(raid), abandoned=["sneak-dodge"])
    both(state, SNATCH, raid)
    assert list(state.actors) == [1]
    assert texts(state, 1) == ["raid", "fetch sneak-dodge"]
    play(state, 1, "fetch sneak-dodge")
    assert state.turns == 6  # nothing that lay there is left to swap for
    assert owned(state, 0)["sneak-upgrade"] == 1


def test_what_was_abandoned_this_turn_is_not_yet_to_be_had() -> None:  # RJ-61
    state = fight(armed(SNATCH), armed(SNATCH), abandoned=["sneak-dodge", "sneak-upgrade"])
    both(state, SNATCH, SNATCH)
    answer(state, "give barrage-snatchandrun", "give barrage-snatchandrun")
    assert texts(state, 0) == texts(state, 1) == ["fetch sneak-dodge", "fetch sneak-upgrade"]
