"""What all can see of a table, as panels of labelled chips: to be written, or to be painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from snowball.rules.core import State

View = dict[str, Any]


@dataclass(frozen=True)
class Chip:
    """A small thing: a card, a brick, a number."""

    text: str
    tone: str = "plain"


@dataclass
class Panel:
    """A place at the table, with rows of chips."""

    title: str
    active: bool = False
    rows: list[tuple[str, list[Chip]]] = field(default_factory=list)

    def row(self, label: str, *chips: Chip) -> None:
        """Add a row, unless it is empty."""
        if chips:
            self.rows.append((label, list(chips)))


def panels(state: State) -> list[Panel]:
    """Return the table as a spectator sees it: first the middle, then each seat."""
    view: View = state.view(None)
    middle = Panel(state.game.title)
    seats = [
        Panel(f"player_{seat}", active=seat in view["actors"]) for seat in range(state.game.seats)
    ]
    SCENES[state.game.name](view, middle, seats)
    result = view["result"]
    if result is not None:
        middle.row("ending", Chip(result["ending"], "cold"))
        for panel, rank, score in zip(seats, result["ranks"], result["scores"], strict=True):
            placed = Chip(f"rank {rank}", "warm" if rank == 1 else "plain")
            panel.row("result", placed, Chip(f"score {score}"))
    return [middle, *seats]


def arsenal(view: View, middle: Panel, seats: list[Panel]) -> None:
    """Show piles, the Abandoned cards, what was played, and how many cards everybody has."""
    middle.row("turn", Chip(str(view["turns"])), Chip(view["step"], "cold"))
    for number, pile in enumerate(view["piles"]):
        top = Chip(pile["top"] or "-", "warm")
        middle.row(f"pile {number}", top, Chip(f"+{pile['hidden']}"))
    middle.row("abandoned", *named(view["abandoned"]))
    for panel, player in zip(seats, view["players"], strict=True):
        count = {label: player[label] for label in ("draw", "held", "discards", "cached")}
        panel.row("cards", *(Chip(f"{label} {n}") for label, n in count.items()))
    for play in view["plays"]:
        tone = "hot" if play["fate"] == "hit" else "cold"
        seats[play["seat"]].row("plays", Chip(f"{play['card']}:{play['half']}", tone))
    for number, team in enumerate(view.get("teams", ())):
        count = {label: team[label] for label in ("draw", "pool", "discards", "cached")}
        middle.row(f"team {number}", *(Chip(f"{label} {n}") for label, n in count.items()))


def splatball(view: View, middle: Panel, seats: list[Panel]) -> None:
    """Show the piles, and what lies in front of everybody."""
    middle.row("turn", Chip(str(view["turns"])))
    middle.row("draw", Chip(str(view["draw"])))
    middle.row("discards", *(Chip(f"{name} {n}") for name, n in view["discards"].items()))
    tones = {"walls": "cold", "forts": "cold", "cracked": "cold"}
    for panel, yard in zip(seats, view["yards"], strict=True):
        panel.row("hits", Chip(str(yard["hits"]), "hot" if yard["hits"] else "plain"))
        for label in ("walls", "forts", "cracked", "held"):
            if yard[label]:
                panel.row(label, Chip(str(yard[label]), tones.get(label, "plain")))
        if yard["pile"]:
            panel.row("pile", Chip("yes", "warm"))
        if yard["out"]:
            panel.row("out", Chip(f"no. {yard['out']}", "hot"))


def bricks(view: View, middle: Panel, seats: list[Panel]) -> None:
    """Show everybody's sheet."""
    middle.row("turn", Chip(str(view["turns"])), Chip(view["phase"], "cold"))
    for panel, sheet in zip(seats, view["sheets"], strict=True):
        panel.row("hit points", Chip(str(sheet["hit_points"]), "hot"))
        panel.row("freeze", Chip(str(sheet["freeze"]), "cold"))
        panel.row("snowballs", Chip(str(sheet["snowballs"])))
        panel.row("hides", Chip(str(sheet["hides"])))
        panel.row("wall", *(Chip(str(points), "warm") for points in sheet["wall"]))
        if sheet["out"]:
            panel.row("out", Chip(f"no. {sheet['out']}", "hot"))


def named(cards: list[str]) -> list[Chip]:
    """Return a chip for each kind of card, with its number where there are several."""
    return [Chip(name if n == 1 else f"{n} {name}", "cold") for name, n in Counter(cards).items()]


SCENES: Final[dict[str, Callable[[View, Panel, list[Panel]], None]]] = {
    "arsenal": arsenal,
    "splatball": splatball,
    "bricks": bricks,
}


def written(state: State) -> str:
    """Return the table as text."""
    lines: list[str] = []
    for panel in panels(state):
        lines.append(f"{'>' if panel.active else ' '} {panel.title}")
        lines += [
            f"    {label}: {'  '.join(chip.text for chip in chips)}" for label, chips in panel.rows
        ]
    return "\n".join(lines)
