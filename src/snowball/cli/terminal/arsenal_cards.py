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
from snowball.play.words.arsenal_table import is_wide, near
from snowball.play.words.grammar import Cast, count, listed, spelled
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
    for number_, (whose, owner) in enumerate(owners(scene)):
        lines += ["", *where(scene, whose, owner)] if number_ else where(scene, whose, owner)
    if not drafting(scene.view):
        lines += ["", Text("  The Arsenal", style="bold")]
        for place, pile in enumerate(entries(scene.view, "piles")):
            lines.append(f"{near(scene.view, place, Cast(scene.names))}: {pile_words(pile)}")
        lines += looked_through(scene)
    abandoned = cards_in(scene.view, "abandoned")
    lines += [f"Abandoned: {listed(several(abandoned)) or 'nothing'}"]
    lines += ["", Text("  What the cards do", style="bold")]
    basics = [name for name, card in DESIGNS.items() if 0 < card.level < 3]
    for name in dict.fromkeys([*basics, *cards_in(scene.view, "extremes")]):
        about = f"  {title(name)}  ({level(name)}, {copies(name, number(scene.view, 'seats'))})"
        lines += ["", Text(about, style="dim")]
        lines += [Text.assemble("    ", half_line(half)) for half in halves_of(name)]
    if is_wide(scene.view):
        lines += ["", Text("  No Effect  (no points, for who draws one card)", style="dim")]
        lines += [Text.assemble("    ", half_line("nothing"))]
    return lines


def owners(scene: Scene) -> list[tuple[str, Facts]]:
    """Return everybody who has cards, teams as well: "Your", "Bo's"."""
    view = scene.view
    found = [
        ("Your" if seat == scene.seat else f"{scene.names[seat]}'s", player)
        for seat, player in enumerate(entries(view, "players"))
    ]
    if "teams" not in view:
        return found
    teams = [
        ("Your team's" if "cards" in team else f"{scene.names[place]}'s team's", team)
        for place, team in enumerate(entries(view, "teams"))
    ]
    return [
        (whose, {"held": owner.get("pool", 0), **owner})
        for whose, owner in [*teams, *found]
        if whose == "Your" or "pool" in owner or has_cards(owner)
    ]


def has_cards(player: Facts) -> bool:
    """Say whether a member of a team has cards of their own."""
    return any(number(player, zone) for zone in ("draw", "held", "discards", "cached"))


def where(scene: Scene, whose: str, player: Facts) -> list[Text | str]:
    """Return where somebody's cards are, as far as the seat that looks knows."""
    if "cards" in player:
        cards = inner(player, "cards")
        zones = (("draw pile", "draw"), ("hand", "hand"), ("discards", "discards"))
        head = f"  {whose} cards ({count(points(own_cards(player)), 'point')})"
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
    head = f"  {whose} {count(total, 'card')}, as far as you can tell"
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


def copies(name: str, seats: int) -> str:
    """Return how many of a card there are: one deck for every two players (J92, J94)."""
    card = DESIGNS[name]
    decks = (seats + 1) // 2
    return spelled(seats if card.level == 1 else card.copies * decks, "card")


def looked_through(scene: Scene) -> list[Text | str]:
    """Return what the seat sees while it looks into the piles."""
    looking = scene.view.get("looking")
    if not isinstance(looking, dict) or "piles" not in looking:
        return []
    return [
        f"face down {near(scene.view, place, Cast(scene.names))}: "
        f"{listed(several(rest)) or 'nothing'}"
        for place, rest in enumerate(looking["piles"])
    ]
