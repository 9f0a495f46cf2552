"""The commands and their arguments; each hands over to the module that does the work."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from snowball.build import core
from snowball.version import __version__

app = typer.Typer(
    name="snowball",
    help="Three games called Snowball Fight: play them, replay them, measure them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

lab = typer.Typer(
    help="Ask a question about the games: what is a rule, a card, a seat worth?",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(lab, name="lab")

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The id of a game.")]
Limit = Annotated[
    float | None,
    typer.Option(metavar="SECONDS", help="How long a choice may take.", show_default="900"),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="OPTION=VALUE", help="Set an option of the game; repeatable."),
]
Numbers = Annotated[
    list[str] | None,
    typer.Option(
        "--number",
        metavar="NUMBER=VALUE",
        help="Change a printed number of the game (`snowball games --numbers`); repeatable.",
    ),
]


Position = Annotated[
    Path | None,
    typer.Option("--position", metavar="FILE", help="Begin from a position (JSON, `state.dump`)."),
]
Database = Annotated[
    str,
    typer.Option(
        envvar="SNOWBALL_DATABASE",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME; else a file in the data folder.",
    ),
]
Folder = Annotated[
    Path | None,
    typer.Option(envvar="SNOWBALL_FOLDER", help="Where the database and the key are kept."),
]


def show_version(asked: bool) -> None:
    """Print the version and which build of the rules runs."""
    if asked:
        print(f"snowball {__version__} ({core()} rules)")
        raise typer.Exit


@app.callback()
def snowball(
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Three games called Snowball Fight: play them, replay them, measure them."""


@app.command()
def games(
    as_json: Json = False,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="List the printed numbers that can be changed.")
    ] = False,
) -> None:
    """List the games with their seats and options, or their numbers."""
    from snowball.cli.games import show_games, show_numbers

    if numbers and not as_json:
        show_numbers()
    else:
        show_games(as_json)


@app.command()
def rules(
    game: GameName,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Print each rule id with the tests that cite it.")
    ] = False,
) -> None:
    """Print the rules of a game, each clause and ruling with its id."""
    from snowball.cli.rules import show_coverage, show_rules

    (show_coverage if coverage else show_rules)(game)


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's id.")] = None,
    terminal: Annotated[
        bool,
        typer.Option("--terminal", help="Play in this terminal; in a browser: snowball serve."),
    ] = True,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    players: Annotated[
        str | None,
        typer.Option(help="Who sits where: names of people and bots, e.g. Ana,random,random."),
    ] = None,
    settings: Settings = None,
    seed: Annotated[int | None, typer.Option(help="Make luck and bots repeatable.")] = None,
    position: Position = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the last saved game.")
    ] = False,
    file: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="Go on with that saved game.")
    ] = None,
) -> None:
    """Play against bots or with several people around this terminal."""
    from snowball.cli.play import play_in_terminal

    raise typer.Exit(
        play_in_terminal(game, seats, players, settings or [], seed, position, resume, file)
    )


@app.command()
def sim(
    game: GameName,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    bots: Annotated[
        str, typer.Option(help="A bot for all seats, or one for each: random,random.")
    ] = "random",
    games_: Annotated[int, typer.Option("--games", help="How many games to play.")] = 1000,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    settings: Settings = None,
    numbers: Numbers = None,
    position: Position = None,
    jobs: Annotated[int, typer.Option(help="How many processes share the work.")] = 1,
    limit: Limit = None,
    as_json: Json = False,
) -> None:
    """Play many games between bots and count."""
    from snowball.cli.sim import run_simulation

    run_simulation(
        game,
        seats,
        position,
        bots,
        games_,
        seed,
        settings or [],
        numbers or [],
        jobs,
        limit,
        as_json,
    )


