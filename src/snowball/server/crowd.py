"""The crowd: how many connections each client has, and how many the system lets us have."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Final

from snowball.server.guard import client_at
from snowball.server.problems import Problem

MOST_PLAIN: Final = 100
"""Connections that one client may have besides those that it may have for sockets."""
MOST_FILES: Final = 65_536
"""Open files that are asked for, of which every connection is one."""
FEW_FILES: Final = 4096
"""Open files below which the operator is told."""


class Networks:
    """Addresses and networks that somebody has named."""

    def __init__(self, named: Iterable[str]) -> None:
        self.networks = [ip_network(each) for each in named]

    def __contains__(self, address: str) -> bool:
        if not self.networks:
            return False
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        mapped = getattr(found, "ipv4_mapped", None) or found
        return any(mapped in network for network in self.networks)


class Crowd:
    """The connections of every client, sockets or not, as long as they are open."""

    def __init__(self, most: int, proxies: Iterable[str] = ()) -> None:
        self.most = most
        self.proxies = Networks(proxies)
        self.open: dict[str, int] = {}

    def come(self, address: str) -> None:
        """Count a connection; a proxy brings those of many, and has limits of its own."""
        if address in self.proxies:
            return
        client = client_at(address)
        here = self.open.get(client, 0)
        if here >= self.most:
            raise Problem(
                "too-many-sockets",
                f"You may have {self.most} connections at a time: close one.",
                1,
            )
        self.open[client] = here + 1

    def leave(self, address: str) -> None:
        """Forget a connection that was counted."""
        if address in self.proxies:
            return
        client = client_at(address)
        self.open[client] -= 1
        if not self.open[client]:
            del self.open[client]


def open_files() -> int | None:
    """Have as many open files as are allowed, and return how many; None where nobody knows."""
    try:
        import resource
    except ImportError:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST_FILES
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
