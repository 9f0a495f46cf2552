"""Playing whole games through clicks."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, expect

from page.visitor import Visitor
from snowball.play.record import parse
from snowball.play.replay import moments
from snowball.server.visitor import request

MOST_SECONDS = 400.0
MOST_CLICKS = 1500
MOST_GAMES = 12
COACHED = 120_000
"""Milliseconds that the page waits for a coach."""
PAUSE = 20.0
"""Milliseconds to wait where nobody has anything to choose."""

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


def play_on(visitors: Sequence[Visitor], clicks: int) -> int:
    """Let everybody choose in turn, for some clicks or to the end, and leave no sheet open; return the clicks."""
    done = tried = 0
    until = time.monotonic() + MOST_SECONDS
    while not all(visitor.over for visitor in visitors):
        if done >= clicks and not any(visitor.reading for visitor in visitors):
            break
        assert time.monotonic() < until, "the game does not end in time"
        moved = False
        for visitor in visitors:
            # Different choices each time: one that is always the first may go round for ever.
            if not visitor.over and visitor.step(pick=tried * 7 + 3):
                done += 1
                moved = True
            tried += 1
        if not moved:
            visitors[0].page.wait_for_timeout(PAUSE)
    return done


def play_out(visitors: Sequence[Visitor]) -> int:
    """Play a game to its end; return the clicks that it took."""
    clicks = play_on(visitors, MOST_CLICKS)
    assert all(visitor.over for visitor in visitors), f"no end after {clicks} clicks"
    return clicks


def race(visitor: Visitor) -> None:
    """Let a game play itself to its end, where only the end matters."""
    visitor.page.evaluate("window.wanted = 1")
    visitor.page.evaluate(PLAYER)
    visitor.page.locator("[data-ending]").wait_for(state="attached", timeout=1000 * MOST_SECONDS)


def play_until(visitor: Visitor, sign: Locator, halves: Sequence[str] = ()) -> bool:
    """Play until something is to be seen, some halves of cards first; say whether it came before the end."""
    wanted = ", ".join(f"[data-choice$=':{half}']:visible" for half in halves)
    until = time.monotonic() + MOST_SECONDS
    turn = 0
    while not visitor.over:
        assert time.monotonic() < until, "it does not come in time"
        # Asked before it is looked: what is answered has been looked at.
        due = visitor.due
        if sign.count():
            return True
        if due:
            offers = visitor.page.locator(wanted) if wanted else visitor.offered
            visitor.step(pick=turn * 7 + 3, offers=offers if offers.count() else None)
            turn += 1
        visitor.page.wait_for_timeout(PAUSE)
    return False


def find(
    visitor: Visitor, sit: Callable[[], object], sign: Locator, halves: Sequence[str] = ()
) -> None:
    """Play game after game until something is to be seen that comes by luck."""
    for _ in range(MOST_GAMES):
        sit()
        if play_until(visitor, sign, halves):
            return
    raise AssertionError(f"it does not come in {MOST_GAMES} games")


def play_games(visitor: Visitor, sit: Callable[[], str], enough: Callable[[str], bool]) -> str:
    """Play game after game to its end until one is good enough; return its table."""
    for _ in range(MOST_GAMES):
        name = sit()
        race(visitor)
        if enough(name):
            return name
    raise AssertionError(f"no game of {MOST_GAMES} is good enough")


def is_longer(visitor: Visitor, name: str, number: int) -> bool:
    """Say whether a game that is over has more moments than so many."""
    record = request("GET", f"{visitor.address}/api/tables/{name}/record")["text"]
    return sum(1 for _ in moments(parse(record))) > number


def is_charted(visitor: Visitor) -> bool:
    """Wait for what the coach says of a game that is over; say whether there was enough to judge for a chart."""
    ending = visitor.page.locator("[data-ending]")
    expect(ending.get_by_role("status")).to_have_count(0, timeout=COACHED)
    return ending.locator("figure").count() > 0


def learn(visitor: Visitor, done: Locator) -> None:
    """Do what glows in a lesson until its end is to be seen."""
    until = time.monotonic() + MOST_SECONDS
    while True:
        visitor.offered.or_(done).first.wait_for()
        if done.count():
            return
        assert time.monotonic() < until, "the lesson does not end in time"
        visitor.step()
        visitor.page.wait_for_timeout(5 * PAUSE)
