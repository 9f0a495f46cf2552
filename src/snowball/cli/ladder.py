"""`snowball ladder`: every bot against every other, and how sure that is."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from snowball.cli.progress import playing
from snowball.cli.reading import read_game, read_names, read_settings
from snowball.lab.clock import Thinking
from snowball.lab.ladder import Ladder
from snowball.lab.standings import Pairing, Standings
from snowball.rules.core import RulesError

BAR_WIDTH: Final = 16
STOPPED: Final = 130


def run_ladder(
    game: str,
    bots: str,
    games: int,
    seats: int | None,
    settings: list[str],
    seed: int,
    jobs: int,
    limit: float | None,
    save: Path | None,
    resume: bool,
    as_json: bool,
) -> int:
    """Play the ladder with a progress bar, print how it stands, and return the exit code."""
    if resume and save is None:
        raise RulesError("Say which file to go on with: --save FILE --resume")
    table = read_game(game, seats, read_settings(settings))
    ladder = Ladder(table, read_names(bots), games, seed, jobs, limit)
    if save is not None:
        ladder.keep(save, resume)
    code = 0
    try:
        with playing(
            game, ladder.games, ladder.games_done, lambda: pairings_table(ladder.standings)
        ) as tell:
            for _ in ladder.play():
                tell(ladder.games_done)
    except KeyboardInterrupt:
        code = STOPPED
    if as_json:
        print(json.dumps(ladder.as_dict(), indent=2))
    else:
        show(ladder)
    if code:
        print(f"snowball: stopped. {how_to_go_on(save)}", file=sys.stderr)
    return code


def how_to_go_on(save: Path | None) -> str:
    """Return what to do after an interruption."""
    if save is None:
        return "With --save FILE a ladder can be gone on with."
    return f"Go on with the same command and --save {save} --resume"


def show(ladder: Ladder) -> None:
    """Print a ladder for people."""
    console = Console(highlight=False)
    standings = ladder.standings
    console.print(f"{ladder.game!r}", markup=False)
    per_pair = ladder.deals * ladder.games_per_deal
    rounded = f" (rounded up from {ladder.asked:,})" if per_pair != ladder.asked else ""
    console.print(
        f"{per_pair:,} games a pair{rounded}, {ladder.deals:,} {'deal' if ladder.deals == 1 else 'deals'} of "
        f"{ladder.games_per_deal} games each, seed {ladder.seed}"
    )
    if not standings.finished:
        console.print(f"not finished: {ladder.games_done:,} of {ladder.games:,} games")
    console.print()
    plain = not console.encoding.startswith("utf")
    parts: list[RenderableType] = [pairings_table(standings, plain)]
    parts += [Text(), places_table(standings)]
    if len(standings.bots) > 2:
        parts += [Text(), Text("how often row wins against column"), beats_table(standings)]
    parts += [Text(), bots_table(standings)]
    console.print(Group(*parts))


def pairings_table(standings: Standings, plain: bool = False) -> Table:
    """Return each pairing: how often it was won, how sure that is, and what is fair."""
    pairings = standings.pairings()
    alone = len(pairings) > len(standings.scores)
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", overflow="fold")
    table.add_column("alone against" if alone else "against", overflow="fold")
    for title in ("games", "wins", "95 %", "ratio"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column(f"fair: {pairings[0].fair:.1%}", no_wrap=True)
    table.add_column("", no_wrap=True)
    for pairing in pairings:
        table.add_row(Text(pairing.bot), Text(pairing.against), *cells(pairing, plain))
    return table


def cells(pairing: Pairing, plain: bool) -> list[str]:
    """Return the numbers of a pairing and a bar as long as its share."""
    if not pairing.games:
        return ["0"]
    low, high = pairing.interval
    return [
        f"{pairing.games:,}",
        f"{pairing.share:.1%}",
        f"{100 * low:.1f}-{high:.1%}",
        f"{pairing.ratio:.2f}",
        bar(pairing.share, pairing.fair, plain),
        pairing.verdict or "open",
    ]


def places_table(standings: Standings) -> Table:
    """Return how often each bot won in each seat, or as each team."""
    pairings = standings.pairings()
    place = "team" if standings.game.options.get("teams") else "seat"
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", overflow="fold")
    table.add_column("against", overflow="fold")
    for number in range(round(1 / pairings[0].fair)):
        table.add_column(f"{place} {number}", justify="right")
    for pairing in pairings:
        shares = (f"{share:.1%}" for share in pairing.by_place)
        table.add_row(Text(pairing.bot), Text(pairing.against), *shares)
    return table


def bar(share: float, fair: float, plain: bool) -> str:
    """Return a bar as long as a share, with a line where the fair share ends."""
    full, empty, line = ("#", ".", "|") if plain else ("█", "·", "│")
    length, edge = round(share * BAR_WIDTH), round(fair * BAR_WIDTH)
    signs = [full] * length + [empty] * (BAR_WIDTH - length)
    return "".join(signs[:edge]) + line + "".join(signs[edge:])


def beats_table(standings: Standings) -> Table:
    """Return how often each bot wins against each other."""
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    for label in standings.labels:
        table.add_column(Text(label), justify="right", overflow="fold")
    for label, row in zip(standings.labels, standings.beats(), strict=True):
        table.add_row(Text(label), *("" if share is None else f"{share:.1%}" for share in row))
    return table


def bots_table(standings: Standings) -> Table:
    """Return the bots by strength, and how long they thought."""
    points = standings.strengths()
    table = Table(box=None, pad_edge=False)
    table.add_column("bot", overflow="fold")
    if points is not None:
        table.add_column("Elo", justify="right")
    for title in ("decisions", "time each", "longest"):
        table.add_column(title, justify="right")
    order = list(range(len(standings.bots)))
    if points is not None:
        order.sort(key=points.__getitem__, reverse=True)
    thinking = standings.thinking()
    for number in order:
        elo = [] if points is None else [f"{points[number]:+.0f}"]
        table.add_row(Text(standings.labels[number]), *elo, *thought(thinking[number]))
    return table


def thought(thinking: Thinking) -> tuple[str, str, str]:
    """Return how often and how long a bot thought."""
    if not thinking.decisions:
        return "0", "", ""
    mean = thinking.seconds / thinking.decisions
    return f"{thinking.decisions:,}", spelled(mean), spelled(thinking.longest)


def spelled(seconds: float) -> str:
    """Return a short time in a unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.3f} ms"
