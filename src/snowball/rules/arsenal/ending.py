"""The end of a game of arsenal: who can still draw, what the cards are worth, who has won."""

from __future__ import annotations

from mypy_extensions import i64

from snowball.rules.arsenal.answers import Answers
from snowball.rules.arsenal.cards import size
from snowball.rules.arsenal.player import Player
from snowball.rules.bits import bit, has
from snowball.rules.core import Result


class Ending(Answers):
    """A table that knows when it is over, and who wins."""

    def can_all_draw(self) -> bool:
        """Say whether all who play can draw the cards that they are due (J40, RJ-23, RJ-80)."""
        if self.teams:
            return self.can_teams_draw()
        for seat, player in enumerate(self.players):
            if has(self.active, seat) and self.is_short(player):
                return False
        return True

    def is_short(self, player: Player) -> bool:
        """Say whether a player cannot draw what is due (RJ-23)."""
        supply = player.draw if self.final else player.draw + player.discards  # J43
        return size(supply) < player.limit

    def short_of_cards(self) -> list[int]:
        """Return the seats that cannot draw what they are due, or the teams (J40, RJ-80, RJ-93)."""
        if self.teams:
            return [
                number for number, team in enumerate(self.teams) if self.is_team_short(number, team)
            ]
        return [
            seat
            for seat, player in enumerate(self.players)
            if has(self.active, seat) and self.is_short(player)
        ]

    def score(self, seat: i64) -> i64:
        """Return the points of all cards that a player owns (J44, RJ-59, RJ-65)."""
        player = self.players[seat]
        owned = player.all_cards()
        if not self.house.cache_scores:
            owned -= player.cache
        return self.house.printing.worth(owned)

    def team_score(self, team: Player, number: i64) -> i64:
        """Return the points of all cards that a team owns (J123, RJ-90)."""
        printing = self.house.printing
        total = printing.worth(team.all_cards())
        if not self.house.cache_scores:
            total -= printing.worth(team.cache)
        for seat in range(len(self.players)):
            if seat % 2 == number:
                total += self.score(seat)
        return total

    def tied(self) -> i64:
        """Return the seats that share the best score, of those that play (J109, RJ-66)."""
        found: i64 = 0
        best: i64 = -1
        for seat in range(len(self.players)):
            if has(self.active, seat):
                score = self.score(seat)
                if score > best:
                    best = score
                    found = 0
                if score == best:
                    found |= bit(seat)
        return found

    def outcome(self) -> Result:
        """Return the result of a finished game: most points win (J45)."""
        seats = range(len(self.players))
        scores = tuple(int(self.score(seat)) for seat in seats)
        if self.teams:
            both = [int(self.team_score(team, number)) for number, team in enumerate(self.teams)]
            scores = tuple(both[seat % 2] for seat in seats)
        # J109: whoever plays to break a tie stays before all others.
        places = [(int(self.players[seat].rounds), scores[seat]) for seat in seats]
        ranks = tuple(1 + len([other for other in places if other > place]) for place in places)
        ending = "final-round" if self.final else "cannot-draw"
        if self.wide and not self.final and self.arsenal_is_empty():
            ending = "arsenal-gone"
        return Result("stalled" if self.stalled else ending, scores, ranks)

    def end_rules(self, result: Result) -> tuple[str, ...]:
        """Return the rules that ended the game and named its winners."""
        rules: tuple[str, ...] = ("J40", "J44", "J45", "RJ-23", "RJ-26", "RJ-65")
        if self.teams:
            rules = ("J123", "RJ-93", "RJ-94")
        elif len(self.players) > 2:
            rules = ("J107", "J108", "RJ-80", "RJ-81")
        if self.stalled:
            rules = ("RJ-67", "RJ-108", "J44", "J45")
            if len(self.players) > 2:
                rules = ("RJ-67", "RJ-116")
        elif self.final and len(self.players) > 2:
            rules = ("J109", "J110", "RJ-82", "RJ-117")
        elif self.final:
            rules = ("J42", "J44", "J45", "RJ-65")
        if len(result.winners) > 1 and len(self.players) == 2:
            rules = (*rules, "RJ-66")
        return rules
