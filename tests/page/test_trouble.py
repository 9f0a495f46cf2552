"""Whatever goes wrong is told in a sentence, with a way on: files that do not come, wrong addresses, no storage."""

import pytest
from playwright.sync_api import expect

from page.visitor import BOT, ME, Visit

pytestmark = pytest.mark.slow

IMPATIENT = """const timeout = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => timeout(window.patient ? ms : ms / 10);"""
UNLOADED = "A part of the page could not be loaded"
NOTHING_STORED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });"""


def test_a_sheet_that_does_not_load_says_so_and_opens_when_asked_again(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    ana.page.route("**/assets/Seal*", lambda route: route.abort())
    ana.button("Fair luck").click()
    expect(ana.page.get_by_role("alert")).to_contain_text(UNLOADED)
    ana.page.unroute("**/assets/Seal*")
    ana.button("Fair luck").click()
    expect(ana.page.get_by_role("dialog")).to_contain_text("Fingerprint")
    expect(ana.page.get_by_role("alert")).to_have_count(0)


def test_a_screen_that_does_not_load_says_so_and_comes_when_asked_again(visit: Visit) -> None:
    ana = visit("/")
    ana.page.route("**/assets/Learn*", lambda route: route.abort())
    ana.page.locator('a[href="/learn"]').first.click()
    expect(ana.page.get_by_role("alert")).to_contain_text(UNLOADED)
    ana.page.unroute("**/assets/Learn*")
    ana.button("Try again").click()
    expect(ana.page.locator('a[href="/learn/bricks"]').first).to_be_visible()
    expect(ana.page.get_by_role("alert")).to_have_count(0)


def test_a_table_of_a_server_that_has_much_to_do_comes_by_itself(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT])
    ana.open("/")
    busy = {"code": "busy", "sentence": "Later."}
    where = f"**/api/tables/{name}"
    ana.page.route(where, lambda route: route.fulfill(status=503, json=busy))
    ana.page.locator(f'a[href="/t/{name}"]').click()
    expect(ana.page.get_by_role("alert")).to_contain_text("much to do")
    expect(ana.button("Try again")).to_be_visible()
    ana.page.unroute(where)
    ana.offered.first.wait_for()


def test_a_wrong_address_is_told_by_the_page(visit: Visit) -> None:
    ana = visit()
    for typed in ("/nonsense", "/t", "/rules/chess", "/replay", "/new", "/new/chess", "/t/a/b"):
        ana.open(typed)
        expect(ana.page.locator("main h1")).to_have_text("There is nothing at this address.")
        ana.link("To the start").click()
        ana.button("Play now", exact=False).first.wait_for()


def test_addresses_of_no_table_or_that_cannot_be_read_show_something(visit: Visit) -> None:
    ana = visit()
    for table in ("%E0%A4%A", "nosuchtable"):
        ana.open(f"/t/{table}")
        expect(ana.page.get_by_role("alert")).to_contain_text("There is no such table")
    ana.open("/rules/bricks#%")
    expect(ana.page.locator("main h1")).to_be_visible()


def test_finished_games_that_cannot_be_asked_for_are_not_said_to_be_none(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    ana.page.route("**/api/mine", lambda route: route.abort())
    ana.open("/replays")
    expect(ana.page.get_by_role("alert")).to_contain_text("The server does not answer")


def test_a_server_that_never_answers_is_not_waited_for_for_ever(visit: Visit) -> None:
    ana = visit()
    ana.page.add_init_script(IMPATIENT)
    ana.page.route("**/api/tables", lambda route: None)
    ana.open("/")
    play = ana.page.locator(".play").first
    play.click()
    expect(ana.page.get_by_role("alert")).to_contain_text("The server does not answer")
    ana.page.unroute("**/api/tables")
    ana.page.evaluate("window.patient = true")
    play.click()
    ana.page.wait_for_url("**/t/*")


def test_friends_are_invited_and_come_where_nothing_may_be_stored(visit: Visit) -> None:
    ana = visit()
    ana.page.add_init_script(NOTHING_STORED)
    ana.open("/new/bricks?with=friends")
    ana.button("Make the table", exact=False).click()
    link = ana.page.locator("input[readonly]").input_value()
    assert "#invitation=" in link
    bo = visit()
    bo.page.add_init_script(NOTHING_STORED)
    bo.open(link.removeprefix(bo.address))
    bo.button("Sit", exact=False).first.click()
    expect(bo.page.get_by_text("you", exact=True)).to_be_visible()


def test_a_page_for_what_is_not_there_has_the_yard_behind_it(visit: Visit) -> None:
    ana = visit()
    for path in ("/nonsense", "/t/nothing", "/replay/nothing"):
        ana.open(path)
        expect(ana.page.locator(".afar .yard")).to_be_visible()
