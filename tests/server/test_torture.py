"""Servers are killed while games run on them: nothing is lost, and a loss would be told."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import count
from random import Random

import msgspec
import pytest

from server.live import FIXED_LUCK
from server.playing import SECRET, Story, table_of
from server.services import Postgres, Valkey
from snowball.play.fair import commitment_to
from snowball.rules.catalog import kind_of
from snowball.rules.dice import Dice
from snowball.server import asking
from snowball.server.entries import AnyEntry, Chose, Returned, Went
from snowball.server.torture import party
from snowball.server.torture.claims import Claims, Stored
from snowball.server.torture.run import Ordeal, Report, Run
from snowball.server.torture.sitting import sittings
from snowball.server.visitor import Sent, Visitor

SMALL = Ordeal(games=12, kills=2, seconds=300)


@pytest.fixture(autouse=True)
def fixed_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the same games be played in every run, whenever a server is killed."""
    monkeypatch.setenv("PYTHONPATH", FIXED_LUCK, prepend=os.pathsep)
    numbers = count()
    monkeypatch.setattr(party, "new_luck", lambda: sha256(b"%d" % next(numbers)).hexdigest())


def tortured(ordeal: Ordeal, between: Callable[[int], None] = lambda _: None) -> Report:
    """Run an ordeal, and check that everything held and that it was one."""
    report = asyncio.run(Run(ordeal, between=between).run())
    assert [broken for claim in report.claims for broken in claim.broken] == []
    assert report.hold
    assert report.kills == ordeal.kills
    assert report.acknowledged > 20 * ordeal.games
    assert report.breaks >= ordeal.kills
    assert all(claim.checked for claim in report.claims)
    return report


@pytest.mark.parametrize(
    "ordeal",
    [
        pytest.param(replace(SMALL, seed=1, games=3, kills=1), id="once"),
        pytest.param(replace(SMALL, seed=1), id="twice", marks=pytest.mark.slow),
    ],
)
def test_nothing_is_lost_when_a_server_on_sqlite_is_killed(ordeal: Ordeal) -> None:
    tortured(ordeal)


@pytest.mark.slow
def test_nothing_is_lost_when_a_server_on_postgresql_is_killed(postgres: Postgres) -> None:
    tortured(replace(SMALL, seed=2, database=postgres.empty()))


@pytest.mark.slow
def test_nothing_is_lost_when_one_of_two_nodes_is_killed_and_the_bus_restarts(
    postgres: Postgres, valkey: Valkey
) -> None:
    restarts = []

    def restart_bus(number: int) -> None:
        valkey.kill()
        valkey.start()
        restarts.append(number)

    ordeal = replace(SMALL, seed=3, nodes=2, database=postgres.empty(), bus=valkey.url)
    tortured(ordeal, restart_bus)
    assert restarts == [1, 2]


def test_the_mix_has_all_games_and_sizes_and_everybody_who_can_sit_at_a_table() -> None:
    planned = sittings(60, Random(0))
    assert {(each.game, len(each.chairs)) for each in planned} == {
        (game, seats) for game in ("arsenal", "splatball", "bricks") for seats in (2, 3, 4)
    }
    assert all(each.people for each in planned)
    assert {chair["kind"] for each in planned for chair in each.chairs} == {
        "me",
        "open",
        "invited",
        "bot",
    }


@pytest.mark.slow
def test_the_command_reports_and_refuses() -> None:
    def torture(*flags: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "snowball", "torture", *flags]
        return subprocess.run(command, capture_output=True, text=True, timeout=600)

    done = torture("--games", "3", "--kills", "1", "--seconds", "300", "--json")
    assert done.returncode == 0, done
    report = json.loads(done.stdout)
    assert report["holds"]
    assert (report["games"], report["kills"], report["database"]) == (3, 1, "sqlite")
    assert len(report["claims"]) == 7
    refused = torture("--nodes", "2")
    assert refused.returncode == 2
    assert "Two nodes share" in refused.stderr
    refused = torture("--database", "postgresql://db.example/games")
    assert refused.returncode == 2
    assert "Only this machine is tortured" in refused.stderr


# The checker itself: it must object to everything that must not be.


class Evening:
    """A finished game of two people with what they noted, for somebody to spoil."""

    def __init__(self) -> None:
        story = Story(table_of(kind_of("bricks")(2, {}), "mo"))
        story.add(asking.sit(story.table, 1, "", "cd" * 32, False))
        story.start()
        dice = Dice(4)
        self.visitors = [visitor(0), visitor(1)]
        while owed := story.table.owed:
            self.choose(story, owed[0], dice)
        assert story.table.record is not None
        self.entries: list[AnyEntry] = story.entries
        self.record = story.table.record.text()
        self.records = [self.record, self.record]
        self.table = story.table

    def choose(self, story: Story, seat: int, dice: Dice) -> None:
        table = story.table
        text = table.game.text(table.state.pick(seat, dice))
        notes = self.visitors[seat].choices
        sent = Sent(f"{seat}-{len(notes)}", seat, table.moment, text, "ack")
        notes.append(sent)
        story.add(asking.choose(table, seat, table.moment, text, "person", sent.id))

    def check(self) -> dict[str, list[str]]:
        """Return what the checker objects to, by claim."""
        claims = Claims()
        stored = Stored("t", self.table.plan, SECRET, self.entries)
        claims.check_table("t", commitment_to(SECRET), self.visitors, self.records, stored)
        names = ("finished", "kept", "once", "same", "fair", "gapless", "calm")
        return {
            name: claim.broken
            for name, claim in zip(names, claims.all, strict=True)
            if claim.broken
        }

    @property
    def chosen(self) -> list[int]:
        """The places of all choices among the entries."""
        return [place for place, entry in enumerate(self.entries) if isinstance(entry, Chose)]