@app.command()
def ladder(
    game: GameName,
    bots: Annotated[
        str, typer.Option(help="The bots, e.g. hard,greedy,random or mine.py:Careful,random.")
    ],
    games_: Annotated[int, typer.Option("--games", help="How many games each pair plays.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    settings: Settings = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same result.")] = 0,
    jobs: Annotated[int, typer.Option(help="How many processes share the work.")] = 1,
    limit: Limit = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep finished deals in a file.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the deals in that file.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Let every bot play every other on the same deals, and say how sure the outcome is."""
    from snowball.cli.ladder import run_ladder

    raise typer.Exit(
        run_ladder(
            game,
            bots,
            games_,
            seats,
            settings or [],
            seed,
            jobs,
            limit,
            save,
            resume,
            as_json,
        )
    )


@lab.command("run")
def run_study(
    study: Annotated[
        str, typer.Argument(metavar="STUDY", help="A file that ends with .toml, or a name.")
    ],
    jobs: Annotated[
        int | None,
        typer.Option(help="How many processes share the work; else one for each processor."),
    ] = None,
    games_: Annotated[
        int | None, typer.Option("--games", help="How many games each table plays, or at most.")
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(metavar="P", help="Stop when intervals reach no further, e.g. 0.5%."),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same numbers.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where results go; else lab-NAME.")
    ] = None,
    rows: Annotated[bool, typer.Option("--rows", help="Keep a row for every game.")] = False,
    engine: Annotated[str, typer.Option(help="local, or ray for a cluster.")] = "local",
    address: Annotated[
        str | None, typer.Option(help="Where the cluster is; else one is started here.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Only go on with what is in the folder.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play a study and write its report; the same command goes on after an interruption."""
    from snowball.cli.lab import Asked, run
    from snowball.lab.workers import processors

    jobs = processors() if jobs is None else jobs
    asked = Asked(study, jobs, games_, precision, seed, out, rows, engine, address, resume, as_json)
    raise typer.Exit(run(asked))


@lab.command("list")
def list_studies() -> None:
    """List the ready-made studies."""
    from snowball.cli.lab import show_studies

    show_studies()


@lab.command("show")
def show_study(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A ready-made study.")],
) -> None:
    """Print a ready-made study, to make one of your own from it."""
    from snowball.cli.lab import show

    show(name)


@lab.command("report")
def report_study(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of a study.")],
    as_json: Json = False,
) -> None:
    """Write the report of what is in a folder again, finished or not."""
    from snowball.cli.lab import report

    report(folder, as_json)


@lab.command("export")
def export_games(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The Parquet file to write.")],
    bots: Annotated[
        str, typer.Option(help="A bot for all seats, or one for each: hard:100,greedy.")
    ] = "random",
    games_: Annotated[int, typer.Option("--games", help="How many games they play.")] = 100,
    records: Annotated[
        list[Path] | None,
        typer.Option("--record", metavar="FILE", help="A record, instead of bots; repeatable."),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    settings: Settings = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    memory: Annotated[
        bool, typer.Option("--memory", help="Observations have what a seat remembers, too.")
    ] = False,
    rewards: Annotated[str, typer.Option(help="win or rank.")] = "win",
) -> None:
    """Write games as rows for offline learning: observations, open actions, choices, rewards."""
    from snowball.cli.export import Wanted, run_export

    wanted = Wanted(game, seats, settings or [], bots, games_, records or [], seed)
    run_export(wanted, out, memory=memory, kind=rewards)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    as_json: Json = False,
) -> None:
    """Tell a recorded game from its first choice to its last."""
    from snowball.cli.replay import tell_record

    tell_record(file, as_json)


@app.command()
def review(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished game.")],
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Whose decisions: a seat's number or name.")
    ] = None,
    budget: Annotated[
        str | None,
        typer.Option(help="How much to think about each decision: simulations, or 50ms."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Judge the decisions of a finished game by what the player knew, and the luck after each."""
    from snowball.cli.review import show_review

    show_review(file, seat, budget, as_json)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record with fair luck.")],
    commitment: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="The commitment that you noted down before the game."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Derive every card and die of a finished game again, and say whether its luck was fair."""
    from snowball.cli.verify import show_verdict

    raise typer.Exit(show_verdict(file, commitment, as_json))


@app.command()
def serve(
    host: Annotated[
        str, typer.Option(envvar="SNOWBALL_HOST", help="Where to listen; 0.0.0.0 for all.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(envvar="SNOWBALL_PORT", min=0, max=65535, help="0 for any free one.")
    ] = 8000,
    database: Database = "",
    bus: Annotated[
        str,
        typer.Option(envvar="SNOWBALL_BUS", help="redis://HOST:PORT, if there are several nodes."),
    ] = "",
    folder: Folder = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SNOWBALL_ORIGINS",
            help="Another page's address that may connect; repeatable (spaces in the variable).",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SNOWBALL_PROXIES",
            help="A proxy's address or network whose word about clients is taken; repeatable.",
        ),
    ] = None,
    metrics: Annotated[
        list[str] | None,
        typer.Option(
            envvar="SNOWBALL_METRICS",
            help="An address or network that may read /metrics, besides this machine; repeatable.",
        ),
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(envvar="SNOWBALL_THINKERS", min=1, max=256, help="Processes for bots."),
    ] = None,
    requests: Annotated[
        float,
        typer.Option(envvar="SNOWBALL_REQUESTS", min=1, help="Requests a second of one client."),
    ] = 20.0,
    tables: Annotated[
        int, typer.Option(envvar="SNOWBALL_TABLES", min=1, help="New tables an hour of one client.")
    ] = 120,
    sockets: Annotated[
        int,
        typer.Option(envvar="SNOWBALL_SOCKETS", min=1, help="Connections at a time of one client."),
    ] = 100,
    messages: Annotated[
        float,
        typer.Option(
            envvar="SNOWBALL_MESSAGES", min=1, help="Messages a second on one connection."
        ),
    ] = 20.0,
    pace: Annotated[
        float,
        typer.Option(
            envvar="SNOWBALL_PACE",
            min=0,
            max=60,
            help="Seconds that a bot waits before each choice for somebody away.",
        ),
    ] = 3.0,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser, where there is one.")
    ] = False,
    log_json: Annotated[
        bool, typer.Option("--log-json", envvar="SNOWBALL_LOG_JSON", help="Log lines as JSON.")
    ] = False,
) -> None:
    """Serve live tables: the address is on the first line.

    The key that tokens are signed with is read from SNOWBALL_KEY; without it one is made and kept in
    the data folder. All nodes need the same.
    """
    from snowball.server.settings import settings_from

    settings = settings_from(
        host=host,
        port=port,
        database=database,
        bus=bus,
        folder=folder,
        origins=tuple(origin or ()),
        proxies=tuple(proxy or ()),
        metrics=tuple(metrics or ()),
        thinkers=thinkers,
        requests=requests,
        tables=tables,
        sockets=sockets,
        messages=messages,
        pace=pace,
    )
    from snowball.cli.serve import run_server

    run_server(settings, machine=log_json, open_browser=open_browser)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes.")],
    database: Database = "",
    folder: Folder = None,
) -> None:
    """Copy the tables of a server to a file while they are played (SQLite)."""
    from snowball.cli.backup import save_copy

    save_copy(file, database, folder)


