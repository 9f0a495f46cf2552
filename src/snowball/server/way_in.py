"""The way in: the address under which others on the same network reach this server."""

from __future__ import annotations

import socket
from typing import Final

EVERYWHERE: Final = ("0.0.0.0", "::")
"""Hosts to listen on that let everybody on the network in."""
SOMEWHERE: Final = ("192.0.2.1", 9)
"""An address that nobody has: asking the way to it sends nothing."""


def way_in(host: str, port: int) -> str:
    """Return the address for others, empty if they cannot come."""
    own = own_address() if host in EVERYWHERE else ""
    return f"http://{own}:{port}" if own else ""


def own_address() -> str:
    """Return this machine's address on its network, empty if it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return ""
        address: str = probe.getsockname()[0]
        return address
