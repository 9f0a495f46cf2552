"""Several decks: cards that meet their like, losses that leave nothing, and what stays hidden."""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import snowball
from arsenal.many_moves import STILL
from arsenal.moves import happen, play, texts, view
from arsenal.moves import table as dump
from snowball import Dice, State
from snowball.testing.arsenal_many import NO_EFFECT, fight, seat, table

ULTRA = "offensivedodge-ultraupgrade"
SNATCH = "barrage-snatchandrun"


def went_on(state: State, seed: int = 0) -> State:
    """Play a state to its end at random, and return it."""
    state.playout(Dice(seed))
    assert state.result is not None
    return state


# Two losses for one victim in one step.


def test_a_choice_for_which_a_named_loss_leaves_nothing_is_dropped() -> None:  # RJ-13, RJ-77
    state = fight(
        ("iceball-snowfort:iceball", STILL),
        ("sneak-upgrade:upgrade", NO_EFFECT),
        ("snowball-dodge:dodge", "rocks-whitewash:rocks"),
    )
    assert 1 not in state.actors
    assert dump(state)["abandoned"] == ["sneak-upgrade"]
    assert snowball.load(state.dump()) == state
    went_on(state)


def test_a_dud_on_the_other_side_can_leave_nothing_too() -> None:  # RJ-13, RJ-77
    state = fight(
        ("iceball-snowfort:iceball", STILL),
        ("snowball-upgrade:snowball", NO_EFFECT),
        ("snowball-dodge:dodge", "upgradedodge-dud:dud"),
    )
    assert 1 not in state.actors
    went_on(state)


def test_two_follow_ups_can_leave_nothing_to_choose() -> None:  # RJ-13, RJ-77, RJ-79
    state = fight(
        ("barrage-snatchandrun:barrage", "sneak-dodge:dodge"),
        ("snowball-upgrade:upgrade", NO_EFFECT),
        ("rocks-whitewash:whitewash", "barrage-snatchandrun:barrage"),
    )
    play(state, 0, "follow sneak-dodge:sneak")
    play(state, 2, "follow rocks-whitewash:rocks")
    assert 1 not in state.actors
    went_on(state)


def test_games_of_eight_never_stop_with_a_question_that_has_no_answer() -> None:  # RJ-13
    went_on(snowball.game("arsenal", seats=8).start(), 4375)  # where it once did


# Two break a tie at a table of several decks.


def tied(card: str, **options: Any) -> State:
    """Return a round in which seats 0 and 2 of three break a tie, both with the same card."""
    return table(
        [
            seat(hand=[card, "sneak-dodge"], rounds=1),
            seat(discards=["iceball-snowfort"]),
            seat(hand=[card, "sneak-dodge"], rounds=1),
        ],
        playing=[0, 2],
        extras=1,
        **options,
    )


@pytest.mark.parametrize("half", ["ultraupgrade", "offensivedodge"])
def test_two_search_the_piles_one_after_the_other(half: str) -> None:  # RJ-82, RJ-86, RJ-109
    state = tied(ULTRA, ultra_search=True)
    for number in (0, 2):
        play(state, number, f"play {ULTRA}:{half}")
    for number in (0, 2):
        state.advance(Dice(1))
        assert list(state.actors) == [number]
        assert snowball.load(state.dump()) == state
        play(state, number, "pass")
    went_on(state)


def test_of_two_who_snatch_the_first_leaves_the_second_nothing_to_give_for() -> None:
    # RJ-52, RJ-61, RJ-82, RJ-115
    state = tied(SNATCH, abandoned=["rocks-whitewash"], marker=2)
    for number in (0, 2):
        play(state, number, f"play {SNATCH}:snatchandrun")
    assert list(state.actors) == [2]  # the tie marker
    play(state, 2, "give sneak-dodge")
    play(state, 2, "fetch rocks-whitewash")
    assert dump(state)["players"][0]["discards"].count("sneak-dodge") == 1
    went_on(state)


@pytest.mark.parametrize("marker", [0, 2])
def test_who_has_the_marker_gets_the_card_that_both_want(marker: int) -> None:
    # RJ-30, RJ-61, RJ-82
    state = tied(ULTRA, abandoned=["rocks-whitewash"], marker=marker)
    for number in (0, 2):
        play(state, number, f"play {ULTRA}:ultraupgrade")
    for number in (0, 2):
        play(state, number, "fetch rocks-whitewash")
    other = 2 - marker
    assert list(state.actors) == [other]
    assert "fetch rocks-whitewash" not in texts(state, other)


# What moves unseen.


def cached(card: str) -> State:
    """Return a table of four at which seat 0 has laid a card into the cache."""
    state = fight(
        ("cache-backfire:cache", "snowball-dodge:dodge"),
        ("snowball-dodge:dodge", STILL),
        ("snowball-upgrade:upgrade", STILL),
        ("snowball-dodge:dodge", STILL),
        has={0: seat(discards=["sneak-upgrade"])},
    )
    play(state, 0, f"cache {card}")
    return state


@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_nobody_sees_which_card_is_cached(viewer: int | None) -> None:  # RJ-18, RJ-103
    views = [cached(card).view(viewer) for card in ("snowball-dodge", "sneak-upgrade")]
    assert views[0] == views[1]


