"""The bar of a table: what its menu opens, a bot that plays for somebody, and who is named there."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from page.visitor import Visitor
from server.live import Node

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}

# Names in the bar that are cut, and how far people reach beyond it.
CUT = """
() => {
  const shown = (each) => each.getClientRects().length && getComputedStyle(each.parentElement).clipPath === "none";
  const names = [...document.querySelectorAll(".bar .people strong")].filter(shown);
  const cut = (each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1;
  const people = document.querySelector(".bar .people");
  return {
    named: names.length,
    cut: names.filter(cut).map((each) => each.textContent),
    beyond: people.scrollWidth - people.clientWidth,
    high: document.querySelector(".bar").getBoundingClientRect().height,
  };
}
"""


@pytest.fixture(scope="module")
def unhurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """Serve tables at which a bot waits a minute before it chooses for somebody."""
    flags = ("--pace", "60", "--requests", "100000", "--tables", "100000")
    with Node(tmp_path_factory.mktemp("unhurried"), *flags, generous=False) as served:
        yield served


def test_what_the_menu_of_a_phone_opens_stays_open(visit: Visit) -> None:
    ana = visit(width="phone")
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    entries = {
        "Fair luck": ana.page.get_by_role("heading", name="Fair luck"),
        "Move to another device": ana.page.locator("dialog[open] input[readonly]"),
    }
    # The second time it is loaded already.
    for entry, inside in [*entries.items(), *entries.items()]:
        ana.button("Menu").click()
        expect(inside).to_have_count(0)
        ana.button(entry).click()
        inside.wait_for()
        # What a browser tells late, e.g. that a sheet was closed, has been told by then.
        ana.settle()
        expect(inside).to_be_visible()
        ana.button("Close").click()
        expect(ana.page.locator("dialog[open]")).to_have_count(0)


def test_what_the_menu_of_a_phone_leads_to(visit: Visit) -> None:
    ana = visit(width="phone")
    name = ana.sit("bricks", [ME, BOT])
    for entry, where in (("All the rules", "/rules/bricks"), ("Another game", "/")):
        ana.open(f"/t/{name}")
        ana.button("Menu").click()
        ana.link(entry).click()
        ana.page.wait_for_url(f"{ana.address}{where}")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["arsenal", "bricks"])
def test_while_a_bot_plays_for_somebody_nothing_is_asked_of_them(
    visit: Visit, unhurried: Node, game: str
) -> None:
    ana = visit(address=unhurried.address)
    ana.sit(game, [ME, BOT])
    line = ana.page.locator(".near .asked")
    for width in ("phone", "desktop"):
        ana.resize(width)
        ana.offered.first.wait_for()
        ana.button("Menu").click()
        ana.button("Let a bot play for me").click()
        expect(line).to_have_text("A bot plays for you.")
        expect(ana.offered).to_have_count(0)
        expect(ana.page.locator(".bar li").first).to_contain_text("a bot plays")
        expect(ana.page.locator(".bar li.owed, .seat.mine .thinking")).to_have_count(0)
        expect(ana.button("Hint")).to_have_count(0)
        # Whoever comes to the table again finds the way back, too.
        ana.page.reload()
        expect(line).to_have_text("A bot plays for you.")
        ana.button("I am back").click()
        ana.offered.first.wait_for()
        expect(ana.button("I am back")).to_have_count(0)
        expect(line).not_to_have_text("A bot plays for you.")


@pytest.mark.slow
def test_around_one_screen_a_bot_plays_for_everybody_there(visit: Visit, unhurried: Node) -> None:
    ana = visit(address=unhurried.address)
    ana.sit("arsenal", [ME, {"kind": "me", "name": "Bo"}])
    curtain = ana.page.locator("[data-curtain]")
    curtain.wait_for()
    ana.button("Menu").click()
    ana.button("Let a bot play for me").click()
    expect(ana.page.locator(".near .asked")).to_have_text("A bot plays for you.")
    expect(curtain).to_have_count(0)
    ana.button("I am back").click()
    curtain.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "named"), [(3, 3), (4, 4), (5, 5), (8, 0)])
def test_names_in_the_bar_of_a_tablet_are_whole(visit: Visit, seats: int, named: int) -> None:
    ana = visit(width="tablet")
    ana.sit("bricks", [ME, *[{"kind": "bot", "level": "easy"}] * (seats - 1)])
    for language in ("en", "de"):
        if language == "de":
            ana.reload_in("de")
        ana.page.locator(".bar li").nth(seats - 1).wait_for()
        ana.settle()
        found = ana.page.evaluate(CUT)
        assert found["named"] == named
        assert found["cut"] == []
        assert found["beyond"] <= 0
        assert found["high"] <= 60


@pytest.mark.slow
@pytest.mark.parametrize("game", ["splatball", "bricks"])
def test_whoever_gave_no_name_is_called_the_same_everywhere(visit: Visit, game: str) -> None:
    ana = visit()
    ana.sit(game, [{"kind": "me"}, BOT])
    expect(ana.page.locator(".bar li strong").first).to_have_text("You")
    expect(ana.page.locator(".board :is(.fort, .yard).near .name").first).to_have_text("You")


@pytest.mark.slow
def test_a_lost_connection_is_told_beside_the_table(visit: Visit) -> None:
    ana = visit(language="de")
    ana.keep_lines()
    ana.sit("arsenal", [ME, *[BOT] * 3])
    ana.offered.first.wait_for()
    ana.lose_line()
    lost = ana.page.get_by_text("Verbindung verloren", exact=False)
    lost.wait_for()
    for width in ("phone", "tablet"):
        ana.resize(width)
        said, table = lost.bounding_box(), ana.page.locator("section.board").bounding_box()
        assert said
        assert table
        assert said["y"] >= 0
        assert said["y"] + said["height"] <= table["y"]
