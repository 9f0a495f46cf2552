"""What moves and what stays: movement that costs no layout, and no memory left behind by games."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page.playing import GAME_LIMIT_MS, is_charted, play_by_itself, race
from page.visitor import Visitor
from snowball import Dice, Event, game
from snowball.bots import bot
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.play.replay import moments

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}

LUCK = f"{0:064x}"
CHEAP = {"transform", "opacity", "translate", "rotate", "scale"}
"""What can be moved without placing or painting anything anew."""

# Notes of every movement as soon as it begins: its name and who moves, what it changes and how long it takes; and
# who is said to choose while things move.
WATCHER = """
() => {
  window.moves = new Set();
  window.changed = new Set();
  window.named = new Set();
  window.longest = 0;
  window.choosing = new Set();
  new MutationObserver(() => {
    for (const each of document.getAnimations()) {
      window.moves.add(each);
      for (const frame of each.effect.getKeyframes()) Object.keys(frame).forEach((name) => window.changed.add(name));
      const { duration, delay } = each.effect.getTiming();
      window.longest = Math.max(window.longest, duration + delay);
      // Where nothing should move, each takes a hundredth of a millisecond.
      if (each.animationName && duration > 10) {
        window.named.add(`${each.animationName.split("-").at(-1)} ${each.effect.target.dataset.seat ?? ""}`.trim());
      }
    }
    if (document.querySelector(".scene.busy")) {
      for (const each of document.querySelectorAll(".seat.mine .thinking")) window.choosing.add(each.textContent);
    }
  }).observe(document, { attributes: true, childList: true, subtree: true });
}
"""
ABOUT_FRAMES = {"offset", "computedOffset", "easing", "composite"}
MANY_MOVES = 25
AT_ONCE = 1
"""Milliseconds in which nobody sees a movement."""

MANY = {
    "splatball": ({"hits_to_out": 3}, 10, 50, 60),
    "bricks": ({"start_hit_points": 10}, 10, 30, 1500),
    "arsenal": ({"quick_start": True}, 6, 12, 2500),
}
"""Short games, between which of them nothing may grow, and the nodes by which two endings may differ.

Those are longer stories and other places; a table that is kept has a thousand, in every game.
"""
MORE_HEAP = 1_000_000
"""Bytes that the games may add: the browser still compiles what is run often; kept tables are far more."""


@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_movement_needs_no_layout_and_nobody_chooses_meanwhile(visit: Visit, game: str) -> None:
    ana = visit(still=False)
    ana.sit(game, [ME, BOT, BOT], options={"quick_start": True} if game == "arsenal" else {})
    ana.offered.first.wait_for()
    ana.page.evaluate(WATCHER)
    play_by_itself(ana)
    ana.page.wait_for_function("most => window.moves.size >= most", arg=MANY_MOVES)
    changed = set(ana.page.evaluate("[...window.changed]")) - ABOUT_FRAMES
    assert "transform" in changed
    assert changed <= CHEAP
    assert ana.page.evaluate("window.longest") > 100
    assert ana.page.evaluate("[...window.choosing]") == []


@pytest.mark.parametrize("game", MANY)
def test_nothing_moves_where_that_is_unwanted(visit: Visit, game: str) -> None:
    ana = visit()
    ana.sit(game, [ME, BOT, BOT], options=MANY[game][0])
    ana.offered.first.wait_for()
    ana.page.evaluate(WATCHER)
    race(ana)
    assert ana.page.evaluate("window.longest") <= AT_ONCE
    assert ana.page.evaluate("[...window.choosing]") == []


# Notes what is in the air, with where it lands, as soon as there is a page.
AIR = """
window.air = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      if (node.nodeType === 1) window.air.push(...node.querySelectorAll(".flying:not([hidden])"));
    }
  }
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("still", [True, False])
@pytest.mark.parametrize("quick", [True, False])
def test_the_first_hands_are_dealt_in_sight(visit: Visit, *, quick: bool, still: bool) -> None:
    ana = visit(still=still)
    ana.page.add_init_script(AIR)
    ana.sit("arsenal", [ME, BOT], options={"quick_start": quick})
    # Nobody has to wait for it.
    ana.offered.first.wait_for()
    if not still:
        ana.page.wait_for_function("() => window.air.length >= 4")
    ana.settle()
    assert ana.page.evaluate("window.air.length > 0") != still
    expect(ana.page.locator(".flying")).to_have_count(0)


def test_whoever_has_waited_for_others_sees_the_deal(visit: Visit) -> None:
    ana = visit(still=False)
    ana.page.add_init_script(AIR)
    name = ana.sit("splatball", [ME, {"kind": "open"}], options={"strategic": True})
    ana.button("Fill with bots and start").wait_for()
    token = ana.page.evaluate("JSON.parse(localStorage.getItem('snowball.tokens'))")[name]
    ana.ask(f"/tables/{name}/join", {"luck": LUCK, "name": "Bo"})
    ana.ask(f"/tables/{name}/start", {"luck": LUCK}, token)
    ana.page.wait_for_function("() => window.air.length >= 4")


