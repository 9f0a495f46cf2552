"""Weapons Cache: putting cards aside, and playing them later."""

from typing import Any

import pytest

from arsenal.moves import (
    abandoned,
    both,
    discards,
    lying,
    names,
    odds,
    owned,
    play,
    refused,
    seen,
    texts,
    told,
)
from snowball import Dice, State
from snowball.testing.arsenal import Cards, PlayerFields, duel, player

CACHE = "cache-backfire:cache"
DODGE = "restock-dodge:dodge"


def armed(*hand: str, has: Cards = (), cache: Cards = ()) -> PlayerFields:
    """Return a player with a hand, older discards, a cache, and cards left to draw."""
    return player(hand=hand, discards=has, cache=cache, draw=["snowball-dodge"] * 4)


def fight(one: PlayerFields, two: PlayerFields, **options: Any) -> State:
    """Return the moment at which both choose, with a card on each pile and one Abandoned."""
    return duel(
        one,
        two,
        tops=("sneak-dodge", "slushball-dodge"),
        abandoned=["dodge-upgrade"],
        **options,
    )


def test_weapons_cache_puts_a_discard_aside() -> None:  # J71, RJ-57
    state = fight(
        armed("cache-backfire", "sneak-upgrade", has=["dodge-upgrade"]), armed("restock-dodge")
    )
    both(state, CACHE, DODGE)
    assert texts(state, 0) == [
        "pass",
        "cache sneak-upgrade",
        "cache dodge-upgrade",
        "cache cache-backfire",
    ]
    play(state, 0, "cache dodge-upgrade")
    assert lying(state, 0, "cache") == {"dodge-upgrade": 1}
    assert discards(state, 0) == {"cache-backfire": 1, "sneak-upgrade": 1}
    assert state.turns == 6  # one card each time


def test_weapons_cache_may_put_itself_aside_or_nothing() -> None:  # RJ-57
    for answered, kept in (("cache cache-backfire", {"cache-backfire": 1}), ("pass", {})):
        state = fight(armed("cache-backfire"), armed("restock-dodge"))
        both(state, CACHE, DODGE)
        play(state, 0, answered)
        assert lying(state, 0, "cache") == kept


def test_a_cache_has_no_limit() -> None:  # RJ-57
    many = ["sneak-dodge", "iceball-snowfort", "rocks-whitewash", "dodge-upgrade"]
    state = fight(armed("cache-backfire", cache=many), armed("restock-dodge"))
    both(state, CACHE, DODGE)
    play(state, 0, "cache cache-backfire")
    assert lying(state, 0, "cache").total() == 5


@pytest.mark.parametrize("attack", ["snowball-upgrade:snowball", "sneak-upgrade:sneak"])
def test_a_hit_stops_weapons_cache(attack: str) -> None:  # J71
    state = fight(armed("cache-backfire", has=["sneak-dodge"]), armed(attack.split(":")[0]))
    story = state.listen()
    both(state, CACHE, attack)
    assert told(story, "stopped") == [{"seat": 0, "half": "cache"}]


def test_cached_cards_are_no_discards() -> None:  # J71, RJ-57
    cached = armed("restock-dodge", cache=["iceball-snowfort"])
    for attack in ("sneak-upgrade:sneak", "slushball-upgrade:slushball"):
        state = fight(cached, armed(attack.split(":")[0]))
        both(state, "restock-dodge:restock", attack)
        if "sneak" in attack:
            assert texts(state, 0) == ["abandon restock-dodge"]
        else:
            play(state, 1, "steal")
            assert odds(state) == {"draw restock-dodge": 1}
    state = fight(armed("restock-dodge", cache=["iceball-snowfort"]), armed("restock-dodge"))
    both(state, "restock-dodge:restock", DODGE)
    assert lying(state, 0, "draw")["iceball-snowfort"] == 0
    swap = "barrage-snatchandrun:snatchandrun"
    state = fight(armed("barrage-snatchandrun", cache=["sneak-dodge"]), armed("restock-dodge"))
    both(state, swap, DODGE)
    assert texts(state, 0) == ["give barrage-snatchandrun"]


def test_a_cached_card_may_be_played_in_place_of_a_drawn_one() -> None:  # J71, RJ-58
    one = armed("snowball-dodge", "sneak-dodge", cache=["iceball-snowfort", "rocks-whitewash"])
    state = fight(one, armed("sneak-upgrade", has=["dodge-upgrade"]))
    assert texts(state, 0)[4:] == [
        "play cached iceball-snowfort:iceball",
        "play cached iceball-snowfort:snowfort",
        "play cached rocks-whitewash:rocks",
        "play cached rocks-whitewash:whitewash",
    ]
    both(state, "cached iceball-snowfort:iceball", "sneak-upgrade:upgrade")
    play(state, 1, "abandon sneak-upgrade")
    # All drawn cards are discarded, the cached one too, and what was not used stays.
    assert discards(state, 0) == {"snowball-dodge": 1, "sneak-dodge": 1, "iceball-snowfort": 1}
    assert lying(state, 0, "cache") == {"rocks-whitewash": 1}


