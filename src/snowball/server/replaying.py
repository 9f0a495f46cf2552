"""Replaying: a record told again as the messages of a live table, in a worker."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Literal

import msgspec

from snowball.play import cube, words
from snowball.play.record import Record, parse
from snowball.play.replay import Moment, moments
from snowball.rules.core import Document, RulesError, check_seat
from snowball.server.asking import MOST_MOMENTS
from snowball.server.problems import Problem
from snowball.server.reading import Chosen, Frame, Replay
from snowball.server.telling import Audience, retold

MOST_BYTES: Final = 4_000_000
"""What the frames of one answer may come to, …"""
MOST_SECONDS: Final = 2.0
"""… and how long a worker may be busy with them; whoever wants more asks again."""
LONGEST: Final = 10.0
"""Seconds after which a record is given up that does not come to its end; looked at after each
moment, so that most hear why. A worker that hangs in one is ended by whoever waits for it."""
MOST_SAID: Final = 300
"""Letters of a refusal."""
UNSHOWN: Final = "memory"
"""What a view has for bots alone; it is the largest part."""

Eyes = int | Literal["table", "open"]


@contextmanager
def reading() -> Iterator[None]:
    """Refuse a record in words, whatever is wrong with it: anybody may send anything."""
    try:
        yield
    except Problem:
        raise
    except RulesError as error:
        raise Problem("bad-record", shortened(str(error))) from None
    except Exception:
        raise Problem("bad-record", "This record cannot be read.") from None


def shortened(sentence: str) -> str:
    """Return a sentence without most of what it repeats of a record that has very long words."""
    if len(sentence) <= MOST_SAID:
        return sentence
    return f"{sentence[: MOST_SAID - 50]} … {sentence[-45:]}"


def replay(text: str, eyes: Eyes, first: int, count: int, language: str = "en") -> bytes:
    """Return some frames of a record as JSON, and what the whole record comes to."""
    with reading():
        record = parse(text)
        check_numbers(record)
        if isinstance(eyes, int):
            check_eyes(record, eyes)
        return msgspec.json.encode(shown(record, eyes, first, count, language))


def check_numbers(record: Record) -> None:
    """Refuse a game that the page has no pictures for: it knows the printed numbers alone."""
    numbers = record.game.changed_numbers
    if numbers:
        raise Problem(
            "bad-record",
            f"This game was played with other numbers than the printed ones ({', '.join(numbers)}): "
            "`snowball replay` and `snowball review` show it.",
        )


def check_eyes(record: Record, seat: int) -> None:
    """Refuse a seat that was not at the table."""
    try:
        check_seat(record.game, seat)
    except RulesError as error:
        raise Problem("bad-message", str(error)) from None


def shown(record: Record, eyes: Eyes, first: int, count: int, language: str) -> Replay:
    """Return a record with the frames that are wanted, as far as they go into one answer."""
    game = record.game
    film = Film(record, eyes, first, count, language)
    begun = time.process_time()
    total, turns, turn = 0, [], 0
    for moment in moments(record):
        film.take(moment)
        if moment.state.turns > turn:
            turn = int(moment.state.turns)
            turns.append(moment.number)
        total += 1
        if time.process_time() - begun > LONGEST:
            raise Problem("bad-record", "This game is too long to be shown.")
    result = moment.state.result if total else None
    ending = ""
    if result is not None:
        whose = audience_of(eyes)
        ending = words.ending(result, record.names, whose, game.options, language=language)
    elif total > MOST_MOMENTS:
        # The first frame is before any choice.
        ending = words.broken_off(total - 1, language=language)
        film.break_off(total - 1, ending)
    return Replay(
        game=game.name,
        title=type(game).title,
        options=dict(game.options),
        seats=game.seats,
        names=words.called(record.names, language),
        players=record.players,
        version=record.version,
        complete=result is not None,
        ending=ending,
        winners=[] if result is None else list(result.winners),
        turns=turns,
        total=total,
        first=first,
        frames=film.frames,
    )


class Film:
    """The frames of a record that go into one answer."""

    def __init__(self, record: Record, eyes: Eyes, first: int, count: int, language: str) -> None:
        self.language = language
        self.record = record
        self.eyes = eyes
        self.first = first
        self.last = first + count
        self.frames: list[Frame] = []
        self.size = 0
        self.seconds = 0.0
        self.before: dict[int, Document] = {}
        """What seats saw before they chose, for the words of what they chose."""

    def take(self, moment: Moment) -> None:
        """Add a frame if it is wanted and there is room for it."""
        number = moment.number
        full = self.size > MOST_BYTES or self.seconds > MOST_SECONDS
        if not self.first - 1 <= number < self.last or full:
            return
        begun = time.process_time()
        views = {seat: seen(moment, seat) for seat in self.seats}
        if number >= self.first:
            frame = self.frame(moment, views)
            self.frames.append(frame)
            self.size += len(msgspec.json.encode(frame))
        self.before = views
        self.seconds += time.process_time() - begun

    def break_off(self, last: int, ending: str) -> None:
        """Let the last frame say that the game was broken off there (RD-48), if it is here."""
        if self.frames and self.frames[-1].update.number == last:
            update = self.frames[-1].update
            update.ending, update.owed, update.choices = ending, [], []

    @property
    def seats(self) -> list[int]:
        """Whose cards may be shown."""
        if self.eyes == "open":
            return list(range(self.record.game.seats))
        return [self.eyes] if isinstance(self.eyes, int) else []

    def frame(self, moment: Moment, views: dict[int, Document]) -> Frame:
        """Return a moment as a frame."""
        audience = audience_of(self.eyes)
        view = seen(moment, None) if audience is None else views[audience]
        update = retold(moment, audience, moment.number, moment.events, view, self.language)
        update.view = trimmed(view)
        return Frame(
            update=update,
            chosen=self.chosen(moment),
            turn=int(moment.state.turns),
            views=[trimmed(view) for view in views.values()] if self.eyes == "open" else None,
        )

    def chosen(self, moment: Moment) -> list[Chosen]:
        """Return what was chosen by those whose cards may be shown."""
        found = []
        for each in moment.chosen:
            if each.seat in self.before:
                text = moment.game.text(each.choice)
                line = words.choice(
                    self.before[each.seat], text, moment.names, language=self.language
                )
                found.append(Chosen(each.seat, text, line))
        return found


def audience_of(eyes: Eyes) -> Audience:
    """Return the audience that a record is told to."""
    return eyes if isinstance(eyes, int) else None


def seen(moment: Moment, audience: Audience) -> Document:
    """Return what an audience sees of a moment."""
    return cube.seen(moment.state.view(audience), moment.rolled)


def trimmed(view: Document) -> Document:
    """Return a view without what only bots read."""
    return {name: value for name, value in view.items() if name != UNSHOWN}
