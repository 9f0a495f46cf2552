"""Moments to ask the coach about, and its advice on them after a little thinking."""

import snowball
from snowball import Dice
from snowball.bots.advice import Advice
from snowball.bots.budget import Budget
from snowball.rules.core import State
from snowball.testing.variants import variant

FEW = 40
VARIANTS = [
    "arsenal-2",
    "arsenal-2-quick_start",
    "arsenal-3",
    "arsenal-4-teams",
    "splatball-3-strategic",
    "splatball-4",
    "bricks-3",
]


def advice(state: State, seat: int, simulations: int = FEW, **more: int) -> Advice:
    budget = Budget(simulations=simulations)
    return snowball.coach(state, seat, budget=budget, dice=Dice(more.get("seed", 1)))


def moments(name: str, number: int = 3) -> list[tuple[State, int]]:
    """Return moments of a random game at which a seat has something to choose."""
    state = variant(name).game.start()
    dice = Dice(11)
    state.advance(dice)
    found: list[tuple[State, int]] = []
    for step in range(200):
        if not state.actors or len(found) == number:
            break
        seat = state.actors[-1]
        if step % 7 == 3 and len(state.choices(seat)) > 1:
            found.append((state.copy(), seat))
        state.carry_out(seat, state.pick(seat, dice))
        state.advance(dice)
    assert found
    return found
