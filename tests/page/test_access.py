"""The page for everybody: keyboard alone, screen readers, narrow screens, another language."""

import pytest
from playwright.sync_api import expect

from page.playing import play_on, play_until
from page.visitor import BOT, GAMES, ME, WIDTHS, Visit, Visitor

pytestmark = pytest.mark.slow

HOURS = ("evening", "night", "morning")
QUICK: dict[str, object] = {"quick_start": True}
# Whatever can be pressed, but links within a sentence.
SMALL = """
() => {
  const alone = (link) => {
    let block = link.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return block.textContent.trim() === link.textContent.trim() || /flex|grid/.test(getComputedStyle(block).display);
  };
  const within = document.querySelector("dialog[open]") ?? document;
  return [...within.querySelectorAll("button, select, summary, a")]
    .filter((each) => each.localName !== "a" || each.matches(".button") || alone(each))
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
    .map(([each, box]) => `${each.outerHTML.slice(0, 90)} ${box.width.toFixed()}x${box.height.toFixed()}`);
}
"""
# Words inside drawings: axe does not look at them. Colours are laid over each other as they are painted.
PALE = """
() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const rgba = (css) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = css;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  };
  const over = (above, below, alpha) => [0, 1, 2].map((n) => above[n] * alpha + below[n] * (1 - alpha));
  const light = (colour) => {
    const [red, green, blue] = colour.map((each) => {
      const part = each / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = rgba(getComputedStyle(document.documentElement).getPropertyValue("--ground"));
  const found = [];
  for (const text of document.querySelectorAll(".board [aria-hidden=true] *, .board .card *, .board .stack *")) {
    const words = [...text.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
    const box = text.getBoundingClientRect();
    if (!words || !box.width || text.closest("svg, .unseen, .kid")) continue;
    const way = [];
    for (let each = text; each && !each.matches(".board"); each = each.parentElement) way.unshift(each);
    // From the table upwards: what is behind the words, and the words, each as pale as its group.
    const painted = (at, below) => {
      if (at === way.length) return [below, over(rgba(getComputedStyle(text).color), below, rgba(getComputedStyle(text).color)[3])];
      const style = getComputedStyle(way[at]);
      const own = rgba(style.backgroundColor);
      const [back, fore] = painted(at + 1, over(own, below, own[3]));
      const alpha = Number(style.opacity);
      return [over(back, below, alpha), over(fore, below, alpha)];
    };
    const [back, fore] = painted(0, ground).map(light);
    const ratio = (Math.max(back, fore) + 0.05) / (Math.min(back, fore) + 0.05);
    if (ratio < 4.5) found.push(`${text.textContent.trim()} (${text.className}) ${ratio.toFixed(2)}`);
  }
  return [...new Set(found)];
}
"""

SHOW_HOUR = "hour => { document.documentElement.dataset.hour = hour }"


def too_small(visitor: Visitor) -> list[str]:
    """Return what a finger would miss."""
    found: list[str] = visitor.page.evaluate(SMALL)
    return found


READ_OUT = """() => { window.readOut = []; new MutationObserver((all) => {
    for (const each of all) for (const added of each.addedNodes) window.readOut.push(added.textContent);
}).observe(document.querySelector("[data-announced]"), { childList: true }); }"""
"""Notes every sentence that a screen reader is given from now on."""


def test_around_one_screen_every_sentence_is_read_out_once_whoever_looks(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, {"kind": "me", "name": "Bo"}], options=QUICK)
    curtain = ana.page.locator("[data-curtain]")
    curtain.wait_for()
    ana.page.evaluate(READ_OUT)
    told = ana.page.locator("aside ol li span")
    before = told.count()
    play_on([ana], 14)
    ana.goes_on()
    if not curtain.count():
        ana.button("Hide my cards").click()
        curtain.wait_for()
    news = told.all_inner_texts()[: told.count() - before]
    assert len(news) > 3
    ana.page.wait_for_function("number => readOut.length >= number", arg=len(news))
    ana.settle()
    assert ana.page.evaluate("readOut") == news[::-1]


def test_an_explanation_goes_with_the_thing_that_it_explains(visit: Visit) -> None:
    ana = visit()
    ana.sit("splatball", [ME, BOT])
    ana.offered.first.wait_for()
    explained = ana.page.locator("#explanation")
    ana.tab_to("document.activeElement?.matches('.hand [data-choice]')")
    expect(explained).to_be_visible()
    ana.page.keyboard.press("Enter")
    expect(explained).to_be_hidden()


DAY_MS = 24 * 60 * 60 * 1000


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
    ana.sit("arsenal", [ME, BOT, BOT, BOT], options=QUICK)
    assert play_until(ana, ".pile button[data-why]", ["upgrade"])
    ana.page.clock.install(time=0)
    said = asked_why(ana)
    # From now on time passes only where somebody rests.
    ana.page.clock.pause_at(DAY_MS)
    answer = ana.page.locator("[data-answer]")
    # Tabbing on asks nothing.
    ana.page.locator(".board button").first.focus()
    for _ in range(20):
        ana.page.keyboard.press("Tab")
    refused = "document.activeElement?.dataset.why !== undefined"
    ana.tab_to(refused, key="Shift+Tab")
    assert said == []
    ana.page.clock.run_for(1000)
    expect(answer).not_to_be_empty()
    assert answer.get_attribute("aria-live") == "polite"
    assert ana.page.evaluate(refused)
    expect(ana.page.locator(".near .trouble")).to_have_text(answer.inner_text())
    ana.page.clock.run_for(1500)
    assert ana.page.locator("[aria-pressed=true]").count() == 0
    # It goes with the focus.
    ana.page.keyboard.press("Tab")
    expect(answer).to_be_empty()
    assert len(said) == 1


