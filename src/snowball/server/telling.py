"""Telling: the one place where a table is turned into messages, each made for one audience."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from snowball.play import words
from snowball.rules.catalog import kind_of
from snowball.rules.core import Document, Event
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

_encoder: Final = msgspec.json.Encoder()


def encoded(message: object) -> bytes:
    """Return a message as it goes over the wire."""
    return _encoder.encode(message)


def update(table: Table, audience: Audience, told: Told | None = None) -> Update:
    """Return what an audience has to know: what an entry brought about, or everything."""
    state = table.state
    begun = table.stage != "gathering"
    # Nobody is told more of a choice that does not count yet than that it has been made.
    shown = begun and (told is None or told.game)
    view = state.view(audience) if shown else None
    mine = table.pending.get(audience) if audience is not None else None
    events = [] if told is None else told.events
    return Update(
        seat=audience,
        number=table.heard[-1 if audience is None else audience],
        moment=table.moment,
        owed=list(table.owed),
        mine="" if mine is None else table.game.text(mine),
        choices=None if view is None else choices(table, audience, view),
        events=heard(events, audience),
        story=story(table, events, audience),
        table=summary(table) if told is None or told.people else None,
        view=view,
        ending=ending(table, audience),
    )


def choices(table: Table, audience: Audience, view: Document) -> list[ChoiceShown]:
    """Return what a seat may choose now, in words."""
    if audience is None or audience not in table.state.actors:
        return []
    texts = map(table.game.texts.__getitem__, table.state.choices(audience))
    return [
        ChoiceShown(text, said, list(groups))
        for text, said, groups in words.menu(view, texts, table.names)
    ]


def heard(events: list[Event], audience: Audience) -> list[EventShown]:
    """Return the events that an audience may know of."""
    return [
        EventShown(event.name, list(event.rules), event.facts)
        for event in events
        if event.is_for(audience)
    ]


def story(table: Table, events: list[Event], audience: Audience) -> list[Line]:
    """Return the events that an audience may know of in sentences."""
    known = [event for event in events if event.is_for(audience)]
    return [
        Line(sentence.text, list(sentence.rules), sentence.first, sentence.last)
        for sentence in words.story(known, table.names, audience, table.game.options)
        if not sentence.quiet
    ]


def ending(table: Table, audience: Audience) -> str:
    """Return why a game is over, empty while it is not."""
    result = table.state.result if table.stage == "over" else None
    if result is None:
        return ""
    return words.ending(result, table.names, audience, table.game.options)


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
    return SeatShown(number, kind, seat.name, level, seat.away, seat.person)
