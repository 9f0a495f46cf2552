"""Keys alone: the focus is always somewhere sensible, on every screen and through whole games."""

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, Route, WebSocketRoute, expect

from page.playing import lesson_steps, play_on, race
from page.visitor import BOT, GAMES, ME, Visit, Visitor
from waiting import wait_until

BO = {"kind": "me", "name": "Bo"}
AT_TABLE = "document.activeElement?.closest('.board, .near, aside, dialog') !== null"
NOWHERE = "document.activeElement === null || document.activeElement === document.body"
AT_CHOICE = "document.activeElement?.matches('[data-choice], [data-toward]')"


def focused(thing: Locator) -> None:
    """See that something gets the focus."""
    expect(thing).to_be_focused()


def press(thing: Locator, key: str = "Enter") -> None:
    """Press a key on something."""
    thing.focus()
    thing.press(key)


def play_by_keys(visitor: Visitor, most: int) -> int:
    """Play with Tab and Enter alone until the end or some choices; the focus stays at the table."""
    chosen = 0
    while chosen < most and visitor.goes_on():
        visitor.page.wait_for_function(f"() => {AT_TABLE}")
        # A few more tabs each time, so that other choices are reached.
        visitor.tab_to(AT_CHOICE, skipped=chosen % 3)
        visitor.page.keyboard.press("Enter")
        chosen += 1
    return chosen


@pytest.mark.parametrize(
    "game",
    [
        "bricks",
        pytest.param("arsenal", marks=pytest.mark.slow),
        pytest.param("splatball", marks=pytest.mark.slow),
    ],
)
def test_a_game_is_played_by_keys_and_the_focus_stays_at_the_table(visit: Visit, game: str) -> None:
    ana = visit()
    ana.sit(game, [ME, BOT])
    # Somebody who has just come is nowhere yet.
    ana.await_question()
    ana.tab_to(AT_CHOICE)
    assert play_by_keys(ana, 6) == 6


@pytest.mark.slow
def test_a_whole_game_is_played_by_keys_and_once_more(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, BOT])
    ana.await_question()
    ana.offered.first.focus()
    ana.page.keyboard.press("Tab")
    assert play_by_keys(ana, 1000) > 20
    focused(ana.page.locator("[data-next] button").first)
    # A rematch is another screen: its heading is where it begins.
    before = ana.page.url
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url(lambda url: url != before)
    focused(ana.page.locator("main h1"))
    ana.await_question()
    ana.tab_to(AT_CHOICE)
    assert play_by_keys(ana, 2) == 2


@pytest.mark.slow
def test_the_focus_waits_at_the_table_while_things_move(visit: Visit) -> None:
    ana = visit(still=False)
    ana.sit("splatball", [ME, BOT, BOT])
    ana.await_question()
    press(ana.offered.first)
    play_by_keys(ana, 3)


@pytest.mark.slow
def test_enter_in_the_name_starts_the_game(visit: Visit) -> None:
    ana = visit("/new/bricks")
    name = ana.page.locator("ol input").first
    name.fill("Ana")
    name.press("Enter")
    ana.page.wait_for_url("**/t/*")
    expect(ana.page.locator(".people li")).to_have_count(3)


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/new/bricks", "/join", "/rules/bricks"])
def test_enter_in_a_form_presses_no_button_but_the_last(visit: Visit, path: str) -> None:
    ana = visit(path)
    ana.page.locator("main form").wait_for()
    buttons = ana.page.locator("main form button")
    kinds = buttons.evaluate_all("all => all.map((each) => each.type)")
    assert "submit" not in kinds[:-1]


@pytest.mark.slow
def test_who_takes_a_seat_away_goes_on_at_the_next(visit: Visit) -> None:
    ana = visit("/new/bricks")
    add = ana.button("One more seat")
    while add.get_attribute("aria-disabled") != "true":
        press(add)
    focused(add)
    rows = ana.page.locator("form ol li")
    seats = rows.count()
    press(rows.nth(2).locator("button"))
    expect(rows).to_have_count(seats - 1)
    focused(rows.nth(2).locator("button"))
    press(rows.last.locator("button"))
    focused(rows.last.locator("button"))
    while rows.count() > 2:
        press(rows.first.locator("button"))
    focused(add)


