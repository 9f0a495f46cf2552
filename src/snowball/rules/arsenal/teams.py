"""Team play: personal piles first, then a team deck, whose leader divides what is drawn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from snowball.rules.arsenal import notation, trail
from snowball.rules.arsenal.cards import EMPTY, NAMES, cards, size, spell_bag
from snowball.rules.arsenal.looking import Looking
from snowball.rules.arsenal.player import Player
from snowball.rules.arsenal.steps import ASK_ADD, ASK_ASSIGN
from snowball.rules.arsenal.trail import zone_of
from snowball.rules.bits import bit, has, members

EXTRA_CARDS: Final = 2
"""The leader draws so many more cards than there are members (J120)."""


class Teams(Looking):
    """A table with two teams, or none; the first member of each team leads it (J114)."""

    # Drawing.

    def can_teams_draw(self) -> bool:
        """Change to team decks where it is time, and say whether both can go on (RJ-87, RJ-93)."""
        for number, team in enumerate(self.teams):
            if not has(self.pooling, number):
                if not is_short(self.members_of(number)):
                    continue
                self.change_to_deck(number, team)
            if self.is_team_short(number, team):
                return False
        return True

    def is_team_short(self, number: i64, team: Player) -> bool:
        """Say whether a team with a deck cannot draw what is due (RJ-93)."""
        mates = self.members_of(number)
        supply = size(team.draw + team.discards)
        for mate in mates:
            supply += size(mate.draw)
        return has(self.pooling, number) and supply < draws_due(mates)

    def change_to_deck(self, number: i64, team: Player) -> None:
        """Make the team's discards its draw pile, for all its members at once (J119, RJ-87)."""
        self.pooling |= bit(number)
        first = zone_of(team.home, trail.DRAW)
        self.note_mix(first + trail.DISCARDS, first)
        team.draw += team.discards
        team.discards = EMPTY
        if self.story is not None:
            facts: dict[str, object] = {"team": number, "cards": int(size(team.draw))}
            self.tell("team-deck", ("J119", "RJ-87"), facts)

    def want_pool(self, number: i64) -> None:
        """Settle what goes into a team's pool: its draw, personal cards, No Effects (J120 to J122)."""
        team = self.teams[number]
        mates = self.members_of(number)
        due = draws_due(mates)
        supply = size(team.draw + team.discards)
        team.wants = due
        if supply < due:
            team.wants = supply
        short = due - team.wants
        while short > 0:  # RJ-93: personal cards fill a shortage, one of each member in turn
            for mate in mates:
                if short > 0 and size(mate.draw) > mate.wants:
                    mate.wants += 1
                    short -= 1
        team.shown = 0
        for mate in mates:
            if size(mate.draw) > mate.wants:  # J121, RJ-88
                mate.wants += 1
            if mate.limit == 1 and self.house.blanks_forced:
                mate.blanks = 1
            elif mate.limit == 1:
                team.blanks += 1
            team.shown |= mate.shows  # RJ-96

    def draw_to_pool(self, number: i64, kind: i64) -> None:
        """Draw a card that chance has named from a team deck (J120)."""
        team = self.teams[number]
        team.draw -= cards(1, kind)
        team.wants -= 1
        self.add_to_pool(team, kind, zone_of(team.home, trail.DRAW))

    def tell_pool(self, number: i64, team: Player) -> None:
        """Tell how large a pool is, and who may see it what is in it (RJ-96)."""
        rules = ("J120", "J121", "RJ-88") if team.blanks == 0 else ("J120", "J122", "RJ-89")
        facts: dict[str, object] = {"team": number, "cards": int(size(team.hand))}
        self.tell("pooled", rules, {**facts, "blanks": int(team.blanks)})
        facts = {"team": number, "cards": spell_bag(team.hand)}
        self.tell("pool", rules, facts, tuple(members(team.circle)))
        for viewer in members(team.shown):
            self.tell("pool-shown", ("J68", "RJ-96"), {"team": number, "target": viewer})
        if team.shown != 0:
            self.tell("pool", ("J68", "RJ-96"), facts, tuple(members(team.shown)))

    # Dividing.

    def begin_dividing(self) -> None:
        """Ask the leaders to divide the pools (J114, J120)."""
        for number, team in enumerate(self.teams):
            if has(self.pooling, number):
                if self.story is not None:
                    self.tell_pool(number, team)
                if team.cache != EMPTY and self.next_mate(number) >= 0:
                    self.ask(number, ASK_ADD, 0)
                else:
                    self.divide(number)

    def add_cached(self, leader: i64, choice: i64) -> None:
        """Add a cached card to the pool, or none, before anything is given (RJ-97, RJ-121)."""
        team = self.homes[leader]
        if choice != notation.ADD_NOTHING:
            kind = choice - notation.ADD
            first = zone_of(team.home, trail.DRAW)
            team.cache -= cards(1, kind)
            team.hand += cards(1, kind)
            self.note(first + trail.CACHE, first + trail.HAND, kind, team.circle)
            if self.story is not None:
                self.tell("cache-used", ("J71", "RJ-97"), {"seat": leader})
                facts: dict[str, object] = {"seat": leader, "card": NAMES[kind]}
                self.tell("added", ("J71", "RJ-97"), facts, tuple(members(team.circle)))
        self.divide(leader)

    def divide(self, leader: i64) -> None:
        """Ask a leader for the next member's card, or put away what is left over (J120)."""
        if self.next_mate(leader) >= 0:
            self.ask_next(leader, ASK_ASSIGN, 0)
            return
        team = self.homes[leader]
        first = zone_of(team.home, trail.DRAW)
        # Also those to whom the pool was shown do not see what of it is played (RJ-96, RJ-103).
        self.note_each(first + trail.HAND, first + trail.DISCARDS, team.hand, team.circle)
        team.spare += team.hand
        team.discards += team.hand
        team.hand = EMPTY
        team.blanks = 0

    def next_mate(self, leader: i64) -> i64:
        """Return the seat of the next member to be given a card, -1 if all have one."""
        for seat, player in enumerate(self.players):
            mate = player.home == self.players[leader].home
            if mate and player.hand == EMPTY and player.blanks == 0:
                return seat
        return -1

    def assign(self, leader: i64, choice: i64) -> None:
        """Give the next member a card of the pool, or a No Effect (J120, RJ-89)."""
        team = self.homes[leader]
        seat = self.next_mate(leader)
        mate = self.players[seat]
        name = notation.TEXTS[choice].rpartition(" ")[2] if self.story is not None else ""
        if choice == notation.ASSIGN_BLANK:
            team.blanks -= 1
            mate.blanks = 1
        else:
            kind = choice - notation.ASSIGN
            team.hand -= cards(1, kind)
            mate.hand = cards(1, kind)
        if self.story is not None:
            facts: dict[str, object] = {"seat": leader, "target": seat, "card": name}
            self.tell("assigned", ("J120", "RJ-89"), facts, tuple(members(team.circle)))
        self.divide(leader)


def is_short(mates: list[Player]) -> bool:
    """Say whether one of a team cannot draw the full number from the personal pile (RJ-87)."""
    for mate in mates:
        if size(mate.draw) < mate.limit:
            return True
    return False


def draws_due(mates: list[Player]) -> i64:
    """Return how many cards a team must draw: a No Effect stands in for some (J120, J122)."""
    due: i64 = len(mates) + EXTRA_CARDS
    for mate in mates:
        if mate.limit == 1:
            due -= 1
    return due
