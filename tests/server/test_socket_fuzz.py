"""Whatever is said on a socket: a code and a sentence, and nothing happens that is not legal."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.caller import Caller, Json, check_refusal, join, look, make, start
from server.live import Node
from snowball.rules.catalog import game
from snowball.server.messages import OUTGOING
from snowball.server.serving import MOST_MESSAGE

NOT_SHRUNK = settings(phases=[Phase.explicit, Phase.generate])
"""A server is not the same after a failure, so a smaller example would prove nothing."""
CLOSES = {1000, 1002, 1007, 1008, 1009, 4001, 4003, 4004, 4008, 4029}
"""How a server may hang up on somebody who talks nonsense."""
KNOWN = ["hello", "choose", "hint", "recall", "react", "leave", "return", "ping"]
TYPES = [*KNOWN, "welcome", "", None, 7]
HUGE = 10**300


class World:
    """A server with a table at which two play; the game waits for one of them."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.made = make(node, "mo", hints=False)
        self.name: str = self.made["name"]
        self.taken = join(node, self.name)
        self.other = make(node, "mm")
        start(node, self.made)
        with self.guest() as host:
            host.until("update")
        self.owed: int = host.last[0]["owed"][0]

    def guest(self, seat: int = 0) -> Caller:
        """Return somebody connected who has a seat."""
        return Caller(self.node, self.name, (self.made, self.taken)[seat]["token"])

    def standing(self) -> list[Json]:
        """Return all that both seats and a spectator know."""
        found = [look(self.node, self.name)]
        for token in (self.made["token"], self.taken["token"], ""):
            with Caller(self.node, self.name, token) as guest:
                found.append(guest.until("update"))
        return found


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with Node(tmp_path_factory.mktemp("socket")) as node:
        yield World(node)
        assert node.process.poll() is None
        assert not [line for line in node.log if "accident" in line or "Traceback" in line]


def junk() -> st.SearchStrategy[Any]:
    """Return any JSON."""
    single = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
    return st.recursive(
        single,
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
        ),
        max_leaves=8,
    )


def messages(world: World) -> st.SearchStrategy[Any]:
    """Return messages that are nearly right: some fields are, others are anything."""
    texts = game("splatball", 2).texts
    tokens = [world.made["token"], world.taken["token"], world.other["token"], "", "x" * 300]
    nearly = {
        "type": st.sampled_from(TYPES) | junk(),
        "id": st.sampled_from(["a", "", "x" * 41, "\u0000", "🂡"]) | junk(),
        "seat": st.sampled_from([0, 1, 2, 63, 64, -1, HUGE, 0.0, "0", True, None]) | junk(),
        "moment": st.sampled_from([1, 2, -1, HUGE, 1.5, "0", True]) | junk(),
        "choice": st.sampled_from([*texts[:40], "hide", "", "x" * 81]) | junk(),
        "reaction": st.sampled_from(["hello", "nice", "rude", "<b>"]) | junk(),
        "token": st.sampled_from(tokens) | junk(),
        "since": st.sampled_from(
            [{}, {"0": HUGE}, {"0": -1}, {"watcher": 1}, {"٣": 1}, {"x" * 11: 1}]
        )
        | junk(),
    }
    fields = st.fixed_dictionaries({}, optional=nearly)
    return st.one_of(
        fields,
        st.builds(lambda kind, rest: {**rest, "type": kind}, st.sampled_from(KNOWN), fields),
        junk(),
    )


def spoken(world: World) -> st.SearchStrategy[str | bytes]:
    """Return what may be sent: messages, text that is none, and bytes."""
    return st.one_of(
        messages(world).map(json.dumps),
        st.text(max_size=200),
        st.binary(max_size=100),
        st.sampled_from(
            [
                "",
                "{",
                "[" * 5000,
                '{"a":' * 2000,
                '{"type":"ping","type":"ping"}',
                '{"type":"ping","extra":1}',
                '{"type":"choose","id":"\\ud800","seat":0,"moment":0,"choice":"hide"}',
                '{"type":"choose","id":"a","seat":1e0,"moment":0,"choice":"hide"}',
                '{"type":"hello","since":{"0":' + "9" * 5000 + "}}",
                '{"type":"hello","since":{"0":NaN}}',
                "x" * MOST_MESSAGE,
            ]
        ),
    )


def check_said(said: list[Json]) -> None:
    """Assert that everything that was said keeps to the types, and refusals to the list."""
    for message in said:
        OUTGOING.validate_python(message)
        if message["type"] == "refused":
            check_refusal(message)


def answers(guest: Caller) -> list[Json]:
    """Return all that is answered to what was said so far; a ping comes last."""
    said: list[Json] = []
    guest.say(type="ping")
    while not said or said[-1]["type"] != "pong":
        said.append(guest.hear())
    return said


