"""`snowball lab export`: games written as rows for offline learning."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from snowball.cli.progress import playing
from snowball.cli.reading import read_file, read_game, read_names, read_settings
from snowball.envs.encoding import encoding_of
from snowball.envs.trajectories import export, played
from snowball.lab.folder import check_parquet
from snowball.play.record import Record, parse
from snowball.rules.core import Game, RulesError


@dataclass(frozen=True)
class Wanted:
    """Which games: some that bots play, or records."""

    game: str
    seats: int | None
    settings: list[str]
    bots: str
    games: int
    records: list[Path]
    seed: int

    def found(self, tell: Callable[[int], None]) -> Iterator[Record]:
        """Yield the games, telling of each."""
        games: Iterator[Record]
        if self.records:
            games = (parse(read_file(path)) for path in self.records)
        else:
            games = played(self.table(), read_names(self.bots), self.games, self.seed)
        for done, game in enumerate(games, start=1):
            yield game
            tell(done)

    def table(self) -> Game:
        """Return the game that all of them are of: with records, that of the first."""
        if not self.records:
            return read_game(self.game, self.seats, read_settings(self.settings))
        if self.seats is not None or self.settings:
            raise RulesError("A record has its own seats and options: leave out --seats and --set.")
        table = parse(read_file(self.records[0])).game
        if table.name != self.game:
            raise RulesError(f"{str(self.records[0])!r} is a record of {table.name}.")
        return table


def run_export(wanted: Wanted, out: Path, *, memory: bool, kind: str) -> None:
    """Write the games with a progress bar, and say what was written."""
    check_parquet()
    if wanted.games < 1:
        raise RulesError(f"At least 1 game is needed, not {wanted.games}.")
    encoding = encoding_of(wanted.table(), memory=memory)
    with playing(wanted.game, len(wanted.records) or wanted.games) as tell:
        games, choices = export(out, wanted.found(tell), encoding, kind)
    print(f"{games:,} games with {choices:,} choices: {out}")
