"""The first minute of somebody who never heard of these games."""

import pytest
from playwright.sync_api import ViewportSize, expect

from page.playing import play_on, play_until
from page.visitor import BOT, GAMES, ME, Visit

pytestmark = pytest.mark.slow

QUICK: dict[str, object] = {"quick_start": True}
LAPTOP: ViewportSize = {"width": 1440, "height": 900}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 360, "height": 740}
SMALLEST = 14
"""Pixels of the smallest words on a card."""

# What the cards before a seat say of each half: in which size, and whether all of it can be seen.
SAID = """
() => [...document.querySelectorAll(".spread .half:has(> .face)")].map((half) => {
  const words = [...half.querySelectorAll(".brief, .does")].find((each) => each.getClientRects().length);
  if (!words) return null;
  const [box, inside] = [words.getBoundingClientRect(), half.getBoundingClientRect()];
  return { size: parseFloat(getComputedStyle(words).fontSize), whole: box.bottom <= inside.bottom + 1 && box.top > inside.top + 20 };
})
"""
# Numbers of bricks and names of children that lie under what the coach says.
COVERED = """
() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  });
  const marks = [...document.querySelectorAll(".board .mark")].map((each) => each.getBoundingClientRect());
  const lies = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return [marks.length, boxes(".fort .points, .fort .name").filter((box) => marks.some((mark) => lies(box, mark))).length];
}
"""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_begins_with_its_aim(visit: Visit, game: str, language: str) -> None:
    ana = visit(language=language)
    ana.sit(game, [ME, BOT], options=QUICK if game == "arsenal" else {})
    aim = ana.page.locator(".near .aim")
    ana.offered.first.wait_for()
    expect(aim).to_contain_text("wins" if language == "en" else "gewinnt")
    play_on([ana], 3)
    expect(aim).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_cards_say_what_they_do_on_a_laptop(visit: Visit, language: str) -> None:
    ana = visit(language=language)
    ana.page.set_viewport_size(LAPTOP)
    ana.sit("arsenal", [ME, BOT], options=QUICK)
    ana.offered.first.wait_for()
    said = ana.page.evaluate(SAID)
    assert len(said) == 6
    assert all(each and each["whole"] and each["size"] >= SMALLEST for each in said), said


def test_tips_say_what_percentages_are_and_cover_nothing(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT, BOT])
    ana.open(f"/t/{name}?tips=1")
    expect(ana.page.locator(".tip")).to_contain_text("the coach's chance to win")
    ana.page.locator(".board .mark").first.wait_for()
    for size in (LAPTOP, PHONE):
        ana.page.set_viewport_size(size)
        ana.settle()
        marks, covered = ana.page.evaluate(COVERED)
        assert marks > 2
        assert covered == 0


# Things to choose of which advice covers a part.
BELOW_ADVICE = """
() => [...document.querySelectorAll(".board :is([data-choice], [data-toward])")].filter((each) => {
  const box = each.getBoundingClientRect();
  const places = [0.1, 0.5, 0.9].map((part) => box.top + part * box.height);
  return places.some((y) => document.elementFromPoint(box.left + box.width / 2, y)?.closest(".tip, .aim"));
}).length
"""


@pytest.mark.parametrize("game", GAMES)
def test_advice_lies_on_nothing_that_can_be_chosen_on_a_phone(visit: Visit, game: str) -> None:
    ana = visit()
    ana.page.set_viewport_size(PHONE)
    others = [BOT, BOT] if game == "splatball" else [BOT]  # for two there is little to choose
    name = ana.sit(game, [ME, *others], options={"strategic": True} if len(others) > 1 else {})
    ana.open(f"/t/{name}?tips=1")
    ana.page.locator(".tip").wait_for()
    assert ana.offered.count() > 1
    for seen in (0, 100, 200, 300):
        ana.page.evaluate("top => scrollTo(0, top)", seen)
        assert ana.page.evaluate(BELOW_ADVICE) == 0


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_curtain_covers_the_whole_table(visit: Visit, width: str) -> None:
    ana = visit(width=width)
    ana.sit("arsenal", [ME, {"kind": "me", "name": "Bo"}], options=QUICK)
    curtain = ana.page.locator("[data-curtain]")
    curtain.wait_for()
    assert curtain.bounding_box() == ana.page.locator(".board").bounding_box()
    seen = ana.page.locator(".board :is(.seat, .zone, .pile, .drift)").evaluate_all(
        """all => all.map((each) => {
          const box = each.getBoundingClientRect();
          const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return !met || met.closest("[data-curtain], .near, .bar") ? "" : each.className;
        }).filter(Boolean)"""
    )
    assert seen == []
    opening = curtain.get_by_role("button").first
    expect(opening).to_be_in_viewport(ratio=1)
    # Nothing behind it is in the way of the keys.
    opening.focus()
    ana.page.keyboard.press("Shift+Tab")
    assert not ana.page.evaluate("!!document.activeElement.closest('.behind')")
    opening.click()
    ana.offered.first.wait_for()


def test_all_games_are_seen_on_a_tablet(visit: Visit) -> None:
    ana = visit("/")
    for size in (TABLET, PHONE):
        ana.page.set_viewport_size(size)
        expect(ana.page.locator(".games article")).to_have_count(3)
        if size == TABLET:
            for game in ana.page.locator(".games article").all():
                expect(game).to_be_in_viewport(ratio=1)
        expect(ana.page.get_by_text("Around one screen").first).to_be_visible()
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        wide = "all => all.filter((each) => each.scrollWidth > each.clientWidth).length"
        assert ana.page.locator(".games a, .games button").evaluate_all(wide) == 0


def test_the_game_to_go_on_with_is_seen_first(visit: Visit) -> None:
    ana = visit()
    for _ in range(2):
        ana.open("/")
        ana.button("Play now: Bricks", exact=False).click()
        ana.page.wait_for_url("**/t/*")
    ana.open("/")
    for size in (LAPTOP, PHONE):
        ana.page.set_viewport_size(size)
        expect(ana.page.locator("main a[href^='/t/']")).to_have_count(2)
        expect(ana.page.locator("header a[href^='/t/']")).to_be_in_viewport(ratio=1)
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_what_the_server_has_not_said_is_not_told(visit: Visit) -> None:
    ana = visit("/join")
    ana.page.route("**/api/games*", lambda route: route.abort())
    ana.open("/")
    expect(ana.page.get_by_text("about 5 minutes")).to_be_visible()
    for said in ana.page.get_by_text("players", exact=False).all():
        expect(said).to_be_hidden()


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_tap_on_whatever_lies_there_is_answered(visit: Visit, width: str) -> None:
    ana = visit(width=width)
    ana.sit("arsenal", [ME, BOT], options=QUICK)
    play_on([ana], 1)
    refused = ".pile > button[data-why]"
    assert play_until(ana, refused)
    pile = ana.page.locator(refused)
    told = ana.page.locator(".near .trouble")
    for each in pile.all():
        each.click(force=True)
        expect(told).to_contain_text("Play one half")
    note = ana.page.get_by_role("tooltip")
    for where, words in (
        (".zone >> nth=0", "Draw pile"),
        (".zone >> nth=-1", "Discards"),
        (".side:not(.across) .laid.empty", "Pick a half of one of your cards"),
    ):
        thing = ana.page.locator(where)
        if width == "phone":
            thing.tap()
        else:
            thing.click()
        expect(note).to_contain_text(words)
