"""The engine of a cluster: pieces are played wherever Ray has a processor."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack, redirect_stdout
from importlib import import_module
from itertools import islice
from types import TracebackType
from typing import Any, Final, Self

from snowball.lab.engines.engine import Piece, Played, play_piece
from snowball.lab.workers import AHEAD
from snowball.rules.core import RulesError

STORE: Final = 200 * 2**20
"""Bytes for objects under way, where a cluster is started here: tallies are small."""
MOST_DEATHS: Final = 20
"""Times that one piece may lose its worker; more often than that the piece itself is to blame."""
PATIENCE: Final = 5.0
"""Seconds to wait for an answer from a cluster."""


class Cluster:
    """A Ray cluster; a piece whose worker or machine dies is played again by another."""

    def __init__(self, address: str | None = None, jobs: int = 1) -> None:
        self.address = address
        self.jobs = jobs
        self.ray: Any = None
        self.quiet = ExitStack()

    def __enter__(self) -> Self:
        check_address(self.address)
        # What Ray has to say is no result: it goes where messages go.
        self.quiet.enter_context(redirect_stdout(sys.stderr))
        os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        self.ray = import_module("ray")
        how: dict[str, object] = {"include_dashboard": False, "log_to_driver": False}
        if self.address is None:
            how |= {"num_cpus": self.jobs, "object_store_memory": STORE}
        else:
            how = {"address": self.address, "log_to_driver": False}
        try:
            self.ray.init(logging_level="error", **how)
        except Exception as error:  # Ray raises that very class where a start takes too long
            self.quiet.close()
            words = str(error).strip().splitlines()[0].rstrip(".") if str(error) else "no answer"
            raise RulesError(f"The cluster cannot be joined: {words}.") from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.ray.shutdown()
        self.quiet.close()

    def play(self, pieces: Iterator[Piece]) -> Iterator[Played]:
        """Yield what came of every piece, as each is done."""
        # Errors of a bot are no deaths: those are told, not tried again.
        play = self.ray.remote(max_retries=MOST_DEATHS, retry_exceptions=False)(play_piece)
        waiting: list[Any] = []
        while True:
            room = AHEAD * max(1, self.processors()) - len(waiting)
            waiting += [play.remote(piece) for piece in islice(pieces, max(0, room))]
            if not waiting:
                return
            done, waiting = self.ray.wait(waiting, num_returns=1)
            for each in done:
                yield self.fetch(each)

    def fetch(self, each: Any) -> Played:
        """Return what came of a piece, or raise what its bot did."""
        try:
            played: Played = self.ray.get(each)
        except self.ray.exceptions.RayTaskError as error:
            cause = error.cause if isinstance(error.cause, RulesError) else error
            raise RulesError(str(cause).strip().splitlines()[-1]) from None
        except self.ray.exceptions.RayError as error:
            why = (str(error).strip().splitlines() or [type(error).__name__])[0].rstrip(".")
            raise RulesError(
                "Workers of the cluster keep ending in the middle of a game: a bot crashes them, or "
                f"the memory is full ({why})."
            ) from None
        return played

    def processors(self) -> int:
        """Return how many processors the cluster has now."""
        return int(self.ray.cluster_resources().get("CPU", 1))


def check_address(address: str | None) -> None:
    """Refuse a host and port where nobody listens: Ray itself would try for minutes."""
    host, colon, port = (address or "").rpartition(":")
    if not colon or "/" in host or not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), timeout=PATIENCE).close()
    except (OSError, OverflowError):
        raise RulesError(f"The cluster cannot be joined: nobody answers at {address}.") from None
