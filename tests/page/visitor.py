"""Somebody who uses the page as people do: looks, clicks, presses keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response

from snowball.server.visitor import request

LIMIT_MS = 60_000.0
"""Milliseconds until something that was waited for must be there, however busy the machine is."""
WIDTHS = {
    "phone": (360, 740),
    "tablet": (768, 1024),
    "desktop": (1280, 800),
    "wall": (1920, 1080),
}
HARMLESS = ("Failed to load resource", "WebSocket connection")
"""What a browser says of a server that a test has ended."""


IN_REACH = ":is(:root:not(:has(dialog[open])), dialog[open])"
"""A sheet that is open keeps everything behind it out of reach."""
ASKED = """() => !document.querySelector(".scene.busy, [data-choice][aria-pressed=true]")
    && document.querySelector("[data-choice], [data-toward], [data-curtain] button") !== null
    && Object.entries(sessionStorage).every(([key, sent]) => !key.startsWith("snowball.sending.") || sent === "[]")"""
"""Whether a choice is waited for, and the server has all that were made: until it is made, the table stays."""

COMPLETE = """() => !/One moment …|Einen Moment …/.test(document.querySelector("main").innerText)
    && !document.querySelector(".facts [style*=hidden]")"""
"""Whether a screen waits for nothing more that the server has to say."""

STOP_TIMERS = "for (let id = setTimeout(() => {}); id; id--) clearTimeout(id)"
"""Lets nothing happen that the page wants to do later: no retry, no heartbeat, no next moment."""


class Visitor:
    """One window of a browser."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self.overheard)
        page.on("request", self.asked)
        page.on("response", self.answered)

    def overheard(self, message: ConsoleMessage) -> None:
        """Note what the page complains of."""
        if message.type == "error" and not message.text.startswith(HARMLESS):
            self.complaints.append(message.text)

    def asked(self, request: Request) -> None:
        """Note requests to anybody else: there must be none, ever."""
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.complaints.append(f"asked {request.url}")

    def answered(self, response: Response) -> None:
        """Note faults of the server."""
        if response.status >= 500 and response.status != 503:
            self.complaints.append(f"{response.status} for {response.url}")

    def open(self, path: str) -> None:
        """Go to an address of the page."""
        self.page.goto(self.address + path)
        self.page.locator("main h1, main h2").first.wait_for()

    def await_screen(self) -> None:
        """Wait until the screen that was opened has all that it shows."""
        self.page.wait_for_function(COMPLETE)

    def reload_in(self, language: str) -> None:
        """Have the page in a language, as if it had been chosen in the settings before."""
        kept = json.dumps({"language": language})
        self.page.evaluate("kept => localStorage.setItem('snowball.settings', kept)", kept)
        self.page.reload()
        self.page.locator(f":root[lang={language}]").wait_for()

    def button(self, name: str, *, exact: bool = True) -> Locator:
        """Return a button by its label."""
        return self.page.get_by_role("button", name=name, exact=exact)

    def link(self, name: str, *, exact: bool = True) -> Locator:
        """Return a link by its label."""
        return self.page.get_by_role("link", name=name, exact=exact)

    def tab_to(self, wanted: str, skipped: int = 0, key: str = "Tab") -> None:
        """Tab until what has the focus is wanted, but a few times at least."""
        for tab in range(200):
            if tab >= skipped and self.page.evaluate(wanted):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{wanted} is not reached")

    # The line.

    def keep_lines(self) -> None:
        """Keep hold of the connections that pages open from now on, so that one can be lost."""
        self.page.add_init_script(
            "window.lines = []; window.WebSocket = class extends WebSocket {"
            " constructor(...all) { super(...all); window.lines.push(this); } };"
        )

    def lose_line(self) -> None:
        """Go offline. That leaves a connection open that is there already: it is cut by hand."""
        self.page.context.set_offline(True)
        self.page.evaluate("() => window.lines.at(-1).close()")

    # At a table.

    def sit(
        self, game: str, seats: Sequence[Mapping[str, str]], *, luck: int = 0, **more: Any
    ) -> str:
        """Make a table, take it into this browser, begin it if it is full, and go there.

        With the same luck and the same choices, everything happens again as it did.
        """
        made = self.ask("/tables", {"game": game, "seats": list(seats), **more})
        name: str = made["table"]["table"]
        kept = json.dumps({name: made["token"]})
        self.page.evaluate("kept => localStorage.setItem('snowball.tokens', kept)", kept)
        if all(seat.get("kind") in ("me", "bot") for seat in seats):
            self.ask(f"/tables/{name}/start", {"luck": f"{luck:064x}"}, made["token"])
        self.open(f"/t/{name}")
        return name

    def ask(self, path: str, body: object, token: str = "") -> Any:
        """Ask the server for something that is not what the test is about."""
        return request("POST", f"{self.address}/api{path}", body, token)

    @property
    def offered(self) -> Locator:
        """What can be chosen now, or is a step towards it: in an open sheet, else on the board and in the tray."""
        return self.page.locator(f"{IN_REACH} :is([data-choice], [data-toward]):visible")

    @property
    def over(self) -> bool:
        """Whether the game has ended on this screen."""
        return self.page.locator("[data-ending]").count() > 0

    @property
    def reading(self) -> bool:
        """Whether a sheet is open, for a choice or to be read."""
        return self.page.locator("dialog[open]").count() > 0

    @property
    def due(self) -> bool:
        """Whether something is to be chosen now; until it is, the table stays as it is."""
        return bool(self.page.evaluate(ASKED))

    def await_question(self) -> None:
        """Wait until something is to be chosen, after all that was chosen before."""
        self.page.wait_for_function(ASKED)
        self.offered.first.wait_for()

    def goes_on(self) -> bool:
        """Wait for the next question or the end; say whether there is a question."""
        self.page.wait_for_function(f"() => ({ASKED})() || document.querySelector('[data-ending]')")
        return not self.over

    def resize(self, width: str) -> None:
        """Make the window as large as another device."""
        wide, high = WIDTHS[width]
        self.page.set_viewport_size({"width": wide, "height": high})
        self.settle()

    def settle(self, frames: int = 6) -> None:
        """Let the page be drawn so often that everything has its place, however slow the machine is."""
        self.page.evaluate(
            """frames => new Promise((drawn) => {
              const next = () => (frames-- ? requestAnimationFrame(next) : drawn());
              next();
            })""",
            frames,
        )

    def step(self, pick: int = 0, offers: Locator | None = None) -> bool:
        """Choose something by a click if that is asked for, of some offers or all; say whether it was."""
        if not self.due:
            return False
        offers = offers or self.offered.or_(self.page.locator("[data-curtain] button:visible"))
        offers.first.wait_for()
        offers.nth(pick % offers.count()).click()
        return True


Visit = Callable[..., Visitor]
"""Opens the page as somebody new: see the fixture."""
ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}
GAMES = ("arsenal", "splatball", "bricks")
