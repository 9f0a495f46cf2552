"""The choices of bricks in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from snowball.play.words.bricks_story import own_sheet
from snowball.play.words.english.grammar import Cast, count
from snowball.play.words.reading import Facts, changed, entries, number, numbers


def hide(view: Facts) -> str:
    """Return what hiding brings now (D25, RD-15)."""
    freeze = number(own_sheet(view), "freeze")
    most = changed(view, "freeze_points", 10)
    warmth = changed(view, "hide_warmth", 1)
    by = "one" if warmth == 1 else str(warmth)
    return f"Hide: take a Hide token, warm up by {by} (Freeze {freeze} of {most})"


PLAIN: Final[Mapping[str, Callable[[Facts], str]]] = {
    "hide": hide,
    "build brick": lambda view: "Try to build a brick (only a Smiley brings one)",
    "build snowball": lambda view: (
        f"Build a Snowball (you have {number(own_sheet(view), 'snowballs')})"
    ),
    "duck": lambda view: (
        f"Duck: spend one of {count(number(own_sheet(view), 'hides'), 'Hide token')}"
    ),
    "stand": lambda view: "Stand: let the cube be rolled",
}


def choice(view: Facts, text: str, cast: Cast) -> str:
    """Return a choice as one line."""
    if text in PLAIN:
        return PLAIN[text](view)
    action, *rest = text.split()
    if action == "throw" and len(rest) == 1:
        return f"Throw at {target(view, int(rest[0]), cast)}"
    if action == "throw":
        return f"Throw at {cast.name(int(rest[0]))}'s brick of {rest[2]}"
    if action == "brick":
        return f"The brick of {rest[0]} loses the points"
    if action == "start":
        return f"{cast.name(int(rest[0]))} begins"
    outside = "a Smiley" if rest[0] == "smiley" else rest[0]
    inside = f" outside and {rest[1]} inside" if len(rest) > 1 else ""
    return f"The cube shows {outside}{inside}"


def groups(view: Facts, text: str, cast: Cast) -> tuple[str, ...]:
    """Return the headings that a menu may put a choice under: throws at players, at whose bricks."""
    action, *rest = text.split()
    if action != "throw":
        return ()
    if len(rest) == 1:
        return ("Throw at a player",)
    seat = int(rest[0])
    bricks = f"Throw at one of {cast.name(seat)}'s bricks ({wall(view, seat)})"
    return ("Throw at a brick (never misses)", bricks)


def wall(view: Facts, seat: int) -> str:
    """Return the points of the bricks that stand in front of a seat."""
    sheets = entries(view, "sheets")
    if seat >= len(sheets):
        return "no bricks"
    return ", ".join(str(brick) for brick in numbers(sheets[seat], "wall"))


def target(view: Facts, seat: int, cast: Cast) -> str:
    """Return a target with what can be seen of it."""
    sheets = entries(view, "sheets")
    if seat >= len(sheets):
        return cast.name(seat)
    sheet = sheets[seat]
    freeze, hides = number(sheet, "freeze"), number(sheet, "hides")
    facts = [
        count(len(numbers(sheet, "wall")), "brick"),
        f"Freeze {freeze}" if freeze else "frozen",
        f"Hit {number(sheet, 'hit_points')}",
    ]
    if hides:
        facts.append(f"can duck {hides}x")
    return f"{cast.name(seat)} ({', '.join(facts)})"
