"""What a search keys its findings by: equal for equal views, and never for other choices."""

from functools import partial
from typing import Any

import pytest

import snowball
from snowball import Dice, State
from snowball.bots.judges import judge_of
from snowball.bots.thinking.search import Search
from snowball.bots.thinking.tree import Branch
from snowball.rules.arsenal.state import ArsenalState
from snowball.rules.marks import mark_text, mix
from snowball.testing.variants import Variant, some
from snowball.testing.variants import variant as find_variant

ALL = [variant for name in snowball.GAMES for variant in some(name)]


def play(state: State, rounds: int, dice: Dice) -> State:
    """Play so many random choices of everybody's, or to the end."""
    state.advance(dice)
    for _ in range(rounds):
        for seat in state.actors:
            state.play(seat, state.pick(seat, dice))
        state.advance(dice)
    return state


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_equal_sights_mean_equal_choices(variant: Variant) -> None:
    dice = Dice(7)
    seen: dict[tuple[int, int], list[int]] = {}
    again = 0
    for begin in (0, 15, 30, 45):
        start = play(variant.game.start(), begin, dice)
        # Several times from the same moment: that is where a search meets the same things again.
        for _ in range(12):
            state = start.copy()
            for _ in range(12):
                for seat in state.actors:
                    key = (seat, state.sight(seat))
                    choices = state.choices(seat)
                    again += key in seen
                    assert seen.setdefault(key, choices) == choices
                for seat in state.actors:
                    state.play(seat, state.pick(seat, dice))
                state.advance(dice)
    assert again > 3


@pytest.mark.pure
@pytest.mark.parametrize("name", ["arsenal-2", "arsenal-2-alternates=3", "arsenal-3", "bricks-2"])
def test_what_a_search_meets_again_has_the_same_choices(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = 0
    choose = Search.choose

    def watched(
        search: Search, world: State, actors: tuple[int, ...], first: Branch | None, *rest: Any
    ) -> bool:
        nonlocal met
        for actor in actors:
            node = search.nodes.get(mix(world.sight(actor), actor))
            if node is not None and (first is None or actor != search.seat):
                met += 1
                assert [branch.choice for branch in node.branches] == world.choices(actor)
        return choose(search, world, actors, first, *rest)

    monkeypatch.setattr(Search, "choose", watched)
    game = find_variant(name).game
    judge = judge_of(game)
    dice = Dice(14)
    for begin in (20, 30, 40, 45):
        state = play(game.start(), begin, dice)
        for seat in state.actors[:1]:
            guess = partial(state.guess, seat)
            Search(guess, seat, state.choices(seat), judge, dice).think(150, 10.0)
    assert met > 200


@pytest.mark.parametrize("name", snowball.GAMES)
def test_what_a_seat_gets_to_see_changes_its_sight(name: str) -> None:
    state = snowball.game(name, seats=3).start()
    dice = Dice(3)
    state.advance(dice)
    sights = set()
    for _ in range(20):
        sights.add(state.sight(0))
        for seat in state.actors:
            state.play(seat, state.pick(seat, dice))
        state.advance(dice)
    assert len(sights) > 10


def test_a_game_without_a_sight_of_its_own_has_that_of_its_view() -> None:
    state = snowball.game("splatball", seats=3, strategic=True).start()
    dice = Dice(1)
    state.advance(dice)
    world = state.guess(0, Dice(5))
    assert world != state
    assert State.sight(world, 0) == State.sight(state, 0) == mark_text(repr(state.view(0)))
    assert State.sight(state, 1) != State.sight(state, 0)


def test_marks_are_the_same_pure_and_compiled() -> None:
    assert mix(0, 1) == 0x1F83D9ABFB41BD6B ^ 0x1F83D9ABFB41BD6B >> 31
    assert mark_text("a seat sees this") == 864228602822376082


def test_a_card_abandoned_this_turn_is_another_sight_than_one_abandoned_before() -> None:
    """RJ-11: only what was Abandoned before can be fetched."""
    dice = Dice(2)
    found = 0
    for _ in range(60):
        state = snowball.game("arsenal", seats=2).start()
        state.advance(dice)
        while state.actors:
            assert isinstance(state, ArsenalState)
            seat = state.actors[0]
            if state.dropped and "fetch" in state.game.text(state.choices(seat)[-1]):
                twin = state.copy()
                twin.abandoned, twin.dropped = twin.abandoned + twin.dropped, 0
                if twin.choices(seat) != state.choices(seat):
                    assert twin.sight(seat) != state.sight(seat)
                    found += 1
            state.play(seat, state.pick(seat, dice))
            state.advance(dice)
    assert found > 3
