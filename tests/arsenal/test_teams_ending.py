"""The end in teams: when it comes, what counts, and who wins."""

from collections.abc import Sequence

import pytest

from arsenal.moves import abandoned, all_play, names, play, rules_of, table, texts, told, view
from arsenal.team_moves import CACHE, DODGE, ENOUGH, UPGRADE
from snowball import CHANCE, Dice, Result, State
from snowball.testing.arsenal_teams import Cards, TeamFields, choosing, member, personal, pooling


def after_a_quiet_turn(
    one: TeamFields,
    two: TeamFields,
    *,
    piles: Sequence[Cards] = ((), (), (), ()),
    limits: Sequence[int] = (),
    **fields: object,
) -> State:
    """Return the moment after a turn in which everybody played a Restock / Dodge."""
    members = [
        member("restock-dodge", draw=tuple(pile), limit=limits[seat] if limits else 2)
        for seat, pile in enumerate(piles)
    ]
    state = choosing(members, one, two, **fields)  # type: ignore[arg-type]
    state.listen()
    all_play(state, *[DODGE] * len(members))
    return state


def result_of(state: State) -> Result:
    """Return the result of a game that is over."""
    assert state.result is not None
    assert state.actors == ()
    return state.result


def last_card(*plays: str, pile: int = 0, card: str = "slushball-dodge", **fields: object) -> State:
    """Let four cards meet over the last card of the Arsenal."""
    members = [member(text.split(":")[0]) for text in plays]
    tops: list[str | None] = [None] * 4
    tops[pile] = card
    state = choosing(
        members,
        pooling(draw=ENOUGH),
        pooling(draw=ENOUGH),
        tops=tops,
        arsenal=False,
        **fields,  # type: ignore[arg-type]
    )
    state.listen()
    all_play(state, *plays)
    return state


# When it ends.


def test_the_game_ends_when_the_whole_arsenal_is_gone() -> None:  # J123
    state = last_card(UPGRADE, DODGE, DODGE, DODGE)
    assert state.result is None
    play(state, 0, "take pile 0")
    assert result_of(state).ending == "arsenal-gone"


def test_an_empty_pile_is_not_the_whole_arsenal() -> None:  # J123
    state = last_card(UPGRADE, DODGE, DODGE, DODGE, pile=3)
    assert [pile["top"] for pile in view(state, None)["piles"]][:3] == [None] * 3
    assert list(state.actors) == [0]
    play(state, 0, "take pile 3")
    assert state.result is not None
    other = last_card(DODGE, DODGE, DODGE, DODGE, pile=3)
    assert other.result is None


def test_the_turn_in_which_the_arsenal_runs_out_is_carried_out_to_its_end() -> None:
    # J123: RJ-81 holds for teams as well. The Advanced Upgrade comes before the Restock.
    state = last_card("dodge-upgrade:upgrade", DODGE, DODGE, "restock-dodge:restock")
    play(state, 0, "take pile 0")
    assert state.result is None
    assert list(state.actors) == [3]
    play(state, 3, texts(state, 3)[0])
    assert result_of(state).ending == "arsenal-gone"


def test_there_is_no_final_round() -> None:  # J123
    state = last_card(UPGRADE, DODGE, DODGE, DODGE)
    story = state.listen()
    play(state, 0, "take pile 0")
    assert "final-round" not in names(story)
    assert "extra-round" not in names(story)
    assert table(state)["final"] is False
    assert rules_of(story, "over") == ("J123", "RJ-93", "RJ-94")


@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_team_that_cannot_draw_two_more_than_it_has_players_ends_the_game(size: int) -> None:
    # J123, RJ-93
    enough = ("slushball-upgrade",) * 2
    for left, goes_on in ((2, True), (1, False)):
        state = after_a_quiet_turn(
            pooling(draw=enough), pooling(draw=enough[:left]), piles=((),) * (2 * size)
        )
        # What everybody has just played is drawn again: k cards, and two in the deck.
        assert (state.result is None) is goes_on
        if not goes_on:
            assert result_of(state).ending == "cannot-draw"
            assert state.turns == 5


