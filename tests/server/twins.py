"""Twin worlds: whether an audience is told the same wherever it cannot tell two worlds apart."""

from __future__ import annotations

from snowball.play import words
from snowball.play.record import Record
from snowball.rules.dice import Dice
from snowball.server import asking, telling
from snowball.server.problems import Problem
from snowball.server.table import Table, Told
from snowball.server.telling import Audience, encoded
from snowball.testing.conformance import committed

FOLLOWED = 6
"""Choices that are followed at one moment."""
REFUSED = 20
"""Texts that are tried at one moment, most of which are not open."""


def twin_of(table: Table, audience: Audience, dice: Dice) -> Table:
    """Return a table in a world that an audience cannot tell from this one."""
    twin = table.copy()
    twin.state = table.state.guess(audience, dice)
    return twin


def check_alike(table: Table, audience: Audience, dice: Dice) -> int:
    """Assert that an audience gets the same bytes in a twin world; return how many were followed."""
    twin = twin_of(table, audience, dice)
    language = words.KNOWN[dice.below(len(words.KNOWN))]
    here, there = told(table, audience, language), told(twin, audience, language)
    assert here == there, "a full message tells worlds apart"
    assert encoded(telling.summary(table)) == encoded(telling.summary(twin))
    if audience is not None:
        check_refusals(table, twin, audience, dice)
    if committed(table.state) != committed(twin.state) or not fits(twin):
        return 0
    common = [
        (seat, text)
        for seat in table.owed
        for text in sorted(texts(table, seat) & texts(twin, seat))
    ]
    while len(common) > FOLLOWED:
        common.pop(dice.below(len(common)))
    return sum(check_followed(table, twin, audience, language, seat, text) for seat, text in common)


def fits(twin: Table) -> bool:
    """Say whether what others have chosen in secret could have been chosen in a twin world."""
    return all(choice in twin.state.choices(seat) for seat, choice in twin.pending.items())


def check_refusals(table: Table, twin: Table, seat: int, dice: Dice) -> None:
    """Assert that a seat is refused the same, in the same words."""
    number = len(table.game.texts)
    tried = {table.game.texts[dice.below(number)] for _ in range(REFUSED)}
    for text in sorted(tried | {"nothing of the kind"}):
        assert refusal(table, seat, table.moment, text) == refusal(twin, seat, table.moment, text)
    late = table.moment + 1
    assert refusal(table, seat, late, text) == refusal(twin, seat, late, text)


def check_followed(
    table: Table, twin: Table, audience: Audience, language: str, seat: int, text: str
) -> bool:
    """Assert that an audience hears the same of a choice, unless it comes to see more."""
    (here, news), (there, others) = after(table, seat, text), after(twin, seat, text)
    if here.state.view(audience) != there.state.view(audience):
        return False
    assert told(here, audience, language, news) == told(there, audience, language, others), (
        "the message of a choice tells worlds apart"
    )
    assert here.heard == there.heard
    stories = [
        story_since(before, now, audience, language)
        for before, now in ((table, here), (twin, there))
    ]
    assert stories[0] == stories[1], "the story so far tells worlds apart"
    return True


def story_since(before: Table, now: Table, audience: Audience, language: str) -> bytes:
    """Return the bytes of what an audience is told again of what happened since."""
    assert before.record is not None
    assert now.record is not None
    record = Record(now.game, now.names, position=before.state.dump())
    record.moves = now.record.moves[len(before.record.moves) :]
    return encoded(telling.recalled(record, audience, language))


def after(table: Table, seat: int, text: str) -> tuple[Table, Told]:
    """Return a table after a choice, and what there is to tell."""
    then = table.copy()
    entry = asking.choose(then, seat, then.moment, text)
    assert entry is not None
    return then, then.add(entry)


def told(table: Table, audience: Audience, language: str, what: Told | None = None) -> bytes:
    """Return the bytes that an audience gets."""
    return encoded(telling.update(table, audience, what, language))


def texts(table: Table, seat: int) -> set[str]:
    """Return what a seat may choose."""
    return {table.game.text(choice) for choice in table.state.choices(seat)}


def refusal(table: Table, seat: int, moment: int, text: str) -> bytes:
    """Return what a seat is answered to a choice."""
    try:
        asking.choose(table, seat, moment, text)
    except Problem as problem:
        return encoded([problem.code, problem.sentence])
    return b"done"
