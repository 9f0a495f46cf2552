"""The gate: headers, sizes, rates and origins, as a client of a real server meets them."""

from __future__ import annotations

import json
import select
import socket
from collections.abc import Callable, Iterator
from http.client import HTTPResponse
from itertools import count
from pathlib import Path
from typing import TypeVar

import httpx2 as httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.http11 import Response
from websockets.sync.client import connect

from server.caller import HTTP, Caller, ask, check_refusal, make
from server.conftest import Clock
from server.live import Node
from snowball.server import guard as guards
from snowball.server.door import MOST_HEAD
from snowball.server.gate import HEADERS, MOST_BODY, MOST_RECORD, same_origin
from snowball.server.guard import Bucket, Buckets, Guard, client_at
from snowball.server.problems import Problem
from waiting import wait_until

Answer = TypeVar("Answer", httpx.Response, Response)


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    flags = ("--requests", "1", "--tables", "3", "--sockets", "2", "--messages", "5")
    folder = tmp_path_factory.mktemp("strict")
    with Node(folder, *flags, "--proxy", "127.0.0.1", generous=False) as running:
        yield running
        assert running.process.poll() is None
    assert not [line for line in running.log if "accident" in line or "Traceback" in line]


def check_headers(answer: httpx.Response, *, kept: bool) -> None:
    for name, value in HEADERS:
        assert answer.headers[name.decode()] == value.decode()
    assert ("no-store" in answer.headers.get("cache-control", "")) is not kept
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("GET", "/assets/none.js", 404),
        ("GET", "/assets/..%2fapp.py", 404),
        ("GET", "/none.svg", 404),
        ("GET", "/nowhere", 404),
        ("GET", "/api/games", 200),
        ("GET", "/api/nowhere", 404),
        ("GET", "/api/tables/", 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables?after=%00", 200),
        ("DELETE", "/api/games", 405),
        ("OPTIONS", "/api/tables", 405),
        ("POST", "/api/tables", 400),
        ("POST", "/api/tables/x/start", 401),
        ("GET", "/healthz", 200),
        ("GET", "/metrics", 200),
    ],
)
def test_every_answer_has_its_headers(node: Node, method: str, path: str, status: int) -> None:
    answer = HTTP.request(method, node.address + path)
    assert answer.status_code == status
    check_headers(answer, kept=not path.startswith(("/api", "/metrics")))
    if status >= 400:
        check_refusal(answer.json())
    if status == 405:
        assert answer.headers["allow"]


def raw(node: Node, sent: bytes) -> tuple[bytes, bytes]:
    """Send bytes, and return the head and the body of the answer."""
    with socket.create_connection(("127.0.0.1", node.port), 60) as line:
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        got = b""
        while part := line.recv(65536):
            got += part
    head, _, body = got.partition(b"\r\n\r\n")
    return head, body


def test_what_is_no_http_is_refused_like_everything_else(node: Node) -> None:
    head, body = raw(node, b"HELLO\r\n\r\n")
    assert b" 400 " in head
    assert b"content-security-policy" in head
    check_refusal(json.loads(body))


HANDSHAKE = {
    b"host": b"127.0.0.1",
    b"upgrade": b"websocket",
    b"connection": b"upgrade",
    b"sec-websocket-key": b"dGhlIHNhbXBsZSBub25jZQ==",
    b"sec-websocket-version": b"13",
}


def handshake(method: bytes = b"GET", **changed: bytes) -> bytes:
    """Return a request for a socket, with other headers than it should have."""
    headers = HANDSHAKE | {name.encode().replace(b"_", b"-"): changed[name] for name in changed}
    lines = [b"%s: %s\r\n" % each for each in headers.items() if each[1]]
    return b"%s /api/tables/%s/socket HTTP/1.1\r\n%s\r\n" % (method, b"a" * 26, b"".join(lines))


