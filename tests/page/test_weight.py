"""The page is light: what a first visit to a table loads."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Response

from page.visitor import Visitor

Visit = Callable[..., Visitor]

MOST_BYTES = 150_000
ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}


@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_a_table_loads_with_less_than_150_kilobytes(visit: Visit, game: str) -> None:
    ana = visit()
    name = ana.sit(game, [ME, BOT])
    loaded: dict[str, int] = {}

    def note(response: Response) -> None:
        if "/api/" not in response.url:
            loaded[response.url] = int(response.headers.get("content-length", 0))

    browser = ana.page.context.browser
    assert browser is not None
    page = browser.new_page()
    page.on("response", note)
    page.goto(f"{ana.address}/t/{name}")
    page.wait_for_load_state("networkidle")
    assert page.locator("section").count() > 0
    page.close()
    assert 50_000 < sum(loaded.values()) < MOST_BYTES


STYLED = {
    "/": "Home",
    "/new/arsenal": "NewTable",
    "/join": "Join",
    "/learn": "Learn",
    "/learn/bricks": "Lesson",
    "/rules/bricks": "Rules",
    "/replays": "Replays",
}


@pytest.mark.parametrize("path", STYLED)
def test_a_screen_that_is_opened_first_has_its_styles(visit: Visit, path: str) -> None:
    ana = visit(path)
    sheets = ana.page.evaluate("[...document.styleSheets].map((each) => each.href)")
    assert any(f"/{STYLED[path]}-" in sheet for sheet in sheets)


MOST_FILES = 16


@pytest.mark.parametrize("path", ["/", "/t/{name}"])
def test_what_a_screen_needs_is_named_before_the_page_is_read_and_loaded_once(
    visit: Visit, path: str
) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT])
    loaded: list[str] = []
    browser = ana.page.context.browser
    assert browser is not None
    page = browser.new_page()
    page.on("response", lambda response: loaded.append(response.url.removeprefix(ana.address)))
    answer = page.goto(ana.address + path.format(name=name))
    page.wait_for_load_state("networkidle")
    page.close()
    assert answer is not None
    links = re.findall(r"<([^>]+)>", answer.headers["link"])
    files = [each for each in loaded if each.startswith("/assets/")]
    assert {"/assets/" + each.rpartition("/")[2] for each in links} == set(links)
    assert len(links) >= 5
    assert set(links) <= set(files)
    # A link that does not fit how the file is asked for later would load it twice.
    assert len(set(files)) == len(files) <= MOST_FILES


# Notes what stands in the yard of a table whenever the page has changed.
WATCHED = """
window.seen = [];
new MutationObserver(() => {
  const table = document.querySelector(".playing");
  if (table) window.seen.push(table.querySelector(".arsenal, .splatball, .bricks") !== null);
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_a_table_is_never_drawn_empty(visit: Visit, game: str) -> None:
    ana = visit()
    ana.page.add_init_script(WATCHED)
    ana.sit(game, [ME, BOT])
    ana.offered.first.wait_for()
    seen = ana.page.evaluate("window.seen")
    assert seen
    assert all(seen)
