"""Upgrades: who takes what from the Arsenal, and in which order."""

from collections import Counter
from typing import Any

import pytest

from arsenal.moves import (
    abandoned,
    all_cards,
    answer,
    both,
    discards,
    happen,
    heard,
    names,
    odds,
    owned,
    play,
    refused,
    rules_of,
    seen,
    texts,
    told,
    tops,
)
from snowball import Dice, State
from snowball.testing.arsenal import Cards, PlayerFields, duel, player

ULTRA = "offensivedodge-ultraupgrade:ultraupgrade"
OFFENSIVE = "offensivedodge-ultraupgrade:offensivedodge"
REFINED = "raid-refinedupgrade:refinedupgrade"
UPGRADE_DODGE = "upgradedodge-dud:upgradedodge"
BASIC = "snowball-upgrade:upgrade"
ADVANCED = "sneak-upgrade:upgrade"
ONE, TWO = "rocks-whitewash", "iceball-snowfort"


def armed(*plays: str, has: Cards = ()) -> PlayerFields:
    """Return a player who holds the cards of some plays."""
    hand = [text.split(":")[0] for text in plays]
    return player(hand=hand, discards=has, draw=["restock-dodge"] * 4)


def fight(
    one: str,
    two: str,
    *,
    tops: tuple[str | None, str | None] = (ONE, TWO),
    hidden: tuple[int, int] = (2, 2),
    abandoned: Cards = ("dodge-upgrade",),
    **options: Any,
) -> State:
    """Let two cards meet over an Arsenal and an Abandoned pile."""
    state = duel(
        armed(one),
        armed(two),
        tops=tops,
        stock=["slushball-upgrade"] * sum(hidden),
        hidden=hidden,
        abandoned=abandoned,
        **options,
    )
    state.listen()
    both(state, one, two)
    return state


def test_an_upgrade_takes_one_face_up_card_and_the_next_is_turned_up() -> None:  # J57, RJ-43
    state = fight(BASIC, "restock-dodge:dodge")
    assert texts(state, 0) == ["take pile 0", "take pile 1"]
    assert refused(state, 0, "pass") == "asked-to-upgrade"
    play(state, 0, "take pile 1")
    assert tops(state) == [ONE, None]
    happen(state, "draw slushball-upgrade")
    assert tops(state) == [ONE, "slushball-upgrade"]
    assert discards(state, 0) == {"snowball-upgrade": 1, TWO: 1}


def test_an_advanced_upgrade_turns_the_next_card_up_as_well() -> None:  # J57
    state = fight(ADVANCED, "restock-dodge:dodge")
    play(state, 0, "take pile 0")
    happen(state, "draw slushball-upgrade")
    assert tops(state) == ["slushball-upgrade", TWO]


def test_a_hit_stops_an_upgrade() -> None:  # J57
    for attack in ("snowball-dodge:snowball", "slushball-dodge:slushball", OFFENSIVE):
        state = fight(BASIC, attack)
        if state.actors == (1,):
            play(state, 1, "pass")
        assert told(heard(state), "stopped") == [{"seat": 0, "half": "upgrade"}], attack
        assert tops(state) == [ONE, TWO]


def test_ultra_upgrade_takes_a_top_or_an_abandoned_card_or_nothing() -> None:  # J64, RJ-45
    for answered, taken in (
        ("pass", ""),
        ("take pile 0", ONE),
        ("take pile 1", TWO),
        ("fetch dodge-upgrade", "dodge-upgrade"),
    ):
        state = fight(ULTRA, "restock-dodge:dodge")
        assert texts(state, 0) == ["pass", "take pile 0", "take pile 1", "fetch dodge-upgrade"]
        play(state, 0, answered)
        gained = discards(state, 0) - Counter(["offensivedodge-ultraupgrade"])
        assert gained == ({taken: 1} if taken else {})


def test_a_hit_stops_an_ultra_upgrade() -> None:  # J64, RJ-46
    state = fight(ULTRA, "snowball-dodge:snowball")
    assert state.turns == 6
    assert tops(state) == [ONE, TWO]


