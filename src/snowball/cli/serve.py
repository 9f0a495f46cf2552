"""`snowball serve`: live tables for everybody on the network."""

from __future__ import annotations

import os
import subprocess
import sys

from rich.console import Console

from snowball.server.journal import open_journal
from snowball.server.serving import serve
from snowball.server.settings import Settings
from snowball.server.way_in import way_in


def run_server(settings: Settings, *, machine: bool, open_browser: bool) -> None:
    """Serve tables until Ctrl-C, with the address on the first line."""
    console = Console(highlight=False, soft_wrap=True)

    def ready(address: str) -> None:
        console.print(f"Snowball Fight is at [bold]{address}[/bold] (Ctrl-C ends it)")
        if others := way_in(settings.host, int(address.rpartition(":")[2])):
            console.print(f"Others on your network open [bold]{others}[/bold]")
        sys.stdout.flush()
        if open_browser and has_screen():
            show(address)

    serve(settings, open_journal(machine=machine), ready)


def has_screen() -> bool:
    """Say whether a browser would have a window to open in."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(address: str) -> None:
    """Open a page in a browser; one for terminals gets none, and nobody waits for it."""
    nothing = subprocess.DEVNULL
    command = [sys.executable, "-m", "webbrowser", address]
    subprocess.Popen(command, stdin=nothing, stdout=nothing, stderr=nothing, start_new_session=True)
