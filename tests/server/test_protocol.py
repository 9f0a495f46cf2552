"""The protocol's page and schema say what the server does."""

import json
import re
from pathlib import Path

from snowball.bots import BOTS
from snowball.server import (
    crowd,
    gate,
    guard,
    hourglass,
    messages,
    reading,
    replaying,
    reviewing,
    room,
    serving,
    telling,
    tokens,
    wire,
)
from snowball.server.app import create_app
from snowball.server.caretaker import HOPELESS
from snowball.server.problems import STATUS
from snowball.server.settings import Settings

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """Return a part of the page."""
    return re.split(r"^#+ ", PAGE.partition(f"# {title}\n")[2], flags=re.MULTILINE)[0]


def rows(title: str) -> dict[str, str]:
    """Return the first two columns of a part's table."""
    found = re.findall(r"^\| `?([^|`]+)`? \| ([^|]*) \|", section(title), re.MULTILINE)
    return dict(found)


def test_the_schema_that_is_kept_is_that_of_the_messages() -> None:
    kept = (DOCS / "messages.schema.json").read_text(encoding="utf-8")
    assert kept == messages.document(), "python tests/regenerate.py messages"


def test_every_refusal_is_explained_with_its_status() -> None:
    explained = {code: int(status) for code, status in rows("Refusals").items() if code != "Code"}
    assert explained == {**STATUS, "accident": 500}


def test_every_request_is_explained_and_no_other() -> None:
    explained = {
        (method, path.replace("NAME", "{name}").replace("GAME", "{game}"))
        for method, path in re.findall(r"^\| `(GET|POST) (/api[^?`]*)", PAGE, re.MULTILINE)
    }
    paths = create_app(Settings()).openapi()["paths"]
    assert explained == {(method.upper(), path) for path in paths for method in paths[path]}


def test_every_message_and_field_of_an_update_is_explained() -> None:
    both = messages.schema()
    for direction in ("incoming", "outgoing"):
        schema = both[direction]
        assert isinstance(schema, dict)
        for kind in schema["discriminator"]["mapping"]:
            assert f"`{kind}`" in section("The socket") + section("Updates"), kind
    outgoing = both["outgoing"]
    assert isinstance(outgoing, dict)
    for field in outgoing["$defs"]["Update"]["properties"].keys() - {"type"}:
        assert f"`{field}`" in section("Updates"), field


def test_reactions_levels_and_close_codes_are_listed() -> None:
    schema = json.dumps(messages.schema())
    reactions = re.findall(r'"hello", "nice"[^]]*', schema)[0]
    assert re.findall(r"\"(\w+)\"", reactions) == re.findall(
        r"`(\w+)`", section("The socket").partition("A reaction is one of")[2].partition(":")[0]
    )
    for level in BOTS:
        assert f"`{level}`" in section("Making a table")
    closes = rows("When the socket closes")
    for code in {*wire.CLOSE_CODES.values(), 1009}:
        assert str(code) in closes
    for refused in HOPELESS:
        assert f"`{refused}`" in closes[str(wire.CLOSE_CODES[refused])]


def test_limits_are_those_of_the_code() -> None:
    limits = rows("Limits")
    assert limits["a request"] == f"{gate.MOST_BODY:,} bytes"
    assert limits["a request to check a record"] == f"{gate.MOST_RECORD:,} bytes"
    large = f"requests of more than {gate.MOST_BODY:,} bytes of one client at a time"
    assert limits[large] == str(guard.LOADS)
    plain = limits["connections of one client at a time"]
    assert plain == f"{crowd.MOST_PLAIN} more than it may have sockets"
    assert limits["frames of a replay in one answer"].startswith(f"{reading.MOST_FRAMES}; ")
    assert f"{replaying.MOST_BYTES:,} bytes" in limits["frames of a replay in one answer"]
    assert limits["sentences of the story so far"] == f"the last {telling.MOST_LINES}"
    assert limits["a message on a socket"] == f"{serving.MOST_MESSAGE // 1024} KiB"
    assert limits["waiting for a slow reader"] == f"{wire.MOST_WAITING // 1024} KiB"
    times = (hourglass.SLOWEST, hourglass.ALTOGETHER, hourglass.LAST_WORDS)
    said = re.findall(r"(\d+) seconds", limits["reading what waits"])
    assert said == [f"{each:g}" for each in times]
    kept = limits["updates that are kept for whoever was away"]
    assert str(room.KEPT) in kept
    assert f"{room.KEPT_BYTES // 1024} KiB" in kept
    assert limits["a name; an id; a token"].startswith(f"{messages.LONGEST_NAME}; ")
    assert limits["decisions in a review"] == f"{reviewing.MOST_DECISIONS:,}"
    assert f"{reviewing.SECONDS:g} seconds" in section("Reviews")
    assert (room.MISSED, tokens.MOVE_SECONDS, serving.HEARTBEAT) == (60, 600, 20)
