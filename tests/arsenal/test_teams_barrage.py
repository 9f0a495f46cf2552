"""A Barrage of a team brings a card that the team discarded in that turn."""

import pytest

from arsenal.moves import abandoned, all_play, heard, play, texts, told
from arsenal.team_moves import BARRAGE, DODGE, SNOWBALL, UPGRADE, discarded, fight, limited, team
from snowball import State
from snowball.testing.arsenal_teams import Cards, choosing, dividing, member, personal, pooling

DUD = "upgradedodge-dud for iceball-snowfort"


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
