"""Where things are: nothing lies behind anything else, and what is asked is in sight."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from page.playing import find, play_until, race
from page.visitor import WIDTHS, Visitor

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}
QUICK: dict[str, object] = {"quick_start": True}
TEAMS: dict[str, object] = {"teams": True}
STRATEGIC: dict[str, object] = {"strategic": True}
TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "arsenal for two": ("arsenal", 2, QUICK),
    "splatball for seven": ("splatball", 7, STRATEGIC),
    "bricks for eight": ("bricks", 8, {}),
}
MORE_TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "arsenal for four": ("arsenal", 4, QUICK),
    "arsenal for eight": ("arsenal", 8, QUICK),
    "arsenal in teams": ("arsenal", 4, TEAMS),
}
SCREENS = [(768, 1024), (1280, 800), (1440, 900), (1920, 1080)]
LONGER = "document.documentElement.scrollHeight - innerHeight"
"""How much longer than the screen the page is."""

# How many pixels of what can be chosen cannot be seen, and how high all of it is beside what there is.
OUT_OF_SIGHT = """
() => {
  const near = document.querySelector(".playing > .near").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".board [data-choice], .board [data-toward]")]
    .map((each) => each.getBoundingClientRect()).filter((box) => box.height > 0);
  const edge = Math.min(near.top, innerHeight);
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { hidden: Math.max(0, bottom - edge, -top), fits: bottom - top <= edge - 24 };
}
"""
BEHIND = """
() => {
  const near = document.querySelector(".playing > .near").getBoundingClientRect();
  return document.querySelector(".board").getBoundingClientRect().bottom - near.top;
}
"""
# Whether a pointer in the middle of a thing would meet it as the screen is, without scrolling.
MET = """
(each) => {
  const box = each.getBoundingClientRect();
  const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return each.contains(met);
}
"""
SHORT: dict[str, dict[str, object]] = {
    "arsenal": {"quick_start": True},
    "splatball": {"hits_to_out": 3},
    "bricks": {"start_hit_points": 10},
}
MARGIN = 16
"""Pixels of empty snow below the last thing on a table."""


def questions(visitor: Visitor, most: int) -> int:
    """Answer questions without scrolling to them, as a finger does; return how many there were."""
    asked = 0
    while asked < most and visitor.goes_on():
        visitor.settle()
        seen = visitor.page.evaluate(OUT_OF_SIGHT)
        if seen["fits"]:
            assert seen["hidden"] <= 1, f"question {asked}: {seen['hidden']} px cannot be seen"
        asked += 1
        visitor.page.evaluate(
            """turn => {
              const all = [...document.querySelectorAll("[data-choice], [data-toward]")];
              all[(turn * 7 + 3) % all.length]?.click();
            }""",
            asked,
        )
    return asked


@pytest.mark.parametrize(
    "widths", ["phone", pytest.param("tablet desktop wall", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(
    "table", [*TABLES, *(pytest.param(each, marks=pytest.mark.slow) for each in MORE_TABLES)]
)
def test_what_is_asked_is_in_sight_and_hides_nothing(visit: Visit, table: str, widths: str) -> None:
    game, seats, options = {**TABLES, **MORE_TABLES}[table]
    ana = visit()
    for width in widths.split():
        ana.resize(width)
        ana.sit(game, [ME] + [BOT] * (seats - 1), options=options)
        ana.offered.first.wait_for()
        if width in ("desktop", "wall"):
            assert ana.page.evaluate(BEHIND) <= MARGIN
        assert questions(ana, 6) > 2


# The rows in which cards are laid out, the narrowest card, and how much longer than the screen the page is.
LAID_OUT = """
() => {
  const boxes = [...document.querySelectorAll(".spread .pick")].map((each) => each.getBoundingClientRect());
  const rows = new Set(boxes.map((box) => Math.round(box.top / 20)));
  return { cards: boxes.length, rows: rows.size, narrowest: Math.min(...boxes.map((box) => box.width)),
    longer: document.documentElement.scrollHeight - innerHeight };
}
"""
WORDED = 150
"""Pixels of a card that says what it does."""
NAMED = 88
"""Pixels of a card that has names."""


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_draft_is_laid_out_in_one_row(visit: Visit, seats: int) -> None:
    ana = visit()
    ana.sit("arsenal", [ME] + [BOT] * (seats - 1))
    ana.offered.first.wait_for()
    for kept in (False, True):
        if kept:
            # What was kept lies in the same row as what one may pick from.
            ana.step()
            expect(ana.page.locator(".spread .group")).to_have_count(2)
        for width, height in SCREENS:
            ana.page.set_viewport_size({"width": width, "height": height})
            ana.settle()
            seen = ana.page.evaluate(LAID_OUT)
            assert seen["rows"] == 1
            if not kept:
                assert seen["cards"] == 4
                assert seen["longer"] <= 0
                assert seats == 8 or seen["narrowest"] >= WORDED - 1


@pytest.mark.slow
def test_many_discards_for_two_are_laid_out_in_one_row(visit: Visit) -> None:
    ana = visit()
    many = ".spread:has(.pick:nth-child(4)) [data-choice^='restock ']"
    find(ana, many, "arsenal", [ME, BOT], QUICK, ["restock"])
    ana.settle()
    seen = ana.page.evaluate(LAID_OUT)
    assert seen["rows"] == 1
    assert seen["narrowest"] >= NAMED
    assert seen["longer"] <= 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5, 6, 8])
def test_a_hand_on_a_phone_does_not_lie_on_the_battles_it_is_for(visit: Visit, seats: int) -> None:
    ana = visit(width="phone")
    ana.sit("arsenal", [ME] + [BOT] * (seats - 1), options=QUICK)
    assert play_until(ana, ".fight")
    ana.settle()
    hand = ana.page.locator(".arsenal .yard > .mine").bounding_box()
    battles = [each.bounding_box() for each in ana.page.locator(".fight").all()]
    assert hand is not None
    assert len(battles) == 2
    for battle in battles:
        assert battle is not None
        assert battle["y"] >= 0
        assert battle["y"] + battle["height"] <= hand["y"] + 1


# How many pixels of the scene the board leaves empty, and how much longer than the screen the page is.
FILLED = """
() => {
  const board = document.querySelector(".scene > :is(.arsenal, .splatball, .bricks)");
  return [board.parentElement.clientHeight - board.offsetHeight, document.documentElement.scrollHeight - innerHeight];
}
"""


# From where to where things lie on a board.
REACHED = """
() => {
  const all = [...document.querySelectorAll(".scene :is(.card, .fort, .yard.yard button, .kid, .spread)")]
    .map((each) => each.getBoundingClientRect()).filter((box) => box.height > 0);
  return Math.max(...all.map((box) => box.bottom)) - Math.min(...all.map((box) => box.top));
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_a_board_fills_its_screen_however_the_window_is_changed(visit: Visit, game: str) -> None:
    ana = visit()
    ana.sit(game, [ME, BOT], options=SHORT[game])
    ana.offered.first.wait_for()
    for height in (1100, 1300, 1000):
        ana.page.set_viewport_size({"width": 1440, "height": height})
        ana.settle()
        assert ana.page.evaluate(FILLED) == [0, 0]
    # What is asked below the board takes some of its room.
    ana.page.locator(".playing > .near").evaluate("each => (each.style.paddingTop = '40px')")
    ana.settle()
    assert ana.page.evaluate(FILLED) == [0, 0]
    ana.page.locator(".playing > .near").evaluate("each => (each.style.paddingTop = '')")
    if game == "arsenal":
        assert play_until(ana, ".battle")
    for width in ("tablet", "wall"):
        ana.resize(width)
        board = ana.page.locator(".board").bounding_box()
        assert board is not None
        assert board["height"] >= 0.6 * WIDTHS[width][1]
        # What lies on it reaches from its top to its bottom.
        assert ana.page.evaluate(REACHED) >= 0.7 * board["height"]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("bricks", 4), ("bricks", 6), ("arsenal", 8)])
