"""How a ladder stands: each pairing with its interval, and the bots by strength."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from snowball.lab.clock import Thinking
from snowball.lab.deal import Score, groups_of, rows_of
from snowball.lab.simulation import WHOLE_WIN
from snowball.lab.statistics import interval, strengths
from snowball.rules.core import Game

YARDSTICK = "random"


@dataclass(frozen=True)
class Pairing:
    """How one bot did against another; at a larger table, alone against many of it."""

    bot: str
    against: str
    fair: float
    """The share of wins of somebody as strong as the others."""
    deals: list[tuple[int, ...]]
    """For each deal, the parts of a win in each seat (or team) that the bot was put in."""
    thinking: tuple[Thinking, Thinking]

    @property
    def games(self) -> int:
        return sum(map(len, self.deals))

    @property
    def wins(self) -> float:
        return sum(map(sum, self.deals)) / WHOLE_WIN

    @property
    def share(self) -> float:
        """The share of games won, 0 before any was played."""
        return self.wins / self.games if self.games else 0.0

    @property
    def ratio(self) -> float:
        """How many times the fair share."""
        return self.share / self.fair

    @cached_property
    def interval(self) -> tuple[float, float]:
        """The share that would come out in the long run lies there, in 95 of 100 such ladders."""
        return interval([sum(deal) / (WHOLE_WIN * len(deal)) for deal in self.deals])

    @property
    def verdict(self) -> str:
        """Whether the fair share lies outside the interval: stronger, weaker, or empty."""
        low, high = self.interval
        return "stronger" if low > self.fair else "weaker" if high < self.fair else ""

    @property
    def by_place(self) -> list[float]:
        """The share of wins in each seat (or team)."""
        return [sum(parts) / len(parts) / WHOLE_WIN for parts in zip(*self.deals, strict=True)]

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON."""
        return {
            "bot": self.bot,
            "against": self.against,
            "deals": len(self.deals),
            "games": self.games,
            "wins": self.wins,
            "share": self.share,
            "fair": self.fair,
            "ratio": self.ratio,
            "interval": list(self.interval),
            "significant": bool(self.verdict),
            "verdict": self.verdict or "open",
            "share_by_seat": self.by_place,
            "thinking": [each.as_dict() for each in self.thinking],
        }


@dataclass
class Standings:
    """All scores of a ladder so far."""

    game: Game
    bots: list[str]
    labels: list[str]
    deals: int
    """How many deals each pair is to play."""
    scores: dict[tuple[int, int], dict[int, Score]] = field(default_factory=dict)

    @property
    def done(self) -> int:
        """How many deals have been played, of all pairs together."""
        return sum(map(len, self.scores.values()))

    @property
    def finished(self) -> bool:
        return self.done == self.deals * len(self.scores)

    def pairings(self) -> list[Pairing]:
        """Return a row for each pair, or two where it matters who is alone."""
        return [
            self.pairing(pair, row) for pair in self.scores for row in range(rows_of(self.game))
        ]

    def pairing(self, pair: tuple[int, int], row: int) -> Pairing:
        """Return how the first or the second of a pair did."""
        # In the order of their numbers: the numbers come out the same whoever was done first.
        scores = [score for _, score in sorted(self.scores[pair].items())]
        thinking = (Thinking(), Thinking())
        for score in scores:
            for total, part in zip(thinking, score.thinking, strict=True):
                total.add(part.decisions, part.seconds, part.longest)
        return Pairing(
            self.labels[pair[row]],
            self.labels[pair[1 - row]],
            1 / len(groups_of(self.game)),
            [score.parts[row] for score in scores],
            (thinking[row], thinking[1 - row]),
        )

    def thinking(self) -> list[Thinking]:
        """Return how long each bot thought, in all its games."""
        total = [Thinking() for _ in self.bots]
        for pair, scores in self.scores.items():
            for score in scores.values():
                for number, part in zip(pair, score.thinking, strict=True):
                    total[number].add(part.decisions, part.seconds, part.longest)
        return total

    def strengths(self) -> list[float] | None:
        """Return the bots' Elo points, None at tables with more than two sides.

        The random bot has 0; where it does not play, the mean is 0.
        """
        if rows_of(self.game) > 1:
            return None
        wins = [[0.0] * len(self.bots) for _ in self.bots]
        for first, second in self.scores:
            pairing = self.pairing((first, second), 0)
            wins[first][second] = pairing.wins
            wins[second][first] = pairing.games - pairing.wins
        points = strengths(wins)
        names = [name.casefold() for name in self.bots]
        zero = points[names.index(YARDSTICK)] if YARDSTICK in names else 0.0
        return [point - zero for point in points]

    def beats(self) -> list[list[float | None]]:
        """Return the share of wins of each row's bot against each column's, None if none yet."""
        table: list[list[float | None]] = [[None] * len(self.bots) for _ in self.bots]
        for first, second in self.scores:
            if not self.scores[first, second]:
                continue
            one = self.pairing((first, second), 0).share
            alone = rows_of(self.game) > 1
            two = self.pairing((first, second), 1).share if alone else 1 - one
            table[first][second], table[second][first] = one, two
        return table

    def as_dict(self) -> dict[str, object]:
        """Return it as JSON."""
        nothing: list[float | None] = [None] * len(self.bots)
        points = self.strengths() or nothing
        return {
            "finished": self.finished,
            "deals": self.deals,
            "bots": [
                {"bot": bot, "name": label, "elo": elo, "thinking": thinking.as_dict()}
                for bot, label, elo, thinking in zip(
                    self.bots, self.labels, points, self.thinking(), strict=True
                )
            ],
            "pairings": [pairing.as_dict() for pairing in self.pairings()],
            "beats": self.beats(),
        }
