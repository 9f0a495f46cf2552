"""A turn at a table of many: two cards, two battles, and what a card does only in its own one."""

from typing import Any

import pytest

from arsenal.many_moves import DODGES
from arsenal.moves import (
    discards,
    dropped,
    happen,
    heard,
    lying,
    names,
    next_hands,
    odds,
    play,
    refused,
    rules_of,
    texts,
    told,
)
from arsenal.moves import table as document
from snowball import CHANCE, Dice, State
from snowball.testing.arsenal_many import NO_EFFECT, armed, exchange, fight, reveal, seat, table

# Ana, Ben and Cleo of the rulebook's example: what each plays to the left and to the right.
EXAMPLE = (
    ("snowball-upgrade:snowball", "dodge-upgrade:upgrade"),
    ("slushball-dodge:dodge", "sneak-upgrade:sneak"),
    ("restock-dodge:dodge", "snowball-dodge:snowball"),
)


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_everybody_plays_one_card_at_each_neighbour(seats: int) -> None:  # J100, RJ-73
    state = fight(*[DODGES] * seats)
    shown = told(heard(state), "revealed")
    assert len(shown) == 2 * seats  # as many battles as players
    assert {(facts["seat"], facts["target"], facts["card"]) for facts in shown} == {
        pair
        for number in range(seats)
        for pair in (
            (number, (number + 1) % seats, "snowball-dodge"),
            (number, (number - 1) % seats, "restock-dodge"),
        )
    }


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7, 8])
def test_a_card_meets_the_one_that_the_neighbour_plays_back(seats: int) -> None:  # J100, RJ-73
    # Only the last seat attacks, to the left: seat 0 is hit in the battle on its right.
    plays = [DODGES] * (seats - 1) + [("snowball-upgrade:snowball", "restock-dodge:dodge")]
    plays[0] = ("snowball-dodge:dodge", "snowball-upgrade:upgrade")
    state = fight(*plays)
    assert told(heard(state), "hit") == [
        {"seat": 0, "by": seats - 1, "half": "snowball", "shield": "upgrade"}
    ]
    assert told(heard(state), "dodged") == []


def test_both_cards_are_settled_before_anything_is_revealed() -> None:  # RJ-73
    state = table([armed(*DODGES) for _ in range(3)])
    story = state.listen()
    assert state.actors == (0, 1, 2)
    for number in range(3):
        assert sorted(texts(state, number)) == [
            "play left restock-dodge:dodge",
            "play left restock-dodge:restock",
            "play left snowball-dodge:dodge",
            "play left snowball-dodge:snowball",
        ]
        play(state, number, "play left snowball-dodge:dodge")
    for number in range(3):
        assert story == []
        assert texts(state, number) == [
            "play right restock-dodge:restock",
            "play right restock-dodge:dodge",
        ]
        play(state, number, "play right restock-dodge:dodge")
    assert names(story)[:6] == ["revealed"] * 6


def test_the_same_card_is_not_played_at_both_neighbours() -> None:  # J100
    state = table([armed(*DODGES) for _ in range(3)])
    for number in range(3):
        play(state, number, "play left snowball-dodge:dodge")
    assert refused(state, 0, "play right snowball-dodge:snowball") == "asked-to-right"
    assert refused(state, 0, "play left restock-dodge:dodge") == "asked-to-right"


def test_what_a_neighbour_has_settled_is_not_seen_before_the_reveal() -> None:  # RJ-73
    def view_of_ana(text: str) -> object:
        state = table([armed(*DODGES) for _ in range(3)])
        play(state, 1, text)
        return state.view(0)

    assert view_of_ana("play left snowball-dodge:dodge") == view_of_ana(
        "play left restock-dodge:restock"
    )


def after_the_upgrade(**options: Any) -> State:
    """Return the rulebook's example, with the Upgrade, if there is one, and the loss of Ana."""
    state = fight(*EXAMPLE, **options)
    assert list(state.actors) == [0]
    if "take pile 0" in texts(state, 0):
        play(state, 0, "take pile 0")
    assert list(state.actors) == [0]
    play(state, 0, "abandon dodge-upgrade")
    return state


def test_a_hit_counts_in_its_own_battle_only() -> None:  # J101, J102, RJ-74
    state = after_the_upgrade()
    story = heard(state)
    assert told(story, "hit") == [
        {"seat": 1, "by": 0, "half": "snowball", "shield": "sneak"},
        {"seat": 0, "by": 1, "half": "sneak", "shield": "snowball"},
    ]
    assert told(story, "dodged") == [{"seat": 1, "by": 2, "half": "snowball", "shield": "dodge"}]
    assert len(told(story, "took")) == 1  # although Ben has hit Ana, and the card is Abandoned
    assert dropped(state) == {"dodge-upgrade": 1}
    assert texts(state, 1) == ["pass", "use other half"]
    play(state, 1, "use other half", "steal")
    assert odds(state) == {"draw snowball-dodge": 1, "draw restock-dodge": 1}
    happen(state, "draw restock-dodge")
    assert discards(state, 1)["restock-dodge"] == 1
    assert next_hands(state) == [2, 1, 2]


