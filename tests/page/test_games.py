"""Whole games of every variant family, played through clicks to their end."""

from collections.abc import Callable

import pytest

from page.playing import play_out
from page.visitor import Visitor

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "random"}

FAMILIES: dict[str, tuple[str, int, dict[str, object]]] = {
    "arsenal with a draft": ("arsenal", 2, {}),
    "arsenal, quick start": ("arsenal", 2, {"quick_start": True}),
    "arsenal with alternates": ("arsenal", 2, {"alternates": 3}),
    "arsenal, 2015 edition": ("arsenal", 2, {"edition": 2015}),
    "arsenal for three": ("arsenal", 3, {"quick_start": True}),
    "arsenal for eight": ("arsenal", 8, {"quick_start": True}),
    "arsenal in teams": ("arsenal", 4, {"teams": True}),
    "splatball for two": ("splatball", 2, {}),
    "splatball for four": ("splatball", 4, {}),
    "strategic splatball": ("splatball", 4, {"strategic": True}),
    "splatball for seven": ("splatball", 7, {"strategic": True, "hits_to_out": 3}),
    "bricks for two": ("bricks", 2, {}),
    "bricks for eight": ("bricks", 8, {"start_hit_points": 10}),
}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_whole_game_is_played_through_clicks(visit: Visit, family: str) -> None:
    game, seats, options = FAMILIES[family]
    ana = visit()
    ana.sit(game, [ME] + [BOT] * (seats - 1), options=options)
    clicks = play_out([ana])
    assert clicks > 0
    assert ana.page.locator("[data-ending] li").count() == seats


@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_a_whole_game_is_played_on_a_phone(visit: Visit, game: str) -> None:
    ana = visit(width="phone")
    ana.sit(game, [ME, BOT, BOT])
    play_out([ana])
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("game", ["arsenal", "splatball", "bricks"])
def test_a_game_with_everything_moving_is_played_to_its_end(visit: Visit, game: str) -> None:
    options = {"arsenal": {"quick_start": True}, "splatball": {"hits_to_out": 3}}.get(game, {})
    ana = visit(still=False)
    ana.page.evaluate("localStorage.setItem('snowball.settings', '{\"pace\": 8}')")
    ana.sit(game, [ME, BOT], options=options)
    play_out([ana])


def test_one_click_on_play_now_leads_to_a_running_game(visit: Visit) -> None:
    for number in range(3):
        ana = visit()
        ana.page.get_by_role("button", name="Play now").nth(number).click()
        ana.page.wait_for_url("**/t/*")
        ana.offered.first.wait_for()
