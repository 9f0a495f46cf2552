"""Fair luck: outcomes from a secret that was committed to before the seats added their own."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from snowball.rules.core import RulesError, State

BYTES: Final = 32
"""Of a secret, a contribution and a commitment."""
NOTHING: Final = "-"
"""What stands for the contribution of a seat that made none."""
RECIPE: Final = "snowball luck 1"
"""The first line of what is hashed; another recipe must have another."""
DIGITS: Final = 2 * BYTES
HEX: Final = re.compile(f"[0-9a-f]{{{DIGITS}}}")


def new_secret() -> str:
    """Return a secret that nobody can guess; its table must not show it before the end."""
    return secrets.token_hex(BYTES)


def commitment_to(secret: str) -> str:
    """Return what a table shows of its secret before the game: its SHA-256."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def check_hex(what: str, text: str) -> str:
    """Return a text that is 32 bytes in hex; any other is refused, and never shown whole."""
    if HEX.fullmatch(text):
        return text
    if len(text) != DIGITS:
        wrong = f"this has {len(text)}"
    else:
        wrong = f"{next(sign for sign in text if sign not in '0123456789abcdef')!r} is none of them"
    raise RulesError(f"{what} must have {DIGITS} digits, each of 0-9 or a-f; {wrong}.")


def spell_contributions(contributions: Sequence[str | None]) -> str:
    """Return contributions as a record and the recipe write them, in the order of the seats."""
    return " | ".join(NOTHING if text is None else text for text in contributions)


def check_contributions(contributions: Sequence[str | None]) -> None:
    """Refuse a contribution that is not 32 bytes in hex."""
    for seat, text in enumerate(contributions):
        if text is not None:
            check_hex(f"The contribution of seat {seat}", text)


def check_seats(contributions: Sequence[str | None], seats: int) -> None:
    """Refuse more or fewer contributions than there are seats."""
    if len(contributions) != seats:
        raise RulesError(
            f"{seats} contributions are needed, one per seat and {NOTHING!r} for a seat without "
            f"one, not {len(contributions)}."
        )


@dataclass(frozen=True)
class Pledge:
    """What a record says of fair luck; the secret comes after the game."""

    commitment: str
    contributions: tuple[str | None, ...]
    """What each seat contributed, in hex; None for a seat that contributed nothing."""
    secret: str | None = None

    def __post_init__(self) -> None:
        check_hex("The commitment", self.commitment)
        check_contributions(self.contributions)
        if self.secret is not None:
            check_hex("The secret", self.secret)


@dataclass(frozen=True)
class FairLuck:
    """The luck of one game, fixed by a table's secret and what the seats have contributed."""

    secret: str = field(repr=False)
    contributions: tuple[str | None, ...]

    def __post_init__(self) -> None:
        check_hex("The secret", self.secret)
        check_contributions(self.contributions)

    @property
    def commitment(self) -> str:
        """What everybody saw before they contributed."""
        return commitment_to(self.secret)

    @property
    def pledge(self) -> Pledge:
        """What may be shown while the game goes on."""
        return Pledge(self.commitment, self.contributions)

    @property
    def proof(self) -> Pledge:
        """What is shown when the game is over: the pledge with the secret."""
        return Pledge(self.commitment, self.contributions, self.secret)

    def below(self, bound: int, number: int) -> int:
        """Return one of 0 .. bound-1 for the choice of that number, counted from 0."""
        if bound < 1:
            raise ValueError("there must be something to choose from")
        mac = self.begun.copy()
        mac.update(b"%d" % number)
        return int.from_bytes(mac.digest(), "big") % bound

    @cached_property
    def begun(self) -> hmac.HMAC:
        """What is the same for every choice: beginning a code anew takes ten times as long."""
        message = f"{RECIPE}\n{spell_contributions(self.contributions)}\n"
        return hmac.new(bytes.fromhex(self.secret), message.encode("ascii"), "sha256")

    def outcome(self, state: State, number: int) -> int:
        """Return what chance chooses in a state if that is the record's choice of that number."""
        chances = state.chances()
        rest = self.below(sum(weight for _, weight in chances), number)
        for outcome, weight in chances:
            rest -= weight
            if rest < 0:
                return outcome
        raise AssertionError("chance has an outcome whenever it acts")
