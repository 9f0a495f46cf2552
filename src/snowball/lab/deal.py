"""One deal of a ladder: the same luck, played with the bots in each other's seats."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from snowball.bots import steady
from snowball.lab.clock import Clocked, Thinking
from snowball.lab.simulation import WHOLE_WIN, teams_of
from snowball.play.match import BotError, Match, run
from snowball.play.record import Record
from snowball.play.seat import Bot
from snowball.rules.catalog import kind_of
from snowball.rules.core import Game, Result
from snowball.rules.dice import Dice


@dataclass(frozen=True)
class Deal:
    """What is to be played, as it travels to a worker process."""

    game: str
    seats: int
    options: dict[str, object]
    numbers: dict[str, object]
    seed: int
    limit: float
    pair: tuple[int, int]
    """The numbers of two bots in their ladder."""
    bots: tuple[str, str]
    number: int


@dataclass(frozen=True)
class Score:
    """What came of a deal."""

    pair: tuple[int, int]
    number: int
    parts: tuple[tuple[int, ...], ...]
    """For each bot that a row tells of, its parts of a win in each seat (or team) it was put in."""
    thinking: tuple[Thinking, Thinking] = field(compare=False)


def groups_of(game: Game) -> list[list[int]]:
    """Return who wins together: the teams, or each seat for itself."""
    return teams_of(game) or [[seat] for seat in range(game.seats)]


def rows_of(game: Game) -> int:
    """Return how many rows a pair has: two where it matters which of the bots is alone."""
    return 1 if len(groups_of(game)) == 2 else 2


def games_of(game: Game) -> int:
    """Return how many games a deal has."""
    return rows_of(game) * len(groups_of(game))


def play_deal(deal: Deal) -> Score:
    """Play all games of a deal: each bot of a row in each seat, the other bot in those left."""
    game = kind_of(deal.game)(deal.seats, deal.options, deal.numbers)
    groups = groups_of(game)
    thinking = (Thinking(), Thinking())
    parts = tuple(
        tuple(play_game(deal, game, groups, row, place, thinking) for place in range(len(groups)))
        for row in range(rows_of(game))
    )
    return Score(deal.pair, deal.number, parts, thinking)


def play_game(
    deal: Deal,
    game: Game,
    groups: Sequence[Sequence[int]],
    row: int,
    place: int,
    thinking: tuple[Thinking, Thinking],
) -> int:
    """Play one game and return the parts of a win of the row's bot, which sits in that place."""
    pair = sorted(deal.bots)
    match = Match(Record(game), Dice(seed_of(deal.seed, *pair), deal.number))
    who = [row if seat in groups[place] else 1 - row for seat in range(game.seats)]
    bots: list[Bot] = [Clocked(steady(deal.bots[each]), deal.limit, thinking[each]) for each in who]
    own = [seed_of(deal.seed, *pair, name) for name in deal.bots]
    dice = [Dice(0)] * game.seats
    copies = [0, 0]
    for step in range(game.seats):
        # Around from the row's bot, so that dice go with the bots when these change seats.
        seat = (place + step) % game.seats
        number = who[seat]
        dice[seat] = Dice(own[number], deal.number * game.seats + copies[number])
        copies[number] += 1
    try:
        run(match, bots, dice, deal.limit)
    except BotError as error:
        first, second = deal.bots
        raise BotError(f"Deal {deal.number} of {first} and {second}: {error}") from error
    assert match.state.result is not None
    return parts_of(match.state.result, groups, place)


def parts_of(result: Result, groups: Sequence[Sequence[int]], place: int) -> int:
    """Return the parts of a win that fall to one place."""
    winners = [number for number, seats in enumerate(groups) if seats[0] in result.winners]
    return WHOLE_WIN // len(winners) if place in winners else 0


def seed_of(seed: int, *names: str) -> int:
    """Return a seed of its own for a pair or a bot of it, the same whoever else is entered."""
    text = "\n".join([str(seed), *names]).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big") >> 1
