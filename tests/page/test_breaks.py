"""Whatever breaks, one is back in the same moment: reload, a lost connection, a restart, a second tab."""

import socket
import threading
from contextlib import suppress
from pathlib import Path
from typing import Self

import pytest
from playwright.sync_api import expect

from page.playing import play_on, race
from page.visitor import BOT, ME, STOP_TIMERS, Visit, Visitor
from server.live import Node
from waiting import wait_until

pytestmark = pytest.mark.slow

CHOSEN = "[data-choice][aria-pressed=true]"
LOST = "Connection lost"


def story(visitor: Visitor) -> list[str]:
    """Return the sentences of the story on the screen, the newest first."""
    return visitor.page.locator("aside ol li span").all_inner_texts()


def test_a_reload_leads_back_to_the_same_moment_with_the_story_so_far(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 6)
    ana.await_question()
    before = story(ana)
    assert len(before) > 2
    ana.page.reload()
    ana.offered.first.wait_for()
    told = ana.page.locator("aside ol li span")
    for place, sentence in enumerate(before[:3]):
        expect(told.nth(place)).to_have_text(sentence)


def test_a_pending_choice_is_kept_over_a_reload_and_a_restart_of_the_server(
    visit: Visit, tmp_path: Path
) -> None:
    first = Node(tmp_path)
    ana = visit(address=first.address)
    name = ana.sit("arsenal", [ME, {"kind": "open"}], options={"quick_start": True})
    bo = visit(f"/t/{name}", address=first.address)
    bo.button("Sit", exact=False).first.click()
    ana.button("Start the game").click()
    ana.offered.first.click()
    chosen = ana.page.locator(CHOSEN).first
    mine = str(chosen.get_attribute("data-choice"))
    ana.page.reload()
    expect(chosen).to_have_attribute("data-choice", mine)
    port = first.port
    first.end()
    expect(ana.page.get_by_text(LOST, exact=False)).to_be_visible()
    with Node(tmp_path, port=port):
        expect(ana.page.get_by_text(LOST, exact=False)).to_be_hidden()
        expect(chosen).to_have_attribute("data-choice", mine)
        bo.offered.first.wait_for()
        play_on([bo, ana], 4)


@pytest.mark.parametrize(("game", "seats"), [("splatball", 3), ("splatball", 7), ("bricks", 8)])
def test_a_lost_line_is_told_over_no_face_of_a_full_table_on_a_phone(
    visit: Visit, game: str, seats: int
) -> None:
    ana = visit(width="phone")
    ana.sit(game, [ME] + [BOT] * (seats - 1))
    ana.offered.first.wait_for()
    ana.page.context.set_offline(True)
    told = ana.page.get_by_text(LOST, exact=False)
    expect(told).to_be_visible()
    # It takes the place of the faces, which are all there again with the line.
    faces = ana.page.locator(".people li:visible")
    expect(faces).to_have_count(0)
    ana.page.context.set_offline(False)
    expect(told).to_be_hidden()
    expect(faces).to_have_count(seats)


def test_going_offline_and_online_is_noticed_without_heartbeat_or_retry(visit: Visit) -> None:
    ana = visit()
    ana.keep_lines()
    ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    ana.page.evaluate(STOP_TIMERS)
    ana.page.context.set_offline(True)
    expect(ana.page.get_by_text(LOST, exact=False)).to_be_visible()
    none_connects = "lines.every((each) => each.readyState !== each.CONNECTING)"
    ana.page.wait_for_function(f"() => {{ {STOP_TIMERS}; return {none_connects}; }}")
    ana.page.context.set_offline(False)
    expect(ana.page.get_by_text(LOST, exact=False)).to_be_hidden()
    play_on([ana], 2)


