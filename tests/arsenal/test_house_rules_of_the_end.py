"""House rules of the end: stalling, ties, the cache and Restock in the final round."""

from collections import Counter

import pytest

import snowball
from arsenal.moves import (
    abandoned,
    both,
    deal,
    discards,
    lying,
    names,
    owned,
    play,
    rules_of,
    table,
    texts,
    told,
    tops,
    view,
)
from snowball import CHANCE, Dice, State
from snowball.testing.arsenal import duel, player, position

DODGES = ["snowball-dodge", "restock-dodge", "sneak-dodge", "slushball-dodge"]
DRAW_ALL = ["snowball-dodge", "restock-dodge"]


def quiet(state: State) -> int:
    """Return how many turns in a row have changed nothing."""
    found: int = view(state, None)["quiet"]
    return found


def calm(quiet: int, *, final: bool = False, **options: object) -> State:
    """Return a real position after so many quiet turns, where both hold a Restock card."""
    return position(
        player(hand=["restock-dodge", "snowball-dodge"], draw=["snowball-upgrade", "sneak-dodge"]),
        player(hand=["restock-dodge", "snowball-dodge"], draw=["snowball-upgrade", "sneak-dodge"]),
        tops=("dodge-upgrade", "sneak-upgrade"),
        final=final,
        quiet=quiet,
        hidden=None,
        abandoned=(),
        turns=50,
        **options,
    )


def dodge_again(state: State, dice: Dice) -> None:
    """Let chance draw, then both play a half that changes nothing."""
    state.advance(dice)
    for seat in (0, 1):
        choices = texts(state, seat)
        play(state, seat, next(text for text in choices if text.endswith((":dodge", ":whitewash"))))


def always_dodging(**options: object) -> State:
    """Return a duel of players who have nothing but dodges."""
    return duel(
        player(hand=["snowball-dodge"], draw=DODGES),
        player(hand=["restock-dodge"], draw=DODGES),
        tops=("rocks-whitewash", "dodge-upgrade"),
        final=False,
        stock=(),
        hidden=(0, 0),
        abandoned=(),
        **options,
    )


# Stalling.


def test_thirty_quiet_turns_start_the_final_round() -> None:  # RJ-67, RJ-108
    assert snowball.game("arsenal").options["stall_limit"] == 30
    state, dice = always_dodging(), Dice(1)
    story = state.listen()
    for number in range(1, 30):
        dodge_again(state, dice)
        assert (quiet(state), table(state)["final"]) == (number, False)
    dodge_again(state, dice)
    assert table(state)["final"] is True
    assert quiet(state) == 0  # counted anew
    assert rules_of(story, "final-round") == ("RJ-67", "RJ-108", "J43")
    assert tops(state) == ["rocks-whitewash", "dodge-upgrade"]  # the piles stay
    for seat in (0, 1):
        assert lying(state, seat, "draw").total() == 5  # all is mixed
        assert discards(state, seat) == Counter()


@pytest.mark.parametrize("limit", [1, 7, 1000])
def test_the_limit_may_be_set(limit: int) -> None:  # RJ-67
    state = calm(limit - 1, stall_limit=limit)
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    assert table(state)["final"] is True
    if limit > 1:
        state = calm(limit - 2, stall_limit=limit)
        both(state, "restock-dodge:dodge", "restock-dodge:dodge")
        assert table(state)["final"] is False


@pytest.mark.parametrize("wrong", [0, -3, 1001, "never", 2.5])
def test_no_other_limit_is_possible(wrong: object) -> None:  # RJ-67
    with pytest.raises(snowball.RulesError, match="stall_limit must be off or a whole number"):
        snowball.game("arsenal", stall_limit=wrong)


def test_without_a_limit_the_game_just_goes_on() -> None:  # RJ-67
    state, dice = always_dodging(stall_limit="off"), Dice(2)
    for _ in range(100):
        dodge_again(state, dice)
    assert table(state)["final"] is False
    assert quiet(state) == 100


def test_in_the_final_round_the_limit_ends_the_game() -> None:  # RJ-67, RJ-108
    state = calm(29, final=True)
    story = state.listen()
    both(state, "restock-dodge:restock", "restock-dodge:restock")
    play(state, 0, "restock snowball-dodge")
    play(state, 1, "restock snowball-dodge")
    assert state.result is not None
    assert state.result.ending == "stalled"
    assert state.result.scores == (5, 5)
    assert rules_of(story, "over")[:2] == ("RJ-67", "RJ-108")


def test_restocking_for_ever_comes_to_an_end() -> None:  # RJ-67, RJ-64
    state = duel(
        player(hand=["restock-dodge", "sneak-dodge"]),
        player(hand=["restock-dodge", "slushball-dodge"]),
        final=True,
    )
    turns = 0
    while state.result is None and turns < 100:
        both(state, "restock-dodge:restock", "restock-dodge:restock")
        play(state, 0, "restock sneak-dodge")
        play(state, 1, "restock slushball-dodge")
        state.advance(Dice(1))
        turns += 1
    assert turns == 30
    assert state.result is not None
    assert state.result.ending == "stalled"


