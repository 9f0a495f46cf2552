"""Whole games of every variant family, played through clicks to their end."""

import pytest

from page.playing import play_out, race
from page.visitor import BOT, ME, WIDTHS, Visit, Visitor

Table = tuple[str, int, dict[str, object]]

SHORT: dict[str, Table] = {
    "arsenal": ("arsenal", 2, {"quick_start": True}),
    "splatball": ("splatball", 3, {"hits_to_out": 3}),
    "bricks": ("bricks", 2, {"start_hit_points": 10}),
}
BRIEF_LUCK = {"arsenal": 36, "bricks": 2}
"""Luck with which a short game has the fewest clicks, where it matters."""
FAMILIES: dict[str, Table] = {
    "arsenal with a draft": ("arsenal", 2, {}),
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


def play_by_clicks(visitor: Visitor, table: Table, luck: int = 0) -> None:
    """Play a game against bots to its end, and see that the end has a line for everybody."""
    game, seats, options = table
    visitor.sit(game, [ME] + [BOT] * (seats - 1), luck=luck, options=options)
    assert play_out([visitor]) > 1
    assert visitor.page.locator("[data-ending] li").count() == seats


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_is_played_through_clicks(visit: Visit, game: str, width: str) -> None:
    ana = visit(width=width)
    play_by_clicks(ana, SHORT[game], BRIEF_LUCK.get(game, 0))
    assert ana.page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width][0]


@pytest.mark.slow
@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_is_played_through_clicks(visit: Visit, family: str) -> None:
    play_by_clicks(visit(), FAMILIES[family])


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_a_game_with_everything_moving_is_played_to_its_end(visit: Visit, game: str) -> None:
    ana = visit(still=False)
    ana.page.evaluate("localStorage.setItem('snowball.settings', '{\"pace\": 8}')")
    play_by_clicks(ana, SHORT[game], BRIEF_LUCK.get(game, 0))


def test_one_click_on_play_now_leads_to_a_running_game(visit: Visit) -> None:
    ana = visit()
    for number in range(3):
        ana.open("/")
        ana.page.get_by_role("button", name="Play now").nth(number).click()
        ana.page.wait_for_url("**/t/*")
        ana.offered.first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT)
def test_with_the_same_luck_tests_see_the_same_game(visit: Visit, game: str) -> None:
    _, seats, options = SHORT[game]
    stories = []
    for _ in range(2):
        ana = visit()
        ana.sit(game, [ME] + [BOT] * (seats - 1), luck=1, options=options)
        race(ana)
        stories.append(ana.page.locator("aside ol li").all_inner_texts())
    assert len(stories[0]) > 5
    assert stories[0] == stories[1]
