"""Replays, lessons and rules: what the page shows besides live tables."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page.playing import is_charted, learn, play_games, race
from page.visitor import Visitor
from server.live import Node
from snowball.server.visitor import request
from waiting import wait_until

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}
SHORT = {"start_hit_points": 10}


@pytest.fixture(scope="module")
def watched(node: Node) -> str:
    """Return the table of a game that bots have played."""
    made = request(
        "POST", f"{node.api}/tables", {"game": "bricks", "seats": [BOT, BOT], "options": SHORT}
    )
    table: str = made["table"]["table"]
    request("POST", f"{node.api}/tables/{table}/start", {"luck": f"{0:064x}"}, made["token"])
    wait_until(lambda: request("GET", f"{node.api}/tables/{table}")["stage"] == "over", "the end")
    return table


def test_the_luck_of_a_finished_game_is_checked_and_it_is_watched_again(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT], options=SHORT)
    race(ana)
    ana.button("Fair luck").click()
    ana.button("Check every card and die").click()
    expect(ana.page.locator("dialog [role=status]")).to_be_visible()
    ana.button("Close").click()
    ana.link("Watch the replay").click()
    # As one saw it.
    ana.page.wait_for_url(f"**/replay/{name}?eyes=0*")
    expect(ana.page.get_by_label("Seen by")).to_have_value("0")
    slider = ana.page.get_by_role("slider").first
    last = int(slider.get_attribute("max") or 0)
    assert last > 5
    slider.focus()
    slider.press("Home")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    ana.page.wait_for_url("**at=2*")
    slider.press("End")
    ana.page.wait_for_url(f"**at={last}*")


@pytest.mark.slow
def test_every_moment_of_a_replay_is_read_out(visit: Visit, watched: str) -> None:
    ana = visit(f"/replay/{watched}?eyes=0&at=0")
    on = ana.button("One moment on")
    on.wait_for()
    said = ana.page.locator("[data-announced] p")
    heard = said.all_inner_texts()
    for at in range(1, 5):
        on.click()
        ana.page.wait_for_url(f"**at={at}*")
        heard += ana.page.locator(f"aside li[data-place='{at}'] button span").all_inner_texts()
        expect(said).to_have_text(heard)
    assert len(heard) > 3


def test_a_link_to_a_moment_opens_it_and_is_taken_by_hand_without_clipboard(
    visit: Visit, watched: str
) -> None:
    ana = visit(f"/replay/{watched}?eyes=table&at=4")
    expect(ana.page.get_by_role("slider").first).to_have_value("4")
    # As over plain HTTP.
    ana.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ana.button("Link to this moment").click()
    link = ana.page.get_by_label("Copy the link to this moment")
    expect(link).to_have_value(f"{ana.address}/replay/{watched}?eyes=table&at=4")
    # Otherwise the page says so for two seconds only.
    ana.page.evaluate("window.setTimeout = () => 0")
    ana.button("Copy").click()
    expect(ana.button("Copied")).to_be_visible()


@pytest.mark.slow
def test_a_record_is_downloaded_and_watched_from_its_file(
    visit: Visit, watched: str, tmp_path: Path
) -> None:
    bo = visit("/replays")
    file = tmp_path / "game.txt"
    answer = bo.page.request.get(f"{bo.address}/api/tables/{watched}/record")
    file.write_text(answer.text(), encoding="utf-8")
    bo.page.locator("input[type=file]").set_input_files(file)
    bo.page.wait_for_url("**/replay/local*")
    bo.page.get_by_role("slider").first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "right"),
    [("en", "the file that “Download the record” gives"), ("de", "„Aufzeichnung herunterladen“")],
)
def test_a_file_that_is_no_record_is_refused_with_what_would_be_right(
    visit: Visit, tmp_path: Path, language: str, right: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text("snowball record 1\nno record at all", encoding="utf-8")
    bo = visit("/replays", language=language)
    bo.page.locator("input[type=file]").set_input_files(file)
    told = bo.page.get_by_role("alert").first
    expect(told).to_contain_text(right)
    expect(told).to_contain_text("Line 2 of the record: 'no record at all' is not")


@pytest.mark.slow
def test_the_end_shows_how_it_went(visit: Visit) -> None:
    ana = visit()
    play_games(
        ana,
        lambda luck: ana.sit("bricks", [ME, BOT], luck=luck, options=SHORT),
        lambda _: is_charted(ana),
    )
    expect(
        ana.page.locator("[data-ending] svg[role=img], [data-ending] figure svg").first
    ).to_be_visible()


@pytest.mark.slow
def test_all_controls_of_a_replay_are_on_the_screen(visit: Visit, watched: str) -> None:
    ana = visit(f"/replay/{watched}")
    for name in ("Link to this moment", "Download"):
        expect(ana.button(name)).to_be_in_viewport(ratio=1)
    ana.reload_in("de")
    for name in ("Link hierher", "Herunterladen"):
        expect(ana.button(name)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "game",
    ["bricks", *(pytest.param(each, marks=pytest.mark.slow) for each in ("arsenal", "splatball"))],
)
def test_a_lesson_is_learned_to_its_end_by_what_glows(visit: Visit, game: str) -> None:
    ana = visit(f"/learn/{game}")
    learn(ana)
    ana.button("Play a first game").click()
    ana.page.wait_for_url("**/t/*")
    expect(ana.page.get_by_text("Tip: ", exact=False).first).to_be_visible()


def test_a_rule_is_found_by_search_and_by_its_id(visit: Visit) -> None:
    ana = visit("/rules/bricks#D14")
    expect(ana.page.locator("#D14")).to_be_in_viewport()
    ana.page.get_by_role("searchbox").fill("Smiley")
    expect(ana.page.locator("#D18")).to_be_visible()
    expect(ana.page.locator("#D1")).to_be_hidden()


def test_a_table_tells_the_rule_of_what_happened_and_gives_a_hint(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    ana.page.locator("aside ol li button").first.click()
    expect(ana.page.locator("dialog dt").first).to_be_visible()
    ana.button("Close").click()
    ana.button("Hint").click()
    expect(ana.page.locator("dialog li").first).to_be_visible()
