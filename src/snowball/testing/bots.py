"""The conformance suite for bots: legal, repeatable, and by what the seat knows alone."""

from __future__ import annotations

from collections.abc import Callable

from snowball.bots import bot as make_bot
from snowball.play.seat import Bot, Knowledge
from snowball.rules.core import Game, State
from snowball.rules.dice import Dice
from snowball.testing.variants import some

LONGEST = 100_000


def check_bot(
    bot: str | Callable[[], Bot],
    game: str | Game,
    games: int = 1,
    seed: int = 0,
    every: int = 6,
) -> None:
    """Assert that a bot plays whole games, and that its choices come from knowledge and dice alone.

    A bot is a name like `hard:50`, or what makes a new one. Give it a budget in simulations: one in
    milliseconds chooses by the clock as well. A game's id checks a range of its variants.
    """
    tables = [variant.game for variant in some(game)] if isinstance(game, str) else [game]
    for number, each in enumerate(tables):
        for round_ in range(games):
            dice = Dice(seed, number * games + round_)
            try:
                check_one_game(maker(bot), each, dice, every)
            except AssertionError as error:
                raise AssertionError(f"{each!r}, seed {seed}, game {round_}: {error}") from error


def maker(bot: str | Callable[[], Bot]) -> Callable[[], Bot]:
    """Return what makes a new bot each time."""
    return (lambda: make_bot(bot)) if isinstance(bot, str) else bot


def check_one_game(make: Callable[[], Bot], game: Game, dice: Dice, every: int) -> None:
    """Let a bot play one game on all seats, checking a choice now and then."""
    bots = [make() for _ in range(game.seats)]
    state = game.start()
    state.advance(dice)
    made = 0
    while state.actors:
        assert made < LONGEST, f"the game did not end in {LONGEST} choices"
        for seat in state.actors:
            if dice.below(every) == 0:
                check_choice(make, state, seat, dice)
            choice = bots[seat].choose(Knowledge(state, seat), dice)
            assert choice in state.choices(seat), f"{choice!r} is not legal there"
            state.play(seat, choice)
            made += 1
        state.advance(dice)


def check_choice(make: Callable[[], Bot], state: State, seat: int, dice: Dice) -> None:
    """Assert that a bot chooses the same wherever its seat sees the same and its dice fall alike."""
    before = state.dump()
    seed = dice.below(1_000_000)
    choice = make().choose(Knowledge(state, seat), Dice(seed))
    assert choice in state.choices(seat), f"{choice!r} is not legal there"
    assert state.dump() == before, "a bot changed the game by thinking"
    again = make().choose(Knowledge(state, seat), Dice(seed))
    assert again == choice, "the same knowledge and dice must give the same choice"
    for world in worlds(state, seat, dice):
        assert world.view(seat) == state.view(seat)
        elsewhere = make().choose(Knowledge(world, seat), Dice(seed))
        assert elsewhere == choice, f"seat {seat} chose by something that it cannot know"


def worlds(state: State, seat: int, dice: Dice) -> list[State]:
    """Return two other worlds that look the same to a seat."""
    return [state.guess(seat, Dice(dice.below(1_000_000))) for _ in range(2)]
