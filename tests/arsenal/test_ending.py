"""The end: when nobody can draw, the final round, and the points."""

from collections import Counter

import pytest

from arsenal.moves import (
    BASICS,
    abandoned,
    answer,
    both,
    deal,
    discards,
    limits,
    lying,
    names,
    odds,
    owned,
    play,
    rules_of,
    seen,
    table,
    texts,
    told,
    tops,
    view,
)
from snowball import CHANCE, Dice, State
from snowball.testing.arsenal import duel, player, position

IDLE = (":dodge", ":upgrade", ":snowfort", ":whitewash", ":ultraupgrade", ":snatchandrun")
DODGES = ["snowball-dodge", "restock-dodge", "sneak-dodge", "slushball-dodge"]


def dodge(state: State) -> None:
    """Let both play a Dodge, with whatever card they hold."""
    for seat in (0, 1):
        text = next(text for text in texts(state, seat) if text.endswith(":dodge"))
        play(state, seat, text)


def last_upgrades() -> State:
    """Return the rulebook's example: one face-up card on each pile, nothing under it."""
    return position(
        player(
            hand=["snowball-upgrade", "restock-dodge"],
            draw=["snowball-dodge", "sneak-dodge"],
            discards=["sneak-dodge", "slushball-dodge", "dodge-upgrade", "sneak-upgrade"],
        ),
        player(
            hand=["snowball-upgrade", "restock-dodge"],
            draw=["snowball-dodge", "dodge-upgrade", "slushball-upgrade"],
            discards=["slushball-upgrade", "rocks-whitewash", "iceball-snowfort"],
        ),
        tops=("offensivedodge-ultraupgrade", "barrage-snatchandrun"),
        hidden=(0, 0),
    )


# Nobody can draw.


def test_the_game_ends_at_once_when_somebody_cannot_draw() -> None:  # J40
    state = duel(
        player(hand=["snowball-dodge"]),
        player(hand=["restock-dodge", "sneak-dodge"], draw=BASICS),
        tops=("rocks-whitewash", None),
    )
    story = state.listen()
    turns = state.turns
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    assert state.result.ending == "cannot-draw"
    assert state.actors == ()
    assert state.turns == turns  # the next turn never began
    assert names(story)[-1] == "over"
    assert "J40" in rules_of(story, "over")


# The final round begins.


def test_when_the_arsenal_is_gone_both_shuffle_everything() -> None:  # J41, RJ-63
    state = last_upgrades()
    story = state.listen()
    both(state, "snowball-upgrade:upgrade", "snowball-upgrade:upgrade")
    answer(state, "take pile 0", "take pile 1")
    assert table(state)["final"] is True
    for seat in (0, 1):
        assert discards(state, seat) == Counter()
        assert lying(state, seat, "draw").total() == 9
    assert lying(state, 0, "draw")["offensivedodge-ultraupgrade"] == 1  # what was just gained
    assert lying(state, 0, "draw")["snowball-upgrade"] == 1  # and just played
    assert rules_of(story, "final-round") == ("J41", "RJ-63", "J43")
    assert names(story)[-2:] == ["final-round", "turn"]


def test_the_turn_is_finished_before_the_final_round_begins() -> None:  # RJ-63
    state = duel(
        player(hand=["sneak-dodge"], draw=DODGES),
        player(hand=["raid-refinedupgrade", "restock-dodge"], draw=DODGES),
        tops=(None, "rocks-whitewash"),
    )
    both(state, "sneak-dodge:sneak", "raid-refinedupgrade:refinedupgrade")
    play(state, 1, "look pile 1")  # an Extreme half: before the Sneak
    assert tops(state) == [None, None]
    assert table(state)["final"] is False
    assert lying(state, 1, "draw").total() == 4
    play(state, 1, "abandon restock-dodge")
    assert table(state)["final"] is True
    assert abandoned(state) == {"restock-dodge": 1}
    assert lying(state, 1, "draw") == Counter([*DODGES, "raid-refinedupgrade", "rocks-whitewash"])


def test_a_face_up_card_is_part_of_its_pile() -> None:  # RJ-63
    state = duel(
        player(hand=["snowball-upgrade"], draw=DODGES),
        player(hand=["restock-dodge"], draw=DODGES),
        tops=("rocks-whitewash", "sneak-upgrade"),
    )
    both(state, "snowball-upgrade:upgrade", "restock-dodge:dodge")
    play(state, 0, "take pile 0")
    assert table(state)["final"] is False  # one pile is gone, on the other a card is left
    assert tops(state) == [None, "sneak-upgrade"]


def test_the_shuffle_for_the_final_round_comes_once() -> None:  # RJ-63, J43
    state = last_upgrades()
    story = state.listen()
    both(state, "snowball-upgrade:upgrade", "snowball-upgrade:upgrade")
    answer(state, "take pile 0", "take pile 1")
    deal(state, "snowball-dodge", "restock-dodge", "snowball-dodge", "restock-dodge")
    dodge(state)
    for seat in (0, 1):
        assert lying(state, seat, "draw").total() == 7
        assert discards(state, seat).total() == 2
    assert names(story).count("final-round") == 1


