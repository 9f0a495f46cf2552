"""Budgets: how much a bot may think about one choice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from snowball.rules.core import RulesError

MOST_SIMULATIONS: Final = 10_000_000
MOST_MILLISECONDS: Final = 600_000


@dataclass(frozen=True)
class Budget:
    """So many simulations or so many milliseconds for each choice; one of the two is given."""

    simulations: int | None = None
    milliseconds: int | None = None

    def __post_init__(self) -> None:
        given = [
            (number, most)
            for number, most in (
                (self.simulations, MOST_SIMULATIONS),
                (self.milliseconds, MOST_MILLISECONDS),
            )
            if number is not None
        ]
        whole = all(type(number) is int for number, _ in given)
        if len(given) != 1 or not whole or not 1 <= given[0][0] <= given[0][1]:
            raise RulesError(f"{allowed()}, not {self}.")

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Return the budget that was typed: `500` simulations, or `50ms`."""
        found = re.fullmatch(r"([1-9][0-9]{0,8})(ms)?", text) if isinstance(text, str) else None
        if found is None:
            raise RulesError(f"{allowed()}, not {text!r}.")
        number = int(found[1])
        return cls(milliseconds=number) if found[2] else cls(simulations=number)

    def __str__(self) -> str:
        if self.milliseconds is None:
            return "nothing" if self.simulations is None else str(self.simulations)
        milliseconds = f"{self.milliseconds}ms"
        return (
            milliseconds if self.simulations is None else f"{self.simulations} and {milliseconds}"
        )


def allowed() -> str:
    """Return what a budget may be, in words."""
    return (
        f"A budget is 1 to {MOST_SIMULATIONS:,} simulations, like 500, "
        f"or 1 to {MOST_MILLISECONDS:,} milliseconds, like 50ms"
    )
