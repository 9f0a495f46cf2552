"""Messages: everything that goes over the wire, in both directions, with its types.

The page's types are made from `schema`, which docs/messages.schema.json holds and docs/protocol.md
explains.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

LONGEST_NAME: Final = 24
MOST_TOKENS: Final = 50


Luck = Annotated[
    str,
    StringConstraints(pattern=r"^[0-9a-f]{64}$"),
    Field(description="32 random bytes of the client's own, as 64 hexadecimal digits"),
]
Name = Annotated[
    str,
    StringConstraints(max_length=LONGEST_NAME, strip_whitespace=True),
    Field(description="What others see; without one it is 'Player 2' or the like"),
]
Token = Annotated[str, StringConstraints(max_length=200)]
Level = Annotated[str, StringConstraints(max_length=40)]
Id = Annotated[
    str,
    StringConstraints(min_length=1, max_length=40),
    Field(description="The client's own; sending a message again under its id changes nothing"),
]
RequestId = Annotated[
    str,
    StringConstraints(pattern=r"^([0-9a-f]{32})?$"),
    Field(description="16 random bytes of the client's own, as 32 hexadecimal digits"),
]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
Text = Annotated[str, StringConstraints(max_length=80)]

LanguageName = Annotated[
    Literal["en", "de"], Field(description="The language of the words that are shown")
]
ReactionName = Literal["hello", "nice", "ouch", "haha", "wow", "thinking", "thanks", "again"]
"""All that can be said at a table: children play this."""


class Asked(BaseModel):
    """Something that a client sends: of the right types, and with nothing that is not known."""

    model_config = ConfigDict(extra="forbid", strict=True, use_attribute_docstrings=True)


# What a client asks for over HTTP.


class WantedSeat(Asked):
    """Who is to sit on a seat of a new table."""

    kind: Literal["me", "open", "invited", "bot"] = "open"
    """`me` more than once means several people around the screen of whoever makes the table."""
    name: Name = ""
    level: Level = ""
    """The bot: `easy`, `normal`, `hard`, `greedy` or `random`."""


class NewTable(Asked):
    """A table to be made."""

    game: Annotated[str, StringConstraints(max_length=40)]
    seats: Annotated[list[WantedSeat], Field(min_length=1, max_length=64)]
    options: dict[str, bool | int | Annotated[str, StringConstraints(max_length=80)]] = {}
    listed: bool = False
    """Whether the table is in the list of open tables."""
    watching: bool = True
    hints: bool = True
    patience: Annotated[int, Field(ge=0, le=30 * 24 * 3600)] = 0
    """Seconds after which a bot plays for somebody who has not chosen; 0 means never."""
    stand_in: Level = "normal"
    id: RequestId = ""
    """Whoever sends the same again, because no answer came, is given the same table."""


class Join(Asked):
    """A person who wants a seat."""

    luck: Luck
    name: Name = ""
    seat: SeatNumber | None = None
    invitation: Token = ""
    before: Token = ""
    """The token of the table before, for a rematch."""
    id: RequestId = ""
    """Whoever sends the same again, because no answer came, is given the same seat."""


class Fill(Asked):
    """Bots for seats on which nobody sits."""

    level: Level = "normal"
    seats: Annotated[list[SeatNumber], Field(max_length=64)] | None = None
    """Which seats; without it all that are free."""


class Start(Asked):
    """The host's word to begin."""

    luck: Luck


class Redeem(Asked):
    """A link that was opened on another device."""

    code: Token
    id: RequestId = ""
    """Whoever sends the same again, because no answer came, is given the same seats."""


class Mine(Asked):
    """The tokens that a browser keeps."""

    tokens: Annotated[list[Token], Field(max_length=MOST_TOKENS)]


class RecordText(Asked):
    """A record to check."""

    record: Annotated[str, StringConstraints(max_length=1_000_000)]
    commitment: Annotated[str, StringConstraints(max_length=64)] = ""
    """What was shown at the start, if somebody noted it down."""
    language: LanguageName = "en"


# What a server shows of a table, to everybody alike.


