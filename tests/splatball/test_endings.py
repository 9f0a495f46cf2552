"""How a game ends, and who is where."""

import pytest

import snowball
from snowball import CHANCE, Dice, Result
from snowball.rules.splatball.state import SplatballState
from snowball.testing.splatball import position, yard
from splatball.moves import (
    cited,
    front,
    homemade,
    odds,
    open_to,
    play,
    refused,
    table,
    told,
)


def test_the_last_one_in_wins() -> None:  # T2, T11
    state = position(yards=[yard(hand=["single"], singles=9), yard(out=1), yard(singles=9)])
    assert state.result is None
    story = state.listen()
    play(state, "throw single 2")
    result = Result("last-one-in", (2, 0, 1), (1, 3, 2))
    assert state.result == result
    assert result.winners == (0,)
    assert cited(story)[-1] == ("over", ("T2", "T11", "RT-32"))
    assert told(story, "over") == {"ending": "last-one-in", "winners": [0]}
    assert state.view(2)["result"] == result.dump()


def test_nothing_can_be_done_when_the_game_is_over() -> None:  # T2
    state = position(2, yards=[yard(hand=["single"]), yard(singles=9)])
    play(state, "throw single 1")
    assert state.actors == ()
    for actor in (CHANCE, 0, 1):
        assert state.choices(actor) == []
        assert refused(state, actor, "draw single") == "game-over"
    assert state.chances() == []


def test_the_later_you_go_out_the_better_your_place() -> None:  # RT-36
    # Ana, Bo, Cleo and Dev: Dev goes out first, then Bo, then Cleo.
    state = position(4, yards=[yard(hand=["single"]), *[yard(singles=9)] * 3])
    play(state, "throw single 3", "draw wall", "lay wall", "draw wall", "lay wall")
    play(state, "draw single", "throw single 1", "draw double", "discard double")
    play(state, "draw double", "discard double", "draw single", "throw single 1")
    play(state, "draw double", "discard double", "draw single", "throw single 2")
    play(state, "draw double", "discard double", "draw single", "throw single 2")
    assert state.result == Result("last-one-in", (3, 1, 2, 0), (1, 3, 2, 4))


def test_when_no_card_can_be_drawn_the_fewest_hits_win() -> None:  # RT-17, RT-36
    state = homemade(2, (3, 0, 0, 0, 0, 0))
    story = state.listen()
    play(state, "start 0")
    for target in (1, 0, 1):
        assert state.result is None
        play(state, "draw single", f"throw single {target}")
    assert state.result == Result("no-cards", (1, 0), (1, 2))
    assert state.actors == ()
    assert cited(story)[-1] == ("over", ("RT-17",))
    assert told(story, "over") == {"ending": "no-cards", "winners": [0]}


def test_equal_hits_share_the_win_when_no_card_can_be_drawn() -> None:  # RT-17, RT-32, RT-36
    state = homemade(3, (2, 0, 0, 0, 0, 0))
    play(state, "start 0", "draw single", "throw single 1", "draw single", "throw single 0")
    assert state.result == Result("no-cards", (0, 0, 2), (2, 2, 1))
    state = homemade(2, (2, 0, 0, 0, 0, 0))
    play(state, "start 0", "draw single", "throw single 1", "draw single", "throw single 0")
    assert state.result == Result("no-cards", (0, 0), (1, 1))
    assert state.result.winners == (0, 1)


def test_turns_are_skipped_for_all_when_hands_are_left_but_no_card_to_draw() -> None:  # RT-17
    state = homemade(2, (5, 0, 0, 0, 0, 0), strategic=True)
    play(state, "start 1", *["draw single"] * 5, "throw single 0")
    assert state.result == Result("no-cards", (0, 1), (2, 1))


def test_whoever_went_out_before_ranks_behind_when_no_card_can_be_drawn() -> None:  # RT-17, RT-36
    state = homemade(3, (4, 0, 0, 0, 0, 0), hits_to_out=3)
    play(state, "start 0")
    for target in (2, 2, 1):
        play(state, "draw single", f"throw single {target}")
    play(state, "draw single", "throw single 2")  # the third: out, and three Singles come back
    assert odds(state) == {"draw single": 3}
    play(state, "draw single", "throw single 0", "draw single", "throw single 1")
    play(state, "draw single", "throw single 0")
    assert state.result == Result("no-cards", (1, 1, 0), (1, 1, 3))


def test_discards_count_as_cards_to_draw() -> None:  # RT-17, T16
    state = homemade(2, (2, 0, 0, 1, 0, 0))
    play(state, "start 0", "draw wall", "lay wall", "draw single", "throw single 0")
    play(state, "draw single", "throw single 1")
    assert odds(state) == {"draw single": 1, "draw wall": 1}


