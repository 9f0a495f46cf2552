"""Battles of teams: what belongs to the team, and the cards that work in their own way."""

from collections import Counter
from collections.abc import Sequence

import pytest

import snowball
from arsenal.moves import (
    abandoned,
    all_play,
    happen,
    heard,
    names,
    odds,
    play,
    refused,
    table,
    texts,
    told,
    tops,
)
from snowball import Dice, State
from snowball.testing.arsenal_teams import (
    Cards,
    MemberFields,
    choosing,
    dividing,
    member,
    personal,
    pooling,
)

pytestmark = pytest.mark.compiled

CACHE = "cache-backfire for iceball-snowfort"
RAID = "raid-refinedupgrade for iceball-snowfort"
DUD = "upgradedodge-dud for iceball-snowfort"
BARRAGE = "barrage-snatchandrun:barrage"
ROCKS = "rocks-whitewash:rocks"
NOTHING = "no-effect:nothing"
DODGE = "restock-dodge:dodge"
RESTOCK = "restock-dodge:restock"
SNOWBALL = "snowball-dodge:snowball"
SNEAK = "sneak-dodge:sneak"
UPGRADE = "snowball-upgrade:upgrade"
BETTER_UPGRADE = "dodge-upgrade:upgrade"
TOPS = ("slushball-dodge", "sneak-dodge", "sneak-upgrade", "iceball-snowfort")
ENOUGH = ("slushball-upgrade", "dodge-upgrade")


def fight(
    *plays: str,
    discards: tuple[Cards, Cards] = ((), ()),
    caches: tuple[Cards, Cards] = ((), ()),
    beside: Sequence[Cards] = ((), (), (), ()),
    decks: bool = True,
    pile: Cards = (),
    tops: Sequence[str | None] = (),
    has: Cards = (),
    marker: int = 0,
    **options: object,
) -> State:
    """Let four cards meet: the members of both teams have been given one each, or draw their own.

    `beside` names further cards that the members drew from their personal piles, and `pile` what
    is left in each of these.
    """
    members: list[MemberFields] = []
    for text, others in zip(plays, beside, strict=True):
        card = text.split(":")[0]
        held = () if card == "no-effect" else (card, *others)
        members.append(member(*held, draw=tuple(pile), blanks=int(card == "no-effect")))
    kind = pooling if decks else personal
    teams = [
        kind(discards=tuple(lying), cache=tuple(cache), draw=ENOUGH if decks else ())
        for lying, cache in zip(discards, caches, strict=True)
    ]
    state = choosing(
        members,
        teams[0],
        teams[1],
        tops=tops,
        abandoned=has,
        marker=marker,
        **options,  # type: ignore[arg-type]
    )
    state.listen()
    all_play(state, *plays)
    return state


def team(state: State, number: int, *places: str) -> Counter[str]:
    """Return the cards of a team in some places."""
    entry = table(state)["teams"][number]
    return Counter(card for place in places for card in entry[place])


def discarded(state: State, number: int) -> Counter[str]:
    """Return all discards of a team, those that came this turn included."""
    return team(state, number, "discards", "gained")


def limits(state: State) -> list[int]:
    """Return how many cards each is due in the next turn, or in the one that has just begun."""
    document = table(state)
    assert document["step"] not in ("draw", "divide", "choose")
    return [player["limit"] for player in document["players"]]


def limited(state: State) -> list[object]:
    """Return who was told to have a draw-one so far."""
    return [facts["seat"] for facts in told(heard(state), "limited")]


# Whose discards they are.


def test_the_one_who_is_hit_abandons_any_discard_of_the_team() -> None:  # RJ-90
    state = fight(DODGE, DODGE, UPGRADE, SNEAK, discards=(["dodge-upgrade"], ["sneak-upgrade"]))
    assert list(state.actors) == [2]  # the player who was hit, not the leader
    assert texts(state, 2) == [
        "abandon restock-dodge",  # the card that the leader has just played
        "abandon snowball-upgrade",
        "abandon dodge-upgrade",
    ]
    play(state, 2, "abandon restock-dodge")
    assert abandoned(state) == {"restock-dodge": 1}
    assert discarded(state, 0) == {"snowball-upgrade": 1, "dodge-upgrade": 1}


