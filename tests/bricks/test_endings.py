"""Endings: the last one in, or the round limit and its ladder of ties."""

import pytest

import snowball
from bricks.moves import cited, play, refused
from snowball.testing.bricks import SheetFields, out, position, sheet


def after_the_last_round(*sheets: SheetFields) -> snowball.Result:
    """Return the result when 40 rounds of 40 are over."""
    state = position(
        sheets=sheets, round_limit=40, rounds=39, first=1, turn=0, turns=100, actions=1
    )
    play(state, "build snowball")
    assert state.result is not None
    assert state.result.ending == "round-limit"
    return state.result


def test_the_last_one_with_hit_points_wins() -> None:  # D2
    state = position(sheets=[sheet(hit_points=2), sheet(hit_points=3)])
    play(state, "throw 1", "roll smiley 3")
    result = snowball.Result("last-one-in", (2, 0), (1, 2))
    assert state.result == result
    assert result.winners == (0,)


def test_the_win_is_immediate_and_unused_actions_lapse() -> None:  # RD-33, D2
    state = position(sheets=[out(1), sheet(), sheet(hit_points=1)], turn=1)
    story = state.listen()
    play(state, "throw 2", "roll smiley 1")
    assert state.actors == ()
    assert state.chances() == []
    assert not any(state.choices(actor) for actor in (snowball.CHANCE, 0, 1, 2))
    assert state.dump()["phase"] == "over"
    assert state.dump()["actions"] == 0
    assert refused(state, 1, "hide") == "game-over"
    assert cited(story)[-1] == ("over", ("D2", "RD-33"))
    assert story[-1].facts == {"ending": "last-one-in", "winners": [1]}


def test_the_game_goes_on_while_two_are_in() -> None:  # D2
    state = position(sheets=[sheet(), sheet(hit_points=1), sheet(hit_points=1)])
    play(state, "throw 1", "roll smiley 1")
    assert state.result is None
    play(state, "throw 2", "roll smiley 1")
    assert state.result is not None


def test_the_later_out_the_better_the_place() -> None:  # RD-46
    weak = sheet(hit_points=1)
    state = position(sheets=[weak, sheet(hit_points=8), weak, weak, out(1)], turn=1)
    play(state, *(move for seat in (3, 0, 2) for move in (f"throw {seat}", "roll smiley 9")))
    assert state.result == snowball.Result("last-one-in", (0, 8, 0, 0, 0), (3, 1, 2, 4, 5))


def test_the_score_is_the_hit_points_left() -> None:  # RD-46
    state = position(sheets=[sheet(hit_points=13), sheet(hit_points=1), out(1)])
    play(state, "throw 1", "roll smiley 9")
    assert state.result is not None
    assert state.result.scores == (13, 0, 0)


def test_nothing_ends_a_game_of_careful_players_without_a_limit() -> None:  # RD-37
    state = position()
    for _ in range(400):
        play(state, *["hide"] * 3)
    assert state.result is None
    assert state.dump()["rounds"] == 200


@pytest.mark.parametrize("limit", [1, 2, 40])
def test_the_round_limit_ends_the_game_after_so_many_rounds(limit: int) -> None:  # RD-37, RD-45
    state = snowball.game("bricks", 3, round_limit=limit).start()
    play(state, "start 1")
    story = state.listen()
    for _ in range(3 * limit):
        assert state.result is None
        play(state, *["build snowball"] * 3)
    assert state.result == snowball.Result("round-limit", (20, 20, 20), (1, 1, 1))
    assert state.dump()["rounds"] == limit
    assert cited(story)[-1] == ("over", ("RD-37", "RD-45"))
    assert story[-1].facts == {"ending": "round-limit", "winners": [0, 1, 2]}


def test_at_the_limit_most_hit_points_win() -> None:  # RD-37
    result = after_the_last_round(
        sheet(hit_points=6, freeze=10, wall=[10] * 6),
        sheet(hit_points=7, freeze=0, wall=[]),
        sheet(hit_points=3, freeze=10),
    )
    assert result.ranks == (2, 1, 3)
    assert result.scores == (6, 7, 3)


def test_then_most_freeze_points() -> None:  # RD-37
    result = after_the_last_round(
        sheet(hit_points=6, freeze=2, wall=[]),
        sheet(hit_points=6, freeze=0, wall=[10] * 6),
        sheet(hit_points=3, freeze=10),
    )
    assert result.ranks == (1, 2, 3)


def test_then_most_brick_points_in_all() -> None:  # RD-37
    result = after_the_last_round(
        sheet(hit_points=6, freeze=2, wall=[10, 9]),
        sheet(hit_points=6, freeze=2, wall=[5, 5, 5, 5]),
        sheet(hit_points=6, freeze=2, wall=[3] * 6),
    )
    assert result.ranks == (2, 1, 3)


def test_and_then_the_win_is_shared() -> None:  # RD-37
    result = after_the_last_round(
        sheet(hit_points=6, freeze=2, wall=[10, 2], snowballs=9),
        sheet(hit_points=6, freeze=2, wall=[6, 6], snowballs=0, hides=3),
        sheet(hit_points=6, freeze=2, wall=[6, 5]),
        sheet(hit_points=6, freeze=2, wall=[10, 1]),
    )
    assert result.ranks == (1, 1, 3, 3)
    assert result.winners == (0, 1)


def test_those_who_are_out_rank_behind_by_when_they_went() -> None:  # RD-45, RD-46
    result = after_the_last_round(sheet(hit_points=1), out(2), sheet(hit_points=9), out(1), out(3))
    assert result.ranks == (2, 4, 1, 5, 3)
    assert result.scores == (1, 0, 9, 0, 0)


def test_a_shared_win_ranks_above_those_who_are_out() -> None:  # RD-45
    result = after_the_last_round(sheet(), out(1), sheet())
    assert result.ranks == (1, 3, 1)


def test_a_round_also_ends_when_its_first_player_is_out() -> None:  # RD-45
    state = position(
        sheets=[sheet(), out(1), sheet()], round_limit=3, rounds=2, first=1, turn=0, actions=1
    )
    play(state, "build snowball")
    assert state.result == snowball.Result("round-limit", (20, 0, 20), (1, 3, 1))


def test_the_last_throw_of_the_last_round_may_still_decide_it() -> None:  # RD-33, RD-37
    state = position(
        sheets=[sheet(hit_points=1), sheet()], round_limit=3, rounds=2, turn=1, actions=1
    )
    story = state.listen()
    play(state, "throw 0", "roll smiley 1")
    assert state.result == snowball.Result("last-one-in", (0, 20), (2, 1))
    assert [event.name for event in story].count("over") == 1


def test_an_attacker_always_gets_on_as_bricks_cannot_hide() -> None:  # RD-37, RD-12
    state = position(sheets=[sheet(snowballs=3), sheet(hides=3)])
    for _ in range(3):
        play(state, "throw 1 brick 10", "roll smiley 1")
    assert state.view(None)["sheets"] == [
        {"hit_points": 20, "freeze": 10, "snowballs": 0, "hides": 0, "wall": [10] * 3, "out": 0},
        {"hit_points": 20, "freeze": 10, "snowballs": 6, "hides": 0, "wall": [], "out": 0},
    ]
