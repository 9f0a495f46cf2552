"""The picture of an arsenal table: the piles, the battle, your cards, and what you know of theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from snowball.cli.terminal.arsenal_cards import (
    DRAFT,
    card_lines,
    drafting,
    half_line,
)
from snowball.cli.terminal.arsenal_known import extra, laid_open, points_of
from snowball.cli.terminal.arsenal_many import afterword, pile_below, pile_cell, wide_rows
from snowball.cli.terminal.arsenal_notes import battle, notes
from snowball.cli.terminal.arsenal_questions import question
from snowball.cli.terminal.arsenal_reference import reference
from snowball.cli.terminal.arsenal_teams import copies_in_pool, team_rows
from snowball.cli.terminal.picture import WHO, Picture, Scene, cell, who
from snowball.play.words.arsenal_facts import cards_in, halves_of
from snowball.play.words.arsenal_table import asked, is_wide, named_play, raided
from snowball.play.words.english.arsenal_cards import HALVES, several
from snowball.play.words.reading import Facts, entries, inner, number, word

POINTS: Final = 7
COUNTS: Final = (("draw", 5), ("held", 5), ("discards", 9))
PILE: Final = 34
ABOUT_NEIGHBOURS: Final = (
    "You play one card at your left neighbour, who sits after you, and one at your right neighbour."
)
ABOUT_TEAMS: Final = (
    "Every second seat is one team, and you play at the one opposite. Once a team has its deck, it "
    "draws a pool: its leader, the first of the team, gives everybody a card of it."
)
ABOUT_MARKER: Final = "Where several come at once, the holder of the tie marker is first."


def status(view: Facts) -> str:
    """Return the turn, and whether the end is near."""
    if word(view, "step") in (*DRAFT, "arsenal"):
        return "making decks"
    turn = f"turn {number(view, 'turns')}"
    last = "tie-break" if is_wide(view) else "final round"
    return f"{turn}, {last}" if view["final"] else turn


def rows(scene: Scene) -> list[Text]:
    """Return a line for each player and the pile nearby, then what lies between them."""
    if is_wide(scene.view):
        return team_rows(scene) if "teams" in scene.view else wide_rows(scene)
    counts = [("draw", 5), ("hand", 5), ("discards", 9)]
    heads = [("player", WHO - 2), ("" if drafting(scene.view) else "points", POINTS), *counts]
    head = Text.assemble("  ", *(cell(words, width, "dim") for words, width in heads))
    if not drafting(scene.view) and not scene.narrow:
        head.append_text(cell("Arsenal pile nearby", PILE, "dim"))
    players = entries(scene.view, "players")
    lines = [head]
    for seat, player in enumerate(players):
        lines += pile_below(scene, seat, row(scene, seat, player))
    return [*lines, *notes(scene), *battle(scene)]


def row(scene: Scene, seat: int, player: Facts) -> Text:
    """Return what can be seen of one player."""
    worth = "" if drafting(scene.view) else points_of(scene.view, player)
    line = Text.assemble(who(scene, seat, out=False), cell(worth, POINTS, "bold"))
    for name, width in COUNTS:
        line.append_text(cell(f"{number(player, name):3}", width))
    if not drafting(scene.view) and not scene.narrow:
        line.append_text(pile_cell(scene, seat, PILE))
    return line


def under_heading(scene: Scene, text: str) -> Text | None:
    """Return the line of a play below the name of its card; what it does is left out first."""
    action, *rest = text.split()
    if action not in ("play", "follow"):
        return None
    half = rest[-1].partition(":")[2]
    return Text(HALVES[half]) if scene.narrow else half_line(half)


def details(scene: Scene, text: str) -> list[Text]:
    """Return what the card does that a choice is about, or what is in the pile."""
    action, *rest = text.split()
    looking = scene.view.get("looking")
    seen = looking if isinstance(looking, dict) else {}
    card: object = None
    if action in ("keep", "return", "fetch", "assign", "add") and len(rest) == 1:
        card = rest[0] if rest[0] != "nothing" else None
    elif action == "use":
        play = named_play(scene.view)
        halves = halves_of(word(play, "card")) if play else ()
        return [half_line(half) for half in halves if half != "dodge"]
    elif action == "raid":
        play = raided(scene.view)
        card = play and play["card"]
    elif action == "take" and rest[0] != "pile":
        card = seen.get(rest[0])
    elif action == "take":
        top = entries(scene.view, "piles")[int(rest[1])]["top"]
        if "piles" in seen:
            cards = [*([str(top)] if top else []), *seen["piles"][int(rest[1])]]
            return [Text(line) for line in several(cards)]
        card = top
    return [half_line(half) for half in dict.fromkeys(halves_of(str(card)))] if card else []


def explained(scene: Scene) -> list[Text]:
    """Return the cards that a choice is about, where the menu names two at a time."""
    if scene.seat is None or asked(scene.view) != "keep two":
        return []
    cards = inner(entries(scene.view, "players")[scene.seat], "cards")
    return [
        line
        for card in dict.fromkeys(cards_in(cards, "cache"))
        for line in card_lines(scene.view, card)
    ]


def about(scene: Scene) -> list[str]:
    """Return what help says about a table of three or more, or of teams."""
    if not is_wide(scene.view):
        return []
    words = ABOUT_TEAMS if "teams" in scene.view else ABOUT_NEIGHBOURS
    return [f"{words} {ABOUT_MARKER}"]


NEXT: Final[Mapping[str, str]] = {"left": "right", "assign": "assign"}


def follows(view: Facts) -> str:
    """Return what comes after a question in any case: the other side, or the next of the team."""
    if any(player["asked"] == "add" for player in entries(view, "players")):
        return ""  # whether a cached card joins the pool is for all to see before it is divided
    return NEXT.get(asked(view), "")


PICTURE: Final = Picture(
    title="Arsenal",
    summary="Cards: make a deck, outguess the other player, win better cards.",
    hidden=True,
    status=status,
    rows=rows,
    holding=lambda scene: None,
    shows_draw=lambda view: False,
    question=question,
    marks=lambda seats: seats > 2,  # between two players nearly everything is about them
    flat_menu=lambda seats: seats > 2,
    usual_seats=2,
    extra=extra,
    asked=asked,
    follows=follows,
    remark=copies_in_pool,
    about=about,
    afterword=afterword,
    explained=explained,
    laid_open=laid_open,
    details=details,
    under_heading=under_heading,
    reference=reference,
)