@pytest.mark.parametrize("other", [BASIC, ADVANCED, REFINED, UPGRADE_DODGE])
def test_ultra_upgrade_picks_before_every_other_upgrade(other: str) -> None:  # J64, RJ-42, RJ-46
    state = fight(other, ULTRA)
    assert list(state.actors) == [1]
    play(state, 1, "take pile 0")
    assert list(state.actors) == [0]
    assert texts(state, 0) == ["look pile 1" if other == REFINED else "take pile 1"]


@pytest.mark.parametrize("other", ["raid-refinedupgrade:raid", "barrage-snatchandrun:snatchandrun"])
def test_ultra_upgrade_takes_from_the_abandoned_pile_before_others(other: str) -> None:
    # RJ-46, RJ-61
    state = fight(other, ULTRA)
    assert list(state.actors) == [1]
    play(state, 1, "fetch dodge-upgrade")
    assert owned(state, 1)["dodge-upgrade"] == 1
    if "raid" in other:
        assert texts(state, 0) == ["raid"]
    else:
        assert state.turns == 6  # nothing is left to swap for
        assert "fetched" in names(heard(state))
        assert discards(state, 0) == {"barrage-snatchandrun": 1}


def test_a_fort_stops_an_ultra_upgrade() -> None:  # J62, RJ-46
    state = fight(ULTRA, "iceball-snowfort:snowfort")
    assert state.turns == 6
    assert discards(state, 0) == {"offensivedodge-ultraupgrade": 1}


@pytest.mark.parametrize("first", [ADVANCED, REFINED, UPGRADE_DODGE])
def test_the_higher_level_picks_first_and_from_either_pile(first: str) -> None:  # RJ-42, RJ-43
    state = fight(BASIC, first)
    assert list(state.actors) == [1]
    if first == REFINED:
        play(state, 1, "look pile 0")
        happen(state, "draw slushball-upgrade")
        play(state, 1, "take top")
    else:
        assert texts(state, 1) == ["take pile 0", "take pile 1"]
        play(state, 1, "take pile 0")
    assert tops(state) == [None, TWO]  # shut until both are done
    assert texts(state, 0) == ["take pile 1"]
    play(state, 0, "take pile 1")
    assert owned(state, 0)[TWO] == 1


@pytest.mark.parametrize("play_", [BASIC, ADVANCED])
def test_the_same_level_is_held_to_the_nearer_pile(play_: str) -> None:  # RJ-42
    state = fight(play_, play_)
    assert state.actors == (0, 1)
    assert texts(state, 0) == ["take pile 0"]
    assert texts(state, 1) == ["take pile 1"]
    assert refused(state, 0, "take pile 1") == "asked-to-upgrade"
    answer(state, "take pile 0", "take pile 1")
    assert owned(state, 0)[ONE] == owned(state, 1)[TWO] == 1


def test_raid_and_snatch_and_run_are_no_upgrades() -> None:  # RJ-42
    # An Upgrade Dodge beside one of them, of the same level, still has both piles.
    for other in ("raid-refinedupgrade:raid", "barrage-snatchandrun:snatchandrun"):
        state = fight(UPGRADE_DODGE, other)
        if "raid" in other:
            play(state, 1, "raid")
        assert texts(state, 0) == ["take pile 0", "take pile 1"], other


def test_an_upgrade_that_was_stopped_holds_nobody_to_the_nearer_pile() -> None:  # RJ-42
    state = duel(
        armed("barrage-snatchandrun", ADVANCED),
        armed(ADVANCED),
        tops=(ONE, TWO),
        stock=["slushball-upgrade"],
        hidden=(1, 0),
    )
    both(state, "barrage-snatchandrun:barrage", ADVANCED)
    play(state, 0, f"follow {ADVANCED}")
    assert texts(state, 0) == ["take pile 0", "take pile 1"]


def test_the_second_picker_may_find_nothing() -> None:  # RJ-43
    state = fight(BASIC, ADVANCED, tops=(ONE, None), hidden=(2, 0))
    play(state, 1, "take pile 0")
    story = heard(state)
    assert told(story, "idle") == [{"seat": 0, "half": "upgrade"}]
    assert owned(state, 0)["slushball-upgrade"] == 0


