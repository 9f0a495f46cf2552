"""`snowball verify`: the luck of a recorded game, derived again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from snowball.cli.reading import read_file
from snowball.play.record import PERSON, Record, parse
from snowball.play.verdict import ORDINARY, WAITING, Verdict, verify

NOT_FAIR: Final = 1
SIGNS: Final = {True: "✓", False: "✗"}
PLAIN_SIGNS: Final = {True: "+", False: "x"}


def show_verdict(file: Path, commitment: str | None, as_json: bool) -> int:
    """Check the luck of a record, print what was found, and return the exit code."""
    record = parse(read_file(file))
    noted = None if commitment is None else commitment.strip().lower()
    verdict = verify(record, noted)
    if as_json:
        print(json.dumps(as_dict(record, verdict), indent=2))
    else:
        show(Console(highlight=False), record, verdict, noted is not None)
    return 0 if verdict.fair else NOT_FAIR


def as_dict(record: Record, verdict: Verdict) -> dict[str, object]:
    """Return a verdict as JSON, with what it is about."""
    pledge = record.pledge
    return {
        **record.game.header(),
        "names": record.names,
        "commitment": None if pledge is None else pledge.commitment,
        "contributions": None if pledge is None else list(pledge.contributions),
        "verdict": verdict.as_dict(),
    }


def show(console: Console, record: Record, verdict: Verdict, noted: bool) -> None:
    """Print a verdict for people."""
    console.print(f"{record.game!r}: {', '.join(record.names)}", markup=False)
    if record.pledge is not None:
        console.print(pledge_table(record))
    console.print(headline(verdict, console.encoding.lower().startswith("utf")))
    for remark in verdict.remarks:
        console.print(remark, markup=False)
    if verdict.fair:
        own = "that your contribution is your own"
        shown = "" if noted else "that this commitment was shown before the game, and "
        console.print(f"See for yourself {shown}{own}.", markup=False)


def pledge_table(record: Record) -> Table:
    """Return the commitment and who contributed what, to be compared with one's notes."""
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    if record.pledge is not None:
        table.add_row("commitment", record.pledge.commitment)
        seats = zip(record.names, record.players, record.pledge.contributions, strict=True)
        for name, player, contribution in seats:
            nothing = "nothing" if player == PERSON else "nothing (a bot)"
            table.add_row(Text(f"{name} contributed"), contribution or nothing)
    return table


def headline(verdict: Verdict, fancy: bool) -> Text:
    """Return the verdict's sentence with its sign: none where nothing could be checked."""
    if verdict.code in (ORDINARY, WAITING):
        return Text(verdict.sentence)
    sign = (SIGNS if fancy else PLAIN_SIGNS)[verdict.fair]
    return Text(f"{sign} {verdict.sentence}", style="green" if verdict.fair else "bold red")
