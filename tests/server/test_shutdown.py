"""A server that ends, of itself or not, loses nothing and leaves nothing behind; what was due goes on."""

import os
import signal
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from server.live import Node
from server.pupil import Pupil, start, table_for
from snowball.server.visitor import Answer, new_luck, request
from waiting import LIMIT_S, wait_until

pytestmark = pytest.mark.slow

linux = pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked up in /proc")


def children(process: int) -> set[int]:
    """Return all processes that a process has started, and theirs."""
    found = {
        int(child)
        for task in Path(f"/proc/{process}/task").iterdir()
        for child in (task / "children").read_text().split()
    }
    return found.union(*(children(child) for child in found))


def alive(process: int) -> bool:
    """Say whether a process runs; one that is dead and not buried does not."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] not in ("Z", "X")


def wait_for_the_end_of(processes: set[int]) -> None:
    wait_until(lambda: not any(map(alive, processes)), "the end of the workers")


def first_choice(guest: Pupil) -> tuple[int, Answer]:
    """Return a seat of one who has all seats that has to choose, and what it sees."""
    now = guest.until(type="update")
    seat: int = now["owed"][0]
    return seat, now if now["seat"] == seat else guest.until(type="update", seat=seat)


def bots_at_work(node: Node) -> set[int]:
    """Let bots play a game to the end, and return the processes that they think in."""
    made = table_for(node.api, "splatball", "random", "random")
    with Pupil(node.api, made) as guest:
        while not guest.until(type="update")["ending"]:
            pass
    return children(node.process.pid)


@linux
def test_a_server_that_is_asked_to_end_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    with Node(tmp_path) as node:
        workers = bots_at_work(node)
        assert workers
        made = table_for(node.api, "bricks", "me", "me")
        with Pupil(node.api, made) as guest:
            seat, now = first_choice(guest)
            text = now["choices"][0]["choice"]
            assert guest.choose("mine", seat, now["moment"], text)["type"] == "ack"
            node.process.send_signal(signal.SIGTERM)
            goodbye = guest.until(type="refused", code="closing")
            assert goodbye["sentence"] == "The server restarts: connect again in a moment."
            with pytest.raises(ConnectionClosed) as closed:
                guest.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
        node.process.wait(LIMIT_S)
        wait_for_the_end_of(workers)
    assert not any("Traceback" in line for line in node.log)
    with Node(tmp_path, port=node.port) as again, Pupil(again.api, made) as guest:
        assert guest.until(type="update", seat=seat)["moment"] == now["moment"] + 1
        assert guest.choose("mine", seat, now["moment"], text)["type"] == "ack"


def deaf(node: Node, made: Answer) -> socket.socket:
    """Connect somebody who says hello and never listens, nor answers a goodbye."""
    wire = socket.create_connection(("127.0.0.1", node.port))
    head = (
        f"GET /api/tables/{made['table']['table']}/socket HTTP/1.1",
        f"Host: 127.0.0.1:{node.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    )
    wire.sendall("\r\n".join([*head, "", ""]).encode())
    assert b" 101 " in wire.recv(100)
    hello = b'{"type": "hello"}'
    wire.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return wire


def test_a_server_ends_soon_though_somebody_does_not_listen(tmp_path: Path) -> None:
    with Node(tmp_path) as node:
        made = table_for(node.api, "arsenal", "random", "random", "random", "random")
        wires = [deaf(node, made) for _ in range(3)]
        with Pupil(node.api, made) as guest:
            while not guest.until(type="update")["ending"]:
                pass
        node.end()
        for wire in wires:
            wire.close()
    assert not any("Traceback" in line for line in node.log)


@linux
def test_workers_of_a_server_that_was_killed_end_by_themselves(tmp_path: Path) -> None:
    with Node(tmp_path) as node:
        workers = bots_at_work(node)
        assert workers
        os.kill(node.process.pid, signal.SIGKILL)
        wait_for_the_end_of(workers)


def played(file: Path, name: str) -> int:
    """Return how many entries a table has, asking nobody but the file."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        query = "SELECT last FROM tables WHERE name = ?"
        (found,) = database.execute(query, (name,)).fetchone()
        return int(found)


def test_bots_that_owed_choices_go_on_after_a_kill_though_nobody_comes(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with Node(tmp_path) as node:
        # Bots that think for so long that no game is over before the kill.
        made = [table_for(node.api, "arsenal", "hard", "hard", "hard", "hard") for _ in range(2)]
        names = [each["table"]["table"] for each in made]
        wait_until(lambda: all(played(file, name) > 3 for name in names), "some choices")
        node.end(signal.SIGKILL)
    before = {name: played(file, name) for name in names}
    with Node(tmp_path):
        wait_until(lambda: all(played(file, name) > before[name] for name in names), "more choices")


def test_whoever_asks_for_a_seat_again_because_no_answer_came_is_given_the_same(
    tmp_path: Path,
) -> None:
    with Node(tmp_path) as node:
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        made = request("POST", f"{node.api}/tables", {"game": "bricks", "seats": seats})
        join = f"{node.api}/tables/{made['table']['table']}/join"
        wanted = {"luck": new_luck(), "id": new_luck()[:32]}
        first = request("POST", join, wanted)
        node.end(signal.SIGKILL)
        with Node(tmp_path, port=node.port):
            again = request("POST", join, wanted)
            assert (again["token"], again["seats"]) == (first["token"], first["seats"])
            other = request("POST", join, {**wanted, "id": new_luck()[:32]})
            assert other["seats"] == [2]
            # Even if the game has begun meanwhile.
            assert start(node.api, made)["stage"] == "playing"
            assert request("POST", join, wanted)["token"] == first["token"]
            assert request("POST", join, {"luck": new_luck()})["code"] == "already-started"
            # But not if the seat has gone to another device since.
            name = made["table"]["table"]
            move = request("POST", f"{node.api}/tables/{name}/move", None, first["token"])
            moved = request("POST", f"{node.api}/tables/{name}/redeem", {"code": move["code"]})
            assert moved["seats"] == first["seats"]
            assert request("POST", join, wanted)["code"] == "already-started"
