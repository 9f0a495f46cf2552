"""Positions of teams that cannot be: each is refused with the reason."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import snowball
from arsenal.moves import play, table
from arsenal.team_moves import CACHE, POOL
from documents import Change, all_of
from snowball import Dice
from snowball.testing.arsenal_teams import choosing, dividing, drawing, member, personal, pooling

RESTOCKS = ("restock-dodge",) * 4


def at_division() -> Any:
    return table(dividing([member()] * 4, pooling(hand=POOL), pooling(hand=RESTOCKS)))


def with_cache() -> Any:
    first = pooling(hand=POOL, cache=("slushball-dodge",))
    return table(dividing([member()] * 4, first, pooling(hand=RESTOCKS), alternates=CACHE))


def forced() -> Any:
    pools = pooling(hand=POOL), pooling(hand=RESTOCKS)
    return table(dividing([member()] * 4, *pools, team_no_effect_forced=True))


def at_draw() -> Any:
    first = pooling(hand=POOL[:2], draw=("sneak-dodge",) * 3, wants=2)
    return table(drawing([member()] * 4, first, pooling(hand=RESTOCKS)))


def own_piles() -> Any:
    draws = member("restock-dodge", "snowball-dodge", draw=("snowball-upgrade",))
    return table(choosing([draws] * 4, personal(), personal()))


def barrage() -> Any:
    state = dividing(
        [member()] * 4,
        pooling(hand=("barrage-snatchandrun", "snowball-dodge", "sneak-dodge", "dodge-upgrade")),
        pooling(hand=RESTOCKS),
    )
    for card in ("barrage-snatchandrun", "snowball-dodge"):
        play(state, 0, f"assign {card}")
        play(state, 1, "assign restock-dodge")
    play(state, 0, "play barrage-snatchandrun:barrage")
    play(state, 1, "play restock-dodge:restock")
    play(state, 2, "play snowball-dodge:dodge")
    play(state, 3, "play restock-dodge:dodge")
    return table(state)


def asks(seat: int, *questions: str) -> Change:
    return lambda it: it["players"][seat].update(asks=list(questions))


def gives(seat: int, *cards: str, blanks: int = 0) -> Change:
    """Return a change that gives a member cards of the pool."""

    def change(it: Any) -> None:
        for card in cards:
            it["teams"][seat % 2]["hand"].remove(card)
        it["players"][seat].update(hand=list(cards), blanks=blanks)

    return change


def lays_away(number: int) -> Change:
    """Return a change that discards cards of the first pool."""

    def change(it: Any) -> None:
        for _ in range(number):
            it["teams"][0]["discards"].append(it["teams"][0]["hand"].pop())

    return change


def team(number: int, **fields: object) -> Change:
    return lambda it: it["teams"][number].update(fields)


def turns_down(it: Any) -> None:
    """Turn the top of the first pile face down."""
    pile = it["piles"][0]
    it["stock"].append(pile["top"])
    pile.update(top=None, hidden=pile["hidden"] + 1)


IMPOSSIBLE: list[tuple[Callable[[], Any], Change, str]] = [
    (at_division, asks(0, "add 0"), "A cached card is added before anything is given"),
    (with_cache, asks(0, "add 0", "assign 0"), "Seat 0 divides with"),
    (at_division, asks(0, "assign 0", "assign 0"), "Seat 0 divides with"),
    (at_division, asks(2, "assign 0"), "Only a leader, not seat 2, divides a pool"),
    (with_cache, asks(2, "add 0"), "Only a leader, not seat 2, divides a pool"),
    (at_division, asks(0), "Seat 0 has not divided the pool, and is not asked"),
    (
        at_division,
        all_of(gives(0, "sneak-dodge"), gives(2, "sneak-upgrade")),
        "Seat 0 has divided the pool, and is asked",
    ),
    (at_division, gives(2, "sneak-dodge"), "in the order of their seats"),
    (at_division, gives(0, "sneak-dodge", "sneak-upgrade"), "is given one card only"),
    (at_division, gives(0, "sneak-dodge", blanks=1), "is given one card only"),
    (at_division, lays_away(1), "with 0 No Effects has 4 to 7 cards, not 3"),
    (at_division, team(0, blanks=3), "A pool for 2 members with 3 No Effects"),
    (at_division, team(0, wants=1), "'wants' of a team counts the cards due"),
    (at_division, team(0, shown=[1]), "is 'shown' to those to whom its members show"),
    (at_division, turns_down, "The top of pile 0 is face-up before a turn"),
    (forced, team(0, blanks=1), "No Effects lie before members"),
    (at_draw, team(0, wants=1), "has 4 to 6 cards, not 3"),
    (at_draw, team(0, wants=4), "Team 0 cannot draw 4 more cards"),
    (at_draw, gives(0, "sneak-dodge"), "before the pool is complete"),
    (at_draw, lambda it: it.update(who=1), "The pools are drawn one after the other"),
    (
        own_piles,
        lambda it: it["players"][0].update(
            blanks=1, hand=["restock-dodge"], draw=["snowball-upgrade", "snowball-dodge"]
        ),
        "A No Effect comes with a team deck",
    ),
    (barrage, all_of(asks(0), asks(2, "follow 0")), "Seat 2 has no Barrage that hit as play 0"),
    (barrage, asks(0, "follow 1"), "Seat 0 has no Barrage that hit as play 1"),
]


@pytest.mark.parametrize(("make", "change", "reason"), IMPOSSIBLE)
def test_an_impossible_position_of_teams_is_refused_with_the_reason(
    make: Callable[[], Any], change: Change, reason: str
) -> None:
    # J114, J120, J121, J122, RJ-89, RJ-91, RJ-96, RJ-97, RJ-121
    document = make()
    document.pop("trail")
    document.pop("from_start")
    snowball.load(copy.deepcopy(document)).playout(Dice(0))  # as it is, it can be played
    change(document)
    with pytest.raises(snowball.RulesError) as caught:
        snowball.load(document)
    assert reason in str(caught.value)


def test_a_team_has_no_cache_where_no_weapons_cache_is() -> None:  # J71, RJ-97
    document = with_cache()
    document.pop("trail")
    document.pop("from_start")
    document["options"]["alternates"] = "0"
    document["stock"] = [
        card.replace("cache-backfire", "iceball-snowfort") for card in document["stock"]
    ]
    for pile in document["piles"]:
        pile["top"] = (pile["top"] or "").replace("cache-backfire", "iceball-snowfort") or None
    with pytest.raises(snowball.RulesError, match="Team 0 has a cache, but 'cache-backfire'"):
        snowball.load(document)