@pytest.mark.slow
def test_the_focus_stays_while_the_coach_thinks_and_comes_back_from_its_sheet(visit: Visit) -> None:
    ana = visit()
    thought: list[Callable[[], None]] = []

    def hold_hints(line: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            if '"type":"hint"' in str(message):
                thought.append(lambda: line.send(message))
            else:
                line.send(message)

        line.connect_to_server().on_message(hear)

    ana.page.route_web_socket("**/*", hold_hints)
    ana.sit("bricks", [ME, BOT])
    hint = ana.button("Hint")
    press(hint)
    wait_until(lambda: ana.page.title() and thought, "what the coach says")
    ana.settle()
    focused(ana.page.locator(".near button[aria-disabled=true]"))
    sheet = ana.page.locator("dialog[open]")
    assert sheet.count() == 0
    thought[0]()
    sheet.wait_for()
    ana.page.keyboard.press("Escape")
    sheet.wait_for(state="detached")
    focused(hint)


@pytest.mark.slow
def test_the_focus_comes_back_from_what_is_known(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, BOT, BOT, BOT], options={"quick_start": True})
    play_on([ana], 4)
    ana.await_question()
    sheet = ana.page.locator("dialog[open]")
    for place in ("button.who", ".between button"):
        opener = ana.page.locator(place).first
        press(opener)
        sheet.wait_for()
        ana.page.keyboard.press("Escape")
        sheet.wait_for(state="detached")
        focused(opener)


@pytest.mark.slow
def test_the_curtain_asks_whoever_plays(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, BO], options={"quick_start": True})
    curtain = ana.page.locator("[data-curtain] button")
    for _ in range(4):
        ana.goes_on()
        focused(curtain.first)
        ana.page.keyboard.press("Enter")
        ana.page.wait_for_function(f"() => {AT_CHOICE}")
        ana.page.keyboard.press("Enter")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_goes_on_by_keys(visit: Visit, game: str) -> None:
    ana = visit(f"/learn/{game}")
    ana.offered.first.wait_for()
    ana.offered.first.focus()
    for _ in lesson_steps(ana):
        ana.page.wait_for_function(f"() => !({NOWHERE})")
        ana.tab_to(AT_CHOICE)
        ana.page.keyboard.press("Enter")
    ana.page.wait_for_function(f"() => !({NOWHERE})")


@pytest.mark.slow
def test_a_nudge_goes_with_the_focus(visit: Visit) -> None:
    ana = visit("/learn/bricks")
    ana.offered.first.wait_for()
    said = ana.page.locator(".says h2")
    expect(said).to_be_visible()
    ana.page.locator(".stage button").first.focus()
    ana.tab_to("document.activeElement?.dataset.why !== undefined")
    expect(ana.page.locator(".nudge")).to_be_visible()
    ana.page.keyboard.press("Tab")
    expect(said).to_be_visible()


@pytest.mark.slow
def test_another_screen_begins_at_its_heading(visit: Visit) -> None:
    ana = visit("/")
    heading = ana.page.locator("main h1")
    # A page that was just opened begins as any other.
    assert ana.page.evaluate(NOWHERE)
    press(ana.page.locator("a[href='/learn']").first)
    ana.page.wait_for_url("**/learn")
    focused(heading)
    assert heading.evaluate("each => getComputedStyle(each).outlineStyle") == "none"
    ana.page.go_back()
    ana.button("Play now", exact=False).first.wait_for()
    focused(heading)
    press(ana.page.locator(".play").last)
    ana.page.wait_for_url("**/t/*")
    focused(heading)
    # A rule that the address names comes before the heading.
    ana.page.locator("aside ol li button").first.click()
    ana.page.locator("dialog dt a").first.click()
    focused(ana.page.locator(".rule.target"))


