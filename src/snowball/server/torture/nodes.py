"""Nodes: the servers that are tortured, each a process of our own, ended by its id and no other."""

from __future__ import annotations

import asyncio
import json
import os
import re
import secrets
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from snowball.rules.core import RulesError

READY: Final = 180.0
"""Seconds until a server must have said its address."""
FAREWELL: Final = 20.0
"""Seconds within which a server must have ended that was asked to."""
LIMITS: Final = ("requests", "tables", "sockets", "messages")
"""All visitors come from one address: what one client may do is not what is tried here."""
UNLIMITED: Final = "1000000"
MOST_SHOWN: Final = 300


@dataclass(frozen=True)
class Place:
    """What all nodes share."""

    folder: Path
    database: str
    bus: str = ""
    key: str = secrets.token_hex(32)

    @property
    def flags(self) -> list[str]:
        """What a server is started with."""
        flags = ["--folder", str(self.folder), "--database", self.database, "--thinkers", "1"]
        for limit in LIMITS:
            flags += [f"--{limit}", UNLIMITED]
        # Who leaves and comes back is to race with the bot, not to wait for it.
        return [*flags, "--pace", "0", "--log-json", *(("--bus", self.bus) if self.bus else ())]


class Node:
    """One server, which comes back to the same port whenever it is killed."""

    def __init__(self, place: Place, number: int) -> None:
        self.place = place
        self.journal = place.folder / f"node-{number}.log"
        self.port = 0
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        # Who ends it waits for who is starting it, so that nothing is left behind.
        self.lock = threading.RLock()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with self.lock:
            self.start_now()

    def start_now(self) -> None:
        """Start the server."""
        command = [sys.executable, "-m", "snowball", "serve", "--port", str(self.port)]
        with self.journal.open("ab") as journal:
            self.process = subprocess.Popen(
                [*command, *self.place.flags],
                env={**os.environ, "SNOWBALL_KEY": self.place.key, "PYTHONUNBUFFERED": "1"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=journal,
                text=True,
            )
        assert self.process.stdout is not None
        timer = threading.Timer(READY, self.process.kill)
        timer.start()
        found = re.search(r"http://\S+", self.process.stdout.readline())
        timer.cancel()
        if found is None:
            self.kill()
            raise RulesError(f"The server did not start. {self.last_words()}")
        self.address = found[0]
        self.port = int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """Kill the server without a word."""
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> bool:
        """End the server; say whether it did so by itself."""
        with self.lock:
            process, self.process = self.process, None
            if process is None:
                return True
            with process:
                process.send_signal(how)
                with suppress(subprocess.TimeoutExpired):
                    process.wait(FAREWELL)
                    return True
                process.kill()
            return False

    def accidents(self) -> list[str]:
        """Return what the journal says that it should not have to say."""
        found = []
        for line in self.journal.read_text().splitlines():
            try:
                bad = json.loads(line).get("level") in ("error", "critical")
            except ValueError:
                bad = line.startswith("Traceback")
            if bad:
                found.append(line[:MOST_SHOWN])
        return found

    def last_words(self) -> str:
        """Return the end of the journal."""
        return "\n".join(self.journal.read_text().splitlines()[-5:])


class Nodes:
    """All servers of a run."""

    def __init__(self, place: Place, number: int) -> None:
        self.all = [Node(place, each) for each in range(number)]
        self.kills = 0
        self.unwilling = 0
        """Servers that did not end when they were asked to."""

    async def start(self) -> None:
        """Start all servers, one after the other: the first one prepares the database."""
        for node in self.all:
            await asyncio.to_thread(node.start)

    def pick(self, chance: Random) -> str:
        """Return the address of any server, whether it is up or not."""
        return chance.choice(self.all).address

    async def kill(self, node: Node, pause: float) -> None:
        """Kill a server and start it again after a while."""
        await asyncio.to_thread(node.kill)
        self.kills += 1
        await asyncio.sleep(pause)
        await asyncio.to_thread(node.start)

    async def end(self) -> None:
        """Ask all servers to end."""
        for node in self.all:
            self.unwilling += not await asyncio.to_thread(node.end)

    def accidents(self) -> list[str]:
        """Return what the journals say that they should not have to say."""
        return [line for node in self.all if node.journal.exists() for line in node.accidents()]
