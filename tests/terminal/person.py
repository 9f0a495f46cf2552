"""A person at a terminal of 80 by 24: a real pseudo-terminal, and what stands on its screen."""

import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte

from snowball.play.record import Record, parse

WIDTH, HEIGHT = 80, 24
PATIENCE = 60.0
QUIET = 0.01
"""Seconds without output after which a prompt counts as waiting."""

LAUNCH = (
    "import sys; from pathlib import Path; from snowball.cli.terminal import run; sys.exit(run({}))"
)
PROMPT = b"> "
CLEAR = b"\x1b[2J"


class Person:
    """Somebody who types and looks."""

    def __init__(self, arguments: str, home: Path, environment: dict[str, str]) -> None:
        self.home = home
        self.raw = b""
        self.sent = 0
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.stream = pyte.ByteStream(self.screen)
        plain = {
            name: value
            for name, value in os.environ.items()
            if name not in ("NO_COLOR", "COLUMNS", "LINES", "FORCE_COLOR", "PYTHONIOENCODING")
        }
        self.child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable,
            ["-c", LAUNCH.format(arguments)],
            env={
                **plain,
                "TERM": "xterm-256color",
                "LC_ALL": "C.UTF-8",
                "SNOWBALL_HOME": str(home),
                **environment,
            },
            dimensions=(HEIGHT, WIDTH),
            timeout=PATIENCE,
        )
        # The prompt is waited for: no pause before a line.
        self.child.delaybeforesend = None

    def wait(self) -> None:
        """Wait until a prompt waits, or the end."""
        self.read(lambda: self.asked and PROMPT in self.raw[self.sent :])

    def read(self, is_enough: Callable[[], bool]) -> None:
        """Read until nothing comes and that is enough, or until the end."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                chunk = self.child.read_nonblocking(65536, timeout=QUIET)
            except pexpect.TIMEOUT:
                if is_enough():
                    return
                continue
            except pexpect.EOF:
                self.leave()
                return
            self.raw += chunk
            self.stream.feed(chunk)
        raise AssertionError("nothing more came:\n" + self.text)

    @property
    def asked(self) -> bool:
        """Whether the cursor stands after a prompt."""
        line = self.screen.display[self.screen.cursor.y]
        return line[: self.screen.cursor.x].endswith("> ")

    @property
    def lines(self) -> list[str]:
        """What stands on the screen."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    @property
    def last_screen(self) -> bytes:
        """The bytes since the screen was last cleared."""
        return self.raw.rpartition(CLEAR)[2]

    def type(self, *words: str) -> "Person":
        """Type lines, each at its prompt."""
        for line in words:
            self.sent = len(self.raw)
            self.child.send(line + "\r")
            self.wait()
        return self

    def end(self) -> int:
        """Wait for the end and return the exit code."""
        if not self.child.closed:
            self.read(lambda: False)
        assert self.child.exitstatus is not None, self.text
        return int(self.child.exitstatus)

    def leave(self) -> None:
        """Close the terminal; whoever still plays is ended."""
        if self.child.closed:
            return
        if not self.child.flag_eof:
            self.child.kill(signal.SIGKILL)
        self.child.wait()
        # It has ended: closing the terminal need not give it time for that.
        self.child.ptyproc.delayafterclose = 0.0  # type: ignore[attr-defined]
        self.child.close()

    def save(self) -> Path:
        """Return the one saved game."""
        (path,) = (self.home / "saves").glob("*.txt")
        return path

    def record(self) -> Record:
        """Return the game as it is saved."""
        return parse(self.save().read_text(encoding="utf-8"))

    def choices(self) -> list[int]:
        """Return the numbers that the menu offers."""
        return [int(n) for n in re.findall(r"^ {2,3}(\d+)  \S", self.text, re.MULTILINE)]


Sit = Callable[..., Person]
