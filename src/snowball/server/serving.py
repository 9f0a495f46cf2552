"""Serving: the application run by uvicorn, from the first line it prints to a clean end."""

from __future__ import annotations

import errno
import gc
import socket
import sys
from collections.abc import Callable
from typing import Final

import structlog
import uvicorn
from fastapi import FastAPI

from snowball.rules.core import RulesError
from snowball.server.app import create_app
from snowball.server.cable import Cable
from snowball.server.crowd import FEW_FILES, MOST_PLAIN, Crowd, open_files
from snowball.server.door import door_with
from snowball.server.journal import gather
from snowball.server.settings import Settings
from snowball.server.store import StoreError

MOST_MESSAGE: Final = 16 * 1024
"""Bytes of one message on a socket."""
HEARTBEAT: Final = 20.0
DEAF: Final = 60_000
"""Milliseconds after which a connection is cut whose other end takes nothing."""
GARBAGE: Final = (50_000, 20, 50)
"""How many new objects are looked through for garbage at once, and how seldom the older ones."""
SWITCH: Final = 0.0003
"""Seconds after which the thread that stores gets its turn: all who have chosen wait for it."""
FAREWELL: Final = 10
"""Seconds that are given to those who are connected when the server ends."""


class Server(uvicorn.Server):
    """A server that opens the house itself, so that what fails is known, and says goodbye."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.life = app.router.lifespan_context(app)
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the house, begin to listen, and say so."""
        await self.life.__aenter__()
        await super().startup(sockets)
        if not self.should_exit:
            # What is there now stays; looking through it again and again would halt every table.
            gc.collect()
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            sys.setswitchinterval(SWITCH)
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell all who are connected, stop listening, and close the house."""
        # Uvicorn would hang up without a word before the application hears of it.
        if self.started:
            await self.app.state.house.farewell()
        await super().shutdown(sockets)
        await self.life.__aexit__(None, None, None)


def serve(
    settings: Settings, journal: structlog.stdlib.BoundLogger, ready: Callable[[str], None]
) -> None:
    """Serve until somebody ends it; tell the address when it can be used."""
    gather(journal)
    files = open_files()
    if files is not None and files < FEW_FILES:
        journal.warning("few files", most=files)
    listening = listen(settings)
    host, port = listening.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}"
    app = create_app(settings, journal)
    config = uvicorn.Config(
        app,
        lifespan="off",
        http=door_with(Crowd(settings.sockets + MOST_PLAIN, settings.proxies)),
        ws=Cable,
        ws_max_size=MOST_MESSAGE,
        ws_ping_interval=HEARTBEAT,
        ws_ping_timeout=HEARTBEAT,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        timeout_graceful_shutdown=FAREWELL,
    )
    server = Server(config, app, lambda: ready(address))
    try:
        server.run(sockets=[listening])
    except StoreError as error:
        raise RulesError(error.sentence) from error
    finally:
        listening.close()


def listen(settings: Settings) -> socket.socket:
    """Return a socket that listens; a port that is taken is refused in words."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # Else somebody who never reads could keep what waits for them for ever.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise RulesError(
                f"Port {settings.port} is taken: end what uses it, or choose another with --port."
            ) from error
        raise RulesError(
            f"It is not possible to listen on {settings.host} port {settings.port}: {error}."
        ) from error
    listening.listen(2048)
    listening.setblocking(False)
    return listening
