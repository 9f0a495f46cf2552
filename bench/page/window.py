"""A window of a real Chromium on the page of our own server."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.page.bare import Bare
from bench.page.browser import FLAGS
from bench.server.entrants import temporary
from bench.server.hosts import ours
from snowball.server.visitor import new_luck, request

WIDE: Final = 1280
HIGH: Final = 800
SLOWEST: Final = 30_000.0
"""Milliseconds until anything that is waited for must be there."""
TURN: Final = 0.05
"""Seconds between two looks whether it is our turn."""
SETTLED: Final = 0.2
"""Seconds until a browser has nothing more to do with a window that was just opened."""


class House:
    """Our server and a browser, in which windows can be opened."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address

    def table(self, game: str, seats: int, options: dict[str, object] | None = None) -> Seat:
        """Begin a game against bots."""
        players = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * (seats - 1)]
        body = {"game": game, "seats": players, "options": options or {}}
        tables = f"{self.address}/api/tables"
        made = request("POST", tables, body)
        seat = Seat(made["table"]["table"], made["token"])
        request("POST", f"{tables}/{seat.table}/start", {"luck": new_luck()}, seat.token)
        # What the others do while the page is opened is not the page's business.
        latest = time.monotonic() + SLOWEST / 1000
        while request("GET", f"{tables}/{seat.table}")["owed"] != [0]:
            if time.monotonic() > latest:
                raise TimeoutError(f"It is never our turn in {game}.")
            time.sleep(TURN)
        return seat

    @contextmanager
    def window(
        self, seat: Seat | None = None, script: str = ""
    ) -> Iterator[tuple[Page, CDPSession]]:
        """Open a window that has never seen the page, with a seat in its pocket."""
        context = self.browser.new_context(viewport={"width": WIDE, "height": HIGH}, locale="en")
        context.set_default_timeout(SLOWEST)
        context.add_init_script(pocket(seat) + script)
        page = context.new_page()
        try:
            yield page, context.new_cdp_session(page)
        finally:
            context.close()

    @contextmanager
    def bare(self, seat: Seat | None = None, script: str = "") -> Iterator[Bare]:
        """Open such a window with nobody in it who would take time from the page."""
        window = Bare(self.browser, WIDE, HIGH)
        try:
            window.before(script)
            # A browser that is open already: that it starts a process is not the page's business.
            window.go(f"{self.address}/favicon.svg")
            time.sleep(SETTLED)
            window.value(pocket(seat))
            yield window
        finally:
            window.close()


class Seat:
    """A seat at a table, and what proves that it is ours."""

    def __init__(self, table: str, token: str) -> None:
        self.table = table
        self.token = token


def pocket(seat: Seat | None) -> str:
    """Return the script that puts a seat into the pocket of whoever opens a page."""
    if seat is None:
        return ""
    kept = json.dumps(json.dumps({seat.table: seat.token}))
    return f"localStorage.setItem('snowball.tokens', {kept});"


@contextmanager
def house(browser: str) -> Iterator[House]:
    """Open a server and a browser."""
    with ExitStack() as stack:
        host = stack.enter_context(ours(temporary(stack)))
        playwright = stack.enter_context(sync_playwright())
        opened = playwright.chromium.launch(executable_path=browser, args=list(FLAGS))
        stack.callback(opened.close)
        yield House(opened, f"http://127.0.0.1:{host.port}")
