"""Metrics: numbers about the server for Prometheus; none of them is about one table."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)


class Metrics:
    """What is counted and timed on this node."""

    def __init__(self) -> None:
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

    def happened(self, what: str) -> None:
        """Count something that happened at a table."""
        counter = self.kinds.get(what)
        if counter is None:
            counter = self.kinds[what] = self.entries.labels(what)
        counter.inc()

    def text(self) -> bytes:
        """Return all of them as Prometheus reads them."""
        return generate_latest(self.registry)