# Seven players, ten hits: all 64 snowball cards can lie on the table, five of them on Forts.
BURIED = [
    yard(singles=9, cracked=5),
    *[yard(singles=9)] * 4,
    yard(singles=4, turned=5),
    yard(turned=5),
]


@pytest.mark.parametrize("draw", [None, []])
def test_the_game_ends_when_every_snowball_lies_on_the_table(draw: list[str] | None) -> None:
    # RT-29, RT-37
    yards = [*BURIED]
    yards[0] = yard(singles=8, cracked=5, hand=["single"])
    yards[1] = yard(singles=9, walls=1)
    state = position(7, yards=yards, draw=draw)
    story = state.listen()
    assert state.result is None
    play(state, "throw single 6")
    assert front(state, 6) == {"turned": 5, "singles": 1}
    assert state.result == Result("no-snowballs", (5, 0, 0, 0, 0, 0, 6), (2, 3, 3, 3, 3, 3, 1))
    assert state.actors == ()
    assert cited(story)[-1] == ("over", ("RT-37",))
    assert told(story, "over") == {"ending": "no-snowballs", "winners": [6]}


def test_equal_hits_share_the_win_when_no_snowball_is_left() -> None:  # RT-37, RT-36
    yards = [yard(singles=18, hand=["single"]), *[yard(singles=17)] * 2, yard(singles=1, turned=10)]
    state = position(5, yards=[*yards, yard(out=1)], hits_to_out=20)
    play(state, "throw single 2")
    assert state.result == Result("no-snowballs", (1, 3, 1, 4, 0), (3, 2, 3, 1, 5))
    yards = [yard(singles=18), yard(singles=18), yard(singles=17, hand=["single"])]
    state = position(5, 2, [*yards, *[yard(turned=5)] * 2], hits_to_out=20)
    play(state, "throw single 0")
    assert state.result is not None
    assert state.result.winners == (3, 4)


@pytest.mark.parametrize("place", ["draw", "discards", "hand"])
@pytest.mark.parametrize("card", ["single", "double"])
def test_one_snowball_anywhere_keeps_the_game_going(card: str, place: str) -> None:  # RT-37
    strategic = place == "hand"
    kept = ["pile", "pile"] if strategic else []
    yards = [
        yard(hand=["wall", *kept]),
        yard(hand=kept, singles=18),
        yard(hand=kept, singles=18),
        yard(hand=kept, singles=17 if card == "single" else 18),
        yard(hand=[card, "pile"] if strategic else [], turned=9 if card == "double" else 10),
    ]
    draw = ["splatball"] if place == "discards" else None
    state = position(5, yards=yards, draw=draw, hits_to_out=20, strategic=strategic)
    play(state, "lay wall")
    assert state.result is None
    assert state.actors == (CHANCE,)


def test_six_players_at_ten_hits_always_have_a_snowball_to_draw() -> None:  # RT-29
    # Nine hits each with the fewest cards to spare, and a Single on every Fort.
    yards = [yard(singles=9, cracked=5), *[yard(singles=9)] * 3, yard(singles=8, turned=1)]
    state = position(6, yards=[*yards, yard(turned=9)], phase="draw")
    assert odds(state)["draw single"] == 5
    play(state, "draw single")
    assert open_to(state) == [f"throw single {seat}" for seat in range(1, 6)]
    play(state, "throw single 1")
    assert table(state)["yards"][1]["out"] == 1


def test_a_game_that_could_lock_is_over_before_the_next_draw() -> None:  # RT-37
    state = homemade(2, (1, 0, 0, 0, 0, 2))
    play(state, "start 1", "draw single", "throw single 0")
    assert state.result == Result("no-snowballs", (0, 1), (2, 1))


@pytest.mark.parametrize(
    ("seats", "turns"), [(2, 23), (3, 55), (4, 77), (5, 101), (6, 135), (7, 175)]
)
def test_throws_are_forced_and_hits_never_heal_so_a_game_ends(seats: int, turns: int) -> None:
    # RT-29
    total = 0
    for seed in range(120):
        state = snowball.game("splatball", seats).start()
        state.playout(Dice(seed))
        assert state.result is not None
        assert state.result.ending == "last-one-in"
        total += state.turns
    assert total / 120 == pytest.approx(turns, rel=0.1)


def test_a_result_that_is_known_is_that_of_the_game() -> None:
    for seed in range(30):
        for seats in range(2, 8):
            state = snowball.game("splatball", seats=seats).start()
            state.playout(Dice(seed, seats))
            assert isinstance(state, SplatballState)
            assert state.result == state.make_result()