def test_whatever_happens_is_announced(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 4)
    ana.await_question()
    # All of it, however much one update brings: what was told last, and what was told before it.
    told, announced = ana.page.evaluate(
        """() => ["aside ol li span", "[data-announced] p"].map(
            (all) => [...document.querySelectorAll(all)].map((each) => each.innerText))"""
    )
    assert told
    assert announced[::-1][:8] == told[:8]


@pytest.mark.parametrize(("game", "seats"), [("arsenal", 8), ("splatball", 7), ("bricks", 8)])
def test_a_full_table_fits_the_screen(visit: Visit, game: str, seats: int) -> None:
    ana = visit()
    ana.sit(game, [ME] + [BOT] * (seats - 1))
    play_on([ana], 4)
    ana.goes_on()
    for width in ("desktop", "phone"):
        ana.resize(width)
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width][0]


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_touched_is_large_enough(visit: Visit, game: str) -> None:
    ana = visit(width="phone")
    ana.sit(game, [ME, BOT, BOT], options={"quick_start": True} if game == "arsenal" else {})
    ana.offered.first.wait_for()
    if game == "arsenal":
        assert play_until(ana, ".pile > button")
    assert too_small(ana) == []


@pytest.mark.parametrize(
    "path", ["/", "/join", "/learn", "/replays", "/new/arsenal", "/rules/bricks"]
)
def test_links_that_stand_alone_are_large_enough(visit: Visit, path: str) -> None:
    ana = visit(path, width="phone")
    ana.await_screen()
    if path.startswith("/new"):
        ana.page.locator("button.why").first.click()
        ana.page.locator("dt a").first.wait_for()
    ana.page.locator("a[href='#content']").focus()
    assert too_small(ana) == []


def test_links_to_rules_are_large_enough(visit: Visit) -> None:
    ana = visit(width="phone")
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 4)
    ana.page.locator("aside ol li button").first.click()
    ana.page.locator("dialog dt a").first.wait_for()
    assert too_small(ana) == []


@pytest.mark.parametrize("game", GAMES)
def test_words_on_cards_are_legible_also_where_they_cannot_be_chosen(
    visit: Visit, game: str
) -> None:
    ana = visit(width="phone")
    ana.sit(game, [ME, BOT], options=QUICK if game == "arsenal" else {})
    for _ in range(6):
        play_on([ana], 1)
        ana.goes_on()
        # What moves or glows has no colours of its own.
        ana.page.evaluate("document.getAnimations().forEach((each) => each.cancel())")
        for hour in HOURS:
            ana.page.evaluate(SHOW_HOUR, hour)
            assert ana.page.evaluate(PALE) == [], hour


# How much lighter or darker the track of a chance is than the sheet it lies on.
TRACK = """
() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const light = (node) => {
    pen.fillStyle = getComputedStyle(node).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...pen.getImageData(0, 0, 1, 1).data].map((each) => (each / 255) ** 2.2);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [track, sheet] = [".meter", "dialog[open]"].map((each) => light(document.querySelector(each)));
  return Math.max(track, sheet) / Math.min(track, sheet);
}
"""


def test_the_track_of_a_chance_is_seen_at_every_hour(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    ana.button("Hint").click()
    ana.page.locator(".meter").first.wait_for()
    for hour in HOURS:
        ana.page.evaluate(SHOW_HOUR, hour)
        assert ana.page.evaluate(TRACK) >= 1.4, hour


@pytest.mark.parametrize("options", [QUICK, {"teams": True}], ids=["ring", "teams"])
def test_points_on_the_smallest_cards_are_large_enough(
    visit: Visit, options: dict[str, object]
) -> None:
    ana = visit(width="phone")
    ana.sit("arsenal", [ME] + [BOT] * 3, options=options)
    sizes: list[float] = []
    for _ in range(4):
        play_on([ana], 1)
        ana.await_question()
        sizes += ana.page.locator(".knot:visible").evaluate_all(
            "all => all.filter((each) => each.isConnected).map((each) => parseFloat(getComputedStyle(each).fontSize))"
        )
    assert min(sizes) >= 14


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_marked_where_colours_are_the_readers_own(
    visit: Visit, game: str
) -> None:
    ana = visit()
    ana.page.emulate_media(forced_colors="active")
    ana.sit(game, [ME, BOT], options=QUICK if game == "arsenal" else {})
    ana.offered.first.wait_for()
    lines = ana.offered.evaluate_all(
        "all => all.map((each) => getComputedStyle(each).outlineStyle)"
    )
    assert set(lines) == {"solid"}
    # That the line is open is a coloured dot.
    expect(ana.page.locator(".dot")).to_have_css("background-color", "rgb(67, 168, 120)")


def test_the_page_speaks_german(visit: Visit) -> None:
    ana = visit("/", language="de")
    assert ana.page.locator("html").get_attribute("lang") == "de"
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 3)
    expect(ana.page.get_by_role("heading", name="Was geschah")).to_be_visible()
    text = ana.page.locator("main").inner_text()
    for english in (" the ", "Build", " throw ", " you "):
        assert english not in text


def test_another_language_is_one_setting_away(visit: Visit) -> None:
    ana = visit("/")
    ana.button("Settings").click()
    ana.page.get_by_label("Language").select_option("de")
    expect(ana.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
