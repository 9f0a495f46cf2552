"""A real browser and a real server for tests of the page."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from bench.page.browser import FLAGS, chromium
from conftest import lacks_compiler
from page.visitor import LIMIT_MS, WIDTHS, Visitor
from server.live import Node

HERE = Path(__file__).parent
EMPTY = "/healthz"
"""An address of the server without a page: there, a browser can be given what a page will find in it."""
FIXED_LUCK = """
const random = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => (bytes.length === 32 ? bytes.fill(0) : random(bytes));
"""
"""Lets a page add the same to the luck of every table: only that has 32 bytes."""
expect.set_options(timeout=LIMIT_MS)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Test the page once: with the compiled rules, as people run it, where there are any."""
    if os.environ.get("SNOWBALL_EXPECT") == "pure" and not lacks_compiler():
        mine = [item for item in items if HERE in item.path.parents]
        items[:] = [item for item in items if item not in mine]
        config.hook.pytest_deselected(items=mine)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Open a browser; it is closed before any other test, whose event loop would not go with it."""
    with sync_playwright() as playwright:
        found = chromium()
        assert found, "there is no Chromium: apt-get install chromium, or set CHROMIUM to one"
        opened = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with Node(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture
def visit(browser: Browser, node: Node) -> Iterator[Callable[..., Visitor]]:
    """Return a way to open the page as somebody new, at a width, in a language, still or moving.

    Without a path nothing is opened yet, and the visitor can sit down at a table.
    """
    contexts: list[BrowserContext] = []
    visitors: list[Visitor] = []

    def opened(
        path: str = "",
        width: str = "desktop",
        *,
        language: str = "en",
        still: bool = True,
        address: str = "",
    ) -> Visitor:
        wide, high = WIDTHS[width]
        context = browser.new_context(
            viewport={"width": wide, "height": high},
            locale=language,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=width == "phone",
        )
        context.set_default_timeout(LIMIT_MS)
        context.add_init_script(FIXED_LUCK)
        contexts.append(context)
        visitor = Visitor(context.new_page(), address or node.address)
        visitors.append(visitor)
        if path:
            visitor.open(path)
        else:
            visitor.page.goto(visitor.address + EMPTY)
        return visitor

    yield opened
    for visitor in visitors:
        visitor.page.close()
    for context in contexts:
        context.close()
    # After closing: what the page complained of while it went away counts, too.
    for visitor in visitors:
        assert visitor.complaints == []


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Return where pictures of the screens are written for people to look at."""
    folder = Path(os.environ.get("SNOWBALL_PICTURES", HERE.parent.parent / "build" / "pictures"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
