"""The picture of an arsenal table with two teams: what each has in common, and who faces whom."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from snowball.cli.terminal.arsenal_cards import drafting
from snowball.cli.terminal.arsenal_known import blanks_left, pool_left, team_points
from snowball.cli.terminal.arsenal_many import (
    TOP,
    battles,
    chips,
    flowing,
    pile_below,
    pile_cell,
    seat_cell,
)
from snowball.cli.terminal.arsenal_notes import listing
from snowball.cli.terminal.names import LONGEST
from snowball.cli.terminal.picture import Scene, cell
from snowball.play.words.arsenal_facts import TEAMS, cards_in
from snowball.play.words.arsenal_table import asked, mates
from snowball.play.words.english.arsenal_cards import several
from snowball.play.words.english.grammar import count
from snowball.play.words.reading import Facts, entries, inner, number, numbers

FACES: Final = LONGEST + 4
TAG: Final = 4
NUMBER: Final = 5
SHORT: Final = 4
PILE: Final = 34
MANY: Final = 6
"""At more seats than that a screen has no line to spare."""


def team_rows(scene: Scene) -> list[Text]:
    """Return each team with its members, then what lies between them."""
    heads = [("player", LONGEST + 1 + TAG), ("against", FACES), ("draw", NUMBER), ("hand", NUMBER)]
    if scene.narrow:
        heads = [("player", LONGEST + 1), ("against", FACES), ("drw", SHORT), ("hnd", SHORT)]
    head = Text.assemble("  ", *(cell(words, width, "dim") for words, width in heads))
    bare = drafting(scene.view) or scene.narrow
    lines = [head if bare else head.append("Arsenal pile nearby", "dim")]
    for team in own_first(scene):
        lines.append(team_line(scene, team))
        for seat in mates(scene.view, team):
            lines += pile_below(scene, seat, row(scene, seat))
    fights = battles(scene)
    room = TOP + TEAMS - len(lines) - len(fights) - (2 if is_dividing(scene) else 0)
    return [*lines, *remarks(scene)[: max(1, room)], *fights]


def own_first(scene: Scene) -> tuple[int, int]:
    """Return the teams, that of the seat that looks first."""
    return (1, 0) if scene.seat is not None and scene.seat % TEAMS else (0, 1)


def is_own(scene: Scene, team: int) -> bool:
    """Say whether the seat that looks is in a team."""
    return scene.seat is not None and scene.seat % TEAMS == team


def name_of_team(scene: Scene, team: int) -> str:
    """Return a team: yours, or that of its leader."""
    return "Your team" if is_own(scene, team) else f"{scene.names[team]}'s team"


def team_line(scene: Scene, team: int) -> Text:
    """Return what a team has in common."""
    shown = entries(scene.view, "teams")[team]
    parts = [] if drafting(scene.view) else [f"{team_points(scene, team)} points"]
    if shown["pooling"]:
        parts += [f"deck {number(shown, 'draw')}", *pool_words(scene.view, team)]
    if not drafting(scene.view):
        parts.append(f"discards {number(shown, 'discards')}")
    if number(shown, "cached"):
        parts.append(f"cache {number(shown, 'cached')}")
    return Text.assemble((f"  {name_of_team(scene, team)}", "bold"), f"   {'   '.join(parts)}")


def pool_words(view: Facts, team: int) -> list[str]:
    """Return how many cards are in a pool and how many No Effects, nothing once it is divided."""
    left, blanks = pool_left(view, team), blanks_left(view, team)
    some = f" ({count(blanks, 'No Effect')})" if blanks else ""
    return [f"pool {left}{some}"] if left else []


def row(scene: Scene, seat: int) -> Text:
    """Return what can be seen of one member of a team."""
    player = entries(scene.view, "players")[seat]
    own = seat == scene.seat
    role = "you" if own else "" if seat in scene.company.persons else "bot"
    width = SHORT if scene.narrow else NUMBER
    line = Text.assemble(
        seat_cell(scene, seat),
        "" if scene.narrow else cell(role, TAG, "bold" if own else "dim"),
        cell(f"vs {scene.names[seat ^ 1]}", FACES),
        *(cell(f"{number(player, name):3}", width) for name in ("draw", "held")),
    )
    return (
        line
        if scene.narrow or drafting(scene.view)
        else line.append_text(pile_cell(scene, seat, PILE))
    )


def remarks(scene: Scene) -> list[Text]:
    """Return what is special now, the most important first."""
    if drafting(scene.view):
        return []
    teams = entries(scene.view, "teams")
    lines: list[Text] = []
    if is_dividing(scene) and scene.seat is not None:
        lines += listing("Your team's pool", pool(scene, scene.seat % TEAMS), most=3)
        if number(scene.view, "seats") > MANY:
            return lines  # a menu of all its cards matters more than the rest
    lines += flowing(chips(scene))
    for team, shown in enumerate(teams):
        if scene.seat in numbers(shown, "shown") and pool_left(scene.view, team):
            known = several(cards_in(inner(shown, "known"), "hand"))
            lines += listing(f"{name_of_team(scene, team)} shows", known, "bold")
        if is_own(scene, team):
            lines += listing("Your team's cache", several(cards_in(inner(shown, "cards"), "cache")))
    most = 1 if number(scene.view, "seats") > 2 * TEAMS else 2
    return lines + listing("Abandoned", several(cards_in(scene.view, "abandoned")), most=most)


def is_dividing(scene: Scene) -> bool:
    """Say whether the seat that looks is a leader who shares out a pool."""
    return asked(scene.view) in ("add", "assign")


def pool(scene: Scene, team: int) -> list[str]:
    """Return what is left of the pool of your own team."""
    blanks = blanks_left(scene.view, team)
    cards = several(cards_in(inner(entries(scene.view, "teams")[team], "cards"), "hand"))
    return [*cards, *([count(blanks, "No Effect")] if blanks else [])]


def copies_in_pool(scene: Scene, text: str) -> str:
    """Return how many copies of a card a leader can give out, if there are several."""
    action, _, card = text.partition(" ")
    if action != "assign" or scene.seat is None:
        return ""
    team = scene.seat % TEAMS
    if card == "no-effect":
        left = blanks_left(scene.view, team)
    else:
        left = cards_in(inner(entries(scene.view, "teams")[team], "cards"), "hand").count(card)
    return f" ({left} in the pool)" if left > 1 else ""
