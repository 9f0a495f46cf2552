"""The API over HTTP keeps to its contract, whatever it is asked."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from server.caller import HTTP, Caller, Json, ask, check_refusal, make, start
from server.live import Node
from server.playing import LUCK
from snowball.rules.catalog import GAMES
from snowball.server.app import create_app
from snowball.server.gate import HEADERS
from snowball.server.problems import STATUS
from snowball.server.settings import Settings

BOUNDED = settings(phases=[Phase.explicit, Phase.generate])
NAMES = [name.decode() for name, _ in HEADERS]


class World:
    """A server with a table in each stage, and the tokens of all of them."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.waiting, self.playing, self.over = make(node, "mi"), make(node, "mm"), make(node, "mm")
        start(node, self.playing)
        start(node, self.over)
        with Caller(node, self.over["name"], self.over["token"]) as guest:
            guest.play()
        self.record: str = ask(node, "GET", f"/tables/{self.over['name']}/record")
        self.code: str = ask(
            node, "POST", f"/tables/{self.playing['name']}/move", token=self.playing["token"]
        )["code"]
        self.names = [each["name"] for each in self.tables]
        self.tokens = [each["token"] for each in self.tables]

    @property
    def tables(self) -> list[Json]:
        return [self.waiting, self.playing, self.over]


@pytest.fixture(scope="module")
def world(node: Node) -> World:
    return World(node)


def check(world: World, case: schemathesis.Case[Any], data: st.DataObject) -> None:
    """Send a case, now and then to a table that is there by somebody who has a seat."""
    # Now and then nothing is put right.
    for key, known in (("name", world.names), ("game", [*GAMES])):
        if case.path_parameters and key in case.path_parameters and data.draw(st.integers(0, 3)):
            case.path_parameters[key] = data.draw(st.sampled_from(known))
    if data.draw(st.integers(0, 2)):
        token: str = data.draw(st.sampled_from(world.tokens))
        case.headers["Authorization"] = f"Bearer {token}"
    body: Any = case.body
    if isinstance(body, dict):
        for key, real in (("before", world.tokens), ("code", [world.code]), ("luck", [LUCK])):
            if key in body and data.draw(st.booleans()):
                body[key] = data.draw(st.sampled_from(real))
        if "record" in body and data.draw(st.booleans()):
            cut = data.draw(st.integers(0, len(world.record)))
            body["record"] = world.record[:cut] + data.draw(st.text(max_size=5))
    answer = case.call(timeout=60)
    assert answer.status_code < 500, answer.text
    case.validate_response(
        answer,
        checks=[
            schemathesis.checks.not_a_server_error,
            schemathesis.checks.status_code_conformance,
            schemathesis.checks.content_type_conformance,
            schemathesis.checks.response_schema_conformance,
        ],
    )
    assert {name for name in NAMES if name in answer.headers} == set(NAMES)
    if answer.status_code >= 400:
        check_refusal(answer.json())
        # A lesson refuses as the rules do.
        assert STATUS.get(answer.json()["code"], 409) == answer.status_code


def operations() -> list[str]:
    """Return all operations of the API: a new one is tried without being listed here."""
    document = create_app(Settings(key="only to see the contract")).openapi()
    return [
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method in methods
    ]


OPERATIONS = operations()


# Its property is inside: it is marked by hand, for the full profile.
@pytest.mark.hypothesis
@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_answer_keeps_to_the_contract(world: World, operation: str) -> None:
    method, path = operation.split(" ")
    config = schemathesis.Config.from_dict({"generation": {"mode": "all"}})
    document = schemathesis.openapi.from_url(f"{world.node.api}/openapi.json", config=config)
    cases = document[path][method].as_strategy()

    @seed(6)
    @BOUNDED
    @given(case=cases, data=st.data())
    def run(case: schemathesis.Case[Any], data: st.DataObject) -> None:
        check(world, case, data)

    run()


def test_the_contract_names_the_token_and_no_status_that_never_comes(world: World) -> None:
    document = ask(world.node, "GET", "/openapi.json")
    assert document["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    assert "ValidationError" not in document["components"]["schemas"]
    guarded = set()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            assert operation["description"], path
            statuses = set(operation["responses"])
            assert "422" not in statuses
            assert {"400", "413", "429", "503"} <= statuses
            assert ("404" in statuses) is ("{" in path)
            if operation.get("security"):
                guarded.add(f"{method} {path.rpartition('/')[2]}")
                assert "401" in statuses
    asked = ("fill", "start", "leave", "return", "rematch", "move")
    assert guarded == {f"post {what}" for what in asked}


@seed(6)
@BOUNDED
@given(data=st.data())
def test_any_text_can_be_checked_as_a_record(world: World, data: st.DataObject) -> None:
    lines = world.record.splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    lines[number] = data.draw(
        st.text(max_size=60)
        | st.sampled_from(["", 'position: {"game": []}', "seats: 99999999999999999999", *lines])
    )
    answer = HTTP.post(f"{world.node.api}/verify", json={"record": "\n".join(lines)})
    assert answer.status_code in (200, 400)
    if answer.status_code == 400:
        check_refusal(answer.json())
