"""Record updates of games that bots play, for the workbench: python workbench/record.py FOLDER."""

import sys
from pathlib import Path

import msgspec

import snowball
from snowball.bots import bot
from snowball.play import words
from snowball.play.seat import Knowledge

NAMES = ["Ana", "Bo", "Cem", "Dora", "Emil", "Fay", "Gus", "Hana"]
TABLES = [
    ("arsenal", 2, {}),
    ("arsenal", 2, {"quick_start": True}),
    ("arsenal", 2, {"alternates": 3}),
    ("arsenal", 3, {}),
    ("arsenal", 4, {}),
    ("arsenal", 8, {}),
    ("arsenal", 4, {"teams": True}),
    ("arsenal", 8, {"teams": True}),
    ("splatball", 2, {}),
    ("splatball", 4, {}),
    ("splatball", 4, {"strategic": True}),
    ("splatball", 7, {"strategic": True}),
    ("bricks", 2, {}),
    ("bricks", 3, {}),
    ("bricks", 8, {}),
]


def told(state, game, audience, events, number):
    heard = [event for event in events if event.is_for(audience)]
    view = state.view(audience)
    view.pop("memory", None)
    names = NAMES[: game.seats]
    texts = (
        [game.text(choice) for choice in state.choices(audience)]
        if audience in state.actors
        else []
    )
    return {
        "type": "update",
        "seat": audience,
        "number": number,
        "moment": number,
        "owed": list(state.actors),
        "mine": "",
        "choices": [
            {"choice": text, "words": said, "groups": list(groups)}
            for text, said, groups in words.menu(view, texts, names)
        ],
        "events": [
            {"name": event.name, "rules": list(event.rules), "facts": event.facts}
            for event in heard
        ],
        "story": [
            {"words": line.text, "rules": list(line.rules), "first": line.first, "last": line.last}
            for line in words.story(heard, names, audience, game.options)
            if not line.quiet
        ],
        "table": None,
        "view": view,
        "ending": words.ending(state.result, names, audience, game.options) if state.result else "",
    }


def record(folder: Path, name: str, seats: int, options: dict) -> None:
    game = snowball.game(name, seats=seats, **options)
    audiences = [0, None] if seats > 2 else [0, 1, None]
    state = game.start()
    heard = state.listen()
    dice = snowball.Dice(11)
    state.advance(dice)
    updates = {audience: [told(state, game, audience, heard, 0)] for audience in audiences}
    number = 0
    while state.actors and number < 400:
        heard.clear()
        number += 1
        for seat in state.actors:
            state.play(seat, bot("greedy").choose(Knowledge(state, seat), dice))
        state.advance(dice)
        for audience in audiences:
            updates[audience].append(told(state, game, audience, heard, number))
    for audience in audiences:
        label = "-".join(
            [name, str(seats), *options, "watch" if audience is None else str(audience)]
        )
        body = {"names": NAMES[:seats], "eyes": audience, "updates": updates[audience]}
        (folder / f"{label}.json").write_bytes(msgspec.json.encode(body))
        print(label, len(updates[audience]))


if __name__ == "__main__":
    target = Path(sys.argv[1])
    target.mkdir(parents=True, exist_ok=True)
    for table in TABLES:
        record(target, *table)
