"""The No Effect at a table of many: played with a draw-one, hit by everything, never a discard."""

from typing import Any

import pytest

from arsenal.many_moves import DODGES
from arsenal.moves import discards, dropped, heard, names, next_hands, odds, play, texts, told
from arsenal.moves import table as document
from snowball import State
from snowball.testing.arsenal_many import NO_EFFECT, armed, fight, reveal, seat, table


@pytest.mark.parametrize("side", ["left", "right"])
def test_after_a_draw_one_the_no_effect_is_the_second_card(side: str) -> None:  # J103
    state = table([seat(hand=["sneak-dodge"]), armed(*DODGES), armed(*DODGES)])
    assert texts(state, 0) == [
        "play left sneak-dodge:sneak",
        "play left sneak-dodge:dodge",
        f"play left {NO_EFFECT}",
    ]
    mine = ("sneak-dodge:dodge", NO_EFFECT)
    story = state.listen()
    reveal(state, mine if side == "right" else mine[::-1], DODGES, DODGES)
    target = 2 if side == "right" else 1
    assert [facts["target"] for facts in told(story, "revealed") if facts["seat"] == 0] == [1, 2]
    (blank,) = [facts for facts in told(story, "revealed") if facts["card"] == "no-effect"]
    assert (blank["seat"], blank["target"], blank["half"]) == (0, target, "nothing")


def test_with_the_no_effect_on_one_side_the_card_goes_to_the_other() -> None:  # J103
    state = table([seat(hand=["sneak-dodge"]), armed(*DODGES), armed(*DODGES)])
    for number, text in enumerate((NO_EFFECT, *[DODGES[0]] * 2)):
        play(state, number, f"play left {text}")
    assert texts(state, 0) == ["play right sneak-dodge:sneak", "play right sneak-dodge:dodge"]


def against_nothing(mine: str, **options: Any) -> State:
    """Let seat 0 play something to the left, where seat 1 plays the No Effect."""
    return fight(
        (mine, "restock-dodge:dodge"),
        ("snowball-dodge:dodge", NO_EFFECT),
        DODGES,
        has={0: seat(discards=["dodge-upgrade"])},
        abandoned=["slushball-dodge"],
        **options,
    )


ATTACKS = [
    "snowball-upgrade:snowball",
    "slushball-upgrade:slushball",
    "sneak-upgrade:sneak",
    "iceball-snowfort:iceball",
    "offensivedodge-ultraupgrade:offensivedodge",
    "barrage-snatchandrun:barrage",
    "rocks-whitewash:rocks",
]


@pytest.mark.parametrize("mine", ATTACKS)
def test_every_attack_hits_a_no_effect(mine: str) -> None:  # J104, RJ-78
    state = against_nothing(mine)
    half = mine.split(":")[1]
    assert told(heard(state), "hit") == [{"seat": 1, "by": 0, "half": half, "shield": "nothing"}]
    limited = half in ("snowball", "iceball", "offensivedodge", "barrage")
    assert ({"seat": 1} in told(heard(state), "limited")) == limited
    if half == "slushball":
        play(state, 0, "steal")
        assert odds(state) == {"draw snowball-dodge": 1}  # never the No Effect
    elif half in ("sneak", "iceball"):
        assert texts(state, 1) == ["abandon snowball-dodge"]
    elif half == "barrage":
        assert texts(state, 0) == [
            "follow restock-dodge:restock",
            "follow restock-dodge:dodge",
            "pass",
        ]


OPENED = {
    "snowball-upgrade:upgrade": ["take pile 0", "take pile 1", "take pile 2"],
    "sneak-upgrade:upgrade": ["take pile 0", "take pile 1", "take pile 2"],
    "restock-dodge:restock": ["restock restock-dodge", "restock dodge-upgrade"],
    "offensivedodge-ultraupgrade:ultraupgrade": [
        "pass",
        "take pile 0",
        "take pile 1",
        "take pile 2",
        "fetch slushball-dodge",
    ],
    "barrage-snatchandrun:snatchandrun": [
        "give restock-dodge",
        "give dodge-upgrade",
        "give barrage-snatchandrun",
    ],
    "upgradedodge-dud:upgradedodge": ["take pile 0", "take pile 1", "take pile 2"],
    "cache-backfire:cache": [
        "pass",
        "cache restock-dodge",
        "cache dodge-upgrade",
        "cache cache-backfire",
    ],
    "raid-refinedupgrade:raid": ["fetch slushball-dodge"],
    "raid-refinedupgrade:refinedupgrade": ["look pile 0", "look pile 1", "look pile 2"],
}


