"""The coach: advice on a moment, a review of a record; by what a seat knows, never more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from snowball.bots import advice, review
from snowball.bots.advice import Advice, advise, limits
from snowball.bots.budget import Budget
from snowball.bots.review import Review, Tell
from snowball.play.record import Record
from snowball.play.seat import Knowledge
from snowball.play.words import check_language
from snowball.rules.core import RulesError, State, check_seat
from snowball.rules.dice import Dice

__all__ = ["Advice", "Review", "coach"]


@overload
def coach(
    moment: State,
    seat: int,
    *,
    budget: Budget | None = None,
    dice: Dice | None = None,
    names: Sequence[str] | None = None,
    language: str = "en",
) -> Advice: ...


@overload
def coach(
    moment: Record,
    seat: int,
    *,
    budget: Budget | None = None,
    dice: Dice | None = None,
    progress: Tell | None = None,
    language: str = "en",
) -> Review: ...


def coach(
    moment: State | Record,
    seat: int,
    *,
    budget: Budget | None = None,
    dice: Dice | None = None,
    names: Sequence[str] | None = None,
    progress: Tell | None = None,
    language: str = "en",
) -> Advice | Review:
    """Advise a seat that owes a choice, or review its decisions in a finished record.

    The same knowledge, dice and budget in simulations give the same answer. Without a budget a
    moment gets 4,000 simulations and at most a second, a decision of a record 400.
    """
    if not isinstance(moment, State | Record):
        raise RulesError(f"A coach looks at a state or at a record, not at {moment!r}.")
    if budget is not None and not isinstance(budget, Budget):
        raise RulesError(f"A budget is a Budget, like Budget(simulations=500), not {budget!r}.")
    check_language(language)
    dice = Dice(0) if dice is None else dice
    if not isinstance(dice, Dice):
        raise RulesError(f"Dice are Dice, like Dice(7), not {dice!r}.")
    if names is not None and not (
        isinstance(names, list | tuple) and all(isinstance(name, str) for name in names)
    ):
        raise RulesError(f"Names are a list of texts, one per seat, not {names!r}.")
    if names is not None and len(names) != moment.game.seats:
        raise RulesError(f"{moment.game.seats} names are needed, one per seat, not {len(names)}.")
    if seat is None:
        raise RulesError("A coach advises a seat: whoever watches has nothing to choose.")
    if not isinstance(seat, int):
        raise RulesError(f"A seat is a number from 0 to {moment.game.seats - 1}, not {seat!r}.")
    check_seat(moment.game, seat)
    if isinstance(moment, Record):
        given = limits(budget, review.SIMULATIONS, review.MILLISECONDS)
        return review.review(moment, seat, dice, *given, progress, language)
    given = limits(budget, advice.SIMULATIONS, advice.MILLISECONDS)
    return advise(Knowledge(moment, seat), dice, *given, names, language=language)
