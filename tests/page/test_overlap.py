"""What is drawn beside something else does not cover it: names, words above cards, the backs of cards."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from page.playing import GAME_LIMIT_MS, find, play_by_itself, play_until, race
from page.visitor import WIDTHS, Visitor

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
NAMES = ["Mika", "Juno", "Pepe", "Lotte", "Maximiliane-Theodora", "Ravi", "Nils"]
BOTS = [{"kind": "bot", "level": "random", "name": name} for name in NAMES]
TEAMS: dict[str, object] = {"teams": True}
SHORT = {"splatball": {"hits_to_out": 3}, "bricks": {"start_hit_points": 10}}
FEW = 3
"""Pixels by which edges of two things may touch."""

# What goes off the stage of a replay, names that are cut, and battles that the near side lies on.
CUT_OFF = """
() => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const boxes = (all) => [...document.querySelectorAll(`.stage ${all}`)].map((each) => [each, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0);
  const wide = boxes(":is(div, button)").filter(([, box]) => box.right > stage.right + 1 || box.left < stage.left - 1);
  const names = boxes(":is(.name, .team)").filter(([each]) => each.scrollWidth > each.clientWidth + 1);
  const near = document.querySelector(".stage .mine").getBoundingClientRect();
  const covered = boxes(":is(.laid, .shelf)").filter(([, box]) => box.bottom > near.top + 1);
  return [...wide, ...names, ...covered].map(([each]) => `${each.className} ${each.textContent}`);
}
"""

# Pairs of names, and names with somebody else's pile, that lie on each other; whatever goes off the board.
COVERED = """
(few) => {
  const lies = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > few &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > few;
  const board = document.querySelector(".board").getBoundingClientRect();
  const written = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const [text, cut] = [range.getBoundingClientRect(), each.getBoundingClientRect()];
    return { left: Math.max(text.left, cut.left), right: Math.min(text.right, cut.right), top: text.top, bottom: text.bottom };
  };
  const names = [...document.querySelectorAll(".column .seat .text .name")].map((each) => [each.textContent, written(each)]);
  const piles = [...document.querySelectorAll(".column .stack")].map((each) => ["a pile", each.getBoundingClientRect()]);
  const found = [];
  for (const [at, [name, box]] of names.entries()) {
    for (const [other, its] of [...names.slice(at + 1), ...piles]) if (lies(box, its)) found.push(`${name} and ${other}`);
  }
  for (const [what, box] of [...names, ...piles]) {
    if (box.left < board.left - few || box.right > board.right + few) found.push(`${what} off the board`);
  }
  return found;
}
"""
# What a finger may press on a table that is smaller than a finger, and pairs that lie on each other. A hand that stays
# in sight lies above the rest of a long table, which is scrolled.
HARD_TO_PRESS = """
(few) => {
  const all = [...document.querySelectorAll(".board :is(button, a):not(.skip)")]
    .filter((each) => !each.closest("dialog"))
    .map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
  const called = (each) => (each.getAttribute("aria-label") ?? each.textContent).slice(0, 40);
  const stays = (each) => {
    const hand = each.closest(".yard > .mine");
    return !!hand && getComputedStyle(hand).position === "sticky";
  };
  const found = [];
  for (const [at, [one, box]] of all.entries()) {
    if (Math.min(box.width, box.height) < 43.5) found.push(`${called(one)}: ${box.width} x ${box.height}`);
    for (const [other, its] of all.slice(at + 1)) {
      const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left);
      const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
      if (Math.min(wide, high) > few && stays(one) === stays(other)) found.push(`${called(one)} and ${called(other)}: ${wide} x ${high}`);
    }
  }
  return found;
}
"""
PRESSED: dict[str, tuple[int, dict[str, object]]] = {
    "two": (2, {"quick_start": True}),
    "eight": (8, {"quick_start": True}),
    "teams of two": (4, TEAMS),
    "teams of three": (6, TEAMS),
    "teams of four": (8, TEAMS),
}

# Watches a table that moves: stacks that captions cover, words cut by the stacks beside them, a frame off its board.
IN_THE_WAY = """
() => {
  window.wrong = new Set();
  window.captions = 0;
  const seen = new WeakSet();
  const box = (each) => each.getBoundingClientRect();
  const look = () => {
    const caption = document.querySelector(".scene > .caption");
    if (caption && !seen.has(caption) && document.querySelector(".battle")) {
      seen.add(caption);
      window.captions += 1;
      const its = box(caption);
      for (const each of document.querySelectorAll(".seat .zone, .battle .look")) {
        const other = box(each);
        const wide = Math.min(its.right, other.right) - Math.max(its.left, other.left);
        const high = Math.min(its.bottom, other.bottom) - Math.max(its.top, other.top);
        if (Math.min(wide, high) > 12 && !each.getAnimations({ subtree: true }).length && !each.closest(".laid")?.getAnimations().length)
          window.wrong.add(`${caption.textContent} covers ${wide} x ${high} of ${each.className}`);
      }
    }
    for (const note of document.querySelectorAll(".seat .note")) {
      window.noted = true;
      const range = document.createRange();
      range.selectNodeContents(note);
      const beside = [...note.closest(".seat").querySelectorAll(".hand, .zones")].map((each) => box(each).left);
      if (box(range).right > Math.min(...beside) + 1) window.wrong.add(`${note.textContent} is cut`);
    }
    const yard = document.querySelector(".yard");
    if (yard && box(yard).right > box(document.querySelector(".board")).right + 1) window.wrong.add("the frame is off the board");
    requestAnimationFrame(look);
  };
  look();
}
"""
# The words below the stacks of teams that touch.
TOUCHING = """
() => {
  const words = [...document.querySelectorAll(".shelf .zoned")].map((each) => each.getBoundingClientRect()).filter((box) => box.width > 0);
  const near = (one, other) => one !== other && Math.abs(one.top - other.top) < 8 && other.left >= one.left && other.left - one.right < 6;
  return [words.length, words.filter((one) => words.some((other) => near(one, other))).length];
}
"""

# Stacks without a word that can be read, and words that lie on another stack or word. A hand that stays in sight lies
# above the rest of a long table.
WORDLESS = """
() => {
  const boxes = (all) => [...document.querySelectorAll(all)].map((each) => [each, each.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
  const stays = (each) => {
    const hand = each.closest(".yard > .mine");
    return !!hand && getComputedStyle(hand).position === "sticky";
  };
  const stacks = boxes(".board .zone .stack");
  const words = boxes(".board .zone .zoned");
  const on = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const found = stacks.filter(([stack]) => !words.some(([word]) => stack.closest(".zone").contains(word))).map(([stack]) => stack.ariaLabel);
  for (const [word, box] of words) {
    if (parseFloat(getComputedStyle(word).fontSize) < 14) found.push(`${word.textContent} is small`);
    const others = [...stacks, ...words, ...boxes(".board :is(.pile .stack, .name, .points)")].filter(([each]) => each !== word && stays(each) === stays(word));
    if (others.some(([, its]) => on(box, its))) found.push(`${word.textContent} lies on something`);
  }
  return [stacks.length, found];
}
"""
# The open hands of a replay: how many, and cards that are too small for their words or lie on each other.
HARD_TO_READ = """
() => {
  const cards = [...document.querySelectorAll(".hands .held")].map((each) => each.getBoundingClientRect());
  const on = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const wrong = cards.filter((box, at) => box.width < 84 || box.left < stage.left || box.right > stage.right || cards.slice(at + 1).some((its) => on(box, its)));
  return [[...document.querySelectorAll(".hands h2")].length, wrong.length];
}
"""

# Words of cards that the points of the card lie on, and how many words were looked at.
POINTED = """
() => {
  const found = [];
  let words = 0;
  for (const card of document.querySelectorAll(".board .card")) {
    const knot = card.querySelector(".knot")?.getBoundingClientRect();
    if (!knot) continue;
    for (const each of card.querySelectorAll(".long, .short")) {
      const box = each.getBoundingClientRect();
      if (!box.width) continue;
      words += 1;
      const wide = Math.min(box.right, knot.right) - Math.max(box.left, knot.left);
      const high = Math.min(box.bottom, knot.bottom) - Math.max(box.top, knot.top);
      // A card that is played has a word on either side of its points.
      if (wide > 1 && high > (card.matches(".played") ? 6 : 3)) found.push(`${each.textContent}: ${wide} x ${high}`);
    }
  }
  return [words, found];
}
"""

# How far the lowest words above some cards reach into the highest card.
INTO_CARDS = """
() => {
  const words = document.querySelector(".spread h2").getBoundingClientRect();
  const cards = [...document.querySelectorAll(".spread .pick")].map((each) => each.getBoundingClientRect().top);
  return words.bottom - Math.min(...cards);
}
"""


# How far what each team owns lies from its own row, and from the other one.
BY_ROWS = """
() => {
  const middle = (each) => { const box = each.getBoundingClientRect(); return box.top + box.height / 2; };
  const middles = (all) => [...document.querySelectorAll(all)].map(middle);
  const far = (shelf, row) => Math.min(...middles(row).map((each) => Math.abs(each - middle(document.querySelector(shelf)))));
  const [upper, lower] = [".column > .who:not(.lower)", ".column > .lower"];
  return [[far(".theirs", upper), far(".theirs", lower)], [far(".yours", lower), far(".yours", upper)]];
}
"""


@pytest.mark.parametrize("seats", [4, 8])
def test_names_and_piles_of_teams_lie_beside_each_other_by_their_row(
    visit: Visit, seats: int
) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, *BOTS[: seats - 1]], options=TEAMS)
    ana.offered.first.wait_for()
    for drafted in (False, True):
        if drafted:
            assert play_until(ana, ".column .lane")
        for width in WIDTHS:
            ana.resize(width)
            assert ana.page.evaluate(COVERED, FEW) == []
            if drafted:
                assert all(own < other for own, other in ana.page.evaluate(BY_ROWS))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("table", PRESSED)
def test_each_thing_of_a_table_can_be_pressed_and_each_stack_has_words(
    visit: Visit, table: str, language: str
) -> None:
    seats, options = PRESSED[table]
    ana = visit(language=language)
    ana.sit("arsenal", [ME, *BOTS[: seats - 1]], options=options)
    kinds: set[str] = set()
    most = 0
    for turn in range(30):
        enough = len(kinds) == 4 or language == "de"
        if (turn >= 6 and enough) or not ana.goes_on():
            break
        # At its place: a pile, a half in a battle, a card of a hand.
        kinds.add(str(ana.offered.first.get_attribute("class")))
        ana.resize("tablet")
        assert ana.page.evaluate(HARD_TO_PRESS, FEW) == []
        ana.resize("phone")
        assert ana.page.evaluate(HARD_TO_PRESS, FEW) == []
        stacks, wordless = ana.page.evaluate(WORDLESS)
        assert wordless == []
        # A sheet that asks lies before all stacks.
        most = max(most, stacks)
        halves = ana.page.locator("[data-choice$=dodge]:visible, [data-choice$=':upgrade']:visible")
        ana.step(pick=turn * 7 + 3, offers=halves if halves.count() else None)
    assert most >= 2


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_in_the_way_of_two_on_a_phone(visit: Visit, language: str) -> None:
    ana = visit(width="phone", language=language, still=False)
    ana.sit("arsenal", [ME, BOTS[0]], options={"quick_start": True})
    ana.offered.first.wait_for()
    ana.page.evaluate(IN_THE_WAY)
    # A game may be short: then another one is played.
    play_by_itself(ana, games=99)
    ana.page.wait_for_function(
        "() => window.captions > 20 && (window.noted || window.games > 0)", timeout=GAME_LIMIT_MS
    )
    assert ana.page.evaluate("[...window.wrong]") == []


@pytest.mark.parametrize("seats", [4, 8])
def test_a_hand_in_a_team_is_large_and_the_table_in_sight(visit: Visit, seats: int) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, *BOTS[: seats - 1]], options=TEAMS)
    mine = ".spread .pick:has([data-choice^='play '])"
    assert play_until(ana, mine)
    card = ana.page.locator(mine).first.bounding_box()
    assert card is not None
    assert card["width"] >= 115
    assert ana.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_words_below_the_stacks_of_teams_do_not_touch(visit: Visit, language: str) -> None:
    ana = visit(width="wall", language=language)
    ana.page.set_viewport_size({"width": 1440, "height": 900})
    ana.sit("arsenal", [ME, *BOTS[:3]], options=TEAMS)
    assert play_until(ana, ".shelf .zone + .zone")
    most = 0
    for turn in range(8):
        if not ana.goes_on():
            break
        ana.settle()
        words, touching = ana.page.evaluate(TOUCHING)
        most = max(most, words)
        assert touching == 0
        ana.step(turn)
    assert most >= 2


def test_a_full_table_of_teams_is_large_on_a_large_screen(visit: Visit) -> None:
    ana = visit(width="wall")
    ana.page.set_viewport_size({"width": 2560, "height": 1440})
    ana.sit("arsenal", [ME, *BOTS], options=TEAMS)
    assert play_until(ana, ".column .laid")
    board = ana.page.locator(".board").bounding_box()
    assert board is not None
    for thing, share in (
        (".column .laid", 0.07),
        (".column .stack", 0.04),
        (".column .kid svg", 0.03),
    ):
        drawn = ana.page.locator(thing).first.bounding_box()
        assert drawn is not None
        assert drawn["width"] >= share * board["width"], thing


def test_the_points_of_a_card_do_not_lie_on_its_words(visit: Visit) -> None:
    ana = visit(language="de")
    ana.sit("arsenal", [ME, *BOTS[:3]])
    most = dict.fromkeys(["phone", "tablet", "desktop"], 0)
    for turn in range(8):
        assert ana.goes_on()
        for width in most:
            ana.resize(width)
            words, covered = ana.page.evaluate(POINTED)
            assert covered == []
            # What is asked at a small place may leave no card with words.
            most[width] = max(most[width], words)
        ana.step(turn)
    assert min(most.values()) >= 8


def test_a_card_that_is_picked_does_not_cover_the_words_above_it(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, *BOTS])
    # At the end of a draft two cards are picked together: the first waits for the second.
    assert play_until(ana, ".spread .two")
    ana.offered.first.click()
    expect(ana.page.locator(".spread .chosen")).to_have_count(1)
    ana.page.mouse.move(0, 0)
    for width in ("phone", "desktop"):
        ana.resize(width)
        assert ana.page.evaluate(INTO_CARDS) <= 0


def test_the_back_of_a_pile_is_drawn_at_every_width(visit: Visit) -> None:
    ana = visit(width="tablet")
    # Where one is asked for a pile, what others have taken from lies face down until one has chosen.
    backs = ".teams:has(button[data-choice]) .column .pile .top > .back"
    find(ana, backs, "arsenal", [ME, *BOTS], TEAMS, ["upgrade"])
    for width in WIDTHS:
        ana.resize(width)
        expect(ana.page.locator(backs).first).to_be_visible()


def test_an_empty_hand_is_not_waited_for_when_the_game_is_over(visit: Visit) -> None:
    ana = visit()
    ana.sit("splatball", [ME, BOTS[0]], options={"hits_to_out": 3})
    race(ana)
    expect(ana.page.locator("[data-ending]")).to_be_visible()
    expect(ana.page.get_by_text("Your card comes here")).to_have_count(0)


def open_replay(visitor: Visitor, table: str, moment: int) -> None:
    """Go to a moment of a replay and wait for all of it: a long one comes in parts."""
    visitor.open(f"/replay/{table}?eyes=open&at={moment}")
    record = visitor.page.request.get(f"{visitor.address}/api/tables/{table}/record").text()
    frames = visitor.ask("/replay", {"record": record})["total"]
    slider = visitor.page.get_by_role("slider").first
    expect(slider).to_have_attribute("max", str(frames - 1))
    visitor.settle()


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (4, False), (8, False), (4, True)])
def test_all_of_a_replay_with_open_hands_can_be_read(
    visit: Visit, seats: int, *, teams: bool
) -> None:
    ana = visit(width="phone")
    bots = [{"kind": "bot", "level": "random"}] * seats
    table = ana.sit("arsenal", bots, options={"teams": teams})
    ana.page.locator("[data-ending]").wait_for(state="attached", timeout=GAME_LIMIT_MS)
    open_replay(ana, table, 60)
    if seats < 8:
        assert ana.page.evaluate(CUT_OFF) == []
    # In the draft, and where the first cards are drawn.
    for moment in (1, 4 if seats > 2 else 3):
        open_replay(ana, table, moment)
        expect(ana.page.locator(".hands h2")).to_have_count(seats)
        for width in ("phone", "desktop"):
            ana.resize(width)
            assert ana.page.evaluate(HARD_TO_READ) == [seats, 0]
        points = ana.page.locator(".stage :is(.points, small)").all_inner_texts()
        # All is known; but what is drafted belongs to nobody yet.
        assert points
        assert all(("+" in each) == (moment == 1) for each in points)


@pytest.mark.parametrize(("game", "seats"), [("splatball", 4), ("bricks", 3)])
def test_the_controls_of_a_replay_cover_nothing_of_the_table(
    visit: Visit, game: str, seats: int
) -> None:
    ana = visit()
    name = ana.sit(game, [ME, *BOTS[: seats - 1]], options=SHORT[game])
    race(ana)
    ana.open(f"/replay/{name}?eyes=open&at=4")
    ana.settle()
    drive = ana.page.locator(".drive").bounding_box()
    stage = ana.page.locator(".stage").bounding_box()
    assert drive is not None
    assert stage is not None
    assert stage["y"] + stage["height"] <= drive["y"] + FEW
