"""The end with many: somebody is out, the Arsenal is gone, ties are fought out, ranks."""

from collections import Counter
from typing import Any, Unpack

import pytest

from arsenal.many_moves import DODGES
from arsenal.moves import discards, heard, lying, names, owned, play, refused, rules_of, texts, told
from arsenal.moves import table as document
from snowball import CHANCE, Dice, State
from snowball.rules.core import Result
from snowball.testing.arsenal_many import (
    NO_EFFECT,
    SeatFields,
    armed,
    fight,
    reveal,
    seat,
    table,
)

# Four cards with a Dodge each, worth six points.
FOUR = ["snowball-dodge", "restock-dodge", "sneak-dodge", "dodge-upgrade"]

BYSTANDER = ["iceball-snowfort", "rocks-whitewash", "slushball-upgrade"]  # eight points


def result(state: State) -> Result:
    """Return the result of a game that is over."""
    assert state.result is not None
    assert state.actors == ()
    return state.result


def dodge(state: State) -> None:
    """Let everybody dodge for one turn, on all sides; a No Effect if there is no other way."""
    turn = state.turns
    while state.turns == turn and state.result is None and state.actors != (CHANCE,):
        for actor in state.actors:
            offered = texts(state, actor)
            calm = [text for text in offered if text.endswith((":dodge", ":nothing"))]
            play(state, actor, calm[0])
    state.advance(Dice(1))


def four(**fields: Unpack[SeatFields]) -> SeatFields:
    """Return a player with six points, who holds two of four cards that can dodge."""
    cards: SeatFields = {"hand": FOUR[:2], "draw": FOUR[2:]}
    return cards | fields


# When the game is over.


def test_the_game_ends_at_once_when_a_player_cannot_draw() -> None:  # J107, RJ-80
    state = table([four(), seat(hand=["snowball-dodge"], draw=[]), armed(*DODGES)])
    story = state.listen()
    dodge(state)
    assert result(state).ending == "cannot-draw"
    assert state.turns == 5
    assert "final-round" not in names(story)
    assert set(rules_of(story, "over")) >= {"J107", "J108", "RJ-80"}


def test_a_player_who_is_due_one_card_and_has_it_is_not_out() -> None:  # J107, RJ-80
    state = fight(
        ("snowball-upgrade:snowball", "restock-dodge:dodge"),
        ("snowball-dodge:dodge", NO_EFFECT),
        DODGES,
        has={0: seat(draw=FOUR[2:]), 1: seat(draw=[]), 2: seat(draw=FOUR)},
    )
    state.advance(Dice(1))
    assert state.turns == 6
    assert lying(state, 1, "hand") == {"snowball-dodge": 1}
    dodge(state)
    assert result(state).ending == "cannot-draw"


def test_draw_pile_and_discards_count_together_for_who_is_out() -> None:  # RJ-80
    state = table([four(), seat(hand=["snowball-dodge", "sneak-dodge"], draw=[]), armed(*DODGES)])
    dodge(state)
    assert state.turns == 6  # the two discards are drawn again
    assert lying(state, 1, "hand") == {"snowball-dodge": 1, "sneak-dodge": 1}


