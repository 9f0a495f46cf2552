"""axe finds nothing on any screen, at any hour: the screens, the tables, and everything that opens over them."""

from collections.abc import Sequence

import pytest
from axe_playwright_python.sync_playwright import Axe

from page.playing import (
    GAME_LIMIT_MS,
    find,
    is_charted,
    learn,
    play_by_itself,
    play_games,
    play_on,
    race,
)
from page.visitor import BOT, GAMES, ME, STOP_TIMERS, Visit, Visitor

BO = {"kind": "me", "name": "Bo"}
SCREENS = (
    "/",
    "/join",
    "/replays",
    "/learn",
    *(f"/{screen}/{game}" for screen in ("new", "learn", "rules") for game in GAMES),
)
HOURS = ("evening", "night", "morning")
EVERY_TIER = pytest.mark.parametrize(
    "hours",
    [
        pytest.param(HOURS[:1], id="evening"),
        pytest.param(HOURS[1:], id="other hours", marks=pytest.mark.slow),
    ],
)
SHORT: dict[str, dict[str, object]] = {
    "arsenal": {"quick_start": True},
    "splatball": {"hits_to_out": 3},
    "bricks": {"start_hit_points": 10},
}

BRIEFLY: dict[str, object] = {"resultTypes": ["violations"]}
"""All that is found, without all that is right: of a long screen that takes most of the time."""
COLOURS = {**BRIEFLY, "runOnly": ["color-contrast", "link-in-text-block"]}


def faults(visitor: Visitor, options: dict[str, object] = BRIEFLY) -> list[str]:
    """Return what axe finds on a screen, in a line each."""
    found = Axe().run(visitor.page, options=options).response["violations"]
    return [
        f"{each['id']}: {node['target']} {node.get('failureSummary', '')}"
        for each in found
        for node in each["nodes"]
    ]


def find_none(visitor: Visitor, hours: Sequence[str] = HOURS) -> None:
    """See that axe finds nothing at some times of day: after the first, only colours are others."""
    for hour in hours:
        visitor.page.evaluate("hour => { document.documentElement.dataset.hour = hour }", hour)
        assert faults(visitor, BRIEFLY if hour == HOURS[0] else COLOURS) == [], hour


@EVERY_TIER
@pytest.mark.parametrize("path", SCREENS)
def test_on_a_screen(visit: Visit, path: str, hours: Sequence[str]) -> None:
    ana = visit(path)
    ana.await_screen()
    find_none(ana, hours)