@dataclass
class SeatShown:
    """A seat as everybody sees it."""

    seat: int
    kind: Literal["open", "invited", "person", "bot"]
    name: str
    level: str
    """The bot that plays it now, empty if a person does."""
    away: bool
    """Whether that bot plays for a person."""
    person: int | None
    """The same number for all seats of one person."""
    unnamed: bool = False
    """Whether nobody gave it a name: then `name` is an English one for the place and the level."""


@dataclass
class TableShown:
    """A table as everybody sees it."""

    table: str
    game: str
    title: str
    options: dict[str, bool | int | str]
    version: str
    stage: Literal["gathering", "playing", "over"]
    seats: list[SeatShown]
    owed: list[int]
    """The seats that have to choose now."""
    listed: bool
    watching: bool
    hints: bool
    patience: int
    stand_in: str
    commitment: str
    contributions: list[str | None]
    """What each seat added to the luck, once the game has begun."""
    secret: str
    """The secret behind the commitment, once the game is over."""
    winners: list[int]
    rematch: str
    """The table at which the same people play again."""


@dataclass
class WayIn:
    """How others on the same network reach this server."""

    address: str
    """Empty if they cannot, or if whoever asks is on another machine and knows it."""
    listens: bool
    """Whether it would let them in: without an address, this machine has no network then."""


@dataclass
class Seated:
    """What somebody needs who has a place at a table: keep the token."""

    token: str
    seats: list[int]
    host: bool
    invitation: str
    """For the host: what goes into the link for those who are invited."""
    table: TableShown


@dataclass
class MoveLink:
    """A code that moves one's seats to another device, once and for ten minutes."""

    code: str


@dataclass
class MyTable:
    """One of the tables that a browser has a token for."""

    seats: list[int]
    host: bool
    due: bool
    """Whether it is this person's turn."""
    table: TableShown


@dataclass
class Tables:
    """A page of the list of open tables."""

    tables: list[TableShown]
    next: str
    """Where the next page begins; empty on the last one."""


@dataclass
class OptionShown:
    """A house rule."""

    name: str
    text: str
    default: bool | int | str
    values: list[bool | int | str]
    lowest: int | None
    highest: int | None
    named: list[str]
    rules: list[str]
    seats: list[int]
    """The numbers of seats with which it changes anything."""
    needs: str | None
    """Another option without which it changes nothing."""


@dataclass
class GameShown:
    """A game that can be played here."""

    game: str
    title: str
    credit: str
    fewest_seats: int
    most_seats: int
    options: list[OptionShown]


@dataclass
class Verdict:
    """What checking the luck of a record found."""

    fair: bool
    checked: int
    sentence: str
    remarks: list[str]
    """What somebody who relies on it should know besides."""


@dataclass
class Refusal:
    """Why something was refused; nothing has changed."""

    code: str
    sentence: str


# What a client says over the socket.


class Hello(Asked):
    """The first message on a socket: who is there, and the last message they know, by audience."""

    type: Literal["hello"]
    token: Token = ""
    """Empty for a spectator."""
    since: dict[Annotated[str, StringConstraints(max_length=10)], int] = {}
    """For each seat, as text (or `watcher`), the number of the last message that arrived."""
    language: LanguageName = "en"
    watch: bool = False
    """Whether somebody with seats also gets what everybody may see: for people around one screen."""


class Choose(Asked):
    """A choice for a seat; it may be changed until everybody has chosen."""

    type: Literal["choose"]
    id: Id
    seat: SeatNumber
    moment: Annotated[int, Field(ge=0)]
    """The moment that the choice is for, as it came with the choices."""
    choice: Text


class AskHint(Asked):
    """A question to the coach."""

    type: Literal["hint"]
    id: Id
    seat: SeatNumber


class Recall(Asked):
    """A question what has happened so far."""

    type: Literal["recall"]
    id: Id
    seat: SeatNumber | None
    """One's own; None for a spectator."""


class React(Asked):
    """One of a few things that can be said."""

    type: Literal["react"]
    seat: SeatNumber
    reaction: ReactionName


