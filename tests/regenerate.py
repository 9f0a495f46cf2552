"""Write perft, golden, stories, traces, encodings, recordings and the schema of messages anew.

It says what changed. Run it after a change of the rules that is meant to change them, and read the
difference:

    python tests/regenerate.py            # everything
    python tests/regenerate.py golden     # or stories, perft, traces, recordings, messages, encodings
    make install && .venv/bin/python tests/regenerate.py --installed

The last is much quicker: by the compiled rules rather than those in src.

Encodings are kept by their version: only files that are missing are written.

The head of a golden file says which game it tells, so that a kept file is told anew. A variant
that lacks one gets a short but eventful one of twenty random games.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

TESTS = Path(__file__).parent
INSTALLED = "--installed"
if INSTALLED not in sys.argv:
    sys.path.insert(0, str(TESTS.parent / "src"))
    os.environ["SNOWBALL_PURE"] = "1"

import recordings  # noqa: E402
import stories  # noqa: E402
from research import kept as encodings  # noqa: E402
from snowball.rules.catalog import GAMES  # noqa: E402
from snowball.rules.catalog import game as make_game  # noqa: E402
from snowball.rules.core import Game  # noqa: E402
from snowball.server import messages  # noqa: E402
from snowball.server.app import create_app  # noqa: E402
from snowball.server.contract import described  # noqa: E402
from snowball.server.settings import Settings  # noqa: E402
from snowball.testing import perft, trace  # noqa: E402
from snowball.testing.playthrough import (  # noqa: E402
    ENDS,
    OPTIONS,
    again,
    length,
    playthrough,
    turns_of,
)
from snowball.testing.variants import SMALL_TABLES, some, tables, variant  # noqa: E402

SEEDS = range(1, 21)
SHORT = 13_000
"""Characters of a golden file that is still short."""

ALL = ("perft", "golden", "stories", "traces", "recordings", "messages", "encodings")
FULL_TURNS = (1, 10, 20, 40, 80)

Job = tuple[Path, Callable[[str], str], str]


def jobs(folder: str) -> Iterator[Job]:
    """Yield what to write in a folder: the file, and how its text is made from what."""
    here = TESTS / folder
    if folder == "perft":
        for game_id in GAMES:
            yield here / f"{game_id}.txt", perft.write, game_id
    elif folder == "traces":
        for name in (trace.DICE, *GAMES):
            yield here / f"{name}.txt", trace.write, name
    elif folder == "stories":
        for file in stories.files():
            yield file, stories.write, file.name
    elif folder == "encodings":
        for game_id in GAMES:
            if not (file := encodings.file_of(game_id)).exists():
                yield file, encodings.write, game_id
    elif folder == "recordings":
        for name in recordings.names():
            yield recordings.FOLDER / f"{name}.jsonl", recordings.write, name
    elif folder == "messages":
        docs = TESTS.parent / "docs"
        yield docs / "messages.schema.json", write_messages, ""
        yield docs / "openapi.json", write_openapi, ""
    else:
        kept = sorted(here.glob("*.txt"))
        for file in kept:
            yield file, again, file.read_text(encoding="utf-8")
        for game_id in GAMES:
            for each in some(game_id):
                if (file := here / f"{each.name}.txt") not in kept:
                    yield file, new_golden, each.name


def write_messages(_: str) -> str:
    """Return the schema of the messages of the socket."""
    return messages.document()


def write_openapi(_: str) -> str:
    """Return the description of all requests and answers."""
    return described(create_app(Settings()))


def new_golden(name: str) -> str:
    """Return a playthrough of a variant: short, but its options show and much happens."""
    game = variant(name).game
    plain = make_game(game.name, game.seats)

    shows = [seed for seed in SEEDS if story(game, seed) != story(plain, seed)] or list(SEEDS)
    most = max(kinds(game, seed) for seed in shows)
    rich = [seed for seed in shows if 4 * kinds(game, seed) >= 3 * most]
    seed = min(rich, key=lambda seed: length(game, seed))
    texts = [playthrough(game, seed, every) for every in FULL_TURNS]
    changed = [o for o in type(game).all_options if game.options[o.name] != o.default]
    if any(not option.shapes and not option.regroups for option in changed):
        texts.append(playthrough(game, seed, FULL_TURNS[-1], OPTIONS))  # more is told elsewhere
    group = {o.name: game.options[o.name] for o in changed if o.regroups}
    small = tables(game.name, group)[: 1 if group else SMALL_TABLES]
    if game.seats not in small:
        texts.append(playthrough(game, seed, FULL_TURNS[-1], ENDS))
    return next((text for text in texts if len(text) <= SHORT), texts[-1])


def story(game: Game, seed: int) -> list[str]:
    """Return all that happens in a random game."""
    return [line for turn in turns_of(game, seed, 1) for line in turn.full]


def kinds(game: Game, seed: int) -> int:
    """Return how many kinds of things happen in a random game."""
    happened: set[object] = set()
    for turn in turns_of(game, seed, 1):
        happened |= turn.kinds
        happened |= {text.split(": ")[-1].split()[0] for text in turn.texts}
    return len(happened)


def change(old: str | None, new: str) -> str:
    """Return in words what became of a file, nothing if it is as it was."""
    if old is None:
        return f"new, {len(new.splitlines())} lines"
    before, after = Counter(old.splitlines()), Counter(new.splitlines())
    gone, come = (before - after).total(), (after - before).total()
    return f"{gone} lines gone, {come} lines new" if old != new else ""


def main(folders: list[str]) -> None:
    """Write the folders named, or all."""
    todo = [job for folder in folders or ALL for job in jobs(folder)]
    changed = 0
    with ProcessPoolExecutor() as pool:
        for (file, _, _), text in zip(todo, pool.map(make, todo), strict=True):
            old = file.read_text(encoding="utf-8") if file.exists() else None
            if words := change(old, text):
                changed += 1
                print(f"{file.relative_to(TESTS.parent)}: {words}", flush=True)
                file.write_text(text, encoding="utf-8")
    print(f"{changed} of {len(todo)} files changed")


def make(job: Job) -> str:
    """Return the text of a file."""
    _, write, source = job
    return write(source)


if __name__ == "__main__":
    main([word for word in sys.argv[1:] if word != INSTALLED])
