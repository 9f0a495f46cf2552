"""The picture of an arsenal table with two teams: what each has in common, and who faces whom."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from snowball.cli.terminal.arsenal_cards import drafting
from snowball.cli.terminal.arsenal_known import team_points
from snowball.cli.terminal.arsenal_many import (
    TOP,
    battles,
    chips,
    flowing,
    pile_cell,
    seat_cell,
)
from snowball.cli.terminal.arsenal_notes import listing
from snowball.cli.terminal.names import LONGEST
from snowball.cli.terminal.picture import Scene, cell
from snowball.play.words.arsenal_cards import cards_in, several
from snowball.play.words.arsenal_table import TEAMS, asked, mates
from snowball.play.words.grammar import count
from snowball.play.words.reading import Facts, entries, inner, number, numbers

FACES: Final = LONGEST + 4
TAG: Final = 4
NUMBER: Final = 5
PILE: Final = 34


def team_rows(scene: Scene) -> list[Text]:
    """Return each team with its members, then what lies between them."""
    heads = [("player", LONGEST + 1 + TAG), ("against", FACES), ("draw", NUMBER), ("hand", NUMBER)]
    head = Text.assemble("  ", *(cell(words, width, "dim") for words, width in heads))
    lines = [head if drafting(scene.view) else head.append("Arsenal pile nearby", "dim")]
    for team in own_first(scene):
        lines.append(team_line(scene, team))
        lines += [row(scene, seat) for seat in mates(scene.view, team)]
    fights = battles(scene)
    room = TOP + TEAMS - len(lines) - len(fights)
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
        parts += [f"deck {number(shown, 'draw')}", pool_words(shown)]
    if not drafting(scene.view):
        parts.append(f"discards {number(shown, 'discards')}")
    if number(shown, "cached"):
        parts.append(f"cache {number(shown, 'cached')}")
    return Text.assemble((f"  {name_of_team(scene, team)}", "bold"), f"   {'   '.join(parts)}")


def pool_words(team: Facts) -> str:
    """Return how many cards are in a pool, and how many of these are No Effects."""
    blanks = number(team, "blanks")
    return f"pool {number(team, 'pool')}" + (f" ({count(blanks, 'No Effect')})" if blanks else "")


def row(scene: Scene, seat: int) -> Text:
    """Return what can be seen of one member of a team."""
    player = entries(scene.view, "players")[seat]
    own = seat == scene.seat
    role = "you" if own else "" if seat in scene.company.persons else "bot"
    line = Text.assemble(
        seat_cell(scene, seat),
        cell(role, TAG, "bold" if own else "dim"),
        cell(f"vs {scene.names[seat ^ 1]}", FACES),
        *(cell(f"{number(player, name):3}", NUMBER) for name in ("draw", "held")),
    )
    return line if drafting(scene.view) else line.append_text(pile_cell(scene, seat, PILE))


def remarks(scene: Scene) -> list[Text]:
    """Return what is special now, the most important first."""
    if drafting(scene.view):
        return []
    lines = flowing(chips(scene))
    for team, shown in enumerate(entries(scene.view, "teams")):
        if scene.seat in numbers(shown, "shown") and number(shown, "pool"):
            pool = several(cards_in(inner(shown, "known"), "hand"))
            lines += listing(f"{name_of_team(scene, team)} shows", pool, "bold")
        if is_own(scene, team) and asked(scene.view) == "add":
            lines += listing("Your pool", several(cards_in(inner(shown, "cards"), "hand")))
        if is_own(scene, team):
            lines += listing("Your cache", several(cards_in(inner(shown, "cards"), "cache")))
    most = 1 if number(scene.view, "seats") > TEAMS + 2 else 2
    return lines + listing("Abandoned", several(cards_in(scene.view, "abandoned")), most=most)
