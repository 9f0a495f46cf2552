"""The choices of bricks in German."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from snowball.play.words.bricks_story import own_sheet
from snowball.play.words.german.grammar import ACCUSATIVE, DATIVE, Cast, Noun
from snowball.play.words.reading import Facts, changed, entries, number, numbers

BLOCK: Final = Noun("Block", "Blöcke", "m")
HIDE_TOKEN: Final = Noun("Versteckmarker", "Versteckmarker", "m")
SNOWBALL: Final = Noun("Schneeball", "Schneebälle", "m")


def worth(points: int) -> Noun:
    """Return a brick by its points: a brick of 3 is a "3er-Block"."""
    return Noun(f"{points}er-Block", f"{points}er-Blöcke", "m")


def hide(view: Facts) -> str:
    """Return what hiding brings now (D25, RD-15)."""
    freeze = number(own_sheet(view), "freeze")
    most = changed(view, "freeze_points", 10)
    warmth = changed(view, "hide_warmth", 1)
    by = "eins" if warmth == 1 else str(warmth)
    return f"Verstecken: Marker nehmen, um {by} aufwärmen (Wärme {freeze} von {most})"


def duck(view: Facts) -> str:
    """Return what ducking costs."""
    tokens = number(own_sheet(view), "hides")
    if tokens == 1:
        return "Ducken: deinen letzten Versteckmarker ausgeben"
    return f"Ducken: einen von {HIDE_TOKEN.number(tokens, DATIVE)} ausgeben"


PLAIN: Final[Mapping[str, Callable[[Facts], str]]] = {
    "hide": hide,
    "build brick": lambda view: "Einen Block bauen (klappt nur mit einem Smiley)",
    "build snowball": lambda view: (
        f"Schneeball formen (du hast {number(own_sheet(view), 'snowballs')})"
    ),
    "duck": duck,
    "stand": lambda view: "Stehen bleiben: Der Würfel entscheidet",
}


def choice(view: Facts, text: str, cast: Cast) -> str:
    """Return a choice as one line."""
    if text in PLAIN:
        return PLAIN[text](view)
    action, *rest = text.split()
    if action == "throw" and len(rest) == 1:
        return f"Auf {target(view, int(rest[0]), cast)}"
    if action == "throw":
        return f"Auf {cast.whose(int(rest[0]), worth(int(rest[2])), ACCUSATIVE)} werfen"
    if action == "brick":
        return f"Der {worth(int(rest[0])).one} verliert die Punkte"
    if action == "start":
        return f"{cast.name(int(rest[0]))} beginnt"
    outside = "einen Smiley" if rest[0] == "smiley" else rest[0]
    both = f"außen {outside} und innen {rest[1]}" if len(rest) > 1 else outside
    return f"Der Würfel zeigt {both}"


def groups(view: Facts, text: str, cast: Cast) -> tuple[str, ...]:
    """Return the headings that a menu may put a choice under: throws at players, at whose bricks."""
    action, *rest = text.split()
    if action != "throw":
        return ()
    if len(rest) == 1:
        return ("Auf jemanden werfen",)
    seat = int(rest[0])
    bricks = f"Auf einen Block von {cast.name(seat)} werfen ({wall(view, seat)})"
    return ("Auf einen Block werfen (trifft immer)", bricks)


def wall(view: Facts, seat: int) -> str:
    """Return the points of the bricks that stand in front of a seat."""
    sheets = entries(view, "sheets")
    if seat >= len(sheets):
        return "keine Blöcke"
    return ", ".join(str(brick) for brick in numbers(sheets[seat], "wall"))


def target(view: Facts, seat: int, cast: Cast) -> str:
    """Return a target with the throw at it, and what can be seen of it."""
    sheets = entries(view, "sheets")
    if seat >= len(sheets):
        return f"{cast.name(seat)} werfen"
    sheet = sheets[seat]
    freeze, hides = number(sheet, "freeze"), number(sheet, "hides")
    facts = [
        BLOCK.number(len(numbers(sheet, "wall"))),
        f"Wärme {freeze}" if freeze else "eingefroren",
        f"Leben {number(sheet, 'hit_points')}",
    ]
    if hides:
        facts.append(f"kann sich {hides}x ducken")
    return f"{cast.whom(seat)} werfen ({', '.join(facts)})"
