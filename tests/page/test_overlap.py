"""What is drawn beside something else does not cover it: names, words above cards, the backs of cards."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from page.playing import play_on, play_out, play_until
from page.visitor import Visitor

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
NAMES = ["Mika", "Juno", "Pepe", "Lotte", "Maximiliane-Theodora", "Ravi", "Nils"]
BOTS = [{"kind": "bot", "level": "random", "name": name} for name in NAMES]
SHORT = {"splatball": {"hits_to_out": 3}, "bricks": {"start_hit_points": 10}}
FEW = 3
"""Pixels by which edges of two things may touch."""

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
# How far the lowest words above some cards reach into the highest card.
INTO_CARDS = """
() => {
  const words = document.querySelector(".spread h2").getBoundingClientRect();
  const cards = [...document.querySelectorAll(".spread .pick")].map((each) => each.getBoundingClientRect().top);
  return words.bottom - Math.min(...cards);
}
"""


@pytest.mark.parametrize("seats", [4, 8])
@pytest.mark.parametrize("width", ["phone", "tablet", "desktop"])
def test_names_and_piles_of_teams_lie_beside_each_other(
    visit: Visit, width: str, seats: int
) -> None:
    ana = visit(width=width)
    ana.sit("arsenal", [ME, *BOTS[: seats - 1]], options={"teams": True})
    ana.offered.first.wait_for()
    assert ana.page.evaluate(COVERED, FEW) == []
    battles = ana.page.locator(".column .lane")
    for _ in range(12):
        if battles.count():
            break
        play_on([ana], 1)
        ana.page.wait_for_timeout(100)
    battles.first.wait_for()
    assert ana.page.evaluate(COVERED, FEW) == []


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_card_that_is_picked_does_not_cover_the_words_above_it(visit: Visit, width: str) -> None:
    ana = visit(width=width)
    ana.sit("arsenal", [ME, *BOTS])
    # At the end of a draft two cards are picked together: the first waits for the second.
    assert play_until(ana, ana.page.locator(".spread .two"))
    ana.offered.nth(0).click()
    expect(ana.page.locator(".spread .chosen")).to_have_count(1)
    ana.page.mouse.move(0, 0)
    ana.page.wait_for_timeout(400)
    assert ana.page.evaluate(INTO_CARDS) <= 0


def test_the_back_of_a_pile_is_drawn_at_every_width(visit: Visit) -> None:
    ana = visit(width="tablet")
    ana.sit("arsenal", [ME, *BOTS], options={"teams": True})
    # Where one is asked for a pile, what others have taken from lies face down until one has chosen.
    backs = ana.page.locator(".teams:has(button[data-choice]) .column .pile .top > .back")
    assert play_until(ana, backs, ("upgrade",)), "no pile was face down in a whole game"
    expect(backs.first).to_be_visible()


def test_an_empty_hand_is_not_waited_for_when_the_game_is_over(visit: Visit) -> None:
    ana = visit()
    ana.sit("splatball", [ME, BOTS[0]], options={"hits_to_out": 3})
    play_out([ana])
    expect(ana.page.locator("[data-ending]")).to_be_visible()
    expect(ana.page.get_by_text("Your card comes here")).to_have_count(0)


@pytest.mark.parametrize(("game", "seats"), [("splatball", 4), ("bricks", 3)])
def test_the_controls_of_a_replay_cover_nothing_of_the_table(
    visit: Visit, game: str, seats: int
) -> None:
    ana = visit()
    name = ana.sit(game, [ME, *BOTS[: seats - 1]], options=SHORT[game])
    play_out([ana])
    ana.open(f"/replay/{name}?eyes=open&at=4")
    drive = ana.page.locator(".drive").bounding_box()
    stage = ana.page.locator(".stage").bounding_box()
    assert drive is not None
    assert stage is not None
    assert stage["y"] + stage["height"] <= drive["y"] + FEW
