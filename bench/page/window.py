"""A window of a real Chromium on the page of our own server."""

from __future__ import annotations

import json
import os
import shutil
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.server.entrants import temporary
from bench.server.hosts import ours

WIDE: Final = 1280
HIGH: Final = 800
SLOWEST: Final = 30_000.0
"""Milliseconds until anything that is waited for must be there."""
FLAGS: Final = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str | None:
    """Return the browser: the one that is named, that of the environment, or the system's."""
    own = Path(sys.executable).with_name("chromium")
    return os.environ.get("CHROMIUM") or (str(own) if own.exists() else shutil.which("chromium"))


class House:
    """Our server and a browser, in which windows can be opened."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def table(self, game: str, seats: int, options: dict[str, object] | None = None) -> Seat:
        """Begin a game against bots."""
        players = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * (seats - 1)]
        body = {"game": game, "seats": players, "options": options or {}}
        made = self.ask("/tables", body)
        seat = Seat(made["table"]["table"], made["token"])
        self.ask(f"/tables/{seat.table}/start", {"luck": token_hex(32)}, seat.token)
        return seat

    def ask(self, path: str, body: object, token: str = "") -> Any:
        """Ask the server for something that is not measured."""
        request = urllib.request.Request(
            f"{self.address}/api{path}",
            data=json.dumps(body).encode(),
            headers={"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read())

    @contextmanager
    def window(
        self, seat: Seat | None = None, script: str = ""
    ) -> Iterator[tuple[Page, CDPSession]]:
        """Open a window that has never seen the page, with a seat in its pocket."""
        context = self.browser.new_context(viewport={"width": WIDE, "height": HIGH}, locale="en")
        context.set_default_timeout(SLOWEST)
        if seat is not None:
            kept = json.dumps(json.dumps({seat.table: seat.token}))
            context.add_init_script(f"localStorage.setItem('snowball.tokens', {kept})")
        if script:
            context.add_init_script(script)
        page = context.new_page()
        # A browser that is open already: that it starts a process is not the page's business.
        page.goto(f"{self.address}/favicon.svg")
        try:
            yield page, context.new_cdp_session(page)
        finally:
            context.close()


class Seat:
    """A seat at a table, and what proves that it is ours."""

    def __init__(self, table: str, token: str) -> None:
        self.table = table
        self.token = token


@contextmanager
def house(browser: str) -> Iterator[House]:
    """Open a server and a browser."""
    with ExitStack() as stack:
        host = stack.enter_context(ours(temporary(stack)))
        playwright = stack.enter_context(sync_playwright())
        opened = playwright.chromium.launch(executable_path=browser, args=list(FLAGS))
        stack.callback(opened.close)
        yield House(opened, f"http://127.0.0.1:{host.port}")
