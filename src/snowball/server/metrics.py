"""Metrics: numbers about the server for Prometheus, and none of what nobody at a table may hear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

from snowball.server.crowd import Networks
from snowball.server.problems import Problem

HERE: Final = ("127.0.0.0/8", "::1")
"""This machine, which may always read them."""
PASSED_ON: Final = (b"x-forwarded-for", b"x-forwarded-host", b"forwarded", b"x-real-ip", b"via")
"""What proxies write into requests: those come from anywhere."""
AT_TABLES: Final = 409
"""The status of refusals that tell how things stand at a table."""


class Metrics:
    """What is counted and timed on this node."""

    def __init__(self, readers: Iterable[str] = ()) -> None:
        self.readers = Networks((*HERE, *readers))
        """Who may read them."""
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.entries = Counter(
            "snowball_entries", "Things that happened at tables", ["what"], registry=self.registry
        )
        self.kinds: dict[str, Counter] = {}
        self.refusals = Counter(
            "snowball_refusals", "Things that were refused", ["code"], registry=self.registry
        )
        self.storing = Histogram(
            "snowball_storing_seconds", "From a request to its commit", registry=self.registry
        )
        self.rooms = Gauge("snowball_rooms", "Tables that are awake", registry=self.registry)
        self.sockets = Gauge("snowball_sockets", "Open connections", registry=self.registry)
        self.bus = Gauge(
            "snowball_bus_healthy", "1 if other nodes can be heard", registry=self.registry
        )
        self.bots = Counter(
            "snowball_bot_failures", "Choices that dice made for a bot", registry=self.registry
        )

    def check_reader(self, address: str, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Refuse to tell them to anybody but those named, and to whoever comes through a proxy."""
        if address not in self.readers or passed_on(headers):
            raise Problem("not-yours", "Only addresses named with --metrics may read this.")

    def refused(self, problem: Problem) -> None:
        """Count a refusal, unless a seat's attempts would show in it that the others do not hear of."""
        if problem.status != AT_TABLES:
            self.refusals.labels(problem.code).inc()

    def happened(self, what: str, seconds: float) -> None:
        """Count something that happened at a table for all to hear, and how long it took to store."""
        self.storing.observe(seconds)
        counter = self.kinds.get(what)
        if counter is None:
            counter = self.kinds[what] = self.entries.labels(what)
        counter.inc()

    def text(self) -> bytes:
        """Return all of them as Prometheus reads them."""
        return generate_latest(self.registry)


def passed_on(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Say whether a request has come through a proxy."""
    return any(name in PASSED_ON for name, _ in headers)
