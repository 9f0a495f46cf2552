"""Looking into the Arsenal piles: a Refined Upgrade at the top two, a search through them all."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal.cards import NAMES, cards, size
from snowball.rules.arsenal.setup import Setup
from snowball.rules.arsenal.steps import ASK_BITS, ASK_PICK, ASK_ULTRA, DUE_SORT
from snowball.rules.arsenal.trail import BOX, PILE, STOCK, UNDER
from snowball.rules.bits import bit


class Looking(Setup):
    """A table at which players may look at face-down cards."""

    def ask_next(self, seat: i64, ask: i64, number: i64) -> None:
        """Ask a player something before all that waits."""
        self.players[seat].ask_first(ask | number << ASK_BITS)
        self.asked |= bit(seat)

    def look_into(self, seat: i64, pile: i64) -> None:
        """Let a player look into a pile."""
        self.players[seat].pile = pile
        self.pending += 1

    def look_away(self, seat: i64) -> i64:
        """Let a player look no more, and return into which pile it was."""
        pile = self.players[seat].pile
        self.players[seat].pile = -1
        self.pending -= 1
        return pile

    def look(self, seat: i64, number: i64, pile: i64) -> None:
        """Look at the top two cards of a pile, or take the last one (J74, RJ-48)."""
        if self.story is not None:
            self.tell("looked", ("J74", "RJ-48"), {"seat": seat, "pile": pile})
        if self.piles[pile].hidden == 0:
            self.take_top(seat, pile, "J74", "RJ-48")
            return
        self.look_into(seat, pile)
        self.asked &= ~bit(seat)  # whatever else waits, the look comes first

    def peek(self, seat: i64, kind: i64) -> None:
        """Show a player the card under the top of a pile (RJ-48)."""
        number = self.players[seat].pile
        pile = self.piles[number]
        start = self.hidden_zone(number)
        self.take_hidden(pile, kind)
        pile.under = kind
        self.note(start, UNDER + number, kind, self.players[seat].circle)
        if self.story is not None:
            facts: dict[str, object] = {"seat": seat, "pile": number, "card": NAMES[kind]}
            self.tell("peeked", ("J74", "RJ-48"), facts, self.seen_by(seat))
        self.ask_next(seat, ASK_PICK, 0)

    def pick_of_two(self, seat: i64, top: bool) -> None:
        """Take the face-up card or the one under it; the other stays on top (RJ-48)."""
        number = self.look_away(seat)
        if top:
            self.take_top(seat, number, "J74", "RJ-48")
            return
        pile = self.piles[number]
        kind = pile.under
        pile.under = -1
        self.take_unseen(seat, number, kind, UNDER + number, ("J74", "RJ-48", "RJ-103"))

    def take_unseen(
        self, seat: i64, number: i64, kind: i64, start: i64, rules: tuple[str, ...]
    ) -> None:
        """Take a face-down card of a pile, seen by its taker only."""
        self.gain(seat, kind, start, self.players[seat].circle)
        if self.story is not None:
            self.tell("took-unseen", rules, {"seat": seat, "pile": number})
            facts: dict[str, object] = {"seat": seat, "cards": [NAMES[kind]]}
            self.tell("got", rules, facts, self.seen_by(seat))

    def seek(self) -> None:
        """Look through the piles: from then on it is settled what is in which (RJ-45, RJ-109)."""
        seat = self.plays[self.seeker].seat
        if not self.sorted:
            for number, pile in enumerate(self.piles):
                if size(pile.rest) < pile.hidden:
                    self.due = DUE_SORT
                    self.who = number
                    return
            self.sorted = True
        else:
            for number, pile in enumerate(self.piles):
                self.note_each(PILE + number, BOX, pile.rest, self.players[seat].circle)
                self.note_mix(BOX, PILE + number)
        if self.story is not None:
            self.tell("searched", ("RJ-45", "RJ-109"), {"seat": seat})
        self.ask(seat, ASK_ULTRA, self.seeker)
        self.seeker = -1
        self.pending -= 1

    def sort(self, kind: i64) -> None:
        """Find a card in a pile while looking through them."""
        self.stock -= cards(1, kind)
        self.piles[self.who].rest += cards(1, kind)
        seat = self.plays[self.seeker].seat
        self.note(STOCK, PILE + self.who, kind, self.players[seat].circle)
        if self.story is not None:
            facts: dict[str, object] = {"seat": seat, "pile": self.who, "card": NAMES[kind]}
            self.tell("peeked", ("RJ-45", "RJ-109"), facts, self.seen_by(seat))

    def take_searched(self, seat: i64, kind: i64) -> None:
        """Take one card of a pile that was looked through; its top stays (RJ-109)."""
        number = self.look_away(seat)
        pile = self.piles[number]
        if pile.top == kind:
            self.take_top(seat, number, "J64", "RJ-45")
        else:
            pile.rest -= cards(1, kind)
            pile.hidden -= 1
            self.take_unseen(seat, number, kind, PILE + number, ("J64", "RJ-45", "RJ-109"))
