"""Play many games and count; the same seed gives the same counts for any number of jobs."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from snowball.bots import bot, steady
from snowball.lab.clock import Clocked, checked_limit
from snowball.lab.workers import check_luck, work
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.rules.catalog import load
from snowball.rules.core import Document, Game, Result, RulesError, State
from snowball.rules.dice import Dice

# A shared win counts in parts; in these parts every share among up to eight is whole.
WHOLE_WIN = 840
BATCH = 500
MOST_GAMES = 10**12
TEAMS = 2


@dataclass
class Tally:
    """Counts over some games; tallies of parts add up to the tally of the whole."""

    games: int = 0
    decisions: int = 0
    turns: int = 0
    longest: int = 0
    ties: int = 0
    win_parts: Counter[int] = field(default_factory=Counter)
    team_parts: Counter[int] = field(default_factory=Counter)
    """Wins by team, in a game that has teams."""
    endings: Counter[str] = field(default_factory=Counter)

    def count(
        self, result: Result, decisions: int, turns: int, teams: Sequence[Sequence[int]] = ()
    ) -> None:
        """Count one finished game; a team wins as one, and each of its members wins with it."""
        self.games += 1
        self.decisions += decisions
        self.turns += turns
        self.longest = max(self.longest, turns)
        winners = result.winners
        teams_won = [number for number, seats in enumerate(teams) if seats[0] in winners]
        sharing = len(teams_won) if teams else len(winners)
        self.ties += sharing > 1
        for seat in winners:
            self.win_parts[seat] += WHOLE_WIN // sharing
        for team in teams_won:
            self.team_parts[team] += WHOLE_WIN // sharing
        self.endings[result.ending] += 1

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.games += other.games
        self.decisions += other.decisions
        self.turns += other.turns
        self.longest = max(self.longest, other.longest)
        self.ties += other.ties
        self.win_parts.update(other.win_parts)
        self.team_parts.update(other.team_parts)
        self.endings.update(other.endings)


@dataclass(frozen=True)
class Report:
    """What a simulation found, and how long it took."""

    game: Game
    bots: list[str]
    seed: int
    tally: Tally
    seconds: float

    def as_dict(self) -> dict[str, object]:
        """Return the report as JSON."""
        tally = self.tally
        report = {
            **self.game.header(),
            "bots": self.bots,
            "seed": self.seed,
            "games": tally.games,
            "decisions": tally.decisions,
            "turns": {"mean": tally.turns / tally.games, "max": tally.longest},
            "wins": [tally.win_parts[seat] / WHOLE_WIN for seat in range(self.game.seats)],
            "ties": tally.ties,
            "endings": dict(sorted(tally.endings.items())),
            "seconds": self.seconds,
            "decisions_per_second": tally.decisions / self.seconds,
        }
        if teams := teams_of(self.game):
            report["teams"] = [
                {"seats": seats, "wins": tally.team_parts[number] / WHOLE_WIN}
                for number, seats in enumerate(teams)
            ]
        return report


@dataclass(frozen=True)
class Batch:
    """Some games of a simulation, by their numbers; it travels to a worker process."""

    position: Document
    bots: list[str]
    seed: int
    limit: float
    first: int
    last: int


class Simulation:
    """Games to be played between bots from one position; an impossible one is refused at once."""

    def __init__(
        self,
        start: State,
        bots: list[str],
        games: int,
        seed: int = 0,
        jobs: int = 1,
        limit: float | None = None,
    ) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise RulesError(f"The number of games must be 1 to {MOST_GAMES}, not {games}.")
        check_luck(seed, jobs)
        if not start.actors:
            raise RulesError("The game is over in that position: there is nothing to play.")
        self.start = start
        self.bots = seat_bots(start.game, bots)
        self.games = games
        self.seed = seed
        self.jobs = jobs
        self.limit = checked_limit(limit)

    def run(self, progress: Callable[[int], None] = lambda done: None) -> Report:
        """Play the games, telling from time to time how many are done."""
        begun = time.perf_counter()
        total = Tally()
        for tally in work(play_batch, self.batches(), self.jobs):
            total.add(tally)
            progress(total.games)
        seconds = time.perf_counter() - begun
        return Report(self.start.game, self.bots, self.seed, total, seconds)

    def batches(self) -> Iterator[Batch]:
        """Yield the games in batches, by their numbers."""
        position = self.start.dump()
        for first in range(0, self.games, BATCH):
            last = min(first + BATCH, self.games)
            yield Batch(position, self.bots, self.seed, self.limit, first, last)


def teams_of(game: Game) -> list[list[int]]:
    """Return the seats of each team, which take turns around the table; none without teams."""
    if not game.options.get("teams"):
        return []
    return [list(range(team, game.seats, TEAMS)) for team in range(TEAMS)]


def seat_bots(game: Game, bots: list[str]) -> list[str]:
    """Return a bot for every seat: one name is for all."""
    for name in bots:
        bot(name)
    if len(bots) == 1:
        return bots * game.seats
    if len(bots) != game.seats:
        raise RulesError(
            f"Name one bot for all seats or one for each of the {game.seats}, not {len(bots)}."
        )
    return bots


def play_batch(batch: Batch) -> Tally:
    """Play the games of a batch, each with dice that depend on its number alone."""
    start = load(batch.position)
    play = play_random if set(batch.bots) == {"random"} else play_match
    tally = Tally()
    for number in range(batch.first, batch.last):
        play(start, batch, number, tally)
    return tally


def play_random(start: State, batch: Batch, number: int, tally: Tally) -> None:
    """Play one game of random bots, all inside the rules."""
    state = start.copy()
    decisions = state.playout(Dice(batch.seed, number))
    assert state.result is not None
    tally.count(state.result, decisions, state.turns, teams_of(start.game))


def play_match(start: State, batch: Batch, number: int, tally: Tally) -> None:
    """Play one game between bots, each with dice of its own."""
    seats = start.game.seats
    stream = number * (seats + 1)
    match = Match(Record(start.game, position=batch.position), Dice(batch.seed, stream))
    dice = [Dice(batch.seed, stream + 1 + seat) for seat in range(seats)]
    run(match, [Clocked(steady(name), batch.limit) for name in batch.bots], dice, batch.limit)
    assert match.state.result is not None
    decisions = sum(actor >= 0 for actor, _ in match.record.moves)
    tally.count(match.state.result, decisions, match.state.turns, teams_of(start.game))
