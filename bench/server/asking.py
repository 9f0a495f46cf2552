"""Asking a server something over HTTP, one question at a time on a connection that stays open."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec


class Asker:
    """One connection to a server that is asked for tables."""

    def __init__(self, host: str, port: int, socket_port: int) -> None:
        self.host = host
        self.port = port
        self.socket_port = socket_port
        """Where sockets are opened: boardgame.io's lobby listens elsewhere."""
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object, token: str = "") -> Any:
        """Ask, and return the answer; a refusal is an error."""
        if self.streams is None:
            self.streams = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.streams
        data = msgspec.json.encode(body)
        bearer = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{bearer}"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        size = int(answer.partition(b"content-length:")[2].partition(b"\r\n")[0])
        text = await reader.readexactly(size)
        if b"connection: close" in answer:
            self.close()
        if not answer.startswith(b"http/1.1 2"):
            raise ConnectionError(f"{path}: {text.decode()}")
        return msgspec.json.decode(text)

    def close(self) -> None:
        """Hang up."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None
