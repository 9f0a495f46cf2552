"""Playing in a terminal: persons around one screen, bots beside them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console

from snowball.cli.terminal.diary import diary
from snowball.cli.terminal.parlour import Parlour
from snowball.cli.terminal.saves import SaveError
from snowball.cli.terminal.screen import Leaving, Screen
from snowball.rules.catalog import kind_of
from snowball.rules.core import RulesError, State

__all__ = ["run"]

REFUSED: Final = 2
STOPPED: Final = 130


def run(
    game: str | None = None,
    seats: int | None = None,
    players: Sequence[str] | None = None,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    resume: Path | None = None,
    console: Console | None = None,
    start: State | None = None,
) -> int:
    """Play in the terminal, asking for all that was not said; return the exit code.

    `players` are names of persons and of bots, seat by seat; bots take the seats that are left.
    `resume` is the path or the name of a saved game; the empty path means the latest. `start` is
    a position to begin from.
    """
    edit_lines()
    screen = Screen(console)
    parlour = Parlour(screen, seed)
    code = 0
    try:
        check(game, seed)
        with diary(), screen.taken():
            if resume is not None:
                parlour.go_on(resume)
            elif start is not None:
                parlour.begin_from(start, players)
            else:
                parlour.welcome(game, seats, players, options or {})
    except Leaving:
        pass
    except KeyboardInterrupt:
        code = STOPPED
    except (SaveError, RulesError) as error:
        print(f"snowball: {error}", file=sys.stderr)
        return REFUSED
    finally:
        parlour.let_go()
    screen.write(parlour.farewell(), whole=True)
    return code


def check(game: str | None, seed: int | None) -> None:
    """Refuse what nobody need be asked about."""
    if game is not None:
        kind_of(game)
    if seed is not None and not 0 <= seed < 2**63:
        raise RulesError(f"The seed must be a number from 0 to {2**63 - 1}, not {seed}.")


def edit_lines() -> None:
    """Let the arrow keys work at prompts, where Python can."""
    with contextlib.suppress(ImportError):
        if sys.stdin.isatty():
            import readline  # noqa: F401