@pytest.mark.parametrize("mine", OPENED)
def test_what_needs_not_hit_works_against_a_no_effect(mine: str) -> None:  # J104, RJ-78
    state = against_nothing(mine)
    assert list(state.actors) == [0]
    assert texts(state, 0) == OPENED[mine]
    assert told(heard(state), "stopped") == []


def test_whitewash_works_against_a_no_effect() -> None:  # RJ-78
    state = against_nothing("rocks-whitewash:whitewash")
    assert told(heard(state), "whitewashed") == [{"seat": 1, "by": 0}]


@pytest.mark.parametrize(
    "mine",
    [
        "snowball-dodge:dodge",
        "sneak-dodge:dodge",
        "dodge-upgrade:dodge",
        "iceball-snowfort:snowfort",
        "upgradedodge-dud:dud",
        "cache-backfire:backfire",
    ],
)
def test_there_is_nothing_to_dodge_or_to_stop_in_a_no_effect(mine: str) -> None:  # J104, RJ-78
    state = against_nothing(mine)
    story = heard(state)
    assert state.turns == 6  # nobody was asked anything
    assert {"revealed", "turn"} == set(names(story)) - {"drew", "got"}
    assert dropped(state) == {"slushball-dodge": 1}


def test_a_dodge_against_a_no_effect_earns_no_ultra_upgrade() -> None:  # J104, RJ-78
    state = against_nothing("offensivedodge-ultraupgrade:offensivedodge")
    assert state.turns == 6
    assert next_hands(state) == [2, 1, 2]


def test_a_raid_finds_nothing_in_a_no_effect_if_nothing_is_abandoned() -> None:  # RJ-78
    plays = (
        ("raid-refinedupgrade:raid", "restock-dodge:dodge"),
        ("snowball-dodge:dodge", NO_EFFECT),
        DODGES,
    )
    state = fight(*plays)
    assert told(heard(state), "idle") == [{"seat": 0, "half": "raid"}]
    assert state.turns == 6


def test_rocks_at_a_no_effect_cost_their_thrower_and_nobody_else() -> None:  # J105, J112
    state = against_nothing("rocks-whitewash:rocks")
    assert state.turns == 6
    assert told(heard(state), "limited") == [{"seat": 0}]
    assert told(heard(state), "abandoned") == []
    assert dropped(state) == {"slushball-dodge": 1}
    assert discards(state, 1) == {"snowball-dodge": 1}
    assert next_hands(state) == [1, 2, 2]


def test_a_no_effect_is_never_a_discard_and_goes_back_beside_its_player() -> None:  # J105, RJ-78
    # Both neighbours sneak up on Ben, who has one card and the No Effect: only one can be lost.
    state = fight(
        ("sneak-dodge:sneak", "restock-dodge:dodge"),
        ("snowball-upgrade:upgrade", NO_EFFECT),
        ("snowball-dodge:dodge", "sneak-dodge:sneak"),
    )
    assert texts(state, 1) == ["abandon snowball-upgrade"]
    play(state, 1, "abandon snowball-upgrade")
    assert state.turns == 6
    assert dropped(state) == {"snowball-upgrade": 1}
    assert discards(state, 1) == {}
    assert all(each["blanks"] == 0 for each in document(state)["players"])


def test_a_no_effect_is_worth_no_points() -> None:  # RJ-78
    state = fight(
        DODGES,
        ("snowball-dodge:dodge", NO_EFFECT),
        ("snowball-dodge:dodge", "restock-dodge:dodge"),
        has={1: seat(draw=[]), 2: seat(draw=["sneak-dodge"])},
    )
    assert state.result is not None
    assert state.result.scores[1:] == (1, 4)
