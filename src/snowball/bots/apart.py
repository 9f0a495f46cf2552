"""Thinking apart: what a process does that works for another one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading


def serve() -> None:
    """Make a worker leave the keyboard to its parent, and end when the parent does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=follow_parent, daemon=True).start()


def follow_parent() -> None:
    """Wait for the parent's end, and end as well."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
