"""The cards of arsenal at a terminal: what each does, and where they are as far as a seat knows."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from snowball.cli.terminal.picture import Scene, cell
from snowball.play.words.arsenal_cards import (
    DESIGNS,
    HALVES,
    LEVELS,
    TEXTS,
    cards_in,
    halves_of,
    level,
    points,
    several,
    title,
)
from snowball.play.words.grammar import count, listed
from snowball.play.words.reading import Facts, entries, inner, number, word

HALF: Final = 18
DRAFT: Final = ("alternates", "deal", "keep first", "keep second", "keep two", "return one")


def drafting(view: Facts) -> bool:
    """Say whether decks are still being made."""
    return word(view, "step") in DRAFT


def own_cards(player: Facts) -> list[str]:
    """Return all cards of a player who sees them."""
    zones = ("draw", "hand", "discards", "gained", "cache")
    return [card for zone in zones for card in cards_in(inner(player, "cards"), zone)]


def pile_words(pile: Facts) -> str:
    """Return the face-up card of a pile and how many lie under it."""
    hidden = number(pile, "hidden")
    if pile["top"]:
        return title(word(pile, "top")) + (f" +{hidden}" if hidden else "")
    return f"{count(hidden, 'card')} face down" if hidden else "empty"


def card_lines(name: str) -> list[Text]:
    """Return a card: its level and points beside its two halves and what they do."""
    worth = DESIGNS[name].level
    marks = (LEVELS[worth], f"{count(worth, 'point')}")
    return [
        Text.assemble(
            "  ",
            cell(mark, 10, "dim"),
            cell(HALVES[half], HALF, "bold"),
            TEXTS[half],
        )
        for mark, half in zip(marks, halves_of(name), strict=True)
    ]


def half_line(half: str) -> Text:
    """Return a half and what it does."""
    return Text.assemble(cell(HALVES[half], HALF), TEXTS[half])


def reference(scene: Scene) -> list[Text | str]:
    """Return a page about all cards: where they are, as far as the seat knows, and what they do."""
    lines: list[Text | str] = [""]
    for seat, player in enumerate(entries(scene.view, "players")):
        lines += ["", *where(scene, seat, player)] if seat else where(scene, seat, player)
    if not drafting(scene.view):
        lines += ["", Text("  The Arsenal", style="bold")]
        for seat, pile in enumerate(entries(scene.view, "piles")):
            near = "you" if seat == scene.seat else scene.names[seat]
            lines.append(f"near {near}: {pile_words(pile)}")
        lines += looked_through(scene)
    abandoned = cards_in(scene.view, "abandoned")
    lines += [f"Abandoned: {listed(several(abandoned)) or 'nothing'}"]
    lines += ["", Text("  What the cards do", style="bold")]
    basics = [name for name, card in DESIGNS.items() if card.level < 3]
    for name in [*basics, *cards_in(scene.view, "extremes")]:
        lines += ["", Text(f"  {title(name)}  ({level(name)}, {copies(name)})", style="dim")]
        lines += [Text.assemble("    ", half_line(half)) for half in halves_of(name)]
    return lines


def where(scene: Scene, seat: int, player: Facts) -> list[Text | str]:
    """Return where a player's cards are, as far as the seat that looks knows."""
    if "cards" in player:
        cards = inner(player, "cards")
        zones = (("draw pile", "draw"), ("hand", "hand"), ("discards", "discards"))
        head = f"  Your cards ({count(points(own_cards(player)), 'point')})"
        lines: list[Text | str] = [Text(head, style="bold")]
        lines += [f"{words}: {listed(several(cards_in(cards, zone)))}" for words, zone in zones
                  if cards_in(cards, zone)]  # fmt: skip
        if gained := cards_in(cards, "gained"):
            lines.append(f"gained this turn: {listed(several(gained))}")
        if cache := cards_in(cards, "cache"):
            words = "kept so far" if drafting(scene.view) else "cache"
            lines.append(f"{words}: {listed(several(cache))}")
        return lines
    known = inner(player, "known")
    total = sum(number(player, zone) for zone in ("draw", "held", "discards", "cached"))
    deck = cards_in(known, "deck")
    head = f"  {scene.names[seat]}'s {count(total, 'card')}, as far as you can tell"
    lines = [Text(head, style="bold"), f"certain: {listed(several(deck)) or 'nothing'}"]
    for words, zone, size in (
        ("in the draw pile", "draw", "draw"),
        ("in the hand", "hand", "held"),
        ("in the discards", "discards", "discards"),
        ("in the cache", "cache", "cached"),
    ):
        if number(player, size):
            sure = cards_in(known, zone)
            some = f", surely {listed(several(sure))}" if sure else ""
            lines.append(f"{words}: {count(number(player, size), 'card')}{some}")
    maybe = [title(name) for name in cards_in(known, "possible") if name not in deck]
    if maybe and total > len(deck):
        lines.append(f"the rest may be: {', '.join(maybe)}")
    return lines


def copies(name: str) -> str:
    """Return how many of a card there are."""
    return "one card" if DESIGNS[name].copies == 1 else "two cards"


def looked_through(scene: Scene) -> list[Text | str]:
    """Return what the seat sees while it looks into the piles."""
    looking = scene.view.get("looking")
    if not isinstance(looking, dict) or "piles" not in looking:
        return []
    return [
        f"face down near {'you' if seat == scene.seat else scene.names[seat]}: "
        f"{listed(several(rest)) or 'nothing'}"
        for seat, rest in enumerate(looking["piles"])
    ]
