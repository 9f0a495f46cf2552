"""The cache of a team: one card of it may join the pool, and it is safe from thieves."""

import pytest

from arsenal.moves import all_play, play, refused, table, texts, told
from arsenal.team_moves import (
    BARRAGE,
    CACHE,
    DODGE,
    SNEAK,
    UPGRADE,
    discarded,
    fight,
    limited,
    team,
)
from snowball import Dice, State
from snowball.testing.arsenal_teams import choosing, dividing, member, personal, pooling


def test_the_cache_belongs_to_the_team() -> None:  # RJ-97
    state = fight(
        "cache-backfire:cache",
        DODGE,
        DODGE,
        DODGE,
        discards=(["sneak-upgrade"], []),
        alternates=CACHE,
    )
    assert texts(state, 0) == [
        "pass",
        "cache restock-dodge",
        "cache sneak-upgrade",
        "cache cache-backfire",
    ]
    play(state, 0, "cache sneak-upgrade")
    assert team(state, 0, "cache") == {"sneak-upgrade": 1}
    assert all(not player["cache"] for player in table(state)["players"])
    assert discarded(state, 0) == {"restock-dodge": 1, "cache-backfire": 1}


def test_two_members_cannot_cache_the_same_card() -> None:  # RJ-97, RJ-115
    state = fight(
        "cache-backfire:cache",
        DODGE,
        "cache-backfire:cache",
        DODGE,
        discards=(["sneak-upgrade"], []),
        alternates=CACHE,
    )
    play(state, 0, "cache sneak-upgrade")
    play(state, 2, "cache sneak-upgrade")
    assert list(state.actors) == [2]
    assert texts(state, 2) == ["pass", "cache cache-backfire"]
    play(state, 2, "pass")
    assert team(state, 0, "cache") == {"sneak-upgrade": 1}


def caching(*cache: str) -> State:
    """Return the moment at which a leader with a cache divides a pool."""
    return dividing(
        [member(), member("restock-dodge"), member(), member("restock-dodge")],
        pooling(hand=("sneak-dodge", "sneak-dodge", "dodge-upgrade", "dodge-upgrade"), cache=cache),
        personal(),
        alternates=CACHE,
    )


@pytest.mark.parametrize("seat", [0, 2])
def test_a_cached_card_may_join_the_pool_for_any_member(seat: int) -> None:  # RJ-97
    state = caching("sneak-upgrade")
    story = state.listen()
    assert texts(state, 0) == ["add sneak-upgrade", "add nothing"]
    play(state, 0, "add sneak-upgrade")
    assert told(story, "cache-used") == [{"seat": 0}]
    assert told(story, "added") == [{"seat": 0, "card": "sneak-upgrade"}]
    assert texts(state, 0) == [
        "assign sneak-dodge",
        "assign sneak-upgrade",
        "assign dodge-upgrade",
    ]
    for mate in (0, 2):
        play(state, 0, "assign sneak-upgrade" if mate == seat else "assign sneak-dodge")
    assert texts(state, seat) == ["play sneak-upgrade:sneak", "play sneak-upgrade:upgrade"]
    assert team(state, 0, "cache") == {}
    # Five were in the pool with it: what is not played is discarded.
    assert discarded(state, 0) == {"sneak-dodge": 1, "dodge-upgrade": 2}


def test_a_cached_card_that_was_played_is_a_discard() -> None:  # RJ-97
    state = caching("sneak-upgrade")
    play(state, 0, "add sneak-upgrade", "assign sneak-upgrade", "assign sneak-dodge")
    all_play(state, "sneak-upgrade:upgrade", DODGE, "sneak-dodge:dodge", DODGE)
    assert discarded(state, 0) == {"sneak-dodge": 2, "dodge-upgrade": 2, "sneak-upgrade": 1}


def test_only_one_cached_card_joins_a_pool() -> None:  # RJ-97
    state = caching("sneak-upgrade", "slushball-dodge")
    assert texts(state, 0) == ["add slushball-dodge", "add sneak-upgrade", "add nothing"]
    play(state, 0, "add slushball-dodge")
    for text in ("add sneak-upgrade", "add nothing", "assign sneak-upgrade"):
        assert refused(state, 0, text) == "asked-to-assign"
    play(state, 0, "assign slushball-dodge")
    assert texts(state, 0) == ["assign sneak-dodge", "assign dodge-upgrade"]
    play(state, 0, "assign dodge-upgrade")
    assert team(state, 0, "cache") == {"sneak-upgrade": 1}  # it stays there


