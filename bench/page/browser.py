"""The real Chromium with which the page is measured and tested."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import Final

FLAGS: Final = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str | None:
    """Return the browser: the one that is named, that of the environment, or the system's."""
    own = Path(sys.executable).with_name("chromium")
    return os.environ.get("CHROMIUM") or (str(own) if own.exists() else shutil.which("chromium"))
