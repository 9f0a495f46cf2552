"""What a game's picture is made of: it sees a view and the names, and never a state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from snowball.cli.terminal.names import LONGEST, Company
from snowball.cli.terminal.screen import KEY, Glyphs
from snowball.play.words.reading import Facts, number, numbers

USUAL_WIDTH: Final = 80
WHO: Final = 20
"""The width of the columns that say who sits there."""


@dataclass(frozen=True)
class Scene:
    """All that a picture may show: what one seat knows, and who is who."""

    view: Facts
    company: Company
    seat: int | None
    glyphs: Glyphs
    width: int = USUAL_WIDTH

    @property
    def narrow(self) -> bool:
        """Whether there is less room in a line than usual."""
        return self.width < USUAL_WIDTH

    @property
    def names(self) -> tuple[str, ...]:
        """The names as they fit."""
        return self.company.shown

    @property
    def shared(self) -> bool:
        """Whether several persons look at this screen."""
        return len(self.company.persons) > 1


@dataclass(frozen=True)
class Picture:
    """How a game is shown."""

    title: str
    summary: str
    hidden: bool
    """Whether seats hold secrets from one another."""
    status: Callable[[Facts], str]
    """A few words for the title line."""
    rows: Callable[[Scene], list[Text]]
    """A heading, then one line for each seat."""
    holding: Callable[[Scene], Text | None]
    """What only the seat that looks can see."""
    shows_draw: Callable[[Facts], bool]
    """Whether what the seat holds shows by itself which card was drawn."""
    question: Callable[[Scene, Sequence[str]], str]
    """What is asked of the seat now, given its choices."""
    extra: Callable[[Scene], list[str]]
    """More, for when there is room."""
    explained: Callable[[Scene], list[Text]] = lambda scene: []
    """What the things are that a choice is about, for when there is room."""
    details: Callable[[Scene, str], list[Text]] = lambda scene, text: []
    """What one choice means, for below its line when there is room."""
    under_heading: Callable[[Scene, str], Text | None] = lambda scene, text: None
    """The line of a choice below its heading, None for choices that are listed without headings."""
    marks: Callable[[int], bool] = lambda seats: True
    """Whether news about the reader are marked at a table of so many."""
    usual_seats: int = 3
    """How many play if nobody says so."""
    flat_menu: Callable[[int], bool] = lambda seats: False
    """Whether a flat menu matters more than all the news at a table of so many."""
    asked: Callable[[Facts], str] = lambda view: ""
    """Which of its questions a game asks the seat."""
    follows: Callable[[Facts], str] = lambda view: ""
    """What the seat is asked after this whatever the others choose, empty if that depends on them."""
    remark: Callable[[Scene, str], str] = lambda scene, text: ""
    """A few words behind the line of a choice."""
    about: Callable[[Scene], list[str]] = lambda scene: []
    """What help says about a table like this."""
    afterword: Callable[[Scene], str] = lambda scene: ""
    """What explains the places at the end."""
    laid_open: Callable[[Scene], list[str]] = lambda scene: []
    """What everybody shows when the game is over."""
    reference: Callable[[Scene], list[Text | str]] | None = None
    """A page about the cards: where they are, as far as the seat knows, and what they do."""


def cell(words: str, width: int, style: str = "", *, right: bool = False) -> Text:
    """Return words in a column."""
    text = Text(words, style=style)
    text.truncate(width, overflow="crop")
    text.align("right" if right else "left", width)
    return text


def who(scene: Scene, seat: int, *, out: bool) -> Text:
    """Return the columns that say who sits there: the turn, the name, you or a bot."""
    on_turn = not out and is_on_turn(scene.view, seat)
    name = scene.names[seat]
    own = seat == scene.seat
    tag = "" if seat in scene.company.persons else "bot"
    if own:
        tag = "you"
    style = "dim" if out else "bold" if own else ""
    return Text.assemble(
        cell(scene.glyphs.turn if on_turn else "", 2, KEY),
        cell(name, LONGEST, style),
        " ",
        cell(tag, 3, "bold" if tag == "you" else "dim"),
        "  ",
    )


def is_on_turn(view: Facts, seat: int) -> bool:
    """Say whether it is a seat's turn, or, where all act at once, whether it still has to choose."""
    if "turn" in view:
        return seat == number(view, "turn")
    return seat in numbers(view, "actors")


def bar(full: int, most: int, width: int, signs: tuple[str, str], style: str) -> Text:
    """Return a bar: something of anything, and full only at the most."""
    filled = -(-full * width // most)
    if full < most:
        filled = min(filled, width - 1)
    return Text.assemble((signs[0] * filled, style), (signs[1] * (width - filled), "dim"))