@pytest.mark.parametrize("place", ["deck", "discards", "leader", "member", "both", "mixed"])
def test_deck_discards_and_personal_piles_count_together(place: str) -> None:  # RJ-93
    for number, goes_on in ((2, True), (1, False)):
        cards = ("slushball-upgrade",) * number
        team = pooling()
        piles: list[Cards] = [(), (), (), ()]
        if place == "deck":
            team["draw"] = cards
        elif place == "discards":
            team["discards"] = cards
        elif place == "leader":
            piles[1] = cards
        elif place == "member":
            piles[3] = cards
        elif place == "both":
            piles[1], piles[3] = cards[:1], cards[1:]
        else:
            team["discards"], piles[3] = cards[:1], cards[1:]
        state = after_a_quiet_turn(pooling(draw=ENOUGH), team, piles=piles)
        assert (state.result is None) is goes_on, (place, number)


@pytest.mark.parametrize("draw_ones", [0, 1, 2])
def test_every_draw_one_makes_one_card_less_enough(draw_ones: int) -> None:  # RJ-93
    limits = [(2, 2, 2, 2), (2, 1, 2, 2), (2, 1, 2, 1)][draw_ones]
    for number in range(3):
        state = after_a_quiet_turn(
            pooling(draw=ENOUGH),
            pooling(draw=("slushball-upgrade",) * number),
            limits=limits,
        )
        assert (state.result is None) is (number + 2 >= 4 - draw_ones)


def test_right_after_the_change_personal_cards_keep_the_game_going() -> None:  # RJ-87, RJ-93
    # The deck of team 1 would have the two cards just played, and four are due.
    for pile, goes_on in ((("sneak-dodge",) * 2, True), (("sneak-dodge",), False)):
        state = after_a_quiet_turn(
            pooling(draw=ENOUGH), personal(), piles=((), pile, (), ()), cache_scores=True
        )
        assert (state.result is None) is goes_on


def test_a_team_with_full_personal_piles_goes_on_with_few_cards() -> None:  # RJ-87, RJ-93
    # Two cards each are due to them, and they can draw that.
    piles = ((), ("sneak-dodge",) * 2, (), ("sneak-dodge",) * 2)
    state = after_a_quiet_turn(pooling(draw=ENOUGH), personal(), piles=piles)
    assert state.result is None
    assert state.actors == (CHANCE,)


def test_a_cache_is_not_drawn_from() -> None:  # RJ-93, RJ-97
    state = after_a_quiet_turn(
        pooling(draw=ENOUGH),
        pooling(draw=("slushball-upgrade",), cache=("sneak-dodge",) * 3),
        alternates=CACHE,
    )
    assert result_of(state).ending == "cannot-draw"


def test_either_team_can_end_the_game() -> None:  # J123
    for teams in ((pooling(), pooling(draw=ENOUGH)), (pooling(draw=ENOUGH), pooling())):
        state = after_a_quiet_turn(*teams)
        assert result_of(state).ending == "cannot-draw"


def test_turns_without_a_change_end_the_game() -> None:  # J123, RJ-116
    state = after_a_quiet_turn(pooling(draw=ENOUGH), pooling(draw=ENOUGH), quiet=29)
    assert result_of(state).ending == "stalled"
    assert table(state)["final"] is False
    early = after_a_quiet_turn(pooling(draw=ENOUGH), pooling(draw=ENOUGH), quiet=28)
    assert early.result is None


# Points.


def test_each_team_adds_up_all_its_cards_wherever_they_lie() -> None:  # J123, RJ-90
    state = last_card(UPGRADE, DODGE, DODGE, DODGE, card="iceball-snowfort")
    play(state, 0, "take pile 0")
    result = result_of(state)
    # Basic 1, Advanced 2, Extreme 3: two Advanced in the deck, what was played, what was taken.
    assert result.scores == (4 + 2 + 3, 4 + 2, 4 + 2 + 3, 4 + 2)
    assert abandoned(state)["iceball-snowfort"] == 1  # the other one is nobody's


def test_personal_piles_and_discards_count() -> None:  # J123, RJ-65
    state = after_a_quiet_turn(
        pooling(draw=ENOUGH, discards=("rocks-whitewash",)),
        pooling(discards=("sneak-upgrade",)),
        piles=(("iceball-snowfort",), (), ("snowball-dodge",) * 2, ()),
    )
    first = 2 * 2 + 3 + 3 + 2 + 2  # the deck, Rocks, Iceball, two Snowballs, two cards played
    assert result_of(state).scores == (first, 4, first, 4)