def test_a_restock_that_was_cached_cannot_put_itself_back() -> None:  # J52, J58, RJ-103
    state = fight(
        ("cache-backfire:cache", "restock-dodge:restock"),
        ("snowball-dodge:dodge", STILL),
        ("snowball-dodge:dodge", STILL),
        has={0: seat(discards=["sneak-upgrade"])},
    )
    play(state, 0, "cache restock-dodge")
    play(state, 0, "restock sneak-upgrade")
    (told,) = [event for event in state.story or () if event.name == "restocked"]
    assert told.facts["cards"] == 1
    cards = dump(state)["players"][0]
    assert cards["cache"] == ["restock-dodge"]
    # Now everybody knows what was cached.
    assert view(state, None)["players"][0]["known"]["cache"] == ["restock-dodge"]


def test_a_raid_that_finds_nothing_shows_what_was_stolen() -> None:  # RJ-60, RJ-105
    state = fight(
        ("barrage-snatchandrun:barrage", "slushball-dodge:dodge"),
        ("sneak-upgrade:upgrade", "snowball-dodge:snowball"),
        ("snowball-dodge:dodge", "raid-refinedupgrade:raid"),
        ("snowball-upgrade:upgrade", STILL),
    )
    play(state, 0, "follow slushball-dodge:slushball")
    play(state, 0, "steal")
    happen(state, "draw sneak-upgrade")
    worlds = [state.guess(viewer, Dice(seed)) for viewer in (2, None) for seed in range(30)]
    lying = Counter("sneak-upgrade" in dump(w)["players"][1]["discards"] for w in worlds)
    assert lying == {False: 60}


# What lay there at the reveal.


def test_a_third_player_cannot_fetch_what_a_follow_up_has_just_cost() -> None:  # RJ-11, RJ-125
    state = fight(
        ("barrage-snatchandrun:barrage", "sneak-dodge:dodge"),
        (STILL, "snowball-upgrade:upgrade"),
        ("offensivedodge-ultraupgrade:ultraupgrade", STILL),
        ("snowball-dodge:dodge", STILL),
        has={1: seat(discards=["iceball-snowfort"])},
    )
    play(state, 0, "follow sneak-dodge:sneak")
    play(state, 1, "abandon iceball-snowfort")
    assert list(state.actors) == [2]
    assert "fetch iceball-snowfort" not in texts(state, 2)


# The cap.

PLAY_TEN = """\
import snowball
for seats, teams in ((9, False), (10, False), (10, True)):
    game = snowball.game("arsenal", seats=seats, teams=teams)
    state, dice = game.start(), snowball.Dice(seats)
    for number in range(400):
        state.advance(dice)
        if not state.actors:
            break
        state.play(state.actors[0], state.pick(state.actors[0], dice))
        if number % 100 == 99:
            assert snowball.load(state.dump()) == state
            assert state.guess(8, dice).view(8) == state.view(8)
    state.playout(dice)
    print(game.seats, state.result is not None)
"""


@pytest.mark.pure
def test_the_cap_is_a_number_in_one_place(tmp_path: Path) -> None:
    source = Path(snowball.__file__).parent
    shutil.copytree(source, tmp_path / "snowball")
    notation = tmp_path / "snowball" / "rules" / "arsenal" / "notation.py"
    text = notation.read_text(encoding="utf-8")
    notation.write_text(
        text.replace("MOST_SEATS: Final = 8\n", "MOST_SEATS: Final = 10\n"), encoding="utf-8"
    )
    child = subprocess.run(
        [sys.executable, "-c", PLAY_TEN],
        env={"PYTHONPATH": str(tmp_path), "SNOWBALL_PURE": "1"},
        capture_output=True,
        text=True,
    )
    assert child.stdout.split("\n")[:3] == ["9 True", "10 True", "10 True"], child.stderr


@pytest.mark.parametrize("card", ["cache-backfire", "restock-dodge"])
def test_whether_a_restock_is_asked_does_not_depend_on_what_was_cached(card: str) -> None:
    # RJ-103, RJ-105
    state = fight(
        ("cache-backfire:cache", "restock-dodge:restock"),
        ("snowball-dodge:dodge", STILL),
        ("snowball-dodge:dodge", STILL),
    )
    play(state, 0, f"cache {card}")
    assert list(state.actors) == [0]
    assert len(texts(state, 0)) == 1


def test_by_the_option_a_counter_attack_stops_a_later_bonus_on_the_other_side() -> None:
    # RJ-27, RJ-74, RJ-118
    for per_battle, cards in ((True, 2), (False, 0)):
        state = fight(
            ("slushball-upgrade:slushball", "restock-dodge:dodge"),
            ("snowball-dodge:dodge", "sneak-dodge:dodge"),
            ("snowball-upgrade:snowball", "snowball-dodge:dodge"),
            has={0: seat(discards=["dodge-upgrade"])},
            hit_is_per_battle=per_battle,
        )
        play(state, 0, "use other half")  # Restock, after a Snowball from the right
        play(state, 1, "use other half")  # Sneak Attack, before it: on an Advanced card
        play(state, 0, "abandon slushball-upgrade")
        if cards:
            play(state, 0, "restock dodge-upgrade")
        told = [event.facts["cards"] for event in state.story or () if event.name == "restocked"]
        assert told == ([cards] if cards else [])
