"""The picture of an arsenal table of three or more: a line for each, and your own battles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from snowball.cli.terminal.arsenal_cards import drafting, pile_words
from snowball.cli.terminal.arsenal_known import points_of
from snowball.cli.terminal.arsenal_notes import fate, listing, shown_hand
from snowball.cli.terminal.names import LONGEST
from snowball.cli.terminal.picture import Scene, cell, is_on_turn
from snowball.cli.terminal.screen import KEY
from snowball.play.words.arsenal_facts import cards_in
from snowball.play.words.arsenal_table import asked, faced, neighbour, playing
from snowball.play.words.english.arsenal_cards import several, short
from snowball.play.words.english.grammar import capital, listed
from snowball.play.words.reading import Facts, entries, inner, number, numbers, word

TAG: Final = 6
NUMBERS: Final = (("pts", 5), ("draw", 5), ("hand", 5), ("disc", 6))
PILE: Final = 37
SCREEN: Final = 79
TOP: Final = 14
"""Lines for players and notes together, so that news and a menu fit below."""
MARK: Final = 9
CENTRE: Final = 17
FEW: Final = 4
"""At so many seats there are lines enough for the piles where lines are short."""
CHOOSING: Final = ("divide", "choose")


def wide_rows(scene: Scene) -> list[Text]:
    """Return a line for each player and the pile nearby, then what lies between them."""
    view = scene.view
    heads = [("player", LONGEST + 1 + TAG), *NUMBERS]
    if drafting(view):
        heads = [(words if words != "pts" else "", width) for words, width in heads]
    head = Text.assemble("  ", *(cell(words, width, "dim") for words, width in heads))
    bare = drafting(view) or scene.narrow
    lines = [head if bare else head.append("Arsenal pile nearby", "dim")]
    for seat, player in enumerate(entries(view, "players")):
        lines += pile_below(scene, seat, row(scene, seat, player))
    if len(entries(view, "piles")) > number(view, "seats") and not drafting(view):
        width = CENTRE if scene.narrow else 2 + sum(each for _, each in heads)
        centre = cell("  in the centre", width, "dim")
        lines.append(Text.assemble(centre, pile_cell(scene, -1)))
    fights = battles(scene)
    room = TOP - len(lines) + 1 - len(fights)
    return [*lines, *remarks(scene)[: max(1, room)], *fights]


def row(scene: Scene, seat: int, player: Facts) -> Text:
    """Return what can be seen of one player."""
    idle = seat not in playing(scene.view)
    line = Text.assemble(
        seat_cell(scene, seat, idle=idle),
        cell(tag(scene, seat), TAG, "bold" if seat == scene.seat else "dim"),
        cell("" if drafting(scene.view) else points_of(scene.view, player), NUMBERS[0][1], "bold"),
    )
    for name, (_, width) in zip(("draw", "held", "discards"), NUMBERS[1:], strict=True):
        line.append_text(cell(f"{number(player, name):3}", width))
    bare = drafting(scene.view) or scene.narrow
    return line if bare else line.append_text(pile_cell(scene, seat))


def seat_cell(scene: Scene, seat: int, *, idle: bool = False) -> Text:
    """Return who sits there, with a sign if a choice is due."""
    turn = scene.glyphs.turn if is_on_turn(scene.view, seat) else ""
    style = "bold" if seat == scene.seat else "dim" if idle else ""
    return Text.assemble(cell(turn, 2, KEY), cell(scene.names[seat], LONGEST, style), " ")


def tag(scene: Scene, seat: int) -> str:
    """Return where somebody sits as seen from the seat that looks."""
    ring = playing(scene.view)
    if seat == scene.seat:
        return "you"
    if scene.seat not in ring or seat not in ring:
        return "" if seat in scene.company.persons else "bot"
    if len(ring) == 2:
        return "rival"
    for side in ("left", "right"):
        if seat == neighbour(scene.view, side):
            return side
    return "" if seat in scene.company.persons else "bot"


def pile_cell(scene: Scene, seat: int, width: int = PILE) -> Text:
    """Return what is seen of a pile."""
    pile = entries(scene.view, "piles")[seat]
    return cell(pile_words(pile), width, "green" if pile["top"] else "dim")


def pile_below(scene: Scene, seat: int, line: Text) -> list[Text]:
    """Return a player's line, with the pile nearby on a line of its own where lines are short."""
    crowded = number(scene.view, "seats") > FEW or asked(scene.view) in ("add", "assign")
    if not scene.narrow or drafting(scene.view) or crowded:
        return [line]
    return [line, Text.assemble("    ", pile_cell(scene, seat))]


def remarks(scene: Scene) -> list[Text]:
    """Return what is special now, the most important first."""
    view = scene.view
    if drafting(view):
        return []
    lines = flowing(chips(scene))
    for seat, player in enumerate(entries(view, "players")):
        lines += shown_hand(scene, seat, player)
    most = 1 if number(view, "seats") > 4 else 2
    lines += listing("Abandoned", several(cards_in(view, "abandoned")), most=most)
    return lines + caches(scene)


