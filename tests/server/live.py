"""A real server in a process of its own, for tests to talk to."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

READY = 60.0
"""Seconds until a server must have said its address, or have ended."""
FIXED_LUCK = str(Path(__file__).parents[1] / "fixed_luck")
"""Where Python finds what gives tables and bots the same luck in every run."""
GENEROUS = ("--requests", "100000", "--tables", "100000", "--sockets", "10000", "--pace", "0")


class Node:
    """A server with its own folder; ended by its process id."""

    def __init__(self, folder: Path, *flags: str, port: int = 0, generous: bool = True) -> None:
        self.folder = folder
        self.log: list[str] = []
        command = [sys.executable, "-m", "snowball", "serve", "--folder", str(folder)]
        command += ["--port", str(port), "--thinkers", "1", "--log-json", *flags]
        command += [*GENEROUS, "--messages", "100000"] if generous else []
        environment = {
            "SNOWBALL_KEY": "a key for tests alone",
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, [FIXED_LUCK, os.environ.get("PYTHONPATH")])),
            "PYTHONUNBUFFERED": "1",
        }
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        self.reader = threading.Thread(
            target=self.log.extend, args=(self.process.stderr,), daemon=True
        )
        self.reader.start()
        self.address = self.read_address()

    def read_address(self) -> str:
        """Return the address that the server prints on its first line."""
        assert self.process.stdout is not None
        timer = threading.Timer(READY, self.process.kill)
        timer.start()
        line = self.process.stdout.readline()
        timer.cancel()
        found = re.search(r"http://\S+", line)
        assert found, f"the server said {line!r} and {self.log}"
        return found[0]

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.address.rpartition(":")[2])

    @property
    def api(self) -> str:
        """Where its API begins."""
        return f"{self.address}/api"

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End the server and return its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(READY)
        self.reader.join(READY)
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()
        return code

    def __enter__(self) -> Node:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
