"""Pictures of the main screens at two widths, for people to look at."""

from collections.abc import Callable
from pathlib import Path

import pytest

from page.playing import is_charted, play_on, race
from page.visitor import Visitor

pytestmark = pytest.mark.slow

Visit = Callable[..., Visitor]

ME = {"kind": "me", "name": "Ana"}
BOT = {"kind": "bot", "level": "normal"}
TABLES: dict[str, tuple[str, int, dict[str, object]]] = {
    "arsenal-2": ("arsenal", 2, {"quick_start": True}),
    "arsenal-4": ("arsenal", 4, {"quick_start": True}),
    "arsenal-teams": ("arsenal", 4, {"teams": True}),
    "splatball-4": ("splatball", 4, {"strategic": True}),
    "bricks-3": ("bricks", 3, {}),
}
SCREENS = {
    "home": "/",
    "new": "/new/arsenal",
    "join": "/join",
    "learn": "/learn",
    "lesson": "/learn/bricks",
    "rules": "/rules/splatball",
    "replays": "/replays",
}


def shoot(visitor: Visitor, folder: Path, name: str) -> None:
    """Write a picture of either width, and see that there is something in it."""
    for width in ("phone", "desktop"):
        visitor.resize(width)
        file = folder / f"{name}-{width}.png"
        visitor.page.screenshot(path=file)
        assert file.stat().st_size > 10_000


@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_of_a_screen(visit: Visit, pictures: Path, name: str) -> None:
    ana = visit(SCREENS[name])
    ana.await_screen()
    shoot(ana, pictures, name)


@pytest.mark.parametrize("name", TABLES)
def test_a_picture_of_a_table(visit: Visit, pictures: Path, name: str) -> None:
    game, seats, options = TABLES[name]
    ana = visit()
    ana.sit(game, [ME] + [BOT] * (seats - 1), options=options)
    play_on([ana], 7)
    ana.await_question()
    shoot(ana, pictures, name)


def test_a_picture_of_the_end_and_of_its_replay(visit: Visit, pictures: Path) -> None:
    ana = visit()
    name = ana.sit("bricks", [ME, BOT, BOT], options={"start_hit_points": 10})
    race(ana)
    is_charted(ana)
    shoot(ana, pictures, "end")
    ana.open(f"/replay/{name}?eyes=open&at=6")
    ana.page.get_by_role("slider").first.wait_for()
    shoot(ana, pictures, "replay")
