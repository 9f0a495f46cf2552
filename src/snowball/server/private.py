"""Private files: what a server keeps is for its owner alone."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from typing import Final

MINE: Final = 0o600
OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO

log = logging.getLogger(__name__)


def take_from_others(path: Path) -> None:
    """Let nobody else open a file that is there; if they could until now, say so."""
    if os.name != "posix" or not stat.S_IMODE(path.stat().st_mode) & OTHERS:
        return
    try:
        path.chmod(MINE)
    except OSError as error:
        why = f"others can open {path.name}, and only its owner can change that (chmod 600)"
        raise OSError(error.errno, why) from None
    log.warning("others could open %s: it is for its owner alone now", path.name)