def last_card(**options: Any) -> State:
    """Let seat 0 take the last card of the Arsenal; the snowball of seat 1 comes after that."""
    plays = (
        ("sneak-upgrade:upgrade", "restock-dodge:dodge"),
        ("snowball-upgrade:snowball", "snowball-dodge:dodge"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
    )
    state = table(
        [armed(*both) for both in plays],
        tops=[None, "iceball-snowfort", None],
        scrap=True,
        **options,
    )
    state.listen()
    reveal(state, *plays)
    return state


def test_the_game_ends_when_the_arsenal_is_gone_and_the_turn_is_finished() -> None:  # J107, RJ-81
    state = last_card()
    play(state, 0, "take pile 1")
    assert result(state).ending == "arsenal-gone"
    assert "limited" in names(heard(state))  # the Basic snowball, carried out after the upgrade
    assert "final-round" not in names(heard(state))
    assert names(heard(state))[-1] == "over"
    assert state.turns == 5


def test_a_face_up_card_is_enough_to_go_on() -> None:  # J107
    state = table([armed(*DODGES) for _ in range(3)], tops=[None, "sneak-dodge", None], scrap=True)
    dodge(state)
    assert state.turns == 6


def test_most_points_in_cards_win() -> None:  # J108
    state = table(
        [
            four(),
            seat(hand=["snowball-dodge"], draw=[]),
            four(draw=["iceball-snowfort"], discards=["sneak-upgrade", "rocks-whitewash"]),
        ],
    )
    dodge(state)
    assert result(state).scores == (6, 1, 10)
    assert result(state).ranks == (2, 3, 1)
    assert result(state).winners == (2,)


def test_others_who_are_equal_share_their_rank_without_a_round() -> None:  # J108, J109
    state = table(
        [
            four(),
            seat(hand=["snowball-dodge"], draw=[]),
            four(draw=["iceball-snowfort"], discards=["sneak-upgrade", "rocks-whitewash"]),
            four(),
        ],
    )
    dodge(state)
    assert result(state).ranks == (2, 4, 1, 2)


# Ties.


def tied_two(**options: Any) -> State:
    """Return the beginning of the round that breaks the tie of seats 0 and 1."""
    state = table([four(), four(), seat(hand=["snowball-dodge"], draw=[])], **options)
    state.listen()
    dodge(state)
    return state


def test_those_who_tie_for_the_win_mix_all_they_own_and_play_on() -> None:  # J109, RJ-82
    state = tied_two()
    assert told(heard(state), "extra-round") == [{"number": 1, "seats": [0, 1]}]
    assert set(rules_of(heard(state), "extra-round")) == {"J109", "RJ-82"}
    assert state.actors == (0, 1)
    assert document(state)["playing"] == [0, 1]
    for number in (0, 1):
        assert lying(state, number, "draw").total() == 2
        assert lying(state, number, "hand").total() == 2
        assert lying(state, number, "discards").total() == 0
        assert owned(state, number) == Counter(FOUR)
    assert lying(state, 2, "discards") == {"snowball-dodge": 1}
    assert refused(state, 2, "play snowball-dodge:dodge") == "not-asked"


def test_two_break_a_tie_by_the_rules_for_two() -> None:  # RJ-82
    state = tied_two()
    assert all(text.startswith("play ") and "left" not in text for text in texts(state, 0))
    play(state, 0, texts(state, 0)[0])
    play(state, 1, texts(state, 1)[0])
    shown = told(heard(state), "revealed")[-2:]
    assert [facts["seat"] for facts in shown] == [0, 1]
    for number in (0, 1):  # the card not chosen is discarded
        assert discards(state, number).total() >= 1


def breaking(one: SeatFields, two: SeatFields, **options: Any) -> State:
    """Return a turn of the round in which seats 0 and 2 of three break their tie."""
    state = table(
        [one | {"rounds": 1}, seat(discards=BYSTANDER), two | {"rounds": 1}],
        playing=[0, 2],
        extras=1,
        **options,
    )
    state.listen()
    return state


def test_after_a_draw_one_two_who_break_a_tie_have_no_no_effect() -> None:  # RJ-82
    state = breaking(
        seat(hand=["snowball-upgrade", "sneak-dodge"], draw=["sneak-dodge", "sneak-upgrade"]),
        seat(hand=["snowball-upgrade", "sneak-dodge"], draw=["sneak-upgrade", "sneak-dodge"]),
    )
    play(state, 0, "play snowball-upgrade:snowball")
    play(state, 2, "play snowball-upgrade:upgrade")
    assert told(heard(state), "hit") == [
        {"seat": 2, "by": 0, "half": "snowball", "shield": "upgrade"}
    ]
    state.advance(Dice(1))
    assert state.actors == (0, 2)
    assert lying(state, 2, "hand").total() == 1
    assert not [text for text in texts(state, 2) if NO_EFFECT in text]


def test_in_a_tie_break_only_a_restock_brings_discards_back() -> None:  # J109
    state = breaking(
        seat(hand=["restock-dodge", "sneak-dodge"], draw=[]),
        seat(hand=["restock-dodge", "sneak-dodge"], draw=["dodge-upgrade", "slushball-dodge"]),
    )
    play(state, 0, "play restock-dodge:restock")
    play(state, 2, "play restock-dodge:dodge")
    play(state, 0, "restock sneak-dodge")
    state.advance(Dice(1))
    assert state.turns == 6
    assert lying(state, 0, "hand") == {"restock-dodge": 1, "sneak-dodge": 1}
    play(state, 0, "play sneak-dodge:dodge")
    hand = texts(state, 2)
    play(state, 2, next(text for text in hand if text.endswith(":dodge")))
    assert result(state).ending == "final-round"  # both have discards, but nothing to draw


def test_what_is_left_of_the_arsenal_stays_and_can_be_won_in_a_tie_break() -> None:  # RJ-82
    state = breaking(
        seat(hand=["snowball-upgrade", "sneak-dodge"], draw=[]),
        seat(hand=["snowball-upgrade", "sneak-dodge"], draw=[]),
        tops=["rocks-whitewash", "iceball-snowfort", "barrage-snatchandrun"],
    )
    play(state, 0, "play snowball-upgrade:upgrade")
    play(state, 2, "play snowball-upgrade:upgrade")
    assert texts(state, 0) == ["take pile 0"]  # both upgrade: each the nearer pile (J47)
    assert texts(state, 2) == ["take pile 2"]
    play(state, 0, "take pile 0")
    play(state, 2, "take pile 2")
    state.advance(Dice(1))
    assert result(state).scores == (6, 8, 6)


def test_an_empty_arsenal_does_not_end_a_tie_break() -> None:  # J109, RJ-82
    state = breaking(
        seat(hand=["snowball-upgrade", "sneak-dodge"], draw=["sneak-dodge", "dodge-upgrade"]),
        seat(hand=["restock-dodge", "sneak-dodge"], draw=["sneak-dodge", "dodge-upgrade"]),
        tops=["rocks-whitewash", None, None],
        scrap=True,
    )
    play(state, 0, "play snowball-upgrade:upgrade")
    play(state, 2, "play restock-dodge:dodge")
    play(state, 0, "take pile 0")
    state.advance(Dice(1))
    assert state.turns == 6
    assert state.result is None


def test_still_tied_after_one_round_they_share_the_win() -> None:  # J109, J110, RJ-82, RJ-117
    state = tied_two()
    dodge(state)
    dodge(state)
    assert result(state).winners == (0, 1)
    assert result(state).ranks == (1, 1, 3)
    assert len(told(heard(state), "extra-round")) == 1
    assert state.turns == 7


def test_by_the_option_those_still_tied_play_a_second_round_and_no_third() -> None:
    # J110, RJ-82, RJ-117
    state = tied_two(tie_break="extra_round")
    dodge(state)
    dodge(state)
    assert told(heard(state), "extra-round") == [
        {"number": 1, "seats": [0, 1]},
        {"number": 2, "seats": [0, 1]},
    ]
    assert [lying(state, number, "hand").total() for number in (0, 1)] == [2, 2]
    dodge(state)
    dodge(state)
    assert result(state).winners == (0, 1)
    assert len(told(heard(state), "extra-round")) == 2


def tied_three(seats: int, **options: Any) -> State:
    """Return the beginning of the round in which all seats but 1 (and 3) break a tie."""
    players = [four(), seat(hand=["snowball-dodge"], draw=[]), four()]
    players += [seat(hand=["restock-dodge", "sneak-upgrade"], draw=[])] * (seats == 5)
    players += [four()]
    state = table(players, **options)
    state.listen()
    plays = [tuple(f"{card}:dodge" for card in FOUR[:2]) for _ in range(seats)]
    plays[1] = ("snowball-dodge:dodge", NO_EFFECT)
    if seats == 5:
        plays[3] = ("restock-dodge:dodge", "sneak-upgrade:upgrade")
    reveal(state, *[(left, right) for left, right in plays])
    while state.actors and state.actors[0] >= 0 and document(state)["extras"] == 0:
        play(state, state.actors[0], texts(state, state.actors[0])[0])
    state.advance(Dice(1))
    return state


@pytest.mark.parametrize(("seats", "tied"), [(4, (0, 2, 3)), (5, (0, 2, 4))])
def test_three_who_tie_move_together_and_play_at_both_neighbours(
    seats: int, tied: tuple[int, ...]
) -> None:
    # J109, RJ-82
    state = tied_three(seats)
    assert told(heard(state), "extra-round") == [{"number": 1, "seats": list(tied)}]
    assert state.actors == tied
    del heard(state)[:]
    for side in ("left", "right"):
        for actor in tied:
            offered = [text for text in texts(state, actor) if text.endswith(":dodge")]
            assert all(text.startswith(f"play {side} ") for text in texts(state, actor))
            play(state, actor, offered[0])
    shown = [(facts["seat"], facts["target"]) for facts in told(heard(state), "revealed")]
    one, two, three = tied
    assert shown == [(one, two), (one, three), (two, three), (two, one), (three, one), (three, two)]


def test_an_attack_in_a_round_of_three_meets_the_next_of_them() -> None:  # RJ-82
    ring = [0, 2, 4]
    hands = {
        0: ["snowball-upgrade", "restock-dodge"],
        2: ["snowball-dodge", "snowball-upgrade"],
        4: ["snowball-dodge", "restock-dodge"],
    }
    players = [
        seat(hand=hands[number], rounds=1) if number in ring else seat() for number in range(5)
    ]
    state = table(players, playing=ring, extras=1)
    state.listen()
    reveal(
        state,
        ("snowball-upgrade:snowball", "restock-dodge:dodge"),
        ("snowball-dodge:dodge", "snowball-upgrade:upgrade"),
        DODGES,
    )
    assert told(heard(state), "hit") == [
        {"seat": 2, "by": 0, "half": "snowball", "shield": "upgrade"}
    ]
    state.advance(Dice(1))
    assert document(state)["players"][2]["blanks"] == 1  # by the rules of the chapter
    assert f"play left {NO_EFFECT}" in texts(state, 2)


def test_three_still_tied_share_and_two_of_three_may_go_on_by_the_option() -> None:
    # J110, RJ-82, RJ-117
    share = tied_three(4)
    dodge(share)
    dodge(share)
    assert result(share).ranks == (1, 4, 1, 1)
    longer = tied_three(4, tie_break="extra_round")
    dodge(longer)
    dodge(longer)
    assert [facts["seats"] for facts in told(heard(longer), "extra-round")] == [[0, 2, 3]] * 2


def test_of_three_only_those_still_tied_play_the_second_round() -> None:  # J110, RJ-117
    players = [
        seat(hand=["snowball-dodge", "sneak-upgrade"], draw=[], rounds=1),
        seat(hand=["snowball-dodge", "dodge-upgrade"], draw=[], rounds=1),
        seat(hand=["restock-dodge", "dodge-upgrade"], draw=[], rounds=1),
        seat(discards=BYSTANDER),
    ]
    state = table(players, playing=[0, 1, 2], extras=1, tie_break="extra_round")
    story = state.listen()
    reveal(
        state,
        ("sneak-upgrade:sneak", "snowball-dodge:dodge"),
        ("snowball-dodge:dodge", "dodge-upgrade:upgrade"),
        ("restock-dodge:dodge", "dodge-upgrade:dodge"),
    )
    play(state, 1, "abandon snowball-dodge")
    assert told(story, "extra-round") == [{"number": 2, "seats": [0, 2]}]
    state.advance(Dice(1))
    play(state, 0, "play snowball-dodge:dodge")
    play(state, 2, "play restock-dodge:dodge")
    assert result(state).scores == (3, 2, 3, 8)
    assert result(state).ranks == (1, 3, 1, 4)


def test_who_took_part_in_a_round_ranks_before_all_who_did_not() -> None:  # RJ-117
    state = breaking(
        seat(hand=["sneak-upgrade", "restock-dodge"], draw=[]),
        seat(hand=["dodge-upgrade", "snowball-upgrade"], draw=[]),
    )
    play(state, 0, "play sneak-upgrade:sneak")
    play(state, 2, "play snowball-upgrade:snowball")
    play(state, 2, "abandon dodge-upgrade")
    # Seat 1 has more points than both, but was not among the best when the tie was broken.
    assert result(state).scores == (3, 8, 1)
    assert result(state).ranks == (1, 3, 2)


def test_a_tie_break_is_won_by_who_has_more_after_it() -> None:  # J109, RJ-82
    state = breaking(
        seat(hand=["sneak-upgrade", "restock-dodge"], draw=[]),
        seat(hand=["dodge-upgrade", "snowball-upgrade"], draw=[]),
    )
    play(state, 0, "play restock-dodge:dodge")
    play(state, 2, "play snowball-upgrade:upgrade")
    play(state, 2, "take pile 2")
    state.advance(Dice(1))
    assert result(state).winners == (2,)
    assert result(state).ending == "final-round"


# Stalled games.


def test_a_stalled_game_ends_and_points_decide() -> None:  # RJ-116
    state = table(
        [four(), armed(*DODGES, draw=["sneak-dodge"]), armed(*DODGES, draw=["sneak-dodge"])],
        quiet=29,
    )
    story = state.listen()
    dodge(state)
    assert result(state).ending == "stalled"
    assert result(state).winners == (0,)
    assert "final-round" not in names(story)
    assert "RJ-67" in rules_of(story, "over")


def test_a_stalled_game_with_a_tie_is_fought_out() -> None:  # J109, RJ-116
    state = table(
        [four(), four(), armed(*DODGES, draw=["sneak-dodge"])],
        quiet=29,
    )
    story = state.listen()
    dodge(state)
    assert told(story, "extra-round") == [{"number": 1, "seats": [0, 1]}]
    assert document(state)["quiet"] == 0
    assert state.actors == (0, 1)


def test_a_stall_ends_a_round_that_breaks_a_tie() -> None:  # RJ-116
    state = breaking(
        seat(hand=FOUR[:2], draw=FOUR[2:]),
        seat(hand=FOUR[:2], draw=FOUR[2:]),
        quiet=29,
    )
    play(state, 0, "play restock-dodge:dodge")
    play(state, 2, "play restock-dodge:dodge")
    assert result(state).ending == "stalled"
    assert result(state).winners == (0, 2)


def test_a_stall_is_not_counted_when_the_limit_is_off() -> None:  # RJ-116
    state = table([armed(*DODGES) for _ in range(3)], quiet=500, stall_limit="off")
    dodge(state)
    assert state.turns == 6


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_whole_game_ends_and_everybody_has_a_rank(seats: int) -> None:  # J107, J108, RJ-80
    for seed in range(3):
        state = table([armed(*DODGES) for _ in range(seats)])
        state.playout(Dice(seed))
        ending = result(state)
        assert ending.ending in ("cannot-draw", "arsenal-gone", "final-round", "stalled")
        assert len(ending.ranks) == len(ending.scores) == seats
        assert 1 in ending.ranks
        if ending.ending != "final-round":
            assert max(ending.scores) == ending.scores[ending.winners[0]]
