"""The gate: what every request has to pass, and the headers that go out with every answer."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext, suppress
from pathlib import Path
from traceback import extract_tb
from typing import Final
from urllib.parse import urlsplit

import msgspec
import structlog
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from snowball.server.guard import Guard
from snowball.server.metrics import Metrics
from snowball.server.problems import Problem

MOST_BODY: Final = 64 * 1024
"""Bytes of a request, …"""
MOST_RECORD: Final = 1_100_000
"""… and of one that brings a record, the largest thing that anybody sends."""
PIECE: Final = 64 * 1024
"""Bytes of an answer that go out together; the next ones wait until these are taken."""
TAKES_RECORDS: Final = ("/api/verify", "/api/replay", "/api/review")
COUNTED: Final = ("/api", "/readyz", "/metrics")
"""Where requests are counted: there they make work."""
POLICY: Final = (
    b"default-src 'self'",
    b"img-src 'self' data:",
    b"object-src 'none'",
    b"base-uri 'none'",
    b"form-action 'self'",
    b"frame-ancestors 'none'",
)
"""Nothing but what this server itself sends may run or be shown, and nobody may frame it."""
HEADERS: Final = (
    (
        b"content-security-policy",
        b"; ".join(POLICY),
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
NO_STORE: Final = (b"cache-control", b"no-store")


class Unread(HTTPException):
    """A body that is not read to its end.

    The framework lets no other exception pass while it reads a body.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.status, problem.sentence)
        self.problem = problem


class Body:
    """What a request brings, as long as it is not too much, and not too many bring much."""

    def __init__(self, receive: Receive, most: int, guard: Guard, client: str) -> None:
        self.incoming = receive
        self.most = most
        self.guard = guard
        self.client = client
        self.size = 0
        self.large = False

    def announced(self, headers: list[tuple[bytes, bytes]]) -> None:
        """Refuse a body that says beforehand that it is too large."""
        for name, value in headers:
            if name == b"content-length" and value.isdigit() and int(value[:20]) > self.most:
                raise self.too_large()

    async def receive(self) -> Message:
        """Take the next part; nobody has to say beforehand how many there are."""
        message = await self.incoming()
        self.size += len(message.get("body", b""))
        if self.size > self.most:
            raise Unread(self.too_large())
        if self.size > MOST_BODY and not self.large:
            try:
                self.guard.load(self.client)
            except Problem as problem:
                raise Unread(problem) from None
            self.large = True
        return message

    def close(self) -> None:
        """Be done with it, as the request has been answered or its client has gone."""
        if self.large:
            self.guard.unload(self.client)
            self.large = False

    def too_large(self) -> Problem:
        """Return the problem of a body that is too large."""
        return Problem("too-large", f"This request may have {self.most:,} bytes at most.")


class Answer:
    """What goes out, with the headers that belong to every answer."""

    def __init__(self, send: Send, guard: Guard, client: str, *, kept: bool) -> None:
        self.outgoing = send
        self.guard = guard
        self.client = client
        self.kept = kept
        """Whether it is a part of the page: the same bytes for everybody, which take no memory."""
        self.begun = False

    async def send(self, message: Message) -> None:
        """Send the next part."""
        if message["type"] == "http.response.start":
            self.begun = True
            message = {**message, "headers": [*message["headers"], *self.headers(message)]}
        elif len(message.get("body", b"")) > PIECE:
            await self.send_in_pieces(message)
            return
        await self.outgoing(message)

    async def send_in_pieces(self, message: Message) -> None:
        """Send much as fast as it is read, and count it until then, unless it is there anyway."""
        body = message["body"]
        with nullcontext() if self.kept else self.guard.answering(self.client, len(body)):
            for start in range(0, len(body), PIECE):
                end = start + PIECE
                more = end < len(body) or message.get("more_body", False)
                await self.outgoing({**message, "body": body[start:end], "more_body": more})

    def headers(self, message: Message) -> tuple[tuple[bytes, bytes], ...]:
        """Return what is added: nothing of the API is kept but what says itself for how long."""
        says = any(name == NO_STORE[0] for name, _ in message["headers"])
        return HEADERS if self.kept or says else (*HEADERS, NO_STORE)

    async def refuse(self, problem: Problem) -> None:
        """Answer without asking any further, unless there is an answer already."""
        if not self.begun:
            body, headers = refusal(problem)
            start = {"type": "http.response.start", "status": problem.status, "headers": headers}
            await self.send(start)
            await self.send({"type": "http.response.body", "body": body})


class Gate:
    """Counts requests, refuses what is too large, adds headers, and notes what goes wrong inside."""

    def __init__(
        self,
        app: ASGIApp,
        guard: Guard,
        journal: structlog.stdlib.BoundLogger,
        metrics: Metrics,
    ) -> None:
        self.app = app
        self.guard = guard
        self.journal = journal
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, or not."""
        if scope["type"] == "http":
            await self.ask(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.connect(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def ask(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or not."""
        path: str = scope["path"]
        client = scope["client"][0] if scope.get("client") else ""
        answer = Answer(send, self.guard, client, kept=not path.startswith(COUNTED))
        most = MOST_RECORD if path in TAKES_RECORDS else MOST_BODY
        body = Body(receive, most, self.guard, client)
        try:
            if path.startswith(COUNTED):
                self.guard.request(client)
            if path in TAKES_RECORDS:
                self.guard.check_unread(client)
            body.announced(scope["headers"])
            await self.app(scope, body.receive, answer.send)
        except Problem as problem:
            self.metrics.refused(problem)
            await answer.refuse(problem)
        except Exception as error:
            self.note(error)
            await answer.refuse(accident())
        finally:
            body.close()

    async def connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket through; what goes wrong ends that socket and nothing else."""
        try:
            await self.app(scope, receive, send)
        except Exception as error:
            self.note(error)
            with suppress(Exception):
                await send({"type": "websocket.close", "code": 1011})

    def note(self, error: Exception) -> None:
        """Write down what went wrong and where, but no word of it: it may hold a token or a card."""
        frames = extract_tb(error.__traceback__)[-3:]
        where = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
        self.journal.error("accident", why=type(error).__name__, where=" ".join(where))


def accident() -> Problem:
    """Return what those are told to whom something happened that should not."""
    return Problem("accident", "Something went wrong here; it has been noted.")


def refusal(problem: Problem) -> tuple[bytes, list[tuple[bytes, bytes]]]:
    """Return a refusal as the body and the headers of an answer."""
    body = msgspec.json.encode({"code": problem.code, "sentence": problem.sentence})
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if problem.wait:
        headers.append((b"retry-after", b"%d" % problem.wait))
    return body, headers


def same_origin(headers: Mapping[str, str], others: tuple[str, ...]) -> bool:
    """Say whether a page of our own, or of one that is allowed, has opened a socket.

    Programs that are no browsers send no Origin: nobody can be tricked into running them.
    """
    origin = headers.get("origin")
    if origin is None or origin in others:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return host != "" and host == headers.get("host")
