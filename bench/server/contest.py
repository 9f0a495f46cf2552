"""The contest: every server in turn, round after round, then a thousand tables at a human pace."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median
from typing import Final
from urllib.request import urlopen

from bench.server.disk import Disk
from bench.server.entrants import SQLITE, Entrants, enter
from bench.server.hosts import Host, allow_many_files

TABLES: Final = 100
SHORTEST: Final = 25
"""Choices of a short game: so many tables are made that they last."""
GUESS: Final = 1500.0
"""Choices a second that are expected before anything has been measured."""
PAUSE: Final = 5.0
"""Seconds between two choices of a table at a human pace."""
ASLEEP: Final = 90.0
"""Seconds after which all tables must have fallen asleep."""
WARM: Final = 100

Answer = dict[str, float]


@dataclass(frozen=True)
class Length:
    """How long and how large a contest is."""

    rounds: int = 9
    seconds: float = 3.0
    """Of one race."""
    live: int = 1000
    """Tables at a human pace."""
    turns: int = 5
    turn: float = 15.0
    """Seconds of one turn at a human pace."""


QUICK: Final = Length(rounds=3, seconds=1.0, live=200, turns=1, turn=8.0)


@dataclass
class Found:
    """All that a contest has found."""

    races: dict[str, list[Answer]] = field(default_factory=dict)
    strolls: dict[str, list[Answer]] = field(default_factory=dict)
    memory: Answer = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)

    def rates(self) -> dict[str, list[float]]:
        """Return the choices a second of every round, by server."""
        return {name: [race["rate"] for race in races] for name, races in self.races.items()}

    def thrift(self) -> dict[str, list[float]]:
        """Return the choices that a second of CPU time was enough for, by server and round."""
        return {
            name: [1e6 / race["cpu_us"] for race in races] for name, races in self.races.items()
        }


def contest(length: Length, tell: Callable[[str], None]) -> Found:
    """Measure all servers that can be had."""
    allow_many_files()
    found = Found()
    with ExitStack() as stack:
        entrants = enter(stack)
        found.missing = entrants.missing
        if entrants.boardgame:
            found.versions["boardgame.io"] = entrants.boardgame
        for name, answer in races(entrants, length):
            tell(name)
            if answer is not None:
                found.races.setdefault(name, []).append(answer)
    with ExitStack() as stack:
        live(stack, found, length, tell)
    return found


def races(entrants: Entrants, length: Length) -> Iterator[tuple[str, Answer | None]]:
    """Let everybody play as fast as they can; yield None for the first, unrecorded races."""
    names = list(entrants.hosts)
    rates = dict.fromkeys(names, GUESS)
    for name in names:
        rates[name] = race(entrants.hosts[name], GUESS, 1.0)["rate"]
        yield name, None
    for number in range(length.rounds):
        first = number * len(names) // length.rounds
        for name in names[first:] + names[:first]:
            answer = race(entrants.hosts[name], 2 * rates[name], length.seconds)
            rates[name] = max(rates[name], answer["rate"])
            yield name, answer


def race(host: Host, rate: float, seconds: float) -> Answer:
    """Sit down at fresh tables, and play at a hundred of them at a time."""
    host.ask("gather", TABLES + int(rate * seconds / SHORTEST))
    answer = host.ask("race", TABLES, seconds)
    host.ask("leave")
    return {**answer, "cpu_us": 1e6 * answer["server_cpu"] / max(answer["choices"], 1)}


def live(stack: ExitStack, found: Found, length: Length, tell: Callable[[str], None]) -> None:
    """Let many tables play at a human pace; weigh ours while they do, and when they sleep."""
    entrants = enter(stack, databases=False)
    before: dict[str, int] = {}
    for name, host in entrants.hosts.items():
        host.ask("gather", WARM)
        host.ask("leave")
        before[name] = host.memory()
        host.ask("gather", length.live)
        tell(f"{name} seats {length.live} tables")
    for _ in range(length.turns):
        for name, host in entrants.hosts.items():
            with Disk() as disk:
                answer = host.ask("stroll", length.turn, PAUSE)
            found.strolls.setdefault(name, []).append({**answer, **disk.figures()})
            tell(f"{name} at a human pace")
    for name, host in entrants.hosts.items():
        if host.process.poll() is None:
            found.memory[f"{name}_kb_per_table"] = weight(host.memory() - before[name], length.live)
        else:
            found.missing[f"{name} at the end"] = "it ended under the load"
        if name != SQLITE:
            host.end()
    host = entrants.hosts[SQLITE]
    fall_asleep(host)
    first = host.memory()
    host.ask("gather", length.live)
    fall_asleep(host)
    tell("tables asleep")
    found.memory["kb_per_table_asleep"] = weight(host.memory() - first, length.live)


def fall_asleep(host: Host) -> None:
    """Get up from all tables, and wait until the server has put them to sleep."""
    host.ask("leave")
    deadline = time.monotonic() + ASLEEP
    while time.monotonic() < deadline:
        with urlopen(f"http://127.0.0.1:{host.port}/metrics", timeout=10) as answer:
            if b"\nsnowball_rooms 0.0" in answer.read():
                return
        time.sleep(1)
    raise RuntimeError("the tables do not fall asleep")


def weight(growth: int, tables: int) -> float:
    """Return the kilobytes that each of so many tables has added."""
    return growth / tables / 1000


def middle(answers: list[Answer], name: str) -> float:
    """Return the median of a figure over the rounds."""
    return median(answer[name] for answer in answers)