def visitor(seat: int) -> Visitor:
    return Visitor("t", lambda: "", Random(seat), seats=(seat,))


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_the_checker_has_nothing_against_a_game_that_is_whole(evening: Evening) -> None:
    assert evening.check() == {}


def test_an_acknowledged_choice_that_is_lost_is_told(evening: Evening) -> None:
    last = evening.entries.pop()
    assert isinstance(last, Chose)
    broken = evening.check()
    assert len(broken["kept"]) == 1
    assert f"Table t: choice {last.id} (" in broken["kept"][0]
    assert "was acknowledged, and is lost" in broken["kept"][0]
    assert "same" in broken


def test_a_choice_that_is_applied_twice_is_told(evening: Evening) -> None:
    mine = [
        (place, entry)
        for place, entry in enumerate(evening.entries)
        if isinstance(entry, Chose) and entry.seat == 0
    ]
    (_, first), (place, second) = mine[3], mine[4]
    evening.entries[place] = msgspec.structs.replace(second, id=first.id)
    broken = evening.check()
    assert len(broken["once"]) == 1
    assert f"choice {first.id} (" in broken["once"][0]
    assert "was applied 2 times" in broken["once"][0]


def test_a_choice_that_was_refused_and_yet_applied_is_told(evening: Evening) -> None:
    evening.visitors[0].choices[3].answer = "refused"
    assert "was refused (), and yet applied" in evening.check()["once"][0]


def test_a_choice_that_nobody_sent_is_told(evening: Evening) -> None:
    del evening.visitors[1].choices[-1]
    assert "nobody sent the choice" in evening.check()["once"][0]


def test_a_choice_at_another_place_or_with_another_text_is_told(evening: Evening) -> None:
    evening.visitors[0].choices[5].moment += 1
    broken = evening.check()["kept"]
    assert len(broken) >= 2
    assert "and is stored as" in broken[0]
    assert "and the record has" in broken[-1]


def test_a_bot_that_chooses_for_somebody_who_is_there_is_told(evening: Evening) -> None:
    place = evening.chosen[6]
    entry = evening.entries[place]
    assert isinstance(entry, Chose)
    evening.entries[place] = msgspec.structs.replace(entry, by="stand-in", id="")
    broken = evening.check()
    assert "whose person was there" in broken["once"][0]
    evening.entries[place + 1 : place + 1] = [Returned((entry.seat,))]
    evening.entries[place:place] = [Went((entry.seat,))]
    assert "once" not in evening.check()


def test_another_record_and_another_luck_are_told(evening: Evening) -> None:
    evening.records[1] += "\n"
    assert "another record than the one stored" in evening.check()["same"][0]
    evening.records = [evening.record.replace("chance: ", "chance:  ", 1)]
    assert "same" in evening.check()
    other = evening.record.replace("ab" * 32, "ba" * 32)
    evening.records = [other]
    assert "fair" in evening.check()


def test_a_table_that_is_gone_is_told(evening: Evening) -> None:
    claims = Claims()
    claims.check_table("t", "", evening.visitors, [], None)
    assert claims.kept.broken == ["Table t is gone."]
    assert not claims.hold


def update(number: int, moment: int = 0, *, whole: bool = False, seat: int | None = 0) -> str:
    return json.dumps(
        {
            "type": "update",
            "seat": seat,
            "number": number,
            "moment": moment,
            "owed": [],
            "mine": "",
            "choices": None,
            "table": {"stage": "playing", "seats": [{"away": False}]} if whole else None,
            "view": {} if whole else None,
        }
    )


def test_a_visitor_complains_of_gaps_repeats_and_steps_back() -> None:
    def faults(*messages: str, again_before: int = -1) -> list[str]:
        guest = visitor(0)
        for place, message in enumerate(messages):
            if place == again_before:
                guest.sights[0].fresh = True
            guest.hear(json.loads(message))
        return guest.faults

    whole = update(4, whole=True)
    assert faults(whole, update(5), update(6)) == []
    assert faults(whole, update(6)) == ["message 6 came to seat 0 after message 4"]
    assert faults(whole, update(4)) == ["message 4 came to seat 0 after message 4"]
    # Whoever connects again is told what was missed, or everything.
    assert faults(whole, update(9, whole=True), again_before=1) == []
    assert faults(whole, update(5), again_before=1) == []
    assert faults(whole, update(9), again_before=1) != []
    assert faults(whole, update(3, whole=True), again_before=1) != []
    assert faults(update(4, 7, whole=True), update(5, 6)) == [
        "the game of seat 0 went back from moment 7 to 6"
    ]
    assert faults(whole, update(5, seat=1)) == ["a message for seat 1 came to somebody else"]
