"""Every variant of every game keeps the contract."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import snowball
from snowball import CHANCE, Dice, State, build
from snowball.rules.splatball.state import SplatballState
from snowball.testing import check_game, check_moment
from snowball.testing.conformance import assert_same_fields, check_knowledge
from snowball.testing.variants import Variant, variants
from tiers import FAMILIES, tiered

SLOW = ("arsenal-3", "arsenal-4-teams", "arsenal-5")
"""Large tables that even the pure rules try."""


def is_quick(variant: Variant) -> bool:
    """Say whether the rules in use check a game of it in seconds: the pure ones are slow."""
    game = variant.game
    if build.core() == "compiled" or game.name != "arsenal":
        return True
    options = type(game).all_options
    changed = {option.name for option in options if game.options[option.name] != option.default}
    return changed <= {"edition", "alternates"} if game.seats == 2 else variant.name in SLOW


ALL = [variant for name in snowball.GAMES for variant in variants(name)]
QUICK = [variant for variant in ALL if is_quick(variant)]


@pytest.mark.parametrize("variant", tiered(QUICK))
def test_random_games_keep_the_contract(variant: Variant) -> None:
    check_game(variant.game, games=1)


def test_check_game_takes_the_id_of_a_game_and_checks_all_its_variants() -> None:
    seats = {variant.game.seats for variant in variants("splatball")}
    assert seats == set(range(2, 8))
    assert {variant.game.seats for variant in variants("bricks")} == set(range(2, 9))
    check_game("splatball", games=1, seed=5)


@pytest.mark.parametrize(
    "among",
    [
        *(pytest.param([family], id=family.name) for family in FAMILIES),
        pytest.param(QUICK, id="all", marks=pytest.mark.slow),
    ],
)
@given(
    which=st.integers(0, 10_000),
    picks=st.lists(st.integers(0, 1000), max_size=120),
    seed=st.integers(0, 1000),
)
def test_any_sequence_of_choices_keeps_the_contract(
    among: list[Variant], which: int, picks: list[int], seed: int
) -> None:
    state = among[which % len(among)].game.start()
    for picked in picks:
        if not state.actors:
            break
        actor = state.actors[0]
        choices = state.choices(actor)
        state.play(actor, choices[picked % len(choices)])
    check_moment(state, Dice(seed))


# The suite must be able to fail: each of these is a game broken in one way.


def played(seed: int = 1, choices: int = 30) -> State:
    state = snowball.game("splatball", seats=3, strategic=True).start()
    dice = Dice(seed)
    for _ in range(choices):
        state.advance(dice)
        state.play(state.actors[0], state.pick(state.actors[0], dice))
    state.advance(dice)
    return state


def check_often(state: State) -> None:
    for seed in range(20):
        check_knowledge(state, 0, Dice(seed))


def test_a_copy_that_forgets_a_field_is_caught() -> None:
    state = played()
    twin = state.copy()
    assert isinstance(twin, SplatballState)
    twin.yards[1].loose = 1
    with pytest.raises(AssertionError, match=r"yards\[1\]\.loose"):
        assert_same_fields(state, twin)


@pytest.mark.pure
def test_a_view_that_leaks_a_hand_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played()
    whole = SplatballState.view

    def leaky(self: SplatballState, seat: int | None) -> dict[str, object]:
        return {**whole(self, seat), "leak": json.dumps(self.dump())}

    monkeypatch.setattr(SplatballState, "view", leaky)
    with pytest.raises(AssertionError, match="could tell a guess from the truth"):
        check_often(state)


@pytest.mark.pure
def test_a_guess_that_peeks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played()
    blind = SplatballState.guess

    def peeking(self: SplatballState, seat: int | None, dice: Dice) -> State:
        # Moves the dice by what lies in a hidden hand.
        for _ in range(self.yards[1].hand % 7):
            dice.word()
        return blind(self, seat, dice)

    monkeypatch.setattr(SplatballState, "guess", peeking)
    with pytest.raises(AssertionError, match="the same view and dice must give the same guess"):
        check_often(state)


@pytest.mark.pure
def test_an_event_told_to_the_wrong_seats_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played()
    state.play(state.actors[0], state.choices(state.actors[0])[0])
    whole = SplatballState.tell

    def loud(
        self: SplatballState,
        name: str,
        rules: tuple[str, ...],
        facts: dict[str, object],
        *_: object,
    ) -> None:
        whole(self, name, rules, {**facts, "hand": int(self.yards[1].hand)})

    monkeypatch.setattr(SplatballState, "tell", loud)
    with pytest.raises(AssertionError, match="an event told more than the view"):
        check_often(state)


@pytest.mark.pure
def test_a_choice_list_that_disagrees_with_refusals_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = played()
    whole = SplatballState.choices
    monkeypatch.setattr(
        SplatballState,
        "choices",
        lambda self, actor: whole(self, actor)[: None if actor == CHANCE else 1],
    )
    with pytest.raises(AssertionError, match="list and refusal disagree"):
        check_moment(state, Dice(0))
