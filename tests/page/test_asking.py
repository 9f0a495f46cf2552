"""Where a question is asked: at the thing that it is about, at tables of every size."""

import pytest
from playwright.sync_api import expect

from page.playing import find
from page.test_axe import faults
from page.visitor import BOT, ME, WIDTHS, Visit

pytestmark = pytest.mark.slow

QUICK: dict[str, object] = {"quick_start": True}
TEAMS: dict[str, object] = {"teams": True}
TABLES: dict[str, tuple[int, dict[str, object]]] = {
    "two": (2, QUICK),
    "eight": (8, QUICK),
    "teams of two": (4, TEAMS),
    "teams of four": (8, TEAMS),
}
TAKEN = ".pile button[data-choice^='take pile']"
DRIFT = "button.drift[data-toward]"
FETCHING = ("ultraupgrade", "snatchandrun", "raid", "upgradedodge")
"""Halves of cards that may fetch an Abandoned card."""

# Whether a pointer in the middle of a thing would meet it, and how large it is.
MET = """
(each) => {
  each.scrollIntoView({ block: "center", behavior: "instant" });
  const box = each.getBoundingClientRect();
  const met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return { met: each.contains(met), width: box.width, height: box.height };
}
"""


@pytest.mark.parametrize("table", TABLES)
def test_a_card_of_a_pile_is_taken_at_the_pile(visit: Visit, table: str) -> None:
    seats, options = TABLES[table]
    ana = visit()
    piles = ana.page.locator(TAKEN)
    # In an unlucky game every Upgrade is stopped by a hit.
    find(ana, TAKEN, "arsenal", [ME] + [BOT] * (seats - 1), options, ["upgrade"])
    assert ana.page.locator(".spread [data-choice*=' pile ']").count() == 0
    for width in ("desktop", "phone"):
        ana.resize(width)
        for pile in piles.all():
            found = pile.evaluate(MET)
            assert found["met"]
            assert found["width"] >= 44
            assert found["height"] >= 44
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width][0]
    told = ana.page.locator("aside ol li").count()
    piles.first.click()
    expect(ana.page.locator("aside ol li").nth(told)).to_be_attached()


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_an_abandoned_card_is_taken_from_the_drift(visit: Visit, width: str) -> None:
    ana = visit(width=width)
    drift = ana.page.locator(DRIFT)
    # Not every game has such a question: chance decides.
    find(ana, DRIFT, "arsenal", [ME, BOT, BOT], QUICK, FETCHING)
    sheet = ana.page.locator("dialog[open]")
    drift.click()
    sheet.wait_for()
    assert faults(ana) == []
    card = sheet.locator("[data-choice^=fetch]").first
    assert card.evaluate(MET)["met"]
    card.click()
    expect(sheet).to_have_count(0)
    expect(drift).to_have_count(0)
