"""Draw the pictures of the documents: real screens of games played by bots, and a ladder's result."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import snowball
from snowball.bots import bot
from snowball.bots.advice import advise
from snowball.cli.terminal import hint
from snowball.cli.terminal.decision import Decision
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.pictures import PICTURES
from snowball.cli.terminal.screen import Screen
from snowball.play import words
from snowball.play.match import Match
from snowball.play.record import Record

HERE = Path(__file__).parent
FONT = 'font-family="monospace" font-size="13"'
DUSK = TerminalTheme(
    (27, 36, 64),
    (246, 249, 252),
    [
        (20, 33, 61),
        (232, 110, 98),
        (120, 200, 160),
        (255, 193, 94),
        (143, 184, 201),
        (242, 184, 128),
        (190, 231, 245),
        (246, 249, 252),
    ],
)


class Picture(Screen):
    """A screen that keeps what was drawn on it last."""

    def __init__(self) -> None:
        super().__init__(
            Console(file=io.StringIO(), record=True, width=80, height=24, force_terminal=True)
        )

    def draw(self, lines: object) -> None:
        """Show lines on a clean screen."""
        self.console.export_text(clear=True)
        self.write(lines)  # type: ignore[arg-type]


def moment(game: snowball.Game, names: list[str], choices: int, seed: int) -> Decision:
    """Return what seat 0 is to decide after that many choices, drawn on a screen."""
    players = ["person", *["random"] * (game.seats - 1)]
    match = Match(Record(game, names, players), snowball.Dice(seed))
    dice = snowball.Dice(seed, 1)
    seen = 0
    while len(match.record.moves) < choices or match.state.actors != (0,):
        if match.state.actors == (0,):
            seen = len(match.story)
        match.ask(match.state.actors[-1], bot("random"), dice)  # who sits here chooses last
    company = Company(tuple(names), tuple(players))
    story = words.story(match.story, names, 0, game.options)
    news = [sentence for sentence in story if sentence.last >= seen]
    screen = Picture()
    decision = Decision(screen, PICTURES[game.name], company, match.knowledge(0), story, news, str)
    decision.show()
    return decision


def draw(game: snowball.Game, names: list[str], choices: int, seed: int) -> str:
    """Return the screen of seat 0 after that many choices, as SVG."""
    decision = moment(game, names, choices, seed)
    decision.screen.console.print(decision.prompt(), end="", markup=False)
    return exported(decision.screen.console, f"snowball play {game.name}")


def draw_hint(game: snowball.Game, names: list[str], choices: int, seed: int) -> str:
    """Return the hint that seat 0 gets there, as SVG."""
    decision = moment(game, names, choices, seed)
    advice = advise(decision.knowledge, snowball.Dice(1), names=names, milliseconds=60_000)
    decision.screen.console.export_text(clear=True)
    decision.screen.write(hint.lines_of(decision.screen, decision.scene, advice))
    return exported(decision.screen.console, "h: a hint")


def exported(console: Console, title: str) -> str:
    """Return what is on a screen as SVG."""
    picture = console.export_svg(title=title, theme=DUSK)
    # A picture asks nobody for a font.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", picture).replace("Fira Code, monospace", "monospace")


def draw_ladder(rows: list[dict[str, Any]]) -> str:
    """Return shares of wins as bars with their intervals, and marks where a fair share would be."""
    scale, left, step = 420, 400, 26
    width, height = left + scale + 60, step * len(rows) + 50
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" {FONT}>',
        "<title>How often bots win, with 95 % intervals</title>",
        f'<rect width="100%" height="{height}" rx="8" fill="#1b2440"/>',
    ]
    for number, row in enumerate(rows):
        middle = 30 + step * number
        low, high = (left + scale * end for end in row["interval"])
        end = left + scale * row["share"]
        fair = left + scale * row["fair"]
        label = f"{row['table']}: {row['bot']} v {row['against']}"
        lines += [
            f'<text x="{left - 8}" y="{middle + 4}" text-anchor="end" fill="#f6f9fc">{label}</text>',
            f'<rect x="{left}" y="{middle - 8}" width="{end - left:.1f}" height="16" fill="#8fb8c9"/>',
            f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#ffc15e" stroke-width="3"/>',
            f'<path d="M{fair:.1f} {middle - 11}v22" stroke="#f6f9fc" stroke-dasharray="2 2"/>',
            f'<text x="{left + scale + 8}" y="{middle + 4}" fill="#f6f9fc">{row["share"]:.1%}</text>',
        ]
    caption = "bar: games won; line: 95 % interval; dashes: fair share"
    lines.append(f'<text x="{left}" y="{height - 8}" fill="#bee7f5">{caption}</text></svg>')
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    people = ["Ana", "Bo", "Cleo", "Dev"]
    arsenal = snowball.game("arsenal")
    (HERE / "arsenal.svg").write_text(draw(arsenal, people[:2], 75, 4), encoding="utf-8")
    splatball = snowball.game("splatball", seats=4, strategic=True)
    (HERE / "splatball.svg").write_text(draw(splatball, people, 90, 12), encoding="utf-8")
    bricks = snowball.game("bricks", seats=4)
    (HERE / "bricks.svg").write_text(draw(bricks, people, 60, 9), encoding="utf-8")
    (HERE / "hint.svg").write_text(draw_hint(arsenal, people[:2], 75, 4), encoding="utf-8")
    results = json.loads((HERE / "ladder.json").read_text(encoding="utf-8"))
    (HERE / "ladder.svg").write_text(draw_ladder(results["rows"]), encoding="utf-8")
