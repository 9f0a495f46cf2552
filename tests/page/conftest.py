"""A real browser and a real server for tests of the page."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from bench.page.browser import FLAGS, chromium
from conftest import lacks_compiler
from page.visitor import Visitor
from server.live import Node

HERE = Path(__file__).parent
WIDTHS = {
    "phone": (360, 740),
    "tablet": (768, 1024),
    "desktop": (1280, 800),
    "wall": (1920, 1080),
}
SLOWEST = 60_000.0
"""Milliseconds until something that was waited for must be there, however much the machine has to do."""
expect.set_options(timeout=SLOWEST)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run the tests of the page once: with the compiled rules, as people run it, where there are any."""
    mine = [item for item in items if HERE in item.path.parents]
    for item in mine:
        item.add_marker(pytest.mark.compiled)
    if os.environ.get("SNOWBALL_EXPECT") == "pure" and not lacks_compiler():
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
    """Return a way to open the page as somebody new, at a width, in a language, still or moving."""
    contexts: list[BrowserContext] = []
    visitors: list[Visitor] = []

    def opened(
        path: str = "/",
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
        context.set_default_timeout(SLOWEST)
        contexts.append(context)
        visitor = Visitor(context.new_page(), address or node.address)
        visitors.append(visitor)
        visitor.open(path)
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


__all__ = ["Page"]
