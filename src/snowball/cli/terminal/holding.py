"""Holding a save: only one running game at a time may write it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class InUse(Exception):
    """Somebody else holds it."""


class Hold:
    """A lock beside a file, gone when its holder is, however that ends."""

    def __init__(self, path: Path) -> None:
        # Beside it, since the save itself is replaced with every choice.
        self._path = path.with_name(f".{path.name}.lock")
        self._handle: int | None = self._take()

    def _take(self) -> int:
        while True:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
            try:
                _lock(handle)
            except OSError:
                os.close(handle)
                raise InUse from None
            if self._is_there(handle):
                return handle
            os.close(handle)  # its last holder has just removed it

    def _is_there(self, handle: int) -> bool:
        try:
            there = self._path.stat()
        except FileNotFoundError:
            return False
        return os.path.samestat(there, os.fstat(handle))

    def release(self) -> None:
        """Let go."""
        if self._handle is None:
            return
        if sys.platform != "win32":
            self._path.unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = None
