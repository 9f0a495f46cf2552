"""Sharing work among processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final, TypeVar

from snowball.bots.apart import serve
from snowball.lab.undisturbed import deaf_children
from snowball.rules.core import RulesError

MOST_SEED: Final = 2**63 - 1
MOST_JOBS: Final = 1024
AHEAD: Final = 4
"""How many pieces wait for each process, so that none is idle."""

Piece = TypeVar("Piece")
Done = TypeVar("Done")


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_luck(seed: int, jobs: int) -> None:
    """Refuse a seed or a number of jobs that cannot be."""
    if not 0 <= seed <= MOST_SEED:
        raise RulesError(f"The seed must be a number from 0 to {MOST_SEED}, not {seed}.")
    if not 1 <= jobs <= MOST_JOBS:
        raise RulesError(f"The number of jobs must be 1 to {MOST_JOBS}, not {jobs}.")


def work(do: Callable[[Piece], Done], pieces: Iterator[Piece], jobs: int) -> Iterator[Done]:
    """Yield what comes of every piece, from this process or from several as each is done."""
    if jobs == 1:
        yield from map(do, pieces)
        return
    # Spawned, so that a worker never inherits a lock held in the middle of something.
    context = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    workers = ProcessPoolExecutor(jobs, mp_context=context, initializer=serve)
    try:
        waiting: set[Future[Done]] = set()
        with deaf_children():
            waiting |= {workers.submit(do, piece) for piece in islice(pieces, AHEAD * jobs)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            with deaf_children():
                waiting |= {workers.submit(do, piece) for piece in islice(pieces, len(done))}
            for each in done:
                yield each.result()
    except BrokenProcessPool:
        raise RulesError(
            "A process ended in the middle of a game: a bot has crashed it, or the memory was full."
        ) from None
    except BaseException:
        # Nobody waits for a long game when the work is called off.
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()
        raise
    finally:
        workers.shutdown(cancel_futures=True)