def test_everybody_at_a_full_table_is_seen_in_the_bar(visit: Visit, game: str, seats: int) -> None:
    ana = visit()
    ana.sit(game, [ME] + [BOT] * (seats - 1))
    bar = ana.page.locator(".people")
    bar.wait_for()
    for width in ("phone", "tablet", "desktop"):
        ana.resize(width)
        assert bar.evaluate("each => each.scrollWidth - each.clientWidth") <= 0
        heads = bar.locator("li")
        assert heads.count() == seats
        for head in heads.all():
            assert head.evaluate(MET)


@pytest.mark.slow
def test_bots_of_a_full_table_can_be_told_apart_by_their_names(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, *[BOT] * 7], options=QUICK)
    # Not where a pile is asked for, whose cards are larger then.
    assert play_until(ana, ":root:has(.arch .tile) .spread [data-choice^='play ']")
    names = ana.page.locator(".people strong, .arch .tile .name")
    expect(names).to_have_count(15)
    cut = """
    (all) => all
      .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 3)
      .map((each) => each.textContent)
    """
    for width, height in SCREENS[1:3]:
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.settle()
        assert names.evaluate_all(cut) == []
        assert ana.page.evaluate(LONGER) <= 0


@pytest.mark.slow
def test_a_full_table_stays_within_its_window_where_a_pile_is_asked_for(visit: Visit) -> None:
    ana = visit()
    piles = ".pile button[data-choice^='take pile']"
    find(ana, piles, "arsenal", [ME, *[BOT] * 7], QUICK, ["upgrade"])
    ana.settle()
    assert ana.page.evaluate(LONGER) <= 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "where"), [("arsenal", ".place .name"), ("bricks", ".chip .name")]
)
def test_bots_of_a_full_table_can_be_told_apart_on_a_phone(
    visit: Visit, game: str, where: str
) -> None:
    ana = visit(width="phone")
    ana.sit(game, [ME, *[BOT] * 7])
    ana.offered.first.wait_for()
    names = ana.page.locator(where)
    expect(names).to_have_count(7)
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length"
    assert names.evaluate_all(cut) == 0
    assert names.all_inner_texts() == [f"Bot {seat}" for seat in range(2, 9)]


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_a_tip_does_not_push_what_it_is_about_out_of_sight(visit: Visit, seats: int) -> None:
    ana = visit(width="phone")
    name = ana.sit("bricks", [ME] + [BOT] * (seats - 1))
    ana.open(f"/t/{name}?tips=1")
    ana.page.locator(".advice .tip").wait_for()
    ana.settle()
    seen = ana.page.evaluate(OUT_OF_SIGHT)
    assert seen["hidden"] <= 0 or not seen["fits"], seen


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_names_in_the_yards_of_a_phone_are_whole(visit: Visit, seats: int) -> None:
    ana = visit(width="phone")
    others = [
        {"kind": "bot", "level": "random", "name": "Bartholomäus Müller"},
        *[{"kind": "bot", "level": "normal"}] * (seats - 2),
    ]
    ana.sit("splatball", [{"kind": "me", "name": "Anna-Magdalena"}, *others])
    ana.offered.first.wait_for()
    names = ana.page.locator(".splatball .name:not(.card *)")
    assert names.count() == seats
    cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).length"
    assert names.evaluate_all(cut) == 0
    assert "Anna-Magdalena (you)" in " ".join(names.all_inner_texts())


