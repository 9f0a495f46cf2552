"""The library of a live server: rules, the story so far, and records looked at again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from server.caller import HTTP, Caller, Json, ask, join, make, start
from server.live import Node
from snowball import rulebook
from snowball.rules.catalog import GAMES
from snowball.server.app import create_app
from snowball.server.messages import OUTGOING
from snowball.server.settings import Settings


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    with Node(tmp_path_factory.mktemp("library")) as served:
        yield served
        assert not [line for line in served.log if "accident" in line or "Traceback" in line]


# Rules.


def blocks(book: Json, kind: str) -> list[Json]:
    return [
        each for chapter in book["chapters"] for each in chapter["blocks"] if each["kind"] == kind
    ]


@pytest.mark.parametrize("game", list(GAMES))
def test_the_rules_of_a_game_can_be_read_in_chapters(node: Node, game: str) -> None:
    book = ask(node, "GET", f"/rules/{game}")
    shown = {each["id"]: each["text"] for each in blocks(book, "rule")}
    assert shown == {rule.id: rule.text for rule in rulebook.rules(game).values()}
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
    assert len(whole.split()) > 0.9 * len(words)


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
        assert early.until("recalled") == {"type": "recalled", "id": "none", "seat": 0, "lines": []}
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