@NOT_SHRUNK
@given(data=st.data())
def test_nonsense_after_hello_is_refused_and_changes_nothing(
    world: World, data: st.DataObject
) -> None:
    sent = data.draw(st.lists(spoken(world), min_size=1, max_size=6))
    before = look(world.node, world.name)
    # The seat whose turn it is not: whatever it says, nothing can come of it.
    with world.guest(1 - world.owed) as guest:
        for each in sent:
            guest.send(each)
        said = answers(guest)
    check_said(said)
    after = look(world.node, world.name)
    away = [seat["away"] for seat in after["seats"]]
    assert {**after, "seats": 0} == {**before, "seats": 0}
    if any(away):
        # Leaving is legal, and the only thing that is.
        with world.guest(1 - world.owed) as guest:
            guest.say(type="return", id="b")
            guest.until("ack")


@NOT_SHRUNK
@given(data=st.data())
def test_nonsense_instead_of_hello_is_refused_and_ends_the_talk(
    world: World, data: st.DataObject
) -> None:
    raw = data.draw(spoken(world))
    with Caller(world.node, world.name, None) as guest:
        guest.send(raw)
        guest.say(type="leave", id="c")
        guest.say(type="hello")
        try:
            first = guest.hear()
        except Exception:
            code, said = guest.end()
        else:
            if first["type"] == "welcome":
                return
            code, said = guest.end()
            said.insert(0, first)
        assert code in CLOSES, (code, raw)
        check_said(said)


def turn(world: World) -> tuple[Caller, Json]:
    """Return whoever has to choose, and what they were told."""
    seat = look(world.node, world.name)["owed"][0]
    guest = world.guest(seat)
    guest.until("update")
    return guest, guest.last[seat]


def refusal_of(guest: Caller, **message: object) -> str:
    """Say something, and return the code that it is refused with."""
    guest.say(**message)
    while True:
        found = guest.hear()
        assert found["type"] != "ack", message
        if found["type"] == "refused":
            check_refusal(found)
            assert found["id"] == message.get("id", "")
            return str(found["code"])


def test_nobody_chooses_for_others_or_out_of_turn_or_twice(world: World) -> None:
    guest, told = turn(world)
    seat, moment = told["seat"], told["moment"]
    choice = told["choices"][0]["choice"]
    before = world.standing()
    right = {"type": "choose", "id": "r", "seat": seat, "moment": moment, "choice": choice}
    with guest, world.guest(1 - seat) as other, Caller(world.node, world.name) as watcher:
        assert refusal_of(guest, **{**right, "seat": 1 - seat}) == "not-yours"
        assert refusal_of(guest, **{**right, "moment": moment + 1}) == "too-late"
        assert refusal_of(guest, **{**right, "moment": HUGE}) == "too-late"
        assert refusal_of(guest, **{**right, "choice": "win"}) == "no-such-choice"
        illegal = set(game("splatball", 2).texts) - {each["choice"] for each in told["choices"]}
        for text in sorted(illegal)[:60]:
            refusal_of(guest, **{**right, "choice": text})
        assert refusal_of(guest, type="hello", token=world.made["token"]) == "bad-message"
        assert refusal_of(guest, type="hint", id="h", seat=seat) == "no-hints"
        assert refusal_of(other, **{**right, "seat": 1 - seat}) == "not-your-turn"
        assert refusal_of(other, **right) == "not-yours"
        for message in (right, {"type": "leave", "id": "l"}, {"type": "return", "id": "l"}):
            assert refusal_of(watcher, **message) == "not-yours"
        assert refusal_of(watcher, type="react", seat=0, reaction="hello") == "not-yours"
        for who, their in ((guest, 1 - seat), (guest, None), (watcher, seat), (other, 63)):
            assert refusal_of(who, type="recall", id="c", seat=their) == "not-yours"
        assert world.standing() == before
        guest.say(**right)
        assert guest.until("ack")["id"] == "r"
        after = world.standing()
        assert after != before
        for _ in range(5):
            guest.say(**right)
            assert guest.until("ack")["id"] == "r", "sent again, it is answered again"
        assert refusal_of(guest, **{**right, "id": "s"}) == "too-late"
        assert world.standing() == after, "and has happened once"


def test_a_refusal_speaks_the_language_of_whoever_asked(world: World) -> None:
    guest, told = turn(world)
    guest.socket.close()
    with Caller(world.node, world.name, None) as german:
        token = (world.made if told["seat"] == 0 else world.taken)["token"]
        german.say(type="hello", token=token, language="de")
        german.until("update")
        message = {"seat": told["seat"], "moment": told["moment"], "choice": "win"}
        german.say(type="choose", id="w", **message)
        assert german.until("refused")["sentence"] == "Das gibt es in diesem Spiel nicht."


def test_a_token_of_another_table_is_refused(world: World) -> None:
    with Caller(world.node, world.name, world.other["token"]) as guest:
        code, said = guest.end()
    assert (code, said[-1]["code"]) == (4001, "bad-token")