@pytest.mark.parametrize(
    ("one", "two", "answers"),
    [
        ("snowball-upgrade:upgrade", "restock-dodge:dodge", [(0, "take pile 0")]),
        ("sneak-dodge:sneak", "restock-dodge:restock", [(1, "abandon restock-dodge")]),
        (
            "slushball-dodge:slushball",
            "restock-dodge:restock",
            [(0, "steal"), (CHANCE, "draw restock-dodge")],
        ),
        (
            "offensivedodge-ultraupgrade:ultraupgrade",
            "restock-dodge:dodge",
            [(0, "fetch slushball-upgrade")],
        ),
    ],
)
def test_a_card_that_changes_hands_breaks_the_count(
    one: str, two: str, answers: list[tuple[int, str]]
) -> None:
    # RJ-108
    state = position(
        player(hand=[one.partition(":")[0]], draw=["restock-dodge", "snowball-dodge"]),
        player(hand=["restock-dodge"], draw=["snowball-dodge", "snowball-upgrade"]),
        tops=("dodge-upgrade", "sneak-upgrade"),
        abandoned=["slushball-upgrade"],
        quiet=29,
    )
    both(state, one, two)
    for actor, text in answers:
        state.play(actor, state.game.choice(text))
    assert quiet(state) == 0
    assert table(state)["final"] is False


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("snowball-upgrade:snowball", "restock-dodge:dodge"),
        ("snowball-upgrade:snowball", "snowball-dodge:snowball"),
        ("snowball-upgrade:upgrade", "snowball-dodge:snowball"),
        ("rocks-whitewash:whitewash", "restock-dodge:dodge"),
        ("iceball-snowfort:snowfort", "restock-dodge:restock"),
    ],
)
def test_what_moves_no_card_to_another_place_is_counted(one: str, two: str) -> None:  # RJ-108
    state = position(
        player(hand=[one.partition(":")[0]], draw=["sneak-dodge", "sneak-dodge"]),
        player(hand=["restock-dodge", "snowball-dodge"], draw=["snowball-upgrade"]),
        tops=("dodge-upgrade", "sneak-upgrade"),
        quiet=4,
    )
    both(state, one, two)
    if state.actors == (1,):
        play(state, 1, "pass")
    assert quiet(state) == 5


def test_a_reshuffle_and_a_restock_are_counted() -> None:  # RJ-108
    state = duel(
        player(hand=["restock-dodge", "sneak-dodge"]),
        player(hand=["restock-dodge", "slushball-dodge"]),
        tops=("rocks-whitewash", None),
    )
    both(state, "restock-dodge:restock", "restock-dodge:dodge")
    play(state, 0, "restock sneak-dodge")
    assert quiet(state) == 1
    deal(state, "restock-dodge", "sneak-dodge", "restock-dodge", "slushball-dodge")
    assert quiet(state) == 1


def test_after_a_stall_the_arsenal_can_still_be_taken_from() -> None:  # RJ-108, RJ-64
    state = calm(29)
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    assert table(state)["final"] is True
    deal(state, "snowball-upgrade", "sneak-dodge", "snowball-dodge", "restock-dodge")
    both(state, "snowball-upgrade:upgrade", "restock-dodge:dodge")
    assert texts(state, 0) == ["take pile 0", "take pile 1"]
    play(state, 0, "take pile 1")
    assert discards(state, 0)["sneak-upgrade"] == 1


def test_the_arsenal_may_run_out_later_without_another_shuffle() -> None:  # RJ-108
    state = duel(
        player(hand=["snowball-dodge"], draw=["snowball-upgrade", "sneak-dodge", *DODGES]),
        player(hand=["restock-dodge"], draw=DODGES),
        tops=("rocks-whitewash", None),
        stall_limit=1,
    )
    story = state.listen()
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert table(state)["final"] is True
    deal(state, "snowball-upgrade", "sneak-dodge", *DRAW_ALL)
    both(state, "snowball-upgrade:upgrade", "restock-dodge:dodge")
    play(state, 0, "take pile 0")
    assert tops(state) == [None, None]
    assert names(story).count("final-round") == 1
    assert discards(state, 0).total() == 3  # they were not mixed in
    assert state.result is None


# The final round.


def test_restock_may_be_switched_off_in_the_final_round() -> None:  # RJ-64
    for final, restocked in ((True, False), (False, True)):
        state = duel(
            player(hand=["restock-dodge"], draw=["sneak-dodge", "sneak-upgrade"]),
            player(hand=["snowball-dodge"], draw=DODGES),
            tops=("rocks-whitewash", None),
            final=final,
            final_restock=False,
        )
        story = state.listen()
        both(state, "restock-dodge:restock", "snowball-dodge:dodge")
        assert ("restocked" in names(story)) == restocked
        assert (lying(state, 0, "draw").total() == 3) == restocked
        if final:
            assert told(story, "idle") == [{"seat": 0, "half": "restock"}]
            assert rules_of(story, "idle") == ("J43", "RJ-64")