def test_a_cache_stays_through_the_shuffle_for_the_final_round() -> None:  # J41
    state = duel(
        player(hand=["snowball-upgrade"], draw=DODGES, cache=["cache-backfire"]),
        player(hand=["restock-dodge"], draw=DODGES),
        tops=("rocks-whitewash", None),
    )
    both(state, "snowball-upgrade:upgrade", "restock-dodge:dodge")
    play(state, 0, "take pile 0")
    assert table(state)["final"] is True
    assert lying(state, 0, "cache") == {"cache-backfire": 1}


# The final round goes on and ends.


def test_nine_cards_last_for_four_turns() -> None:  # J42, J43
    state = last_upgrades()
    both(state, "snowball-upgrade:upgrade", "snowball-upgrade:upgrade")
    answer(state, "take pile 0", "take pile 1")
    story = state.listen()
    dice, played = Dice(1), 0
    while state.result is None and played < 100:
        state.advance(dice)
        # Two defenses that do nothing to anybody: no attack, so no card moves.
        for seat in (0, 1):
            text = next(text for text in texts(state, seat) if text.endswith(IDLE))
            play(state, seat, text)
        played += 1
    assert played == 4
    assert state.result is not None
    assert state.result.ending == "final-round"
    assert "J42" in rules_of(story, "over")
    assert "reshuffled" not in names(story)
    for seat in (0, 1):
        assert lying(state, seat, "draw").total() == 1  # the odd card is not enough
        assert discards(state, seat).total() == 8


def test_discards_are_not_shuffled_again_in_the_final_round() -> None:  # J43
    state = duel(
        player(hand=["snowball-dodge"], draw=["sneak-dodge"], discards=DODGES),
        player(hand=["restock-dodge"], draw=DODGES, discards=DODGES),
        final=True,
    )
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    assert lying(state, 0, "draw") == {"sneak-dodge": 1}


def test_a_restock_works_in_the_final_round() -> None:  # J43, RJ-64
    state = duel(
        player(hand=["restock-dodge", "sneak-dodge"]),
        player(hand=["snowball-dodge"], draw=DODGES),
        final=True,
    )
    both(state, "restock-dodge:restock", "snowball-dodge:dodge")
    play(state, 0, "restock sneak-dodge")
    assert state.result is None  # else the pile would be empty
    assert odds(state) == {"draw restock-dodge": 1, "draw sneak-dodge": 1}


def test_a_draw_one_carries_over_into_the_final_round() -> None:  # RJ-64
    state = duel(
        player(hand=["snowball-dodge"], draw=DODGES),
        player(hand=["raid-refinedupgrade"], draw=DODGES),
        tops=("rocks-whitewash", None),
    )
    both(state, "snowball-dodge:snowball", "raid-refinedupgrade:refinedupgrade")
    play(state, 1, "look pile 0")
    assert table(state)["final"] is True
    assert limits(state) == [2, 1]


def test_a_whitewash_carries_over_into_the_final_round() -> None:  # RJ-64
    state = duel(
        player(hand=["rocks-whitewash"], draw=DODGES),
        player(hand=["snowball-upgrade"], draw=DODGES),
        tops=("iceball-snowfort", None),
    )
    both(state, "rocks-whitewash:whitewash", "snowball-upgrade:upgrade")
    play(state, 1, "take pile 0")
    story = state.listen()
    assert table(state)["final"] is True
    deal(state, "sneak-dodge", "snowball-dodge", "iceball-snowfort", "restock-dodge")
    (event,) = [event for event in story if event.name == "saw"]
    assert event.audience == (0,)
    assert seen(state, 0, 1)["known"]["hand"] == ["restock-dodge", "iceball-snowfort"]
    assert seen(state, 1, 0)["known"]["hand"] == []


@pytest.mark.parametrize(
    ("half", "attack", "text"),
    [
        ("offensivedodge-ultraupgrade:ultraupgrade", False, "fetch dodge-upgrade"),
        ("raid-refinedupgrade:raid", False, "fetch dodge-upgrade"),
        ("barrage-snatchandrun:snatchandrun", False, "give barrage-snatchandrun"),
        ("upgradedodge-dud:upgradedodge", True, "fetch dodge-upgrade"),
    ],
)
def test_the_abandoned_pile_can_be_used_in_the_final_round(
    half: str, attack: bool, text: str
) -> None:
    # RJ-64
    state = duel(
        player(hand=[half.partition(":")[0]], draw=DODGES),
        player(hand=["snowball-dodge"], draw=DODGES),
        abandoned=["dodge-upgrade"],
        final=True,
    )
    both(state, half, "snowball-dodge:snowball" if attack else "snowball-dodge:dodge")
    assert text in texts(state, 0)
    play(state, 0, text)
    if text.startswith("give"):
        play(state, 0, "fetch dodge-upgrade")
    assert discards(state, 0)["dodge-upgrade"] == 1  # and there it stays, and scores


