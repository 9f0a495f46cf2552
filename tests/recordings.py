"""Recordings: what the server tells of random games, kept for the tests and the workbench of the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec

from snowball import Dice
from snowball.play.replay import Moment
from snowball.rules.core import Document, State
from snowball.server.messages import Update
from snowball.server.replaying import UNSHOWN
from snowball.server.telling import Audience, retold
from snowball.testing.variants import variant

FOLDER = Path(__file__).parent.parent / "web" / "tests" / "recorded"
NAMES = ["Ana", "Bo", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana"]
SEED = 11
FIRST, LAST = 28, 6
"""How many moments are kept, from the beginning and up to the end: what is between them is much the same."""
FIRST_OF_MANY = 18
"""The same where many sit, which takes more words for each moment."""
MANY = 7
KEPT: dict[str, tuple[Audience, ...]] = {
    "arsenal-2": (0, None),
    "arsenal-2-quick_start": (1,),
    "arsenal-2-alternates=3": (0,),
    "arsenal-3": (0,),
    "arsenal-4-teams": (0,),
    "arsenal-8": (3,),
    "arsenal-8-teams": (0,),
    "splatball-2": (0,),
    "splatball-4": (0, None),
    "splatball-7-strategic": (0,),
    "bricks-2": (0,),
    "bricks-3": (0, None),
    "bricks-8": (0,),
}
"""Whose eyes each variant is recorded from: a seat's, or None for those of whoever watches."""


def names() -> list[str]:
    """Return the names of all recordings: the variant, then whose eyes."""
    return [f"{each}-{spelled(eyes)}" for each, audiences in KEPT.items() for eyes in audiences]


def spelled(eyes: Audience) -> str:
    """Return whose eyes, as it stands in a name."""
    return "watch" if eyes is None else str(eyes)


def write(name: str) -> str:
    """Return a recording: a line of who plays what, then an update in each; of a view only what is new in it."""
    which, _, whose = name.rpartition("-")
    eyes = None if whose == "watch" else int(whose)
    game = variant(which).game
    lines: list[Document] = [
        {
            "game": game.name,
            "eyes": eyes,
            "names": NAMES[: game.seats],
            "options": dict(game.options),
        }
    ]
    shown: Document = {}
    number = -1
    for update in updates(which, eyes):
        view = update.view
        assert view is not None
        # After a gap everything is new, as it is for whoever comes back to a table.
        if update.number != number + 1:
            shown = {}
        news = {key: value for key, value in view.items() if shown.get(key, ...) != value}
        whole = msgspec.to_builtins(update)
        lines.append({**whole, "view": news, "gone": sorted(shown.keys() - view.keys())})
        shown, number = view, update.number
    return "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
    )


def updates(which: str, eyes: Audience) -> Iterator[Update]:
    """Yield what the server would tell of the first and the last moments of a random game."""
    end = sum(1 for _ in random_moments(which))
    for moment in random_moments(which):
        first = FIRST if moment.game.seats < MANY else FIRST_OF_MANY
        if first <= moment.number < end - LAST:
            continue
        view = moment.state.view(eyes)
        view.pop(UNSHOWN, None)
        yield retold(moment, eyes, moment.number, moment.events, view)


def random_moments(which: str) -> Iterator[Moment]:
    """Play a random game, and stop whenever somebody has to choose."""
    game = variant(which).game
    state, dice = game.start(), Dice(SEED)
    number = 0
    while True:
        heard = state.listen()
        choose_all(state, dice, number)
        yield Moment(number, state, NAMES[: game.seats], heard, [])
        if state.result is not None:
            return
        number += 1


def choose_all(state: State, dice: Dice, number: int) -> None:
    """Let everybody who has to choose do so at random, then chance; at the beginning chance alone."""
    if number:
        for seat in list(state.actors):
            state.play(seat, state.pick(seat, dice))
    state.advance(dice)