def test_nothing_is_given_before_the_leader_has_looked_into_the_cache() -> None:  # RJ-124
    state = caching("sneak-upgrade")
    for text in ("assign sneak-dodge", "assign sneak-upgrade", "add slushball-dodge", "pass"):
        assert refused(state, 0, text) == "asked-to-add"


def test_an_added_card_that_nobody_is_given_is_discarded() -> None:  # RJ-124
    state = caching("sneak-upgrade")
    play(state, 0, "add sneak-upgrade", "assign sneak-dodge", "assign dodge-upgrade")
    assert team(state, 0, "cache") == {}
    assert discarded(state, 0) == {"sneak-dodge": 1, "dodge-upgrade": 1, "sneak-upgrade": 1}


def test_a_leader_who_adds_nothing_leaves_the_cache_as_it_is() -> None:  # RJ-97, RJ-124
    state = caching("sneak-upgrade")
    story = state.listen()
    play(state, 0, "add nothing")
    assert refused(state, 0, "assign sneak-upgrade") == "asked-to-assign"
    play(state, 0, "assign sneak-dodge", "assign dodge-upgrade")
    assert team(state, 0, "cache") == {"sneak-upgrade": 1}
    assert discarded(state, 0) == {"sneak-dodge": 1, "dodge-upgrade": 1}
    assert told(story, "cache-used") == told(story, "added") == []


def test_in_the_next_turn_another_cached_card_may_join() -> None:  # RJ-97
    state = dividing(
        [member()] * 4,
        pooling(
            hand=("restock-dodge", "restock-dodge", "snowball-dodge", "snowball-dodge"),
            draw=("sneak-dodge",) * 4,
            cache=("sneak-upgrade", "slushball-dodge"),
        ),
        pooling(
            hand=("restock-dodge", "restock-dodge", "snowball-dodge", "snowball-dodge"),
            draw=("dodge-upgrade",) * 4,
        ),
        alternates=CACHE,
    )
    play(state, 0, "add slushball-dodge")
    play(state, 1, "assign restock-dodge")
    play(state, 0, "assign restock-dodge")
    play(state, 1, "assign restock-dodge")
    play(state, 0, "assign restock-dodge")
    all_play(state, DODGE, DODGE, DODGE, DODGE)
    state.advance(Dice(1))
    assert texts(state, 0) == ["add sneak-upgrade", "add nothing"]
    play(state, 0, "add sneak-upgrade")
    play(state, 1, "assign dodge-upgrade")
    assert "assign sneak-upgrade" in texts(state, 0)


def test_before_the_deck_a_cached_card_cannot_be_played() -> None:  # RJ-124
    state = choosing(
        [member("restock-dodge", "snowball-dodge", draw=("snowball-upgrade",))] * 4,
        personal(cache=("sneak-upgrade",)),
        personal(),
        alternates=CACHE,
    )
    for seat in (0, 2):
        assert len(texts(state, seat)) == 4
        assert refused(state, seat, "play cached sneak-upgrade:sneak") == "asked-to-play"
        assert refused(state, seat, "add sneak-upgrade") == "asked-to-play"


def test_a_cached_card_does_not_follow_a_barrage() -> None:  # J124, RJ-124
    state = fight(BARRAGE, UPGRADE, DODGE, DODGE, caches=(["sneak-upgrade"], []), alternates=CACHE)
    assert limited(state) == [1]
    assert "follow" not in str(texts(state, 0))
    assert state.turns == 6


def test_a_cached_card_is_safe_from_thieves() -> None:  # RJ-97
    state = fight(
        DODGE,
        "slushball-upgrade:slushball",
        UPGRADE,
        SNEAK,
        caches=(["sneak-upgrade"], []),
        alternates=CACHE,
    )
    assert texts(state, 2) == ["abandon restock-dodge", "abandon snowball-upgrade"]
