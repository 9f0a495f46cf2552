"""Dud and Backfire against each of the seven attacks, and against everything else."""

from typing import Any

import pytest

from arsenal.moves import (
    abandoned,
    both,
    discards,
    happen,
    names,
    next_hands,
    odds,
    owned,
    play,
    rules_of,
    seen,
    texts,
    told,
    tops,
)
from snowball import Dice, State
from snowball.testing.arsenal import Cards, PlayerFields, duel, player

DUD = "upgradedodge-dud:dud"
BACKFIRE = "cache-backfire:backfire"
ATTACKS = [
    "snowball-upgrade:snowball",
    "slushball-upgrade:slushball",
    "sneak-upgrade:sneak",
    "iceball-snowfort:iceball",
    "barrage-snatchandrun:barrage",
    "rocks-whitewash:rocks",
    "offensivedodge-ultraupgrade:offensivedodge",
]
# What is no attack, and whether its player has something to choose then.
OTHERS = [
    ("sneak-dodge:dodge", False),
    ("sneak-upgrade:upgrade", True),
    ("restock-dodge:restock", True),
    ("iceball-snowfort:snowfort", False),
    ("offensivedodge-ultraupgrade:ultraupgrade", True),
    ("barrage-snatchandrun:snatchandrun", True),
    ("rocks-whitewash:whitewash", False),
    ("upgradedodge-dud:upgradedodge", True),
    ("upgradedodge-dud:dud", False),
    ("cache-backfire:cache", True),
    ("cache-backfire:backfire", False),
    ("raid-refinedupgrade:raid", True),
    ("raid-refinedupgrade:refinedupgrade", True),
]


def armed(*plays: str, has: Cards = ()) -> PlayerFields:
    """Return a player who holds the cards of some plays."""
    hand = [text.split(":")[0] for text in plays]
    return player(hand=hand, discards=has, draw=["restock-dodge"] * 4)


def fight(one: PlayerFields, two: PlayerFields, **options: Any) -> State:
    """Return the moment at which both choose, with a card on each pile and one Abandoned."""
    return duel(
        one,
        two,
        tops=("sneak-dodge", "slushball-dodge"),
        abandoned=["dodge-upgrade"],
        **options,
    )


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_dud_voids_an_attack_and_its_card_is_abandoned(attack: str) -> None:  # J70, RJ-54
    card = attack.split(":")[0]
    state = fight(armed(attack, "snowball-dodge"), armed(DUD, has=["sneak-dodge"]))
    mine, theirs = owned(state, 0), owned(state, 1)
    story = state.listen()
    both(state, attack, DUD)
    assert state.turns == 6  # its player can do nothing with it first
    assert "hit" not in names(story)
    assert abandoned(state) == {"dodge-upgrade": 1, card: 1}
    assert mine - owned(state, 0) == {card: 1}
    assert owned(state, 1) == theirs
    assert next_hands(state) == [2, 2]  # the cost of rocks is void as well


@pytest.mark.parametrize("shield", [DUD, BACKFIRE])
@pytest.mark.parametrize(("card", "asked"), OTHERS)
def test_dud_and_backfire_leave_alone_what_is_no_attack(
    card: str, asked: bool, shield: str
) -> None:
    # J70, J72, RJ-54, RJ-56
    state = fight(armed(card, "snowball-dodge", has=["sneak-dodge"]), armed(shield))
    story = state.listen()
    both(state, card, shield)
    assert (list(state.actors) == [0]) == asked
    assert (state.turns == 5) == asked
    while state.turns == 5:
        if state.actors == (0,):
            play(state, 0, texts(state, 0)[-1])
        else:
            state.play(-1, state.chances()[0][0])
    assert not {"dudded", "backfired", "hit"} & set(names(story))
    assert ("whitewashed" in names(story)) == card.endswith(":whitewash")
    gone = abandoned(state)[card.split(":")[0]]
    assert gone == (1 if card.endswith(":snatchandrun") else 0)  # which gave itself in the swap


def test_a_snowball_that_backfires_slows_its_thrower_down() -> None:  # J72, RJ-55, RJ-56
    state = fight(armed("snowball-upgrade:snowball"), armed(BACKFIRE))
    story = state.listen()
    both(state, "snowball-upgrade:snowball", BACKFIRE)
    assert rules_of(story, "backfired") == ("J72", "RJ-55", "RJ-56")
    assert next_hands(state) == [1, 2]


