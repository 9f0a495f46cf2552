"""One game inside a study: played by the rules alone, or choice by choice with somebody watching."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from snowball.bots import BOTS, steady
from snowball.lab.cell import Cell
from snowball.play.match import MOST_CHOICES, BotError, told
from snowball.play.seat import Bot, Knowledge
from snowball.rules.core import CHANCE_ALONE, Game, State
from snowball.rules.dice import Dice

Choose = Callable[[State, int], int]
"""Who chooses: from the state and a seat to a choice."""
Watch = Callable[[State, int, int], None]
"""Who watches: told of the state, the seat and its choice before it is made."""


def nobody(state: State, seat: int, choice: int) -> None:
    """Watch nothing."""


def choice_by_choice(state: State, luck: Dice, choose: Choose, watch: Watch = nobody) -> int:
    """Play a game to its end and return how many choices the seats made."""
    state.advance(luck)
    for decisions in range(MOST_CHOICES):
        actors = state.actors
        if not actors:
            return decisions
        seat = actors[0]
        choice = choose(state, seat)
        watch(state, seat, choice)
        state.carry_out(seat, choice)
        state.advance(luck)
    raise BotError(f"A game did not end in {MOST_CHOICES:,} choices; a limit may help.")


def at_random(dice: Dice) -> Choose:
    """Return somebody who chooses at random: with the dice of chance it is the very playout."""
    return lambda state, seat: int(state.pick(seat, dice))


def seated(names: Sequence[str], seed: int, deal: int) -> Choose:
    """Return bots that choose for their seats, each with dice of its own for the deal."""
    bots = [made(name, seat) if is_ours(name) else steady(name) for seat, name in enumerate(names)]
    dice = [Dice(seed, deal * (len(names) + 1) + 1 + seat) for seat in range(len(names))]
    return chosen_by(bots, dice)


def chosen_by(bots: Sequence[Bot], dice: Sequence[Dice]) -> Choose:
    """Return bots that choose for their seats, each with its own dice."""

    def choose(state: State, seat: int) -> int:
        who = f"The bot {bots[seat].name!r} on seat {seat}"
        try:
            choice: object = bots[seat].choose(Knowledge(state, seat), dice[seat])
        except (Exception, SystemExit) as error:
            raise BotError(f"{who} failed: {told(error)}.") from error
        if type(choice) is not int:
            raise BotError(f"{who} answered with {type(choice).__name__}, not with a choice.")
        if state.refusal(seat, choice):
            raise BotError(f"{who} chose {choice}, which is not legal there.")
        return choice

    return choose


def is_ours(name: str) -> bool:
    """Say whether a bot is of the catalog: those keep nothing from one game to the next."""
    return name.partition(":")[0] in BOTS


@lru_cache(maxsize=64)
def made(name: str, seat: int) -> Bot:
    """Return a bot for a seat, made once for all games; it looks at no clock."""
    return steady(name)


@lru_cache(maxsize=64)
def openings(game: Game) -> list[State]:
    """Return the states to begin from: one for each seat that may begin, or the only one.

    Deals take them in turn, so that no seat begins more often than another by more than one deal,
    and none is lucky in that.
    """
    start = game.start()
    if start.actors != CHANCE_ALONE:
        return [start]
    outcomes = [outcome for outcome, _ in start.chances()]
    if not all(game.text(outcome).startswith("start ") for outcome in outcomes):
        return [start]
    found = []
    for outcome in outcomes:
        state = start.copy()
        state.play(-1, outcome)
        found.append(state)
    return found


def begins(game: Game, deal: int) -> tuple[State, int]:
    """Return where a deal begins, and who does (seat 0 where nobody does)."""
    states = openings(game)
    starter = deal % len(states)
    return states[starter].copy(), starter


def bots_of(cell: Cell) -> list[str]:
    """Return a bot for each seat."""
    return list(cell.bots) if len(cell.bots) > 1 else list(cell.bots) * cell.seats
