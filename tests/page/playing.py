"""Playing games in a browser: by clicks, or by a player inside the page where clicks are not the point."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from playwright.sync_api import expect

from page.visitor import ASKED, Visitor
from waiting import wait_until

GAME_LIMIT_MS = 400_000.0
"""Milliseconds until a whole game, or what a coach says of it, must be there, however busy the machine is."""
MOST_CLICKS = 1500
MOST_GAMES = 12

# Plays until a game is over or something is to be seen, some halves of cards first: faster than a driver.
PLAYER = f"""
({{ games, sign, halves }}) => {{
  const asked = {ASKED};
  const seen = new WeakSet();
  let turn = 0;
  window.games = 0;
  window.wanted = games;
  window.found = false;
  const player = setInterval(() => {{
    const again = document.querySelector("[data-next] button.main");
    if (again) {{
      if (!seen.has(again)) window.games += 1;
      seen.add(again);
      if (window.games < window.wanted && again.ariaDisabled !== "true") again.click();
      return;
    }}
    if (!asked()) return;
    const within = document.querySelector("dialog[open]") ?? document;
    const visible = (all) => [...within.querySelectorAll(all)].filter((each) => each.checkVisibility());
    if (sign && [...document.querySelectorAll(sign)].some((each) => each.checkVisibility())) {{
      window.found = true;
      clearInterval(player);
      return;
    }}
    const first = halves.length ? visible(halves.map((half) => `[data-choice$=':${{half}}']`).join()) : [];
    const offers = first.length ? first : visible("[data-choice], [data-toward], [data-curtain] button");
    offers[(turn++ * 7 + 3) % offers.length]?.click();
  }}, 4);
}}
"""


def play_on(visitors: Sequence[Visitor], clicks: int) -> int:
    """Let everybody choose in turn, for some clicks or to the end, and leave no sheet open; return the clicks."""
    done = [0] * len(visitors)
    while not all(visitor.over for visitor in visitors):
        if sum(done) >= clicks and not any(visitor.reading for visitor in visitors):
            break
        assert sum(done) < clicks + 50, "a sheet stays open"
        if len(visitors) == 1:
            visitors[0].goes_on()
        else:
            wait_until(lambda: any(each.due or each.over for each in visitors), "somebody's turn")
        for number, visitor in enumerate(visitors):
            # Different choices each time: one that is always the first may go round for ever.
            if visitor.step(pick=done[number] * 7 + 3):
                done[number] += 1
    return sum(done)


def play_out(visitors: Sequence[Visitor]) -> int:
    """Play a game to its end; return the clicks that it took."""
    clicks = play_on(visitors, MOST_CLICKS)
    assert all(visitor.over for visitor in visitors), f"no end after {clicks} clicks"
    return clicks


def play_by_itself(
    visitor: Visitor, games: int = 1, sign: str = "", halves: Sequence[str] = ()
) -> None:
    """Let the page play game after game, until something is to be seen where a choice is asked for."""
    visitor.page.evaluate(PLAYER, {"games": games, "sign": sign, "halves": list(halves)})


def race(visitor: Visitor) -> None:
    """Let a game play itself to its end, where only the end matters."""
    play_by_itself(visitor)
    visitor.page.locator("[data-ending]").wait_for(state="attached", timeout=GAME_LIMIT_MS)


def play_until(visitor: Visitor, sign: str, halves: Sequence[str] = ()) -> bool:
    """Let a game play itself until something is to be seen; say whether it came before the end."""
    play_by_itself(visitor, sign=sign, halves=halves)
    visitor.page.wait_for_function(
        "() => window.found || document.querySelector('[data-ending]')", timeout=GAME_LIMIT_MS
    )
    return bool(visitor.page.evaluate("window.found"))


def find(
    visitor: Visitor,
    sign: str,
    game: str,
    seats: Sequence[Mapping[str, str]],
    options: Mapping[str, object],
    halves: Sequence[str] = (),
) -> None:
    """Play games with one luck after the other until something is to be seen that not every game has."""
    for luck in range(MOST_GAMES):
        visitor.sit(game, seats, luck=luck, options=options)
        if play_until(visitor, sign, halves):
            return
    raise AssertionError(f"it does not come in {MOST_GAMES} games")


def play_games(visitor: Visitor, sit: Callable[[int], str], enough: Callable[[str], bool]) -> str:
    """Play games with one luck after the other to their end until one is good enough; return its table."""
    for luck in range(MOST_GAMES):
        name = sit(luck)
        race(visitor)
        if enough(name):
            return name
    raise AssertionError(f"no game of {MOST_GAMES} is good enough")


def is_charted(visitor: Visitor) -> bool:
    """Wait for what the coach says of a game that is over; say whether there was enough to judge for a chart."""
    ending = visitor.page.locator("[data-ending]")
    expect(ending.get_by_role("status")).to_have_count(0, timeout=GAME_LIMIT_MS)
    return ending.locator("figure").count() > 0


def lesson_steps(visitor: Visitor) -> Iterator[None]:
    """Yield whenever a lesson asks for something, until it has ended; then each step is to be done."""
    html = "document.querySelector('.lesson')?.innerHTML"
    end = visitor.page.locator(".lesson .end .main")
    while True:
        visitor.page.wait_for_function(
            f"() => ({ASKED})() || document.querySelector('.lesson .end')"
        )
        if end.count():
            return
        before = visitor.page.evaluate(html)
        yield
        visitor.page.wait_for_function(f"before => {html} !== before", arg=before)


def learn(visitor: Visitor) -> None:
    """Do what glows in a lesson to its end."""
    for _ in lesson_steps(visitor):
        visitor.step()
