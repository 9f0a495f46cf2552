"""What the attacks do when they hit, one against another and each against a card that lets it."""

from typing import Any

import pytest

from arsenal.moves import (
    abandoned,
    answer,
    both,
    discards,
    happen,
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

DRAW = ["restock-dodge"] * 4
ATTACKS = [
    "snowball-upgrade:snowball",
    "slushball-upgrade:slushball",
    "sneak-upgrade:sneak",
    "iceball-snowfort:iceball",
    "barrage-snatchandrun:barrage",
    "rocks-whitewash:rocks",
    "offensivedodge-ultraupgrade:offensivedodge",
]


def armed(*hand: str, has: Cards = (), cache: Cards = ()) -> PlayerFields:
    """Return a player with a hand, older discards, and cards left to draw."""
    return player(hand=hand, discards=has, cache=cache, draw=DRAW)


def fight(one: PlayerFields, two: PlayerFields, **options: Any) -> State:
    """Return the moment at which both choose, with a card left on each pile."""
    return duel(one, two, tops=("dodge-upgrade", "dodge-upgrade"), **options)


def test_a_snowball_that_hits_leaves_one_card_to_draw() -> None:  # J55
    state = fight(armed("snowball-dodge", "sneak-dodge"), armed("restock-dodge", "sneak-dodge"))
    story = state.listen()
    both(state, "snowball-dodge:snowball", "restock-dodge:restock")
    assert told(story, "limited") == [{"seat": 1}]
    assert next_hands(state) == [2, 1]


def test_the_limit_of_a_snowball_lasts_one_turn() -> None:  # J55
    state = fight(armed("snowball-dodge"), armed("snowball-dodge"))
    both(state, "snowball-dodge:snowball", "snowball-dodge:snowball")
    assert next_hands(state) == [1, 1]
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    assert next_hands(state) == [2, 2]


def test_a_slushball_may_steal_a_card_at_random() -> None:  # J59, RJ-32
    state = fight(
        armed("slushball-dodge", "sneak-dodge"),
        armed("snowball-upgrade", "dodge-upgrade", has=["iceball-snowfort", "iceball-snowfort"]),
    )
    story = state.listen()
    both(state, "slushball-dodge:slushball", "snowball-upgrade:upgrade")
    assert texts(state, 0) == ["pass", "steal"]
    play(state, 0, "steal")
    # The card just played and the one just put away are among them, all alike likely.
    assert odds(state) == {
        "draw snowball-upgrade": 1,
        "draw dodge-upgrade": 1,
        "draw iceball-snowfort": 2,
    }
    happen(state, "draw iceball-snowfort")
    assert owned(state, 0)["iceball-snowfort"] == 1
    assert owned(state, 1)["iceball-snowfort"] == 1
    assert told(story, "stole") == [{"seat": 0, "target": 1}]
    assert next_hands(state) == [2, 2]


def test_a_slushball_takes_nothing_out_of_a_cache() -> None:  # RJ-32
    state = fight(armed("slushball-dodge"), armed("sneak-upgrade", cache=["rocks-whitewash"]))
    both(state, "slushball-dodge:slushball", "sneak-upgrade:upgrade")
    play(state, 0, "steal")
    assert odds(state) == {"draw sneak-upgrade": 1}


def test_the_thief_may_leave_it_before_seeing_the_card() -> None:  # J59, RJ-32
    state = fight(armed("slushball-dodge"), armed("snowball-upgrade", has=["dodge-upgrade"]))
    before = owned(state, 1)
    both(state, "slushball-dodge:slushball", "snowball-upgrade:upgrade")
    play(state, 0, "pass")
    assert owned(state, 1) == before
    assert state.turns == 6


def test_the_victim_of_a_sneak_says_which_card_goes() -> None:  # J60
    state = fight(
        armed("sneak-dodge", "snowball-dodge"),
        armed("snowball-upgrade", "dodge-upgrade", has=["iceball-snowfort"]),
    )
    both(state, "sneak-dodge:sneak", "snowball-upgrade:upgrade")
    assert list(state.actors) == [1]
    assert texts(state, 1) == [
        "abandon snowball-upgrade",
        "abandon dodge-upgrade",
        "abandon iceball-snowfort",
    ]
    assert refused(state, 1, "pass") == "asked-to-abandon"
    play(state, 1, "abandon dodge-upgrade")
    assert abandoned(state) == {"dodge-upgrade": 1}
    assert owned(state, 1)["dodge-upgrade"] == 0
    assert next_hands(state) == [2, 2]


@pytest.mark.parametrize(
    "dodge",
    [
        "snowball-dodge:dodge",
        "offensivedodge-ultraupgrade:offensivedodge",
        "upgradedodge-dud:upgradedodge",
        "barrage-snatchandrun:snatchandrun",
    ],
)
def test_a_sneak_does_nothing_if_any_dodge_was_played(dodge: str) -> None:  # J60
    state = fight(armed("sneak-upgrade"), armed(dodge.split(":")[0], has=["sneak-dodge"]))
    story = state.listen()
    both(state, "sneak-upgrade:sneak", dodge)
    state.playout(Dice(1))
    assert "abandoned" not in names(story[: names(story).index("turn")])


def test_an_iceball_costs_a_card_and_a_draw() -> None:  # J61, RJ-37
    state = fight(
        armed("iceball-snowfort", "sneak-dodge"),
        armed("snowball-upgrade", "dodge-upgrade", has=["sneak-upgrade"]),
    )
    both(state, "iceball-snowfort:iceball", "snowball-upgrade:snowball")
    assert texts(state, 1) == [
        "abandon snowball-upgrade",
        "abandon sneak-upgrade",
        "abandon dodge-upgrade",
    ]
    play(state, 1, "abandon sneak-upgrade")
    assert abandoned(state) == {"sneak-upgrade": 1}
    assert next_hands(state) == [1, 1]  # the victim's own snowball has hit as well


def test_the_victim_of_an_iceball_may_give_up_the_card_that_still_acts() -> None:  # J61, RJ-37
    state = fight(armed("iceball-snowfort"), armed("sneak-upgrade"))
    both(state, "iceball-snowfort:iceball", "sneak-upgrade:sneak")
    play(state, 1, "abandon sneak-upgrade")
    assert texts(state, 0) == ["abandon iceball-snowfort"]
    play(state, 0, "abandon iceball-snowfort")
    assert abandoned(state) == {"sneak-upgrade": 1, "iceball-snowfort": 1}
    assert next_hands(state) == [2, 1]


def test_rocks_cost_the_target_the_card_played_and_the_thrower_a_draw() -> None:  # J67
    state = fight(
        armed("rocks-whitewash", "sneak-dodge"),
        armed("snowball-upgrade", "dodge-upgrade", has=["snowball-upgrade"]),
    )
    story = state.listen()
    both(state, "rocks-whitewash:rocks", "snowball-upgrade:upgrade")
    assert abandoned(state) == {"snowball-upgrade": 1}
    assert told(story, "abandoned") == [{"seat": 1, "card": "snowball-upgrade"}]
    assert owned(state, 1)["snowball-upgrade"] == 1
    assert next_hands(state) == [1, 2]


def test_rocks_that_miss_cost_nothing() -> None:  # J67, RJ-35
    for shield in ("snowball-dodge:dodge", "iceball-snowfort:snowfort", "upgradedodge-dud:dud"):
        state = fight(armed("rocks-whitewash"), armed(shield.split(":")[0]))
        story = state.listen()
        both(state, "rocks-whitewash:rocks", shield)
        if state.actors == (1,):
            play(state, 1, "pass")
        assert told(story, "limited") == [], shield
        assert next_hands(state) == [2, 2], shield


@pytest.mark.parametrize(
    ("shield", "hands"),
    [
        ("sneak-upgrade:upgrade", [1, 2]),
        ("snowball-dodge:dodge", [1, 2]),
        ("barrage-snatchandrun:snatchandrun", [1, 2]),
        ("cache-backfire:backfire", [1, 2]),
        ("iceball-snowfort:snowfort", [2, 2]),
        ("upgradedodge-dud:dud", [2, 2]),
    ],
)
def test_rocks_can_cost_a_draw_even_if_they_miss(shield: str, hands: list[int]) -> None:
    # RJ-35, RJ-102
    state = fight(armed("rocks-whitewash"), armed(shield.split(":")[0]), rocks_penalty="always")
    both(state, "rocks-whitewash:rocks", shield)
    if state.actors == (1,):
        play(state, 1, "pass")
    assert next_hands(state) == hands


@pytest.mark.parametrize("attack", ATTACKS)
def test_an_attack_is_aimed_at_the_opponent_and_at_nobody_else(attack: str) -> None:  # RJ-41
    card = attack.split(":")[0]
    state = fight(armed(card, has=["sneak-dodge"]), armed("sneak-upgrade", has=["sneak-dodge"]))
    assert [text for text in texts(state, 0) if attack in text] == [f"play {attack}"]
    story = state.listen()
    both(state, attack, "sneak-upgrade:upgrade")
    assert told(story, "hit") == [
        {"seat": 1, "by": 0, "half": attack.split(":")[1], "shield": "upgrade"}
    ]
    state.playout(Dice(1))
    this_turn = story[: names(story).index("turn")]
    assert not [
        event for event in this_turn if event.name == "abandoned" and event.facts["seat"] == 0
    ]
    assert not [event for event in this_turn if event.name == "stole" and event.facts["seat"] == 1]


def test_with_two_players_there_is_always_something_to_lose() -> None:  # RJ-33
    for attack in ("sneak-upgrade:sneak", "iceball-snowfort:iceball"):
        state = fight(armed(attack.split(":")[0]), player(hand=["sneak-upgrade"]))
        both(state, attack, "sneak-upgrade:upgrade")
        assert texts(state, 1) == ["abandon sneak-upgrade"]
    state = fight(armed("slushball-dodge"), player(hand=["sneak-upgrade"]))
    both(state, "slushball-dodge:slushball", "sneak-upgrade:upgrade")
    play(state, 0, "steal")
    assert odds(state) == {"draw sneak-upgrade": 1}


def test_a_theft_that_finds_nothing_is_skipped() -> None:  # RJ-33
    # In the edition of 2015 the card just played cannot be stolen.
    state = fight(armed("slushball-dodge"), player(hand=["sneak-upgrade"], draw=DRAW), edition=2015)
    both(state, "slushball-dodge:slushball", "sneak-upgrade:upgrade")
    assert state.turns == 6
    assert owned(state, 1)["sneak-upgrade"] == 1


def test_two_slushballs_settle_both_thefts_before_the_cards_change_hands() -> None:  # RJ-34
    state = fight(
        armed("slushball-dodge", has=["snowball-dodge"]),
        armed("slushball-upgrade", has=["dodge-upgrade"]),
    )
    both(state, "slushball-dodge:slushball", "slushball-upgrade:slushball")
    answer(state, "steal", "steal")
    assert odds(state) == {"draw slushball-upgrade": 1, "draw dodge-upgrade": 1}
    happen(state, "draw slushball-upgrade")
    # The card that has just been stolen cannot be stolen back.
    assert odds(state) == {"draw snowball-dodge": 1, "draw slushball-dodge": 1}
    happen(state, "draw slushball-dodge")
    assert discards(state, 0) == {"snowball-dodge": 1, "slushball-upgrade": 1}
    assert discards(state, 1) == {"dodge-upgrade": 1, "slushball-dodge": 1}


@pytest.mark.parametrize("thief", [0, 1])
def test_the_victim_of_a_sneak_cannot_abandon_what_was_just_stolen(thief: int) -> None:  # RJ-34
    slush, sneak = armed("slushball-dodge", has=["snowball-dodge"]), armed("sneak-upgrade")
    state = fight(slush, sneak) if thief == 0 else fight(sneak, slush)
    plays = ["slushball-dodge:slushball", "sneak-upgrade:sneak"]
    both(state, plays[thief], plays[1 - thief])
    asked = []
    for _ in range(2):
        asked.append(texts(state, thief))
        play(state, thief, "steal" if "steal" in asked[-1] else "abandon snowball-dodge")
    assert ["abandon snowball-dodge", "abandon slushball-dodge"] in asked
    happen(state, "draw sneak-upgrade")
    assert owned(state, thief)["sneak-upgrade"] == 1
    assert abandoned(state) == {"snowball-dodge": 1}


def test_two_sneaks_are_answered_together() -> None:  # J60, RJ-34
    state = fight(armed("sneak-dodge", "snowball-dodge"), armed("sneak-upgrade", "restock-dodge"))
    both(state, "sneak-dodge:sneak", "sneak-upgrade:sneak")
    assert state.actors == (0, 1)
    play(state, 0, "abandon snowball-dodge")
    assert abandoned(state) == {}  # not before both have chosen
    play(state, 1, "abandon sneak-upgrade")
    assert abandoned(state) == {"snowball-dodge": 1, "sneak-upgrade": 1}


def test_rocks_that_hit_a_barrage_take_the_barrage_and_not_its_follow_up() -> None:  # RJ-36
    state = fight(
        armed("barrage-snatchandrun", "snowball-upgrade"), armed("rocks-whitewash", "sneak-dodge")
    )
    both(state, "barrage-snatchandrun:barrage", "rocks-whitewash:rocks")
    play(state, 0, "follow snowball-upgrade:snowball")
    assert abandoned(state) == {"barrage-snatchandrun": 1}
    assert owned(state, 0)["snowball-upgrade"] == 1
    assert next_hands(state) == [2, 1]


def test_a_sneak_need_not_count_as_a_hit() -> None:  # RJ-110
    for on, after in ((True, "snowball-dodge"), (False, None)):
        state = duel(
            armed("sneak-dodge"),
            armed("sneak-upgrade", has=["restock-dodge"]),
            tops=(None, "snowball-dodge"),
            stock=["snowball-dodge"],
            hidden=(1, 0),
            sneak_counts_as_hit=on,
        )
        story = state.listen()
        both(state, "sneak-dodge:sneak", "sneak-upgrade:upgrade")
        if on:
            play(state, 1, "abandon restock-dodge")
            assert rules_of(story, "stopped")[0] == "J57"
        else:
            play(state, 1, *sorted(["abandon restock-dodge", "take pile 1"]))
            assert "stopped" not in names(story)
        assert abandoned(state) == {"restock-dodge": 1}
        assert tops(state)[1] == after


def test_a_sneak_that_is_no_hit_is_still_an_attack() -> None:  # RJ-110
    dodge = fight(armed("sneak-upgrade"), armed("restock-dodge"), sneak_counts_as_hit=False)
    both(dodge, "sneak-upgrade:sneak", "restock-dodge:dodge")
    assert texts(dodge, 1) == ["pass", "use other half"]
    dud = fight(armed("sneak-upgrade"), armed("upgradedodge-dud"), sneak_counts_as_hit=False)
    both(dud, "sneak-upgrade:sneak", "upgradedodge-dud:dud")
    assert abandoned(dud) == {"sneak-upgrade": 1}
    back = fight(armed("sneak-upgrade"), armed("cache-backfire"), sneak_counts_as_hit=False)
    both(back, "sneak-upgrade:sneak", "cache-backfire:backfire")
    assert texts(back, 0) == ["abandon sneak-upgrade"]
