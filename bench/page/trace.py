"""What a browser writes down of its own work: the tasks of a page, and the CPU time of each."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from typing import Any, Final

from playwright.sync_api import CDPSession

TASK: Final = "ThreadControllerImpl::RunTask"
PAUSE: Final = 0.02

Event = dict[str, Any]


class Trace:
    """A trace of the browser, from now on."""

    def __init__(self, wire: CDPSession, categories: Sequence[str]) -> None:
        self.wire = wire
        wanted = {"includedCategories": list(categories)}
        wire.send("Tracing.start", {"traceConfig": wanted, "transferMode": "ReturnAsStream"})

    def end(self) -> list[Event]:
        """Return everything that was written down."""
        ended: list[Event] = []
        self.wire.on("Tracing.tracingComplete", lambda event: ended.append(event))
        self.wire.send("Tracing.end")
        while not ended:
            # What has happened is heard while the browser is asked something.
            self.wire.send("Browser.getVersion")
            time.sleep(PAUSE)
        handle = ended[0]["stream"]
        parts = []
        while True:
            part = self.wire.send("IO.read", {"handle": handle, "size": 1 << 20})
            parts.append(part["data"])
            if part["eof"]:
                break
        self.wire.send("IO.close", {"handle": handle})
        events: list[Event] = json.loads("".join(parts))["traceEvents"]
        return events


def tasks(events: Iterable[Event]) -> list[tuple[float, float]]:
    """Return when tasks began and what CPU time they took, in milliseconds."""
    return [
        (event["ts"] / 1000, event["tdur"] / 1000)
        for event in events
        if event["name"] == TASK and "tdur" in event
    ]


def cpu(events: Iterable[Event]) -> float:
    """Return the CPU time of all tasks, in milliseconds."""
    return sum(took for _, took in tasks(events))
