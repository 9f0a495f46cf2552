"""Hosts: the servers that are measured, each in processes of its own."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, Final, Self

READY: Final = 60.0
"""Seconds until a server must be there."""
GENEROUS: Final = (
    *("--requests", "1000000", "--tables", "1000000"),
    *("--sockets", "100000", "--messages", "1000000"),
)
HERTZ: Final = os.sysconf("SC_CLK_TCK")
FILES: Final = 20_000


def free_port() -> int:
    """Return a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def allow_many_files() -> None:
    """Let this process and those it starts have as many sockets as may be."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class Host:
    """A server in a process, and the crowd that plays there."""

    def __init__(
        self, kind: str, command: list[str], word: str, folder: Path, **environment: str
    ) -> None:
        self.kind = kind
        self.process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said: list[str] = []
        self.ready = threading.Event()
        self.reader = threading.Thread(target=self.read, args=(word,), daemon=True)
        self.reader.start()
        self.neighbours: list[int] = []
        """Processes that work for the server, like those of a database."""
        self.crowd: Crowd | None = None
        self.port = 0
        self.ready.wait(READY)
        if not any(word in line for line in self.said):
            self.end()
            raise RuntimeError(f"{command} did not start:\n{''.join(self.said[-20:])}")

    def read(self, word: str) -> None:
        """Keep the last of what the server says."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said = [*self.said[-50:], line]
            if word in line:
                self.ready.set()
        self.ready.set()

    def invite(self, port: int, socket_port: int) -> None:
        """Let a crowd come."""
        self.port = port
        self.crowd = Crowd(self.kind, port, socket_port)

    def ask(self, *request: object) -> dict[str, float]:
        """Have the crowd do something; add the CPU seconds that the server needed for it."""
        assert self.crowd is not None
        before = self.cpu()
        answer = self.crowd.ask(*request)
        return {**answer, "server_cpu": self.cpu() - before}

    def cpu(self) -> float:
        """Return the CPU seconds that the server and its neighbours have used."""
        return sum(map(cpu_of, family([self.process.pid, *self.neighbours])))

    def memory(self) -> int:
        """Return the bytes that the server has in memory, without its neighbours."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * resource.getpagesize()

    def end(self) -> None:
        """End the crowd and the server."""
        if self.crowd is not None:
            self.crowd.end()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.reader.join(5)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


class Crowd:
    """The process of the players, which does what it is asked."""

    def __init__(self, kind: str, port: int, socket_port: int) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bench.server.crowd", kind, str(port), str(socket_port)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, *request: object) -> dict[str, float]:
        """Send one request and wait for its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the crowd ended while it was asked to {request}")
        found: dict[str, Any] = json.loads(answer)
        return found

    def end(self) -> None:
        """Let everybody go home."""
        if self.process.stdin is not None:
            self.process.stdin.close()
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def ours(folder: Path, database: str = "") -> Host:
    """Start our own server, durable as it always is."""
    command = [sys.executable, "-m", "snowball", "serve", "--folder", str(folder), "--port", "0"]
    command += ["--thinkers", "1", "--log-json", *GENEROUS]
    command += ["--database", database] if database else []
    host = Host(
        "ours",
        command,
        "is at http://",
        folder,
        SNOWBALL_KEY="a key for the bench alone",
        PYTHONUNBUFFERED="1",
    )
    found = re.search(r"http://[\d.]+:(\d+)", "".join(host.said))
    assert found is not None
    host.invite(int(found[1]), int(found[1]))
    return host


def theirs(project: Path, storage: str, place: str) -> Host:
    """Start boardgame.io's server with one of its storages."""
    port, lobby = free_port(), free_port()
    command = ["node", "server.js", storage, place, str(port), str(lobby)]
    host = Host("theirs", command, "ready", project, NODE_ENV="production")
    host.invite(lobby, port)
    return host


def family(processes: list[int]) -> set[int]:
    """Return processes and those that they have started."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            after_name = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        parents.setdefault(int(after_name[1]), []).append(int(folder.name))
    found: set[int] = set()
    waiting = list(processes)
    while waiting:
        process = waiting.pop()
        if process not in found:
            found.add(process)
            waiting += parents.get(process, [])
    return found


def cpu_of(process: int) -> float:
    """Return the CPU seconds that a process has used, children that have ended included."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / HERTZ
