"""A bar for long work: games done, time left, and how it stands so far."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from rich.console import Console, RenderableType
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

PAUSE: Final = 0.5
"""Seconds between two looks at how it stands."""


class Tell(Protocol):
    """Is told how many are done, and out of how many if that has changed."""

    def __call__(self, done: int, total: int | None = None) -> None: ...


class Board(Progress):
    """A bar, and above it how it stands."""

    above: RenderableType | None = None

    def get_renderables(self) -> Iterable[RenderableType]:
        """Yield what is shown."""
        if self.above is not None:
            yield self.above
        yield from super().get_renderables()


@contextmanager
def playing(
    game: str,
    games: int,
    done: int = 0,
    standing: Callable[[], RenderableType] | None = None,
    doing: str = "Playing",
    things: str = "games",
) -> Iterator[Tell]:
    """Show a bar while games are played; what it gives is to be told how many are done."""
    # On standard error, so that standard output is the result alone.
    console = Console(stderr=True)
    board = Board(
        TextColumn(f"{doing} {game}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(things),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    looked = time.monotonic()

    def tell(done: int, total: int | None = None) -> None:
        nonlocal looked
        board.update(task, completed=done, total=total)
        if standing is not None and not board.disable and time.monotonic() - looked > PAUSE:
            board.above = standing()
            looked = time.monotonic()

    with board:
        task = board.add_task("games", total=games, completed=done)
        yield tell
