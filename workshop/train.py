"""Let the bots learn from games against themselves: `python -m workshop.train arsenal`.

Each round plays games by what is known so far, and then weighs anew what cards, points and halves
have brought. The tables go to src/snowball/bots/worths, from where the bots read them.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final

from snowball.cli.progress import playing
from snowball.rules.arsenal.abilities import ABILITIES
from snowball.rules.arsenal.cards import KINDS
from workshop.fit import fit_likings, fit_weights
from workshop.selfplay import BATCH, Batch, Lesson, Variant, play_all

WORTHS: Final = Path(__file__).parents[1] / "src/snowball/bots/worths"
STAGES: Final = 4
TRAITS: Final = {"splatball": 13, "bricks": 13}

ARSENALS: Final[list[dict[str, Any]]] = [
    {},
    {"quick_start": True},
    {"alternates": 3},
    {"quick_start": True, "alternates": 2},
    {"edition": 2015},
]
BRICKS: Final[list[dict[str, Any]]] = [{}, {"snowball_goes_to_target": False}]
TABLES: Final[dict[str, dict[str, list[Variant]]]] = {
    "arsenal": {
        "two": [Variant("arsenal", 2, options) for options in ARSENALS],
        "many": [
            Variant("arsenal", seats, options)
            for seats in (3, 4, 6)
            for options in ({}, {"quick_start": True, "alternates": 3})
        ],
        "teams": [
            Variant("arsenal", seats, {"teams": True, **options})
            for seats in (4, 6)
            for options in ({}, {"quick_start": True, "alternates": 3})
        ],
    },
    "splatball": {
        "two": [Variant("splatball", 2, {"strategic": True})],
        "many": [Variant("splatball", seats, {"strategic": True}) for seats in (3, 4, 6)],
    },
    "bricks": {
        "two": [
            Variant("bricks", 2, options)
            for options in ({}, {"snowball_goes_to_target": False}, {"start_hit_points": 10})
        ],
        "three": [Variant("bricks", 3, options) for options in BRICKS],
        "four": [Variant("bricks", 4, options) for options in BRICKS],
        "many": [Variant("bricks", seats, options) for seats in (5, 7) for options in BRICKS],
    },
}


def blank(game: str) -> dict[str, Any]:
    """Return the table of somebody who knows nothing."""
    if game == "arsenal":
        return {
            "worths": [[0.0] * (KINDS + 1) for _ in range(STAGES)],
            "likings": [[0.0] * len(ABILITIES) for _ in range(STAGES)],
        }
    return {"weights": [0.0] * TRAITS[game]}


def learn(game: str, table: dict[str, Any], lesson: Lesson) -> tuple[dict[str, Any], float]:
    """Return the table that explains a lesson best; likings stay where nothing is known of them."""
    weights, surprise = fit_weights(lesson)
    if game != "arsenal":
        return {"weights": rounded(weights[0])}, surprise
    likings = table["likings"]
    if lesson.mixtures:
        likings = fit_likings(lesson, STAGES, len(ABILITIES))
    return {
        "worths": [rounded(stage) for stage in weights],
        "likings": [rounded(stage) for stage in likings],
    }, surprise


def rounded(values: list[float]) -> list[float]:
    """Return values with as many digits as mean anything."""
    return [round(value, 3) for value in values]


def train(game: str, kind: str, asked: argparse.Namespace) -> dict[str, Any]:
    """Return the table of one kind of table after some rounds of games."""
    table = blank(game)
    seed = asked.seed * 10**9
    for number in range(asked.rounds + 1):
        simulations = asked.simulations if number else 0
        games = asked.games if number else 4 * asked.games
        variants = TABLES[game][kind]
        batches = [
            Batch(variants[place % len(variants)], table, simulations, first, first + BATCH)
            for place, first in enumerate(range(seed, seed + games, BATCH))
        ]
        seed += games
        lesson = Lesson()
        with playing(f"{game} for {kind}, round {number}", games) as tell:
            for place, more in enumerate(play_all(batches, asked.jobs), start=1):
                lesson.add(more)
                tell(place * BATCH)
        table, surprise = learn(game, table, lesson)
        print(
            f"{game} {kind} {number}: {len(lesson.positions)} positions, surprise {surprise:.4f}",
            flush=True,
        )
    return table


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m workshop.train", description=__doc__)
    parser.add_argument("game", choices=TABLES)
    parser.add_argument("--table", help="only that kind: two, many or teams")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=3000, help="games of each round")
    parser.add_argument("--simulations", type=int, default=60, help="for each choice")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args()


def main() -> None:
    """Learn, and write down what was learned."""
    asked = arguments()
    file = WORTHS / f"{asked.game}.json"
    known = json.loads(file.read_text()) if file.exists() else {}
    for kind in TABLES[asked.game]:
        if asked.table in (None, kind):
            known[kind] = train(asked.game, kind, asked)
            file.write_text(json.dumps(known, indent=1) + "\n")


if __name__ == "__main__":
    main()
