"""A moment of splatball: what lies where, and what is open to whom."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.bits import bit, has, how_many, member, members
from snowball.rules.core import ALONE, CHANCE, CHANCE_ALONE, NOBODY, Game, State
from snowball.rules.dice import Dice
from snowball.rules.splatball.cards import (
    ANY_KIND,
    DOUBLE,
    KINDS,
    NOTHING,
    PILE,
    SNOWBALLS,
    SPLATBALL,
    THROWN,
    WALL,
    count,
    kinds_in,
)
from snowball.rules.splatball.notation import CHOICES, DISCARD, DRAW, LAY, MOST_SEATS, START, THROW
from snowball.rules.splatball.phases import DEALING, DRAWING, OVER, PLAYING, STARTING
from snowball.rules.splatball.refusals import SENTENCES
from snowball.rules.splatball.yard import Yard


class Table(State):
    """The draw pile, the discards, everybody's yard, and whose turn it is."""

    hits_to_out: i64
    keeps: i64
    """Cards held between turns: none, or two in the strategic game (T33)."""
    free_discard: bool
    most_turns: i64
    """Turns after which the game is over; printed decks end long before."""

    phase: i64
    turn: i64
    """Whose turn it is: the seat that was dealt to, draws or plays."""
    deck: i64
    """The bag of all cards in the game; it never changes."""
    draw: i64
    """The bag that is the face-down draw pile."""
    discards: i64
    fresh: i64
    """The draw pile as it was when last shuffled: known to all (RT-35)."""
    inside: i64
    """The seats still in, one bit each."""
    piles: i64
    """The seats with a Snowball Pile in front of them, one bit each."""
    outs: i64
    """How many players have gone out."""
    yards: list[Yard]

    def __init__(
        self, game: Game, deck: i64, hits_to_out: i64, keeps: i64, free: bool, most_turns: i64
    ) -> None:
        super().__init__(game)
        self.hits_to_out = hits_to_out
        self.keeps = keeps
        self.free_discard = free
        self.most_turns = most_turns
        self.phase = STARTING
        self.turn = 0
        self.deck = deck
        self.draw = deck  # T10
        self.discards = NOTHING
        self.fresh = deck
        self.inside = 0
        self.piles = 0
        self.outs = 0
        self.yards = []

    def become(self, other: Table) -> None:
        """Become equal to another state of the same game."""
        self.turns = other.turns
        self.phase = other.phase
        self.turn = other.turn
        self.draw = other.draw
        self.discards = other.discards
        self.fresh = other.fresh
        self.inside = other.inside
        self.piles = other.piles
        self.outs = other.outs
        self.yards = [yard.copy() for yard in other.yards]

    @property
    def actors(self) -> tuple[int, ...]:
        if self.phase == PLAYING:
            return ALONE[self.turn]
        return NOBODY if self.phase == OVER else CHANCE_ALONE

    def choices(self, actor: i64) -> list[int]:
        if actor == CHANCE:
            return [outcome for outcome, _ in self.chances()]
        return members(self.open_to(actor))

    def pick(self, actor: i64, dice: Dice) -> i64:
        if actor == CHANCE:
            return super().pick(actor, dice)
        options = self.open_to(actor)
        return member(options, dice.below(how_many(options)))

    def open_to(self, actor: i64) -> i64:
        """Return a seat's choices as a set."""
        if self.phase != PLAYING or actor != self.turn:
            return 0
        held = kinds_in(self.yards[actor].hand)
        kinds = held & self.playable()
        options = kinds >> WALL << LAY
        kind: i64
        for kind in range(WALL):
            if has(kinds, kind):
                options |= self.targets(kind) << (THROW + kind * MOST_SEATS)
        if options == 0 or self.free_discard:  # T14, T35, RT-23
            options |= held << DISCARD
        return options

    def chances(self) -> list[tuple[int, int]]:
        if self.phase == STARTING:  # T11, RT-19
            return [(START + seat, 1) for seat in range(len(self.yards))]
        if self.phase == DEALING or self.phase == DRAWING:
            draw = self.draw
            return [
                (DRAW + kind, count(draw, kind)) for kind in range(KINDS) if count(draw, kind) > 0
            ]
        return []

    def refusal(self, actor: i64, choice: i64) -> str:
        if self.phase == OVER:
            return "game-over"
        if choice < 0 or choice >= CHOICES:
            return "no-such-choice"
        if has(self.open_to(actor), choice):
            return ""
        if self.phase != PLAYING:
            return self.chance_refusal(actor, choice)
        if actor != self.turn:
            return "not-your-turn"
        if choice >= START:
            return "not-a-seats-choice"
        if choice < LAY:
            kind = choice // MOST_SEATS
        elif choice < DISCARD:
            kind = choice - LAY + WALL
        else:
            kind = choice - DISCARD
        hand = self.yards[actor].hand
        if count(hand, kind) == 0:
            # Who aims with empty hands has to hear what they hold instead, not what they do not.
            empty = choice < LAY and hand & THROWN == NOTHING
            return "nothing-to-throw" if empty else "card-not-held"
        if choice >= DISCARD:
            return "must-play"
        if choice >= LAY:
            return "pile-already-there"
        target = choice % MOST_SEATS
        if target == actor:
            return "own-seat"
        if not has(self.inside, target):
            return "nobody-there"
        return "no-pile-to-throw-from" if kind == DOUBLE else "no-pile-to-splat"

    def chance_refusal(self, actor: i64, choice: i64) -> str:
        """Return why an outcome is not chance's now, empty if it is."""
        if actor != CHANCE:
            return "wait-for-chance"
        if self.phase == STARTING:
            return "" if START <= choice < START + len(self.yards) else "not-an-outcome"
        return "" if choice >= DRAW and count(self.draw, choice - DRAW) > 0 else "not-an-outcome"

    def explain(self, code: str) -> str:
        return SENTENCES[code]

    def targets(self, kind: i64) -> i64:
        """Return the seats at which the player whose turn it is may throw a card of that kind."""
        others = self.inside & ~bit(self.turn)  # RT-02, RT-06: never yourself
        if kind == DOUBLE and not self.has_pile(self.turn):
            return 0  # T22
        return others & self.piles if kind == SPLATBALL else others  # RT-05, RT-09

    def has_pile(self, seat: i64) -> bool:
        """Say whether a Snowball Pile lies in front of a seat."""
        return has(self.piles, seat)

    def playable(self) -> i64:
        """Return the set of kinds that the player whose turn it is could play (C1)."""
        kinds: i64 = ANY_KIND
        if self.has_pile(self.turn):
            kinds -= bit(PILE)  # T29
        else:
            kinds -= bit(DOUBLE)  # T22
        if not self.targets(SPLATBALL):
            kinds -= bit(SPLATBALL)  # RT-05
        return kinds

    def can_play(self) -> bool:
        """Say whether any held card can be played."""
        return kinds_in(self.yards[self.turn].hand) & self.playable() != 0

    def stuck(self) -> tuple[str, ...]:
        """Return the rules that end the game early, none if another turn is possible."""
        supply = self.draw + self.discards
        if supply == NOTHING:
            return ("RT-17",)
        if supply & SNOWBALLS:
            return ()
        for yard in self.yards:
            if yard.hand & SNOWBALLS:
                return ()
        return ("RT-37",)
