"""Many random games in one go, counted by how they end: what a study asks for by the million."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from snowball.rules.core import Result, State
from snowball.rules.dice import Dice

MOST_SEATS: Final = 8


@final
class Count:
    """How often something came: a plain number inside, so that counting on makes nothing new."""

    def __init__(self) -> None:
        self.times: i64 = 0


@final
class Ends:
    """How some games ended, who won them from which of the starts, and how long they were.

    Winners are a bit for each seat of the first rank. Some games take a microsecond, and to look up
    anything larger than a number would take a good part of that.
    """

    def __init__(self, starts: int) -> None:
        self.decisions = 0
        self._wins: list[Count] = [Count() for _ in range(starts << MOST_SEATS)]
        self._lengths: list[Count] = []
        self._endings: dict[str, Count] = {}
        self._ending = ""
        self._same = Count()
        """Of the ending that came last: most are the same."""

    def add(self, start: i64, state: State) -> None:
        """Count a game that is over."""
        result = state.result
        assert result is not None
        self._wins[start << MOST_SEATS | winners_of(result)].times += 1
        turns = state.turns
        while turns >= len(self._lengths):
            self._lengths.append(Count())
        self._lengths[turns].times += 1
        if result.ending is not self._ending:
            self._ending = result.ending
            self._same = self._endings.setdefault(result.ending, Count())
        self._same.times += 1

    def wins(self) -> list[dict[int, int]]:
        """Return for each start how often each winners won."""
        size = 1 << MOST_SEATS
        firsts = range(0, len(self._wins), size)
        return [counted(self._wins[first : first + size]) for first in firsts]

    def endings(self) -> dict[str, int]:
        """Return how often each ending came."""
        return {ending: int(count.times) for ending, count in self._endings.items()}

    def lengths(self) -> dict[int, int]:
        """Return how often games had each number of turns."""
        return counted(self._lengths)


def counted(counts: list[Count]) -> dict[int, int]:
    """Return what came at all, and how often."""
    return {place: int(count.times) for place, count in enumerate(counts) if count.times}


def winners_of(result: Result) -> i64:
    """Return who won, as bits."""
    winners: i64 = 0
    bit: i64 = 1
    for rank in result.ranks:
        if rank == 1:
            winners |= bit
        bit <<= 1
    return winners


def best_in(result: Result) -> i64:
    """Return the highest score."""
    best: i64 = result.scores[0]
    for score in result.scores:
        if score > best:
            best = score
    return best


def seats_in(winners: int) -> tuple[int, ...]:
    """Return the seats whose bits are set."""
    return tuple([seat for seat in range(MOST_SEATS) if winners >> seat & 1])


@final
class Sums:
    """Sums over pairs of what the first game had, of how much more the other had, and products."""

    def __init__(self) -> None:
        self.more: i64 = 0
        self.had: i64 = 0
        self.more_more: i64 = 0
        self.more_had: i64 = 0
        self.had_had: i64 = 0

    def add(self, had: i64, other: i64) -> None:
        """Add a pair."""
        more = other - had
        self.more += more
        self.had += had
        self.more_more += more * more
        self.more_had += more * had
        self.had_had += had * had


@final
class Pairs:
    """How pairs of games differed."""

    def __init__(self, starts: int) -> None:
        self._wins: list[dict[int, Count]] = [{} for _ in range(starts)]
        self.turns = Sums()
        self.best = Sums()
        """Of the highest score."""

    def add(self, start: i64, state: State, other: State) -> None:
        """Count a pair of games that are over."""
        result = state.result
        other_result = other.result
        assert result is not None
        assert other_result is not None
        winners = int(winners_of(result) | winners_of(other_result) << MOST_SEATS)
        wins = self._wins[start]
        count = wins.get(winners)
        if count is None:
            count = Count()
            wins[winners] = count
        count.times += 1
        self.turns.add(state.turns, other.turns)
        self.best.add(best_in(result), best_in(other_result))

    def wins(self) -> list[dict[int, int]]:
        """Return for each start how often each winners won, and above their bits the other's."""
        return [{key: int(count.times) for key, count in wins.items()} for wins in self._wins]


def play_many(starts: list[State], seed: i64, first: i64, last: i64) -> Ends:
    """Play the games with these numbers: each takes the next of the starts, and dice of its own."""
    found = Ends(len(starts))
    number: i64 = len(starts)
    decisions: i64 = 0
    dice = Dice(seed)
    deal = first
    while deal < last:
        start = deal % number
        state = starts[start].copy()
        dice.restart(seed, deal)
        decisions += state.playout(dice)
        found.add(start, state)
        deal += 1
    found.decisions = int(decisions)
    return found


def play_pairs(starts: list[State], others: list[State], seed: i64, first: i64, last: i64) -> Pairs:
    """Play the games with these numbers twice with the same dice, from two kinds of starts."""
    found = Pairs(len(starts))
    number: i64 = len(starts)
    other_number: i64 = len(others)
    dice = Dice(seed)
    deal = first
    while deal < last:
        start = deal % number
        state = starts[start].copy()
        dice.restart(seed, deal)
        state.playout(dice)
        other = others[deal % other_number].copy()
        dice.restart(seed, deal)
        other.playout(dice)
        found.add(start, state, other)
        deal += 1
    return found


def play_and_halve(start: State, seed: i64, number: i64) -> tuple[State, int, State]:
    """Play a game; return its end, how many choices the seats made, and where half-time was.

    That is the first choice after half of the turns, rounded down. Only the end tells when it was,
    so the game is played again up to there.
    """
    end = start.copy()
    decisions = end.playout(Dice(seed, number))
    return end, int(decisions), play_until(start, seed, number, end.turns // 2 + 1)


def play_until(start: State, seed: i64, number: i64, turn: i64) -> State:
    """Play a game up to the first choice in a turn, or in the last turn that has a choice."""
    while True:
        state = start.copy()
        dice = Dice(seed, number)
        last: i64 = 0
        state.advance(dice)
        actors = state.actors
        while actors:
            if state.turns >= turn:
                return state
            last = state.turns
            for actor in actors:
                state.carry_out(actor, state.pick(actor, dice))
            state.advance(dice)
            actors = state.actors
        if turn == 0:
            return state  # nobody ever chose
        turn = last