def test_by_the_option_a_hit_counts_in_both_battles() -> None:  # RJ-74
    state = after_the_upgrade(hit_is_per_battle=False)
    story = heard(state)
    assert told(story, "took") == []
    assert told(story, "stopped") == [{"seat": 0, "half": "upgrade"}]
    play(state, 1, "use other half", "steal")  # an attack needs no "not hit"
    happen(state, "draw snowball-dodge")
    assert next_hands(state) == [2, 1, 2]


NEED_NOT_HIT = [
    "snowball-upgrade:upgrade",
    "sneak-upgrade:upgrade",
    "restock-dodge:restock",
    "offensivedodge-ultraupgrade:ultraupgrade",
    "cache-backfire:cache",
    "raid-refinedupgrade:raid",
]


@pytest.mark.parametrize("mine", NEED_NOT_HIT)
@pytest.mark.parametrize("side", ["left", "right"])
def test_hit_on_one_side_all_that_needs_not_hit_works_on_the_other(mine: str, side: str) -> None:
    # RJ-74
    for per_battle in (True, False):
        attack, still = "snowball-upgrade:snowball", "sneak-dodge:dodge"
        open_side = "rocks-whitewash:whitewash"  # nothing stops the snowball there
        if side == "left":
            plays = ((open_side, mine), ("sneak-dodge:dodge", attack), (still, still))
        else:
            plays = ((mine, open_side), (still, still), (attack, "sneak-dodge:dodge"))
        state = fight(
            *plays,
            has={0: seat(discards=["dodge-upgrade"])},
            abandoned=["slushball-dodge"],
            hit_is_per_battle=per_battle,
        )
        while 0 not in state.actors and state.turns == 5:
            for actor in state.actors:
                play(state, actor, texts(state, actor)[0])
        assert (list(state.actors) == [0]) == per_battle  # seat 0 has something to choose
        stopped = told(heard(state), "stopped")
        half = mine.split(":")[1]
        assert stopped == ([] if per_battle else [{"seat": 0, "half": half}]), (mine, per_battle)


def test_by_the_option_a_dodge_bonus_that_needs_not_hit_fails_too() -> None:  # RJ-74
    plays = (
        ("dodge-upgrade:dodge", "slushball-upgrade:slushball"),
        ("snowball-dodge:dodge", "snowball-upgrade:snowball"),
        ("snowball-upgrade:snowball", "restock-dodge:dodge"),
    )
    for per_battle, gained in ((True, 1), (False, 0)):
        state = fight(*plays, hit_is_per_battle=per_battle)
        play(state, 0, "use other half")
        if gained:
            play(state, 0, "take pile 2")
        play(state, 0, "pass")  # the theft
        assert len(told(heard(state), "took")) == gained
        assert next_hands(state)[0] == 1


def test_all_battles_happen_at_the_same_time() -> None:  # J101
    # Everybody sneaks up on the left neighbour: all three losses are chosen in secret, at once.
    plays = (
        ("sneak-dodge:sneak", "snowball-upgrade:upgrade"),
        ("sneak-dodge:sneak", "snowball-upgrade:upgrade"),
        ("sneak-upgrade:sneak", "snowball-upgrade:upgrade"),
    )
    state = fight(*plays)
    assert state.actors == (0, 1, 2)
    for number in (0, 1, 2):
        assert "abandoned" not in names(heard(state))
        play(state, number, "abandon snowball-upgrade")
    assert told(heard(state), "abandoned") == [
        {"seat": number, "card": "snowball-upgrade"} for number in (0, 1, 2)
    ]


def test_both_cards_are_discards_and_either_may_be_given_up() -> None:  # J102
    state = fight(
        ("snowball-upgrade:upgrade", "slushball-upgrade:upgrade"),
        ("snowball-dodge:dodge", "sneak-upgrade:sneak"),
        DODGES,
    )
    play(state, 0, "take pile 0")
    assert texts(state, 0) == ["abandon snowball-upgrade", "abandon slushball-upgrade"]


def test_a_card_abandoned_for_one_battle_still_acts_in_the_other() -> None:  # J102
    state = fight(
        ("sneak-upgrade:sneak", "snowball-upgrade:upgrade"),
        ("snowball-dodge:dodge", "sneak-dodge:sneak"),
        DODGES,
    )
    play(state, 1, "abandon snowball-dodge")
    play(state, 0, "abandon snowball-upgrade")
    assert texts(state, 0) == ["take pile 0", "take pile 1", "take pile 2"]
    play(state, 0, "take pile 1")
    assert len(told(heard(state), "took")) == 1
    assert dropped(state) == {"snowball-dodge": 1, "snowball-upgrade": 1}