class Swallowing:
    """A way to the server on which everything may vanish without a word, as in a tunnel."""

    def __init__(self, port: int) -> None:
        self.vanishing = False
        self.swallowed = 0
        """Connections that came while things vanished."""
        self.port = port
        self.door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.ends = [self.door]
        self.carriers = [threading.Thread(target=self.welcome, daemon=True)]
        self.carriers[0].start()

    def welcome(self) -> None:
        """Let everybody in; whoever comes while things vanish never hears of the server."""
        while True:
            try:
                here, _ = self.door.accept()
            except OSError:
                return
            self.swallowed += self.vanishing
            there = socket.create_connection(("127.0.0.1", self.port))
            self.ends += [here, there]
            for ends in ((here, there), (there, here)):
                self.carriers.append(threading.Thread(target=self.carry, args=ends, daemon=True))
                self.carriers[-1].start()

    def carry(self, one: socket.socket, other: socket.socket) -> None:
        """Carry everything from one end to the other; a line that has lost something is lost."""
        lost = False
        with suppress(OSError):
            while some := one.recv(65536):
                lost = lost or self.vanishing
                if not lost:
                    other.sendall(some)
            if not lost:
                other.shutdown(socket.SHUT_WR)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        for carrier in self.carriers:
            carrier.join()
        for end in self.ends:
            end.close()


def test_a_line_that_died_during_sleep_is_noticed_and_replaced(visit: Visit, node: Node) -> None:
    with Swallowing(node.port) as way:
        ana = visit(address=way.address)
        ana.sit("bricks", [ME, BOT])
        ana.offered.first.wait_for()
        way.vanishing = True
        # Without its heartbeat it is only by waking that the page looks after its line.
        ana.page.evaluate(STOP_TIMERS)
        ana.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        expect(ana.page.locator(".connection")).to_be_visible()
        wait_until(lambda: way.swallowed, "another try on which everything vanishes")
        way.vanishing = False
        # A browser gives a dead line up after minutes: the page has to do so.
        expect(ana.page.locator(".dot")).to_be_visible()
        play_on([ana], 3)


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
        expect(ana.page.get_by_text(LOST, exact=False)).to_be_hidden()
        race(ana)


def test_two_tabs_of_one_person_show_the_same(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT], options={"start_hit_points": 10})
    ana.offered.first.wait_for()
    tab = Visitor(ana.page.context.new_page(), ana.address)
    tab.open(f"/t/{name}")
    tab.offered.first.wait_for()
    race(tab)
    expect(ana.page.locator("[data-ending]")).to_be_visible()
    told = ana.page.locator("aside ol li span")
    for place, sentence in enumerate(story(tab)[:5]):
        expect(told.nth(place)).to_have_text(sentence)
    assert tab.complaints == []


def test_the_back_button_leads_home_and_forward_to_the_table(visit: Visit) -> None:
    ana = visit("/")
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


def test_a_seat_that_has_moved_away_leaves_somebody_who_watches(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT])
    ana.offered.first.wait_for()
    take_away(ana, name)
    expect(ana.page.get_by_text("You are watching")).to_be_visible()
    expect(ana.page.get_by_role("alert")).to_contain_text("another device")
    # The token is forgotten: a reload is a visit of somebody who watches.
    ana.open(f"/t/{name}")
    expect(ana.page.get_by_text("You are watching")).to_be_visible()
    expect(ana.page.get_by_role("alert")).to_have_count(0)


def test_a_seat_that_has_moved_away_from_a_table_that_nobody_may_watch_leaves_a_way_on(
    visit: Visit,
) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT], watching=False)
    ana.offered.first.wait_for()
    take_away(ana, name)
    expect(ana.page.get_by_role("alert")).to_contain_text("another device")
    ana.button("To the start").click()
    ana.button("Play now", exact=False).first.wait_for()


def take_away(visitor: Visitor, name: str) -> None:
    """Move somebody's seats to another device."""
    token = visitor.page.evaluate("name => JSON.parse(localStorage['snowball.tokens'])[name]", name)
    code = visitor.ask(f"/tables/{name}/move", {}, token)["code"]
    visitor.ask(f"/tables/{name}/redeem", {"code": code})