@pytest.mark.parametrize(
    "sent",
    [
        handshake(sec_websocket_key=b""),
        handshake(sec_websocket_key=b"short"),
        handshake(sec_websocket_version=b"12"),
        handshake(b"POST"),
        handshake(origin=b"http://a.example\r\norigin: http://b.example"),
        handshake(content_length=b"2") + b"{}",
        handshake(transfer_encoding=b"chunked") + b"2\r\n{}\r\n0\r\n\r\n",
        handshake(x=b"y" * 10_000),
        handshake(**{f"x{number}": b"y" for number in range(200)}),
    ],
    ids=["no key", "bad key", "version", "POST", "origins", "body", "chunks", "long", "many"],
)
def test_what_is_no_handshake_is_refused_like_everything_else(node: Node, sent: bytes) -> None:
    head, body = raw(node, sent)
    assert b" 40" in head.partition(b"\r\n")[0]
    assert b"content-security-policy" in head
    check_refusal(json.loads(body))


def test_a_head_without_end_is_cut_off(node: Node) -> None:
    begun = b"GET / HTTP/1.1\r\n"
    lines = b"x: y\r\n" * (1 + MOST_HEAD // 6)
    # The last byte is one too many: whatever came after it would cut the answer off.
    head, body = raw(node, (begun + lines)[: MOST_HEAD + 1])
    assert b" 413 " in head
    check_refusal(json.loads(body))


@pytest.mark.parametrize(
    ("path", "most"), [("/api/tables", MOST_BODY), ("/api/verify", MOST_RECORD)]
)
@pytest.mark.parametrize("announced", [True, False], ids=["announced", "in chunks"])
def test_too_large_a_body_is_refused(node: Node, path: str, most: int, announced: bool) -> None:
    body = b"[" + b" " * most + b"]"

    def parts() -> Iterator[bytes]:
        for start in range(0, len(body), 50_000):
            yield body[start : start + 50_000]

    answer = HTTP.post(
        node.address + path,
        content=body if announced else parts(),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"
    check_refusal(answer.json())
    check_headers(answer, kept=False)


def begin_record(node: Node) -> socket.socket:
    """Send most of a large record, and keep its end back."""
    line = socket.create_connection(("127.0.0.1", node.port), 60)
    head = b"POST /api/verify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    line.sendall(head + b"Content-Length: 1000000\r\n\r\n" + b" " * 200_000)
    return line


def answer_on(line: socket.socket) -> tuple[int, bytes]:
    """Return the status and the body of the answer on a connection."""
    answer = HTTPResponse(line)
    answer.begin()
    return answer.status, answer.read()


def test_only_so_many_large_bodies_are_on_their_way(node: Node) -> None:
    lines = {begin_record(node) for _ in range(guards.LOADS + 3)}
    wait_until(lambda: len(select.select(lines, [], [], 0)[0]) >= 3, "three answers")
    refused = select.select(lines, [], [], 0)[0]
    for line in refused:
        status, body = answer_on(line)
        assert status == 429
        check_refusal(json.loads(body))
    # Small ones are nobody's burden.
    assert ask(node, "POST", "/verify", {"record": "x"}, status=400)["code"] == "bad-record"
    accepted = lines.difference(refused)
    assert len(accepted) == guards.LOADS
    for line in accepted:
        line.sendall(b" " * 800_000)
        assert answer_on(line)[0] == 400, "it was read to its end"
    for line in lines:
        line.close()
    url, large = f"{node.api}/verify", {"record": "x" * 100_000}
    wait_until(lambda: HTTP.post(url, json=large).json()["code"] == "bad-record", "room for more")


def test_large_bodies_of_all_clients_are_counted() -> None:
    guard = Guard(1, 1, 1)
    addresses = [f"192.0.2.{number}" for number in range(guards.MOST_LOADS)]
    for address in addresses:
        guard.load(address)
    with pytest.raises(Problem) as refused:
        guard.load("203.0.113.1")
    assert (refused.value.code, refused.value.status) == ("busy", 503)
    for address in addresses:
        guard.unload(address)
    assert guard.loads == {}
    guard.load("203.0.113.1")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[" * 60_000,
        b'{"game":' + b"9" * 6000 + b"}",
        b"\xff\xfe\x00",
        b'{"\\ud800": 1}',
        b'{"game": "\\ud800", "seats": [{}]}',
        b'{"game": "splatball", "seats": [{"name": "\\ud800"}, {}]}',
        b'{"game": "splatball", "seats": [{"name": "a|b"}, {}]}',
        b'{"game": "splatball", "seats": [{}, {}], "options": {"\\ud800": 1}}',
        b'{"game": "splatball", "seats": [{}, {}], "options": {"x": 1e999}}',
        b'{"game": "splatball", "seats": [{}, {}], "patience": NaN}',
    ],
)
def test_a_body_that_is_no_message_is_refused(node: Node, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = HTTP.post(f"{node.api}/tables", content=body, headers=headers)
    assert answer.status_code == 400
    check_refusal(answer.json())


def test_a_page_elsewhere_cannot_post_without_asking(node: Node) -> None:
    body = {"game": "splatball", "seats": [{}, {}]}
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        answer = HTTP.post(
            f"{node.api}/tables", content=json.dumps(body), headers={"content-type": kind}
        )
        assert answer.status_code == 400
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    ("origin", "host", "welcome"),
    [
        (None, "a.example", True),
        ("https://a.example", "a.example", True),
        ("http://a.example:8000", "a.example:8000", True),
        ("https://games.example", "a.example", True),
        ("https://evil.example", "a.example", False),
        ("https://a.example.evil.example", "a.example", False),
        ("https://a.example:8001", "a.example:8000", False),
        ("http://games.example", "a.example", False),
        ("null", "a.example", False),
        ("null", "", False),
        ("", "", False),
        ("http://[", "a.example", False),
    ],
)
def test_only_our_own_pages_and_those_allowed_are_welcome(
    origin: str | None, host: str, welcome: bool
) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert same_origin(headers, ("https://games.example",)) is welcome


def test_the_origin_of_a_socket_is_checked(node: Node) -> None:
    name = make(node)["name"]
    for origin in ("https://games.example", node.address):
        with Caller(node, name, Origin=origin) as guest:
            assert guest.hear()["type"] == "welcome"
    for origin in ("https://evil.example", "null", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            Caller(node, name, Origin=origin)
        assert refused.value.response.status_code == 403
        answer = refused.value.response
        body = json.loads(answer.body or b"")
        assert body["code"] == "wrong-origin"
        check_refusal(body)
        for header, value in HEADERS:
            assert answer.headers[header.decode()] == value.decode()
    assert not any("handshake" in line for line in node.log), "nobody complains of a refusal"


def until_refused(ask: Callable[[], Answer]) -> list[Answer]:
    """Ask until that is too much, and return all answers."""
    answers: list[Answer] = []

    def is_refused() -> bool:
        answers.append(ask())
        return answers[-1].status_code == 429

    wait_until(is_refused, "too much is refused")
    return answers


@pytest.mark.parametrize("path", [f"/api/tables/{'a' * 26}/socket", "/nowhere"])
def test_sockets_that_are_turned_away_are_counted(strict: Node, path: str) -> None:
    headers = {"Origin": "https://evil.example", "X-Forwarded-For": f"203.0.113.{len(path)}"}

    def come() -> Response:
        with pytest.raises(InvalidStatus) as refused:
            connect(f"ws://127.0.0.1:{strict.port}{path}", additional_headers=headers)
        return refused.value.response

    assert until_refused(come)[0].status_code in (403, 404)


def get(node: Node, path: str, address: str = "", **other: str) -> httpx.Response:
    """Ask as if from another address."""
    headers = {"x-forwarded-for": address} if address else {}
    return HTTP.get(node.api + path, headers={**headers, **other})


def test_too_many_requests_are_refused_until_later(strict: Node) -> None:
    first, *_, refused = until_refused(lambda: get(strict, "/games", "203.0.113.1"))
    assert first.status_code == 200
    assert refused.json()["code"] == "too-fast"
    check_refusal(refused.json())
    check_headers(refused, kept=False)
    assert int(refused.headers["retry-after"]) >= 1
    assert get(strict, "/games", "203.0.113.2").status_code == 200, "others are not held up"
    wait_until(lambda: get(strict, "/games", "203.0.113.1").status_code == 200)


@pytest.mark.parametrize(
    ("addresses", "other"),
    [
        ("2001:db8:1:2::{:x}", "2001:db8:1:3::1"),
        # Only the last address is the proxy's own word.
        ("198.51.100.{}, 203.0.113.44", "198.51.100.1, 203.0.113.45"),
    ],
    ids=["one network", "lies to the proxy"],
)
def test_several_addresses_are_one_client(strict: Node, addresses: str, other: str) -> None:
    numbers = count(1)
    until_refused(lambda: get(strict, "/games", addresses.format(next(numbers))))
    assert get(strict, "/games", other).status_code == 200


def test_too_many_tables_are_refused(strict: Node) -> None:
    body = {"game": "splatball", "seats": [{"kind": "me"}, {}]}
    headers = {"x-forwarded-for": "203.0.113.7"}
    answers = [HTTP.post(f"{strict.api}/tables", json=body, headers=headers) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
    assert answers[-1].json()["code"] == "too-many-tables"
    check_refusal(answers[-1].json())
    assert int(answers[-1].headers["retry-after"]) > 60


def test_too_many_sockets_are_refused(strict: Node) -> None:
    name = make(strict)["name"]
    address = {"X-Forwarded-For": "203.0.113.9"}
    with Caller(strict, name, **address) as first, Caller(strict, name, **address) as second:
        for guest in (first, second):
            assert guest.hear()["type"] == "welcome"
        with Caller(strict, name, **address) as third:
            code, said = third.end()
        assert code == 4029
        assert [each["code"] for each in said] == ["too-many-sockets"]
        check_refusal(said[0])
        with Caller(strict, name, **{"X-Forwarded-For": "203.0.113.10"}) as other:
            assert other.hear()["type"] == "welcome"

    def may_come() -> bool:
        with Caller(strict, name, **address) as again:
            return bool(again.hear()["type"] == "welcome")

    wait_until(may_come, "closed sockets count no more")


def test_a_client_that_floods_is_told_and_let_go(strict: Node) -> None:
    said: list[str] = []

    def flood(caller: Caller) -> None:
        for number in range(10_000):
            caller.say(type="leave", id=str(number))
            while (answer := caller.hear()).get("id") != str(number):
                pass
            said.append(answer["code"])

    address = {"X-Forwarded-For": "203.0.113.20"}
    with Caller(strict, make(strict)["name"], **address) as caller:
        with pytest.raises(ConnectionClosed) as closed:
            flood(caller)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4029
    assert said[0] == "not-yours"
    assert said[-1] == "too-fast"


@pytest.mark.slow
def test_a_word_about_the_address_counts_only_from_a_proxy_we_know(tmp_path: Path) -> None:
    flags = ("--requests", "1", "--tables", "9", "--sockets", "9", "--messages", "9")
    numbers = count(1)
    with Node(tmp_path, *flags, "--proxy", "192.0.2.1", generous=False) as alone:
        until_refused(lambda: get(alone, "/games", f"203.0.113.{next(numbers)}"))


@pytest.mark.usefixtures("clock")
def test_clients_that_come_and_go_take_no_more_room() -> None:
    buckets = Buckets(1, 2, kept=100)
    for number in range(10_000):
        buckets.take(str(number))
    assert len(buckets.buckets) == 100
    guard = Guard(1, 1, 1)
    guard.connect("::1")
    guard.disconnect("::1")
    assert guard.open == {}
    assert guards.MOST_CLIENTS <= 100_000


@pytest.mark.usefixtures("clock")
def test_whoever_comes_all_the_time_is_not_forgotten() -> None:
    buckets = Buckets(0.001, 50, kept=10)
    for number in range(50):
        buckets.take("busy")
        buckets.take(str(number))
    with pytest.raises(Problem):
        buckets.take("busy")


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("203.0.113.5", "203.0.113.5"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:1", "2001:db8::/64"),
        ("::ffff:203.0.113.5", "203.0.113.5"),
        ("fe80::1%eth0", "fe80::/64"),
        ("not:an:address", "not:an:address"),
        ("x" * 1000, "x" * 64),
        ("", ""),
    ],
)
def test_a_client_is_known_by_its_network(address: str, client: str) -> None:
    assert client_at(address) == client


def test_who_waits_as_long_as_they_are_told_is_served(clock: Clock) -> None:
    bucket = Bucket(0.5, 1)
    bucket.take()
    with pytest.raises(Problem) as refused:
        bucket.take()
    assert refused.value.code == "too-fast"
    clock.now += refused.value.wait
    bucket.take()
