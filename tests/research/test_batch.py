"""Many games at once: they see what encodings show, and are played like any others."""

from __future__ import annotations

import pickle
from copy import deepcopy

import numpy as np
import pytest

import snowball
from research.test_encoding import ALL, moments
from snowball import Dice, IllegalChoice, RulesError
from snowball.envs.batch import ARRAYS, Batch
from snowball.envs.encoding import encoding_of
from snowball.envs.rewards import final
from snowball.testing.variants import Variant


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_eyes_see_what_the_view_shows(variant: Variant) -> None:
    encoding, short = (encoding_of(variant.game, memory=memory) for memory in (True, False))
    size, less = encoding.layout.size, short.layout.size
    for state in moments(variant, 6, 11, 4):
        for seat in range(min(variant.game.seats, 3)):
            page = bytearray(size + 2)
            assert encoding.eyes.look(state, seat, page, 1) == size + 1
            fields = encoding.layout.read(encoding.encode(state.view(seat)))
            assert encoding.layout.read(list(page[1:-1])) == fields
            assert page[0] == page[-1] == 0
            same = bytearray(less)
            assert short.eyes.look(state, seat, same, 0) == less
            assert same == page[1 : less + 1]


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("arsenal", 2, {"quick_start": True}),
        ("splatball", 3, {"hits_to_out": 3, "rewards": "rank"}),
        ("bricks", 2, {"start_hit_points": 10}),
    ],
)
def test_a_batch_plays_the_games_that_would_be_played_alone(
    name: str, seats: int, options: dict[str, object]
) -> None:
    batch = Batch(name, seats, games=3, seed=5, **options)  # type: ignore[arg-type]
    encoding = batch.encoding
    dice = Dice(1)
    alone = [encoding.game.start() for _ in range(3)]
    luck = [Dice(5, number) for number in range(3)]
    begun = ends = 3
    for state, own in zip(alone, luck, strict=True):
        state.advance(own)
    while ends < 7:
        for number, state in enumerate(alone):
            seat = state.actors[0]
            assert batch.seats[number] == seat
            assert batch.observations[number].tolist() == encoding.encode(state.view(seat))
            assert batch.masks[number].tolist() == list(encoding.mask(state.choices(seat)))
        actions = batch.pick(dice)
        batch.step(actions)
        for number, action in enumerate(actions):
            state = alone[number]
            state.play(state.actors[0], action)
            state.advance(luck[number])
            assert bool(batch.ended[number]) == (state.result is not None)
            if state.result is not None:
                ends += 1
                brought = final(batch.kind, state.result.ranks)
                assert batch.rewards[number].tolist() == pytest.approx(brought)
                alone[number], luck[number] = encoding.game.start(), Dice(5, begun)
                alone[number].advance(luck[number])
                begun += 1
            else:
                assert not batch.rewards[number].any()


def test_a_masked_action_is_refused_and_no_game_has_moved() -> None:
    batch = Batch("bricks", 2, games=3, seed=1)
    before = batch.observations.copy()
    actions = batch.pick(Dice(1))
    actions[2] = 91
    with pytest.raises(IllegalChoice, match=r"Game 2: player_\d cannot choose 91: .*\.$"):
        batch.step(actions)
    assert np.array_equal(batch.observations, before)
    for wrong in ([0, 0], [0.5, 0.5, 0.5], 0):
        with pytest.raises(RulesError, match="3 games need as many whole numbers"):
            batch.step(wrong)


def test_a_long_game_is_broken_off_and_another_begins() -> None:
    batch = Batch("bricks", 2, games=2, max_decisions=3)
    dice = Dice(2)
    for _ in range(2):
        batch.step(batch.pick(dice))
        assert batch.ended.tolist() == [0, 0]
    batch.step(batch.pick(dice))
    assert batch.ended.tolist() == [2, 2]
    assert not batch.rewards.any()
    assert batch.stepper.begun == 4


def test_the_same_seed_is_the_same_batch() -> None:
    one, same, other = (Batch("splatball", 4, games=8, seed=seed) for seed in (1, 1, 2))
    assert np.array_equal(one.observations, same.observations)
    assert not np.array_equal(one.observations, other.observations)


@pytest.mark.parametrize("name", ["arsenal", "splatball", "bricks"])
def test_a_copy_goes_on_by_itself_with_the_same_luck(name: str) -> None:
    batch, dice = Batch(name, 3, games=4, seed=3, rewards="rank"), Dice(3)
    for _ in range(25):
        batch.step(batch.pick(dice))
    twin, before = deepcopy(batch), batch.observations.copy()
    assert np.array_equal(twin.observations, before)
    chosen = []
    for _ in range(120):
        chosen.append(twin.pick(dice))
        twin.step(chosen[-1])
    assert np.array_equal(batch.observations, before)
    for actions in chosen:
        batch.step(actions)
    for array in ARRAYS:
        assert np.array_equal(getattr(batch, array), getattr(twin, array))
    assert batch.stepper.begun == twin.stepper.begun
    with pytest.raises(TypeError, match="A batch cannot be pickled"):
        pickle.dumps(batch)


def test_wrong_settings_are_refused_in_words() -> None:
    with pytest.raises(RulesError, match="games must be a whole number, 1 or more, not 0"):
        Batch("bricks", games=0)
    with pytest.raises(RulesError, match="max_decisions must be a whole number, 1 or more, not 0"):
        Batch("bricks", max_decisions=0)
    with pytest.raises(RulesError, match="bricks is for 2 to 8 seats, not 1"):
        Batch("bricks", 1)
    with pytest.raises(RulesError, match="rewards must be win or rank"):
        Batch("bricks", rewards="gold")


def test_observations_stay_within_what_they_can_be() -> None:
    batch = Batch("arsenal", 2, games=16, memory=True)
    dice = Dice(3)
    for _ in range(40):
        batch.step(batch.pick(dice))
        assert (batch.observations <= batch.most).all()
    assert snowball.game("arsenal").seats == batch.rewards.shape[1]