def test_nothing_is_dealt_behind_a_curtain(visit: Visit) -> None:
    ana = visit(still=False)
    ana.page.add_init_script(AIR)
    ana.sit("arsenal", [ME, ME], options={"quick_start": True})
    ana.page.locator("[data-curtain]").wait_for()
    ana.settle()
    assert ana.page.evaluate("window.air.length") == 0


def test_a_deal_is_not_seen_again_in_the_middle_of_a_game(visit: Visit) -> None:
    ana = visit(still=False)
    ana.sit("arsenal", [ME, BOT], options={"quick_start": True})
    ana.offered.first.wait_for()
    # A click ends it.
    ana.page.mouse.click(5, 5)
    assert ana.page.locator(".flying").count() == 0
    ana.offered.first.click()
    ana.await_question()
    ana.page.add_init_script(AIR)
    ana.page.reload()
    ana.offered.first.wait_for()
    ana.settle()
    assert ana.page.evaluate("window.air.length") == 0


def a_game_with(happens: Callable[[Event, list[Event]], bool]) -> tuple[str, int, Event]:
    """Return the record of a game in which something happens, at which moment, and what."""
    for seed in range(200):
        record = Record(game("arsenal", 2, quick_start=True), ["Ana", "Bo"], ["random", "random"])
        run(Match(record, Dice(seed)), [bot("random")] * 2, [Dice(seed, 1), Dice(seed, 2)])
        for moment in moments(record):
            for event in moment.events:
                if happens(event, moment.events):
                    return record.text(), moment.number, event
    raise AssertionError("No game shows it.")


def forted(event: Event, all_of_it: list[Event]) -> bool:
    """Say whether a Snow Fort stops what is played against it."""
    halves = [
        each.facts["half"]
        for each in all_of_it
        if each.name == "revealed" and each.facts["seat"] == event.facts.get("by")
    ]
    return event.name == "cancelled" and halves == ["snowfort"]


@pytest.mark.parametrize("still", [True, False])
@pytest.mark.parametrize("name", ["fort", "duck"])
def test_a_fort_rises_and_a_dodge_ducks(
    visit: Visit, tmp_path: Path, name: str, *, still: bool
) -> None:
    text, number, event = a_game_with(
        forted if name == "fort" else lambda event, _: event.name == "dodged"
    )
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    ana = visit("/replays", still=still)
    ana.page.locator("input[type=file]").set_input_files(file)
    ana.page.wait_for_url("**/replay/local*")
    slider = ana.page.get_by_role("slider").first
    slider.fill(str(number - 1))
    ana.page.wait_for_url(f"**at={number - 1}*")
    ana.page.evaluate(WATCHER)
    ana.button("One moment on").click()
    moved = "fort" if name == "fort" else f"duck {event.facts['seat']}"
    if still:
        ana.page.wait_for_url(f"**at={number}*")
        ana.settle()
        assert moved not in ana.page.evaluate("[...window.named]")
    else:
        ana.page.wait_for_function("moved => window.named.has(moved)", arg=moved)


# Whatever is chance in a page is the same in every run.
FIXED_LUCK = """
let luck = 1;
Crypto.prototype.getRandomValues = (all) => all.map(() => (luck = (luck * 48271) % 2147483647));
"""


@pytest.mark.parametrize("game", MANY)
def test_many_games_leave_nothing_behind(visit: Visit, game: str) -> None:
    options, first, last, more_nodes = MANY[game]
    ana = visit()
    ana.page.add_init_script(FIXED_LUCK)
    ana.sit(game, [ME, BOT], options=options)
    wire = ana.page.context.new_cdp_session(ana.page)
    wire.send("Performance.enable")

    def played(games: int) -> dict[str, float]:
        """Play until so many games are over, and count what is there."""
        ana.page.evaluate(f"window.wanted = {games}")
        ana.page.wait_for_function(
            "games => window.games >= games", arg=games, timeout=GAME_LIMIT_MS
        )
        is_charted(ana)
        for _ in range(3):
            wire.send("HeapProfiler.collectGarbage")
        found = wire.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in found}

    def least(games: int) -> dict[str, float]:
        """Count after each of the last games so far, as no two of them end alike; return the least."""
        counts = [played(games - left) for left in (2, 1, 0)]
        return {name: min(each[name] for each in counts) for name in counts[0]}

    play_by_itself(ana)
    before = least(first)
    after = least(last)
    assert after["Nodes"] - before["Nodes"] < more_nodes
    assert after["JSEventListeners"] - before["JSEventListeners"] < more_nodes
    assert after["JSHeapUsedSize"] - before["JSHeapUsedSize"] < MORE_HEAP