@pytest.mark.parametrize("name", ["x" * 26, "a", "%00", "%ff%fe", "é" * 26, "A" * 3000])
def test_a_table_that_is_not_there_is_refused(world: World, name: str) -> None:
    with Caller(world.node, name) as guest:
        code, said = guest.end()
    assert (code, [each["code"] for each in said]) == (4004, ["no-table"])
    check_said(said)


def test_a_socket_that_comes_to_no_table_is_refused(world: World) -> None:
    for name in ("..%2f..", "x/y", f"{world.name}/socket/z"):
        with pytest.raises(InvalidStatus) as refused:
            Caller(world.node, name)
        assert refused.value.response.status_code == 404
        check_refusal(json.loads(refused.value.response.body or b""))


@pytest.mark.parametrize("number", [HUGE, -HUGE, -1, 0, 10**9])
def test_whatever_number_somebody_says_they_know_they_get_all_of_it(
    world: World, number: int
) -> None:
    with Caller(world.node, world.name, None) as guest:
        guest.say(type="hello", token=world.made["token"], since={"0": number, "5": 3})
        assert guest.until("update")["view"]


def test_too_long_a_message_ends_the_talk(world: World) -> None:
    with world.guest() as guest:
        guest.send("x" * (MOST_MESSAGE + 1))
        assert guest.end()[0] == 1009


def test_after_the_end_nothing_more_happens(world: World) -> None:
    made = make(world.node, "mm")
    start(world.node, made)
    with Caller(world.node, made["name"], made["token"]) as guest:
        guest.play()
        told = guest.last[0]
        before = look(world.node, made["name"])
        for seat in (0, 1):
            for text in ("hide", game("splatball", 2).texts[0]):
                message = {"type": "choose", "id": f"z{seat}", "seat": seat, "choice": text}
                assert refusal_of(guest, **message, moment=told["moment"]) == "already-over"
        assert refusal_of(guest, type="leave", id="l") == "already-over"
        assert refusal_of(guest, type="return", id="l") == "already-over"
        assert refusal_of(guest, type="hint", id="l", seat=0) == "already-over"
        assert look(world.node, made["name"]) == before


def test_nobody_fills_the_store_by_thinking_again_and_again(world: World) -> None:
    made = make(world.node, "mm", stand_in="random", game="arsenal")
    with Caller(world.node, made["name"], made["token"]) as guest:
        start(world.node, made)
        while not guest.last or not guest.last[0]["choices"]:
            guest.hear()
        codes = []
        for number in range(130):
            told = guest.last[0]
            choice = told["choices"][number % len(told["choices"])]["choice"]
            moment = told["moment"]
            guest.say(type="choose", id=f"{number}", seat=0, moment=moment, choice=choice)
            answer = guest.hear()
            while answer["type"] not in ("ack", "refused"):
                answer = guest.hear()
            codes.append(answer.get("code", ""))
    assert codes[:100] == [""] * 100
    assert codes[-1] == "too-restless"


def test_thousands_of_messages_at_once_and_others_are_served(world: World) -> None:
    with world.guest(0) as flood, world.guest(1) as other:
        with suppress(ConnectionClosed):  # it may be let go before it has said everything
            for number in range(5000):
                flood.say(type="choose", id=str(number), seat=1, moment=0, choice="hide")
        other.say(type="ping")
        other.until("pong")
        # It reads slowly, or is let go. Both are told; but who is still sending when the line is closed
        # may find it cut (1006) before what was said last is read.
        try:
            said = answers(flood)
            check_said(said)
        except ConnectionClosed:
            assert flood.end()[0] in (4008, 4029, 1006)


def test_those_who_come_and_go_without_a_word_leave_nothing_behind(world: World) -> None:
    for _ in range(100):
        with socket.create_connection(("127.0.0.1", world.node.port)) as line:
            line.sendall(b"GET /api/tables/x/socket HTTP/1.1\r\n")
    for number in range(50):
        guest = Caller(world.node, world.name, None if number % 2 else "")
        guest.socket.socket.close()
    with world.guest() as guest:
        assert guest.hear()["type"] == "welcome"


def deaf(world: World, made: Json) -> socket.socket:
    """Return a connection of somebody who says hello and reads nothing."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", world.node.port))
    line.sendall(
        f"GET /api/tables/{made['name']}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    hello = json.dumps({"type": "hello", "token": made["token"]}).encode()
    line.recv(1)
    line.sendall(b"\x81\xfe" + len(hello).to_bytes(2, "big") + bytes(4) + hello)
    return line


def test_a_reader_that_never_reads_holds_nobody_up(world: World) -> None:
    made = make(world.node, "mm", game="arsenal")
    start(world.node, made)
    lines = [deaf(world, made) for _ in range(5)]
    with Caller(world.node, made["name"], made["token"]) as quick:
        while len(quick.last) < 2:
            quick.hear()
        quick.play()
    for each in lines:
        each.close()
    assert look(world.node, made["name"])["stage"] == "over"