def test_the_card_that_a_mate_did_not_play_can_be_abandoned_too() -> None:  # J118, RJ-90
    state = fight(
        DODGE,
        DODGE,
        UPGRADE,
        SNEAK,
        decks=False,
        beside=(["dodge-upgrade"], ["sneak-dodge"], ["slushball-dodge"], ["sneak-upgrade"]),
    )
    assert texts(state, 2) == [
        "abandon restock-dodge",
        "abandon snowball-upgrade",
        "abandon slushball-dodge",
        "abandon dodge-upgrade",
    ]


@pytest.mark.parametrize("decks", [False, True])
def test_what_a_member_gains_goes_to_the_discards_of_the_team(decks: bool) -> None:  # RJ-90
    state = fight(DODGE, DODGE, UPGRADE, DODGE, tops=TOPS, decks=decks)
    play(state, 2, "take pile 0")
    assert discarded(state, 0) == {
        "slushball-dodge": 1,
        "restock-dodge": 1,
        "snowball-upgrade": 1,
    }
    assert all(not player["discards"] for player in table(state)["players"])


def test_a_slushball_steals_any_discard_of_the_team() -> None:  # RJ-90
    state = fight(
        "slushball-upgrade:slushball",
        UPGRADE,
        DODGE,
        DODGE,
        discards=([], ["dodge-upgrade", "dodge-upgrade"]),
    )
    play(state, 0, "steal")
    assert odds(state) == {
        "draw restock-dodge": 1,  # seat 3's
        "draw snowball-upgrade": 1,
        "draw dodge-upgrade": 2,
    }
    happen(state, "draw restock-dodge")
    assert discarded(state, 0)["restock-dodge"] == 2
    assert discarded(state, 1)["restock-dodge"] == 0


def test_a_swap_gives_any_discard_of_the_team() -> None:  # RJ-90
    state = fight(
        "barrage-snatchandrun:snatchandrun",
        DODGE,
        "snowball-dodge:dodge",
        DODGE,
        discards=(["sneak-dodge"], []),
        has=["dodge-upgrade"],
    )
    assert texts(state, 0) == [
        "give snowball-dodge",
        "give sneak-dodge",
        "give barrage-snatchandrun",
    ]
    play(state, 0, "give snowball-dodge", "fetch dodge-upgrade")
    assert discarded(state, 0) == {
        "dodge-upgrade": 1,
        "sneak-dodge": 1,
        "barrage-snatchandrun": 1,
    }
    assert abandoned(state) == {"snowball-dodge": 1}


def test_a_raid_takes_the_card_opposite_and_not_that_of_another_opponent() -> None:  # J115, RJ-90
    state = fight("raid-refinedupgrade:raid", DODGE, DODGE, "snowball-dodge:dodge", alternates=RAID)
    assert texts(state, 0) == ["raid"]
    play(state, 0, "raid")
    assert discarded(state, 0) == {"raid-refinedupgrade": 1, "restock-dodge": 2}
    assert discarded(state, 1) == {"snowball-dodge": 1}


@pytest.mark.parametrize("marker", [0, 1, 2, 3])
def test_two_members_who_want_to_abandon_the_same_last_card(marker: int) -> None:
    # RJ-90, RJ-115
    state = fight(
        SNOWBALL,
        SNEAK,
        UPGRADE,
        SNEAK,
        discards=(["sneak-upgrade"], []),
        marker=marker,
    )
    assert list(state.actors) == [0, 2]
    play(state, 0, "abandon sneak-upgrade")
    play(state, 2, "abandon sneak-upgrade")
    first, second = (0, 2) if marker in (0, 3) else (2, 0)
    assert told(heard(state), "abandoned") == [{"seat": first, "card": "sneak-upgrade"}]
    assert list(state.actors) == [second]
    assert texts(state, second) == ["abandon snowball-dodge", "abandon snowball-upgrade"]
    play(state, second, "abandon snowball-upgrade")
    assert abandoned(state) == {"sneak-upgrade": 1, "snowball-upgrade": 1}
    assert discarded(state, 0) == {"snowball-dodge": 1}


def test_two_members_may_abandon_a_card_each_of_one_design() -> None:  # RJ-90, RJ-115
    state = fight(SNOWBALL, SNEAK, UPGRADE, SNEAK, discards=(["sneak-upgrade"] * 2, []))
    play(state, 0, "abandon sneak-upgrade")
    play(state, 2, "abandon sneak-upgrade")
    assert abandoned(state) == {"sneak-upgrade": 2}


