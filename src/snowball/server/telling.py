"""Telling: the one place where a table is turned into messages, each made for one audience."""

from __future__ import annotations

from typing import Final, Literal, Protocol

import msgspec

from snowball.play import cube, words
from snowball.play.record import Record
from snowball.play.replay import moments
from snowball.rules.catalog import kind_of
from snowball.rules.core import CHANCE, Document, Event, Game, State
from snowball.server.messages import (
    ChoiceShown,
    EventShown,
    Line,
    SeatShown,
    TableShown,
    Update,
)
from snowball.server.table import Seat, Table, Told

Audience = int | None
"""A seat, or None for whoever watches."""
Ear = tuple[Audience, str]
"""An audience, and the language in which it is told."""

MOST_LINES: Final = 400
"""Sentences of a story that are told again."""

_encoder: Final = msgspec.json.Encoder()


class Scene(Protocol):
    """A game to tell of, be it that of a table, of a record or of a lesson."""

    @property
    def state(self) -> State: ...
    @property
    def game(self) -> Game: ...
    @property
    def names(self) -> list[str]: ...


def encoded(message: object) -> bytes:
    """Return a message as it goes over the wire."""
    return _encoder.encode(message)


def update(
    table: Table, audience: Audience, told: Told | None = None, language: str = "en"
) -> Update:
    """Return what an audience has to know: what an entry brought about, or everything."""
    state = table.state
    begun = table.stage != "gathering"
    # Nobody is told more of a choice that does not count yet than that it has been made.
    shown = begun and (told is None or told.game)
    view = cube.seen(state.view(audience), table.rolled) if shown else None
    mine = table.pending.get(audience) if audience is not None else None
    known = [] if told is None else known_to(audience, told.events)
    return Update(
        seat=audience,
        number=table.heard[-1 if audience is None else audience],
        moment=table.moment,
        owed=list(table.owed),
        mine="" if mine is None else table.game.text(mine),
        choices=None if view is None else offered(table, audience, view, language),
        events=[shown_as(event) for event in known],
        story=story(table, known, audience, language),
        table=summary(table) if told is None or told.people else None,
        view=view,
        ending=ending(table, audience, language),
    )


def retold(
    scene: Scene,
    audience: Audience,
    number: int,
    events: list[Event],
    view: Document,
    language: str = "en",
) -> Update:
    """Return what an audience has to know of a moment of a game that is played again."""
    state = scene.state
    result = state.result
    known = known_to(audience, events)
    return Update(
        seat=audience,
        number=number,
        moment=number,
        owed=[actor for actor in state.actors if actor != CHANCE],
        mine="",
        choices=choices(scene, audience, view, language),
        events=[shown_as(event) for event in known],
        story=story(scene, known, audience, language),
        table=None,
        view=view,
        ending=""
        if result is None
        else words.ending(result, scene.names, audience, scene.game.options, language=language),
    )


def recalled(record: Record, audience: Audience, language: str = "en") -> list[Line]:
    """Return the story so far as an audience was told it, without what was told of long ago."""
    past = [(moment, known_to(audience, moment.events)) for moment in moments(record)]
    lines: list[Line] = []
    # Moment by moment, as updates tell it: who has been there all the time knows these very lines.
    for moment, known in reversed(past):
        told = story(moment, known, audience, language)
        lines += (Line(line.words, line.rules, 0, 0) for line in reversed(told))
        if len(lines) >= MOST_LINES:
            break
    return lines[MOST_LINES - 1 :: -1]


def offered(table: Table, audience: Audience, view: Document, language: str) -> list[ChoiceShown]:
    """Return what a seat may choose at a table now; nothing if the game was broken off."""
    return [] if table.stage == "over" else choices(table, audience, view, language)


def choices(
    scene: Scene, audience: Audience, view: Document, language: str = "en"
) -> list[ChoiceShown]:
    """Return what a seat may choose now, in words."""
    if audience is None or audience not in scene.state.actors:
        return []
    texts = map(scene.game.texts.__getitem__, scene.state.choices(audience))
    return [
        ChoiceShown(text, said, list(groups))
        for text, said, groups in words.menu(view, texts, scene.names, language=language)
    ]


def known_to(audience: Audience, events: list[Event]) -> list[Event]:
    """Return the events that an audience may know of."""
    return [event for event in events if event.is_for(audience)]


def shown_as(event: Event) -> EventShown:
    """Return an event as it goes over the wire."""
    return EventShown(event.name, list(event.rules), event.facts)


def story(scene: Scene, known: list[Event], audience: Audience, language: str = "en") -> list[Line]:
    """Return what an audience knows of in sentences."""
    if not known:
        return []
    return [
        Line(sentence.text, list(sentence.rules), sentence.first, sentence.last)
        for sentence in words.story(
            known, scene.names, audience, scene.game.options, language=language
        )
        if not sentence.quiet
    ]


def ending(table: Table, audience: Audience, language: str = "en") -> str:
    """Return why a game is over, empty while it is not."""
    if table.stage != "over":
        return ""
    result = table.state.result
    if result is None:
        return words.broken_off(table.moment, language=language)
    return words.ending(result, table.names, audience, table.game.options, language=language)


def summary(table: Table) -> TableShown:
    """Return what everybody may know of a table."""
    plan = table.plan
    over = table.stage == "over"
    result = table.state.result if over else None
    return TableShown(
        table=table.name,
        game=plan.game,
        title=kind_of(plan.game).title,
        options=dict(table.game.options),
        version=plan.version,
        stage=table.stage,
        seats=[seat_shown(table, number, seat) for number, seat in enumerate(table.seats)],
        owed=list(table.owed),
        listed=plan.listed,
        watching=plan.watching,
        hints=plan.hints,
        patience=plan.patience,
        stand_in=plan.stand_in,
        commitment=plan.commitment,
        contributions=[] if table.stage == "gathering" else list(table.contributions()),
        secret=table.secret if over else "",
        winners=[] if result is None else list(result.winners),
        rematch=table.next_table,
    )


def seat_shown(table: Table, number: int, seat: Seat) -> SeatShown:
    """Return what everybody may know of a seat."""
    kind: Literal["open", "invited", "person", "bot"]
    if seat.level:
        kind = "bot"
    elif seat.person is not None:
        kind = "person"
    else:
        kind = "invited" if seat.invited else "open"
    level = table.played_by(number) if table.stage == "playing" else seat.level
    return SeatShown(
        number, kind, seat.name, level, seat.away, seat.person, words.is_unnamed(seat.name, number)
    )
