"""The guard: how much one client may ask for, and how often."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network
from math import ceil
from typing import Final

from snowball.server.problems import Problem

MOST_CLIENTS: Final = 100_000
"""Clients that are remembered; whoever has not come for longest is forgotten first."""
FORGOTTEN: Final = 2
"""Clients that are forgotten when one comes: more than can come, so that in the end none is left."""
LONGEST_ADDRESS: Final = 64
CHOOSING: Final = 2.0
"""Choices of one client on all its connections, for each message that one connection may bring."""
HINTS_HERE: Final = (0.5, 6.0)
"""Questions to the coach of one seat: a second, and at once."""
HINTS: Final = (4.0, 48.0)
"""Those of one client: all seats of the largest table may be there, and none is to hear of another."""
RECALLS: Final = (1.0, 10.0)
"""Stories so far that one client is told: a second, and at once."""
REACTIONS: Final = (4.0, 16.0)
"""Reactions at one table: everybody there hears each of them."""

LOADS: Final = 4
"""Large bodies that one client may be sending at a time, …"""
MOST_LOADS: Final = 32
"""… and all together: each takes memory until it is answered."""
MOST_UNREAD: Final = 16_000_000
"""Bytes of large answers that wait for one client before it may ask for another, …"""
MOST_UNREAD_TOGETHER: Final = 256_000_000
"""… and for all together."""


class Bucket:
    """So many at once, and so many a second after that."""

    __slots__ = ("level", "most", "rate", "seen")

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self.level = most
        self.seen = time.monotonic()

    @property
    def full(self) -> bool:
        """Whether it is as full as a new one."""
        return self.level + (time.monotonic() - self.seen) * self.rate >= self.most

    def take(self, cost: float = 1.0) -> None:
        """Take something out; refuse if there is nothing left."""
        now = time.monotonic()
        self.level = min(self.most, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level < cost:
            wait = max(1, ceil((cost - self.level) / self.rate))
            raise Problem("too-fast", f"That is too much at once: wait {wait} s.", wait)
        self.level -= cost


class Buckets:
    """A bucket for everybody who came lately, and never more than so many."""

    def __init__(self, rate: float, most: float, kept: int = MOST_CLIENTS) -> None:
        self.rate = rate
        self.most = most
        self.kept = kept
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> None:
        """Take something out of somebody's bucket."""
        self.forget()
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.rate, self.most)
            if len(self.buckets) > self.kept:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(who)
        # What is much work can be had as well, only not at once with others.
        bucket.take(min(cost, self.most / 2) if cost > 1 else cost)

    def forget(self) -> None:
        """Forget some of those whose bucket is full again: they are as good as never seen."""
        for _ in range(FORGOTTEN):
            if not self.buckets:
                return
            who, bucket = next(iter(self.buckets.items()))
            if not bucket.full:
                return
            del self.buckets[who]


