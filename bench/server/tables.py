"""Tables of two as a player's browser sees them: ours, and boardgame.io's."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import random
from secrets import token_hex
from time import perf_counter
from typing import Any, Final, Protocol

import msgspec

from bench.server.asking import Asker
from bench.server.line import Line

BOARDGAME: Final = "tiny"
SEATS: Final = 2


class Pair(Protocol):
    """A table with both of its players connected."""

    over: bool
    wrong: str
    """What should not have happened, empty if nothing."""
    lines: list[Line]

    def choose(self, done: Callable[[Pair, float], None]) -> None:
        """Make the next choice; say so when everybody has heard of it, with the seconds it took."""


class Shown(msgspec.Struct):
    """A choice, as much of it as matters."""

    choice: str


class Message(msgspec.Struct):
    """A message of our server, as much of it as matters."""

    type: str
    seat: int | None = None
    moment: int = -1
    owed: list[int] = []
    choices: list[Shown] | None = None
    ending: str = ""
    code: str = ""


_message: Final = msgspec.json.Decoder(Message)
_numbers: Final = count()


class Ours:
    """A table of our server: bricks for two, choices at random."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.over = False
        self.wrong = ""
        self.moment = -1
        self.heard = [-1, -1]
        """The last moment that each seat has heard of."""
        self.owed = 0
        self.choices: list[Shown] = []
        self.sent = 0.0
        self.done: Callable[[Pair, float], None] | None = None

    @classmethod
    async def sit_down(cls, asker: Asker) -> Ours:
        """Make a table, take both seats, connect and begin."""
        table = cls()
        plan = {"game": "bricks", "seats": [{"kind": "me"}, {"kind": "open"}]}
        host = await asker.ask("POST", "/api/tables", plan)
        name = host["table"]["table"]
        guest = await asker.ask("POST", f"/api/tables/{name}/join", {"luck": token_hex(32)})
        for token in (host["token"], guest["token"]):
            path = f"/api/tables/{name}/socket"
            line = await Line.dial(asker.host, asker.port, path, table.hear)
            line.send(msgspec.json.encode({"type": "hello", "token": token}))
            table.lines.append(line)
        luck = {"luck": token_hex(32)}
        await asker.ask("POST", f"/api/tables/{name}/start", luck, host["token"])
        return table

    @property
    def ready(self) -> bool:
        """Whether both have been told that the game has begun."""
        return self.heard[0] == self.heard[1] >= 0

    def choose(self, done: Callable[[Pair, float], None]) -> None:
        self.done = done
        choice = self.choices[int(random() * len(self.choices))].choice
        text = (
            f'{{"type":"choose","id":"c{next(_numbers)}","seat":{self.owed},'
            f'"moment":{self.moment},"choice":"{choice}"}}'
        ).encode()
        self.sent = perf_counter()
        self.lines[self.owed].send(text)

    def hear(self, line: Line, text: bytes) -> None:
        """Take in what a player is told."""
        message = _message.decode(text)
        if message.type == "refused":
            self.wrong = message.code
            return
        if message.type != "update" or message.seat is None or message.choices is None:
            return
        self.heard[message.seat] = message.moment
        if message.choices:
            self.owed = message.seat
            self.choices = message.choices
        self.over = self.over or bool(message.ending)
        if self.heard[0] == self.heard[1]:
            self.moment = message.moment
            done, self.done = self.done, None
            if done is not None:
                done(self, perf_counter() - self.sent)


class Context(msgspec.Struct):
    """Whose turn it is."""

    player: str = msgspec.field(name="currentPlayer")
    gameover: Any = None


class State(msgspec.Struct):
    """A state of boardgame.io, as much of it as matters."""

    ctx: Context
    number: int = msgspec.field(name="_stateID")


HEADER: Final = f"42/{BOARDGAME},".encode()
UPDATE: Final = HEADER + b'["update"'
SYNC: Final = HEADER + b'["sync"'
_update: Final = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw])
_sync: Final = msgspec.json.Decoder(tuple[str, str, dict[str, msgspec.Raw]])
_state: Final = msgspec.json.Decoder(State)


class Theirs:
    """A match of boardgame.io."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.over = False
        self.wrong = ""
        self.match = ""
        self.credentials: list[str] = []
        self.greeted = 0
        self.number = -1
        self.heard = [-1, -1]
        self.owed = 0
        self.sent = 0.0
        self.done: Callable[[Pair, float], None] | None = None

    @classmethod
    async def sit_down(cls, asker: Asker) -> Theirs:
        """Make a match through the lobby, take both seats and connect."""
        table = cls()
        made = await asker.ask("POST", f"/games/{BOARDGAME}/create", {"numPlayers": SEATS})
        table.match = made["matchID"]
        for player in range(SEATS):
            wanted = {"playerID": str(player), "playerName": f"Player {player}"}
            joined = await asker.ask("POST", f"/games/{BOARDGAME}/{table.match}/join", wanted)
            table.credentials.append(joined["playerCredentials"])
        for _ in range(SEATS):
            path = "/socket.io/?EIO=4&transport=websocket"
            line = await Line.dial(asker.host, asker.socket_port, path, table.hear)
            table.lines.append(line)
        return table

    @property
    def ready(self) -> bool:
        """Whether both have been sent the state."""
        return self.heard[0] == self.heard[1] >= 0

    def choose(self, done: Callable[[Pair, float], None]) -> None:
        self.done = done
        seat = self.owed
        text = (
            f'["update",{{"type":"MAKE_MOVE","payload":{{"type":"play","args":[{int(random() * 4)}],'
            f'"playerID":"{seat}","credentials":"{self.credentials[seat]}"}}}},'
            f'{self.number},"{self.match}","{seat}"]'
        ).encode()
        self.sent = perf_counter()
        self.lines[seat].send(HEADER + text)

    def hear(self, line: Line, text: bytes) -> None:
        """Take in what a player is told, or answer what socket.io itself wants to know."""
        if text.startswith(UPDATE):
            self.told(line, _update.decode(text[len(HEADER) :])[2])
        elif text.startswith(SYNC):
            self.told(line, _state.decode(_sync.decode(text[len(HEADER) :])[2]["state"]))
        elif text.startswith(b"0"):
            line.send(f"40/{BOARDGAME},".encode())
        elif text.startswith(b"40"):
            seat = self.lines.index(line)
            asked = ["sync", self.match, str(seat), self.credentials[seat], SEATS]
            line.send(HEADER + msgspec.json.encode(asked))
        elif text == b"2":
            line.send(b"3")

    def told(self, line: Line, state: State) -> None:
        """Take in a state."""
        self.heard[0 if line is self.lines[0] else 1] = state.number
        self.owed = int(state.ctx.player)
        self.over = state.ctx.gameover is not None
        if self.heard[0] == self.heard[1]:
            self.number = state.number
            done, self.done = self.done, None
            if done is not None:
                done(self, perf_counter() - self.sent)
