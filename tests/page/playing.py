"""Playing whole games through clicks."""

from __future__ import annotations

import time
from collections.abc import Sequence

from playwright.sync_api import Locator

from page.visitor import Visitor

MOST_SECONDS = 150.0
MOST_CLICKS = 1500
MOST_STEPS = 60
PAUSE = 20.0
"""Milliseconds to wait where nobody has anything to choose."""


def play_on(visitors: Sequence[Visitor], clicks: int) -> int:
    """Let everybody choose in turn, up to a number of clicks or the end; return the clicks."""
    done = 0
    until = time.monotonic() + MOST_SECONDS
    while done < clicks and not all(visitor.over for visitor in visitors):
        assert time.monotonic() < until, "the game does not end in time"
        moved = False
        for visitor in visitors:
            # Different choices each time: one that is always the first may go round for ever.
            if not visitor.over and visitor.step(pick=done * 7 + 3):
                done += 1
                moved = True
        if not moved:
            visitors[0].page.wait_for_timeout(PAUSE)
    return done


def play_out(visitors: Sequence[Visitor]) -> int:
    """Play a game to its end; return the clicks that it took."""
    clicks = play_on(visitors, MOST_CLICKS)
    assert all(visitor.over for visitor in visitors), f"no end after {clicks} clicks"
    return clicks


def play_until(visitor: Visitor, sign: Locator, halves: Sequence[str] = ()) -> bool:
    """Play until something is to be seen, some halves of cards first; say whether it came before the end."""
    wanted = ", ".join(f"[data-choice$=':{half}']:visible" for half in halves)
    until = time.monotonic() + MOST_SECONDS
    turn = 0
    while not visitor.over:
        assert time.monotonic() < until, "it does not come in time"
        if sign.count():
            return True
        offers = visitor.page.locator(wanted) if wanted else visitor.offered
        if visitor.step(pick=turn * 7 + 3, offers=offers if offers.count() else None):
            turn += 1
        # What follows is looked at before it is answered.
        visitor.page.wait_for_timeout(5 * PAUSE)
    return False


def learn(visitor: Visitor, done: Locator) -> None:
    """Do what glows in a lesson until its end is to be seen."""
    for _ in range(MOST_STEPS):
        visitor.offered.or_(done).first.wait_for()
        if done.count():
            return
        visitor.step()
        visitor.page.wait_for_timeout(5 * PAUSE)
    raise AssertionError(f"the lesson does not end after {MOST_STEPS} steps")
