"""The ladder: every bot against every other, on the same deals from each other's seats."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from snowball.bots import BOTS, bot, fingerprint
from snowball.lab.clock import checked_limit
from snowball.lab.deal import Deal, Score, games_of, groups_of, play_deal, rows_of
from snowball.lab.scorebook import Scorebook
from snowball.lab.simulation import MOST_GAMES
from snowball.lab.standings import Standings
from snowball.lab.workers import check_luck, work
from snowball.rules.core import Document, Game, RulesError
from snowball.version import __version__


def plain(name: str) -> str:
    """Return a bot's name as all its spellings are: only files tell small letters from large."""
    return name.lower() if name.partition(":")[0].lower() in BOTS else name


class Ladder:
    """Games to be played between all pairs of some bots; an impossible one is refused at once.

    With two seats or two teams a deal is two games: the same luck, with the bots exchanged. At a
    larger table a deal of A and B has A alone among B's in each of the seats, and then B among A's.
    """

    def __init__(
        self,
        game: Game,
        bots: list[str],
        games: int,
        seed: int = 0,
        jobs: int = 1,
        limit: float | None = None,
    ) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise RulesError(f"The number of games must be 1 to {MOST_GAMES}, not {games}.")
        check_luck(seed, jobs)
        if len(bots) < 2:
            raise RulesError("A ladder needs two bots or more, with commas between them.")
        names = [plain(name) for name in bots]
        for name in bots:
            if names.count(plain(name)) > 1:
                raise RulesError(f"The bot {name!r} is entered twice: each can play once.")
        self.game = game
        self.bots = bots
        self.labels = labels_of(bots)
        self.asked = games
        self.games_per_deal = games_of(game)
        self.deals = -(-games // self.games_per_deal)
        self.seed = seed
        self.jobs = jobs
        self.limit = checked_limit(limit)
        self.pairs = list(combinations(range(len(bots)), 2))
        self.book: Scorebook | None = None
        self.standings = Standings(
            game, bots, self.labels, self.deals, {pair: {} for pair in self.pairs}
        )
        self.seconds = 0.0

    @property
    def games(self) -> int:
        """How many games there are in all: those that were asked for, in whole deals."""
        return self.deals * self.games_per_deal * len(self.pairs)

    @property
    def games_done(self) -> int:
        """How many games have been played."""
        return self.standings.done * self.games_per_deal

    def header(self) -> Document:
        """Return all that decides the numbers; how many games there are does not."""
        return {
            "version": __version__,
            **self.game.header(),
            "bots": self.bots,
            "files": [fingerprint(name) for name in self.bots],
            "seed": self.seed,
        }

    def keep(self, path: Path, resume: bool) -> None:
        """Keep finished deals in a file; go on with those that are there already."""
        self.book = Scorebook(path, self.header())
        if not resume:
            self.book.begin()
            return
        self.book.resume()
        shape = [len(groups_of(self.game))] * rows_of(self.game)
        for score in self.book.scores:
            if score.pair not in self.pairs or [len(row) for row in score.parts] != shape:
                raise RulesError(f"{str(path)!r} has deals that this ladder cannot have.")
            if 1 <= score.number <= self.deals:
                self.standings.scores[score.pair][score.number] = score

    def missing(self) -> Iterator[Deal]:
        """Yield the deals that have not been played, all pairs side by side."""
        played = {pair: set(scores) for pair, scores in self.standings.scores.items()}
        for number in range(1, self.deals + 1):
            for first, second in self.pairs:
                if number not in played[first, second]:
                    yield Deal(
                        self.game.name,
                        self.game.seats,
                        dict(self.game.options),
                        dict(self.game.changed_numbers),
                        self.seed,
                        self.limit,
                        (first, second),
                        (self.bots[first], self.bots[second]),
                        number,
                    )

    def play(self) -> Iterator[Score]:
        """Play what is missing and yield each deal when it is done, written down and counted."""
        begun = time.perf_counter()
        for score in work(play_deal, self.missing(), self.jobs):
            if self.book is not None:
                self.book.write(score)
            self.standings.scores[score.pair][score.number] = score
            self.seconds = time.perf_counter() - begun
            yield score

    def as_dict(self) -> dict[str, object]:
        """Return the ladder and how it stands as JSON."""
        return {
            **self.game.header(),
            "seed": self.seed,
            "games": self.games_done,
            "games_per_pair_asked": self.asked,
            "games_per_pair": self.deals * self.games_per_deal,
            "games_per_deal": self.games_per_deal,
            **self.standings.as_dict(),
            "seconds": self.seconds,
        }


def labels_of(bots: list[str]) -> list[str]:
    """Return what bots are called in a table: a bot of one's own by its name, if only one has it."""
    made = [bot(name) for name in bots]
    labels = [
        name if name.partition(":")[0] in BOTS else each.name
        for name, each in zip(bots, made, strict=True)
    ]
    return [
        label if labels.count(label) == 1 else name
        for name, label in zip(bots, labels, strict=True)
    ]
