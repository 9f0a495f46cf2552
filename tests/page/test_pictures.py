"""Pictures of the main screens at two widths, for people to look at."""

from collections.abc import Callable
from pathlib import Path

import pytest

from page.playing import play_on, race
from page.visitor import Visitor

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


def shoot(visitor: Visitor, folder: Path, name: str, width: str) -> None:
    """Write a picture, and see that there is something in it."""
    visitor.page.wait_for_load_state("networkidle")
    file = folder / f"{name}-{width}.png"
    visitor.page.screenshot(path=file)
    assert file.stat().st_size > 10_000


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("name", SCREENS)
def test_a_picture_of_a_screen(visit: Visit, pictures: Path, name: str, width: str) -> None:
    shoot(visit(SCREENS[name], width), pictures, name, width)


@pytest.mark.parametrize("width", ["desktop", "phone"])
@pytest.mark.parametrize("name", TABLES)
def test_a_picture_of_a_table(visit: Visit, pictures: Path, name: str, width: str) -> None:
    game, seats, options = TABLES[name]
    ana = visit(width=width)
    ana.sit(game, [ME] + [BOT] * (seats - 1), options=options)
    play_on([ana], 7)
    ana.await_question()
    shoot(ana, pictures, name, width)


@pytest.mark.parametrize("width", ["desktop", "phone"])
def test_a_picture_of_the_end_and_of_its_replay(visit: Visit, pictures: Path, width: str) -> None:
    ana = visit(width=width)
    name = ana.sit("bricks", [ME, BOT, BOT], options={"start_hit_points": 10})
    race(ana)
    shoot(ana, pictures, "end", width)
    ana.open(f"/replay/{name}?eyes=open&at=6")
    shoot(ana, pictures, "replay", width)
