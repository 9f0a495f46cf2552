"""Moments of games for two, as documents and as they came about."""

from typing import Any

import snowball
from arsenal.moves import BASICS, both, deal, happen, play, play_on
from snowball import CHANCE, Dice, State
from snowball.testing.arsenal import player, position

TOPS = ("sneak-upgrade", "slushball-dodge")


def minimal() -> dict[str, Any]:
    """Return the least that must be said of a moment of choice."""
    return {
        "game": "arsenal",
        "seats": 2,
        "step": "choose",
        "stock": [
            *("slushball-dodge", "slushball-upgrade", "slushball-upgrade", "sneak-upgrade"),
            *("iceball-snowfort", "offensivedodge-ultraupgrade"),
        ],
        "piles": [
            {"top": "rocks-whitewash", "hidden": 3},
            {"top": "barrage-snatchandrun", "hidden": 3},
        ],
        "players": [
            {"hand": ["sneak-dodge", "dodge-upgrade"], "draw": BASICS},
            {"hand": ["sneak-dodge", "dodge-upgrade"], "draw": BASICS},
        ],
    }


def at_hand(
    one: str, two: str, alternates: str = "", away: tuple[str, str] = ("", ""), **options: object
) -> State:
    """Return a real position in which two halves were just revealed."""
    hands = [
        [half.partition(":")[0], *filter(None, [other])]
        for half, other in zip((one, two), away, strict=True)
    ]
    state = position(
        player(hand=hands[0], draw=["snowball-dodge", "snowball-upgrade"]),
        player(hand=hands[1], draw=["snowball-dodge", "snowball-upgrade"]),
        tops=("sneak-upgrade", "slushball-upgrade"),
        abandoned=["slushball-upgrade"],
        hidden=None,
        final=False,
        quiet=0,
        turns=5,
        alternates=alternates or 0,
        **options,
    )
    both(state, one, two)
    return state


def committed() -> State:
    state = snowball.load(minimal())
    play(state, 1, "play dodge-upgrade:dodge")
    return state


def drafting() -> State:
    state = snowball.game("arsenal").start()
    deal(state, "dodge-upgrade", "dodge-upgrade", "sneak-dodge", "slushball-upgrade")
    deal(state, "slushball-dodge", "slushball-upgrade", "sneak-dodge", "sneak-upgrade")
    return state


def stealing() -> State:
    state = at_hand("slushball-dodge:slushball", "restock-dodge:restock")
    play(state, 0, "steal")
    return state


def reshuffled() -> State:
    state = position(
        player(hand=["restock-dodge", "sneak-dodge"], draw=["snowball-upgrade"]),
        player(hand=["restock-dodge"], draw=["snowball-upgrade", "sneak-dodge"]),
        tops=TOPS,
    )
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    deal(state, "snowball-upgrade")
    return state


def follow_up() -> State:
    return at_hand(
        "barrage-snatchandrun:barrage", "sneak-dodge:sneak", away=("dodge-upgrade", "restock-dodge")
    )


def followed() -> State:
    state = follow_up()
    play(state, 0, "follow dodge-upgrade:upgrade")
    return state


def peeking() -> State:
    state = at_hand(
        "raid-refinedupgrade:refinedupgrade",
        "restock-dodge:dodge",
        "raid-refinedupgrade for iceball-snowfort",
    )
    play(state, 0, "look pile 0")
    return state


def about_to_peek() -> State:
    state = at_hand(
        "raid-refinedupgrade:refinedupgrade",
        "barrage-snatchandrun:snatchandrun",
        "raid-refinedupgrade for iceball-snowfort",
    )
    play(state, 0, "look pile 0")
    play(state, 1, "give barrage-snatchandrun")
    assert state.actors == (1,)
    return state


def peeked() -> State:
    state = peeking()
    deal(state, "rocks-whitewash")
    return state


def swapping() -> State:
    state = at_hand("barrage-snatchandrun:snatchandrun", "restock-dodge:dodge")
    play(state, 0, "give barrage-snatchandrun")
    return state


def searching() -> State:
    state = at_hand(
        "offensivedodge-ultraupgrade:ultraupgrade", "restock-dodge:dodge", ultra_search=True
    )
    while state.actors == (CHANCE,):
        state.play(CHANCE, state.choices(CHANCE)[0])
    play(state, 0, "take pile 1")
    return state


def bonus() -> State:
    state = at_hand("offensivedodge-ultraupgrade:offensivedodge", "sneak-dodge:dodge")
    play(state, 1, "use other half")
    return state


def two_sneaks() -> State:
    state = at_hand("sneak-dodge:sneak", "sneak-dodge:sneak", away=("restock-dodge",) * 2)
    play(state, 0, "abandon restock-dodge")
    return state


def over() -> State:
    state = drafting()
    play_on(state, Dice(1))
    return state


def bringing() -> State:
    state = snowball.game("arsenal", alternates=2).start()
    happen(state, "remove iceball-snowfort")
    return state
