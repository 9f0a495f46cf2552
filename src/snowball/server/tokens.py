"""Tokens: what a browser keeps to show whose seats it has; signed, and void once they have moved."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from itsdangerous import BadSignature, Signer, TimestampSigner

from snowball.server.problems import Problem

MOVE_SECONDS: Final = 600
NAME_BYTES: Final = 16
"""Of the name of a table, which nobody can guess."""


@dataclass(frozen=True)
class Holder:
    """A person of a table, as a token names them."""

    table: str
    person: int
    generation: int


class Seal:
    """The server's own signature; comparing takes the same time for every forgery."""

    def __init__(self, key: bytes) -> None:
        self.seats = signer(key, "seat")
        self.moves = TimestampSigner(key, salt="move", key_derivation="hmac", digest_method=sha256)
        self.invitations = signer(key, "invitation")
        self.names = hmac.digest(key, b"name", "sha256")

    def token(self, holder: Holder) -> str:
        """Return the token of a person."""
        return self.seats.sign(spell(holder)).decode()

    def holder(self, token: str) -> Holder:
        """Return whose token it is."""
        try:
            return read(self.seats.unsign(token))
        except (BadSignature, ValueError) as error:
            raise void() from error

    def move(self, holder: Holder) -> str:
        """Return a code that moves a person's seats to another device."""
        return self.moves.sign(spell(holder)).decode()

    def moving(self, code: str) -> Holder:
        """Return who wants to move."""
        try:
            return read(self.moves.unsign(code, max_age=MOVE_SECONDS))
        except (BadSignature, ValueError) as error:
            raise Problem(
                "bad-token", "This link is not valid (any more): ask for a new one."
            ) from error

    def invitation(self, table: str) -> str:
        """Return what lets somebody take a seat that is kept for the invited."""
        return self.invitations.get_signature(table).decode()

    def invited(self, table: str, invitation: str) -> bool:
        """Say whether an invitation is to that table."""
        return self.invitations.verify_signature(table, invitation)

    def name(self, request: str) -> str:
        """Return the name of the table that a request makes: the same each time, on every node.

        Whoever knows what the request was called still cannot tell the name.
        """
        return named(hmac.digest(self.names, request.encode(), "sha256")[:NAME_BYTES])


def void() -> Problem:
    """Return the problem of a token that opens nothing."""
    return Problem("bad-token", "This token opens no seat here (any more).")


def new_name() -> str:
    """Return the name of another table."""
    return named(secrets.token_bytes(NAME_BYTES))


def named(random: bytes) -> str:
    """Return a name that nobody can guess."""
    return b32encode(random).decode().rstrip("=").lower()


def signer(key: bytes, purpose: str) -> Signer:
    """Return a signer for one purpose: what is signed for one is worth nothing for another."""
    return Signer(key, salt=purpose, key_derivation="hmac", digest_method=sha256)


def spell(holder: Holder) -> str:
    """Return a person of a table as text."""
    return f"{holder.table}-{holder.person}-{holder.generation}"


def read(text: bytes) -> Holder:
    """Return the person that a text names."""
    table, person, generation = text.decode().split("-")
    return Holder(table, int(person), int(generation))
