"""The bus of several nodes: one channel of Redis or Valkey, which may come and go."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from random import Random
from typing import Final

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from snowball.server.bus import Listener

log = logging.getLogger(__name__)

PAUSES: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds to wait before trying again, and at last every time the longest."""


class Letter(msgspec.Struct, omit_defaults=True):
    """What a node tells all others at once; an empty one is its pulse."""

    node: str
    entries: dict[str, int] = {}
    said: list[tuple[str, str]] = []
    lost: bool = False
    """Whether something the node wanted to tell before never went out."""


class RedisBus:
    """A bus over one channel of Redis or Valkey."""

    alone = False

    def __init__(
        self,
        url: str,
        *,
        channel: str = "snowball",
        pulse: float = 5.0,
        timeout: float = 2.0,
        limit: int = 10_000,
    ) -> None:
        self.channel = channel
        self.pulse = pulse
        """Seconds after which a node says something even if there is nothing to tell."""
        self.limit = limit
        """How much may wait to be told."""
        self.node = secrets.token_hex(8)
        self.jitter = Random(self.node)
        self.letter = Letter(self.node)
        self.something = asyncio.Event()
        self.back = asyncio.Event()
        self.heard_at: float | None = None
        self.tasks: list[asyncio.Task[None]] = []
        try:
            self.redis = Redis.from_url(
                url,
                protocol=2,
                socket_timeout=timeout,
                socket_connect_timeout=timeout,
                socket_keepalive=True,
                # Left alone, it would try for minutes; how often is decided here.
                retry=Retry(NoBackoff(), 0),
            )
        except ValueError:
            raise ValueError(
                "The address of the bus cannot be read: use redis://host:port or rediss://host:port"
            ) from None

    @property
    def healthy(self) -> bool:
        """Whether anything was heard lately, at least this node's own pulse."""
        return self.heard_at is not None and time.monotonic() - self.heard_at < 3 * self.pulse

    async def open(self, listener: Listener) -> None:
        self.tasks = [
            asyncio.create_task(self.listen(listener), name="bus-listen"),
            asyncio.create_task(self.send(), name="bus-send"),
        ]

    def publish(self, name: str, number: int) -> None:
        entries = self.letter.entries
        if name in entries:
            entries[name] = max(number, entries[name])
        elif len(entries) < self.limit:
            entries[name] = number
        else:
            self.letter.lost = True
        self.something.set()

    def say(self, name: str, payload: str) -> None:
        if len(self.letter.said) < self.limit:
            self.letter.said.append((name, payload))
            self.something.set()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks = []
        self.heard_at = None
        await self.redis.aclose()

    async def send(self) -> None:
        """Send what there is to tell, all of it in one letter."""
        failures = 0
        while True:
            letter = await self.next_letter()
            try:
                await self.redis.publish(self.channel, msgspec.json.encode(letter))
                failures = 0
            except (RedisError, OSError):
                # Others are not told it again, but to look in the database.
                self.letter.lost = True
                self.something.set()
                await self.pause(failures)
                failures += 1

    async def next_letter(self) -> Letter:
        """Wait until there is something to tell, or time for a pulse."""
        try:
            async with asyncio.timeout(self.pulse):
                await self.something.wait()
        except TimeoutError:
            pass
        self.something.clear()
        letter, self.letter = self.letter, Letter(self.node)
        return letter

    async def listen(self, listener: Listener) -> None:
        """Hear what others tell, and connect again whenever that is needed."""
        failures = 0
        while True:
            try:
                async with self.redis.pubsub() as subscription:
                    await subscription.subscribe(self.channel)
                    await self.hear(subscription, listener)
            except (RedisError, OSError) as error:
                reason = type(error).__name__
            else:
                reason = "silence"
            if self.heard_at is not None:
                failures = 0
                log.warning("the bus is lost: %s", reason)
            elif not failures:
                log.warning("the bus is not there: %s", reason)
            self.heard_at = None
            await self.pause(failures)
            failures += 1

    async def hear(self, subscription: PubSub, listener: Listener) -> None:
        """Hear letters until not even this node's own pulse comes back."""
        while message := await subscription.get_message(timeout=3 * self.pulse):
            if self.heard_at is None:
                log.info("the bus is there")
            self.heard_at = time.monotonic()
            if message["type"] == "subscribe":
                self.back.set()
                # Nobody keeps letters for who was away.
                told(listener.missed)
            elif message["type"] == "message":
                self.read(message["data"], listener)

    def read(self, data: bytes, listener: Listener) -> None:
        """Tell the listener what a letter says."""
        try:
            letter = msgspec.json.decode(data, type=Letter)
        except msgspec.MsgspecError:
            log.warning("a letter on the bus cannot be read")
            return
        if letter.node == self.node:
            return
        if letter.lost:
            told(listener.missed)
        for name, number in letter.entries.items():
            told(listener.entries, name, number)
        for name, payload in letter.said:
            told(listener.said, name, payload)

    async def pause(self, failures: int) -> None:
        """Wait before trying again, all nodes for different times, or until the bus is back."""
        longest = PAUSES[min(failures, len(PAUSES) - 1)]
        self.back.clear()
        try:
            async with asyncio.timeout(longest * self.jitter.uniform(0.5, 1.0)):
                await self.back.wait()
        except TimeoutError:
            pass


def told(hear: Callable[..., None], *what: object) -> None:
    """Tell a listener, who may fail without harm to the bus."""
    try:
        hear(*what)
    except Exception:
        log.exception("a listener of the bus failed")