def caches(scene: Scene) -> list[Text]:
    """Return your cache, and how many cards others have in theirs."""
    lines: list[Text] = []
    others: list[str] = []
    for seat, player in enumerate(entries(scene.view, "players")):
        if number(player, "cached") and "cards" in player:
            lines += listing("Your cache", several(cards_in(inner(player, "cards"), "cache")))
        elif number(player, "cached"):
            others.append(f"{scene.names[seat]} {number(player, 'cached')}")
    return lines + listing("Caches", others, most=1)


def chips(scene: Scene) -> list[Text]:
    """Return who has the tie marker, and who draws one card or shows the hand."""
    view = scene.view
    players = entries(view, "players")
    ring = playing(view)
    marker = number(view, "marker")
    parts = [Text(f"Tie marker: {name_of(scene, marker)}")] if marker in ring else []
    if word(view, "step") in CHOOSING:
        parts += chip(scene, "draw one", drew_one(view))
        if scene.seat is not None and (viewers := numbers(players[scene.seat], "shown")):
            names = listed([scene.names[seat] for seat in viewers])
            parts.append(Text.assemble("you ", ("[show the hand]", "bold yellow"), f" to {names}"))
        return parts
    ones = [seat for seat in ring if number(players[seat], "limit") == 1]
    shows = [seat for seat in ring if players[seat]["shows"]]
    found = [*chip(scene, "draw one", ones), *chip(scene, "show the hand", shows)]
    return [*parts, *([Text("Next turn:")] if found else []), *found]


def drew_one(view: Facts) -> list[int]:
    """Return who drew only one card this turn; a pool is for all."""
    players = entries(view, "players")
    if "teams" in view:
        pooling = [team["pooling"] for team in entries(view, "teams")]
        return [
            seat
            for seat, player in enumerate(players)
            if number(player, "held") == 1 and not pooling[seat % len(pooling)]
        ]
    ring = playing(view)
    if len(ring) == 2:  # two who break a tie play one card each, and need no No Effect
        return [seat for seat in ring if number(players[seat], "held") == 1]
    return [seat for seat in ring if number(players[seat], "blanks")]


def chip(scene: Scene, label: str, seats: Sequence[int]) -> list[Text]:
    """Return a chip behind the names of those who have it: "you [draw one]", "Bo [draws one]"."""
    if not seats:
        return []
    if len(seats) == 1 and seats[0] != scene.seat:
        verb, _, rest = label.partition(" ")
        label = f"{verb}s {rest}"
    names = ", ".join(name_of(scene, seat) for seat in seats)
    return [Text.assemble(f"{names} ", (f"[{label}]", "bold yellow"))]


def name_of(scene: Scene, seat: int) -> str:
    """Return a name, or you."""
    return "you" if seat == scene.seat else scene.names[seat]


def flowing(parts: Sequence[Text]) -> list[Text]:
    """Return short texts beside each other, in as many lines as they need."""
    lines = [Text(" ")] if parts else []
    for part in parts:
        if lines[-1].cell_len + part.cell_len + 1 > SCREEN and lines[-1].cell_len > 1:
            lines.append(Text("   "))
        lines[-1] = Text.assemble(lines[-1], " " if len(lines[-1]) < 4 else "  ", part)
    for line in lines:
        line.truncate(SCREEN, overflow="ellipsis")
    return lines


def afterword(scene: Scene) -> str:
    """Return why those who broke a tie stand before others (RJ-117)."""
    ring = playing(scene.view)
    if "teams" in scene.view or len(ring) == len(scene.names) or len(ring) < 2:
        return ""
    names = listed(["you" if seat == scene.seat else scene.names[seat] for seat in ring])
    return f"{capital(names)} were tied, played on, and so rank before the others."


def battles(scene: Scene) -> list[Text]:
    """Return the battles of the seat that looks: both cards, and what has become of each."""
    lines: list[Text] = []
    plays = [play for play in entries(scene.view, "plays") if play["seat"] == scene.seat]
    for side in ("left", "right"):
        lines += [battle(scene, play) for play in plays if play["side"] == side]
    return lines


def mark(scene: Scene, play: Facts) -> str:
    """Return which battle a card is played in."""
    if play["second"]:
        return "then"
    one_side = "teams" in scene.view or len(playing(scene.view)) == 2
    return "Battle" if one_side else word(play, "side").capitalize()


def battle(scene: Scene, play: Facts) -> Text:
    """Return one of your cards and the card that it faces."""
    line = Text.assemble(cell(f"  {mark(scene, play)}", MARK, "dim"), *half_words(scene, play))
    if not play["second"]:
        opposite = faced(scene.view, play)
        line.append(f"  |  {scene.names[number(opposite, 'seat')]}: ", "dim")
        line.append_text(Text.assemble(*half_words(scene, opposite)))
    line.truncate(SCREEN, overflow="ellipsis")
    return line


def half_words(scene: Scene, play: Facts) -> tuple[tuple[str, str], str]:
    """Return a half as it was played, and what has become of it."""
    came = fate(scene, play)
    return (short(word(play, "half")), "bold"), f" {came}" if came else ""
