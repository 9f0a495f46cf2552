"""The page about the cards of arsenal: where they are as far as a seat knows, what they do."""

from __future__ import annotations

from rich.text import Text

from snowball.cli.terminal.arsenal_cards import drafting, half_line, own_cards, pile_words
from snowball.cli.terminal.arsenal_team_cards import team_where
from snowball.cli.terminal.picture import Scene
from snowball.play.words.arsenal_facts import DESIGNS, TEAMS, cards_in, halves_of, points
from snowball.play.words.arsenal_table import is_wide
from snowball.play.words.english.arsenal_cards import level, several, title
from snowball.play.words.english.arsenal_facts import near
from snowball.play.words.english.grammar import Cast, count, listed, spelled
from snowball.play.words.reading import Facts, changed, entries, inner, number


def reference(scene: Scene) -> list[Text | str]:
    """Return a page about all cards: where they are, as far as the seat knows, and what they do."""
    lines: list[Text | str] = [""]
    for place, block in enumerate(blocks(scene)):
        lines += ["", *block] if place else block
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
        about = f"  {title(name)}  ({level(scene.view, name)}, {copies(scene.view, name)})"
        lines += ["", Text(about, style="dim")]
        lines += [Text.assemble("    ", half_line(half)) for half in halves_of(name)]
    if is_wide(scene.view):
        lines += ["", Text("  No Effect  (no points, for who draws one card)", style="dim")]
        lines += [Text.assemble("    ", half_line("nothing"))]
    return lines


def blocks(scene: Scene) -> list[list[Text | str]]:
    """Return where the cards of everybody are, or of both teams."""
    if "teams" in scene.view:
        return [team_where(scene, team) for team in range(TEAMS)]
    return [
        where(scene, "Your" if seat == scene.seat else f"{scene.names[seat]}'s", player)
        for seat, player in enumerate(entries(scene.view, "players"))
    ]


def where(scene: Scene, whose: str, player: Facts) -> list[Text | str]:
    """Return where somebody's cards are, as far as the seat that looks knows."""
    if "cards" in player:
        cards = inner(player, "cards")
        zones = (("draw pile", "draw"), ("hand", "hand"), ("discards", "discards"))
        head = f"  {whose} cards ({count(points(scene.view, own_cards(player)), 'point')})"
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


def copies(view: Facts, name: str) -> str:
    """Return how many of a card there are: one deck for every two players (J92, J94)."""
    card = DESIGNS[name]
    seats = number(view, "seats")
    times, printed = (seats, 1) if card.level == 1 else ((seats + 1) // 2, card.copies)
    return spelled(times * changed(view, f"{name.replace('-', '_')}_copies", printed), "card")


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
