"""`snowball games`: the games with their seats and options."""

from __future__ import annotations

import json

from rich.console import Console
from rich.table import Table
from rich.text import Text

from snowball.cli.terminal.names import seats_of
from snowball.rules.catalog import GAMES
from snowball.rules.core import Game, spelled


def show_games(as_json: bool) -> None:
    """Print the list of games."""
    if as_json:
        print(json.dumps([describe(kind) for kind in GAMES.values()], indent=2))
        return
    console = Console(highlight=False)
    for kind in GAMES.values():
        console.print(Text.assemble((kind.id, "bold"), f"  {kind.title}"))
        console.print(f"  {kind.credit}; {seats_of(kind)} players")
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for option in kind.all_options:
            table.add_row(
                f"  {option.name}={spelled(option.default)}",
                f"{option.text} ({option.allowed}) [{', '.join(option.rules)}]",
            )
        console.print(table, markup=False)
        console.print(f"  and {len(kind.all_numbers)} numbers: snowball games --numbers")
        console.print()


def show_numbers() -> None:
    """Print the numbers of each game that can be changed."""
    console = Console(highlight=False)
    for kind in GAMES.values():
        console.print(Text.assemble((kind.id, "bold"), f"  {kind.title}"))
        table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, show_header=False)
        for number in kind.all_numbers:
            low, high = number.span
            table.add_row(
                f"  {number.name}={number.printed}",
                f"{number.text} ({low} to {high}) [{', '.join(number.rules)}]",
            )
        console.print(table, markup=False)
        console.print()


def describe(kind: type[Game]) -> dict[str, object]:
    """Return a game as JSON."""
    return {
        "id": kind.id,
        "title": kind.title,
        "credit": kind.credit,
        "seats": {"fewest": kind.fewest_seats, "most": kind.most_seats},
        "options": [
            {
                "name": option.name,
                "default": option.default,
                "values": list(option.values),
                "named": list(option.named),
                "span": list(option.span) if option.span else None,
                "rules": list(option.rules),
                "text": option.text,
            }
            for option in kind.all_options
        ],
        "numbers": [
            {
                "name": number.name,
                "printed": number.printed,
                "span": list(number.span),
                "rules": list(number.rules),
                "text": number.text,
            }
            for number in kind.all_numbers
        ],
    }
