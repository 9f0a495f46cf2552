"""What the page says is so: what the cube shows, what was chosen, and what is still to come."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from page.playing import learn, lesson_steps, play_on, race
from page.visitor import WIDTHS, Visitor

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}
NOT_ROLLED = "The Game Cube, not rolled yet"
CHANGE = "you can still change your mind"
KEPT = "Your choice is kept"

# Notes everything that is said below the table.
LISTENER = """
() => {
  window.heard = new Set();
  new MutationObserver(() => window.heard.add(document.querySelector(".asked")?.textContent ?? ""))
    .observe(document.querySelector(".playing"), { childList: true, subtree: true, characterData: true });
}
"""


def cube(visitor: Visitor) -> Locator:
    """Return the Game Cube."""
    return visitor.page.locator(".dice .table")


def lies(visitor: Visitor) -> str:
    """Return what the Game Cube shows."""
    return cube(visitor).get_attribute("aria-label") or ""


@pytest.mark.slow
def test_the_cube_lies_as_it_was_rolled_also_for_whoever_comes_back(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT], options={"start_hit_points": 10})
    race(ana)
    last = lies(ana)
    assert last != NOT_ROLLED
    ana.page.reload()
    expect(cube(ana)).to_have_attribute("aria-label", last)
    ana.open(f"/replay/{name}?eyes=table&at=0")
    slider = ana.page.get_by_role("slider").first
    expect(cube(ana)).to_have_attribute("aria-label", NOT_ROLLED)
    slider.focus()
    slider.press("End")
    expect(cube(ana)).to_have_attribute("aria-label", last)
    slider.press("PageUp")
    slider.press("Home")
    expect(cube(ana)).to_have_attribute("aria-label", NOT_ROLLED)
    slider.press("End")
    ana.page.wait_for_url(f"**at={slider.get_attribute('max')}*")
    bo = visit(ana.page.url.removeprefix(ana.address))
    expect(cube(bo)).to_have_attribute("aria-label", last)


@pytest.mark.slow
def test_nobody_is_told_to_change_their_mind_where_nobody_else_chooses(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    ana.page.evaluate(LISTENER)
    play_on([ana], 8)
    heard = ana.page.evaluate("[...window.heard]")
    assert heard
    assert not [each for each in heard if CHANGE in each]


def test_a_mind_may_be_changed_while_others_choose(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, {"kind": "open"}], options={"quick_start": True})
    bo = visit("/t/" + ana.page.url.rpartition("/")[2])
    bo.button("Sit", exact=False).first.click()
    ana.button("Start the game").click()
    ana.offered.first.click()
    expect(ana.page.locator(".asked")).to_contain_text(CHANGE)


@pytest.mark.slow
def test_a_choice_is_said_to_be_kept_while_the_line_is_down(visit: Visit) -> None:
    ana = visit()
    ana.keep_lines()
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    ana.lose_line()
    expect(ana.page.get_by_text("Connection lost", exact=False)).to_be_visible()
    ana.page.locator("[data-choice='build snowball']").click()
    expect(ana.page.locator(".asked")).to_contain_text(KEPT)
    ana.page.context.set_offline(False)
    expect(ana.page.get_by_text(KEPT, exact=False).first).to_be_hidden()
    ana.offered.first.wait_for()


# Notes what stands below the table while things move.
MOVING = """
() => {
  window.heard = new Set();
  new MutationObserver(() => {
    if (document.querySelector(".scene.busy")) window.heard.add(document.querySelector(".asked")?.textContent ?? "");
  }).observe(document.querySelector(".playing"), { attributes: true, childList: true, subtree: true, characterData: true });
}
"""


@pytest.mark.slow
def test_it_is_said_whose_turn_it_is_while_things_move(visit: Visit) -> None:
    ana = visit(still=False)
    ana.sit("splatball", [ME, {**BOT, "name": "Bo"}, {**BOT, "name": "Cem"}])
    ana.offered.first.wait_for()
    ana.page.evaluate(MOVING)
    turns = {"Your turn", "Bo's turn", "Cem's turn"}
    heard: set[str] = set()
    # A turn takes some clicks.
    for _ in range(20):
        play_on([ana], 1)
        ana.goes_on()
        heard = set(ana.page.evaluate("[...window.heard]"))
        if turns <= heard:
            break
    assert turns <= heard
    assert "" not in heard


# Notes what a lesson says while things still move that it did not say when they began to.
FORESTALLED = """
() => {
  window.early = [];
  window.moved = false;
  let before = null;
  new MutationObserver(() => {
    const said = document.querySelector(".bubble")?.textContent;
    if (!document.querySelector(".scene.busy")) before = null;
    else if (before === null) [before, window.moved] = [said, true];
    else if (said !== before) window.early.push(said);
  }).observe(document.querySelector(".lesson"), { attributes: true, childList: true, subtree: true, characterData: true });
}
"""


@pytest.mark.slow
def test_a_lesson_says_nothing_of_what_is_still_to_be_seen(visit: Visit) -> None:
    ana = visit("/learn/bricks", still=False)
    ana.offered.first.wait_for()
    ana.page.evaluate(FORESTALLED)
    learn(ana)
    assert ana.page.evaluate("window.moved")
    assert ana.page.evaluate("window.early") == []


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_what_a_lesson_says_stays_in_sight_with_its_board_on_a_phone(
    visit: Visit, game: str, language: str
) -> None:
    ana = visit(f"/learn/{game}", "phone", language=language)
    for _ in lesson_steps(ana):
        expect(ana.page.locator(".says .words")).to_be_in_viewport(ratio=0.99)
        # What it tells to tap.
        expect(ana.offered.first).to_be_in_viewport(ratio=0.9)
        ana.step()
    expect(ana.page.locator(".lesson .end .main")).to_be_in_viewport(ratio=1)
    ana.settle()
    board = ana.page.locator(".lesson .stage").bounding_box()
    after = ana.page.locator(".end .more").bounding_box()
    assert board
    assert after
    assert board["y"] < (0.48 if game == "splatball" else 0.8) * WIDTHS["phone"][1]
    assert after["y"] > board["y"] + board["height"]
