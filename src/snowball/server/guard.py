"""The guard: how much one client may ask for, and how often."""

from __future__ import annotations

import time
from collections import OrderedDict
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
HINTS: Final = (1.0, 10.0)
"""Questions to the coach of one client: a second, and at once."""
HINTS_HERE: Final = (0.5, 6.0)
"""Questions to the coach at one table."""
RECALLS: Final = (1.0, 10.0)
"""Stories so far that one client is told: a second, and at once."""
REACTIONS: Final = (4.0, 16.0)
"""Reactions at one table: everybody there hears each of them."""

LOADS: Final = 4
"""Large bodies that one client may be sending at a time, …"""
MOST_LOADS: Final = 32
"""… and all together: each takes memory until it is answered."""


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

    def __init__(self, requests: float, tables: int, sockets: int) -> None:
        self.tables = tables
        """New tables an hour, …"""
        self.sockets = sockets
        """… and sockets at a time that one client may have."""
        self.asked = Buckets(requests, 4 * requests)
        self.made = Buckets(tables / 3600, tables)
        self.hinted = Buckets(*HINTS)
        self.hinted_here = Buckets(*HINTS_HERE)
        self.recalled = Buckets(*RECALLS)
        self.reacted = Buckets(*REACTIONS)
        self.open: dict[str, int] = {}
        self.loads: dict[str, int] = {}
        """How many large bodies each client is sending."""
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

    def hint(self, address: str, table: str) -> None:
        """Count a question to the coach, who thinks for a second."""
        self.hinted.take(client_at(address))
        self.hinted_here.take(table)

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
