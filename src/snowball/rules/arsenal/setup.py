"""Phase 1: the alternates, the deal, the draft or the quick start, and the Arsenal."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import steps, trail
from snowball.rules.arsenal.battle import Battle
from snowball.rules.arsenal.cards import (
    ALL_ADVANCED,
    ALL_ALTERNATE,
    ALL_BASIC,
    EMPTY,
    NAMES,
    cards,
    size,
    spell_bag,
)
from snowball.rules.arsenal.notation import PAIRS
from snowball.rules.arsenal.steps import (
    DUE_BRING,
    DUE_DEAL,
    DUE_REMOVE,
)
from snowball.rules.arsenal.trail import BOX, STOCK, zone_of
from snowball.rules.bits import bit

DRAFT_HAND: int = 4
QUICK_HAND: int = 3


class Setup(Battle):
    """A table at which decks are made."""

    def exchange(self, alternates: i64) -> None:
        """Begin to draw which alternates come in for which standard Extremes (J7, RJ-68)."""
        self.who = alternates
        if alternates > 0:
            self.box = ALL_ALTERNATE
            self.due = DUE_REMOVE

    def remove(self, kind: i64) -> None:
        """Take a standard Extreme out of the game."""
        self.stock -= cards(1, kind)
        if self.story is not None:
            self.tell("removed", ("J7", "RJ-68"), {"card": NAMES[kind]})
        self.due = DUE_BRING

    def bring(self, kind: i64) -> None:
        """Bring an alternate Extreme into the game."""
        self.box -= cards(1, kind)
        self.dropped += cards(1, kind)  # kept apart, lest it be removed again
        self.who -= 1
        if self.story is not None:
            self.tell("brought", ("J7", "RJ-68"), {"card": NAMES[kind]})
        self.due = DUE_REMOVE if self.who > 0 else steps.NOTHING_DUE

    def begin_deal(self) -> None:
        """Shuffle the Advanced cards and deal them (J23, J24)."""
        self.stock += self.dropped
        self.dropped = EMPTY
        self.deck = ALL_BASIC + ALL_ADVANCED + self.stock
        self.box = ALL_ADVANCED
        for player in self.players:
            player.wants = QUICK_HAND if self.house.quick_start else DRAFT_HAND
        self.owe_deal()

    def owe_deal(self) -> None:
        """Let chance deal to the first player who waits for cards."""
        for seat, player in enumerate(self.players):
            if player.wants > 0:
                self.due = DUE_DEAL
                self.who = seat
                return

    def deal(self, kind: i64) -> None:
        """Deal an Advanced card."""
        player = self.players[self.who]
        self.box -= cards(1, kind)
        player.hand += cards(1, kind)
        player.wants -= 1
        self.note(BOX, zone_of(self.who, trail.HAND), kind, bit(self.who))
        if player.wants == 0 and self.story is not None:
            rules = ("J22", "J24") if self.house.quick_start else ("J22", "J23")
            self.tell("dealt", rules, {"seat": self.who, "cards": int(size(player.hand))})
            facts: dict[str, object] = {"seat": self.who, "cards": spell_bag(player.hand)}
            self.tell("got", rules, facts, (int(self.who),))
        self.owe_deal()

    def ask_all(self, ask: i64) -> None:
        """Ask every player the same, at once."""
        for player in self.players:
            player.ask(ask)
        self.asked = bit(len(self.players)) - 1

    def keep_one(self, seat: i64, kind: i64) -> None:
        """Keep a card in the draft; during it the cache holds what was kept (J27, J28)."""
        player = self.players[seat]
        player.hand -= cards(1, kind)
        player.cache += cards(1, kind)
        hand = zone_of(seat, trail.HAND)
        self.note(hand, zone_of(seat, trail.CACHE), kind, bit(seat))
        if self.story is not None:
            rules = ("J27" if self.step == steps.KEEP_FIRST else "J28", "RJ-20")
            self.tell("kept", rules, {"seat": seat, "cards": 1})
            self.tell("chose", rules, {"seat": seat, "cards": [NAMES[kind]]}, (int(seat),))

    def pass_hands(self) -> None:
        """Pass what is left in the hands to the next player (J27, J28)."""
        seats: i64 = len(self.players)
        for seat, player in enumerate(self.players):
            after = (seat + 1) % seats
            start, end = zone_of(seat, trail.HAND), zone_of(after, trail.GAINED)
            self.note_each(start, end, player.hand, bit(seat) | bit(after))
            self.players[after].gained = player.hand
        for seat, player in enumerate(self.players):
            player.hand = player.gained
            player.gained = EMPTY
            self.note_mix(zone_of(seat, trail.GAINED), zone_of(seat, trail.HAND))
            if self.story is not None:
                rules = ("J27",) if size(player.hand) == DRAFT_HAND - 1 else ("J28",)
                before = int((seat + seats - 1) % seats)
                facts: dict[str, object] = {"seat": before, "cards": int(size(player.hand))}
                self.tell("handed", rules, {**facts, "target": seat})
                facts = {"seat": seat, "cards": spell_bag(player.hand), "from": before}
                both = (min(before, int(seat)), max(before, int(seat)))
                self.tell("received", rules, facts, both)

    def gather(self) -> None:
        """Put the cards kept and those received together (J29)."""
        for seat, player in enumerate(self.players):
            player.cache += player.hand
            player.hand = EMPTY
            self.note_mix(zone_of(seat, trail.HAND), zone_of(seat, trail.CACHE))

    def keep_two(self, seat: i64, pair: i64) -> None:
        """Keep two cards for good and return the others to the centre, unseen (J29, RJ-20)."""
        player = self.players[seat]
        one, two = PAIRS[pair]
        kept = cards(1, one) + cards(1, two)
        returned = player.cache - kept
        cache = zone_of(seat, trail.CACHE)
        self.note_each(cache, STOCK, returned, bit(seat))
        self.note_mix(cache, zone_of(seat, trail.DRAW))
        self.stock += returned
        player.draw += kept
        player.cache = EMPTY
        self.tell_kept(seat, kept, ("J29", "RJ-20"))

    def return_one(self, seat: i64, kind: i64) -> None:
        """Return one of three cards to the centre, unseen (J24, RJ-20)."""
        player = self.players[seat]
        kept = player.hand - cards(1, kind)
        hand = zone_of(seat, trail.HAND)
        self.note(hand, STOCK, kind, bit(seat))
        self.note_mix(hand, zone_of(seat, trail.DRAW))
        self.stock += cards(1, kind)
        player.draw += kept
        player.hand = EMPTY
        self.tell_kept(seat, kept, ("J24", "RJ-20"))

    def tell_kept(self, seat: i64, kept: i64, rules: tuple[str, ...]) -> None:
        """Tell that a player has made a deck (J32)."""
        if self.story is not None:
            rules = (*rules, "J32")
            self.tell("kept", rules, {"seat": seat, "cards": 2})
            self.tell("chose", rules, {"seat": seat, "cards": spell_bag(kept)}, (int(seat),))

    def lay_arsenal(self) -> None:
        """Shuffle the rest into a face-down pile near each player (J30, RJ-69)."""
        if self.box != EMPTY:
            self.stock += self.box
            self.box = EMPTY
            self.note_mix(BOX, STOCK)
        each = size(self.stock) // len(self.piles)
        for pile in self.piles:
            pile.hidden = each
        if self.story is not None:
            facts: dict[str, object] = {"piles": len(self.piles), "cards": int(each)}
            self.tell("laid", ("J17", "J30", "RJ-69"), facts)
