"""Replays, lessons and rules: what the page shows besides live tables."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from page.playing import is_charted, is_longer, learn, play_games
from page.visitor import Visitor

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}


@pytest.fixture
def finished(visit: Visit) -> tuple[Visitor, str]:
    """Return somebody who has just finished a game, and its table."""
    ana = visit()
    name = play_games(ana, lambda: sit(ana), lambda name: is_longer(ana, name, 6))
    return ana, name


def sit(visitor: Visitor) -> str:
    """Begin a short game; now and then it ends before anything has happened."""
    return visitor.sit("bricks", [ME, BOT], options={"start_hit_points": 10})


def test_a_finished_game_is_watched_again(finished: tuple[Visitor, str]) -> None:
    ana, name = finished
    ana.link("Watch the replay").click()
    ana.page.wait_for_url(f"**/replay/{name}*")
    slider = ana.page.get_by_role("slider").first
    slider.wait_for()
    last = int(slider.get_attribute("max") or 0)
    assert last > 5
    slider.focus()
    slider.press("Home")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    ana.page.wait_for_url("**at=2*")
    slider.press("End")
    ana.page.wait_for_url(f"**at={last}*")


def test_every_moment_of_a_replay_is_read_out(finished: tuple[Visitor, str]) -> None:
    ana, name = finished
    ana.open(f"/replay/{name}?eyes=0&at=0")
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


def test_a_link_to_a_moment_opens_that_moment(finished: tuple[Visitor, str], visit: Visit) -> None:
    _, name = finished
    bo = visit(f"/replay/{name}?eyes=table&at=4")
    expect(bo.page.get_by_role("slider").first).to_have_value("4")


def test_a_link_to_a_moment_is_taken_by_hand_where_there_is_no_clipboard(
    finished: tuple[Visitor, str],
) -> None:
    ana, name = finished
    ana.open(f"/replay/{name}?eyes=table&at=4")
    # As over plain HTTP.
    ana.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    ana.button("Link to this moment").click()
    link = ana.page.get_by_label("Copy the link to this moment")
    expect(link).to_have_value(f"{ana.address}/replay/{name}?eyes=table&at=4")
    ana.button("Copy").click()
    expect(ana.button("Copied")).to_be_visible()


def test_a_record_is_downloaded_and_watched_from_its_file(
    finished: tuple[Visitor, str], visit: Visit, tmp_path: Path
) -> None:
    ana, name = finished
    file = tmp_path / "game.txt"
    answer = ana.page.request.get(f"{ana.address}/api/tables/{name}/record")
    file.write_text(answer.text(), encoding="utf-8")
    bo = visit("/replays")
    bo.page.locator("input[type=file]").set_input_files(file)
    bo.page.wait_for_url("**/replay/local*")
    bo.page.get_by_role("slider").first.wait_for()


@pytest.mark.parametrize(
    ("language", "right"),
    [("en", "the file that “Download the record” gives"), ("de", "„Aufzeichnung herunterladen“")],
)
def test_of_a_file_that_is_no_record_people_hear_what_is_wrong_and_what_would_be_right(
    visit: Visit, tmp_path: Path, language: str, right: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text("snowball record 1\nno record at all", encoding="utf-8")
    bo = visit("/replays", language=language)
    bo.page.locator("input[type=file]").set_input_files(file)
    told = bo.page.get_by_role("alert").first
    expect(told).to_contain_text(right)
    expect(told).to_contain_text("Line 2 of the record: 'no record at all' is not")


def test_the_luck_of_a_finished_game_is_checked(finished: tuple[Visitor, str]) -> None:
    ana, _ = finished
    ana.button("Fair luck").click()
    ana.button("Check every card and die").click()
    expect(ana.page.locator("dialog [role=status]")).to_be_visible()


def test_the_end_shows_how_it_went(visit: Visit) -> None:
    ana = visit()
    play_games(ana, lambda: sit(ana), lambda _: is_charted(ana))
    expect(
        ana.page.locator("[data-ending] svg[role=img], [data-ending] figure svg").first
    ).to_be_visible()


def test_the_replay_of_ones_own_game_is_seen_as_one_saw_it(
    finished: tuple[Visitor, str],
) -> None:
    ana, name = finished
    ana.link("Watch the replay").click()
    ana.page.wait_for_url(f"**/replay/{name}?eyes=0*")
    expect(ana.page.get_by_label("Seen by")).to_have_value("0")


@pytest.mark.parametrize(
    ("language", "taken"),
    [("en", ["Link to this moment", "Download"]), ("de", ["Link hierher", "Herunterladen"])],
)
def test_all_controls_of_a_replay_are_on_the_screen(
    visit: Visit, finished: tuple[Visitor, str], language: str, taken: list[str]
) -> None:
    ana = visit(f"/replay/{finished[1]}", language=language)
    for name in taken:
        expect(ana.button(name)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_a_lesson_is_learned_to_its_end_by_what_glows(visit: Visit, game: str) -> None:
    ana = visit(f"/learn/{game}")
    done = ana.button("Play a first game")
    learn(ana, done)
    done.click()
    ana.page.wait_for_url("**/t/*")
    expect(ana.page.get_by_text("Tip: ", exact=False).first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_board_of_a_lesson_has_most_of_a_phone(visit: Visit, language: str) -> None:
    ana = visit("/learn/splatball", "phone", language=language)
    done = ana.page.locator(".lesson .end")
    learn(ana, done)
    top = "() => document.querySelector('.lesson .stage').getBoundingClientRect().top + scrollY"
    assert ana.page.evaluate(top) < 0.48 * 740


def test_a_rule_is_found_by_search_and_by_its_id(visit: Visit) -> None:
    ana = visit("/rules/bricks#D14")
    expect(ana.page.locator("#D14")).to_be_in_viewport()
    ana.page.get_by_role("searchbox").fill("Smiley")
    expect(ana.page.locator("#D18")).to_be_visible()
    expect(ana.page.locator("#D1")).to_be_hidden()


def test_why_something_happened_opens_its_rule(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    ana.page.locator("aside ol li button").first.wait_for()
    ana.page.locator("aside ol li button").first.click()
    expect(ana.page.locator("dialog dt").first).to_be_visible()


def test_a_hint_says_what_the_coach_would_do(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    ana.button("Hint").click()
    expect(ana.page.locator("dialog li").first).to_be_visible()