class Guard:
    """What each client has asked for lately, by address."""

    def __init__(self, requests: float, tables: int, sockets: int, messages: float = 20.0) -> None:
        self.tables = tables
        """New tables an hour, …"""
        self.sockets = sockets
        """… and sockets at a time that one client may have."""
        self.asked = Buckets(requests, 4 * requests)
        self.made = Buckets(tables / 3600, tables)
        self.chose = Buckets(CHOOSING * messages, 4 * CHOOSING * messages)
        self.hinted = Buckets(*HINTS)
        self.hinted_here = Buckets(*HINTS_HERE)
        self.recalled = Buckets(*RECALLS)
        self.reacted = Buckets(*REACTIONS)
        self.open: dict[str, int] = {}
        self.loads: dict[str, int] = {}
        """How many large bodies each client is sending."""
        self.unread: Counter[str] = Counter()
        """How many bytes of large answers each client has not taken yet."""
        self.hinting: set[str] = set()
        """The seats for which the coach thinks."""
        self.reviewed: set[str] = set()
        """Those for whom a game is being reviewed."""

    def request(self, address: str, cost: float = 1.0) -> None:
        """Count a request; one that is much work counts more."""
        for seldom in (self.made, self.hinted, self.hinted_here, self.reacted):
            seldom.forget()
        self.asked.take(client_at(address), cost)

    def table(self, address: str) -> None:
        """Count a new table."""
        try:
            self.made.take(client_at(address))
        except Problem as problem:
            raise Problem(
                "too-many-tables",
                f"You may make {self.tables} tables an hour: wait {problem.wait} s.",
                problem.wait,
            ) from None

    def choice(self, address: str) -> None:
        """Count something that is to be stored, whichever connection it came on."""
        self.chose.take(client_at(address))

    def hint(self, address: str, table: str, seat: int) -> None:
        """Count a question to the coach, who thinks for a second; nobody knows who else asks."""
        self.hinted_here.take(f"{table} {seat}")
        self.hinted.take(client_at(address))

    @contextmanager
    def coach(self, table: str, seat: int) -> Iterator[None]:
        """Let the coach think about one question of a seat at a time, on whichever connection."""
        place = f"{table} {seat}"
        if place in self.hinting:
            raise Problem("too-fast", "The coach is still thinking about your last question.", 1)
        self.hinting.add(place)
        try:
            yield
        finally:
            self.hinting.discard(place)

    def recall(self, address: str) -> None:
        """Count a question what has happened so far."""
        self.recalled.take(client_at(address))

    @contextmanager
    def review(self, address: str) -> Iterator[None]:
        """Let one review at a time be made for a client: it takes seconds."""
        client = client_at(address)
        if client in self.reviewed:
            raise Problem("too-fast", "Another game is being reviewed for you: wait for it.", 8)
        self.reviewed.add(client)
        try:
            yield
        finally:
            self.reviewed.discard(client)

    def load(self, address: str) -> None:
        """Count a large body that is on its way."""
        client = client_at(address)
        if self.loads.get(client, 0) >= LOADS:
            raise Problem("too-fast", f"You may send {LOADS} large records at a time: wait.", 1)
        if sum(self.loads.values()) >= MOST_LOADS:
            raise Problem("busy", "Too many large records are being sent: try again soon.", 2)
        self.loads[client] = self.loads.get(client, 0) + 1

    def unload(self, address: str) -> None:
        """Forget a large body that was counted."""
        client = client_at(address)
        self.loads[client] -= 1
        if not self.loads[client]:
            del self.loads[client]

    def check_unread(self, address: str) -> None:
        """Refuse what may have a large answer while too much waits to be read."""
        if self.unread.get(client_at(address), 0) >= MOST_UNREAD:
            raise Problem("too-fast", "Too much is waiting for you: read that first.", 1)
        if self.unread.total() >= MOST_UNREAD_TOGETHER:
            raise Problem("busy", "Too many large answers are being read: try again soon.", 2)

    @contextmanager
    def answering(self, address: str, size: int) -> Iterator[None]:
        """Count a large answer until it is taken."""
        client = client_at(address)
        self.unread[client] += size
        try:
            yield
        finally:
            self.unread[client] -= size
            if not self.unread[client]:
                del self.unread[client]

    def reaction(self, table: str) -> None:
        """Count something that everybody at a table is to hear."""
        self.reacted.take(table)

    def connect(self, address: str) -> None:
        """Count a socket."""
        client = client_at(address)
        if self.open.get(client, 0) >= self.sockets:
            raise Problem(
                "too-many-sockets",
                f"You may have {self.sockets} connections at a time: close one.",
                1,
            )
        self.open[client] = self.open.get(client, 0) + 1

    def disconnect(self, address: str) -> None:
        """Forget a socket."""
        client = client_at(address)
        self.open[client] -= 1
        if not self.open[client]:
            del self.open[client]


@lru_cache(4096)
def client_at(address: str) -> str:
    """Return whom an address belongs to: whoever has one of IPv6 has all with the same half."""
    if ":" not in address:
        return address[:LONGEST_ADDRESS]
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST_ADDRESS]
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))