@pytest.mark.parametrize(("counts", "extra"), [(True, 4), (False, 0)])
def test_the_cache_of_a_team_counts_unless_the_option_says_no(counts: bool, extra: int) -> None:
    # J123, RJ-97
    state = after_a_quiet_turn(
        pooling(draw=ENOUGH),
        pooling(cache=("sneak-dodge",) * 2),
        alternates=CACHE,
        cache_scores=counts,
    )
    assert result_of(state).scores == (6, 2 + extra, 6, 2 + extra)


def test_what_is_abandoned_or_left_in_the_arsenal_counts_for_nobody() -> None:  # J123
    state = after_a_quiet_turn(
        pooling(draw=ENOUGH), pooling(), abandoned=("iceball-snowfort", "sneak-dodge")
    )
    assert result_of(state).scores == (6, 2, 6, 2)


# Winners.


@pytest.mark.parametrize("size", [2, 3, 4])
@pytest.mark.parametrize("better", [0, 1])
def test_all_members_of_the_team_with_more_points_win(size: int, better: int) -> None:
    # J123, RJ-94
    rich = pooling(discards=("slushball-upgrade",) * (size + 2))
    poor = pooling(discards=("snowball-dodge",))
    teams = (rich, poor) if better == 0 else (poor, rich)
    state = after_a_quiet_turn(*teams, piles=((),) * (2 * size))
    result = result_of(state)
    seats = range(2 * size)
    assert result.winners == tuple(seat for seat in seats if seat % 2 == better)
    assert result.scores == tuple(
        size + (2 * (size + 2) if seat % 2 == better else 1) for seat in seats
    )
    assert result.ranks == tuple(1 if seat % 2 == better else 1 + size for seat in seats)


def test_the_team_that_cannot_draw_may_win() -> None:  # J123, RJ-94
    # Three Extreme cards in the cache are worth more than all that the others have.
    state = after_a_quiet_turn(
        pooling(draw=("snowball-dodge",) * 2),
        pooling(cache=("rocks-whitewash", "cache-backfire", "cache-backfire")),
        alternates=CACHE,
    )
    result = result_of(state)
    assert result.ending == "cannot-draw"
    assert result.scores == (4, 11, 4, 11)
    assert result.winners == (1, 3)


@pytest.mark.parametrize("option", ["share", "extra_round"])
def test_a_tie_between_the_teams_is_a_shared_win(option: str) -> None:  # J123, RJ-94
    state = after_a_quiet_turn(
        pooling(draw=("snowball-dodge",) * 2), pooling(draw=("sneak-dodge",)), tie_break=option
    )
    story = state.story
    assert story is not None
    result = result_of(state)
    assert result.scores == (4, 4, 4, 4)
    assert result.ranks == (1, 1, 1, 1)
    assert result.winners == (0, 1, 2, 3)
    assert "extra-round" not in names(story)
    (over,) = told(story, "over")
    assert over["winners"] == [0, 1, 2, 3]


def test_equal_members_do_not_make_a_tie() -> None:  # J123, RJ-94
    # Nobody's own pile decides, only what the team has in all.
    state = after_a_quiet_turn(
        pooling(draw=ENOUGH),
        pooling(draw=()),
        piles=((), ("rocks-whitewash",), (), ()),
        tie_break="extra_round",
    )
    assert result_of(state).scores == (6, 5, 6, 5)
    assert result_of(state).winners == (0, 2)


def test_after_the_end_all_cards_of_the_teams_are_open() -> None:  # J123, RJ-104
    state = after_a_quiet_turn(pooling(draw=ENOUGH), pooling(discards=("sneak-dodge",)))
    result_of(state)
    shown = view(state, None)
    assert shown["teams"][0]["cards"]["draw"] == list(ENOUGH)
    assert shown["teams"][1]["cards"]["discards"] == ["restock-dodge"] * 2 + ["sneak-dodge"]


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_random_games_end_with_one_sum_for_each_team(seats: int) -> None:  # J123, RJ-94
    draw = ("slushball-upgrade",) * (seats // 2)
    for seed in range(5):
        state = after_a_quiet_turn(
            pooling(draw=draw), pooling(draw=draw), piles=(("sneak-dodge",),) * seats
        )
        state.playout(Dice(seed))
        result = result_of(state)
        assert result.ending in ("arsenal-gone", "cannot-draw", "stalled")
        assert len(set(result.scores[::2])) == len(set(result.scores[1::2])) == 1
        assert len(set(result.ranks[::2])) == len(set(result.ranks[1::2])) == 1
        assert len(result.winners) in (seats // 2, seats)
        assert table(state)["final"] is False
