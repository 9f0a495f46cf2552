"""Positions as documents: what is written is read back."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import snowball
from arsenal.moments import (
    about_to_peek,
    at_hand,
    bonus,
    bringing,
    committed,
    drafting,
    follow_up,
    followed,
    minimal,
    over,
    peeked,
    peeking,
    reshuffled,
    searching,
    stealing,
    swapping,
    two_sneaks,
)
from arsenal.moves import all_cards, answer, both, happen, owned, play, play_on, texts
from snowball import CHANCE, Dice, State

ALL = "upgradedodge-dud+cache-backfire+raid-refinedupgrade for"
TABLES: list[dict[str, object]] = [
    {},
    {"quick_start": True},
    {"alternates": 1},
    {"alternates": 3},
    {"alternates": f"{ALL} iceball-snowfort+barrage-snatchandrun+rocks-whitewash"},
    {"edition": 2015},
    {"ultra_search": True, "whitewash_is_attack": True, "alternates": 2},
    {"tie_break": "extra_round", "stall_limit": 3},
]


def named(options: object) -> str:
    """Return the name of a table for the list of tests."""
    assert isinstance(options, dict)
    return "-".join(f"{name}={str(value)[:6]}" for name, value in options.items()) or "standard"


def same(state: State) -> None:
    """Assert that a position is read back exactly as it was written."""
    document = json.loads(json.dumps(state.dump()))
    twin = snowball.load(document)
    assert twin == state
    assert twin.dump() == document
    assert twin.actors == state.actors
    assert twin.result == state.result
    assert twin.chances() == state.chances()
    for seat in (0, 1):
        assert twin.choices(seat) == state.choices(seat)
    for viewer in (0, 1, None):
        assert twin.view(viewer) == state.view(viewer)
    one, other = state.copy(), twin
    one.playout(Dice(4))
    other.playout(Dice(4))
    assert one.result == other.result


@pytest.mark.parametrize("options", TABLES, ids=named)
def test_a_position_is_read_back_as_it_was_written(options: dict[str, object]) -> None:
    state, dice = snowball.game("arsenal", **options).start(), Dice(7)
    moment = 0
    while state.actors:
        if moment % 7 == 0:
            same(state)
        actor = state.actors[moment % len(state.actors)]
        state.play(actor, state.roll(dice) if actor == CHANCE else state.pick(actor, dice))
        moment += 1
    same(state)


def test_a_minimal_document_can_be_played_on() -> None:
    state = snowball.load(minimal())
    assert state.actors == (0, 1)
    assert all_cards(state).total() == 18
    assert state.game.options == snowball.game("arsenal").options
    both(state, "sneak-dodge:sneak", "dodge-upgrade:dodge")
    play(state, 1, "use other half", "take pile 0")
    assert owned(state, 1).total() == 6
    happen(state, "draw iceball-snowfort")
    play_on(state, Dice(1))
    assert state.result is not None


def test_a_document_without_a_trail_remembers_only_what_lies_open() -> None:
    state = snowball.load(minimal())
    view: Any = state.view(0)
    assert view["players"][1]["known"]["deck"] == []
    assert view["players"][1]["draw"] == 3
    hands = {str(world.dump()["players"]) for world in (state.guess(0, Dice(n)) for n in range(30))}
    assert len(hands) > 20


def test_a_document_may_name_alternates() -> None:
    document = minimal()
    document["options"] = {"alternates": 1}
    document["stock"][-1] = "cache-backfire"
    assert all_cards(snowball.load(document))["cache-backfire"] == 1
    document["options"] = {"alternates": "cache-backfire for offensivedodge-ultraupgrade"}
    assert all_cards(snowball.load(document))["cache-backfire"] == 1


MOMENTS = [
    drafting,
    bringing,
    committed,
    reshuffled,
    stealing,
    follow_up,
    followed,
    peeking,
    peeked,
    swapping,
    searching,
    bonus,
    two_sneaks,
    over,
    about_to_peek,
    lambda: at_hand(
        "raid-refinedupgrade:raid",
        "restock-dodge:restock",
        "raid-refinedupgrade for iceball-snowfort",
    ),
    lambda: at_hand(
        "cache-backfire:cache", "restock-dodge:dodge", "cache-backfire for iceball-snowfort"
    ),
    lambda: at_hand(
        "upgradedodge-dud:upgradedodge",
        "sneak-dodge:sneak",
        "upgradedodge-dud for iceball-snowfort",
    ),
    lambda: at_hand("rocks-whitewash:rocks", "sneak-dodge:sneak", away=("restock-dodge",) * 2),
    lambda: at_hand("slushball-dodge:slushball", "restock-dodge:restock", edition=2015),
]


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_of_a_battle_is_read_back(moment: Callable[[], State]) -> None:
    state = moment()
    same(state)
    # And without its trail: nobody remembers, but it goes on alike.
    document = json.loads(json.dumps(state.dump()))
    del document["trail"], document["from_start"]
    if document["step"] in ("alternates", "deal", "keep first", "keep second", "keep two"):
        return  # who saw what is all that matters there
    twin = snowball.load(document)
    assert twin.actors == state.actors
    assert [texts(twin, seat) for seat in (0, 1)] == [texts(state, seat) for seat in (0, 1)]
    assert all_cards(twin) == all_cards(state)
    for seat in (0, 1, None):
        assert twin.guess(seat, Dice(1)).view(seat) == twin.view(seat)


def test_a_copy_goes_its_own_way() -> None:
    state = two_sneaks()
    story = state.listen()
    before = state.dump()
    twin = state.copy()
    assert twin == state
    twin.playout(Dice(2))
    assert state.dump() == before
    assert story == []
    assert twin.story is None
    assert twin != state


def test_an_answer_that_waits_is_kept() -> None:
    state = committed()
    twin = snowball.load(state.dump())
    assert list(twin.actors) == [0]
    play(twin, 0, "play sneak-dodge:sneak")
    assert texts(twin, 1) == ["pass", "use other half"]


def test_the_cards_of_a_document_may_stand_in_any_order() -> None:
    one, other = minimal(), minimal()
    for entry in (other, *other["players"]):
        for name, value in entry.items():
            if isinstance(value, list) and all(isinstance(card, str) for card in value):
                entry[name] = value[::-1]
    assert snowball.load(one) == snowball.load(other)
    assert Counter(one["stock"]) == Counter(other["stock"])


def test_both_players_can_have_chosen_in_a_document() -> None:
    document = minimal()
    document["players"][0]["answer"] = "play sneak-dodge:dodge"
    state = snowball.load(document)
    assert list(state.actors) == [1]
    play(state, 1, "play dodge-upgrade:dodge")
    assert state.actors == (CHANCE,)
    answered = drafting()
    answer(answered, "keep dodge-upgrade", "keep sneak-upgrade")
    same(answered)
