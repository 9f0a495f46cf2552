"""What moves and what stays: movement that costs no layout, and no memory left behind by games."""

from collections.abc import Callable

import pytest

from page.visitor import Visitor

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}

CHEAP = {"transform", "opacity", "translate", "rotate", "scale"}
"""What can be moved without placing or painting anything anew."""

# Plays by itself: faster than a driver, and with everything that a click does.
PLAYER = """
() => {
  let turn = 0;
  let left = null;
  const seen = new WeakSet();
  window.games = 0;
  setInterval(() => {
    const again = document.querySelector("[data-next] button.main");
    if (again) {
      if (!seen.has(again)) window.games += 1;
      seen.add(again);
      if (left === again || window.games >= window.wanted) return;
      left = again;
      again.click();
      return;
    }
    if (document.querySelector("[data-choice][aria-pressed=true]")) return;
    const offers = document.querySelectorAll("[data-choice]:not(:disabled), [data-toward]");
    if (offers.length) offers[(turn++ * 7) % offers.length].click();
  }, 4);
}
"""

# Notes what every movement changes, as long as it is watched.
WATCHER = """
() => {
  window.moved = new Set();
  const look = () => {
    for (const each of document.getAnimations()) {
      for (const frame of each.effect.getKeyframes()) {
        Object.keys(frame).forEach((name) => window.moved.add(name));
      }
    }
    requestAnimationFrame(look);
  };
  look();
}
"""
ABOUT_FRAMES = {"offset", "computedOffset", "easing", "composite"}

FIRST, LAST = 10, 50
"""The games between which nothing may grow."""
MORE_NODES = 60
"""Nodes by which two endings may differ: longer stories, other places."""
MORE_HEAP = 1_000_000
"""Bytes that 40 games may add: the browser still compiles what is run often; a kept table is far more."""


@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_movement_needs_no_layout(visit: Visit, game: str) -> None:
    ana = visit(still=False)
    ana.sit(game, [ME, BOT, BOT], options={"quick_start": True} if game == "arsenal" else {})
    ana.offered.first.wait_for()
    ana.page.evaluate(WATCHER)
    ana.page.evaluate("window.wanted = 1")
    ana.page.evaluate(PLAYER)
    ana.page.wait_for_timeout(5000)
    moved = set(ana.page.evaluate("[...window.moved]")) - ABOUT_FRAMES
    assert "transform" in moved
    assert moved <= CHEAP


@pytest.mark.slow
def test_fifty_games_leave_nothing_behind(visit: Visit) -> None:
    ana = visit()
    ana.sit("splatball", [ME, BOT], options={"hits_to_out": 3})
    wire = ana.page.context.new_cdp_session(ana.page)
    wire.send("Performance.enable")

    def played(games: int) -> dict[str, float]:
        """Play until so many games are over, and count what is there."""
        ana.page.evaluate(f"window.wanted = {games}")
        while ana.page.evaluate("window.games") < games:
            ana.page.wait_for_timeout(100)
        ana.page.wait_for_timeout(300)
        for _ in range(3):
            wire.send("HeapProfiler.collectGarbage")
        found = wire.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in found}

    ana.page.evaluate(PLAYER)
    before = played(FIRST)
    after = played(LAST)
    assert after["Nodes"] - before["Nodes"] < MORE_NODES
    assert after["JSEventListeners"] - before["JSEventListeners"] < MORE_NODES
    assert after["JSHeapUsedSize"] - before["JSHeapUsedSize"] < MORE_HEAP
