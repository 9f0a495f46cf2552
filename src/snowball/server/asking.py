"""Asking: what people want of a table, checked and turned into entries; nothing changes here."""

from __future__ import annotations

from dataclasses import replace
from hmac import compare_digest
from typing import Final

from snowball.play.fair import FairLuck
from snowball.rules.core import CHANCE, State
from snowball.server.entries import (
    Again,
    By,
    Chose,
    Filled,
    Moved,
    Returned,
    Sat,
    Started,
    Stood,
    Went,
)
from snowball.server.problems import Problem
from snowball.server.table import HOST, Table

MOST_PEOPLE: Final = 200
"""Who may come and go at one table; each of them is remembered."""
MOST_CHANGES: Final = 100
"""How often somebody may think again before the game goes on, …"""
MOST_CHANGES_EVER: Final = 1000
"""… and at a table; each time is stored."""
MOST_MOMENTS: Final = 5000
"""How often a game may go on before it is broken off (RD-48): without some house rules it need not end."""


def sit(
    table: Table, seat: int | None, name: str, luck: str, invited: bool, joined: str = ""
) -> Sat | None:
    """Take a free seat: the one that was asked for, or the first; None if that has been done."""
    if came(table, joined, luck) is not None:
        return None
    gathering(table)
    room_for_one(table)
    free = table.free
    allowed = [number for number in free if invited or not table.seats[number].invited]
    if seat is not None and seat not in free:
        raise Problem("seat-taken", f"Seat {seat} is not free; free are: {numbers(allowed)}.")
    if not free:
        raise Problem("seat-taken", "Every seat of this table is taken.")
    wanted = allowed[0] if seat is None and allowed else seat
    if wanted not in allowed:
        raise Problem("not-invited", "That seat is for somebody invited: open the invitation link.")
    return Sat(len(table.people), (wanted,), (name,), luck, joined)


def keep(table: Table, before: int, luck: str, joined: str = "") -> Sat | None:
    """Take the seats that somebody of the table before has here; None if that has been done."""
    if came(table, joined, luck) is not None:
        return None
    gathering(table)
    room_for_one(table)
    seats = [
        number
        for number, chair in enumerate(table.plan.chairs)
        if chair.keeps == before and number in table.free
    ]
    if not seats:
        raise Problem("seat-taken", "Nobody keeps a seat for you at this table.")
    names = tuple(table.plan.chairs[number].name for number in seats)
    return Sat(len(table.people), tuple(seats), names, luck, joined)


def came(table: Table, joined: str, luck: str) -> int | None:
    """Return who came with that very request and has not moved since, None if nobody has."""
    if joined:
        for number, person in enumerate(table.people):
            same = compare_digest(person.joined.encode(), joined.encode()) and person.luck == luck
            if same and not person.generation and table.seats_of(number):
                return number
    return None


def stand(table: Table, person: int) -> Stood | None:
    """Give one's seats up before the game begins; None if that has been done."""
    gathering(table)
    if not table.seats_of(person):
        if person != HOST or any(chair.kind == "me" for chair in table.plan.chairs):
            return None  # they had one
        raise Problem("not-yours", "You have no seat at this table.")
    return Stood(person)


def fill(table: Table, person: int, seats: list[int] | None, level: str) -> Filled | None:
    """Let bots have free seats, all of them if none is named; None if they have them."""
    only_host(person)
    gathering(table)
    wanted = table.free if seats is None else sorted(set(seats))
    given = [
        number
        for number, seat in enumerate(table.seats)
        if seat.level == level and number in wanted
    ]
    rest = [number for number in wanted if number not in given]
    taken = [number for number in rest if number not in table.free]
    if taken:
        raise Problem("seat-taken", f"Not free: {numbers(taken)}; free are: {numbers(table.free)}.")
    return Filled(tuple(rest), level) if rest else None


def move(table: Table, person: int, moved: str = "") -> Moved:
    """Go to another device."""
    restless(table, person)
    return Moved(person, moved)


def has_moved(table: Table, person: int, generation: int, moved: str) -> bool:
    """Say whether somebody of that generation has gone to another device by that very request."""
    if person >= len(table.people) or not moved:
        return False
    now = table.people[person]
    return now.generation == generation + 1 and compare_digest(now.moved, moved)


def start(table: Table, person: int, luck: str) -> Started | None:
    """Begin the game; only the host may, when every seat is taken; None if that has been done.

    It is the same request if it brings the same luck, of which there is another for every table.
    """
    only_host(person)
    if table.stage != "gathering" and compare_digest(table.people[HOST].luck, luck):
        return None
    gathering(table)
    if table.free:
        raise Problem("seats-open", f"Nobody sits on these seats yet: {numbers(table.free)}.")
    begun = table.copy()
    begun.people[HOST] = replace(begun.people[HOST], luck=luck)
    drawn = draw(FairLuck(table.secret, begun.contributions()), begun.state, 0)
    return Started(luck, drawn)


