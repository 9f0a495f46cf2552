"""A visitor: somebody who plays over the network by choosing anything, and comes back when cut off."""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import Any, Final, Literal

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PAUSE: Final = 0.05
"""Seconds before another try."""
LONG_PAUSE: Final = 0.25
"""Seconds before another try where nobody was there."""
ANSWER: Final = 15.0
"""Seconds after which an answer is taken to be lost."""
PASSING: Final = frozenset({"not-stored", "busy", "too-fast", "closing"})
"""Refusals after which the same is to be asked again."""
LARGEST: Final = 2**22
"""Characters of one message."""

Answer = dict[str, Any]

_opener: Final = urllib.request.build_opener(urllib.request.ProxyHandler({}))
_read: Final = msgspec.json.Decoder().decode


class Unanswered(Exception):
    """A request that nobody answered."""


def request(method: str, url: str, body: object = None, token: str = "") -> Answer:
    """Ask a server something over HTTP; a refusal is an answer as well."""
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    asked = urllib.request.Request(url, data, headers, method=method)
    try:
        with _opener.open(asked, timeout=ANSWER) as answer:
            text = answer.read().decode()
            kind = answer.headers.get_content_type()
    except urllib.error.HTTPError as error:
        with error:
            return json.loads(error.read())  # type: ignore[no-any-return]
    except (OSError, HTTPException) as error:
        raise Unanswered(str(error)) from error
    return json.loads(text) if kind == "application/json" else {"text": text}


async def ask(method: str, url: str, body: object = None, token: str = "") -> Answer:
    """Ask a server something without holding up others."""
    return await asyncio.to_thread(request, method, url, body, token)


def new_luck() -> str:
    """Return what a visitor adds to the luck."""
    return secrets.token_hex(32)


@dataclass(slots=True)
class Sent:
    """A choice that a visitor sent under an id of their own, and what became of it."""

    id: str
    seat: int
    moment: int
    text: str
    answer: Literal["", "ack", "refused"] = ""
    code: str = ""
    """Why it was refused."""

    @property
    def message(self) -> str:
        """The choice as it goes over the wire."""
        return json.dumps(
            {
                "type": "choose",
                "id": self.id,
                "seat": self.seat,
                "moment": self.moment,
                "choice": self.text,
            }
        )


@dataclass(slots=True)
class Sight:
    """What a visitor knows of the game for one audience: a seat, or None for watching."""

    number: int = -1
    """Of the last message."""
    moment: int = 0
    owed: Sequence[int] = ()
    mine: str = ""
    choices: Sequence[str] = ()
    fresh: bool = True
    """Whether nothing has come since the last connection."""


@dataclass(frozen=True, slots=True)
class Whims:
    """How often a visitor does what people and their wifi do, out of a thousand chances."""

    changes: int = 40
    """Changes their mind."""
    cuts: int = 8
    """Is cut off with a choice under way."""
    repeats: int = 15
    """Sends again what was acknowledged long ago."""
    leaves: int = 4
    """Lets a bot play for a while."""


