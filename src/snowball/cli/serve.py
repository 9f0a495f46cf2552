"""`snowball serve`: live tables for everybody on the network."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from typing import Final

from rich.console import Console

from snowball.server.journal import open_journal
from snowball.server.serving import serve
from snowball.server.settings import Settings

EVERYWHERE: Final = ("0.0.0.0", "::")
SOMEWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has: asking the way to it sends nothing."""


def run_server(settings: Settings, *, machine: bool, open_browser: bool) -> None:
    """Serve tables until Ctrl-C, with the address on the first line."""
    console = Console(highlight=False, soft_wrap=True)

    def ready(address: str) -> None:
        console.print(f"Snowball Fight is at [bold]{address}[/bold] (Ctrl-C ends it)")
        if settings.host in EVERYWHERE and (own := own_address()):
            port = address.rpartition(":")[2]
            console.print(f"Others on your network open [bold]http://{own}:{port}[/bold]")
        sys.stdout.flush()
        if open_browser and has_screen():
            show(address)

    serve(settings, open_journal(machine=machine), ready)


def own_address() -> str:
    """Return this machine's address on its network, empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address


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
