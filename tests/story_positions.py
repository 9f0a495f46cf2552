"""Positions at which a player is asked something, for the golden stories."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import snowball
from snowball import Dice
from snowball.rules.core import State
from snowball.testing import bricks
from snowball.testing.arsenal_many import fight
from snowball.testing.arsenal_teams import choosing, dividing, member, personal, pooling

Moment = tuple[State, int, Sequence[str] | None]
"""A state, the seat that is asked, and its choices if not all of them."""

BARRAGE = "barrage-snatchandrun:barrage"
CACHE = "cache-backfire for iceball-snowfort"
STILL = ("snowball-dodge:dodge", "restock-dodge:dodge")


def cached_card() -> Moment:
    """Return the moment at which a leader may add a cached card to the pool."""
    pool = pooling(hand=("sneak-dodge",) * 4, cache=("sneak-upgrade",))
    rival = pooling(hand=("dodge-upgrade",) * 4)
    return dividing([member()] * 4, pool, rival, alternates=CACHE), 0, None


def barrage() -> Moment:
    """Return the moment after a Barrage has hit one of two neighbours."""
    hurt = ("snowball-dodge:dodge", "snowball-upgrade:upgrade")
    return fight((BARRAGE, "sneak-upgrade:sneak"), hurt, STILL), 0, None


def barrage_in_teams() -> Moment:
    """Return the moment after a Barrage has hit somebody of the other team."""
    members = [member("barrage-snatchandrun", "sneak-dodge"), *[member("snowball-upgrade")] * 3]
    state = choosing(members, personal(), personal())
    return choose(state, BARRAGE, *["snowball-upgrade:upgrade"] * 3), 0, None


def hit_by_sneak() -> Moment:
    """Return the moment after a Sneak Attack has hit a member of a team."""
    members = [member("restock-dodge"), member("sneak-dodge"), *[member("snowball-upgrade")] * 2]
    state = choosing(members, pooling(discards=("dodge-upgrade",)), pooling())
    upgrades = ["snowball-upgrade:upgrade"] * 2
    return choose(state, "restock-dodge:restock", "sneak-dodge:sneak", *upgrades), 0, None


def sneak_backfired() -> Moment:
    """Return the moment after a Sneak Attack has backfired."""
    foe = (STILL[0], "cache-backfire:backfire")
    return fight(("sneak-dodge:sneak", "snowball-dodge:dodge"), foe, STILL), 0, None


def no_effect() -> Moment:
    """Return the moment at which a member of a team holds nothing but a No Effect."""
    members = [member(blanks=1), *[member("restock-dodge")] * 3]
    return choosing(members, pooling(), pooling()), 0, None


def draft(teams: bool, picks: int, seats: int = 4, seat: int = 3) -> Moment:
    """Return the draft after everybody has picked so many times."""
    state = snowball.game("arsenal", seats, teams=teams).start()
    state.advance(Dice(1))
    for _ in range(picks):
        for each in range(seats):
            state.play(each, state.choices(each)[0])
    return state, seat, None


def answering(decks: bool, half: str, facing: str = STILL[1], **options: Any) -> Moment:
    """Return the moment after Ana played a half at Bo, with two discards in each team."""
    made = pooling if decks else personal
    lying = ("dodge-upgrade", "slushball-dodge")
    hands = [half.split(":")[0], facing.split(":")[0], "restock-dodge", "restock-dodge"]
    draws = [() if decks else ("snowball-upgrade",), (), (), ()]
    members = [member(hand, draw=draw) for hand, draw in zip(hands, draws, strict=True)]
    state = choosing(members, made(discards=lying), made(discards=lying), **options)
    return choose(state, half, facing, STILL[1], STILL[1]), 0, None


def choose(state: State, *plays: str) -> State:
    """Return a state after everybody has played a half."""
    for seat, play in enumerate(plays):
        state.play(seat, state.game.choice(f"play {play}"))
    return state


def throwing(seat: int, texts: Sequence[str]) -> Moment:
    """Return a turn of bricks in which the target has a Hide token."""
    return bricks.position(2, [bricks.sheet(), bricks.sheet(hides=1)]), seat, texts


POSITIONS: dict[str, list[tuple[str, Callable[[], Moment], Sequence[str] | None]]] = {
    "arsenal": [
        ("Ana may add a cached card to the pool", cached_card, None),
        ("Ana's Barrage hit Bo, Cleo is the other neighbour", barrage, None),
        ("Ana's Barrage hit Bo, in teams", barrage_in_teams, None),
        ("Bo's Sneak Attack hit Ana, in teams", hit_by_sneak, None),
        ("Ana's Sneak Attack backfired", sneak_backfired, None),
        ("Ana holds a No Effect, in teams", no_effect, None),
        ("Ana keeps a card of two players", lambda: draft(False, 0, 2, 0), None),
        ("Dev keeps the first card", lambda: draft(False, 0), None),
        ("Dev keeps the third card", lambda: draft(False, 2), None),
        ("Dev keeps the first card, in teams", lambda: draft(True, 0), None),
        ("Dev keeps the third card, in teams", lambda: draft(True, 2), None),
        ("Ana restocks the team deck", lambda: answering(True, "restock-dodge:restock"), None),
        ("Ana restocks a personal pile", lambda: answering(False, "restock-dodge:restock"), None),
        (
            "Ana fills the team's cache",
            lambda: answering(True, "cache-backfire:cache", alternates=CACHE),
            None,
        ),
        (
            "Ana steals from a team",
            lambda: answering(True, "slushball-upgrade:slushball", "snowball-upgrade:upgrade"),
            None,
        ),
    ],
    "splatball": [
        (
            "Bo lays a card",
            lambda: (snowball.game("splatball").start(), 1, ["lay wall", "lay fort", "lay pile"]),
            None,
        ),
    ],
    "bricks": [
        (
            "Ana throws at Max, who has a Hide token",
            lambda: throwing(0, ["throw 1", "throw 1 brick 10", "build snowball", "hide"]),
            ["Ana", "Max"],
        ),
        (
            "Bo throws at Ana, or ducks",
            lambda: throwing(1, ["throw 0", "throw 0 brick 10", "duck", "stand"]),
            None,
        ),
    ],
}
"""For each game titles, moments, and the names of the players if they are not the usual ones."""
