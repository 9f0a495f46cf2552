"""Decision screens without a terminal: random games, and the pages they lead to."""

import io
from collections.abc import Iterator

from rich.console import Console

from snowball.cli.terminal.decision import Decision
from snowball.cli.terminal.names import Company
from snowball.cli.terminal.pictures import PICTURES
from snowball.cli.terminal.screen import Screen
from snowball.play import words
from snowball.play.match import Match
from snowball.play.record import Record
from snowball.play.seat import Knowledge
from snowball.rules.core import Game, State
from snowball.rules.dice import Dice

NAMES = (
    "Maximiliana-Theodora",
    "Bo",
    "雪合戦の名人たち全員",
    "Christophorus Columbus",
    "Christophorus Kolumbus",
    "A'b",
    "[red]Wren[/red]",
    "Ø",
)


def random_games(game: Game, seed: int) -> Iterator[Match]:
    """Play a random game; yield the match at each decision."""
    names = list(NAMES[: game.seats])
    dice = Dice(seed, 1)
    match = Match(Record(game, names, ["person"] * game.seats), Dice(seed))
    while not match.over:
        yield match
        seat = match.state.actors[0]
        match.choose(seat, match.state.pick(seat, dice))
    yield match


def decision(
    match: Match, seat: int, world: State | None = None, width: int = 80, height: int = 24
) -> Decision:
    """Return the decision of a seat as it would be shown."""
    console = Console(
        file=io.StringIO(), width=width, height=height, force_terminal=True, legacy_windows=False
    )
    company = Company(tuple(match.record.names), tuple(match.record.players))
    story = words.story(match.story, company.shown, seat, match.game.options)
    return Decision(
        Screen(console),
        PICTURES[match.game.name],
        company,
        Knowledge(world or match.state, seat),
        story,
        story[-match.game.seats * 3 :],
        lambda name: "",
    )


def texts(decision: Decision) -> list[str]:
    """Return the lines of the screen."""
    return [line.plain for line in decision.page().lines]
