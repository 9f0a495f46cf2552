"""Settings: all that can be told a server when it starts."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from snowball.rules.core import RulesError
from snowball.server.private import take_from_others

KEY_BYTES: Final = 32
SHORTEST_KEY: Final = 16
"""Characters that a key must have at least."""


def data_folder() -> Path:
    """Return the folder where a server keeps its database and its key."""
    return user_data_path("snowball-fight")


@dataclass(frozen=True)
class Settings:
    """How a server runs; the defaults are for one machine and its friends."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """`sqlite:///FILE` or `postgresql://…`; empty for a file in the data folder."""
    bus: str = ""
    """`redis://…` if there are several nodes."""
    key: str = field(default="", repr=False)
    """What tokens are signed with; empty for one that is made once and kept in the data folder."""
    folder: Path = field(default_factory=data_folder)
    origins: tuple[str, ...] = ()
    """Pages of other hosts that may connect, like https://games.example; our own always may."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies whose word about the client's address is taken."""
    metrics: tuple[str, ...] = ()
    """Addresses that may read the metrics; this machine always may."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """Processes in which bots think."""
    requests: float = 20.0
    """Requests a second that one client may make, …"""
    tables: int = 120
    """… new tables an hour, …"""
    sockets: int = 100
    """… and connections at a time."""
    messages: float = 20.0
    """Messages a second on one connection."""
    pace: float = 3.0
    """Seconds that a bot waits before each choice that it makes for somebody who is away."""

    def __post_init__(self) -> None:
        for origin in self.origins:
            check_origin(origin)
        for proxy in self.proxies:
            check_address(proxy, "a proxy")
        for reader in self.metrics:
            check_address(reader, "who may read the metrics")
        if self.key:
            check_key(self.key.strip().encode(), "SNOWBALL_KEY")

    @property
    def database_url(self) -> str:
        """The database, or the file that is used if none was named."""
        return self.database or f"sqlite:///{self.folder / 'tables.sqlite'}"

    @property
    def key_file(self) -> Path:
        """Where the key is kept if none was given."""
        return self.folder / "key"

    def signing_key(self) -> bytes:
        """Return the key for tokens; one is made and kept, for this user alone, if none was given."""
        if self.key:
            return self.key.strip().encode()
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not self.key_file.exists():
                make_key(self.key_file)
            take_from_others(self.key_file)
            key = self.key_file.read_bytes().strip()
        except OSError as error:
            raise RulesError(f"No key can be kept in {self.folder}: {error.strerror}.") from None
        check_key(key, f"The key in {self.key_file}")
        return key


def settings_from(**given: object) -> Settings:
    """Return settings: what was not given stays as it is by default; the key is never a flag."""
    named = {name: value for name, value in given.items() if value is not None}
    return Settings(**named, key=os.environ.get("SNOWBALL_KEY", ""))  # type: ignore[arg-type]


def make_key(path: Path) -> None:
    """Write a new key, whole or not at all; of several who try at once, one succeeds."""
    part = path.with_name(f"key-{secrets.token_hex(4)}")
    # Made for the owner alone before anything is in it.
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_hex(KEY_BYTES).encode())
        file.flush()
        os.fsync(file.fileno())
    try:
        with suppress(FileExistsError):
            os.link(part, path)
    finally:
        part.unlink()


def check_key(key: bytes, place: str) -> None:
    """Refuse a key that could be guessed."""
    if len(key) < SHORTEST_KEY:
        raise RulesError(
            f"{place} must have {SHORTEST_KEY} characters or more, made at random: whoever guesses "
            "it can take every seat."
        )


def check_origin(origin: str) -> None:
    """Refuse what is not the address of a page as browsers send it."""
    try:
        parts = urlsplit(origin)
        plain = f"{parts.scheme}://{parts.netloc}" == origin and bool(parts.hostname)
    except ValueError:
        plain = False
    if not plain or parts.scheme not in ("http", "https") or "@" in origin:
        raise RulesError(
            f"{origin!r} is not an origin: write it as https://games.example, without a path."
        )


def check_address(address: str, whose: str) -> None:
    """Refuse what is not the address of a machine or of a network."""
    try:
        ip_network(address)
    except ValueError:
        raise RulesError(
            f"{address!r} is not the address of {whose}: write 10.0.0.5, or 10.0.0.0/24 for a network."
        ) from None
