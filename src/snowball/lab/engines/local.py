"""The local engine: this process, or several processes of this machine."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from types import TracebackType
from typing import Final, Self

from snowball.bots.apart import serve
from snowball.lab.engines.engine import Piece, Played, play_piece
from snowball.lab.undisturbed import deaf_children
from snowball.lab.workers import AHEAD, check_luck
from snowball.rules.core import RulesError

MOST_DEATHS: Final = 3
"""Times in a row that processes may die without one piece being finished."""


class Local:
    """Processes that are spawned once and share all pieces of a study."""

    def __init__(self, jobs: int = 1) -> None:
        check_luck(0, jobs)
        self.jobs = jobs
        self.workers: ProcessPoolExecutor | None = None
        self.others = set(multiprocessing.active_children())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.workers is None:
            return
        if kind is not None:
            # Nobody waits for a long game when the work is called off.
            for child in set(multiprocessing.active_children()) - self.others:
                child.terminate()
        self.workers.shutdown(cancel_futures=True)

    def play(self, pieces: Iterator[Piece]) -> Iterator[Played]:
        """Yield what came of every piece, as each is done."""
        if self.jobs == 1:
            yield from map(play_piece, pieces)
            return
        waiting: dict[Future[Played], Piece] = {}
        deaths = 0
        while True:
            try:
                self.hand_out(waiting, pieces)
                if not waiting:
                    return
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for each in done:
                    played = each.result()
                    del waiting[each]
                    deaths = 0
                    yield played
            except BrokenProcessPool:
                # A process was killed: all pieces that were out are played again, by new ones.
                deaths += 1
                if deaths > MOST_DEATHS:
                    raise RulesError(
                        "Processes keep ending in the middle of a game: a bot crashes them, or "
                        "the memory is full."
                    ) from None
                self.workers = None
                pieces = chain(list(waiting.values()), pieces)
                waiting = {}

    def hand_out(self, waiting: dict[Future[Played], Piece], pieces: Iterator[Piece]) -> None:
        """Let so many pieces wait that no process is idle."""
        if self.workers is None:
            # Spawned, so that a worker never inherits a lock held in the middle of something.
            context = multiprocessing.get_context("spawn")
            self.workers = ProcessPoolExecutor(self.jobs, mp_context=context, initializer=serve)
        for piece in islice(pieces, AHEAD * self.jobs - len(waiting)):
            try:
                with deaf_children():
                    waiting[self.workers.submit(play_piece, piece)] = piece
            except BrokenProcessPool:
                lost: Future[Played] = Future()
                lost.set_exception(BrokenProcessPool())
                waiting[lost] = piece