@pytest.mark.slow
def test_a_long_name_is_told_in_full_where_it_is_cut(visit: Visit) -> None:
    ana = visit()
    name = "Wilhelmine Maximiliane M"
    ana.sit("bricks", [{"kind": "me", "name": name}] + [BOT] * 7)
    cut = ana.page.locator(".people strong").first
    assert cut.evaluate("each => each.scrollHeight > each.clientHeight + 3")
    ana.page.locator(".people li").first.hover()
    expect(ana.page.locator("#explanation")).to_contain_text(name)


@pytest.mark.slow
@pytest.mark.parametrize("width", ["phone", "desktop"])
@pytest.mark.parametrize("game", ["splatball", "bricks", "arsenal"])
def test_what_to_do_next_is_in_reach_when_a_game_is_over(
    visit: Visit, game: str, width: str
) -> None:
    ana = visit(width=width)
    ana.sit(game, [ME, BOT, BOT], options=SHORT[game])
    race(ana)
    next_ones = ana.page.locator("[data-next] :is(button, a)")
    for language in ("en", "de"):
        if language == "de":
            ana.reload_in("de")
        expect(next_ones).to_have_count(4)
        ana.settle()
        for each in next_ones.all():
            assert each.evaluate(MET), each.inner_text()


KNOWN = {
    "arsenal": (".place button.who", "Draw pile: "),
    "splatball": (".piles button", "Single Snowball"),
    "bricks": (".near .child", "Hit Points"),
}


@pytest.mark.slow
@pytest.mark.parametrize("game", KNOWN)
def test_what_is_known_is_told_on_hover_focus_and_a_long_press(visit: Visit, game: str) -> None:
    where, text = KNOWN[game]
    ana = visit()
    ana.sit(game, [ME, BOT, BOT], options=QUICK if game == "arsenal" else {})
    ana.offered.first.wait_for()
    thing = ana.page.locator(where).first
    note = ana.page.locator("#explanation")
    thing.hover()
    expect(note).to_contain_text(text)
    ana.page.mouse.move(1, 1)
    expect(note).to_be_hidden()
    told = f"{thing.get_attribute('aria-label')} {thing.get_attribute('aria-description')}"
    assert text in told
    thing.focus()
    ana.page.keyboard.press("Shift+Tab")
    ana.page.keyboard.press("Tab")
    expect(note).to_contain_text(text)
    ana.page.keyboard.press("Shift+Tab")
    expect(note.filter(has_text=text)).to_have_count(0)
    # A finger that asks chooses nothing.
    ana.resize("phone")
    finger = {"pointerType": "touch", "bubbles": True}
    thing.dispatch_event("pointerdown", finger)
    expect(note).to_contain_text(text)
    thing.dispatch_event("pointerup", finger)
    thing.dispatch_event("click")
    ana.settle()
    assert ana.page.locator("dialog[open], .list").count() == 0


