"""The judge of arsenal: cards and halves are worth what they have brought in many games."""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from snowball.bots.thinking.judge import FULL, Judge, softmax
from snowball.rules.arsenal import notation
from snowball.rules.arsenal.cards import BITS, COUNT, HALVES, KINDS, count, size
from snowball.rules.arsenal.fields import Fields
from snowball.rules.arsenal.player import Player
from snowball.rules.core import State

# What things are worth depends on how much of the game is left: from a full Arsenal over a half
# and an empty one to the final round.
STAGES: Final = 4
FINAL: Final = 3
LONG: Final = 10.0
"""Cards left in the Arsenal that count as a full one."""
SHORT_HAND: Final = KINDS
"""The place after the cards in a table of worth: having only one card at hand."""

# What a choice is about: nothing, a half to be played, a card to be had or lost, or a pile.
OTHER: Final = 0
HALF: Final = 1
GAIN: Final = 2
LOSS: Final = 3
TOP: Final = 4


def sort_choices() -> tuple[list[int], list[int]]:
    """Return for every choice what it is about, and which ability, card or pile."""
    about = [OTHER] * notation.CHOICES
    which = [0] * notation.CHOICES
    for first in (
        notation.PLAY,
        notation.PLAY_CACHED,
        notation.PLAY_LEFT,
        notation.PLAY_LEFT + 2 * KINDS,
        notation.PLAY_RIGHT,
        notation.PLAY_RIGHT + 2 * KINDS,
        notation.FOLLOW,
        notation.FOLLOW_CACHED,
    ):
        for place in range(2 * KINDS):
            about[first + place] = HALF
            which[first + place] = HALVES[place]
    for first, kind in (
        (notation.ASSIGN, GAIN),
        (notation.ADD, GAIN),
        (notation.FETCH, GAIN),
        (notation.STORE, GAIN),
        (notation.KEEP, GAIN),
        (notation.RETURN, LOSS),
        (notation.ABANDON, LOSS),
        (notation.GIVE, LOSS),
    ):
        for card in range(KINDS):
            about[first + card] = kind
            which[first + card] = card
    for pile in range(notation.MOST_PILES):
        about[notation.TAKE + pile] = TOP
        which[notation.TAKE + pile] = pile
    return about, which


@final
class ArsenalJudge(Judge):
    """Judges by the cards that each side owns, and by the half that is played."""

    worths: list[list[float]]
    """For each stage, what a card of each kind adds to the chance to win, and a short hand."""
    halves: list[list[float]]
    """For each stage, how often each ability is played where it could be, as a factor."""
    gains: list[list[float]]
    losses: list[list[float]]
    """The worth of each card as factors, for choosing one to have or to lose."""
    about: list[int]
    which: list[int]
    settled: i64
    """The stage at which everything is told, or -1 for the one that a state has come to …"""
    settled_part: float
    """… and which part of the way to the next is gone there."""

    def __init__(
        self,
        worths: list[list[float]],
        likings: list[list[float]],
        eagerness: float,
        horizon: i64,
        mates: i64,
    ) -> None:
        super().__init__(horizon, mates)
        self.worths = worths
        self.halves = [[exp(liking) for liking in stage] for stage in likings]
        self.gains = [[exp(eagerness * worth) for worth in stage] for stage in worths]
        self.losses = [[exp(-eagerness * worth) for worth in stage] for stage in worths]
        self.about, self.which = sort_choices()
        self.settled = -1
        self.settled_part = 0.0

    def appeal(self, state: State, seat: i64, choice: i64) -> float:
        assert isinstance(state, Fields)
        about: i64 = self.about[choice]
        if about == OTHER:
            return 0.1 if choice == notation.PASS else FULL
        stage = self.stage(state)
        which: i64 = self.which[choice]
        if about == HALF:
            return self.halves[stage][which]
        if about == LOSS:
            return self.losses[stage][which]
        if about == TOP:
            which = state.piles[which].top
            if which < 0:
                return FULL
        return self.gains[stage][which]

    def stage(self, state: Fields) -> i64:
        """Return the stage that the game has come to."""
        if state.final:
            return FINAL
        left = self.left(state)
        if left > 0.75:
            return 0
        return 1 if left > 0.25 else 2

    def left(self, state: Fields) -> float:
        """Return how much of the Arsenal is left, 1 if it is full or not even there yet."""
        if len(state.piles) == 0:
            return FULL
        cards: i64 = 0
        for pile in state.piles:
            cards += pile.hidden
            if pile.top >= 0:
                cards += 1
        return min(FULL, float(cards) / LONG)

    def between(self, state: Fields) -> tuple[i64, float]:
        """Return the stage that was reached last, and which part of the way to the next is gone."""
        if state.final:
            return FINAL, 0.0
        gone = 2.0 * (FULL - self.left(state))
        if gone < FULL:
            return 0, gone
        return 1, gone - FULL

    def worth(self, state: State) -> list[float]:
        # The same as from `aspects`, in one go: this is where a search spends its time.
        assert isinstance(state, Fields)
        stage, part = self.between(state)
        now = self.worths[stage]
        later = self.worths[stage if stage == FINAL else stage + 1]
        scores: list[float] = []
        for player in state.players:
            scores.append(rate(player, now, later, part))
        if not state.teams:
            return softmax(scores)
        sides = [rate(team, now, later, part) for team in state.teams]
        for seat, score in enumerate(scores):
            sides[seat % 2] += score
        chances = softmax(sides)
        return [chances[seat % 2] for seat in range(len(scores))]

    def settle(self, state: State) -> None:
        assert isinstance(state, Fields)
        self.settled, self.settled_part = self.between(state)

    def aspects(self, state: State) -> list[list[float]]:
        assert isinstance(state, Fields)
        stage, part = self.between(state)
        if self.settled >= 0:
            stage, part = self.settled, self.settled_part
        now = self.worths[stage]
        later = self.worths[stage if stage == FINAL else stage + 1]
        found: list[list[float]] = []
        for seat in range(len(state.players)):
            owners = [state.players[seat]]
            if state.teams:
                owners = [*state.members_of(seat % 2), state.teams[seat % 2]]
            row: list[float] = []
            for kind in range(KINDS + 1):
                number: i64 = 0
                for owner in owners:
                    number += count(cards_of(owner), kind) if kind < KINDS else short(owner)
                worth = now[kind]
                row.append(float(number) * (worth + (later[kind] - worth) * part))
            found.append(row)
        return found


def cards_of(owner: Player) -> i64:
    """Return the bag of all cards of a player or a team."""
    return owner.draw + owner.hand + owner.discards + owner.gained + owner.cache


def short(owner: Player) -> i64:
    """Return 1 for a hand of a single card."""
    return 1 if size(owner.hand) == 1 else 0


def rate(owner: Player, now: list[float], later: list[float], part: float) -> float:
    """Return what the cards of a player or a team are worth, between two stages."""
    bag = cards_of(owner)
    total = 0.0
    kind: i64 = 0
    while bag != 0:
        number = bag & COUNT
        if number != 0:
            worth = now[kind]
            total += float(number) * (worth + (later[kind] - worth) * part)
        bag >>= BITS
        kind += 1
    if short(owner) == 1:
        worth = now[SHORT_HAND]
        total += worth + (later[SHORT_HAND] - worth) * part
    return total
