"""The page for everybody: keyboard alone, screen readers, narrow screens, another language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from page.playing import play_on, play_until
from page.visitor import Visitor

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}
GAMES = ("arsenal", "splatball", "bricks")


def test_a_game_is_played_with_the_keyboard_alone(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT], options={"start_hit_points": 10})
    reached = "document.activeElement?.hasAttribute('data-choice')"
    for turn in range(400):
        if ana.over:
            break
        if not ana.offered.count():
            ana.page.wait_for_timeout(20)
            continue
        # A few more tabs each time, so that other choices are reached.
        for _ in range(60):
            ana.page.keyboard.press("Tab")
            if ana.page.evaluate(reached) and (turn := turn + 1) % 3 != 0:
                break
        if ana.page.evaluate(reached):
            ana.page.keyboard.press("Enter")
    assert ana.over


@pytest.mark.parametrize("game", GAMES)
def test_keys_never_begin_again_at_the_top_of_the_page(visit: Visit, game: str) -> None:
    ana = visit()
    ana.sit(game, [ME, BOT], options={"quick_start": True} if game == "arsenal" else {})
    ready = """() => !document.querySelector(".scene.busy, [data-choice][aria-pressed=true]")
        && document.querySelector("[data-choice], [data-next] button") !== null"""
    kept = "document.activeElement?.closest('.board, .near, aside') !== null"
    chosen = 0
    ana.offered.first.focus()
    for _ in range(40):
        while not ana.page.evaluate(ready):
            ana.page.wait_for_timeout(20)
        # A moment for the focus to follow, longer on a machine that has much to do.
        for _ in range(20):
            ana.page.wait_for_timeout(50)
            if ana.page.evaluate(kept):
                break
        assert ana.page.evaluate(kept), f"the focus is lost after {chosen} choices"
        if ana.page.evaluate("document.activeElement.hasAttribute('data-choice')"):
            ana.page.keyboard.press("Enter")
            chosen += 1
        else:
            ana.page.keyboard.press("Tab")
        if chosen == 6 or ana.over:
            break
    assert chosen


def test_an_explanation_goes_with_the_thing_that_it_explains(visit: Visit) -> None:
    ana = visit()
    ana.sit("splatball", [ME, BOT])
    ana.offered.first.wait_for()
    explained = ana.page.locator("#explanation")
    card = "document.activeElement?.matches('.hand [data-choice]')"
    for _ in range(60):
        ana.page.keyboard.press("Tab")
        if ana.page.evaluate(card):
            break
    expect(explained).to_be_visible()
    ana.page.keyboard.press("Enter")
    expect(explained).to_be_hidden()


def asked_why(visitor: Visitor) -> list[str]:
    """Note what a page asks its server to choose, from the next line to it on."""
    said: list[str] = []

    def hear(payload: str | bytes) -> None:
        if '"choose"' in str(payload):
            said.append(str(payload))

    visitor.page.on("websocket", lambda line: line.on("framesent", hear))
    visitor.page.reload()
    visitor.page.locator("[data-why]").first.wait_for()
    return said


def test_resting_with_the_keys_on_what_cannot_be_done_says_why_once(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, BOT, BOT, BOT], options={"quick_start": True})
    assert play_until(ana, ana.page.locator(".pile button[data-why]"), ["upgrade"])
    said = asked_why(ana)
    answer = ana.page.locator("[data-answer]")
    # Tabbing on asks nothing.
    ana.page.locator(".board button").first.focus()
    for _ in range(20):
        ana.page.keyboard.press("Tab")
    assert said == []
    refused = "document.activeElement?.dataset.why !== undefined"
    for _ in range(60):
        if ana.page.evaluate(refused):
            break
        ana.page.keyboard.press("Shift+Tab")
    expect(answer).not_to_be_empty()
    assert answer.get_attribute("aria-live") == "polite"
    assert ana.page.evaluate(refused)
    expect(ana.page.locator(".near .trouble")).to_have_text(answer.inner_text())
    ana.page.wait_for_timeout(1500)
    assert len(said) == 1
    assert ana.page.locator("[aria-pressed=true]").count() == 0
    # It goes with the focus.
    ana.page.keyboard.press("Tab")
    expect(answer).to_be_empty()


def test_whatever_happens_is_announced(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 4)
    ana.offered.first.wait_for()
    # All of it, however much one update brings: what was told last, and what was told before it.
    told = ana.page.locator("aside ol li span").all_inner_texts()
    announced = ana.page.locator("[data-announced] p")
    assert announced.all_inner_texts()[::-1][:8] == told[:8]


@pytest.mark.parametrize(("game", "seats"), [("arsenal", 8), ("splatball", 7), ("bricks", 8)])
@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_full_table_fits_the_screen(visit: Visit, game: str, seats: int, width: str) -> None:
    ana = visit(width=width)
    ana.sit(game, [ME] + [BOT] * (seats - 1))
    play_on([ana], 4)
    wide = ana.page.viewport_size
    assert wide is not None
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= wide["width"]


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_touched_is_large_enough(visit: Visit, game: str) -> None:
    ana = visit(width="phone")
    ana.sit(game, [ME, BOT, BOT])
    ana.offered.first.wait_for()
    small = ana.page.evaluate(
        """() => [...document.querySelectorAll("button, a.button, select")]
            .map((each) => [each, each.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
            .map(([each, box]) =>
                `${each.outerHTML.slice(0, 90)} ${box.width.toFixed()}x${box.height.toFixed()}`)"""
    )
    assert small == []


def test_the_page_speaks_german(visit: Visit) -> None:
    ana = visit(language="de")
    assert ana.page.locator("html").get_attribute("lang") == "de"
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 3)
    expect(ana.page.get_by_role("heading", name="Was geschah")).to_be_visible()
    text = ana.page.locator("main").inner_text()
    for english in (" the ", "Build", " throw ", " you "):
        assert english not in text


def test_another_language_is_one_setting_away(visit: Visit) -> None:
    ana = visit()
    ana.button("Settings").click()
    ana.page.get_by_label("Language").select_option("de")
    expect(ana.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
