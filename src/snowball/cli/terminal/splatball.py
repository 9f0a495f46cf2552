"""The picture of a splatball table: hits, protection and Piles, and your cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from snowball.cli.terminal.picture import WHO, Picture, Scene, bar, cell, who
from snowball.play.words.english.grammar import count
from snowball.play.words.english.splatball import CARDS
from snowball.play.words.reading import Facts, bag, entries, inner, number

HITS: Final = 21
FRONT: Final = 26
PILE: Final = 6
WIDEST_BAR: Final = 10


def status(view: Facts) -> str:
    """Return the turn and the piles in the middle."""
    discards = sum(bag(view, "discards").values())
    piles = f"draw pile {number(view, 'draw')}, discards {discards}"
    return f"turn {number(view, 'turns')}, {piles}"


def rows(scene: Scene) -> list[Text]:
    """Return a line for each yard."""
    heads = (("player", WHO - 2), ("hits", HITS), ("in front", FRONT + PILE))
    head = Text.assemble("  ", *(cell(words, width, "dim") for words, width in heads))
    if strategic(scene.view):
        head.append_text(cell("hand", 7, "dim"))
    yards = entries(scene.view, "yards")
    return [head, *(row(scene, seat, yard) for seat, yard in enumerate(yards))]


def row(scene: Scene, seat: int, yard: Facts) -> Text:
    """Return what lies open in front of one seat."""
    if number(yard, "out"):
        return Text.assemble(who(scene, seat, out=True), ("out", "dim"))
    hits, limit = number(yard, "hits"), number(inner(scene.view, "options"), "hits_to_out")
    width = min(limit, WIDEST_BAR)
    signs = (scene.glyphs.ball, scene.glyphs.gap)
    line = Text.assemble(
        who(scene, seat, out=False),
        bar(hits, limit, width, signs, "red"),
        " ",
        cell(f"{hits} of {limit}", HITS - 1 - width, "bold" if limit - hits < 3 else ""),
        cell(protection(yard), FRONT, "green"),
        cell("Pile" if yard["pile"] else "", PILE, "cyan"),
    )
    if strategic(scene.view):
        line.append(count(number(yard, "held"), "card"))
    return line


def protection(yard: Facts) -> str:
    """Return the Walls and Forts of a yard in a few words."""
    walls, whole, cracked = (number(yard, name) for name in ("walls", "forts", "cracked"))
    things = [count(walls, "Wall")] if walls else []
    if whole + cracked:
        things.append(count(whole + cracked, "Fort") + (f" ({cracked} hit)" if cracked else ""))
    return ", ".join(things)


def strategic(view: Facts) -> bool:
    """Say whether hands are held."""
    return bool(inner(view, "options")["strategic"])


def hand(scene: Scene) -> list[str]:
    """Return the names of the cards that the seat holds."""
    if scene.seat is None:
        return []
    held = bag(entries(scene.view, "yards")[scene.seat], "hand")
    return [CARDS[kind] for kind, copies in held.items() for _ in range(copies)]


def holding(scene: Scene) -> Text | None:
    """Return the cards of the seat that looks."""
    cards = hand(scene)
    if not cards:
        return None
    line = Text("  Your hand " if strategic(scene.view) else "  You drew ")
    for card in cards:
        line.append_text(Text.assemble(" ", (f"[ {card} ]", "reverse")))
    return line


def question(scene: Scene, choices: Sequence[str]) -> str:
    """Return what the seat is asked."""
    if len(choices) == 1:
        return "Only one thing can be done with it:" if len(hand(scene)) == 1 else "Only one play:"
    actions = {text.split()[0] for text in choices}
    if actions == {"discard"}:
        return "None of your cards can be played. Which one goes?"
    if len(hand(scene)) == 1:
        return "Throw it at whose Pile?" if "splatball" in choices[0] else "Throw it at whom?"
    return "Which card do you play?"


def extra(scene: Scene) -> list[str]:
    """Return what is still unseen, for those who count cards."""
    unseen = bag(scene.view, "unseen")
    kinds = [f"{copies} {kind.capitalize()}" for kind, copies in unseen.items()]
    return [f"Not seen yet: {', '.join(kinds)}"] if kinds else []


PICTURE: Final = Picture(
    title="Splatball",
    summary="Cards: draw one, throw it at somebody; ten hits and you are out.",
    hidden=True,
    status=status,
    rows=rows,
    holding=holding,
    shows_draw=lambda view: not strategic(view),
    question=question,
    extra=extra,
)