@dataclass(eq=False)
class Visitor:
    """Somebody at a table, or watching it, with notes of all that was sent and heard."""

    table: str
    find: Callable[[], str]
    """Says which server to go to now: an address like http://127.0.0.1:8000."""
    chance: Random
    token: str = ""
    seats: Sequence[int] = ()
    whims: Whims = Whims()
    heard: Callable[[Sent], None] = lambda _: None
    """Is told of every choice when it is acknowledged."""
    pause: asyncio.Event | None = None
    """Nothing new is chosen while it is not set."""
    choices: list[Sent] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """What the server did that it must not do, in words."""
    messages: int = 0
    breaks: int = 0
    resends: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        self.sights: dict[int | None, Sight] = {seat: Sight() for seat in self.seats or (None,)}
        self.waiting: dict[int, Sent] = {}
        """The choice of each seat that has not been answered."""
        self.again: list[Sent] = []
        """Choices to be sent once more on this connection."""
        self.changed: dict[int, int] = {}
        """The moment for which each seat last thought about changing its mind."""
        self.away = False
        self.cut = False

    @property
    def done(self) -> bool:
        """Whether the game is over and everything has been answered."""
        return self.over and not self.waiting

    async def play(self) -> None:
        """Take part until the game is over, whatever breaks."""
        while not self.done:
            before = self.messages
            try:
                address = self.find().replace("http", "ws", 1)
                async with connect(
                    f"{address}/api/tables/{self.table}/socket",
                    compression=None,
                    proxy=None,
                    open_timeout=ANSWER,
                    close_timeout=1,
                    ping_interval=None,
                    max_size=LARGEST,
                ) as socket:
                    await self.talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                pass
            if not self.done:
                was_there = self.messages > before
                self.breaks += was_there
                pause = PAUSE if was_there else LONG_PAUSE
                await asyncio.sleep(pause * (1 + self.chance.random()))

    async def talk(self, socket: ClientConnection) -> None:
        """Say hello with what is known, and answer until the connection breaks."""
        since = {
            "watcher" if audience is None else str(audience): sight.number
            for audience, sight in self.sights.items()
            if sight.number >= 0
        }
        for sight in self.sights.values():
            sight.fresh = True
        self.cut = False
        await socket.send(json.dumps({"type": "hello", "token": self.token, "since": since}))
        while not self.done:
            async with asyncio.timeout(ANSWER):
                self.hear(_read(await socket.recv()))
            if self.again:
                again, self.again = self.again, []
                self.resends += len(again)
                for sent in again:
                    if sent.code:
                        await asyncio.sleep(PAUSE)
                    await socket.send(sent.message)
            if self.pause is not None:
                await self.pause.wait()
            for message in self.wanted():
                await socket.send(message)
            if self.cut:
                socket.transport.abort()
                return

    # What is heard.

    def hear(self, message: Answer) -> None:
        """Take in a message."""
        self.messages += 1
        match message["type"]:
            case "update":
                self.see(message)
            case "welcome":
                self.again = list(self.waiting.values())
            case "ack" | "refused":
                self.take_answer(message)

    def see(self, update: Answer) -> None:
        """Take in what has changed; numbers have no gaps but where everything is told anew."""
        audience: int | None = update["seat"]
        sight = self.sights.get(audience)
        if sight is None:
            self.faults.append(f"a message for {who(audience)} came to somebody else")
            return
        number: int = update["number"]
        table = update["table"]
        whole = table is not None and (update["view"] is not None or table["stage"] == "gathering")
        follows = number == sight.number + 1
        if not follows and not (sight.fresh and whole and number > sight.number):
            self.faults.append(
                f"message {number} came to {who(audience)} after message {sight.number}"
            )
        if update["moment"] < sight.moment:
            self.faults.append(
                f"the game of {who(audience)} went back from moment {sight.moment} "
                f"to {update['moment']}"
            )
        sight.fresh = False
        sight.number = number
        sight.moment = update["moment"]
        sight.owed = update["owed"]
        sight.mine = update["mine"]
        if update["choices"] is not None:
            sight.choices = [choice["choice"] for choice in update["choices"]]
        if table is not None:
            self.over = table["stage"] == "over"
            self.away = any(table["seats"][seat]["away"] for seat in self.seats)

    def take_answer(self, message: Answer) -> None:
        """Note what became of something that was asked."""
        seat, _, place = message["id"].partition("-")
        if not place.isdigit():
            if message["type"] == "refused" and message["code"] in ("bad-token", "bad-message"):
                self.faults.append(f"the server said: {message['sentence']}")
                self.over = True
                self.waiting.clear()
            return
        sent = self.choices[int(place)]
        code = message.get("code", "")
        if code in PASSING:
            sent.code = code
            self.again.append(sent)
            return
        if sent.answer == "ack":
            if code:
                self.faults.append(f"{words(sent)} was acknowledged, and refused later: {code}")
            return
        sent.answer = message["type"]
        sent.code = code
        if self.waiting.get(int(seat)) is sent:
            del self.waiting[int(seat)]
        if not code:
            self.heard(sent)

    # What is said.

    def wanted(self) -> list[str]:
        """Return what there is to say now."""
        if self.over:
            return []
        said = [self.new(seat) for seat in self.seats if self.chooses(seat)]
        if said and self.happens(self.whims.cuts):
            self.cut = True
        if self.choices and self.happens(self.whims.repeats):
            sent = self.chance.choice(self.choices)
            if sent.answer == "ack":
                said.append(sent.message)
        if self.away and self.happens(300):
            said.append('{"type": "return", "id": "back"}')
        elif said and not self.away and self.happens(self.whims.leaves):
            said.append('{"type": "leave", "id": "gone"}')
        return said

    def chooses(self, seat: int) -> bool:
        """Say whether a seat chooses now: it owes a choice, or changes its mind."""
        sight = self.sights[seat]
        if seat in self.waiting or not sight.choices:
            return False
        if seat in sight.owed:
            # A bot is about to choose as well: sometimes its owner is faster.
            return not self.away or self.happens(300)
        if not sight.mine or self.changed.get(seat) == sight.moment:
            return False
        self.changed[seat] = sight.moment
        return self.happens(self.whims.changes)

    def new(self, seat: int) -> str:
        """Return a new choice of a seat."""
        sight = self.sights[seat]
        text = self.chance.choice(sight.choices)
        sent = Sent(f"{seat}-{len(self.choices)}", seat, sight.moment, text)
        self.choices.append(sent)
        self.waiting[seat] = sent
        return sent.message

    def happens(self, often: int) -> bool:
        """Say whether something happens now that does so in so many of a thousand cases."""
        return self.chance.randrange(1000) < often


def who(audience: int | None) -> str:
    """Return an audience in words."""
    return "a spectator" if audience is None else f"seat {audience}"


def words(sent: Sent) -> str:
    """Return a choice in words."""
    return f"choice {sent.id} ({sent.text!r} of seat {sent.seat} at moment {sent.moment})"
