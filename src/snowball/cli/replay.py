"""`snowball replay`: a recorded game, told."""

from __future__ import annotations

import json
from pathlib import Path

from snowball.cli.reading import read_file
from snowball.play import words
from snowball.play.record import Record, parse
from snowball.rules.core import CHANCE


def tell_record(file: Path, as_json: bool) -> None:
    """Print what happened in a recorded game, choice by choice."""
    record = parse(read_file(file))
    lines = list(story_of(record))
    if as_json:
        print(json.dumps(as_dict(record), indent=2))
        return
    print("\n".join(lines))


def story_of(record: Record) -> list[str]:
    """Return a record as sentences, as a spectator would tell it."""
    state = record.start()
    events = state.listen()
    for _ in record.replay(state):
        pass
    told = words.story(events, record.names, None, record.game.options)
    lines = [f"{record.game!r}: {', '.join(record.names)}"]
    lines += [sentence.text for sentence in told if not sentence.quiet]
    if state.result is None:
        lines.append("The record ends here; the game was not finished.")
    return lines


def as_dict(record: Record) -> dict[str, object]:
    """Return a record as JSON, with the result that its choices lead to."""
    state = record.final()
    return {
        **record.game.header(),
        "names": record.names,
        "players": record.players,
        "version": record.version,
        "choices": [
            ["chance" if actor == CHANCE else actor, record.game.text(choice)]
            for actor, choice in record.moves
        ],
        "result": None if state.result is None else state.result.dump(),
    }