class Leave(Asked):
    """Let a bot play my seats."""

    type: Literal["leave"]
    id: Id


class Return(Asked):
    """I play my seats myself again."""

    type: Literal["return"]
    id: Id


class Ping(Asked):
    """A question whether anybody is there."""

    type: Literal["ping"]


Incoming = Annotated[
    Hello | Choose | AskHint | Recall | React | Leave | Return | Ping, Field(discriminator="type")
]


# What a server says over the socket.


@dataclass
class Welcome:
    """The answer to hello."""

    seats: list[int]
    """Yours; none if you are watching."""
    host: bool
    type: Literal["welcome"] = "welcome"


@dataclass
class ChoiceShown:
    """Something that a seat may choose now."""

    choice: str
    words: str
    groups: list[str]


@dataclass
class EventShown:
    """A fact, for pictures that move."""

    name: str
    rules: list[str]
    facts: dict[str, object]


@dataclass
class Line:
    """A sentence of the story, with the rules behind it."""

    words: str
    rules: list[str]
    first: int
    last: int
    """The events that it tells of, by their place in the message."""


@dataclass
class Update:
    """What a seat (or a spectator) has to know now. Numbers of one audience have no gaps."""

    seat: int | None
    """Whose message it is; None for a spectator."""
    number: int
    moment: int
    owed: list[int]
    """Who still has to choose."""
    mine: str
    """What this seat has chosen, as long as others have not."""
    choices: list[ChoiceShown] | None
    """What this seat may choose, None if that is as it was."""
    events: list[EventShown]
    story: list[Line]
    table: TableShown | None
    """Who sits where, if that may have changed."""
    view: dict[str, object] | None
    """The game as this seat sees it, if that may have changed."""
    ending: str
    """Why the game is over and who has won."""
    type: Literal["update"] = "update"


@dataclass
class Ack:
    """What was asked under this id has been done, and stored."""

    id: str
    type: Literal["ack"] = "ack"


@dataclass
class Refused:
    """What was asked has not been done."""

    id: str
    code: str
    sentence: str
    type: Literal["refused"] = "refused"


@dataclass
class Reaction:
    """Somebody said something."""

    seat: int
    reaction: str
    type: Literal["reaction"] = "reaction"


@dataclass
class HintShown:
    """What the coach says about one choice."""

    choice: str
    chance: float
    low: float
    high: float
    share: float
    answer: str
    why: str


@dataclass
class Hint:
    """What the coach says, the best first."""

    id: str
    seat: int
    moment: int
    chance: float
    at_once: bool
    """Whether others choose at the same time: then an `answer` is what they are likely to choose."""
    prospects: list[HintShown]
    type: Literal["hint"] = "hint"


@dataclass
class Recalled:
    """The story so far, as this seat (or a spectator) was told it."""

    id: str
    seat: int | None
    lines: list[Line]
    """Without places of events: `first` and `last` are 0."""
    moment: int
    """Up to which moment it is told; what updates of later moments tell follows."""
    type: Literal["recalled"] = "recalled"


@dataclass
class Present:
    """Which people are connected."""

    seats: list[int]
    type: Literal["present"] = "present"


@dataclass
class Pong:
    """The answer that somebody is."""

    type: Literal["pong"] = "pong"


Outgoing = Annotated[
    Welcome | Update | Ack | Refused | Reaction | Hint | Recalled | Present | Pong,
    Field(discriminator="type"),
]

INCOMING: Final[TypeAdapter[Hello | Choose | AskHint | Recall | React | Leave | Return | Ping]] = (
    TypeAdapter(Incoming)
)
OUTGOING: Final[TypeAdapter[object]] = TypeAdapter(Outgoing)


def schema() -> dict[str, object]:
    """Return the JSON Schema of all socket messages."""
    return {
        "incoming": INCOMING.json_schema(),
        "outgoing": OUTGOING.json_schema(mode="serialization"),
    }


def document() -> str:
    """Return the JSON Schema of all socket messages as a text to keep."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