def test_at_the_same_level_an_empty_nearer_pile_gives_nothing() -> None:  # RJ-44
    state = fight(BASIC, BASIC, tops=(ONE, None), hidden=(2, 0))
    assert list(state.actors) == [0]
    story = heard(state)
    assert told(story, "idle") == [{"seat": 1, "half": "upgrade"}]
    assert "RJ-44" in rules_of(story, "idle")
    assert texts(state, 0) == ["take pile 0"]
    play(state, 0, "take pile 0")
    assert owned(state, 0)[ONE] == 1


def test_ultra_upgrade_sees_only_the_face_up_cards() -> None:  # RJ-45
    state = fight(ULTRA, "restock-dodge:dodge", tops=(ONE, None), hidden=(3, 0))
    assert texts(state, 0) == ["pass", "take pile 0", "fetch dodge-upgrade"]
    play(state, 0, "take pile 0")
    assert owned(state, 0)[ONE] == 1


def searching() -> State:
    """Return the moment after somebody looked through an Arsenal of six cards."""
    state = duel(
        armed(ULTRA),
        armed("restock-dodge:dodge"),
        tops=(ONE, TWO),
        stock=["sneak-dodge", "sneak-upgrade", "slushball-upgrade", "slushball-upgrade"],
        hidden=(2, 2),
        abandoned=["dodge-upgrade"],
        ultra_search=True,
    )
    state.listen()
    both(state, ULTRA, "restock-dodge:dodge")
    happen(state, "draw sneak-dodge", "draw sneak-upgrade")
    happen(state, "draw slushball-upgrade", "draw slushball-upgrade")
    return state


def test_ultra_upgrade_may_search_the_piles() -> None:  # RJ-45, RJ-109
    state = searching()
    story = heard(state)
    assert [event.audience for event in story if event.name == "peeked"] == [(0,)] * 4
    assert texts(state, 0) == ["pass", "take pile 0", "take pile 1", "fetch dodge-upgrade"]
    play(state, 0, "take pile 0")
    assert set(texts(state, 0)) == {f"keep {ONE}", "keep sneak-dodge", "keep sneak-upgrade"}
    play(state, 0, "keep sneak-upgrade")
    assert owned(state, 0)["sneak-upgrade"] == 1
    assert tops(state) == [ONE, TWO]  # the face-up card stays, face up
    took = [event for event in story if "sneak-upgrade" in str(event.facts)][-1]
    assert took.audience == (0,)  # the card taken is not shown


def test_a_search_may_end_with_a_face_up_or_an_abandoned_card() -> None:  # RJ-109
    state = searching()
    play(state, 0, "take pile 1", f"keep {TWO}")
    assert owned(state, 0)[TWO] == 1
    assert tops(state) == [ONE, None]
    assert odds(state) == {"draw slushball-upgrade": 2}  # what is in that pile is settled
    other = searching()
    play(other, 0, "fetch dodge-upgrade")
    assert owned(other, 0)["dodge-upgrade"] == 1
    assert tops(other) == [ONE, TWO]


def test_the_pile_that_was_searched_is_shuffled() -> None:  # RJ-109
    state = duel(
        player(hand=["offensivedodge-ultraupgrade"], draw=["snowball-upgrade"] * 2),
        player(hand=["restock-dodge"], draw=["restock-dodge"] * 2),
        tops=(ONE, TWO),
        stock=["sneak-dodge", "sneak-upgrade", "slushball-upgrade"],
        hidden=(3, 0),
        ultra_search=True,
    )
    both(state, ULTRA, "restock-dodge:dodge")
    happen(state, "draw sneak-dodge", "draw sneak-upgrade", "draw slushball-upgrade")
    play(state, 0, "take pile 0", "keep sneak-upgrade")
    state.advance(Dice(1))
    both(state, BASIC, "restock-dodge:dodge")
    play(state, 0, "take pile 0")
    assert odds(state) == {"draw sneak-dodge": 1, "draw slushball-upgrade": 1}


