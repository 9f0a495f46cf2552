"""Doing something whole: Ctrl-C waits until it is done, and processes that are started never hear it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back until what is begun here is done; only the main thread hears it at all."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def deaf_children() -> Iterator[None]:
    """Let processes that are started here never hear Ctrl-C, not even while they load.

    It waits for their parent, which has it when they are started.
    """
    if not hasattr(signal, "pthread_sigmask"):  # no such thing on Windows
        yield
        return
    # It is started with the first process, and then lets Ctrl-C through for all that follow.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
