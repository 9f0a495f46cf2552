"""Whatever breaks, one is back in the same moment: reload, a lost connection, a restart, a second tab."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from page.playing import play_on, play_out
from page.visitor import Visitor
from server.live import Node

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}
CHOSEN = "[data-choice][aria-pressed=true]"
LOST = "Connection lost"


def story(visitor: Visitor) -> list[str]:
    """Return the sentences of the story on the screen, the newest first."""
    return visitor.page.locator("aside ol li span").all_inner_texts()


def test_a_reload_leads_back_to_the_same_moment_with_the_story_so_far(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 6)
    ana.offered.first.wait_for()
    # The last choice may still be on its way: a story counts when it has stopped.
    before: list[str] = []
    while not before or before != story(ana):
        before = story(ana)
        ana.page.wait_for_timeout(700)
    ana.page.reload()
    ana.offered.first.wait_for()
    told = ana.page.locator("aside ol li span")
    for place, sentence in enumerate(before[:3]):
        expect(told.nth(place)).to_have_text(sentence)


def chosen_against_bo(visit: Visit, **where: str) -> tuple[Visitor, Visitor, str]:
    """Let Ana choose at a table with Bo, who has not; return what she has chosen."""
    ana = visit(**where)
    ana.sit("arsenal", [ME, {"kind": "open"}], options={"quick_start": True})
    bo = visit("/t/" + ana.page.url.rpartition("/")[2], **where)
    bo.button("Sit", exact=False).first.click()
    ana.button("Start the game").click()
    ana.offered.first.wait_for()
    ana.step()
    chosen = ana.page.locator(CHOSEN).first
    chosen.wait_for()
    return ana, bo, chosen.get_attribute("data-choice") or ""


def test_a_pending_choice_is_kept_over_a_reload(visit: Visit) -> None:
    ana, _, mine = chosen_against_bo(visit)
    ana.page.reload()
    expect(ana.page.locator(CHOSEN).first).to_have_attribute("data-choice", mine)


def test_a_pending_choice_is_kept_over_a_restart_of_the_server(
    visit: Visit, tmp_path: Path
) -> None:
    first = Node(tmp_path)
    ana, bo, mine = chosen_against_bo(visit, address=first.address)
    port = first.port
    first.end()
    expect(ana.page.get_by_text(LOST, exact=False)).to_be_visible()
    with Node(tmp_path, port=port):
        expect(ana.page.get_by_text(LOST, exact=False)).to_be_hidden(timeout=20_000)
        expect(ana.page.locator(CHOSEN).first).to_have_attribute("data-choice", mine)
        bo.offered.first.wait_for()
        play_on([bo, ana], 4)


def test_the_game_goes_on_after_the_connection_was_lost(visit: Visit) -> None:
    ana = visit()
    # Being offline leaves a connection open that is there already: it is cut by hand.
    ana.page.add_init_script(
        "window.lines = []; window.WebSocket = class extends WebSocket {"
        " constructor(...all) { super(...all); window.lines.push(this); } };"
    )
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    ana.page.context.set_offline(True)
    ana.page.evaluate("() => window.lines.at(-1).close()")
    expect(ana.page.get_by_text(LOST, exact=False)).to_be_visible()
    ana.page.context.set_offline(False)
    expect(ana.page.get_by_text(LOST, exact=False)).to_be_hidden(timeout=20_000)
    play_on([ana], 5)


def test_a_server_that_restarts_in_the_middle_of_a_game_is_found_again(
    visit: Visit, tmp_path: Path
) -> None:
    first = Node(tmp_path)
    ana = visit(address=first.address)
    ana.sit("arsenal", [ME, BOT], options={"quick_start": True})
    play_on([ana], 4)
    port = first.port
    first.end()
    expect(ana.page.get_by_text(LOST, exact=False)).to_be_visible()
    with Node(tmp_path, port=port):
        expect(ana.page.get_by_text(LOST, exact=False)).to_be_hidden(timeout=20_000)
        play_out([ana])


def test_two_tabs_of_one_person_show_the_same(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    tab = Visitor(ana.page.context.new_page(), ana.address)
    tab.open(f"/t/{name}")
    tab.offered.first.wait_for()
    play_out([tab])
    expect(ana.page.locator("[data-ending]")).to_be_visible()
    assert story(ana)[:5] == story(tab)[:5]
    assert tab.complaints == []


def test_the_back_button_leads_home_and_forward_to_the_table(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    ana.page.go_back()
    ana.page.get_by_role("button", name="Play now").first.wait_for()
    ana.page.go_forward()
    ana.page.wait_for_url(f"**/t/{name}")
    ana.offered.first.wait_for()


def test_a_seat_moves_to_another_device(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    ana.button("Menu").click()
    ana.button("Move to another device").click()
    link = ana.page.locator("dialog input[readonly]").input_value()
    phone = visit(link.removeprefix(ana.address), width="phone")
    phone.offered.first.wait_for()
    expect(ana.page.get_by_text("another device", exact=False).first).to_be_visible()


def test_a_table_that_does_not_exist_is_told_in_a_sentence(visit: Visit) -> None:
    ana = visit("/t/nosuchtable")
    expect(ana.page.get_by_role("alert")).to_contain_text("There is no such table")