@pytest.mark.parametrize("attack", ["snowball-dodge:snowball", "sneak-dodge:sneak", OFFENSIVE])
def test_refined_upgrade_works_even_when_hit(attack: str) -> None:  # J74, RJ-47
    state = fight(REFINED, attack)
    assert texts(state, 0) == ["look pile 0", "look pile 1"]
    stopped = fight(REFINED, attack, refined_needs_no_hit=True)
    story = heard(stopped)
    assert told(story, "stopped") == [{"seat": 0, "half": "refinedupgrade"}]


def refining(*, under: str = "slushball-upgrade") -> State:
    """Return the moment at which seat 0 has looked at the top two cards of pile 0."""
    state = duel(
        armed(REFINED),
        armed(BASIC),
        tops=(ONE, TWO),
        stock=["slushball-upgrade", "sneak-dodge"],
        hidden=(2, 0),
    )
    state.listen()
    both(state, REFINED, BASIC)
    play(state, 0, "look pile 0")
    happen(state, f"draw {under}")
    return state


def test_only_its_player_sees_the_card_that_refined_upgrade_looks_at() -> None:  # J74, RJ-48
    state = refining(under="sneak-dodge")
    assert "sneak-dodge" in str(state.view(0)["looking"])
    story = heard(state)
    (peeked,) = [event for event in story if event.name == "peeked"]
    assert peeked.audience == (0,)
    assert texts(state, 0) == ["take top", "take under"]
    assert refused(state, 0, "pass") == "asked-to-pick"


def test_the_hidden_card_is_taken_unseen_and_the_top_stays_takable() -> None:  # J74, RJ-48
    state = refining(under="sneak-dodge")
    story = heard(state)
    del story[:]
    play(state, 0, "take under")
    assert owned(state, 0)["sneak-dodge"] == 1
    assert not [event for event in story if event.is_for(1) and "sneak-dodge" in str(event.facts)]
    assert "sneak-dodge" not in seen(state, 1, 0)["known"]["deck"]
    assert tops(state) == [ONE, TWO]
    assert texts(state, 1) == ["take pile 0", "take pile 1"]


def test_the_hidden_card_put_back_stays_hidden_until_both_are_done() -> None:  # J74, RJ-48
    state = refining(under="sneak-dodge")
    play(state, 0, "take top")
    assert owned(state, 0)[ONE] == 1
    assert tops(state) == [None, TWO]
    assert texts(state, 1) == ["take pile 1"]
    play(state, 1, "take pile 1")
    assert tops(state) == ["sneak-dodge", None]  # the card put back, and no other
    assert state.turns == 6


def test_refined_upgrade_takes_the_last_card_of_a_pile() -> None:  # RJ-48
    state = fight(REFINED, "restock-dodge:dodge", hidden=(0, 2))
    play(state, 0, "look pile 0")
    assert owned(state, 0)[ONE] == 1
    assert tops(state) == [None, TWO]
    assert state.turns == 6


def test_refined_upgrade_and_upgrade_dodge_use_the_nearer_piles() -> None:  # RJ-49
    state = fight(REFINED, UPGRADE_DODGE)
    assert state.actors == (0, 1)
    assert texts(state, 0) == ["look pile 0"]
    assert texts(state, 1) == ["take pile 1"]
    answer(state, "look pile 0", "take pile 1")
    happen(state, "draw slushball-upgrade")
    play(state, 0, "take under")
    assert owned(state, 0)["slushball-upgrade"] == 1
    assert owned(state, 1)[TWO] == 1


def test_upgrade_dodge_upgrades_without_an_attack() -> None:  # J69, RJ-50
    state = fight(UPGRADE_DODGE, "restock-dodge:dodge")
    assert texts(state, 0) == ["take pile 0", "take pile 1"]
    assert refused(state, 0, "pass") == "asked-to-upgrade-dodge"
    assert refused(state, 0, "fetch dodge-upgrade") == "asked-to-upgrade-dodge"
    play(state, 0, "take pile 0")
    assert owned(state, 0)[ONE] == 1