def test_a_cache_may_be_worth_nothing() -> None:  # RJ-65
    for scores, points in ((True, (6, 3)), (False, (3, 3))):
        state = duel(
            player(hand=["snowball-dodge"], draw=["sneak-dodge"], cache=["rocks-whitewash"]),
            player(hand=["restock-dodge"], draw=["sneak-upgrade"]),
            final=True,
            cache_scores=scores,
        )
        both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
        assert state.result is not None
        assert state.result.scores == points


# Ties.


def tied(extra: bool = True) -> State:
    """Return the end of a final round that is a tie: two Basics and a Sneak Attack each."""
    state = duel(
        player(hand=["snowball-dodge", "sneak-dodge"], draw=["restock-dodge"]),
        player(hand=["restock-dodge", "sneak-dodge"], draw=["snowball-dodge"]),
        abandoned=["iceball-snowfort"],
        final=True,
        tie_break="extra_round" if extra else "share",
    )
    state.listen()
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    return state


def test_a_tie_is_shared_unless_an_extra_round_is_wanted() -> None:  # RJ-66
    state = tied(extra=False)
    assert state.result is not None
    assert state.result.winners == (0, 1)
    assert snowball.game("arsenal").options["tie_break"] == "share"
    with pytest.raises(snowball.RulesError, match="tie_break must be share or extra_round"):
        snowball.game("arsenal", tie_break="arm wrestling")


def test_after_a_tie_both_shuffle_and_play_another_final_round() -> None:  # RJ-107, RJ-66
    state = tied()
    assert state.result is None
    assert told(state.story or [], "extra-round") == [{"number": 1}]
    assert rules_of(state.story or [], "extra-round") == ("RJ-66", "RJ-107")
    for seat in (0, 1):
        assert lying(state, seat, "draw").total() == 3
        assert discards(state, seat) == Counter()
    assert view(state, None)["extras"] == 1
    assert table(state)["final"] is True
    assert abandoned(state) == {"iceball-snowfort": 1}


def test_after_two_extra_rounds_a_tie_is_shared() -> None:  # RJ-107, RJ-66
    state = tied()
    for number in (1, 2):
        assert view(state, None)["extras"] == number
        assert state.result is None
        deal(state, "snowball-dodge", "sneak-dodge", "restock-dodge", "sneak-dodge")
        both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    assert state.result.winners == (0, 1)
    assert [facts["number"] for facts in told(state.story or [], "extra-round")] == [1, 2]


def test_an_extra_round_can_decide() -> None:  # RJ-107
    state = tied()
    deal(state, "snowball-dodge", "sneak-dodge", "restock-dodge", "sneak-dodge")
    both(state, "sneak-dodge:sneak", "restock-dodge:restock")
    play(state, 1, "abandon sneak-dodge")
    assert state.result is not None
    assert state.result.scores == (4, 2)
    assert state.result.winners == (0,)
    assert len(told(state.story or [], "extra-round")) == 1


def test_no_extra_round_without_a_tie() -> None:  # RJ-107
    state = duel(
        player(hand=["snowball-dodge"], draw=["rocks-whitewash"]),
        player(hand=["restock-dodge"], draw=["sneak-upgrade"]),
        final=True,
        tie_break="extra_round",
    )
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None


def test_caches_and_the_arsenal_stay_for_an_extra_round() -> None:  # RJ-107
    state = duel(
        player(hand=["snowball-dodge"], cache=["sneak-dodge"]),
        player(hand=["restock-dodge"], draw=["sneak-upgrade"]),
        tops=("rocks-whitewash", "iceball-snowfort"),
        tie_break="extra_round",
    )
    story = state.listen()
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    # Nobody can ever draw two: both extra rounds are over before they begin.
    assert names(story).count("extra-round") == 2
    assert state.result is not None
    assert state.result.winners == (0, 1)
    assert lying(state, 0, "cache") == {"sneak-dodge": 1}
    assert tops(state) == ["rocks-whitewash", "iceball-snowfort"]


def test_a_tie_by_a_failed_draw_leads_to_a_final_round() -> None:  # RJ-107
    state = duel(
        player(hand=["snowball-dodge"], cache=["restock-dodge"]),
        player(hand=["restock-dodge", "snowball-dodge"]),
        tops=("rocks-whitewash", None),
        tie_break="extra_round",
    )
    both(state, "snowball-dodge:dodge", "restock-dodge:dodge")
    assert state.result is not None
    assert state.result.ending == "final-round"
    assert owned(state, 0).total() == 2


def test_a_stalled_tie_leads_to_an_extra_round_too() -> None:  # RJ-107, RJ-108
    state = calm(29, final=True, tie_break="extra_round")
    both(state, "restock-dodge:dodge", "restock-dodge:dodge")
    assert state.result is None
    assert view(state, None)["extras"] == 1
    assert quiet(state) == 0