def choose(
    table: Table, seat: int, moment: int | None, text: str, by: By = "person", name: str = ""
) -> Chose | None:
    """Choose for a seat; None if the choice of that name (the client's own) has been made."""
    before = table.past.called(seat, name) if name else None
    if before is not None:
        then, chosen = before
        if moment not in (None, then) or table.choices.get(text) != chosen:
            raise Problem(
                "id-taken", "This id is that of another choice: give each choice one of its own."
            )
        return None
    playing(table)
    if moment is not None and moment != table.moment:
        raise Problem(
            "too-late", "The game has gone on since: look at what there is to choose now."
        )
    state = table.state
    if by == "stand-in" and not table.seats[seat].away:
        raise Problem("too-late", "The player is back.")
    if seat not in state.actors:
        raise Problem("not-your-turn", "There is nothing for you to choose now.")
    # While a bot was thinking its person may have come back, or its choice been made elsewhere.
    if by != "person" and (seat in table.pending or not table.played_by(seat)):
        raise Problem("too-late", "Somebody else has chosen for this seat.")
    choice = table.choices.get(text, -1)
    if choice not in state.choices(seat):
        raise refusal(state, seat, choice)
    owner = table.seats[seat].person
    if by == "person" and seat in table.pending and owner is not None:
        restless(table, owner)
    if any(each != seat and each not in table.pending for each in state.actors):
        return Chose(seat, text, by, name)
    after = state.copy()
    for actor in state.actors:
        after.carry_out(actor, choice if actor == seat else table.pending[actor])
    assert table.luck is not None
    drawn = draw(table.luck, after, table.past.length + len(state.actors))
    too_long = table.moment + 1 >= MOST_MOMENTS and after.result is None
    return Chose(seat, text, by, name, drawn, broken_off=too_long)


def refusal(state: State, seat: int, choice: int) -> Problem:
    """Return why a choice is not open."""
    code = state.refusal(seat, choice) if choice >= 0 else ""
    if not code:
        return Problem("no-such-choice", "There is no such choice in this game.")
    return Problem(code, state.explain(code))


def leave(table: Table, person: int) -> Went | None:
    """Let a bot play one's seats from now on; None if it does."""
    seats = [seat for seat in seats_in_play(table, person) if not table.seats[seat].away]
    if not seats:
        return None
    restless(table, person)
    return Went(tuple(seats))


def get_up(table: Table, person: int) -> Stood | Went | None:
    """Give one's seats up before the game, or let a bot play them during it."""
    return stand(table, person) if table.stage == "gathering" else leave(table, person)


def give_up_on(table: Table, seats: list[int]) -> Went:
    """Let a bot play for those who have not chosen for too long."""
    playing(table)
    late = [seat for seat in seats if seat in table.owed and not table.played_by(seat)]
    if not late:
        raise Problem("too-late", "They have chosen in the meantime.")
    return Went(tuple(late), late=True)


def come_back(table: Table, person: int) -> Returned | None:
    """Play one's seats oneself again; None if one does."""
    seats = [seat for seat in seats_in_play(table, person) if table.seats[seat].away]
    if not seats:
        return None
    restless(table, person)
    return Returned(tuple(seats))


def rematch(table: Table, person: int, other: str) -> Again | None:
    """Go on at another table, with a new host; None if that has been done."""
    if table.stage != "over":
        raise Problem("not-over", "A rematch can be had when the game is over.")
    if table.next_table:
        if table.next_table == other:
            return None
        raise Problem("already-over", "There is a rematch already.")
    return Again(other, person)


def draw(luck: FairLuck, state: State, number: int) -> tuple[str, ...]:
    """Play chance in a state until a seat must choose, and return what it did."""
    drawn: list[str] = []
    while CHANCE in state.actors:
        outcome = luck.outcome(state, number + len(drawn))
        state.carry_out(CHANCE, outcome)
        drawn.append(state.game.text(outcome))
    return tuple(drawn)


def only_host(person: int) -> None:
    """Refuse what only the host may do."""
    if person != HOST:
        raise Problem("not-host", "Only whoever made the table can do that.")


def gathering(table: Table) -> None:
    """Refuse what can only be done before the game."""
    if table.stage != "gathering":
        raise Problem("already-started", "The game at this table has begun already.")


def playing(table: Table) -> None:
    """Refuse what can only be done during the game."""
    if table.stage == "gathering":
        raise Problem("not-started", "The game at this table has not begun yet.")
    if table.stage == "over":
        raise Problem("already-over", "The game at this table is over.")


def seats_in_play(table: Table, person: int) -> list[int]:
    """Return the seats that somebody has in a game that goes on; refuse who has none."""
    playing(table)
    seats = table.seats_of(person)
    if not seats:
        raise Problem("not-yours", "You have no seat at this table.")
    return seats


def room_for_one(table: Table) -> None:
    """Refuse another person where too many have come and gone."""
    if len(table.people) > MOST_PEOPLE:
        raise Problem("too-restless", "Too many have come and gone here: make another table.")


def restless(table: Table, person: int) -> None:
    """Refuse to let somebody think again and again before the game goes on."""
    if table.people[person].changes >= MOST_CHANGES:
        raise Problem("too-restless", "You have thought again too often: wait until all go on.")
    if table.people[person].changes_ever >= MOST_CHANGES_EVER:
        raise Problem("too-restless", "You have thought again too often: what you choose stays.")


def numbers(seats: list[int]) -> str:
    """Return seats as a list to read."""
    return ", ".join(map(str, seats)) if seats else "none"