def test_a_slushball_that_backfires_may_steal_from_its_thrower() -> None:  # J72, RJ-55, RJ-56
    state = fight(armed("slushball-upgrade:slushball", "snowball-dodge"), armed(BACKFIRE))
    both(state, "slushball-upgrade:slushball", BACKFIRE)
    assert list(state.actors) == [1]
    assert texts(state, 1) == ["pass", "steal"]
    play(state, 1, "steal")
    assert odds(state) == {"draw slushball-upgrade": 1, "draw snowball-dodge": 1}
    happen(state, "draw slushball-upgrade")
    assert owned(state, 1)["slushball-upgrade"] == 1
    assert owned(state, 0)["slushball-upgrade"] == 0


def test_a_sneak_that_backfires_costs_its_thrower_a_card() -> None:  # J72, RJ-55, RJ-56
    state = fight(armed("sneak-upgrade:sneak", "snowball-dodge"), armed(BACKFIRE))
    both(state, "sneak-upgrade:sneak", BACKFIRE)
    assert list(state.actors) == [0]
    assert texts(state, 0) == ["abandon snowball-dodge", "abandon sneak-upgrade"]
    play(state, 0, "abandon snowball-dodge")
    assert abandoned(state) == {"dodge-upgrade": 1, "snowball-dodge": 1}
    assert next_hands(state) == [2, 2]


def test_an_iceball_that_backfires_costs_its_thrower_a_card_and_a_draw() -> None:  # J72, RJ-56
    state = fight(armed("iceball-snowfort:iceball", "snowball-dodge"), armed(BACKFIRE))
    both(state, "iceball-snowfort:iceball", BACKFIRE)
    assert list(state.actors) == [0]
    play(state, 0, "abandon iceball-snowfort")
    assert abandoned(state) == {"dodge-upgrade": 1, "iceball-snowfort": 1}
    assert next_hands(state) == [1, 2]


def test_rocks_that_backfire_cost_their_thrower_the_rocks_and_a_draw() -> None:  # RJ-55, RJ-56
    state = fight(armed("rocks-whitewash:rocks", "snowball-dodge"), armed(BACKFIRE))
    both(state, "rocks-whitewash:rocks", BACKFIRE)
    assert abandoned(state) == {"dodge-upgrade": 1, "rocks-whitewash": 1}
    assert owned(state, 1)["cache-backfire"] == 1
    assert next_hands(state) == [1, 2]


def test_a_barrage_that_backfires_slows_its_thrower_and_brings_nothing() -> None:  # RJ-55, RJ-56
    state = fight(armed("barrage-snatchandrun:barrage", "snowball-dodge"), armed(BACKFIRE))
    both(state, "barrage-snatchandrun:barrage", BACKFIRE)
    assert state.turns == 6
    assert next_hands(state) == [1, 2]


def test_an_offensive_dodge_avoids_its_own_snowball_coming_back() -> None:  # RJ-56
    offensive = "offensivedodge-ultraupgrade:offensivedodge"
    state = fight(armed(offensive), armed(BACKFIRE))
    story = state.listen()
    both(state, offensive, BACKFIRE)
    assert state.turns == 6  # and earns no Ultra Upgrade
    assert told(story, "limited") == []
    assert tops(state) == ["sneak-dodge", "slushball-dodge"]
    assert next_hands(state) == [2, 2]


def test_whitewash_does_not_backfire() -> None:  # RJ-56
    state = fight(armed("rocks-whitewash:whitewash"), armed(BACKFIRE))
    both(state, "rocks-whitewash:whitewash", BACKFIRE)
    state.advance(Dice(1))
    assert seen(state, None, 1)["shown"]
    assert not seen(state, None, 0)["shown"]


def test_a_dud_card_leaves_its_player_what_lay_beside_it() -> None:  # RJ-54
    state = fight(armed("slushball-upgrade:slushball", "snowball-dodge"), armed(DUD))
    both(state, "slushball-upgrade:slushball", DUD)
    assert discards(state, 0) == {"snowball-dodge": 1}
    assert discards(state, 1) == {"upgradedodge-dud": 1}
