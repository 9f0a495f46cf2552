"""No Effects in the pool of a team: one for each draw-one, for anybody or, forced, its owner."""

import pytest

import snowball
from arsenal.moves import deal, play, table, texts, view
from arsenal.team_moves import SEATS, drawn, half_the_cards, pool, quiet_turn_before, team
from snowball import CHANCE, State
from snowball.testing.arsenal_teams import choosing, member, pooling


def example_of_a_draw_one(**options: object) -> State:
    """Return the rulebook's example: Ben (seat 1) divides, and Dan (seat 3) has a draw-one."""
    return quiet_turn_before(
        [()] * 4,
        pooling(draw=("sneak-upgrade", "dodge-upgrade", "dodge-upgrade", "snowball-upgrade")),
        pooling(draw=("slushball-dodge", "snowball-dodge", "sneak-dodge", "snowball-upgrade")),
        limits=(2, 2, 2, 1),
        **options,
    )


def with_pool(state: State) -> State:
    """Let chance draw the pools of that example: Ben draws three cards, not four."""
    deal(state, "sneak-upgrade", "dodge-upgrade", "dodge-upgrade", "snowball-upgrade")
    deal(state, "slushball-dodge", "snowball-dodge", "sneak-dodge")
    assert list(state.actors) == [0, 1]
    return state


def test_a_draw_one_replaces_a_card_of_the_pool_by_a_no_effect() -> None:  # J122, RJ-89
    state = with_pool(example_of_a_draw_one())
    assert pool(state, 1) == {"slushball-dodge": 1, "snowball-dodge": 1, "sneak-dodge": 1}
    assert team(state, 1, "draw") == {"snowball-upgrade": 1}
    assert table(state)["teams"][1]["blanks"] == 1
    assert view(state, 1)["teams"][1]["pool"] == 4
    assert table(state)["teams"][0]["blanks"] == 0
    assert texts(state, 1) == [
        "assign snowball-dodge",
        "assign slushball-dodge",
        "assign sneak-dodge",
        "assign no-effect",
    ]
    assert "assign no-effect" not in texts(state, 0)


def test_nobody_has_to_play_the_no_effect_and_it_is_put_aside() -> None:  # RJ-89
    state = with_pool(example_of_a_draw_one())
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign slushball-dodge")
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign sneak-dodge")
    assert team(state, 1, "discards") == {"restock-dodge": 2, "snowball-dodge": 1}
    assert table(state)["teams"][1]["blanks"] == 0
    assert texts(state, 3) == ["play sneak-dodge:sneak", "play sneak-dodge:dodge"]


@pytest.mark.parametrize("blank", [1, 3])
def test_anybody_may_be_given_the_no_effect(blank: int) -> None:  # J122, RJ-89
    state = with_pool(example_of_a_draw_one())
    for seat in (1, 3):
        play(state, 0, "assign dodge-upgrade")
        play(state, 1, "assign no-effect" if seat == blank else "assign sneak-dodge")
    assert texts(state, blank) == ["play no-effect:nothing"]
    assert texts(state, 4 - blank) == ["play sneak-dodge:sneak", "play sneak-dodge:dodge"]
    assert team(state, 1, "discards") == {
        "restock-dodge": 2,
        "slushball-dodge": 1,
        "snowball-dodge": 1,
    }


def test_a_no_effect_that_was_played_is_not_discarded() -> None:  # RJ-89
    state = with_pool(example_of_a_draw_one())
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign no-effect")
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign sneak-dodge")
    play(state, 0, "play dodge-upgrade:dodge")
    play(state, 1, "play no-effect:nothing")
    play(state, 2, "play dodge-upgrade:dodge")
    play(state, 3, "play sneak-dodge:dodge")
    # The old two, the two that were left over, and the one card that was played.
    assert team(state, 1, "discards").total() == 5
    assert [player["blanks"] for player in table(state)["players"]] == [0] * 4
    drawn(state)
    assert table(state)["teams"][1]["blanks"] == 0  # one turn only
    assert pool(state, 1).total() == 4


def test_there_are_no_more_no_effects_than_draw_ones() -> None:  # J122
    state = with_pool(example_of_a_draw_one())
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign no-effect")
    assert "assign no-effect" not in texts(state, 1)


def test_two_draw_ones_leave_two_cards_and_two_no_effects() -> None:  # J122, RJ-89
    state = quiet_turn_before([()] * 4, limits=(2, 1, 2, 1))
    drawn(state)
    assert pool(state, 1).total() == 2
    assert table(state)["teams"][1]["blanks"] == 2
    for _ in range(2):
        play(state, 0, texts(state, 0)[0])
        play(state, 1, "assign no-effect")
    assert texts(state, 1) == texts(state, 3) == ["play no-effect:nothing"]


