"""A window with nobody in it: no driver's eyes and ears, which take time that would be the page's."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

PAUSE: Final = 0.02
"""Seconds between two looks at what the browser has answered."""
LONGEST: Final = 30.0
"""Seconds until anything must be answered."""


class Bare:
    """A window of its own, driven by the few words of the browser's protocol that a test needs.

    A driver listens to every request and keeps a world of scripts beside that of the page: with a
    slowed processor that alone is a good part of a second.
    """

    def __init__(self, browser: Browser, wide: int, high: int) -> None:
        self.wire = browser.new_browser_cdp_session()
        self.answers: dict[int, dict[str, Any]] = {}
        self.asked = 0
        self.wire.on("Target.receivedMessageFromTarget", lambda event: self.hear(event["message"]))
        made = self.wire.send("Target.createBrowserContext")
        self.context = made["browserContextId"]
        blank = {"url": "about:blank", "browserContextId": self.context}
        target = self.wire.send("Target.createTarget", blank)["targetId"]
        attached = {"targetId": target, "flatten": False}
        self.session = self.wire.send("Target.attachToTarget", attached)["sessionId"]
        size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": False}
        self.send("Emulation.setDeviceMetricsOverride", size)
        self.send("Page.enable")

    def hear(self, message: str) -> None:
        """Note an answer; what happens besides is of no interest."""
        told = json.loads(message)
        if "id" in told:
            self.answers[told["id"]] = told

    def send(self, method: str, given: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Ask the window for something, and return what it answers."""
        self.asked += 1
        message = json.dumps({"id": self.asked, "method": method, "params": dict(given or {})})
        self.wire.send(
            "Target.sendMessageToTarget", {"sessionId": self.session, "message": message}
        )
        latest = time.monotonic() + LONGEST
        while self.asked not in self.answers:
            if time.monotonic() > latest:
                raise TimeoutError(f"The window does not answer to {method}.")
            # Answers are heard while the browser is asked something; the page knows nothing of it.
            self.wire.send("Browser.getVersion")
            time.sleep(PAUSE)
        answer = self.answers.pop(self.asked)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def before(self, script: str) -> None:
        """Run a script before those of every page."""
        self.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def go(self, address: str) -> None:
        """Go to an address; what is there may still be on its way."""
        self.send("Page.navigate", {"url": address})

    def value(self, expression: str) -> Any:
        """Return what an expression is worth in the page."""
        wanted = {"expression": expression, "returnByValue": True}
        return self.send("Runtime.evaluate", wanted)["result"].get("value")

    def wait(self, expression: str, pause: float) -> Any:
        """Look now and then until an expression is worth something, and return that."""
        latest = time.monotonic() + LONGEST
        while not (found := self.value(expression)):
            if time.monotonic() > latest:
                raise TimeoutError(f"In vain: {expression}")
            time.sleep(pause)
        return found

    def close(self) -> None:
        """Close the window, and forget all that it kept."""
        with suppress(BrowserError):
            self.wire.send("Target.disposeBrowserContext", {"browserContextId": self.context})
        self.wire.detach()
