"""A pupil: somebody at a live table who does what a test says, word by word."""

from __future__ import annotations

import json
from contextlib import ExitStack
from typing import Any

from websockets.sync.client import connect

from snowball.server.visitor import Answer, new_luck, request
from waiting import LIMIT_S


def table_for(api: str, game: str, *kinds: str, **other: object) -> Answer:
    """Make and start a table: `me` for a seat of the host, else the level of a bot."""
    seats = [{"kind": "me"} if kind == "me" else {"kind": "bot", "level": kind} for kind in kinds]
    made = request("POST", f"{api}/tables", {"game": game, "seats": seats, **other})
    start(api, made)
    return made


def start(api: str, made: Answer) -> Answer:
    """Begin the game of a table that was made."""
    name = made["table"]["table"]
    return request("POST", f"{api}/tables/{name}/start", {"luck": new_luck()}, made["token"])


class Pupil:
    """One connection."""

    def __init__(self, api: str, made: Answer, **since: int) -> None:
        self.address = f"{api.replace('http', 'ws', 1)}/tables/{made['table']['table']}/socket"
        self.hello = {"type": "hello", "token": made["token"], "since": since}
        self.stack = ExitStack()

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Answer:
        """Return the next message, whatever it is."""
        message: Answer = json.loads(self.socket.recv(LIMIT_S))
        return message

    def until(self, **wanted: Any) -> Answer:
        """Return the next message that is as wanted."""
        while True:
            message = self.hear()
            if all(message.get(key) == value for key, value in wanted.items()):
                return message

    def choose(self, name: str, seat: int, moment: int, text: str) -> Answer:
        """Send a choice under a name, and return what it is answered."""
        self.say(type="choose", id=name, seat=seat, moment=moment, choice=text)
        while True:
            message = self.hear()
            if message["type"] in ("ack", "refused") and message["id"] == name:
                return message

    def __enter__(self) -> Pupil:
        self.socket = self.stack.enter_context(
            connect(
                self.address,
                compression=None,
                proxy=None,
                open_timeout=LIMIT_S,
                ping_interval=None,
            )
        )
        self.say(**self.hello)
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()
