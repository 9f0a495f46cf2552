"""Claims: what must hold after all that was done to the servers, checked table by table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from snowball.play.record import Record, parse
from snowball.play.verdict import verify
from snowball.rules.core import CHANCE, RulesError
from snowball.server.entries import AnyEntry, Chose, Plan, decode, decode_plan
from snowball.server.store import Store
from snowball.server.table import Table
from snowball.server.visitor import Sent, Visitor, words


@dataclass
class Claim:
    """Something that must hold, how often it was looked at, and every time it did not."""

    words: str
    checked: int = 0
    broken: list[str] = field(default_factory=list)


class Made(NamedTuple):
    """A choice as it is stored, with the moment for which it counted."""

    entry: Chose
    moment: int
    away: bool
    """Whether the person of its seat was away."""


@dataclass
class Stored:
    """A table as the database has it in the end."""

    name: str
    plan: Plan
    secret: str
    entries: list[AnyEntry]

    def choices(self) -> tuple[Table, list[Made]]:
        """Let everything happen again; return the table, and all choices in their order."""
        table = Table(self.name, self.plan, self.secret)
        made = []
        for entry in self.entries:
            if isinstance(entry, Chose):
                made.append(Made(entry, table.moment, table.seats[entry.seat].away))
            table.add(entry, listen=False)
        return table, made


async def read_stored(store: Store, name: str) -> Stored | None:
    """Read a table from the database."""
    found = await store.load(name)
    if found is None:
        return None
    row, entries = found
    told = [decode(entry.body) for entry in entries]
    return Stored(name, decode_plan(row.plan), row.secret, told)


class Claims:
    """All claims of a run."""

    def __init__(self) -> None:
        self.finished = Claim("every game finished")
        self.kept = Claim("every acknowledged choice is in the record, at its place")
        self.once = Claim("no choice was applied twice, or without being asked for")
        self.same = Claim("everybody at a table was given the same record")
        self.fair = Claim("the luck of every record is the one committed to")
        self.gapless = Claim("no message was missing, came twice, or went back")
        self.calm = Claim("the servers had no accidents, and ended when asked to")

    @property
    def all(self) -> list[Claim]:
        """The claims in the order of the report."""
        return [
            self.finished,
            self.kept,
            self.once,
            self.same,
            self.fair,
            self.gapless,
            self.calm,
        ]

    @property
    def hold(self) -> bool:
        """Whether all of them hold."""
        return not any(claim.broken for claim in self.all)

    def check_table(
        self,
        name: str,
        commitment: str,
        visitors: Sequence[Visitor],
        records: Sequence[str],
        stored: Stored | None,
    ) -> None:
        """Check a table by what its people noted, the records they got, and what is stored."""
        sent = [each for visitor in visitors for each in visitor.choices]
        for visitor in visitors:
            self.gapless.checked += visitor.messages
            self.gapless.broken += [f"Table {name}: {fault}." for fault in visitor.faults]
        if stored is None:
            self.kept.broken.append(f"Table {name} is gone.")
            return
        table, made = stored.choices()
        self.check_once(name, sent, made, bots=[bool(seat.level) for seat in table.seats])
        self.check_stored(name, sent, made)
        if records:
            self.check_records(name, records, table)
            self.check_record(name, sent, records[0])
            self.check_luck(name, commitment, records[0])

    def check_once(
        self, name: str, sent: Iterable[Sent], made: Iterable[Made], bots: list[bool]
    ) -> None:
        """Check that what is stored was asked for, and is stored once."""
        asked = {(each.seat, each.id): each for each in sent}
        times = Counter((each.entry.seat, each.entry.id) for each in made if each.entry.id)
        self.once.checked += sum(times.values())
        for place, count in times.items():
            each = asked.get(place)
            if each is None:
                self.once.broken.append(
                    f"Table {name}: nobody sent the choice {place[1]} of seat {place[0]}."
                )
            elif each.answer == "refused":
                self.once.broken.append(
                    f"Table {name}: {words(each)} was refused ({each.code}), and yet applied."
                )
            elif count > 1:
                self.once.broken.append(f"Table {name}: {words(each)} was applied {count} times.")
        for one in made:
            by_bot = one.entry.by != "person"
            if by_bot and not bots[one.entry.seat] and not one.away:
                self.once.broken.append(
                    f"Table {name}: a bot chose {one.entry.choice!r} at moment {one.moment} for "
                    f"seat {one.entry.seat}, whose person was there."
                )

    def check_stored(self, name: str, sent: Iterable[Sent], made: Iterable[Made]) -> None:
        """Check that what was acknowledged is stored, as it was sent."""
        found = {(one.entry.seat, one.entry.id): one for one in made}
        for each in sent:
            if each.answer != "ack":
                continue
            self.kept.checked += 1
            one = found.get((each.seat, each.id))
            if one is None:
                self.kept.broken.append(
                    f"Table {name}: {words(each)} was acknowledged, and is lost."
                )
            elif (one.moment, one.entry.choice) != (each.moment, each.text):
                self.kept.broken.append(
                    f"Table {name}: {words(each)} was acknowledged, and is stored as "
                    f"{one.entry.choice!r} at moment {one.moment}."
                )

    def check_record(self, name: str, sent: Iterable[Sent], text: str) -> None:
        """Check that the record has the last word of every seat at every moment."""
        last = {(each.moment, each.seat): each for each in sent if each.answer == "ack"}
        try:
            told = moments(parse(text))
        except RulesError as error:
            self.kept.broken.append(f"Table {name}: the record cannot be read. {error}")
            return
        for (moment, seat), each in last.items():
            there = told[moment].get(seat) if moment < len(told) else None
            if there != each.text:
                instead = "nothing" if there is None else repr(there)
                self.kept.broken.append(
                    f"Table {name}: {words(each)} was acknowledged, and the record has {instead} "
                    "there."
                )

    def check_records(self, name: str, records: Sequence[str], table: Table) -> None:
        """Check that all have the same record, and that it is what is stored."""
        kept = "" if table.record is None else table.record.text()
        for text in records:
            self.same.checked += 1
            if text != kept:
                self.same.broken.append(
                    f"Table {name}: somebody was given another record than the one stored."
                )

    def check_luck(self, name: str, commitment: str, text: str) -> None:
        """Check that every outcome is derived from the secret that was committed to."""
        try:
            verdict = verify(parse(text), commitment)
        except RulesError as error:
            self.fair.broken.append(f"Table {name}: the luck cannot be checked. {error}")
            return
        self.fair.checked += verdict.checked
        if not verdict.fair:
            self.fair.broken.append(f"Table {name}: {verdict.sentence}")


def moments(record: Record) -> list[dict[int, str]]:
    """Return what every seat chose, moment by moment."""
    state = record.start()
    found: list[dict[int, str]] = []
    owed = 0
    for actor, choice in record.replay(state):
        if actor == CHANCE:
            continue
        if not owed:
            owed = len(state.actors)
            found.append({})
        found[-1][actor] = record.game.text(choice)
        owed -= 1
    return found
