"""Callers: people at the tables of a live server who do one thing after the other, without waiting."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import httpx2 as httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from server.live import Node
from server.playing import LUCK
from snowball.rules.catalog import GAMES
from snowball.server.problems import STATUS

Json = dict[str, Any]

RULES = {
    code
    for name in GAMES
    for code in __import__(f"snowball.rules.{name}.refusals", fromlist=["SENTENCES"]).SENTENCES
}
CODES = {*STATUS, *RULES}
"""Every code that anything may be refused with."""
PATIENCE = 60.0
HTTP = httpx.Client(trust_env=False, timeout=PATIENCE)
"""One client for all: making one takes longer than asking."""


def check_refusal(found: Mapping[str, object]) -> None:
    """Assert that something was refused with a code that is known and a sentence."""
    assert found["code"] in CODES, found
    sentence = found["sentence"]
    assert isinstance(sentence, str)
    assert 5 < len(sentence) < 400, found
    assert sentence.endswith("."), found


def ask(
    node: Node, method: str, path: str, body: object = None, token: str = "", status: int = 200
) -> Any:
    """Ask a server something, and see that the answer has the status that it should have."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    answer = HTTP.request(method, f"{node.api}{path}", json=body, headers=headers)
    assert answer.status_code == status, answer.text
    if status >= 400:
        check_refusal(answer.json())
    kind = answer.headers["content-type"]
    return answer.json() if kind == "application/json" else answer.text


def make(node: Node, kinds: str = "mo", game: str = "splatball", **other: object) -> Json:
    """Make a table: m is a seat of the host, o an open one, i one for the invited, b a bot."""
    names = {"m": "me", "o": "open", "i": "invited", "b": "bot"}
    seats = [{"kind": names[kind], "level": "random" if kind == "b" else ""} for kind in kinds]
    body = {"game": game, "seats": seats, **other}
    made: Json = ask(node, "POST", "/tables", body, status=201)
    return {**made, "name": made["table"]["table"]}


def join(node: Node, table: str, **other: object) -> Json:
    """Take a seat."""
    taken: Json = ask(node, "POST", f"/tables/{table}/join", {"luck": LUCK, **other})
    return taken


def start(node: Node, made: Json) -> None:
    """Begin the game."""
    ask(node, "POST", f"/tables/{made['name']}/start", {"luck": LUCK}, made["token"])


def look(node: Node, name: str) -> Json:
    """Return what everybody may know of a table."""
    found: Json = ask(node, "GET", f"/tables/{name}")
    return found


class Caller:
    """Somebody who is connected to a table."""

    def __init__(self, node: Node, name: str, token: str | None = "", **headers: str) -> None:
        # As a context, though it ends elsewhere: newer releases want that.
        self.socket: ClientConnection = connect(
            f"{node.api.replace('http', 'ws', 1)}/tables/{name}/socket",
            additional_headers=headers,
            open_timeout=PATIENCE,
            close_timeout=2,
            compression=None,
            max_queue=None,
            # Its thread would use the generator that property tests watch.
            ping_interval=None,
            proxy=None,
        ).__enter__()
        self.last: dict[int | None, Json] = {}
        """The newest update of each seat."""
        if token is not None:
            self.say(type="hello", token=token)

    def say(self, **message: object) -> None:
        """Send a message."""
        self.send(json.dumps(message))

    def send(self, raw: str | bytes) -> None:
        """Send anything; the other end may have hung up."""
        with suppress(ConnectionClosed):
            self.socket.send(raw)

    def hear(self) -> Json:
        """Return the next message."""
        message: Json = json.loads(self.socket.recv(PATIENCE))
        if message["type"] == "update":
            self.last[message["seat"]] = {
                key: value if value is not None else self.last.get(message["seat"], {}).get(key)
                for key, value in message.items()
            }
        return message

    def until(self, kind: str) -> Json:
        """Return the next message of a type."""
        while True:
            message = self.hear()
            if message["type"] == kind:
                return message

    def end(self) -> tuple[int, list[Json]]:
        """Return with which code the other end hangs up, and what it said before."""
        said = []
        try:
            while True:
                said.append(self.hear())
        except ConnectionClosed as closed:
            return (closed.rcvd.code if closed.rcvd else 1006), said

    def choose(self, name: str = "") -> bool:
        """Make the first choice that a seat of ours owes, and wait until it counts."""
        for seat, update in self.last.items():
            if seat is not None and seat in update["owed"]:
                moment = update["moment"]
                self.say(
                    type="choose",
                    id=name or f"{seat}-{moment}",
                    seat=seat,
                    moment=moment,
                    choice=update["choices"][0]["choice"],
                )
                self.until("ack")
                return True
        return False

    def play(self) -> None:
        """Play until the game is over."""
        while not any(update["ending"] for update in self.last.values()):
            if not self.choose():
                self.hear()

    def close(self) -> None:
        self.socket.close()

    def __enter__(self) -> Caller:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