@pytest.mark.parametrize(
    "attack",
    [
        "snowball-dodge:snowball",
        "slushball-dodge:slushball",
        "sneak-dodge:sneak",
        "iceball-snowfort:iceball",
        "rocks-whitewash:rocks",
        "barrage-snatchandrun:barrage",
        OFFENSIVE,
    ],
)
def test_upgrade_dodge_avoids_every_attack_and_may_take_an_abandoned_card_instead(
    attack: str,
) -> None:
    # J69, RJ-50
    state = fight(UPGRADE_DODGE, attack)
    assert list(state.actors) == [0]
    assert texts(state, 0) == ["take pile 0", "take pile 1", "fetch dodge-upgrade"]
    play(state, 0, "fetch dodge-upgrade")
    assert discards(state, 0) == {"upgradedodge-dud": 1, "dodge-upgrade": 1}
    assert tops(state) == [ONE, TWO]  # not as well
    assert state.turns == 6  # and no other half
    assert abandoned(state) == {}


@pytest.mark.parametrize("mine", [UPGRADE_DODGE, BASIC, REFINED])
def test_an_empty_arsenal_gives_nothing_even_beside_abandoned_cards(mine: str) -> None:
    # J57, J69, J74, RJ-50
    state = fight(mine, "restock-dodge:dodge", tops=(None, None), hidden=(0, 0), final=True)
    assert state.turns == 6
    assert abandoned(state) == {"dodge-upgrade": 1}
    assert len(told(heard(state), "idle")) == 1


def test_ultra_upgrade_and_a_real_upgrade_dodge_go_on_with_the_abandoned_pile() -> None:
    # J64, J69, RJ-50
    ultra = fight(ULTRA, "restock-dodge:dodge", tops=(None, None), hidden=(0, 0), final=True)
    assert texts(ultra, 0) == ["pass", "fetch dodge-upgrade"]
    dodge = fight(UPGRADE_DODGE, "snowball-dodge:snowball", tops=(None, None), hidden=(0, 0))
    assert texts(dodge, 0) == ["fetch dodge-upgrade"]


def test_two_offensive_dodges_both_may_ultra_upgrade_at_the_nearer_piles() -> None:  # RJ-30
    state = fight(OFFENSIVE, OFFENSIVE)
    story = heard(state)
    assert len(told(story, "dodged")) == 2
    assert state.actors == (0, 1)
    assert texts(state, 0) == ["pass", "take pile 0", "fetch dodge-upgrade"]
    assert texts(state, 1) == ["pass", "take pile 1", "fetch dodge-upgrade"]


def test_two_offensive_dodges_cannot_both_have_one_abandoned_card() -> None:  # RJ-30
    state = fight(OFFENSIVE, OFFENSIVE)
    cards = all_cards(state)
    answer(state, "fetch dodge-upgrade", "fetch dodge-upgrade")
    assert all_cards(state) == cards
    assert owned(state, 0)["dodge-upgrade"] + owned(state, 1)["dodge-upgrade"] == 1


def test_two_ultra_upgrades_use_the_nearer_piles() -> None:  # J64, RJ-42
    state = fight(ULTRA, ULTRA)
    assert texts(state, 0) == ["pass", "take pile 0", "fetch dodge-upgrade"]
    assert texts(state, 1) == ["pass", "take pile 1", "fetch dodge-upgrade"]
    answer(state, "take pile 0", "take pile 1")
    assert owned(state, 0)[ONE] == owned(state, 1)[TWO] == 1


@pytest.mark.parametrize("first", [0, 1])
def test_in_2015_both_are_held_to_the_nearer_pile_at_any_level(first: int) -> None:  # RJ-101
    plays = (BASIC, ADVANCED) if first == 1 else (ADVANCED, BASIC)
    state = fight(*plays, edition=2015)
    for seat in (first, 1 - first):
        assert list(state.actors) == [seat]
        assert texts(state, seat) == [f"take pile {seat}"]
        play(state, seat, f"take pile {seat}")
    assert owned(state, 0)[ONE] == owned(state, 1)[TWO] == 1


def test_in_2015_ultra_upgrade_is_free_and_first_and_the_other_is_not() -> None:  # RJ-101
    for taken, left in (("take pile 0", ["take pile 1"]), ("take pile 1", [])):
        state = fight(ULTRA, BASIC, edition=2015)
        assert list(state.actors) == [0]
        assert texts(state, 0) == ["pass", "take pile 0", "take pile 1", "fetch dodge-upgrade"]
        play(state, 0, taken)
        assert texts(state, 1) == left
