"""Work for worker processes that fails in every way; light to import, as each process does so."""

import os
from pathlib import Path
from time import sleep

from waiting import wait_until


def hang(*_: object) -> str:
    """Think until the process is killed."""
    sleep(3600)
    return ""


def wait_for_file(path: str) -> None:
    """Think until a file is there."""
    wait_until(Path(path).exists)


def die(*_: object) -> str:
    """End the process."""
    os._exit(3)


def die_once(note: str) -> int:
    """End the process the first time."""
    if not Path(note).exists():
        Path(note).touch()
        os._exit(3)
    return os.getpid()


def not_a_choice(*_: object) -> str:
    """Return what no bot may choose."""
    return "throw everything at everybody"
