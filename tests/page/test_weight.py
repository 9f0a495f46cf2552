"""The page is light: what a first visit to a table loads."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Response, WebSocket, expect

from page.visitor import LIMIT_MS, Visitor

Visit = Callable[..., Visitor]

MOST_BYTES = 150_000
ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}


STYLED = {
    "/": "home",
    "/new/arsenal": "NewTable",
    "/join": "Join",
    "/learn": "Learn",
    "/learn/bricks": "Lesson",
    "/rules/bricks": "Rules",
    "/replays": "Replays",
}


def test_a_screen_that_is_opened_first_has_its_styles(visit: Visit) -> None:
    ana = visit()
    for path, styles in STYLED.items():
        ana.open(path)
        sheets = ana.page.evaluate("[...document.styleSheets].map((each) => each.href)")
        assert any(f"/{styles}-" in sheet for sheet in sheets)


MOST_FILES = {"/": 12, "/t/": 12}
"""Of what is opened most."""


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    ("path", "game"),
    [
        ("/t/", "arsenal"),
        ("/t/", "splatball"),
        ("/t/", "bricks"),
        pytest.param("/", "", marks=pytest.mark.slow),
        pytest.param("/new/bricks", "", marks=pytest.mark.slow),
        pytest.param("/learn", "", marks=pytest.mark.slow),
    ],
)
def test_what_a_screen_needs_is_little_named_in_the_page_and_loaded_once(
    visit: Visit, path: str, game: str, language: str
) -> None:
    ana = visit()
    name = ana.sit(game, [ME, BOT]) if game else ""
    page, answer, loaded = looked(ana, path + name, language)
    assert page.locator("html").get_attribute("lang") == language
    text = answer.text()
    page.close()
    links = re.findall(r'<link rel="\w+"[^>]* href="(/assets/[^"]+)"', text)
    files = [each for each, _ in loaded if each.startswith("/assets/")]
    assert len(links) >= 5
    # Nothing is named that is not needed, and nothing is needed that is not named.
    assert set(files) == {*links, *re.findall(r'src="(/assets/[^"]+)"', text)}
    # A link that does not fit how the file is asked for later would load it twice.
    assert len(set(files)) == len(files)
    assert len(files) <= MOST_FILES.get(path, len(files))
    if game:
        bytes_of_page = sum(size for each, size in loaded if not each.startswith("/api/"))
        assert 50_000 < bytes_of_page < MOST_BYTES


def looked(
    ana: Visitor, path: str, language: str = "en"
) -> tuple[Page, Response, list[tuple[str, int]]]:
    """Go somewhere as somebody who was never here, and note what is loaded, and its size in bytes."""
    browser = ana.page.context.browser
    assert browser is not None
    page = browser.new_page(locale=language)
    loaded: list[tuple[str, int]] = []

    def note(response: Response) -> None:
        size = int(response.headers.get("content-length", 0))
        loaded.append((response.url.removeprefix(ana.address), size))

    pending: set[Request] = set()
    page.on("request", lambda request: pending.add(request))
    page.on("requestfinished", lambda request: pending.discard(request))
    page.on("requestfailed", lambda request: pending.discard(request))
    page.on("response", note)
    answer = page.goto(ana.address + path)
    seen = ".board" if path.startswith("/t/") else "main :is(h1, h2)"
    page.locator(seen).first.wait_for(timeout=LIMIT_MS)
    # What else is loaded, once the page has nothing else to do, is noted, too.
    page.wait_for_load_state("load", timeout=LIMIT_MS)
    while pending:
        page.evaluate("() => new Promise((idle) => requestIdleCallback(() => idle(null)))")
    page.evaluate("() => new Promise((idle) => requestIdleCallback(() => idle(null)))")
    assert answer is not None
    return page, answer, loaded


GERMAN = "Einen Moment"
NOT_OF_A_TABLE = ("Play around one screen", "Drop a record here", "Start the lesson")
AT_ONCE = "//# allFunctionsCalledOnLoad\n"


@pytest.mark.slow
def test_a_table_loads_its_own_game_in_one_language_and_asks_for_nothing(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT])
    _, others, _ = looked(ana, f"/t/{ana.sit('arsenal', [ME, BOT])}")
    page, own, answers = looked(ana, f"/t/{name}")
    loaded = [each for each, _ in answers]
    of_game = set(re.findall(r"/assets/[^\"]+", own.text()))
    of_other = set(re.findall(r"/assets/[^\"]+", others.text())) - of_game
    assert len(of_other) == 3
    assert not of_other & set(loaded)
    # The table itself is written in the page, and its line is no request.
    assert [each for each in loaded if each.startswith("/api/")] == []
    scripts = [each for each in loaded if each.endswith(".js")]
    assert len(scripts) == 6
    for script in scripts:
        text = page.request.get(ana.address + script).text()
        assert GERMAN not in text
        assert not any(words in text for words in NOT_OF_A_TABLE)
        assert text.startswith(AT_ONCE)
    page.close()


@pytest.mark.slow
def test_whoever_chose_a_language_is_served_its_texts_and_no_others(visit: Visit) -> None:
    ana = visit("/")
    ana.reload_in("de")
    loaded: list[str] = []
    ana.page.on("request", lambda request: loaded.append(request.url))
    ana.open("/learn")
    ana.await_screen()
    assert any("/assets/de-" in each for each in loaded)
    assert not any("/assets/en-" in each for each in loaded)


def test_a_table_is_greeted_once_on_one_line(visit: Visit) -> None:
    ana = visit()
    lines: list[str] = []
    said: list[str] = []

    def note(line: WebSocket) -> None:
        lines.append(line.url)
        line.on("framesent", lambda frame: said.append(str(frame)))

    ana.page.on("websocket", note)
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    expect(ana.page.locator(".dot")).to_be_visible()
    assert len(lines) == 1
    assert sum('"hello"' in each for each in said) == 1


# Some cards have larger drawings than others: which are dealt makes a hundred elements of difference.
MOST_NODES = {"arsenal": 1700, "splatball": 900, "bricks": 1100}


# Notes what stands in the yard of a table whenever the page has changed.
WATCHED = """
window.seen = [];
new MutationObserver(() => {
  const table = document.querySelector(".playing");
  if (table) window.seen.push(table.querySelector(".arsenal, .splatball, .bricks") !== null);
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize(("game", "seats"), [("arsenal", 8), ("splatball", 4), ("bricks", 3)])
def test_a_table_is_drawn_with_few_elements_styled_once_and_never_empty(
    visit: Visit, game: str, seats: int
) -> None:
    ana = visit()
    ana.page.add_init_script(WATCHED)
    ana.sit(game, [ME, *[BOT] * (seats - 1)])
    ana.offered.first.wait_for()
    nodes = ana.page.evaluate("document.getElementsByTagName('*').length")
    assert 200 < nodes < MOST_NODES[game]
    # What is inherited by everything, and known only afterwards, styles everything twice.
    assert ana.page.evaluate("document.querySelector('.playing').style.length") == 0
    seen = ana.page.evaluate("window.seen")
    assert seen
    assert all(seen)