def test_with_a_single_discard_only_one_of_two_members_can_pay() -> None:  # RJ-90, RJ-115
    state = fight(NOTHING, SNEAK, UPGRADE, SNEAK)
    assert texts(state, 0) == texts(state, 2) == ["abandon snowball-upgrade"]
    play(state, 0, "abandon snowball-upgrade")
    play(state, 2, "abandon snowball-upgrade")
    assert abandoned(state) == {"snowball-upgrade": 1}
    assert "nothing-left" in names(heard(state))
    assert discarded(state, 0) == {}


def test_the_choice_of_a_mate_is_no_longer_open_when_it_was_made_before() -> None:
    # RJ-90: an Iceball, of a higher level, takes its card before a Sneak does.
    state = fight(UPGRADE, "iceball-snowfort:iceball", NOTHING, SNEAK)
    assert list(state.actors) == [0]
    play(state, 0, "abandon snowball-upgrade")
    assert "nothing-left" not in names(heard(state))
    assert 2 not in state.actors  # there was nothing to ask seat 2 for
    assert abandoned(state) == {"snowball-upgrade": 1}


def test_two_thieves_rob_the_same_discards_one_after_the_other() -> None:  # RJ-90
    slush = "slushball-upgrade:slushball"
    members = [
        member("slushball-upgrade"),
        member("snowball-upgrade"),
        member("slushball-upgrade"),
        member(blanks=1),
    ]
    state = choosing(
        members, pooling(draw=("sneak-dodge",) * 2), pooling(draw=("sneak-dodge",) * 2)
    )
    all_play(state, slush, UPGRADE, slush, NOTHING)
    play(state, 0, "steal")
    play(state, 2, "steal")
    happen(state, "draw snowball-upgrade")  # the only one: the second thief finds nothing
    assert discarded(state, 0) == {"slushball-upgrade": 2, "snowball-upgrade": 1}
    assert discarded(state, 1) == {}
    assert state.result is not None  # two cards are too few for the other team


@pytest.mark.parametrize("attack", [ROCKS, SNEAK, "iceball-snowfort:iceball"])
def test_a_restock_goes_back_although_a_mate_loses_an_equal_card(attack: str) -> None:
    # RJ-90, RJ-112: seat 2 loses the Restock / Dodge just played by seat 2, not that of seat 0.
    state = fight(RESTOCK, DODGE, RESTOCK, attack, discards=(["sneak-upgrade", "sneak-dodge"], []))
    if list(state.actors) == [2]:
        play(state, 2, "abandon restock-dodge")
    assert abandoned(state) == {"restock-dodge": 1}
    assert list(state.actors) == [0]
    assert texts(state, 0) == ["restock sneak-dodge", "restock sneak-upgrade"]
    play(state, 0, "restock sneak-upgrade")
    assert team(state, 0, "draw", "hand") - Counter(ENOUGH) == Counter(
        ["restock-dodge", "sneak-upgrade"]
    )


def test_two_restocks_of_a_team_take_different_cards_along() -> None:  # RJ-90, RJ-115
    state = fight(RESTOCK, DODGE, RESTOCK, DODGE, discards=(["sneak-upgrade", "sneak-dodge"], []))
    assert list(state.actors) == [0, 2]
    play(state, 0, "restock sneak-upgrade")
    play(state, 2, "restock sneak-upgrade")
    assert list(state.actors) == [2]
    # What seat 0 restocked is no longer there, its own card included.
    assert texts(state, 2) == ["restock sneak-dodge"]
    play(state, 2, "restock sneak-dodge")
    assert team(state, 0, "draw") == Counter(
        [*ENOUGH, "restock-dodge", "restock-dodge", "sneak-upgrade", "sneak-dodge"]
    )


# Into which pile a Restock goes.


def test_before_the_deck_a_restock_goes_into_the_personal_pile() -> None:  # RJ-123
    state = fight(
        DODGE,
        DODGE,
        RESTOCK,
        DODGE,
        decks=False,
        pile=["snowball-upgrade"],
        beside=(["dodge-upgrade"], ["sneak-dodge"], ["slushball-dodge"], ["sneak-upgrade"]),
    )
    assert list(state.actors) == [2]
    assert texts(state, 2) == [
        "restock restock-dodge",  # that of seat 0, just played
        "restock slushball-dodge",
        "restock dodge-upgrade",  # what seat 0 did not play
    ]
    play(state, 2, "restock dodge-upgrade")
    piles = [Counter(player["draw"]) for player in table(state)["players"]]
    assert piles[2] == Counter(["snowball-upgrade", "restock-dodge", "dodge-upgrade"])
    assert piles[0] == Counter(["snowball-upgrade"])
    # Seat 0 has too few cards now: what was left of the discards is the deck.
    assert team(state, 0, "draw") == Counter(["restock-dodge", "slushball-dodge"])


