"""Releases: games of older ones go on as they were, or are refused in words, never altered.

`kept/` has a database and a record as release 0.1.0 has written them. They are never made anew: if
a change of the rules or of positions makes them fail, so would every game that is under way.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from server.caller import check_refusal
from server.playing import Story, table_of
from server.test_honest import change, opened
from server.test_limits import Notes
from snowball.play.record import parse
from snowball.play.verdict import verify
from snowball.rules.catalog import game
from snowball.rules.core import RulesError
from snowball.rules.dice import Dice
from snowball.server import caretaker
from snowball.server.digest import Otherwise, digest_of, relive, with_digest
from snowball.server.entries import AnyEntry, Chose, Started
from snowball.server.table import Table
from snowball.server.tokens import Holder
from waiting import until

pytestmark = pytest.mark.anyio

KEPT = Path(__file__).parent / "kept"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with the database of release 0.1.0."""
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as database:
        database.executescript((KEPT / "tables-0.1.0.sql").read_text(encoding="utf-8"))
    return tmp_path


def names(folder: Path) -> dict[str, str]:
    """Return the tables by their games."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        return {
            json.loads(plan)["game"]: name
            for name, plan in database.execute("SELECT name, plan FROM tables")
        }


def stored(folder: Path) -> list[tuple[str, int, str]]:
    """Return all that has happened."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as database:
        return database.execute("SELECT table_name, number, body FROM entries").fetchall()


async def test_games_of_release_0_1_0_come_out_as_they_did(folder: Path) -> None:
    notes = Notes()
    async with opened(folder, notes) as (app, client):
        for kind, name in names(folder).items():
            answer = await client.get(f"/tables/{name}")
            assert answer.status_code == 200, answer.text
            assert answer.json()["version"] == "0.1.0"
            table = app.state.house.rooms[name].table
            bodies = [body for each, _, body in stored(folder) if each == name]
            digests = [json.loads(body)["digest"] for body in bodies if "digest" in body]
            assert digest_of(table.state) == digests[-1]
            assert len(digests) > 5
            if kind == "bricks":
                record = (KEPT / "bricks-0.1.0.txt").read_text(encoding="utf-8")
                assert (await client.get(f"/tables/{name}/record")).text == record
                assert (await client.get(f"/tables/{name}/verify")).json()["fair"] is True
    assert not [line for line in notes.lines if "does not replay" in line]


def test_a_record_of_release_0_1_0_replays() -> None:
    record = parse((KEPT / "bricks-0.1.0.txt").read_text(encoding="utf-8"))
    assert record.version == "0.1.0"
    assert record.final().result is not None
    assert verify(record).fair


