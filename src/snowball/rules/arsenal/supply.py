"""Cards on the move: each move changes two zones, leaves its trail, and is told."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import trail
from snowball.rules.arsenal.abilities import BARRAGE
from snowball.rules.arsenal.cards import EMPTY, NAMES, cards, count, lowest, size, spell_bag
from snowball.rules.arsenal.pile import Pile
from snowball.rules.arsenal.play import Play
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.table import Table
from snowball.rules.arsenal.trail import (
    EVERYBODY,
    OPEN,
    PILE,
    STOCK,
    mix,
    move,
    play_move,
    zone_of,
)
from snowball.rules.bits import bit


class Supply(Table):
    """A table on which cards move."""

    def note(self, start: i64, end: i64, kind: i64, seers: i64) -> None:
        """Add the move of a card to the trail."""
        if self.remembers:
            self.trail.append(int(move(start, end, kind, seers)))

    def note_play(self, start: i64, end: i64, kind: i64, half: i64) -> None:
        """Add the move of a card that is played to the trail."""
        if self.remembers:
            self.trail.append(int(play_move(start, end, kind, half)))

    def note_mix(self, start: i64, end: i64) -> None:
        """Add the move of a whole zone to the trail."""
        if self.remembers:
            self.trail.append(int(mix(start, end)))

    def note_each(self, start: i64, end: i64, bag: i64, seers: i64) -> None:
        """Add the moves of the cards of a bag to the trail."""
        while self.remembers and bag != EMPTY:
            kind = lowest(bag)
            self.trail.append(int(move(start, end, kind, seers)))
            bag -= cards(1, kind)

    def seers_of_hand(self, seat: i64) -> i64:
        """Return who sees a player's hand: the player, and the opponent if it is shown (RJ-53)."""
        if self.players[seat].shown:
            return bit(seat) | bit(1 - seat)
        return bit(seat)

    def draw_card(self, seat: i64, kind: i64) -> None:
        """Draw a card that chance has named from a player's own pile (J33)."""
        player = self.players[seat]
        player.draw -= cards(1, kind)
        player.hand += cards(1, kind)
        player.wants -= 1
        if player.noted:
            start = zone_of(seat, trail.DRAW)
            self.note(start, start + trail.HAND, kind, self.seers_of_hand(seat))

    def reshuffle(self, seat: i64) -> None:
        """Make a player's discards the new draw pile (J34, RJ-21, RJ-22)."""
        player = self.players[seat]
        draw = zone_of(seat, trail.DRAW)
        if player.hand != EMPTY:
            # The card drawn before the shuffle cannot be one of those shuffled in.
            self.note_each(draw, draw + trail.HAND, player.hand, self.seers_of_hand(seat))
            player.noted = True
        self.note_mix(draw + trail.DISCARDS, draw)
        player.draw = player.discards
        player.discards = EMPTY
        if self.story is not None:
            facts: dict[str, object] = {"seat": seat, "cards": int(size(player.draw))}
            self.tell("reshuffled", ("J34", "RJ-21", "RJ-22"), facts)

    def lay_down(self, play: Play) -> None:
        """Play a card, and put the others drawn away face-down (J37, J52, RJ-58)."""
        seat = play.seat
        card = play.card
        player = self.players[seat]
        first = zone_of(seat, trail.DRAW)
        drawn = first + trail.HAND if player.noted else first
        # The first edition counts the card as a discard only for Abandoning: it is set apart.
        end: i64 = trail.GAINED if self.house.first_edition else trail.DISCARDS
        if play.cached:
            player.cache -= cards(1, card)
            self.note_play(first + trail.CACHE, first + end, card, play.half)
        else:
            player.hand -= cards(1, card)
            self.note_play(drawn, first + end, card, play.half)
        if self.house.first_edition:
            player.gained += cards(1, card)
        else:
            player.discards += cards(1, card)
        if player.hand != EMPTY:
            self.note_each(drawn, first + trail.DISCARDS, player.hand, self.seers_of_hand(seat))
        if play.ability == BARRAGE:
            player.spare = player.hand
        player.discards += player.hand
        player.hand = EMPTY

    def lay_down_second(self, play: Play) -> None:
        """Take a follow-up back from the discards, or from the cache (RJ-38, RJ-58)."""
        seat = play.seat
        card = play.card
        player = self.players[seat]
        first = zone_of(seat, trail.DRAW)
        if play.cached:
            player.cache -= cards(1, card)
            player.discards += cards(1, card)
            self.note_play(first + trail.CACHE, first + trail.DISCARDS, card, play.half)
        else:
            player.spare -= cards(1, card)
            self.show_put_away(first, card, play.half)
        if self.house.first_edition:
            player.discards -= cards(1, card)
            player.gained += cards(1, card)
            self.note(first + trail.DISCARDS, first + trail.GAINED, card, EVERYBODY)

    def show_put_away(self, first: i64, card: i64, half: i64) -> None:
        """Let everybody know which card it was that a player put away this turn."""
        for place in range(len(self.trail) - 1, -1, -1):
            step: i64 = self.trail[place]
            if trail.is_put_away(step, first) and trail.kind_of(step) == card:
                end = first + trail.DISCARDS
                self.trail[place] = int(play_move(trail.start_of(step), end, card, half))
                return

    def show_stolen(self, seat: i64, card: i64) -> None:
        """Let everybody know that a theft took a card that turns out to be missing."""
        for place in range(len(self.trail) - 1, -1, -1):
            step: i64 = self.trail[place]
            start, end = trail.start_of(step), trail.end_of(step)
            stolen = start == zone_of(seat, trail.DISCARDS) and trail.kind_of(step) == card
            if stolen and end % trail.ZONES_EACH == trail.GAINED and not trail.is_mix(step):
                self.trail[place] = int(move(start, end, card, EVERYBODY))
                return

    def gain(self, seat: i64, kind: i64, start: i64, seers: i64) -> None:
        """Put a card on a player's discards; it cannot be picked again this turn (RJ-10, RJ-11)."""
        self.players[seat].gained += cards(1, kind)
        self.note(start, zone_of(seat, trail.GAINED), kind, seers)
        self.moved = True

    def take_away(self, seat: i64, kind: i64) -> i64:
        """Take one of a player's discards and return the zone that it came from."""
        self.players[seat].discards -= cards(1, kind)
        return zone_of(seat, trail.DISCARDS)

    def take_played(self, seat: i64, kind: i64) -> i64:
        """Take the card that a player has played and return the zone that it came from."""
        if not self.house.first_edition:
            return self.take_away(seat, kind)
        self.players[seat].gained -= cards(1, kind)
        return zone_of(seat, trail.GAINED)

    def as_played(self, seat: i64, kind: i64) -> Play | None:
        """Return the play whose card a player gives up: of two equal cards the one played."""
        player = self.players[seat]
        lying = player.gained if self.house.first_edition else player.discards
        if count(lying, kind) > 0:
            for play in self.plays:
                if play.seat == seat and play.card == kind and not play.gone:
                    return play
        return None

    def abandon(self, seat: i64, kind: i64, clause: str, ruling: str) -> None:
        """Put one of a player's discards out of the game, for all to see (J16, RJ-17)."""
        played = self.as_played(seat, kind)
        if played is None:
            start = self.take_away(seat, kind)
        else:
            played.gone = True
            start = self.take_played(seat, kind)
        self.drop(seat, kind, start, clause, ruling)

    def drop(self, seat: i64, kind: i64, start: i64, clause: str, ruling: str) -> None:
        """Put a card that was taken away on the Abandoned pile."""
        self.dropped += cards(1, kind)
        self.note(start, OPEN, kind, EVERYBODY)
        self.moved = True
        if self.story is not None:
            rules = (clause, ruling, "J16", "RJ-17")
            self.tell("abandoned", rules, {"seat": seat, "card": NAMES[kind]})

    def steal(self, play: Play, kind: i64) -> None:
        """Take the card that chance has named from the victim of a Slushball (J59, RJ-19)."""
        victim = self.victim(play)
        thief = self.winner(play)
        play.stealing = False
        self.thefts -= 1
        start = self.take_away(victim, kind)
        self.gain(thief, kind, start, bit(thief) | bit(victim))
        if self.story is not None:
            rules = ("J59", "RJ-19", "RJ-32")
            self.tell("stole", rules, {"seat": thief, "target": victim})
            facts: dict[str, object] = {"seat": thief, "target": victim, "card": NAMES[kind]}
            both = (int(min(thief, victim)), int(max(thief, victim)))
            self.tell("stolen", rules, facts, both)

    def fetch(self, seat: i64, kind: i64, rules: tuple[str, ...]) -> None:
        """Take a card from the Abandoned pile."""
        self.abandoned -= cards(1, kind)
        self.gain(seat, kind, OPEN, EVERYBODY)
        if self.story is not None:
            self.tell("fetched", rules, {"seat": seat, "card": NAMES[kind]})

    def take_top(self, seat: i64, number: i64, clause: str, ruling: str) -> None:
        """Take the face-up card of a pile; the pile is closed until all are done (RJ-43)."""
        pile = self.piles[number]
        kind = pile.top
        pile.top = -1
        self.gain(seat, kind, OPEN, EVERYBODY)
        if self.story is not None:
            facts: dict[str, object] = {"seat": seat, "pile": number, "card": NAMES[kind]}
            self.tell("took", (clause, ruling, "RJ-10"), facts)

    def turn_up(self, number: i64, kind: i64, start: i64) -> None:
        """Turn the next card of a pile face-up (J31, J48)."""
        self.piles[number].top = kind
        self.note(start, OPEN, kind, EVERYBODY)
        if self.story is not None:
            self.tell("turned-up", ("J31", "J48"), {"pile": number, "card": NAMES[kind]})

    def take_hidden(self, pile: Pile, kind: i64) -> None:
        """Take a card that chance has named out of the face-down part of a pile."""
        pile.hidden -= 1
        if self.sorted:
            pile.rest -= cards(1, kind)
        else:
            self.stock -= cards(1, kind)

    def hidden_zone(self, number: i64) -> i64:
        """Return the zone in which the face-down cards of a pile are."""
        return PILE + number if self.sorted else STOCK

    def settle_gains(self) -> None:
        """Let what came this turn be ordinary discards and Abandoned cards from now on."""
        for seat, player in enumerate(self.players):
            if player.gained != EMPTY:
                player.discards += player.gained
                player.gained = EMPTY
                first = zone_of(seat, trail.DRAW)
                self.note_mix(first + trail.GAINED, first + trail.DISCARDS)
        self.abandoned += self.dropped
        self.dropped = EMPTY

    def shuffle_all(self) -> None:
        """Let everybody shuffle draw pile and discards into a new draw pile (J41)."""
        for seat, player in enumerate(self.players):
            first = zone_of(seat, trail.DRAW)
            self.note_mix(first + trail.DISCARDS, first)
            player.draw += player.discards
            player.discards = EMPTY

    def tell_hand(self, seat: i64, player: Player) -> None:
        """Tell how many cards a player drew, and who may see it which ones (J33, RJ-18)."""
        rules: tuple[str, ...] = ("J33", "RJ-18")
        number = size(player.hand)
        if number < 2:
            rules = ("J33", "RJ-24", "RJ-25")
        self.tell("drew", rules, {"seat": seat, "cards": int(number)})
        facts: dict[str, object] = {"seat": seat, "cards": spell_bag(player.hand)}
        self.tell("got", rules, facts, (int(seat),))
        if player.shown:
            viewer = int(1 - seat)
            self.tell("showed", ("J68", "RJ-53"), {"seat": seat, "target": viewer})
            self.tell("saw", ("J68", "RJ-53"), facts, (viewer,))
