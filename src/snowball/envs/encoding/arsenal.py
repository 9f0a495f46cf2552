"""Arsenal as numbers: the own cards, what lies open, and how many cards the others have where."""

from __future__ import annotations

from typing import Final

from snowball.envs.encoding.code import Encoding, View
from snowball.envs.encoding.layout import Field, Sheet
from snowball.envs.stepping.arsenal import ArsenalEyes
from snowball.envs.stepping.eyes import Eyes
from snowball.envs.stepping.most import (
    BLANKS,
    CARDS_THERE,
    DRAWS,
    EXTRAS,
    QUIET,
    TURNS,
    WANTED,
)
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import CARDS, COUNT, KINDS, NAMES
from snowball.rules.arsenal.notation import DRAW, PLAY_LEFT, PLAY_RIGHT
from snowball.rules.arsenal.play import FATES, SIDES, TIMES
from snowball.rules.arsenal.printing import Printing, decks_for
from snowball.rules.arsenal.steps import ASKS, STEPS
from snowball.rules.arsenal.trail import TEAMS
from snowball.rules.core import Game

KIND: Final = {name: kind for kind, name in enumerate(NAMES[:KINDS])}
DESIGN: Final = {name: kind for kind, name in enumerate(NAMES)}
STEP: Final = {name: place for place, name in enumerate(STEPS)}
ASK: Final = {name: place for place, name in enumerate(ASKS)}
FATE: Final = {name: place for place, name in enumerate(FATES)}
TIME: Final = {name: place for place, name in enumerate(TIMES)}
HALF: Final = {
    (card.name, ABILITIES[ability].name): half
    for card in CARDS
    for half, ability in reversed(list(enumerate(card.halves)))
}
LEFT_PLAYS: Final = PLAY_RIGHT - PLAY_LEFT
ZONES: Final = ("draw", "hand", "discards", "gained", "cache", "spare")
KNOWN: Final = ("deck", "draw", "hand", "discards", "cache", "possible")
COUNTS: Final = {
    "draw": CARDS_THERE,
    "held": CARDS_THERE,
    "discards": CARDS_THERE,
    "cached": CARDS_THERE,
    "spare": CARDS_THERE,
    "limit": DRAWS,
    "wants": WANTED,
}
TEAM_COUNTS: Final = {
    "draw": CARDS_THERE,
    "pool": CARDS_THERE,
    "blanks": BLANKS,
    "discards": CARDS_THERE,
    "cached": CARDS_THERE,
    "spare": CARDS_THERE,
    "wants": WANTED,
}
MARKS: Final = ("blank", "dodged", "second", "cached", "done", "gone", "stealing", "used")