async def test_a_game_that_comes_out_otherwise_is_refused_and_left_as_it_is(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As if another release had another rule: everybody begins with more hit points.
    name, notes = names(folder)["bricks"], Notes()
    change(
        folder,
        "UPDATE tables SET plan = replace(plan, '\"start_hit_points\":10', "
        "'\"start_hit_points\":20'), wake_at = 1 WHERE name = ?",
        name,
    )
    before = stored(folder)
    monkeypatch.setattr(caretaker, "ROUND", 0.01)
    monkeypatch.setattr(caretaker, "GRACE", 0.0)
    rounds = Mock()
    monkeypatch.setattr(caretaker.Caretaker, "put_to_sleep", rounds)
    async with opened(folder, notes) as (_, client):
        for path in (f"/tables/{name}", f"/tables/{name}/record"):
            answer = await client.get(path)
            assert answer.status_code == 409
            assert answer.json()["code"] == "other-release"
            check_refusal(answer.json())
            assert "0.1.0" in answer.json()["sentence"]
        rounds.reset_mock()
        await until(lambda: rounds.call_count > 10, "ten rounds of the caretaker")
        assert (await client.get(f"/tables/{names(folder)['arsenal']}")).status_code == 200
    lines = [line for line in notes.lines if "does not replay" in line]
    assert name in lines[0]
    assert "0.1.0" in lines[0]
    assert len(lines) <= 3, "it is not tried again and again"
    assert stored(folder) == before


NEWER = {
    "a house rule": "UPDATE tables SET plan = json_set(plan, '$.options.thaw', 1) WHERE name = ?",
    "a game": "UPDATE tables SET plan = json_set(plan, '$.game', 'igloo') WHERE name = ?",
    "a plan": "UPDATE tables SET plan = json_remove(plan, '$.chairs') WHERE name = ?",
    "an entry": "UPDATE entries SET body = json_set(body, '$.what', 'thawed') "
    "WHERE number = 1 AND table_name = ?",
    "a seat": "UPDATE entries SET body = json_set(body, '$.seat', 99) "
    'WHERE body LIKE \'{"what":"chose"%\' AND table_name = ?',
}
"""What a newer release may have stored that this one does not know."""


@pytest.mark.parametrize("what", NEWER)
async def test_what_a_newer_release_has_stored_is_refused_and_takes_nothing_else_along(
    folder: Path, what: str
) -> None:
    name, other, notes = names(folder)["bricks"], names(folder)["arsenal"], Notes()
    change(folder, NEWER[what], name)
    async with opened(folder, notes) as (app, client):
        seal = app.state.house.seal
        answer = await client.get(f"/tables/{name}")
        assert (answer.status_code, answer.json()["code"]) == (409, "other-release")
        check_refusal(answer.json())
        assert "0.1.0" in answer.json()["sentence"]
        tokens = [seal.token(Holder(table, 0, 0)) for table in (name, other)]
        mine = await client.post("/mine", json={"tokens": tokens})
        assert [each["table"]["table"] for each in mine.json()] == [other]
    assert any("does not replay" in line and name in line for line in notes.lines)
    assert not [line for line in notes.lines if "accident" in line or "cannot wake" in line]


async def test_a_plan_that_names_no_release_is_refused_in_words(folder: Path) -> None:
    name = names(folder)["bricks"]
    change(folder, "UPDATE tables SET plan = '[]' WHERE name = ?", name)
    async with opened(folder, Notes()) as (_, client):
        answer = await client.get(f"/tables/{name}")
        assert (answer.status_code, answer.json()["code"]) == (409, "other-release")


async def test_a_database_without_digests_is_read(folder: Path) -> None:
    change(folder, "UPDATE entries SET body = json_remove(body, '$.digest')")
    async with opened(folder, Notes()) as (_, client):
        for name in names(folder).values():
            assert (await client.get(f"/tables/{name}")).status_code == 200


def with_digests(story: Story) -> list[AnyEntry]:
    """Return the entries of a story as they are stored."""
    table, entries = story.new(), []
    for entry in story.entries:
        entries.append(with_digest(entry, table, table.add(entry)))
    return entries


@pytest.mark.parametrize(("kind", "seats"), [("arsenal", 2), ("splatball", 4), ("bricks", 2)])
def test_another_choice_in_the_past_is_noticed(kind: str, seats: int) -> None:
    story = Story(table_of(game(kind, seats)))
    story.start()
    story.play_on(Dice(2))
    entries = with_digests(story)
    table, again = (story.new() for _ in range(2))
    relive_all(again, entries)
    assert again.state == story.table.state
    others: list[str] = []
    while not others:
        entry = entries.pop(0)
        if isinstance(entry, Chose):
            texts = [table.game.text(choice) for choice in table.state.choices(entry.seat)]
            others = [text for text in texts if text != entry.choice]
        if not others:
            relive(table, entry)
    assert isinstance(entry, Chose)
    with pytest.raises(RulesError):
        relive_all(table, [replace(entry, choice=others[-1]), *entries])


def relive_all(table: Table, entries: list[AnyEntry]) -> None:
    """Let stored entries happen again."""
    for entry in entries:
        relive(table, entry)


def test_a_digest_of_another_recipe_is_not_compared() -> None:
    story = Story(table_of(game("bricks", 2)))
    story.start()
    (entry,) = with_digests(story)
    assert isinstance(entry, Started)
    assert relive(story.new(), replace(entry, digest="0:another recipe")).game
    with pytest.raises(Otherwise):
        relive(story.new(), replace(entry, digest="1:0000000000000000"))