def test_with_the_deck_a_restock_goes_into_the_deck() -> None:  # RJ-123
    state = choosing(
        [member("restock-dodge", draw=("snowball-dodge",)) for _ in range(4)],
        pooling(draw=ENOUGH, discards=("sneak-dodge",)),
        pooling(draw=ENOUGH),
    )
    all_play(state, DODGE, DODGE, RESTOCK, DODGE)
    play(state, 2, "restock sneak-dodge")
    assert team(state, 0, "draw") == Counter([*ENOUGH, "restock-dodge", "sneak-dodge"])
    assert [player["draw"] for player in table(state)["players"]] == [["snowball-dodge"]] * 4


# The cache.


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


# Barrage.


def barrages(*plays: str, over: Cards, **options: object) -> State:
    """Let a team divide a pool of which some cards are left over, then let four cards meet.

    The other team draws from personal piles, and has one card each.
    """
    own = [text.split(":")[0] for text in plays]
    state = dividing(
        [member(), member(own[1]), member(), member(own[3])],
        pooling(
            hand=(own[0], own[2], *over), discards=("slushball-dodge",), draw=("sneak-upgrade",) * 2
        ),
        personal(discards=("dodge-upgrade",)),
        **options,  # type: ignore[arg-type]
    )
    play(state, 0, f"assign {own[0]}", f"assign {own[2]}")
    state.listen()
    all_play(state, *plays)
    return state


def test_a_barrage_brings_a_card_that_the_team_discarded_this_turn() -> None:  # J124, RJ-92
    state = barrages(BARRAGE, UPGRADE, DODGE, DODGE, over=["sneak-dodge", "dodge-upgrade"])
    assert texts(state, 0) == [  # not the older discards, nor what was played
        "follow sneak-dodge:sneak",
        "follow sneak-dodge:dodge",
        "follow dodge-upgrade:dodge",
        "follow dodge-upgrade:upgrade",
        "pass",
    ]
    play(state, 0, "follow sneak-dodge:sneak")
    assert list(state.actors) == [1]
    play(state, 1, "abandon dodge-upgrade")
    assert discarded(state, 0)["sneak-dodge"] == 1  # where it was
    assert limited(state) == [1]


def test_a_barrage_may_stay_alone_and_needs_a_hit() -> None:  # J124
    state = barrages(BARRAGE, UPGRADE, DODGE, DODGE, over=["sneak-dodge", "dodge-upgrade"])
    play(state, 0, "pass")
    assert limited(state) == [1]
    missed = barrages(BARRAGE, DODGE, DODGE, DODGE, over=["sneak-dodge", "dodge-upgrade"])
    assert "follow" not in str(texts(missed, 0))
    assert limited(missed) == []


def test_before_the_deck_a_barrage_brings_what_a_mate_did_not_play() -> None:  # J124, RJ-92
    state = fight(
        BARRAGE,
        UPGRADE,
        DODGE,
        DODGE,
        decks=False,
        beside=(["sneak-dodge"], ["snowball-dodge"], ["dodge-upgrade"], ["sneak-upgrade"]),
        discards=(["slushball-dodge"], []),
    )
    assert texts(state, 0) == [
        "follow sneak-dodge:sneak",
        "follow sneak-dodge:dodge",
        "follow dodge-upgrade:dodge",
        "follow dodge-upgrade:upgrade",
        "pass",
    ]


def test_a_barrage_brings_its_card_although_no_member_of_it_has_another() -> None:  # J124, RJ-92
    # Seat 0 had a draw-one, and nothing beside the Barrage: the card of the mate follows.
    state = fight(
        BARRAGE,
        UPGRADE,
        DODGE,
        DODGE,
        decks=False,
        beside=([], ["snowball-dodge"], ["dodge-upgrade"], ["sneak-upgrade"]),
    )
    play(state, 0, "follow dodge-upgrade:upgrade", "take pile 3")
    assert discarded(state, 0)["dodge-upgrade"] >= 1


