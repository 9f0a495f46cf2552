"""Cards on the move: each move changes two zones, leaves its trail, and is told."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal import trail
from snowball.rules.arsenal.cards import (
    BLANK_CARD,
    EMPTY,
    NAMES,
    cards,
    count,
    lowest,
    size,
    spell_bag,
)
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
from snowball.rules.bits import has, members


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
        """Return who sees a player's hand: the player, and those to whom it is shown (RJ-53)."""
        player = self.players[seat]
        return player.circle | player.shown

    def seen_by(self, seat: i64) -> tuple[int, ...]:
        """Return the seats that are told what a player sees."""
        return tuple(members(self.players[seat].circle))

    def drawn_from(self, seat: i64) -> Player:
        """Return whose draw pile a player draws from: the own one, or the team's (J119)."""
        player = self.players[seat]
        if self.is_pooling(player):
            return self.homes[seat]
        return player

    def owner_of(self, pile: Player, seat: i64) -> i64:
        """Return the number under which the trail knows the owner of a draw pile."""
        return seat if pile is self.players[seat] else pile.home

    def take_out(self, play: Play) -> None:
        """Note that a card that was played lies no longer where it was put."""
        play.gone = True
        if play.second and self.sides == 2:
            self.beside(play).gone = True

    def draw_card(self, seat: i64, kind: i64) -> None:
        """Draw a card that chance has named from a player's own pile (J33)."""
        player = self.players[seat]
        player.draw -= cards(1, kind)
        player.wants -= 1
        if self.is_pooling(player):
            self.add_to_pool(self.homes[seat], kind, zone_of(seat, trail.DRAW))
            return
        player.hand += cards(1, kind)
        if player.noted and self.remembers:
            start = zone_of(seat, trail.DRAW)
            self.note(start, start + trail.HAND, kind, self.seers_of_hand(seat))

    def add_to_pool(self, team: Player, kind: i64, start: i64) -> None:
        """Put a card into a team's pool, for all its members to see (J120, J121)."""
        team.hand += cards(1, kind)
        self.note(start, zone_of(team.home, trail.HAND), kind, team.circle | team.shown)

    def reshuffle(self, owner: Player) -> None:
        """Make the discards of a player, or of a team, the new draw pile (J34, RJ-21, RJ-22)."""
        draw = zone_of(owner.home, trail.DRAW)
        if owner.hand != EMPTY and owner.home < trail.TEAM:
            # The card drawn before the shuffle cannot be one of those shuffled in.
            seers = self.seers_of_hand(owner.home)
            self.note_each(draw, draw + trail.HAND, owner.hand, seers)
            owner.noted = True
        self.note_mix(draw + trail.DISCARDS, draw)
        owner.draw = owner.discards
        owner.discards = EMPTY
        if self.story is not None:
            facts: dict[str, object] = {"seat": owner.home, "cards": int(size(owner.draw))}
            if owner.home >= trail.TEAM:
                facts = {"team": owner.home - trail.TEAM, "cards": int(size(owner.draw))}
            self.tell("reshuffled", ("J34", "RJ-21", "RJ-22"), facts)

    def hand_zone(self, seat: i64) -> i64:
        """Return the zone from which the trail leads a player's hand on (it leaves short ways out)."""
        player = self.players[seat]
        if self.is_pooling(player):
            return zone_of(player.home, trail.HAND)
        return zone_of(seat, trail.HAND if player.noted else trail.DRAW)

    def lay_down(self, play: Play) -> None:
        """Play a card, for all to see (J37, J52, RJ-58)."""
        card = play.card
        player = self.players[play.seat]
        if card == BLANK_CARD:
            player.blanks -= 1  # J105: it goes back to its place beside the player
            return
        # The first edition counts the card as a discard only for Abandoning: it is set apart.
        home = self.homes[play.seat]
        end: i64 = trail.DISCARDS
        if self.house.first_edition:
            home.gained += cards(1, card)
            end = trail.GAINED
        else:
            home.discards += cards(1, card)
        if self.remembers:
            start = zone_of(play.seat, trail.CACHE) if play.cached else self.hand_zone(play.seat)
            self.note_play(start, zone_of(player.home, end), card, play.half)
        if play.cached:
            player.cache -= cards(1, card)
        else:
            player.hand -= cards(1, card)

    def put_away(self, seat: i64, spare: bool) -> None:
        """Put the cards drawn and not played away face-down; a Barrage may need them (J37, RJ-38)."""
        player = self.players[seat]
        player.blanks = 0
        if player.hand == EMPTY:
            return
        home = self.homes[seat]
        if self.remembers:
            end = zone_of(player.home, trail.DISCARDS)
            self.note_each(self.hand_zone(seat), end, player.hand, self.seers_of_hand(seat))
        if spare:
            home.spare += player.hand
        home.discards += player.hand
        player.hand = EMPTY

    def lay_down_second(self, play: Play) -> None:
        """Take a follow-up back from the discards, or from the cache (RJ-38, RJ-58)."""
        if self.sides == 2:
            return  # RJ-79: it lies there already
        seat = play.seat
        card = play.card
        home = self.homes[seat]
        first = zone_of(home.home, trail.DRAW)
        if play.cached:
            home.cache -= cards(1, card)
            home.discards += cards(1, card)
            self.note_play(first + trail.CACHE, first + trail.DISCARDS, card, play.half)
        else:
            home.spare -= cards(1, card)
            self.show_put_away(first + trail.DISCARDS, card, play.half)
        if self.house.first_edition:
            home.discards -= cards(1, card)
            home.gained += cards(1, card)
            self.note(first + trail.DISCARDS, first + trail.GAINED, card, EVERYBODY)

    def show_put_away(self, discards: i64, card: i64, half: i64) -> None:
        """Let everybody know which card it was that a player put away this turn."""
        for place in range(len(self.trail) - 1, -1, -1):
            step: i64 = self.trail[place]
            if trail.is_put_away(step, discards) and trail.kind_of(step) == card:
                # The first of them turns out to be that card: else their order would tell of others.
                first = place
                while first > 0 and trail.is_like(self.trail[first - 1], step):
                    first -= 1
                self.trail[place] = int(
                    trail.with_card(trail.without_card(step), trail.kind_of(self.trail[first]))
                )
                self.trail[first] = int(play_move(trail.start_of(step), discards, card, half))
                return

    def show_missing(self, play: Play) -> None:
        """Let everybody know what became of a played card that turns out to be missing."""
        if play.second and self.sides == 2:
            play = self.beside(play)
        if play.gone or play.card == BLANK_CARD or not self.remembers:
            return
        if count(self.homes[play.seat].discards, play.card) > 0 and not self.is_gone(play):
            return
        card = play.card
        discards = zone_of(self.players[play.seat].home, trail.DISCARDS)
        for place in range(len(self.trail) - 1, -1, -1):
            step: i64 = self.trail[place]
            start, end = trail.start_of(step), trail.end_of(step)
            if trail.half_of(step) >= 0:
                return  # whatever was before the reveal is another story
            taken = start == discards and trail.kind_of(step) == card
            if taken and not trail.is_mix(step) and trail.seers_of(step) & EVERYBODY == 0:
                self.trail[place] = int(move(start, end, card, EVERYBODY))
                return

    def gain(self, seat: i64, kind: i64, start: i64, seers: i64) -> None:
        """Put a card on a player's discards; it cannot be picked again this turn (RJ-10, RJ-11)."""
        home = self.homes[seat]
        home.gained += cards(1, kind)
        self.note(start, zone_of(home.home, trail.GAINED), kind, seers)
        self.moved = True

    def take_away(self, seat: i64, kind: i64) -> i64:
        """Take one of a player's discards and return the zone that it came from."""
        home = self.homes[seat]
        home.discards -= cards(1, kind)
        return zone_of(home.home, trail.DISCARDS)

    def take_played(self, seat: i64, kind: i64) -> i64:
        """Take the card that a player has played and return the zone that it came from."""
        if not self.house.first_edition:
            return self.take_away(seat, kind)
        home = self.homes[seat]
        home.gained -= cards(1, kind)
        return zone_of(home.home, trail.GAINED)

    def as_played(self, seat: i64, kind: i64) -> Play | None:
        """Return the play whose card a player gives up: of two equal cards the one played."""
        home = self.homes[seat]
        lying = home.gained if self.house.first_edition else home.discards
        found: Play | None = None
        if count(lying, kind) > 0:
            for play in self.plays:
                same = play.card == kind and not play.gone and self.homes[play.seat] is home
                same = same and not self.is_gone(play)
                if same and (self.sides == 1 or not play.second):
                    if play.seat == seat:
                        return play
                    found = found or play  # RJ-90: a team-mate's, if it is not one's own
        return found

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
        self.pending -= 1
        start = self.take_away(victim, kind)
        seers = self.players[thief].circle | self.players[victim].circle
        self.gain(thief, kind, start, seers)
        if self.story is not None:
            rules = ("J59", "RJ-19", "RJ-32")
            self.tell("stole", rules, {"seat": thief, "target": victim})
            facts: dict[str, object] = {"seat": thief, "target": victim, "card": NAMES[kind]}
            self.tell("stolen", rules, facts, tuple(members(seers)))

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
        for player in self.players:
            if player.gained != EMPTY:
                self.settle_gain(player)
        for team in self.teams:
            if team.gained != EMPTY:
                self.settle_gain(team)
        self.abandoned += self.dropped
        self.dropped = EMPTY

    def settle_gain(self, owner: Player) -> None:
        """Let what came to a player or a team be ordinary discards."""
        owner.discards += owner.gained
        owner.gained = EMPTY
        first = zone_of(owner.home, trail.DRAW)
        self.note_mix(first + trail.GAINED, first + trail.DISCARDS)

    def shuffle_all(self) -> None:
        """Let all who play shuffle draw pile and discards into a new draw pile (J41, J109)."""
        for seat, player in enumerate(self.players):
            if has(self.active, seat):
                first = zone_of(seat, trail.DRAW)
                self.note_mix(first + trail.DISCARDS, first)
                player.draw += player.discards
                player.discards = EMPTY

    def tell_hand(self, seat: i64, player: Player) -> None:
        """Tell how many cards a player drew, and who may see it which ones (J33, RJ-18)."""
        rules: tuple[str, ...] = ("J33", "RJ-18")
        number = size(player.hand)
        if number < 2:
            rules = ("J33", "J103", "J106") if self.sides == 2 else ("J33", "RJ-24", "RJ-25")
        self.tell("drew", rules, {"seat": seat, "cards": int(number)})
        facts: dict[str, object] = {"seat": seat, "cards": spell_bag(player.hand)}
        self.tell("got", rules, facts, tuple(members(player.circle)))
        if player.shown != 0:
            viewers = members(player.shown)
            for viewer in viewers:
                self.tell("showed", ("J68", "RJ-53"), {"seat": seat, "target": viewer})
            self.tell("saw", ("J68", "RJ-53"), facts, tuple(viewers))