@pytest.mark.slow
def test_no_label_lies_on_the_chart_of_a_game(visit: Visit) -> None:
    ana = visit()
    lost = {"chances": [{"frame": 0, "chance": 0.5}, {"frame": 9, "chance": 0}], "sentence": ""}
    ana.page.route("**/api/review", lambda route: route.fulfill(json=lost))
    ana.sit("splatball", [ME, BOT], options=SHORT["splatball"])
    race(ana)
    chart = ana.page.locator("[data-ending] .chart")
    chart.wait_for()
    for width in ("phone", "desktop"):
        ana.resize(width)
        box = chart.bounding_box()
        labels = [each.bounding_box() for each in chart.locator(".label").all()]
        assert box
        assert len(labels) == 3
        for label in labels:
            assert label
            assert label["x"] > box["x"] + box["width"]


def told_otherwise(visitor: Visitor, change: Callable[[Any], None]) -> None:
    """Let a table be told as it would be later on: what changes a view, changes each that comes."""

    def views(told: Any) -> None:
        for each in told if isinstance(told, list) else [told]:
            if isinstance(each, dict):
                if each.get("view"):
                    change(each["view"])
                views(list(each.values()))

    def pass_on(line: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            told = json.loads(message)
            views(told)
            line.send(json.dumps(told))

        line.connect_to_server().on_message(hear)

    visitor.page.route_web_socket(re.compile("."), pass_on)


# Words of forts that are cut, and how much of the height of the board the two forts on the left have.
FROZEN = """
() => {
  const words = [...document.querySelectorAll(".bricks .frozen")];
  const left = [...document.querySelectorAll(".bricks .seat .fort")].map((each) => each.getBoundingClientRect());
  const first = Math.min(...left.map((box) => box.left));
  const high = left.filter((box) => box.left - first < 4).reduce((sum, box) => sum + box.height, 0);
  return [words.length, words.filter((each) => each.scrollWidth > each.clientWidth).length, high / document.querySelector(".board").clientHeight];
}
"""


def freeze_all(view: Any) -> None:
    for sheet in view["sheets"]:
        sheet["freeze"] = 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [6, 7, 8])
def test_a_fort_says_in_whole_words_that_somebody_is_frozen(visit: Visit, seats: int) -> None:
    ana = visit(language="de")
    told_otherwise(ana, freeze_all)
    ana.sit("bricks", [ME] + [BOT] * (seats - 1))
    ana.offered.first.wait_for()
    for width in (1280, 1228):
        ana.page.set_viewport_size({"width": width, "height": 800})
        ana.settle()
        words, cut, high = ana.page.evaluate(FROZEN)
        assert (words, cut) == (seats, 0)
        # Forts in two rows have most of the height.
        assert seats == 6 or high > 0.65


# Backs of cards that lie on a child or reach over the rounded corner of a yard, and counts that lie on a name.
COVERED = """
() => {
  const found = [];
  const box = (each) => each.getBoundingClientRect();
  const on = (one, other) => Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left), Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  for (const held of document.querySelectorAll(".yards .seat .held")) {
    const [cards, kid, yard] = [box(held), box(held.parentElement.querySelector(".kid")), box(held.closest(".yard"))];
    // A hat is round: there is nothing in the corner of its picture.
    if (on(cards, kid) > 0.1 * kid.width) found.push(`${on(cards, kid)} of a child of ${kid.width}`);
    if (cards.right > yard.right - 10 || cards.top < yard.top + 8) found.push("over the edge");
  }
  for (const stack of document.querySelectorAll(".piles .stack")) {
    const name = stack.querySelector(".name");
    if (name && on(box(stack.querySelector(".tag")), box(name)) > 0) found.push(name.textContent);
  }
  return [document.querySelectorAll(".yards .tiny").length, document.querySelectorAll(".piles .name").length, found];
}
"""


def discard_some(view: Any) -> None:
    view["discards"] = {"double": 13}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 7])
def test_in_a_yard_nothing_lies_on_a_child_or_a_word(visit: Visit, seats: int) -> None:
    ana = visit(language="de")
    told_otherwise(ana, discard_some)
    ana.sit("splatball", [ME] + [BOT] * (seats - 1), options=STRATEGIC)
    ana.offered.first.wait_for()
    for width in ("phone", "tablet", "desktop"):
        ana.resize(width)
        held, names, found = ana.page.evaluate(COVERED)
        assert held >= 2 * (seats - 1)
        assert names == 1
        assert found == []