@pytest.mark.parametrize("marker", [0, 2])
def test_two_barrages_cannot_both_bring_the_same_card(marker: int) -> None:  # RJ-92, RJ-115
    members = [
        member("barrage-snatchandrun", "sneak-dodge", draw=("snowball-upgrade",) * 2),
        member("snowball-dodge", draw=("restock-dodge",) * 2),
        member("barrage-snatchandrun", draw=("snowball-upgrade",) * 2),
        member("snowball-dodge", draw=("restock-dodge",) * 2),
    ]
    state = choosing(members, personal(), personal(), marker=marker)
    story = state.listen()
    all_play(state, BARRAGE, SNOWBALL, BARRAGE, SNOWBALL)
    assert list(state.actors) == [0, 2]
    assert texts(state, 0) == texts(state, 2)
    play(state, 0, "follow sneak-dodge:dodge")
    play(state, 2, "follow sneak-dodge:sneak")
    first = marker
    assert [facts["seat"] for facts in told(story, "followed")] == [first]
    second = 2 - first
    assert list(state.actors) == [second]
    assert texts(state, second) == ["pass"]
    play(state, second, "pass")


def test_two_barrages_bring_one_card_each_of_one_design() -> None:  # RJ-92
    state = barrages(BARRAGE, SNOWBALL, BARRAGE, SNOWBALL, over=["sneak-dodge", "sneak-dodge"])
    play(state, 0, "follow sneak-dodge:dodge")
    play(state, 2, "follow sneak-dodge:dodge")
    story = heard(state)
    assert [facts["seat"] for facts in told(story, "followed")] == [0, 2]
    assert [facts["seat"] for facts in told(story, "dodged")] == [0, 2]


def test_a_card_that_one_barrage_brought_cannot_be_chosen_anew() -> None:  # RJ-92
    state = barrages(BARRAGE, SNOWBALL, BARRAGE, SNOWBALL, over=["sneak-dodge", "dodge-upgrade"])
    play(state, 0, "follow sneak-dodge:dodge")
    play(state, 2, "follow sneak-dodge:dodge")
    assert list(state.actors) == [2]
    assert texts(state, 2) == ["follow dodge-upgrade:dodge", "follow dodge-upgrade:upgrade", "pass"]


def test_barrages_of_both_teams_meet_with_their_follow_ups() -> None:  # J124, RJ-92
    state = fight(
        BARRAGE,
        BARRAGE,
        DODGE,
        DODGE,
        decks=False,
        beside=(["sneak-dodge"], ["snowball-dodge"], ["dodge-upgrade"], ["sneak-upgrade"]),
    )
    assert list(state.actors) == [0, 1]
    play(state, 0, "follow dodge-upgrade:dodge")
    play(state, 1, "follow sneak-upgrade:sneak")
    story = heard(state)
    assert [facts["by"] for facts in told(story, "dodged")] == [1]
    assert texts(state, 0) == ["pass", "use other half"]


@pytest.mark.parametrize(
    ("thrown", "lost", "extremes"),
    [
        ("rocks-whitewash:rocks", "sneak-upgrade:upgrade", 0),
        ("upgradedodge-dud:dud", "sneak-upgrade:sneak", DUD),
    ],
)
def test_the_follow_up_of_one_barrage_can_cost_that_of_the_other(
    thrown: str, lost: str, extremes: object
) -> None:
    # J124, RJ-36, RJ-40, RJ-92: two follow-ups are fought out like a new pair of cards.
    state = fight(
        BARRAGE,
        BARRAGE,
        DODGE,
        DODGE,
        decks=False,
        beside=([thrown.split(":")[0]], [lost.split(":")[0]], [], []),
        alternates=extremes,
    )
    play(state, 0, f"follow {thrown}")
    play(state, 1, f"follow {lost}")
    assert abandoned(state) == {"sneak-upgrade": 1}
    # The personal piles are gone: what is left of the discards has become the deck.
    assert team(state, 1, "draw") == {"barrage-snatchandrun": 1, "restock-dodge": 1}


# No Effects.


def test_rocks_at_a_no_effect_abandon_nothing_and_slow_their_thrower_down() -> None:  # J125
    state = fight(ROCKS, NOTHING, DODGE, DODGE, discards=([], ["sneak-dodge"]))
    assert abandoned(state) == {}
    assert limited(state) == [0]
    assert [facts["seat"] for facts in told(heard(state), "hit")] == [1]
    assert discarded(state, 1) == {"restock-dodge": 1, "sneak-dodge": 1}


def test_rocks_at_a_card_of_the_pool_abandon_it() -> None:  # J125, RJ-90
    state = fight(ROCKS, UPGRADE, DODGE, DODGE)
    assert abandoned(state) == {"snowball-upgrade": 1}
    assert limited(state) == [0]


