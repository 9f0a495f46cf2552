"""Who is measured, what is compared with what, and what is missing."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.clock import Stopwatch
from bench.rounds import Contestant, Ratio
from bench.twin import Twin, build
from bench.worker import Worker

DECISIONS: Final = "decisions/s"
SIMULATIONS: Final = "simulations/s"
GAMES: Final = "games/s"
API: Final = "api_splatball_strategic_4"
PLAYOUT: Final = "playout_splatball_strategic_4"
TWIN: Final = "c_twin_splatball_strategic_4"

OWN_MODULES: Final = [
    "bench.api",
    "bench.batch",
    "bench.playout",
    "bench.search",
    "bench.study",
    "bench.thinking",
]
ARSENAL_API: Final = "api_arsenal_2"
ARSENAL_PLAYOUT: Final = "playout_arsenal_2"
TABLES: Final = (
    "splatball_strategic_4",
    "arsenal_2",
    "arsenal_4",
    "arsenal_8",
    "arsenal_2v2",
    "splatball_standard_4",
    "bricks_2",
    "bricks_4",
)
# The tables that are also measured inside a study of the lab.
STUDIED: Final = (
    "arsenal_2",
    "arsenal_8",
    "splatball_standard_2",
    "splatball_standard_4",
    "splatball_standard_7",
    "splatball_strategic_4",
    "bricks_2",
    "bricks_4",
)
# The tables that are also measured many games at once, and in PettingZoo's interface.
BATCHED: Final = ("arsenal_2", "arsenal_4", "splatball_strategic_4", "bricks_2")
# The tables that are also measured many games at once with what follows from all that was seen.
REMEMBERED: Final = ("arsenal_2", "arsenal_2v2", "splatball_strategic_4")
OWN: Final = {
    **{f"{way}_{table}": DECISIONS for way in ("api", "playout") for table in TABLES},
    **{f"study_{table}": DECISIONS for table in STUDIED},
    **{
        f"{way}_{table}": GAMES
        for way in ("study_games", "study_watched", "study_pairs", "playout_games", "playout_pairs")
        for table in STUDIED
    },
    **{f"{way}_{table}": DECISIONS for way in ("batch", "pettingzoo") for table in BATCHED},
    **{f"batch_memory_{table}": DECISIONS for table in REMEMBERED},
    "copy": "us",
    "guess": "us",
    "copy_arsenal_2": "us",
    "guess_arsenal_2": "us",
    "search_arsenal_2": SIMULATIONS,
    "search_to_the_end_arsenal_2": SIMULATIONS,
}
# By package: its modules here, and what those measure.
PEERS: Final = {
    "open_spiel": (
        ["bench.openspiel", "bench.ismcts"],
        {
            "openspiel_hearts": DECISIONS,
            "openspiel_hearts_even_odds": DECISIONS,
            "openspiel_hearts_random_choices": DECISIONS,
            "openspiel_oware": DECISIONS,
            "openspiel_ismcts_hearts": SIMULATIONS,
        },
    ),
    "pettingzoo": (
        ["bench.zoo"],
        {
            "pettingzoo_leduc": DECISIONS,
            "pettingzoo_texas": DECISIONS,
            "pettingzoo_texas_no_limit": DECISIONS,
        },
    ),
    "rlcard": (["bench.uno"], {"rlcard_uno": DECISIONS}),
    "catanatron": (["bench.catan"], {"catanatron": DECISIONS}),
}

# The ratios that have a goal or a place in the README; where no table is named, of strategic
# splatball with 4 seats.
RATIOS: Final = (
    Ratio("api_vs_openspiel_hearts", API, "openspiel_hearts", 8),
    Ratio("api_vs_openspiel_oware", API, "openspiel_oware", 2),
    Ratio("api_vs_rlcard_uno", API, "rlcard_uno"),
    Ratio("api_vs_catanatron", API, "catanatron"),
    Ratio("playout_vs_pure", PLAYOUT, f"pure_{PLAYOUT}", 20),
    Ratio("playout_vs_c", PLAYOUT, TWIN, 0.25),
    Ratio("arsenal_api_vs_openspiel_hearts", ARSENAL_API, "openspiel_hearts", 3),
    Ratio("arsenal_playout_vs_splatball", ARSENAL_PLAYOUT, PLAYOUT, 0.33),
    Ratio("search_vs_openspiel_ismcts", "search_arsenal_2", "openspiel_ismcts_hearts", 1),
    # Less than 15 % more time than the bare loop: 1 / 1.15.
    *(
        Ratio(f"study_vs_playout_{table}", f"study_games_{table}", f"playout_games_{table}", 0.87)
        for table in STUDIED
    ),
    *(
        Ratio(
            f"study_pairs_vs_playout_{table}",
            f"study_pairs_{table}",
            f"playout_pairs_{table}",
            0.87,
        )
        for table in STUDIED
    ),
    Ratio("study_vs_catanatron", "study_splatball_strategic_4", "catanatron"),
    *(
        Ratio(f"batch_{table}_vs_pettingzoo_leduc", f"batch_{table}", "pettingzoo_leduc", 10)
        for table in BATCHED
    ),
)
MORE_RATIOS: Final = (
    *(
        Ratio(
            f"study_watched_vs_playout_{table}", f"study_watched_{table}", f"playout_games_{table}"
        )
        for table in STUDIED
    ),
    Ratio(
        "search_to_the_end_vs_openspiel_ismcts",
        "search_to_the_end_arsenal_2",
        "openspiel_ismcts_hearts",
    ),
    *(
        Ratio(f"{way}_{table}_vs_{peer}", f"{way}_{table}", peer)
        for way, peers in (
            ("batch", ("pettingzoo_texas", "pettingzoo_texas_no_limit")),
            ("pettingzoo", ("pettingzoo_leduc", "pettingzoo_texas")),
        )
        for table in BATCHED
        for peer in peers
    ),
    *(
        Ratio(f"{name}_vs_pettingzoo_leduc", name, "pettingzoo_leduc")
        for name in (f"batch_memory_{table}" for table in REMEMBERED)
    ),
    Ratio("api_vs_openspiel_hearts_even_odds", API, "openspiel_hearts_even_odds"),
    Ratio("api_vs_openspiel_hearts_random_choices", API, "openspiel_hearts_random_choices"),
    *(
        Ratio(f"{name}_vs_pure", name, f"pure_{name}")
        for name, unit in OWN.items()
        if unit != "us" and name != PLAYOUT
    ),
)
# Microseconds that a call may take.
GOALS_US: Final = {"copy": 0.5, "copy_arsenal_2": 1.0, "guess_arsenal_2": 3.0}


@dataclass
class Lineup:
    """Those who take part, and why others do not."""

    contestants: list[Contestant] = field(default_factory=list)
    missing: dict[str, str] = field(default_factory=dict)
    versions: dict[str, str] = field(default_factory=dict)
    core: str = ""
    compiled: Worker | None = None
    twin: Twin | None = None


def line_up(stack: ExitStack) -> Lineup:
    """Start everybody who can take part; the stack ends them again."""
    lineup = Lineup()
    compiled = lineup.compiled = stack.enter_context(Worker(OWN_MODULES))
    lineup.core = compiled.ask("core")
    lineup.versions["snowball-fight"] = version("snowball-fight")
    for name, unit in OWN.items():
        lineup.contestants.append(Contestant(name, unit, partial(compiled.sample, name)))
    if lineup.core == "compiled":
        pure = stack.enter_context(Worker(OWN_MODULES, pure=True))
        for name, unit in OWN.items():
            lineup.contestants.append(Contestant(f"pure_{name}", unit, partial(pure.sample, name)))
    else:
        lineup.missing["the compiled rules"] = "make install, with a C compiler"
    invite_peers(lineup, stack)
    invite_twin(lineup, stack)
    # Those who are compared are measured close together.
    compared = [name for ratio in RATIOS for name in (ratio.ours, ratio.theirs)]
    last = len(compared)
    lineup.contestants.sort(
        key=lambda one: compared.index(one.name) if one.name in compared else last
    )
    return lineup


def invite_peers(lineup: Lineup, stack: ExitStack) -> None:
    """Let the other libraries take part that are installed."""
    for package, (modules, measured) in PEERS.items():
        try:
            lineup.versions[package] = version(package)
        except PackageNotFoundError:
            lineup.missing[package] = f"pip install {package}"
            continue
        peer = stack.enter_context(Worker(modules))
        for name, unit in measured.items():
            lineup.contestants.append(Contestant(name, unit, partial(peer.sample, name)))


def invite_twin(lineup: Lineup, stack: ExitStack) -> None:
    """Let the twin take part if it can be compiled."""
    folder = Path(stack.enter_context(TemporaryDirectory()))
    program = build(folder)
    if program is None:
        lineup.missing["a C compiler, for the twin"] = "apt-get install gcc libc6-dev, or set CC"
        return
    lineup.twin = Twin(program)
    watch = Stopwatch(lineup.twin.measure)
    lineup.contestants.append(Contestant(TWIN, DECISIONS, watch.sample))
