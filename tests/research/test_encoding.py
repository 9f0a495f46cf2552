"""Observations: as long as they say, within their bounds, and made of nothing but the view."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import snowball
from snowball import CHANCE, Dice, RulesError, State
from snowball.envs.encoding import Encoding, encoding_of
from snowball.testing.variants import Variant, some, variants

GAMES = ("arsenal", "splatball", "bricks")
ALL = [variant for game in GAMES for variant in variants(game)]
SOME = [variant for game in GAMES for variant in some(game)]


def moments(variant: Variant, seed: int, apart: int, most: int) -> Iterator[State]:
    """Yield moments of a random game at which somebody must choose, fewer of large tables."""
    dice = Dice(seed)
    most = most if variant.game.seats < 5 else 2
    state = variant.game.start()
    state.advance(dice)
    made = 0
    while state.actors and made < most * apart:
        if made % apart == 0:
            yield state
        actor = state.actors[dice.below(len(state.actors))]
        state.play(actor, state.pick(actor, dice))
        state.advance(dice)
        made += 1
    yield state


def check_numbers(encoding: Encoding, numbers: list[int]) -> None:
    layout = encoding.layout
    assert len(numbers) == layout.size
    assert all(0 <= number <= most for number, most in zip(numbers, layout.most, strict=True)), {
        name: found
        for name, found in layout.read(numbers).items()
        if max(found) > layout.most[layout.where[name].start]
    }


@pytest.mark.parametrize("variant", ALL, ids=lambda variant: variant.name)
def test_every_variant_fits_its_layout(variant: Variant) -> None:
    encoding = encoding_of(variant.game, memory=True)
    for state in moments(variant, 1, 9, 3):
        for seat in range(2):
            check_numbers(encoding, encoding.encode(state.view(seat)))


@pytest.mark.parametrize("variant", SOME, ids=lambda variant: variant.name)
def test_worlds_that_a_seat_cannot_tell_apart_give_equal_arrays(variant: Variant) -> None:
    encoding = encoding_of(variant.game, memory=True)
    for number, state in enumerate(moments(variant, 2, 11, 5)):
        for seat in range(min(variant.game.seats, 3)):
            world = state.guess(seat, Dice(number, seat))
            assert encoding.encode(world.view(seat)) == encoding.encode(state.view(seat))
            assert encoding.observe(world, seat) == encoding.observe(state, seat)
            assert encoding.mask(world.choices(seat)) == encoding.mask(state.choices(seat))


@pytest.mark.parametrize("name", GAMES)
def test_memory_only_adds_to_what_is_seen(name: str) -> None:
    game = snowball.game(name, seats=3)
    short, long = encoding_of(game), encoding_of(game, memory=True)
    assert long.layout.fields[: len(short.layout.fields)] == short.layout.fields
    state = game.start()
    state.advance(Dice(5))
    seen = short.encode(state.view(1))
    assert long.encode(state.view(1))[: len(seen)] == seen


@pytest.mark.parametrize("seats", [2, 3])
def test_who_is_asked_later_sees_nothing_of_what_was_chosen(seats: int) -> None:
    game = snowball.game("arsenal", seats=seats)
    encoding = encoding_of(game, memory=True)
    dice = Dice(3)
    state = game.start()
    shared = 0
    while state.actors and shared < 60:
        actors = state.actors
        before = {seat: encoding.observe(state, seat) for seat in actors if seat != CHANCE}
        actor = actors[0]
        state.play(actor, state.roll(dice) if actor == CHANCE else state.pick(actor, dice))
        for seat in actors[1:]:
            shared += 1
            assert encoding.observe(state, seat) == before[seat]
    assert shared


@pytest.mark.parametrize("name", GAMES)
def test_seats_choose_nothing_beyond_the_action_space(name: str) -> None:
    for variant in some(name):
        encoding = encoding_of(variant.game)
        state = variant.game.start()
        dice = Dice(7)
        state.advance(dice)
        for _ in range(60):
            for actor in state.actors:
                assert max(state.choices(actor)) < encoding.choices
                state.play(actor, state.pick(actor, dice))
            state.advance(dice)


def test_a_mask_marks_the_choices_and_lets_others_wait() -> None:
    game = snowball.game("bricks")
    encoding = encoding_of(game)
    state = game.start()
    state.advance(Dice(1))
    (actor,) = state.actors
    mask = encoding.mask(state.choices(actor))
    assert [place for place, open_ in enumerate(mask) if open_] == state.choices(actor)
    mask = encoding.mask(state.choices(1 - actor))
    assert [place for place, open_ in enumerate(mask) if open_] == [encoding.wait]


def test_fields_can_be_read_by_name() -> None:
    game = snowball.game("arsenal", quick_start=True)
    encoding = encoding_of(game)
    state = game.start()
    state.advance(Dice(1))
    fields = encoding.layout.read(encoding.encode(state.view(0)))
    assert fields["seat"] == [1, 0]
    assert sum(fields["own hand"]) == 3
    assert fields["held 1"] == [3]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("splatball", {"singles": 40}), ("bricks", {"most_bricks": 9}), ("arsenal", {})],
)
def test_observations_are_for_printed_numbers(name: str, numbers: dict[str, int]) -> None:
    game = snowball.game(name, seats=3, numbers=numbers)
    if not numbers:
        assert encoding_of(game).layout.size > 0
        return
    with pytest.raises(RulesError, match=f"not for {next(iter(numbers))} changed"):
        encoding_of(game)