@pytest.mark.parametrize("seats", SEATS)
def test_the_pool_has_one_card_less_for_each_draw_one(seats: int) -> None:  # J122, RJ-89
    limits = [1 if seat % 2 == 0 and seat > 0 else 2 for seat in range(seats)]
    state = quiet_turn_before([()] * seats, limits=limits)
    drawn(state)
    draw_ones = seats // 2 - 1
    assert pool(state, 0).total() == seats // 2 + 2 - draw_ones == 3
    assert table(state)["teams"][0]["blanks"] == draw_ones
    assert pool(state, 1).total() == seats // 2 + 2


def test_personal_cards_come_on_top_of_a_pool_with_a_no_effect() -> None:  # J121, J122, RJ-88
    state = quiet_turn_before(
        [(), ("snowball-upgrade",), (), ("dodge-upgrade",)], limits=(2, 1, 2, 2)
    )
    drawn(state)
    assert pool(state, 1).total() == 3 + 2
    assert table(state)["teams"][1]["blanks"] == 1


def test_a_snowball_in_play_puts_a_no_effect_into_the_next_pool() -> None:  # J122
    members = [member("snowball-dodge"), *[member("restock-dodge") for _ in range(3)]]
    deck = pooling(draw=half_the_cards(4))
    state = choosing(members, deck, deck)
    play(state, 0, "play snowball-dodge:snowball")
    play(state, 1, "play restock-dodge:restock")
    play(state, 2, "play restock-dodge:dodge")
    play(state, 3, "play restock-dodge:dodge")
    drawn(state)
    document = table(state)
    assert [entry["blanks"] for entry in document["teams"]] == [0, 1]
    assert [len(entry["hand"]) for entry in document["teams"]] == [4, 3]


def test_forced_the_member_with_the_draw_one_plays_the_no_effect() -> None:  # RJ-89
    state = with_pool(example_of_a_draw_one(team_no_effect_forced=True))
    assert texts(state, 1) == [
        "assign snowball-dodge",
        "assign slushball-dodge",
        "assign sneak-dodge",
    ]
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign sneak-dodge")
    assert list(state.actors) == [0]  # Ben has given his only card
    play(state, 0, "assign dodge-upgrade")
    assert texts(state, 1) == ["play sneak-dodge:sneak", "play sneak-dodge:dodge"]
    assert texts(state, 3) == ["play no-effect:nothing"]
    assert team(state, 1, "discards") == {
        "restock-dodge": 2,
        "slushball-dodge": 1,
        "snowball-dodge": 1,
    }


def test_forced_the_leader_can_be_the_one_with_the_no_effect() -> None:  # RJ-89
    state = quiet_turn_before([()] * 4, limits=(2, 1, 2, 2), team_no_effect_forced=True)
    drawn(state)
    play(state, 0, texts(state, 0)[0])
    play(state, 1, "assign sneak-dodge")
    play(state, 0, texts(state, 0)[0])
    assert texts(state, 1) == ["play no-effect:nothing"]
    assert texts(state, 3) == ["play sneak-dodge:sneak", "play sneak-dodge:dodge"]


def test_forced_a_team_in_which_all_have_a_draw_one_has_nothing_to_divide() -> None:  # RJ-89
    state = quiet_turn_before([()] * 4, limits=(2, 1, 2, 1), team_no_effect_forced=True)
    drawn(state)
    assert list(state.actors) == [0]
    play(state, 0, texts(state, 0)[0], texts(state, 0)[0])
    assert list(state.actors) == [0, 1, 2, 3]
    assert texts(state, 1) == texts(state, 3) == ["play no-effect:nothing"]
    assert team(state, 1, "discards").total() == 4


def test_forced_a_team_that_has_divided_first_can_be_written_down() -> None:  # RJ-89
    state = with_pool(example_of_a_draw_one(team_no_effect_forced=True))
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign sneak-dodge")
    assert list(state.actors) == [0]
    again = snowball.load(state.dump())
    assert again.dump() == state.dump()


def test_positions_of_every_step_can_be_written_down() -> None:  # J119, J120, J122
    state = example_of_a_draw_one()
    for _ in range(2):
        again = snowball.load(state.dump())
        assert again.dump() == state.dump()
        if state.actors == (CHANCE,):
            with_pool(state)
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign no-effect")
    again = snowball.load(state.dump())
    assert again.dump() == state.dump()
    play(state, 0, "assign dodge-upgrade")
    play(state, 1, "assign sneak-dodge")
    again = snowball.load(state.dump())
    assert again.dump() == state.dump()
