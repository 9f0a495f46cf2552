"""The picture of a bricks table: points, walls, Snowballs and Hide tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from snowball.cli.terminal.picture import WHO, Picture, Scene, bar, cell, who
from snowball.play.words.reading import Facts, changed, entries, inner, number, numbers, word

HIT: Final = 15
FREEZE: Final = 10
WALL: Final = 25
BALLS: Final = 6
ORDER: Final = ("first", "second", "third")


def status(view: Facts) -> str:
    """Return the round and the turn."""
    limit = inner(view, "options")["round_limit"]
    rounds = f"round {number(view, 'rounds') + 1}"
    if isinstance(limit, int) and not isinstance(limit, bool):
        rounds += f" of {limit}"
    return f"{rounds}, turn {number(view, 'turns')}"


def rows(scene: Scene) -> list[Text]:
    """Return a line for each sheet."""
    heads = (
        ("player", WHO - 2),
        ("Hit Points", HIT),
        ("Freeze", FREEZE),
        ("wall", WALL),
        ("balls", BALLS),
        ("hide", 4),
    )
    head = Text.assemble("  ", *(cell(words, width, "dim") for words, width in heads))
    sheets = entries(scene.view, "sheets")
    return [head, *(row(scene, seat, sheet) for seat, sheet in enumerate(sheets))]


def row(scene: Scene, seat: int, sheet: Facts) -> Text:
    """Return one sheet."""
    if number(sheet, "out"):
        return Text.assemble(who(scene, seat, out=True), ("out", "dim"))
    signs = (scene.glyphs.full, scene.glyphs.empty)
    points, freeze = number(sheet, "hit_points"), number(sheet, "freeze")
    printed = number(inner(scene.view, "options"), "start_hit_points")
    most = changed(scene.view, "hit_points", printed)
    line = who(scene, seat, out=False)
    line.append_text(bar(points, most, 10, signs, "red"))
    line.append_text(cell(f"{points:3}", HIT - 10, "bold"))
    if freeze:
        line.append_text(bar(freeze, changed(scene.view, "freeze_points", 10), 5, signs, "cyan"))
        line.append_text(cell(f"{freeze:3}", FREEZE - 5))
    else:
        line.append_text(cell("frozen", FREEZE, "bold cyan"))
    wall = "".join(f"[{brick}]" for brick in numbers(sheet, "wall"))
    line.append_text(cell(wall or "-", WALL, "green" if wall else "dim"))
    line.append_text(cell(f"{number(sheet, 'snowballs'):3}", BALLS))
    line.append_text(cell(scene.glyphs.ball * number(sheet, "hides"), 4))
    return line


def question(scene: Scene, choices: Sequence[str]) -> str:
    """Return what the seat is asked."""
    view, phase = scene.view, word(scene.view, "phase")
    thrower = scene.names[number(view, "turn")]
    if phase == "duck":
        return f"{thrower} throws at you! Duck or stand?"
    if phase == "lose":
        damage = number(view, "damage")
        if number(view, "target") == scene.seat:
            return f"A near miss by {thrower}! Which of your bricks loses {damage}?"
        owner = scene.names[number(view, "target")]
        return f"A near miss! Which of {owner}'s bricks loses {damage}?"
    actions = changed(view, "actions", len(ORDER))
    place = actions - number(view, "actions")
    if actions != len(ORDER):
        return f"Your action {place + 1} of {actions}:"
    return f"Your {ORDER[place]} action of three:"


PICTURE: Final = Picture(
    title="Bricks",
    summary="Dice: build, hide and throw; chip the walls, freeze the others.",
    hidden=False,
    status=status,
    rows=rows,
    holding=lambda scene: None,
    shows_draw=lambda view: False,
    question=question,
    extra=lambda scene: [],
)
