"""Tables played without a server: entries asked for, checked and added, one after the other."""

from __future__ import annotations

from snowball.play.fair import commitment_to
from snowball.rules.core import Game
from snowball.rules.dice import Dice
from snowball.server import asking
from snowball.server.entries import AnyEntry, Chair, Plan, decode, encode
from snowball.server.table import Table, Told
from snowball.version import __version__

SECRET = "5e" * 32
LUCK = "ab" * 32


def plan_of(game: Game, kinds: str = "", **other: object) -> Plan:
    """Return a plan: m is a seat of the host, o an open one, i one for the invited, b a bot."""
    names = {"m": "me", "o": "open", "i": "invited", "b": "bot"}
    chairs = tuple(
        Chair(names[kind], level="random" if kind == "b" else "")  # type: ignore[arg-type]
        for kind in kinds or "m" * game.seats
    )
    return Plan(
        game=game.name,
        seats=game.seats,
        options=dict(game.options),
        chairs=chairs,
        version=__version__,
        commitment=commitment_to(SECRET),
        **other,  # type: ignore[arg-type]
    )


def table_of(game: Game, kinds: str = "", **other: object) -> Table:
    """Return a table at which nothing has happened."""
    return Table("t" * 26, plan_of(game, kinds, **other), SECRET)


class Story:
    """A table with the entries that made it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.entries: list[AnyEntry] = []

    def add(self, entry: AnyEntry | None) -> Told:
        """Let something happen that was asked for."""
        assert entry is not None
        self.entries.append(decode(encode(entry)))
        return self.table.add(self.entries[-1])

    def start(self) -> Told:
        """Begin the game."""
        return self.add(asking.start(self.table, 0, LUCK))

    def choose(self, seat: int, dice: Dice) -> Told:
        """Let a seat choose anything."""
        table = self.table
        text = table.game.text(table.state.pick(seat, dice))
        return self.add(asking.choose(table, seat, table.moment, text))

    def play_on(self, dice: Dice, choices: int = 100_000) -> None:
        """Let anybody who owes a choice choose anything, so many times or to the end."""
        for _ in range(choices):
            owed = self.table.owed
            if not owed:
                return
            self.choose(owed[dice.below(len(owed))], dice)

    def new(self) -> Table:
        """Return the table as it was before anything happened."""
        return Table(self.table.name, self.table.plan, self.table.secret)

    def again(self) -> Table:
        """Return the table as it is made from its entries anew."""
        table = self.new()
        for entry in self.entries:
            table.add(entry, listen=False)
        return table
