"""Encodings as they are kept in tests/encodings: what a version of one has made of views and choices.

A file belongs to one version for good. `python tests/regenerate.py encodings` writes those that are
missing and touches no other: an encoding that makes something else of the same view is a new version.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from snowball.envs.encoding import ENCODINGS, Encoding, encoding_of
from snowball.rules.core import Game, State
from snowball.rules.dice import Dice
from snowball.testing.variants import variant

FOLDER = Path(__file__).parents[1] / "encodings"
VARIANTS = {
    "arsenal": (
        "arsenal-2",
        "arsenal-2-quick_start",
        "arsenal-2-edition=2015",
        "arsenal-2-alternates=3-ultra_search",
        "arsenal-3",
        "arsenal-4-teams",
        "arsenal-5",
    ),
    "splatball": ("splatball-2", "splatball-3", "splatball-4-strategic", "splatball-7"),
    "bricks": ("bricks-2", "bricks-4", "bricks-8"),
}
MOMENTS = (0, 3, 7, 12, 20, 33)
"""After how many choices of a random game a seat is asked what it sees."""


def file_of(name: str) -> Path:
    """Return where an encoding is kept, in the version that it has now."""
    return FOLDER / f"{name}_v{ENCODINGS[name].version}.json"


def write(name: str) -> str:
    """Return what an encoding makes of some views, its fields, and the names of its actions."""
    first = variant(VARIANTS[name][0]).game
    kept = {"actions": actions(first), "variants": {each: looks(each) for each in VARIANTS[name]}}
    return json.dumps(kept, indent=0, separators=(",", ":")) + "\n"


def actions(game: Game) -> list[str]:
    """Return what each action is called, in the order of their numbers."""
    return [game.text(choice) for choice in range(encoding_of(game).choices)]


def fields(encoding: Encoding) -> list[str]:
    """Return the fields of an encoding, as one line for each."""
    return [f"{each.name}: {each.size}, at most {each.most}" for each in encoding.layout.fields]


def looks(name: str) -> dict[str, Any]:
    """Return the fields of a variant's encoding, and some views with the numbers they amount to."""
    game = variant(name).game
    encoding = encoding_of(game, memory=True)
    return {
        "fields": fields(encoding),
        "views": [
            {"view": json.dumps(view), "numbers": bytes(encoding.encode(view)).hex()}
            for view in views(game)
        ],
    }


def views(game: Game) -> Iterator[dict[str, Any]]:
    """Yield what seats see in a random game when they have to choose, and at its end."""
    dice = Dice(4)
    state = game.start()
    state.advance(dice)
    made = 0
    while state.actors:
        actor = state.actors[made % len(state.actors)]
        if made in MOMENTS:
            yield shown(state, actor)
        state.play(actor, state.pick(actor, dice))
        state.advance(dice)
        made += 1
    yield shown(state, 0)


def shown(state: State, seat: int) -> dict[str, Any]:
    """Return what a seat sees, without the long list that nothing is encoded from."""
    return {key: value for key, value in state.view(seat).items() if key != "memory"}