@pytest.mark.parametrize(
    "half",
    [
        "snowball-upgrade:upgrade",
        "upgradedodge-dud:upgradedodge",
        "raid-refinedupgrade:refinedupgrade",
    ],
)
def test_plain_upgrades_find_nothing_in_the_final_round(half: str) -> None:  # RJ-64
    state = duel(
        player(hand=[half.partition(":")[0]], draw=DODGES),
        player(hand=["snowball-dodge"], draw=DODGES),
        abandoned=["dodge-upgrade"],
        final=True,
    )
    story = state.listen()
    both(state, half, "snowball-dodge:dodge")
    assert told(story, "idle") == [{"seat": 0, "half": half.partition(":")[2]}]


def test_a_last_card_is_enough_for_a_player_who_is_due_one() -> None:  # RJ-64
    state = duel(
        player(hand=["snowball-dodge"], draw=DODGES),
        player(hand=["snowball-upgrade"], draw=["sneak-dodge"]),
        final=True,
    )
    both(state, "snowball-dodge:snowball", "snowball-upgrade:upgrade")
    assert state.result is None
    deal(state, "snowball-dodge", "restock-dodge", "sneak-dodge")
    dodge(state)
    assert state.result is not None
    assert state.result.ending == "final-round"


# Points.


def test_the_points_of_all_cards_are_added_up() -> None:  # J44, RJ-65
    state = duel(
        player(
            hand=["snowball-dodge", "sneak-dodge"],
            draw=["rocks-whitewash"],
            discards=["dodge-upgrade", "snowball-upgrade"],
            cache=["cache-backfire"],
        ),
        player(hand=["restock-dodge"], draw=["sneak-upgrade", "slushball-dodge"]),
        abandoned=["iceball-snowfort", "barrage-snatchandrun"],
        final=True,
    )
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    assert state.result.scores == (1 + 2 + 3 + 2 + 1 + 3, 1 + 2 + 2)  # wherever they lie


def test_the_arsenal_and_the_abandoned_pile_are_nobodys() -> None:  # RJ-65
    state = duel(
        player(hand=["snowball-dodge"]),
        player(hand=["restock-dodge"], draw=DODGES),
        tops=("rocks-whitewash", "sneak-upgrade"),
        stock=["iceball-snowfort"],
        hidden=(1, 0),
        abandoned=["barrage-snatchandrun"],
    )
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    assert state.result.scores == (1, 1 + 1 + 1 + 2 + 2)


def test_most_points_win_and_failing_to_draw_loses_nothing() -> None:  # J45, RJ-65
    state = duel(
        player(hand=["rocks-whitewash"], cache=["iceball-snowfort"]),
        player(hand=["restock-dodge"], draw=BASICS),
        tops=("sneak-upgrade", None),
    )
    story = state.listen()
    both(state, "rocks-whitewash:whitewash", "restock-dodge:dodge")
    assert state.result is not None
    assert state.result.scores == (6, 4)
    assert state.result.ranks == (1, 2)
    assert state.result.winners == (0,)  # the very player who could not draw
    assert told(story, "over") == [{"ending": "cannot-draw", "winners": [0], "scores": [6, 4]}]
    assert {"J44", "J45"} <= set(rules_of(story, "over"))


def test_a_tie_is_a_shared_win() -> None:  # RJ-66, J45
    state = duel(
        player(hand=["snowball-dodge"], draw=["sneak-dodge"]),
        player(hand=["restock-dodge"], draw=["sneak-upgrade"]),
        final=True,
    )
    story = state.listen()
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    assert state.result.scores == (3, 3)
    assert state.result.ranks == (1, 1)
    assert state.result.winners == (0, 1)
    assert "RJ-66" in rules_of(story, "over")


def test_the_result_is_in_every_view() -> None:  # J45
    state = duel(
        player(hand=["snowball-dodge"], draw=["rocks-whitewash"]),
        player(hand=["restock-dodge"], draw=["sneak-upgrade"]),
        final=True,
    )
    for seat in (0, 1, None):
        assert view(state, seat)["result"] is None
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    for seat in (0, 1, None):
        assert view(state, seat)["result"] == {
            "ending": "final-round",
            "scores": [4, 3],
            "ranks": [1, 2],
        }


def test_a_player_may_lose_every_card() -> None:  # RJ-65, J40
    state = duel(
        player(hand=["sneak-dodge"], draw=DODGES),
        player(hand=["snowball-upgrade"]),
        tops=("rocks-whitewash", None),
    )
    both(state, "sneak-dodge:sneak", "snowball-upgrade:upgrade")
    play(state, 1, "abandon snowball-upgrade")
    assert state.result is not None
    assert state.result.scores == (8, 0)
    assert owned(state, 1) == Counter()
    assert list(state.actors) != [CHANCE]