@pytest.mark.parametrize(
    ("width", "hours"),
    [
        ("desktop", HOURS[:1]),
        pytest.param("desktop", HOURS[1:], marks=pytest.mark.slow),
        pytest.param("phone", HOURS, marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("game", GAMES)
def test_at_a_table(visit: Visit, game: str, width: str, hours: Sequence[str]) -> None:
    ana = visit(width=width)
    ana.sit(game, [ME, BOT, BOT])
    play_on([ana], 3)
    ana.await_question()
    find_none(ana, hours)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("arsenal", 2, {}),
        ("arsenal", 8, {"quick_start": True}),
        ("arsenal", 4, {"teams": True}),
        ("splatball", 7, {"strategic": True}),
        ("bricks", 8, {}),
    ],
)
def test_at_the_fullest_tables_and_in_a_draft(
    visit: Visit, game: str, seats: int, options: dict[str, object]
) -> None:
    ana = visit()
    ana.sit(game, [ME] + [BOT] * (seats - 1), options=options)
    ana.offered.first.wait_for()
    for width in ("desktop", "phone"):
        ana.resize(width)
        find_none(ana)


@pytest.mark.slow
@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_on_every_sheet_of_a_table(visit: Visit, width: str) -> None:
    ana = visit(width=width)
    ana.sit("bricks", [ME, BOT])
    play_on([ana], 2)
    ana.await_question()
    sheet = ana.page.locator("dialog[open]")
    for name in ("Say something", "Menu", "Settings"):
        ana.button(name).click()
        sheet.wait_for()
        if name == "Menu":
            ana.button("Move to another device").click()
            sheet.locator("svg[role=img]").wait_for()
        find_none(ana)
        ana.page.keyboard.press("Escape")
        sheet.wait_for(state="detached")
    if width == "phone":
        ana.button("Menu").click()
    ana.button("Fair luck").first.click()
    find_none(ana)
    ana.page.keyboard.press("Escape")
    ana.page.locator("aside ol li button").first.click()
    sheet.locator("dt").first.wait_for()
    find_none(ana)
    ana.page.keyboard.press("Escape")
    ana.button("Hint").click()
    sheet.locator("li").first.wait_for()
    find_none(ana)
    # What the coach has said stays marked on the table.
    ana.page.keyboard.press("Escape")
    find_none(ana)


@pytest.mark.slow
@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_on_what_is_known_of_cards(visit: Visit, width: str) -> None:
    ana = visit(width=width)
    ana.sit("arsenal", [ME, BOT, BOT, BOT], options={"quick_start": True})
    play_on([ana], 8)
    ana.await_question()
    sheet = ana.page.locator("dialog[open]")
    for place in ("button.who", "button.drift", ".between button"):
        ana.page.locator(place).first.click()
        sheet.wait_for()
        find_none(ana)
        ana.page.keyboard.press("Escape")
        sheet.wait_for(state="detached")
    ana.page.locator("button.who").first.focus()
    ana.page.keyboard.press("Shift+Tab")
    ana.page.keyboard.press("Tab")
    ana.page.locator("#explanation").wait_for()
    find_none(ana)


@pytest.mark.slow
def test_on_the_piles_of_splatball(visit: Visit) -> None:
    ana = visit()
    ana.sit("splatball", [ME, BOT, BOT])
    ana.offered.first.wait_for()
    ana.page.locator(".piles button").first.click()
    find_none(ana)


@pytest.mark.slow
def test_at_the_curtain_and_behind_it(visit: Visit) -> None:
    ana = visit()
    ana.sit("arsenal", [ME, BO], options={"quick_start": True})
    ana.page.locator("[data-curtain]").wait_for()
    find_none(ana)
    ana.step()
    ana.offered.first.wait_for()
    find_none(ana)


@pytest.mark.slow
def test_where_a_pile_is_asked_for(visit: Visit) -> None:
    ana = visit()
    everybody = [ME] + [BOT] * 7
    piles = ".pile button[data-choice]"
    find(ana, piles, "arsenal", everybody, SHORT["arsenal"], ["upgrade"])
    for width in ("desktop", "phone"):
        ana.resize(width)
        find_none(ana)


@pytest.mark.slow
def test_while_a_battle_is_revealed(visit: Visit) -> None:
    ana = visit(still=False)
    ana.sit("arsenal", [ME, BOT], options=SHORT["arsenal"])
    play_by_itself(ana)
    shown = "document.querySelector('.reveal') !== null"
    ana.page.wait_for_function(f"() => {{ if ({shown}) {STOP_TIMERS}; return {shown}; }}")
    # Where both cards have turned: what moves has no colours of its own.
    ana.page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    assert ana.page.locator(".caption").count()
    assert faults(ana) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", ["splatball", "bricks"])
def test_when_somebody_is_out(visit: Visit, game: str) -> None:
    ana = visit()
    find(ana, ".board .out", game, [ME, BOT, BOT, BOT], SHORT[game])
    find_none(ana)


@pytest.mark.slow
def test_in_the_final_round(visit: Visit) -> None:
    ana = visit()
    find(ana, ".turn strong", "arsenal", [ME, BOT], SHORT["arsenal"])
    find_none(ana)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_with_its_chart_and_in_the_replay(visit: Visit, game: str) -> None:
    ana = visit()
    # Between two, splatball has no choices that a coach could judge, and three hits may come before any.
    judged = {"hits_to_out": 6} if game == "splatball" else SHORT[game]
    seats = [ME, BOT] + [BOT] * (game == "splatball")

    def sit(luck: int) -> str:
        return ana.sit(game, seats, luck=luck, options=judged)

    name = play_games(ana, sit, lambda _: is_charted(ana))
    ana.button("Share").click()
    find_none(ana)
    ana.open(f"/replay/{name}?eyes=open&at=5")
    ana.page.get_by_role("slider").first.wait_for()
    ana.button("Ask the coach").click()
    ana.page.locator(".replay figure").wait_for(timeout=GAME_LIMIT_MS)
    find_none(ana)
    ana.open("/replays")
    ana.page.locator(f"a[href*='{name}']").first.wait_for()
    find_none(ana)


@EVERY_TIER
def test_at_the_end_and_in_the_replay(visit: Visit, hours: Sequence[str]) -> None:
    ana = visit()
    name = ana.sit("splatball", [ME, BOT], options=SHORT["splatball"], hints=False)
    race(ana)
    find_none(ana, hours)
    ana.open(f"/replay/{name}")
    ana.page.get_by_role("slider").first.wait_for()
    find_none(ana, hours)


@EVERY_TIER
def test_before_a_game_for_the_host_and_for_a_guest(visit: Visit, hours: Sequence[str]) -> None:
    ana = visit()
    name = ana.sit("arsenal", [ME, {"kind": "invited"}, {"kind": "open"}])
    ana.button("Fill with bots and start").wait_for()
    find_none(ana, hours)
    bo = visit(f"/t/{name}")
    bo.button("Sit", exact=False).first.wait_for()
    find_none(bo, hours)


@pytest.mark.slow
def test_for_somebody_who_watches_and_where_there_is_no_table(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT])
    watcher = visit(f"/t/{name}")
    watcher.page.get_by_text("You are watching").wait_for()
    find_none(watcher)
    watcher.open("/t/nowhere")
    watcher.page.get_by_role("alert").wait_for()
    find_none(watcher)


@pytest.mark.slow
def test_on_a_refusal(visit: Visit) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, {"kind": "open"}])
    bo = visit(f"/t/{name}")
    bo.button("Sit", exact=False).first.click()
    ana.button("Start the game").click()
    for each in (ana, bo):
        each.page.locator(".board .fort").first.wait_for()
    waits = bo if ana.offered.count() else ana
    refused = waits.page.locator(".board [aria-disabled=true]:visible").first
    refused.wait_for()
    refused.click(force=True)
    waits.page.locator("[data-answer]:not(:empty)").wait_for(state="attached")
    find_none(waits)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_of_a_lesson(visit: Visit, game: str) -> None:
    ana = visit(f"/learn/{game}")
    learn(ana)
    find_none(ana)