@pytest.mark.slow
def test_in_a_replay_its_ends_keep_the_focus_and_its_story_is_one_stop(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("splatball", [ME, BOT], options={"hits_to_out": 3})
    race(ana)
    ana.open(f"/replay/{name}?at=2")
    moments = ana.page.locator("ol button")
    moments.first.wait_for()
    stops = moments.evaluate_all("all => all.filter((each) => each.tabIndex === 0)")
    assert len(stops) == 1
    focusable = ana.page.locator("ol button[tabindex='0']")
    expect(focusable).to_have_attribute("aria-current", "step")
    press(moments.first, "ArrowDown")
    focused(moments.nth(1))
    ana.page.keyboard.press("End")
    focused(moments.last)
    ana.page.keyboard.press("Enter")
    expect(moments.last).to_have_attribute("aria-current", "step")
    focused(moments.last)
    ana.page.keyboard.press("Tab")
    assert not ana.page.evaluate("document.activeElement?.closest('ol') !== null")
    ana.open(f"/replay/{name}")
    end = ana.button("To the end")
    press(end)
    expect(end).to_have_attribute("aria-disabled", "true")
    ana.settle()
    focused(end)


def see_requests(visitor: Visitor, asked: Sequence[Route], number: int) -> None:
    """See that as many requests have come, and no more before one that is made now."""
    with visitor.page.expect_request("**/healthz"):
        visitor.page.evaluate("() => void fetch('/healthz')")
    assert len(asked) == number


@pytest.mark.slow
def test_buttons_keep_the_focus_while_they_work(visit: Visit) -> None:
    ana = visit("/")
    asked: list[Route] = []
    ana.page.route("**/api/tables", lambda route: asked.append(route))
    play = ana.page.locator(".play").first
    press(play)
    expect(play).to_have_attribute("aria-disabled", "true")
    focused(play)
    # Whoever presses once more asks for no second table.
    play.press("Enter")
    see_requests(ana, asked, 1)
    asked[0].fulfill(status=503, json={"code": "busy", "sentence": "Later."})
    expect(play).to_have_attribute("aria-disabled", "false")
    focused(play)


@pytest.mark.slow
def test_who_gives_a_seat_to_a_bot_goes_on_at_the_next(visit: Visit) -> None:
    ana = visit("/new/bricks?with=friends")
    ana.button("Make the table", exact=False).click()
    ana.page.wait_for_url("**/t/*")
    give = ana.page.get_by_role("button", name="A bot instead on seat", exact=False)
    give.first.wait_for()
    for left in range(give.count() - 1, -1, -1):
        press(give.first)
        expect(give).to_have_count(left)
        focused(give.first if left else ana.button("Start the game"))


@pytest.mark.slow
def test_buttons_keep_the_focus_while_a_table_is_started_or_checked(visit: Visit) -> None:
    ana = visit("/new/bricks?with=friends")
    ana.button("Make the table", exact=False).click()
    ana.page.wait_for_url("**/t/*")
    asked: list[Route] = []
    ana.page.route("**/api/tables/*/fill", lambda route: asked.append(route))
    start = ana.button("Fill with bots and start")
    press(start)
    expect(start).to_have_attribute("aria-disabled", "true")
    focused(start)
    start.press("Enter")
    see_requests(ana, asked, 1)
    asked[0].continue_()
    race(ana)
    ana.page.route("**/api/tables/*/verify*", lambda route: asked.append(route))
    ana.button("Fair luck").click()
    check = ana.page.locator("dialog .button.main")
    press(check)
    expect(check).to_have_attribute("aria-disabled", "true")
    focused(check)
    see_requests(ana, asked, 2)
    asked[1].continue_()
    expect(check).to_have_attribute("aria-disabled", "false")
    focused(check)


@pytest.mark.slow
def test_the_story_is_one_stop_and_its_lines_are_reached_by_arrows(visit: Visit) -> None:
    ana = visit()
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 6)
    ana.await_question()
    whys = ana.page.locator("aside ol li button")
    assert whys.count() > 3
    assert whys.evaluate_all("all => all.filter((each) => each.tabIndex === 0).length") == 1
    whys.first.focus()
    for key, place in (
        ("ArrowDown", 1),
        ("ArrowDown", 2),
        ("ArrowUp", 1),
        ("End", -1),
        ("Home", 0),
    ):
        ana.page.keyboard.press(key)
        focused(whys.nth(place) if place >= 0 else whys.last)
    assert whys.first.evaluate(
        "each => document.getElementById(each.getAttribute('aria-describedby'))?.textContent"
    )
    ana.page.keyboard.press("Tab")
    assert not ana.page.evaluate("document.activeElement?.closest('aside ol') !== null")
