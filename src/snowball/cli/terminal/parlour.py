"""From the first question to the last game: what is played, taken up again, and played once more."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.text import Text

from snowball.bots import bot
from snowball.cli.terminal import ending, prompts, saves
from snowball.cli.terminal.names import PERSON, Company
from snowball.cli.terminal.picture import Scene
from snowball.cli.terminal.pictures import PICTURES
from snowball.cli.terminal.saves import Save, SaveError
from snowball.cli.terminal.screen import Screen
from snowball.cli.terminal.session import Session
from snowball.play.match import Match
from snowball.play.record import Record
from snowball.rules.core import RulesError, State
from snowball.rules.dice import Dice

SEED_BITS: Final = 62


class Parlour:
    """One visit: games played one after another at this screen."""

    def __init__(self, screen: Screen, seed: int | None) -> None:
        self.screen = screen
        self.seed = seed
        self.session: Session | None = None
        self.ended: list[Text] = []

    def welcome(
        self,
        game: str | None,
        seats: int | None,
        players: Sequence[str] | None,
        options: Mapping[str, object],
    ) -> None:
        """Ask what is to be played, and play it."""
        notice = ""
        while game is None:
            asked = prompts.ask_game(self.screen, notice)
            if isinstance(asked, str):
                game = asked
                continue
            try:
                self.go_on(asked)
            except SaveError as error:
                notice = str(error)
            else:
                return
        plan = prompts.planned(self.screen, game, seats, players, options)
        self.play(Record(plan.game, list(plan.company.names), list(plan.company.players)))

    def begin_from(self, start: State, players: Sequence[str] | None) -> None:
        """Play on from a position."""
        if not start.actors:
            raise RulesError("The game is over in that position: there is nothing to play.")
        game = start.game
        company = prompts.company(self.screen, type(game), game.seats, players, game.options)
        names, kinds = list(company.names), list(company.players)
        self.play(Record(game, names, kinds, position=start.dump()))

    def go_on(self, wanted: Path) -> None:
        """Take up a saved game."""
        path = saves.found(wanted)
        if path.parent.resolve() == saves.saves_folder().resolve():
            save = Save.opened(path)
        else:  # somebody's own copy stays as it is
            saves.read(path)
            save = Save.new(path.stem)
        try:
            record = saves.read(path)
            if record.result is not None:
                raise SaveError(f"That game is over: snowball replay {save.finish(record)}")
            match = self.match(record)
        except SaveError:
            save.release()
            raise
        self.play(record, match, save)

    def match(self, record: Record) -> Match:
        """Return the match that a record leads to; one that does not replay is refused."""
        try:
            for player in record.players:
                if player != PERSON:
                    bot(player)  # refused here if there is none
            return Match(record, Dice(self.next_seed(), 0))
        except RulesError as error:
            raise SaveError(f"That game cannot go on: {error}") from error

    def next_seed(self) -> int:
        """Return the seed of the next game: the one that was asked for, or nobody's guess."""
        if self.seed is None:
            return secrets.randbits(SEED_BITS)
        return self.seed

    def play(self, record: Record, match: Match | None = None, save: Save | None = None) -> None:
        """Play a game to its end, and others after it if wanted."""
        while True:
            seed = self.next_seed()
            company = Company(tuple(record.names), tuple(record.players))
            match = match or Match(record, Dice(seed, 0))
            save = save or self.new_save(record)
            self.session = Session(self.screen, match, company, save, seed)
            self.session.play()
            if not self.finish(self.session):
                return
            if self.seed is not None:
                self.seed += 1
            record = Record(record.game, record.names, record.players, position=record.position)
            match = save = None

    def new_save(self, record: Record) -> Save | None:
        """Return a file for a new game, None where nothing can be written."""
        try:
            return Save.new(saves.automatic_name(record.game.name))
        except OSError:
            return None

    def finish(self, session: Session) -> bool:
        """Put the record of a finished game away, show the result, say whether to play again."""
        record = session.match.record
        assert record.result is not None
        path = session.put_away()
        self.session = None
        game = session.match.game
        picture = PICTURES[game.name]
        reader = session.company.only_person
        table = Scene(session.match.state.view(reader), session.company, reader, self.screen.glyphs)
        cards = ending.cards(self.screen, picture.laid_open(table))
        company = session.company
        result, after = record.result, picture.afterword(table)
        self.ended = ending.summary(self.screen, game, result, company, path, cards, after)
        short = ending.summary(self.screen, game, result, company, path, (), after)
        story = session.told(reader)
        marked = reader if picture.marks(game.seats) else None
        shown = ending.Shown(game.name, picture.title, self.ended, short, cards)
        return ending.show_end(self.screen, shown, story, marked)

    def farewell(self) -> list[Text]:
        """Return what is said on the way out: how a game ended, or how to go on with it."""
        session = self.session
        if session is None:
            return self.ended
        if session.save is None or session.trouble:
            return [Text(session.trouble)]
        return [
            Text(f"Your game is saved as {session.save.name!r}. Go on with it:"),
            Text("  snowball play --resume"),
            Text(f"The file: {session.save.path}"),
        ]

    def let_go(self) -> None:
        """Let go of the save, so that another window may take it up."""
        if self.session is not None and self.session.save is not None:
            self.session.save.release()