class ArsenalEncoding(Encoding):
    """The observations of arsenal."""

    def __init__(self, game: Game, *, memory: bool = False) -> None:
        seats = game.seats
        self.many: Final = seats > 2
        self.teams: Final = TEAMS if game.options["teams"] else 0
        self.piles: Final = int(Printing(game.numbers, game.options, seats).piles)
        sides = 2 if self.many and not self.teams else 1
        self.plays: Final = sides * seats + 2 * decks_for(seats)
        """Cards that can lie open in a turn: what each plays, and follow-ups of Barrages."""
        super().__init__(game, memory=memory)
        self.lefts: Final = {game.text(play): play - PLAY_LEFT for play in range(DRAW)}

    @property
    def choices(self) -> int:
        return DRAW

    def open_eyes(self) -> Eyes:
        return ArsenalEyes(self.plays, self.memory)

    def fields(self) -> list[Field]:
        return [
            *self.common_fields(),
            *self.own_fields(),
            *(field for seat in range(self.seats) for field in self.player_fields(seat)),
            *(field for team in range(self.teams) for field in self.team_fields(team)),
            *(field for number in range(self.plays) for field in self.play_fields(number)),
        ]

    def common_fields(self) -> list[Field]:
        seats, many = self.seats, int(self.many)
        return [
            Field("seat", seats, 1, "whose observation it is"),
            Field("step", len(STEPS), 1, "where in the procedure the game is"),
            Field("final", 1, 1, "whether the final round has begun"),
            Field("extras", 1, EXTRAS, "extra rounds played"),
            Field("quiet", 1, QUIET, "turns in a row in which nothing changed hands"),
            Field("turns", 1, TURNS, "turns begun"),
            Field("marker", seats * many, 1, "who has the tie marker"),
            Field("playing", seats * many, 1, "who plays"),
            Field("abandoned", KINDS, COUNT, "the Abandoned pile"),
            Field("dropped", KINDS, COUNT, "cards of it that came this turn"),
            Field("extremes", KINDS, COUNT, "the Extreme cards of the game"),
            *(
                field
                for pile in range(self.piles)
                for field in (
                    Field(f"top {pile}", KINDS, 1, f"the face-up card of pile {pile}"),
                    Field(f"hidden {pile}", 1, CARDS_THERE, f"cards under it in pile {pile}"),
                )
            ),
        ]

    def own_fields(self) -> list[Field]:
        return [
            Field("asked", len(ASKS), 1, "what the seat is asked"),
            Field(
                "about", self.plays * int(self.many), 1, "about which of the cards that lie open"
            ),
            Field("left", LEFT_PLAYS * int(self.many), 1, "what it has chosen for the left"),
            *(
                Field(f"own {zone}", KINDS, COUNT, f"the seat's cards: {zone}")
                for zone in ZONES
                if not self.teams
            ),
            Field("looks into", self.piles, 1, "the pile that it looks into"),
            Field("under", KINDS, 1, "the card under the face-up one there"),
            *(
                Field(f"search {pile}", KINDS, COUNT, f"cards of pile {pile}, looked through")
                for pile in range(self.piles)
                if self.game.options["ultra_search"]
            ),
        ]

    def player_fields(self, seat: int) -> list[Field]:
        seen_by = self.seats if self.many else 1
        return [
            *(
                Field(f"{name} {seat}", 1, most, f"seat {seat}: {name}")
                for name, most in COUNTS.items()
            ),
            Field(f"hit {seat}", 1, 1, f"whether an attack hit seat {seat} in this turn"),
            Field(f"shows {seat}", seen_by, 1, f"who will see the next hand of seat {seat}"),
            Field(f"shown {seat}", seen_by, 1, f"who sees the hand of seat {seat}"),
            Field(f"blanks {seat}", int(self.many), BLANKS, f"No Effects at hand of seat {seat}"),
            *(
                Field(f"{zone} of {seat}", KINDS, COUNT, f"cards of seat {seat}, if in the team")
                for zone in ZONES
                if self.teams
            ),
        ]

    def team_fields(self, team: int) -> list[Field]:
        return [
            *(
                Field(f"team {name} {team}", 1, most, f"team {team}: {name}")
                for name, most in TEAM_COUNTS.items()
            ),
            Field(f"team pooling {team}", 1, 1, f"whether team {team} plays from its deck"),
            Field(f"team shown {team}", self.seats, 1, f"who sees the pool of team {team}"),
            Field(f"team blanks left {team}", 1, BLANKS, "No Effects not yet given, if it is ours"),
            *(
                Field(
                    f"team {zone} of {team}", KINDS, COUNT, f"cards of team {team}, if it is ours"
                )
                for zone in ZONES
            ),
        ]

    def play_fields(self, number: int) -> list[Field]:
        many = int(self.many)
        return [
            Field(f"play {number} seat", self.seats, 1, "who played it"),
            Field(f"play {number} foe", self.plays, 1, "the card that faces it"),
            Field(f"play {number} card", len(NAMES), 1, "which card"),
            Field(f"play {number} half", 2, 1, "which half is active"),
            Field(f"play {number} fate", len(FATES), 1, f"its attack: {', '.join(FATES)}"),
            Field(f"play {number} marks", len(MARKS), 1, ", ".join(MARKS)),
            Field(f"play {number} side", 2 * many, 1, "to the left, or to the right"),
            Field(f"play {number} struck", many, 1, "whether its player was hit in that battle"),
            Field(f"play {number} time", len(TIMES) * many, 1, ", ".join(TIMES)),
        ]

    def remembered(self) -> list[Field]:
        owners = [f"seat {seat}" for seat in range(self.seats)]
        owners += [f"team {team}" for team in range(self.teams)]
        return [
            Field(f"known {name} of {owner}", KINDS, COUNT, f"{owner}: what must be there ({name})")
            for owner in owners
            for name in KNOWN
        ]

    def encode(self, view: View) -> list[int]:
        sheet = Sheet()
        self.write_common(sheet, view)
        self.write_own(sheet, view)
        for player in view["players"]:
            self.write_player(sheet, player)
        for team in view.get("teams", ()):
            self.write_team(sheet, team)
        for play in view["plays"]:
            self.write_play(sheet, play)
        sheet.nothing(self.size_of_play * (self.plays - len(view["plays"])))
        if self.memory:
            for owner in (*view["players"], *view.get("teams", ())):
                known = owner.get("known", {})
                for name in KNOWN:
                    sheet.bag(known.get(name, ()), KIND)
        return sheet.numbers

    @property
    def size_of_play(self) -> int:
        """How many numbers a card that lies open takes."""
        return sum(field.size for field in self.play_fields(0))

    def write_common(self, sheet: Sheet, view: View) -> None:
        seats = self.seats
        sheet.one_of(view["seat"], seats)
        sheet.one_of(STEP[view["step"]], len(STEPS))
        sheet.flag(view["final"])
        sheet.number(view["extras"], EXTRAS)
        sheet.number(view["quiet"], QUIET)
        sheet.number(view["turns"], TURNS)
        if self.many:
            sheet.one_of(view["marker"], seats)
            sheet.some_of(view["playing"], seats)
        sheet.bag(view["abandoned"], KIND)
        sheet.bag(view["dropped"], KIND)
        sheet.bag(view["extremes"], KIND)
        for pile in view["piles"]:
            sheet.one_of(KIND.get(pile["top"], -1), KINDS)
            sheet.number(pile["hidden"], CARDS_THERE)

    def write_own(self, sheet: Sheet, view: View) -> None:
        own = view["players"][view["seat"]]
        sheet.one_of(ASK[own["asked"]], len(ASKS))
        if self.many:
            about, left = own.get("about"), own.get("left")
            sheet.one_of(-1 if about is None else about, self.plays)
            sheet.one_of(self.lefts.get(left, -1), LEFT_PLAYS)
        if not self.teams:
            write_cards(sheet, own)
        looking = view["looking"] or {}
        sheet.one_of(looking.get("pile", -1), self.piles)
        sheet.one_of(KIND.get(looking.get("under") or "", -1), KINDS)
        if self.game.options["ultra_search"]:
            searched = looking.get("piles", [()] * self.piles)
            for cards in searched:
                sheet.bag(cards, KIND)

    def write_player(self, sheet: Sheet, player: View) -> None:
        for name, most in COUNTS.items():
            sheet.number(player[name], most)
        sheet.flag(player["hit"])
        for name in ("shows", "shown"):
            if self.many:
                sheet.some_of(player[name], self.seats)
            else:
                sheet.flag(player[name])
        if self.many:
            sheet.number(player.get("blanks", 0), BLANKS)
        if self.teams:
            write_cards(sheet, player)

    def write_team(self, sheet: Sheet, team: View) -> None:
        for name, most in TEAM_COUNTS.items():
            sheet.number(team[name], most)
        sheet.flag(team["pooling"])
        sheet.some_of(team["shown"], self.seats)
        sheet.number(team.get("blanks left", 0), BLANKS)
        write_cards(sheet, team)

    def write_play(self, sheet: Sheet, play: View) -> None:
        sheet.one_of(play["seat"], self.seats)
        sheet.one_of(play["foe"], self.plays)
        sheet.one_of(DESIGN[play["card"]], len(NAMES))
        sheet.one_of(HALF[play["card"], play["half"]], 2)
        sheet.one_of(FATE[play["fate"]], len(FATES))
        for mark in MARKS:
            sheet.flag(play[mark])
        if self.many:
            sheet.one_of(SIDES.index(play["side"]), 2)
            sheet.flag(play["struck"])
            sheet.one_of(TIME[play["time"]], len(TIMES))


def write_cards(sheet: Sheet, owner: View) -> None:
    """Write all cards of a player or a team; zeros if they are not the seat's to see."""
    cards = owner.get("cards", {})
    for zone in ZONES:
        sheet.bag(cards.get(zone, ()), KIND)