def test_a_no_effect_of_the_pool_stops_nothing() -> None:  # J122, J125
    state = fight(UPGRADE, NOTHING, "restock-dodge:dodge", NOTHING, tops=TOPS)
    assert list(state.actors) == [0]
    assert texts(state, 0) == [f"take pile {pile}" for pile in range(4)]
    assert "dodged" not in names(heard(state))


# Upgrades.


def test_alone_in_a_step_a_member_upgrades_from_any_pile() -> None:  # RJ-95
    state = fight(DODGE, DODGE, UPGRADE, DODGE, tops=TOPS)
    assert texts(state, 2) == ["take pile 0", "take pile 1", "take pile 2", "take pile 3"]
    play(state, 2, "take pile 3")
    assert discarded(state, 0)["iceball-snowfort"] == 1


def test_mates_who_upgrade_in_one_step_take_the_piles_in_front_of_them() -> None:  # RJ-95
    state = fight(UPGRADE, DODGE, UPGRADE, DODGE, tops=TOPS)
    assert list(state.actors) == [0, 2]
    assert texts(state, 0) == ["take pile 0"]
    assert texts(state, 2) == ["take pile 2"]
    play(state, 0, "take pile 0")
    play(state, 2, "take pile 2")
    assert discarded(state, 0) == {
        "snowball-upgrade": 2,
        "slushball-dodge": 1,
        "sneak-upgrade": 1,
    }


def test_the_higher_level_upgrades_first_whatever_the_team() -> None:  # RJ-95
    state = fight(
        UPGRADE, BETTER_UPGRADE, "offensivedodge-ultraupgrade:ultraupgrade", DODGE, tops=TOPS
    )
    assert list(state.actors) == [2]
    assert "take pile 0" in texts(state, 2)  # the Ultra Upgrade is free to choose
    play(state, 2, "take pile 0")
    assert list(state.actors) == [1]
    assert texts(state, 1) == ["take pile 1", "take pile 2", "take pile 3"]
    play(state, 1, "take pile 2")
    assert texts(state, 0) == ["take pile 1", "take pile 3"]
    play(state, 0, "take pile 1")
    assert tops(state)[3] == "iceball-snowfort"


def test_whose_own_pile_is_empty_picks_when_the_others_have() -> None:
    # RJ-95: the pile of a mate is no pile of one's own.
    state = choosing(
        [member("snowball-upgrade")] * 4,
        pooling(draw=ENOUGH),
        pooling(draw=ENOUGH),
        tops=(None, "slushball-dodge", None, "iceball-snowfort"),
        arsenal=False,
    )
    all_play(state, UPGRADE, UPGRADE, UPGRADE, UPGRADE)
    assert list(state.actors) == [1, 3]
    assert texts(state, 1) == ["take pile 1"]
    assert texts(state, 3) == ["take pile 3"]


@pytest.mark.parametrize(("marker", "first"), [(0, 0), (1, 2), (2, 2), (3, 0)])
def test_what_is_left_goes_to_those_without_a_pile_in_order_from_the_marker(
    marker: int, first: int
) -> None:
    # RJ-95
    state = choosing(
        [
            member("snowball-upgrade"),
            member("snowball-upgrade"),
            member("snowball-upgrade"),
            member("restock-dodge"),
        ],
        pooling(draw=ENOUGH),
        pooling(draw=ENOUGH),
        tops=(None, "slushball-dodge", None, "iceball-snowfort"),
        arsenal=False,
        marker=marker,
    )
    all_play(state, UPGRADE, UPGRADE, UPGRADE, DODGE)
    assert list(state.actors) == [1]
    play(state, 1, "take pile 1")
    assert list(state.actors) == [first]
    assert texts(state, first) == ["take pile 3"]
    play(state, first, "take pile 3")
    assert state.result is not None


# Documents.


@pytest.mark.parametrize("lost", ["abandon dodge-upgrade", "abandon slushball-dodge"])
def test_a_battle_can_be_written_down_after_a_card_put_away_is_abandoned(lost: str) -> None:
    # RJ-90, RJ-92
    state = fight(
        UPGRADE,
        DODGE,
        SNOWBALL,
        SNEAK,
        decks=False,
        beside=(["dodge-upgrade"], [], ["slushball-dodge"], []),
    )
    play(state, 2, lost)
    assert list(state.actors) == [0]  # the Upgrade comes after the Sneak Attack
    assert snowball.load(state.dump()).dump() == state.dump()
