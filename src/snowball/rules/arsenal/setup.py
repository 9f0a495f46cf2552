"""Phase 1: the alternates, the deal, the draft or the quick start, and the Arsenal."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import steps, trail
from snowball.rules.arsenal.battle import Battle
from snowball.rules.arsenal.cards import (
    EMPTY,
    NAMES,
    cards,
    size,
    spell_bag,
)
from snowball.rules.arsenal.notation import PAIRS
from snowball.rules.arsenal.printing import DRAFT_HAND, QUICK_HAND
from snowball.rules.arsenal.steps import (
    DUE_BRING,
    DUE_DEAL,
    DUE_MARKER,
    DUE_REMOVE,
)
from snowball.rules.arsenal.trail import BOX, STOCK, zone_of
from snowball.rules.bits import bit, members


class Setup(Battle):
    """A table at which decks are made."""

    def exchange(self, alternates: i64) -> None:
        """Begin to draw which alternates come in for which standard Extremes (J7, RJ-68)."""
        self.who = alternates
        if alternates > 0:
            self.box = self.house.printing.alternates
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
        """Shuffle the Advanced cards of all decks and deal them (J23, J24, J92, J95)."""
        printing = self.house.printing
        self.stock = printing.copies(self.stock + self.dropped)
        self.dropped = EMPTY
        self.box = printing.advanced
        self.deck = printing.basics * len(self.players) + self.box + self.stock
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
        self.note(BOX, zone_of(self.who, trail.HAND), kind, player.circle)
        if player.wants == 0 and self.story is not None:
            rules = ("J22", "J24") if self.house.quick_start else ("J22", "J23")
            self.tell("dealt", rules, {"seat": self.who, "cards": int(size(player.hand))})
            facts: dict[str, object] = {"seat": self.who, "cards": spell_bag(player.hand)}
            self.tell("got", rules, facts, self.seen_by(self.who))
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
        self.note(hand, zone_of(seat, trail.CACHE), kind, player.circle)
        if self.story is not None:
            rules = ("J27" if self.step == steps.KEEP_FIRST else "J28", "RJ-20")
            if self.wide:
                rules = ("J96", "RJ-20")
            self.tell("kept", rules, {"seat": seat, "cards": 1})
            self.tell("chose", rules, {"seat": seat, "cards": [NAMES[kind]]}, self.seen_by(seat))

    def pass_hands(self) -> None:
        """Pass what is left in the hands to the next player (J27, J28)."""
        seats: i64 = len(self.players)
        for seat, player in enumerate(self.players):
            after = (seat + 1) % seats
            start, end = zone_of(seat, trail.HAND), zone_of(after, trail.GAINED)
            self.note_each(start, end, player.hand, player.circle | self.players[after].circle)
            self.players[after].gained = player.hand
        for seat, player in enumerate(self.players):
            player.hand = player.gained
            player.gained = EMPTY
            self.note_mix(zone_of(seat, trail.GAINED), zone_of(seat, trail.HAND))
            if self.story is not None:
                rules = ("J27",) if size(player.hand) == DRAFT_HAND - 1 else ("J28",)
                if self.wide:
                    rules = ("J117",) if self.teams else ("J96",)
                before = int((seat + seats - 1) % seats)
                facts: dict[str, object] = {"seat": before, "cards": int(size(player.hand))}
                self.tell("handed", rules, {**facts, "target": seat})
                facts = {"seat": seat, "cards": spell_bag(player.hand), "from": before}
                both = player.circle | self.players[before].circle
                self.tell("received", rules, facts, tuple(members(both)))

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
        self.note_each(cache, STOCK, returned, player.circle)
        self.note_mix(cache, zone_of(seat, trail.DRAW))
        self.stock += returned
        player.draw += kept
        player.cache = EMPTY
        self.tell_kept(seat, kept, ("J97", "RJ-20") if len(self.players) > 2 else ("J29", "RJ-20"))

    def return_one(self, seat: i64, kind: i64) -> None:
        """Return one of three cards to the centre, unseen (J24, RJ-20)."""
        player = self.players[seat]
        kept = player.hand - cards(1, kind)
        hand = zone_of(seat, trail.HAND)
        self.note(hand, STOCK, kind, player.circle)
        self.note_mix(hand, zone_of(seat, trail.DRAW))
        self.stock += cards(1, kind)
        player.draw += kept
        player.hand = EMPTY
        self.tell_kept(
            seat, kept, ("RJ-72", "RJ-20") if len(self.players) > 2 else ("J24", "RJ-20")
        )

    def tell_kept(self, seat: i64, kept: i64, rules: tuple[str, ...]) -> None:
        """Tell that a player has made a deck (J32)."""
        if self.story is not None:
            rules = (*rules, "J32")
            self.tell("kept", rules, {"seat": seat, "cards": 2})
            self.tell("chose", rules, {"seat": seat, "cards": spell_bag(kept)}, self.seen_by(seat))

    def lay_arsenal(self) -> None:
        """Shuffle the rest into a face-down pile near each player (J30, J98, J99, RJ-69, RJ-70)."""
        if self.box != EMPTY:
            self.stock += self.box
            self.box = EMPTY
            self.note_mix(BOX, STOCK)
        seats: i64 = len(self.players)
        each = size(self.stock) // seats
        for number, pile in enumerate(self.piles):
            pile.hidden = each
            if number == seats:
                pile.hidden = size(self.stock) - seats * each
        if self.story is not None:
            facts: dict[str, object] = {"piles": int(seats), "cards": int(each)}
            rules: tuple[str, ...] = ("J17", "J30", "RJ-69")
            if seats > 2:
                rules = ("J17", "J98", "RJ-70")
            if len(self.piles) > seats:
                rules = ("J17", "J98", "J99", "RJ-70")
                facts["central"] = int(self.piles[seats].hidden)
            self.tell("laid", rules, facts)
        if self.wide:
            self.due = DUE_MARKER

    def place_marker(self, seat: i64) -> None:
        """Let a player hold the tie marker first (RJ-75)."""
        self.marker = seat
        if self.story is not None:
            self.tell("marker", ("RJ-75",), {"seat": seat})
