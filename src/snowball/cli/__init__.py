"""The `snowball` command."""

from __future__ import annotations

import io
import os
import sys

from snowball.cli.app import app
from snowball.rules.core import RulesError


def main() -> None:
    """Run the command; what a user got wrong becomes one sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Where the encoding lacks a character, a question mark is better than a traceback.
            stream.reconfigure(errors="replace")
    try:
        app()
    except RulesError as error:
        print(f"snowball: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nsnowball: stopped.", file=sys.stderr)
        sys.exit(130)
    except BrokenPipeError:
        # Whoever read our output has gone, as `head` does; that is no error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
