"""The library of a live server: rules, the story so far, and records looked at again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.caller import HTTP, Caller, Json, ask, join, make, start
from server.live import Node
from snowball import rulebook
from snowball.bots import bot
from snowball.play import words
from snowball.play.match import Match, run
from snowball.play.record import Record
from snowball.rulebook.players import for_players
from snowball.rules.catalog import GAMES
from snowball.rules.catalog import game as make_game
from snowball.rules.dice import Dice
from snowball.server import reviewing
from snowball.server.app import create_app
from snowball.server.guard import Guard
from snowball.server.messages import OUTGOING
from snowball.server.problems import Problem
from snowball.server.reading import Review
from snowball.server.settings import Settings
from snowball.server.thinking import Thinkers

# Rules.


def blocks(book: Json, kind: str) -> list[Json]:
    return [
        each for chapter in book["chapters"] for each in chapter["blocks"] if each["kind"] == kind
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_of_a_game_can_be_read_in_chapters(node: Node, game: str) -> None:
    book = ask(node, "GET", f"/rules/{game}")
    shown = {each["id"]: each["text"] for each in blocks(book, "rule")}
    assert list(shown) == list(rulebook.rules(game))
    players = [each for chapter in for_players(game) for each in chapter.blocks if each.id]
    assert shown == {rule.id: rule.text for rule in players}
    first, second, *_ = book["chapters"]
    assert (first["title"], first["level"]) == (book["title"], 1)
    assert (second["title"], second["level"], len(second["blocks"])) == ("How it plays", 2, 10)
    assert {each["kind"] for each in second["blocks"]} == {"item"}
    tables = [each["text"].splitlines() for each in blocks(book, "table")]
    assert all(len(rows) > 2 and all(row.startswith("|") for row in rows) for rows in tables)
    examples = blocks(book, "example")
    assert examples
    assert not [each for each in examples if ">" in each["text"][:2] or "\n" in each["text"]]
    # Nothing of the book is lost.
    words = rulebook.text(game).replace("> ", " ").split()
    whole = " ".join(
        f"{chapter['title']} {each['id']} {each['text']}"
        for chapter in book["chapters"]
        for each in chapter["blocks"]
    )
    # But for what is said to whoever sits at the command line.
    assert len(whole.split()) > 0.85 * len(words)


def test_rules_may_be_kept_and_refusals_may_not(node: Node) -> None:
    kept = HTTP.get(f"{node.api}/rules/bricks")
    assert kept.headers.get_list("cache-control") == ["public, max-age=3600"]
    refused = HTTP.get(f"{node.api}/rules/croquet")
    assert refused.headers.get_list("cache-control") == ["no-store"]
    assert refused.status_code == 404
    assert refused.json()["code"] == "no-page"


def test_the_page_about_pairs_can_be_read(node: Node) -> None:
    book = ask(node, "GET", "/rules/arsenal-pairs")
    assert len(blocks(book, "table")) == 40
    assert ask(node, "GET", "/rules/..%2farsenal", status=404)["code"] == "no-page"


# The story so far.


def test_whoever_comes_late_hears_the_story_so_far(node: Node) -> None:
    made = make(node, "mo", game="arsenal", options={"quick_start": True})
    taken = join(node, made["name"])
    with Caller(node, made["name"], made["token"]) as early:
        early.until("update")
        early.say(type="recall", id="none", seat=0)
        assert early.until("recalled") == {
            "type": "recalled",
            "id": "none",
            "seat": 0,
            "lines": [],
            "moment": 0,
        }
        start(node, made)
        with Caller(node, made["name"], taken["token"]) as other:
            for caller in (other, early):
                while not caller.choose():
                    caller.hear()
            # Both have chosen: the game has gone on for both.
            while early.last[0]["moment"] == 0:
                early.hear()
        early.say(type="recall", id="all", seat=0)
        told = early.until("recalled")
    OUTGOING.validate_python(told)
    heard = [line["words"] for line in told["lines"]]
    assert any(line.startswith("Both keep two cards; you keep") for line in heard)
    with Caller(node, made["name"]) as watcher:
        watcher.until("update")
        watcher.say(type="recall", id="w", seat=None)
        public = watcher.until("recalled")
    assert public["seat"] is None
    lines = [line["words"] for line in public["lines"]]
    assert lines
    assert not any("you" in line.lower().split() for line in lines)


# Records.


@pytest.fixture(scope="module")
def record(node: Node) -> str:
    made = make(node, "mm", options={"hits_to_out": 3})
    start(node, made)
    with Caller(node, made["name"], made["token"]) as guest:
        guest.play()
    found: str = ask(node, "GET", f"/tables/{made['name']}/record")
    return found


def test_a_record_can_be_looked_at_frame_by_frame(node: Node, record: str) -> None:
    found = ask(node, "POST", "/replay", {"record": record, "eyes": 1})
    assert found["complete"]
    assert (found["game"], found["seats"], found["first"]) == ("splatball", 2, 0)
    assert len(found["frames"]) == found["total"]
    page = ask(node, "POST", "/replay", {"record": record, "eyes": 1, "from": 3, "count": 2})
    assert page["frames"] == found["frames"][3:5]
    open_eyes = ask(node, "POST", "/replay", {"record": record, "eyes": "open", "count": 1})
    assert len(open_eyes["frames"][0]["views"]) == 2


def test_what_is_no_record_is_refused(node: Node, record: str) -> None:
    for body, code in (
        ({"record": "hello"}, "bad-record"),
        ({"record": record, "eyes": 7}, "bad-message"),
        ({"record": record, "eyes": "all"}, "bad-message"),
        ({"record": record, "count": 401}, "bad-message"),
        ({"record": record, "from": -1}, "bad-message"),
    ):
        refused = ask(node, "POST", "/replay", body, status=400)
        assert refused["code"] == code, body


def test_a_long_record_is_let_through_the_gate(node: Node) -> None:
    for path in ("/replay", "/verify"):
        refused = ask(node, "POST", path, {"record": "x" * 900_000}, status=400)
        assert refused["code"] == "bad-record"


def played(name: str, seats: int, options: dict[str, object]) -> str:
    """Return the record of a game at random."""
    match = Match(Record(make_game(name, seats, **options)), Dice(3))
    run(match, [bot("random")] * seats, [Dice(3, seat + 1) for seat in range(seats)])
    return match.record.text()


# The contract.


def names_in(schema: Any) -> set[str]:
    """Return every type that a part of a document refers to."""
    if isinstance(schema, dict):
        found = {schema["$ref"].rpartition("/")[2]} if "$ref" in schema else set()
        found |= {
            place.rpartition("/")[2]
            for place in schema.get("discriminator", {}).get("mapping", {}).values()
        }
        return found.union(*(names_in(each) for each in schema.values()))
    return set().union(*map(names_in, schema)) if isinstance(schema, list) else set()


def test_the_contract_has_every_type_that_anything_is_made_of() -> None:
    document = create_app(Settings(key="only to see the contract")).openapi()
    known = document["components"]["schemas"]
    assert names_in(document) <= set(known)
    assert {"Update", "Frame", "Line", "Recalled", "Incoming", "Outgoing", "Choose"} <= set(known)
    assert "$defs" not in str(known)


# Reviews.


def test_a_finished_game_is_reviewed_frame_by_frame(node: Node, record: str) -> None:
    found = ask(node, "POST", "/review", {"record": record, "seat": 0})
    frames = ask(node, "POST", "/replay", {"record": record, "eyes": 0})["frames"]
    # Against one other player nothing is chosen but the only throw or the only card.
    assert found["decisions"] == []
    assert found["chances"][-1]["frame"] == len(frames) - 1
    other = played("bricks", 2, {"start_hit_points": 10})
    found = ask(node, "POST", "/review", {"record": other, "seat": 1})
    frames = ask(node, "POST", "/replay", {"record": other, "eyes": 1})["frames"]
    assert found["decisions"]
    for each in found["decisions"]:
        offered = [one["choice"] for one in frames[each["frame"]]["update"]["choices"]]
        assert {each["chosen"]["choice"], each["best"]["choice"]} <= set(offered)
        assert each["chosen"]["choice"] in [
            one["choice"] for one in frames[each["frame"] + 1]["chosen"]
        ]
        assert each["chosen"]["low"] <= each["chosen"]["chance"] <= each["chosen"]["high"]
    assert [each["frame"] for each in found["chances"]] == [
        *(each["frame"] for each in found["decisions"]),
        len(frames) - 1,
    ]
    assert found["sentence"].startswith(f"{len(found['decisions'])} decisions: ")


def test_who_looks_at_a_review_again_finds_the_same(node: Node) -> None:
    body = {"record": played("bricks", 2, {"start_hit_points": 10}), "seat": 0}
    assert ask(node, "POST", "/review", body) == ask(node, "POST", "/review", body)


def test_only_the_last_reviews_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class Counted(reviewing.Reviews):
        async def make(self, client: str, text: str, seat: int, language: str) -> Review:
            made.append(f"{text} {seat} {language}")
            return Review(seat, [], [], text)

    async def look(*texts: str) -> None:
        reviews = Counted(Thinkers(1))
        for text in texts:
            assert (await reviews.of("somebody", text, 0)).sentence == text
        await reviews.of("somebody", texts[-1], 1, "de")
        await reviews.thinkers.close()

    monkeypatch.setattr(reviewing, "KEPT", 2)
    asyncio.run(look("a", "b", "a", "c", "a", "b"))
    assert made == ["a 0 en", "b 0 en", "c 0 en", "b 0 en", "b 1 de"]


def test_what_cannot_be_reviewed_is_refused(node: Node, record: str) -> None:
    head = record.partition("\nresult")[0]
    cut = head[: head.rstrip().rindex("\n")]
    assert (
        ask(node, "POST", "/review", {"record": cut, "seat": 0}, status=409)["code"] == "not-over"
    )
    for body, code in (
        ({"record": record, "seat": 2}, "bad-message"),
        ({"record": "x", "seat": 0}, "bad-record"),
    ):
        assert ask(node, "POST", "/review", body, status=400)["code"] == code


def test_one_review_at_a_time_is_made_for_a_client() -> None:
    guard = Guard(1, 1, 1)
    with guard.review("10.0.0.1"):
        with pytest.raises(Problem, match="wait for it"), guard.review("10.0.0.1"):
            pass
        with guard.review("10.0.0.2"):
            pass
    with guard.review("10.0.0.1"):
        pass


def test_a_review_is_made_in_slices_that_come_to_the_same() -> None:
    text = played("splatball", 3, {"hits_to_out": 8, "strategic": True})
    found = reviewing.survey(text, 0)
    assert len(found.places) > 3
    whole = reviewing.ponder(text, 0, found.places, 16, 10_000, "en")
    parts = [
        moment
        for place in found.places
        for moment in reviewing.ponder(text, 0, [place], 16, 10_000, "en")
    ]
    assert parts == whole
    assert [place for part in found.slices() for place in part] == found.places


@pytest.mark.parametrize("number", [1, 40, 100, 1000])
def test_a_review_has_so_much_time_and_no_more(number: int) -> None:
    found = reviewing.Survey(list(range(number)), 0.0)
    assert number * found.milliseconds <= 1000 * reviewing.SECONDS
    assert 40 <= found.simulations <= 400
    assert max(map(len, found.slices())) * found.milliseconds <= 1000 * max(
        2 * reviewing.SLICE, reviewing.SECONDS / number
    )


# Lessons.


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_lesson_can_be_had_from_beginning_to_end(node: Node, game: str, language: str) -> None:
    listed = {each["game"]: each for each in ask(node, "GET", f"/lessons?language={language}")}
    chosen: list[str] = []
    while True:
        body = {"chosen": chosen, "language": language}
        shown = ask(node, "POST", f"/lessons/{game}", body)
        assert (shown["step"], shown["steps"]) == (len(chosen), listed[game]["steps"])
        assert bool(shown["after"]) == bool(chosen)
        assert shown["title"]
        assert shown["words"]
        assert "memory" not in shown["update"]["view"]
        if shown["done"]:
            break
        offered = [each["choice"] for each in shown["update"]["choices"]]
        assert set(shown["wanted"]) <= set(offered)
        for other in set(offered) - set(shown["wanted"]):
            nudged = ask(
                node,
                "POST",
                f"/lessons/{game}",
                {"chosen": [*chosen, other], "language": language},
            )
            assert nudged["nudge"]
            assert nudged["step"] == shown["step"]
            assert nudged["update"]["view"] == shown["update"]["view"]
            assert nudged["update"]["events"] == []
            break
        chosen.append(shown["wanted"][0])
    assert shown["wanted"] == shown["update"]["choices"] == []
    assert list(listed) == list(GAMES)


def test_what_is_not_in_a_lesson_is_refused(node: Node) -> None:
    assert ask(node, "POST", "/lessons/croquet", {"chosen": []}, status=404)["code"] == "no-page"
    for text, code in (("win", "no-such-choice"), ("duck", "choose-an-action")):
        refused = ask(node, "POST", "/lessons/bricks", {"chosen": [text]}, status=409)
        assert refused["code"] == code
        body = {"chosen": [text], "language": "de"}
        german = ask(node, "POST", "/lessons/bricks", body, status=409)["sentence"]
        assert german == words.refusal("bricks", code, "", language="de")
