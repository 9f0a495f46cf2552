"""A guest: a client that does one thing at a time, for tests."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from uuid import uuid4

import httpx2 as httpx
from websockets.asyncio.client import ClientConnection, connect

LUCK = "ab" * 32
SOON = 60.0

Message = dict[str, Any]


class Desk:
    """The HTTP side of a node."""

    def __init__(self, address: str) -> None:
        self.client = httpx.AsyncClient(base_url=f"{address}/api", timeout=SOON)

    async def ask(
        self, method: str, path: str, body: object = None, token: str = "", status: int = 200
    ) -> Any:
        """Ask for something, and see that the answer has the status it should have."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.client.request(method, path, json=body, headers=headers)
        assert answer.status_code == status, answer.text
        json_answer = answer.headers["content-type"].startswith("application/json")
        return answer.json() if json_answer else answer.text

    async def make(self, game: str, *seats: Message, **plan: object) -> Message:
        """Make a table."""
        body = {"game": game, "seats": list(seats), **plan}
        made: Message = await self.ask("POST", "/tables", body, status=201)
        return made

    async def join(self, table: str, **wanted: object) -> Message:
        """Take a seat."""
        body = {"luck": LUCK, **wanted}
        joined: Message = await self.ask("POST", f"/tables/{table}/join", body)
        return joined

    async def start(self, made: Message) -> Message:
        """Begin the game of a table."""
        path = f"/tables/{made['table']['table']}/start"
        begun: Message = await self.ask("POST", path, {"luck": LUCK}, made["token"])
        return begun

    async def __aenter__(self) -> Desk:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()


class Guest:
    """The socket side of a node, for one person or somebody who watches."""

    def __init__(self, address: str, table: str, token: str = "") -> None:
        self.url = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
        self.token = token
        self.socket: ClientConnection
        self.heard: list[Message] = []
        self.updates: dict[int | None, Message] = {}
        """The newest of each audience, with its choices and its view."""

    async def open(self, **since: int) -> Message:
        """Connect, say hello, and return the welcome."""
        self.socket = await connect(
            self.url, compression=None, ping_interval=None, open_timeout=SOON
        )
        await self.say(type="hello", token=self.token, since=since)
        return await self.hear()

    async def say(self, **message: object) -> None:
        """Send a message."""
        await self.socket.send(json.dumps(message))

    async def hear(self) -> Message:
        """Return the next message."""
        async with asyncio.timeout(SOON):
            text = await self.socket.recv()
        message: Message = json.loads(text)
        self.heard.append(message)
        if message["type"] == "update":
            before = self.updates.get(message["seat"], {})
            for field in ("choices", "view", "table"):
                if message[field] is None:
                    message[field] = before.get(field)
            self.updates[message["seat"]] = message
        return message

    async def until(self, *kinds: str, **fields: object) -> Message:
        """Return the next message of some kind in which fields have these values."""
        while True:
            message = await self.hear()
            if message["type"] in kinds and all(message[key] == fields[key] for key in fields):
                return message

    async def due(self) -> Message:
        """Wait until one of the seats has to choose, and return what it may."""
        while True:
            for seat, update in self.updates.items():
                if seat is not None and seat in update["owed"] and update["choices"]:
                    return update
            await self.hear()

    async def choose(self, update: Message, place: int = 0, *, name: str = "") -> Message:
        """Choose one of what an update offers, and return the answer."""
        asked = name or uuid4().hex
        await self.say(
            type="choose",
            id=asked,
            seat=update["seat"],
            moment=update["moment"],
            choice=update["choices"][place]["choice"],
        )
        while True:
            message = await self.hear()
            if message.get("id") == asked:
                return message

    async def play_on(self) -> Message:
        """Choose whatever comes first until the game is over, and return the last update."""
        while True:
            ended = [each for each in self.updates.values() if each["ending"]]
            if ended:
                return ended[0]
            owing = [
                each
                for seat, each in self.updates.items()
                if seat in each["owed"] and each["choices"]
            ]
            if owing:
                await self.choose(owing[0])
                owing[0]["owed"] = []
            else:
                await self.hear()

    async def close(self) -> None:
        """Hang up."""
        await self.socket.close()

    async def __aenter__(self) -> Guest:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