@app.command()
def torture(
    games_: Annotated[
        int, typer.Option("--games", min=1, max=5000, help="How many games run at once.")
    ] = 300,
    kills: Annotated[
        int, typer.Option(min=0, max=1000, help="How often a server is killed meanwhile.")
    ] = 20,
    seconds: Annotated[
        float, typer.Option(min=1, max=7200, help="After so long the games must be over.")
    ] = 900,
    nodes: Annotated[int, typer.Option(min=1, max=2, help="How many servers there are.")] = 1,
    database: Annotated[
        str,
        typer.Option(
            help="sqlite, for a file that goes afterwards, or postgresql://… on this machine, "
            "where the tables stay: use one that is there for this alone."
        ),
    ] = "sqlite",
    bus: Annotated[str, typer.Option(help="redis://… on this machine, for two nodes.")] = "",
    seed: Annotated[int, typer.Option(help="Who sits where, and about when servers die.")] = 0,
    as_json: Json = False,
) -> None:
    """Kill servers while games run on them, and say whether anything was lost.

    It starts servers of its own on this machine, and ends only those. The exit code is 0 if every
    claim holds.
    """
    from snowball.cli.torture import run_torture
    from snowball.server.torture.run import Ordeal

    address = "" if database == "sqlite" else database
    ordeal = Ordeal(games_, kills, seconds, nodes, address, bus, seed)
    raise typer.Exit(run_torture(ordeal, as_json))