def test_a_card_stolen_in_one_battle_still_acts_in_the_other() -> None:  # J102
    state = fight(
        ("sneak-upgrade:upgrade", "snowball-upgrade:upgrade"),
        ("snowball-dodge:dodge", "slushball-dodge:slushball"),
        DODGES,
    )
    play(state, 1, "steal")
    happen(state, "draw snowball-upgrade")
    play(state, 0, "take pile 2")
    assert told(heard(state), "stopped") == [{"seat": 0, "half": "upgrade"}]  # the left one
    assert len(told(heard(state), "took")) == 1
    assert discards(state, 1)["snowball-upgrade"] == 1


def test_hit_from_both_sides_you_still_draw_one_card() -> None:  # J106
    state = fight(
        ("sneak-upgrade:upgrade", "snowball-upgrade:upgrade"),
        ("snowball-dodge:dodge", "snowball-upgrade:snowball"),
        ("snowball-upgrade:snowball", "restock-dodge:dodge"),
    )
    assert told(heard(state), "limited") == [{"seat": 0}, {"seat": 0}]
    assert next_hands(state) == [1, 2, 2]
    assert document(state)["players"][0]["blanks"] == 1
    reveal_any(state)
    assert next_hands(state)[0] == 2  # only for one turn


def reveal_any(state: State) -> None:
    """Let everybody play something that is no attack, and answer with the first thing offered."""
    turn = state.turns
    state.advance(Dice(1))
    while state.turns == turn and state.actors:
        for actor in state.actors:
            if actor == CHANCE:
                return
            offered = texts(state, actor)
            calm = [text for text in offered if text.endswith((":dodge", ":upgrade", ":nothing"))]
            play(state, actor, (calm or offered)[0])


def cached(hand: list[str]) -> State:
    """Return the moment at which seat 0, with a card in the cache, chooses."""
    players = [seat(hand=hand, cache=["sneak-dodge"]), armed(*DODGES), armed(*DODGES)]
    return table(players, **exchange(["cache-backfire"]))


def test_one_cached_card_a_turn_may_stand_in_for_a_drawn_one() -> None:  # RJ-83
    state = cached(["dodge-upgrade", "slushball-dodge"])
    play(state, 0, "play left cached sneak-dodge:dodge")
    play(state, 1, f"play left {DODGES[0]}")
    play(state, 2, f"play left {DODGES[0]}")
    assert not [text for text in texts(state, 0) if "cached" in text]
    play(state, 0, "play right dodge-upgrade:dodge")
    play(state, 1, f"play right {DODGES[1]}")
    play(state, 2, f"play right {DODGES[1]}")
    assert discards(state, 0) == {"sneak-dodge": 1, "dodge-upgrade": 1, "slushball-dodge": 1}
    assert lying(state, 0, "cache") == {}


def test_a_cached_card_goes_to_either_side() -> None:  # RJ-83
    state = cached(["dodge-upgrade", "slushball-dodge"])
    reveal(state, ("dodge-upgrade:dodge", "cached sneak-dodge:dodge"), DODGES, DODGES)
    assert discards(state, 0) == {"sneak-dodge": 1, "dodge-upgrade": 1, "slushball-dodge": 1}


def test_a_cached_card_may_stand_in_for_the_no_effect() -> None:  # RJ-83
    state = cached(["dodge-upgrade"])
    reveal(state, ("dodge-upgrade:dodge", "cached sneak-dodge:dodge"), DODGES, DODGES)
    assert discards(state, 0) == {"sneak-dodge": 1, "dodge-upgrade": 1}
    assert document(state)["players"][0]["blanks"] == 0


def test_a_cached_card_beside_the_no_effect_leaves_the_drawn_card_to_the_discards() -> None:
    # RJ-83
    state = cached(["dodge-upgrade"])
    reveal(state, ("cached sneak-dodge:dodge", NO_EFFECT), DODGES, DODGES)
    assert discards(state, 0) == {"sneak-dodge": 1, "dodge-upgrade": 1}


def test_a_cached_card_that_is_not_played_stays_in_the_cache() -> None:  # RJ-83
    state = cached(["dodge-upgrade", "slushball-dodge"])
    reveal(state, ("dodge-upgrade:dodge", "slushball-dodge:dodge"), DODGES, DODGES)
    assert lying(state, 0, "cache") == {"sneak-dodge": 1}