def test_a_cached_card_is_never_an_additional_one() -> None:  # RJ-58
    state = fight(armed("snowball-dodge", cache=["iceball-snowfort"]), armed("restock-dodge"))
    both(state, "cached iceball-snowfort:snowfort", DODGE)
    assert state.turns == 6
    assert refused(state, 0, "play snowball-dodge:snowball") == "wait-for-chance"
    assert discards(state, 0) == {"snowball-dodge": 1, "iceball-snowfort": 1}


def test_a_cached_card_may_follow_a_barrage() -> None:  # RJ-58
    state = fight(armed("barrage-snatchandrun", cache=["sneak-dodge"]), armed("sneak-upgrade"))
    both(state, "barrage-snatchandrun:barrage", "sneak-upgrade:sneak")
    assert texts(state, 0) == [
        "follow cached sneak-dodge:sneak",
        "follow cached sneak-dodge:dodge",
        "pass",
    ]
    play(state, 0, "follow cached sneak-dodge:dodge", "pass")
    assert lying(state, 0, "cache") == {}
    assert discards(state, 0) == {"barrage-snatchandrun": 1, "sneak-dodge": 1}


def test_only_one_cached_card_is_used_in_a_turn() -> None:  # RJ-58
    one = armed("snowball-dodge", cache=["barrage-snatchandrun", "sneak-dodge"])
    state = fight(one, armed("sneak-upgrade"))
    both(state, "cached barrage-snatchandrun:barrage", "sneak-upgrade:upgrade")
    assert texts(state, 0) == [
        "follow snowball-dodge:snowball",
        "follow snowball-dodge:dodge",
        "pass",
    ]


def test_a_cache_is_not_mixed_in_at_a_reshuffle() -> None:  # J71, RJ-59
    one = player(hand=["restock-dodge"], discards=["sneak-dodge"], cache=["iceball-snowfort"])
    state = fight(one, armed("restock-dodge"))
    both(state, DODGE, DODGE)
    assert odds(state) == {"draw restock-dodge": 1, "draw sneak-dodge": 1}
    assert lying(state, 0, "cache") == {"iceball-snowfort": 1}


def test_a_cache_stays_when_the_final_round_begins() -> None:  # RJ-59
    one = armed("sneak-upgrade", cache=["iceball-snowfort"])
    state = duel(one, armed("restock-dodge"), tops=("sneak-dodge", None))
    story = state.listen()
    both(state, "sneak-upgrade:upgrade", DODGE)
    play(state, 0, "take pile 0")
    assert "final-round" in names(story)
    assert lying(state, 0, "cache") == {"iceball-snowfort": 1}


def test_a_cache_is_not_drawn_from() -> None:  # RJ-59
    one = player(hand=["restock-dodge"], cache=["iceball-snowfort", "sneak-dodge"])
    state = fight(one, armed("restock-dodge"))
    both(state, DODGE, DODGE)
    assert state.result is not None  # one card to draw is not enough, whatever is cached
    assert state.result.ending == "cannot-draw"


@pytest.mark.parametrize(("scores", "points"), [(True, (1 + 3 + 2, 5)), (False, (1, 5))])
def test_a_cache_scores(scores: bool, points: tuple[int, int]) -> None:  # RJ-59
    one = player(hand=["restock-dodge"], cache=["iceball-snowfort", "sneak-dodge"])
    state = fight(one, armed("restock-dodge"), cache_scores=scores)
    both(state, DODGE, DODGE)
    assert state.result is not None
    assert state.result.scores == points


def test_what_goes_into_a_cache_is_hidden_and_counted() -> None:  # RJ-57
    state = fight(armed("cache-backfire", has=["rocks-whitewash"]), armed("restock-dodge"))
    story = state.listen()
    both(state, CACHE, DODGE)
    play(state, 0, "cache rocks-whitewash")
    assert not [event for event in story if event.is_for(1) and "rocks" in str(event.facts)]
    state.advance(Dice(1))
    assert seen(state, 1, 0)["cached"] == 1
    assert abandoned(state) == {"dodge-upgrade": 1}
    assert owned(state, 0)["rocks-whitewash"] == 1
