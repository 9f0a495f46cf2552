"""Entries: what happened at a table, as it is stored. A table is its plan and its entries, no more."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from snowball.rules.core import RulesError, Value

By = Literal["person", "bot", "stand-in"]


class Unreadable(RulesError):
    """Something that is stored and that this release cannot read: another one has made it."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="what"):
    """One thing that happened; its place in the table's story is its number."""


class Sat(Entry, frozen=True, tag="sat"):
    """A person took seats."""

    holder: int
    seats: tuple[int, ...]
    names: tuple[str, ...]
    luck: str
    """What the person's browser adds to the luck of the game."""
    id: str = ""
    """What the client called it, so that sending it again gives the same seats."""


class Stood(Entry, frozen=True, tag="stood"):
    """A person gave their seats up before the game began."""

    holder: int


class Filled(Entry, frozen=True, tag="filled"):
    """The host let bots have seats on which nobody sat."""

    seats: tuple[int, ...]
    level: str


class Moved(Entry, frozen=True, tag="moved"):
    """A person went to another device: what they held before opens nothing any more."""

    holder: int
    id: str = ""
    """What the new device called it, so that sending it again opens the same seats."""


class Started(Entry, frozen=True, tag="started"):
    """The host began the game, and chance acted."""

    luck: str
    """What the host's browser adds to the luck of the game."""
    chance: tuple[str, ...]
    digest: str = ""
    """By which a later release notices that the same entries lead elsewhere."""


class Chose(Entry, frozen=True, tag="chose"):
    """A seat chose. When all who had to choose have done so, their choices count, and chance acts."""

    seat: int
    choice: str
    by: By = "person"
    id: str = ""
    """What the client called it, so that sending it again changes nothing."""
    chance: tuple[str, ...] = ()
    digest: str = ""
    """If the game went on: by which a later release notices that the same entries lead elsewhere."""
    broken_off: bool = False
    """Whether the game ends with it although nobody has won: it has gone on for too long."""


class Went(Entry, frozen=True, tag="went"):
    """Seats are played by a bot from now on, until their owner is back."""

    seats: tuple[int, ...]
    late: bool = False
    """Whether the owner took too long, rather than leaving."""


class Returned(Entry, frozen=True, tag="returned"):
    """A person plays their seats themselves again."""

    seats: tuple[int, ...]


class Again(Entry, frozen=True, tag="again"):
    """Somebody asked for another game: it is at that table."""

    table: str
    holder: int = -1
    """Who asked, and is the host there."""


AnyEntry = Sat | Stood | Filled | Moved | Started | Chose | Went | Returned | Again

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(AnyEntry)


def encode(entry: AnyEntry) -> str:
    """Return an entry as it is stored."""
    return _encoder.encode(entry).decode()


def decode(text: str) -> AnyEntry:
    """Return a stored entry; what it holds is no part of a complaint, as that may be a card."""
    try:
        entry: AnyEntry = _decoder.decode(text)
    except msgspec.MsgspecError:
        raise Unreadable("This entry cannot be read.") from None
    return entry


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is to sit on a seat: the host (`me`), a bot, whoever comes (`open`), or an invited one."""

    kind: Literal["me", "open", "invited", "bot"]
    name: str = ""
    level: str = ""
    keeps: int = -1
    """In a rematch, whose seat it is: their number among the people of the table before."""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host of a table wanted; it never changes."""

    game: str
    seats: int
    options: dict[str, Value]
    chairs: tuple[Chair, ...]
    version: str
    """The release whose rules the table plays by."""
    commitment: str
    listed: bool = False
    watching: bool = True
    hints: bool = True
    patience: int = 0
    """Seconds after which a bot plays for somebody who has not chosen; 0 means never."""
    stand_in: str = "normal"
    before: str = ""
    """The table of which this is a rematch, whose people have their seats here."""


class Begun(msgspec.Struct, frozen=True):
    """What can be read of any plan."""

    version: str


_plan_decoder: Final = msgspec.json.Decoder(Plan)
_version_decoder: Final = msgspec.json.Decoder(Begun)


def encode_plan(plan: Plan) -> str:
    """Return a plan as it is stored."""
    return _encoder.encode(plan).decode()


def decode_plan(text: str) -> Plan:
    """Return a stored plan."""
    try:
        return _plan_decoder.decode(text)
    except msgspec.MsgspecError:
        raise Unreadable("This plan cannot be read.") from None


def version_of(plan: str) -> str:
    """Return the release that a stored plan names, be it one that this release cannot read."""
    try:
        return _version_decoder.decode(plan).version
    except msgspec.MsgspecError:
        return "unknown"
