"""Every way to exchange Extremes, in both ways to start, keeps the contract and ends."""

import pytest

import snowball
from snowball import Dice, RulesError, build
from snowball.rules.arsenal.game import EXCHANGES
from snowball.testing import check_game

PURE = build.core() == "pure"


# The pure source is slow: there every fourth does, and draft and quick start take turns.
@pytest.mark.parametrize("alternates", EXCHANGES[::4] if PURE else EXCHANGES)
def test_named_alternates_keep_the_contract(alternates: str) -> None:  # RJ-68
    number = EXCHANGES.index(alternates)
    starts = [number % 8 == 0] if PURE else [False, True]
    for quick_start in starts:
        game = snowball.game("arsenal", alternates=alternates, quick_start=quick_start)
        check_game(game, games=1, seed=number)


def test_alternates_are_named_in_any_order() -> None:  # RJ-68
    game = snowball.game(
        "arsenal",
        alternates="raid-refinedupgrade+cache-backfire for rocks-whitewash+iceball-snowfort",
    )
    assert game.options["alternates"] == (
        "cache-backfire+raid-refinedupgrade for iceball-snowfort+rocks-whitewash"
    )


@pytest.mark.parametrize(
    "wrong",
    [4, -1, "cache-backfire", "cache-backfire for raid-refinedupgrade", "two", "+ for +", " for "],
)
def test_other_alternates_are_refused_with_what_is_allowed(wrong: object) -> None:  # RJ-68
    with pytest.raises(RulesError, match=r"alternates must be 0, 1, 2, 3 or names like"):
        snowball.game("arsenal", alternates=wrong)


def test_alternates_drawn_at_random_are_all_alike() -> None:  # J7, RJ-68
    found: set[tuple[str, ...]] = set()
    for seed in range(200):
        state = snowball.game("arsenal", alternates=1).start()
        state.advance(Dice(seed))
        extremes = state.view(None)["extremes"]
        assert isinstance(extremes, list)
        assert len(extremes) == 4
        found.add(tuple(extremes))
    assert len(found) == 12


RANDOM_GAMES = 300


def test_random_games_are_as_long_and_as_close_as_they_were_measured() -> None:  # RJ-33, RJ-67
    game = snowball.game("arsenal")
    dice = Dice(2016)
    turns = ties = finals = 0
    for _ in range(RANDOM_GAMES):
        state = game.start()
        state.playout(dice)
        result = state.result
        assert result is not None
        turns += int(state.turns)
        ties += len(result.winners) > 1
        finals += result.ending == "final-round"
    assert 28 < turns / RANDOM_GAMES < 32
    assert 0.01 < ties / RANDOM_GAMES < 0.08
    assert 0.70 < finals / RANDOM_GAMES < 0.85
