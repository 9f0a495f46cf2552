"""Draw the pictures of the README: real screens of games played by bots up to a person's turn."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import snowball
from snowball.bots import bot
from snowball.cli.terminal.decision import Decision
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.pictures import PICTURES
from snowball.cli.terminal.screen import Screen
from snowball.play import words
from snowball.play.match import Match
from snowball.play.record import Record

HERE = Path(__file__).parent
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


def draw(game: snowball.Game, names: list[str], choices: int, seed: int) -> str:
    """Return the screen of seat 0 after that many choices, as SVG."""
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
    screen.console.print(decision.prompt(), end="", markup=False)
    picture = screen.console.export_svg(title=f"snowball play {game.name}", theme=DUSK)
    # A picture asks nobody for a font.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    return re.sub(r"<!--.*?-->\s*", "", picture).replace("Fira Code, monospace", "monospace")


if __name__ == "__main__":
    people = ["Ana", "Bo", "Cleo", "Dev"]
    arsenal = snowball.game("arsenal")
    (HERE / "arsenal.svg").write_text(draw(arsenal, people[:2], 75, 4), encoding="utf-8")
    splatball = snowball.game("splatball", seats=4, strategic=True)
    (HERE / "splatball.svg").write_text(draw(splatball, people, 90, 12), encoding="utf-8")
    bricks = snowball.game("bricks", seats=4)
    (HERE / "bricks.svg").write_text(draw(bricks, people, 60, 9), encoding="utf-8")