def whitewashed() -> State:
    """Return the turn in which Ben, with a draw-one, shows his card to Ana alone."""
    state = fight(
        ("rocks-whitewash:whitewash", "restock-dodge:dodge"),
        ("snowball-upgrade:upgrade", "snowball-dodge:dodge"),
        ("snowball-dodge:dodge", "snowball-upgrade:snowball"),
        has={1: seat(draw=["sneak-dodge"])},
    )
    state.advance(Dice(1))
    assert state.turns == 6
    return state


def test_only_the_player_of_whitewash_sees_what_is_drawn() -> None:  # RJ-84
    state = whitewashed()
    story = heard(state)
    (saw,) = [event for event in story if event.name == "saw"]
    assert saw.audience == (0,)
    assert saw.facts == {"seat": 1, "cards": ["sneak-dodge"]}  # no word of the No Effect
    assert told(story, "showed") == [{"seat": 1, "target": 0}]
    assert document(state)["players"][1]["shown"] == [0]
    assert document(state)["players"][1]["blanks"] == 1
    views: list[Any] = [state.view(viewer) for viewer in (0, 2, None)]
    hands = [view["players"][1]["known"] for view in views]
    assert "sneak-dodge" in str(hands[0]["hand"])
    assert "sneak-dodge" not in str(hands[1]["hand"])
    assert "sneak-dodge" not in str(hands[2]["hand"])


def test_two_players_of_whitewash_both_see_the_draw_of_one_neighbour() -> None:  # RJ-84, RJ-86
    state = fight(
        ("rocks-whitewash:whitewash", "restock-dodge:dodge"),
        DODGES,
        ("snowball-dodge:dodge", "rocks-whitewash:whitewash"),
        has={1: seat(draw=["sneak-dodge", "sneak-dodge"])},
    )
    state.advance(Dice(1))
    (saw,) = [event for event in heard(state) if event.name == "saw"]
    assert saw.audience == (0, 2)


def test_a_fort_voids_the_card_that_it_faces_and_no_other() -> None:  # RJ-85
    state = fight(
        ("iceball-snowfort:snowfort", "snowball-upgrade:upgrade"),
        ("snowball-upgrade:snowball", "sneak-dodge:sneak"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
    )
    story = heard(state)
    assert told(story, "cancelled") == [{"seat": 1, "by": 0, "half": "sneak"}]
    assert told(story, "hit") == [{"seat": 2, "by": 1, "half": "snowball", "shield": "upgrade"}]


def test_a_dud_voids_and_takes_the_card_that_it_faces_and_no_other() -> None:  # RJ-85
    state = fight(
        ("upgradedodge-dud:dud", "restock-dodge:dodge"),
        ("snowball-upgrade:snowball", "sneak-dodge:sneak"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
    )
    story = heard(state)
    assert told(story, "dudded") == [{"seat": 0, "by": 1, "half": "sneak", "shield": "dud"}]
    assert told(story, "hit") == [{"seat": 2, "by": 1, "half": "snowball", "shield": "upgrade"}]
    assert dropped(state) == {"sneak-dodge": 1}
    assert next_hands(state) == [2, 2, 1]


def test_a_backfire_turns_back_what_it_faces_and_no_other() -> None:  # RJ-85
    state = fight(
        ("cache-backfire:backfire", "restock-dodge:dodge"),
        ("snowball-upgrade:snowball", "snowball-dodge:snowball"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
    )
    assert [facts["seat"] for facts in told(heard(state), "limited")] == [2, 1]
    assert next_hands(state) == [2, 1, 1]


def test_what_backfires_is_a_hit_in_that_battle_only() -> None:  # RJ-74, RJ-85
    state = fight(
        ("cache-backfire:backfire", "restock-dodge:dodge"),
        ("snowball-upgrade:upgrade", "snowball-dodge:snowball"),
        DODGES,
    )
    assert texts(state, 1) == ["take pile 0", "take pile 1", "take pile 2"]


def test_a_raid_takes_the_card_that_it_faces_and_no_other() -> None:  # RJ-85
    state = fight(
        ("raid-refinedupgrade:raid", "restock-dodge:dodge"),
        ("snowball-dodge:dodge", "sneak-dodge:dodge"),
        DODGES,
    )
    assert texts(state, 0) == ["raid"]
    play(state, 0, "raid")
    assert told(heard(state), "raided") == [{"seat": 0, "target": 1, "card": "sneak-dodge"}]
    assert discards(state, 1) == {"snowball-dodge": 1}


def test_a_dodge_to_one_side_is_no_dodge_on_the_other() -> None:  # J100, RJ-74
    state = fight(
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
        DODGES,
        ("snowball-upgrade:snowball", "restock-dodge:dodge"),
    )
    assert told(heard(state), "hit") == [
        {"seat": 0, "by": 2, "half": "snowball", "shield": "upgrade"}
    ]
    assert rules_of(heard(state), "stopped")[0] == "J57"
