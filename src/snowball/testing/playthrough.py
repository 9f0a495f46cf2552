"""A whole random game told to a person: every choice, what followed, and who saw what."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby

from snowball.play.record import spell_result
from snowball.rules.core import CHANCE, Document, Event, Game, State, spelled
from snowball.rules.dice import Dice
from snowball.testing.variants import name_of, variant

LOOK = 10
"""Turns from one look at the whole table to the next, where every turn is told in full."""

LONGEST = 20_000
"""Choices after which a random game counts as endless."""

WIDE = 70
"""Characters of outcomes that are named one by one; of more only their number is told."""

TOLD_ANYWAY = ("seat", "actors", "result")
"""What views add to a position and a playthrough tells in other places."""

HISTORY = ("trail", "memory")
"""What went before: the playthrough itself."""


EVERYTHING, OPTIONS, ENDS = "everything", "options", "ends"
"""What is news: all that happens, what changed options bring about, or nothing between the ends."""


def playthrough(game: Game, seed: int, every: int = 1, news: str = EVERYTHING) -> str:
    """Return the random game with that seed as text.

    Told in full are the first and the last turn, every turn with that number, and those with news:
    in which something happens for the first time, or a ruling behind a changed option is cited for
    the first time. Of the other turns only the choices are named; their number, if there are no
    news between the ends.
    """
    options = [f"{name}={spelled(value)}" for name, value in game.options.items()]
    lines = [
        f"variant: {name_of(game)}",
        f"seed: {seed}",
        f"every: {every}",
        f"news: {news}",
        f"title: {type(game).title}",
        f"options: {', '.join(options)}",
    ]
    turns = list(turns_of(game, seed, every if every > 1 else LOOK))
    if news == ENDS:
        return "\n".join([*lines, *told_from_its_ends(turns)]) + "\n"
    seen: set[object] = set()
    brief = False
    for turn in turns:
        kinds = turn.kinds if news == EVERYTHING else turn.rules & changed_rules(game)
        if turn is turns[-1] or turn.number % every == 1 % every or kinds - seen:
            lines += ["", *turn.full]
            brief = False
        else:
            lines += [turn.brief] if brief else ["", turn.brief]
            brief = True
        seen |= kinds
    return "\n".join(lines) + "\n"


def told_from_its_ends(turns: list[Turn]) -> list[str]:
    """Return the first and the last turn of a long game in full, and how much lies between them."""
    first = next(turn for turn in turns if turn.number == 1)
    between = [turn for turn in turns if first.number < turn.number < turns[-1].number]
    choices = sum(len(turn.texts) for turn in between)
    lines = ["", f"before the first turn: {len(turns[0].texts)} choices", "", *first.full]
    if between:
        lines += ["", f"turns 2 to {between[-1].number}: {choices} choices"]
    return [*lines, "", *turns[-1].full]


def again(text: str) -> str:
    """Return a playthrough made anew from the head of one that was kept."""
    head = dict(line.split(": ", 1) for line in text.split("\n\n")[0].splitlines())
    game = variant(head["variant"]).game
    return playthrough(game, int(head["seed"]), int(head["every"]), head["news"])


def changed_rules(game: Game) -> set[object]:
    """Return the rulings behind the options that are not as printed."""
    changed = [o for o in type(game).all_options if game.options[o.name] != o.default]
    return {rule for option in changed for rule in option.rules}


class Turn:
    """One turn told twice: in full, and in one line."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.full = [f"== turn {number} ==" if number else "== before the first turn =="]
        self.texts: list[str] = []
        self.kinds: set[object] = set()
        self.rules: set[object] = set()

    @property
    def brief(self) -> str:
        """The choices of the turn, those of chance without a name."""
        return f"turn {self.number}: {', '.join(self.texts)}"

    def hear(self, story: list[Event]) -> None:
        """Tell the events that a choice led to, and forget them."""
        self.full += [f"    {tell(event)}" for event in story]
        self.kinds |= {(event.name, event.rules) for event in story}
        self.rules |= {rule for event in story for rule in event.rules}
        story.clear()


def turns_of(game: Game, seed: int, look: int) -> Iterator[Turn]:
    """Play a random game and yield its turns."""
    state = game.start()
    story = state.listen()
    turn = Turn(0)
    looked = False
    for actor, choice in moves(state, seed):
        turn.hear(story)
        if state.turns != turn.number:
            yield turn
            turn = Turn(int(state.turns))
            looked = False
        if actor != CHANCE and turn.number % look == 1 % look and not looked:
            turn.full += [*table(state), ""]
            looked = True
        text = game.text(choice)
        turn.full.append(f"{who(actor)}: {text}  (of: {open_to(state, actor)})")
        turn.texts.append(text if actor == CHANCE else f"{actor}: {text}")
    turn.hear(story)
    turn.full += ["", "== the end ==", *table(state)]
    if state.result is not None:
        turn.full.append(f"result: {spell_result(state.result)}")
    yield turn


def moves(state: State, seed: int) -> Iterator[tuple[int, int]]:
    """Play random choices to the end: yield each with its actor just before it is made."""
    dice = Dice(seed)
    for _ in range(LONGEST):
        if not state.actors:
            return
        actor, choice = choose(state, dice)
        yield actor, choice
        state.play(actor, choice)
    raise AssertionError(f"{state.game!r}, seed {seed}: no end after {LONGEST} choices")


def choose(state: State, dice: Dice) -> tuple[int, int]:
    """Return the first actor and a random choice: chance by its odds, a seat's all alike."""
    actor = state.actors[0]
    chances = state.chances() if actor == CHANCE else [(c, 1) for c in state.choices(actor)]
    rest = int(dice.below(sum(weight for _, weight in chances)))
    for choice, weight in chances:
        rest -= weight
        if rest < 0:
            return actor, choice
    raise AssertionError("an actor has a choice")


def walk(game: Game, seed: int, choices: int) -> State:
    """Return the state after that many choices of the random game with that seed."""
    state = game.start()
    for number, _ in enumerate(moves(state, seed)):
        if number == choices:
            break
    return state


def length(game: Game, seed: int) -> int:
    """Return how many choices the random game with that seed has, chance's included."""
    return sum(1 for _ in moves(game.start(), seed))


def who(actor: int) -> str:
    """Return an actor's name."""
    return "chance" if actor == CHANCE else f"seat {actor}"


def tell(event: Event) -> str:
    """Return an event as a line."""
    facts = "".join(f" {name}={spell(fact)}" for name, fact in event.facts.items())
    audience = event.audience
    heard = "" if audience is None else f" (only for {', '.join(map(who, audience))})"
    return f"{event.name}{facts} [{', '.join(event.rules)}]{heard}"


def open_to(state: State, actor: int) -> str:
    """Return an actor's choices in short: words that several begin with are said once."""
    texts = [state.game.text(choice).rpartition(" ") for choice in state.choices(actor)]
    if actor == CHANCE:
        weights = [weight for _, weight in state.chances()]
        if len(weights) > LOOK or sum(len(text[2]) + 3 for text in texts) > WIDE:
            return f"{len(weights)} alike" if len(set(weights)) == 1 else f"{len(weights)}"
        if len(set(weights)) > 1:
            texts = [(a, b, f"{c} {w}x") for (a, b, c), w in zip(texts, weights, strict=True)]
    groups = groupby(texts, key=lambda text: text[0])
    return "; ".join(f"{first} {' | '.join(t[2] for t in rest)}".strip() for first, rest in groups)


def table(state: State) -> list[str]:
    """Return the whole position, and what of it a spectator and each seat can see."""
    whole = now(state.dump())
    spectator = now(state.view(None))
    lines = ["-- the whole table", *lay_out(beside(whole, state.game.header()))]
    hidden = missing(whole, spectator)
    lines.append(f"-- hidden from a spectator: {', '.join(hidden) or 'nothing'}")
    told = {name: spectator[name] for name in TOLD_ANYWAY}
    open_to_all = lay_out(beside(spectator, {**whole, **told}))
    if open_to_all:
        lines += ["-- a spectator sees instead", *open_to_all]
    for seat in range(state.game.seats):
        view = now(state.view(seat))
        own = lay_out(beside(view, {**spectator, "seat": seat}))
        if own:
            lines += [f"-- seat {seat} sees besides", *own]
    return lines


def now(document: Document) -> Document:
    """Return a position or a view without its history."""
    return {name: value for name, value in document.items() if name not in HISTORY}


def lay_out(document: Document) -> list[str]:
    """Return a document as lines: plain values together, then lists and tables."""
    plain = {name: value for name, value in document.items() if not isinstance(value, dict | list)}
    lines = ["   " + "".join(f" {name}={spell(value)}" for name, value in plain.items())]
    for name, value in document.items():
        if is_rows(value):
            lines += lay_rows(name, value)
        elif name not in plain:
            lines.append(f"    {name}: {spell(value)}")
    return lines if plain else lines[1:]


def is_rows(value: object) -> bool:
    """Say whether a value is a list with a document for each seat."""
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def lay_rows(name: str, rows: object) -> list[str]:
    """Return one line per seat; a column that is empty everywhere is left out."""
    assert isinstance(rows, list)
    columns = list(dict.fromkeys(column for row in rows for column in row))
    shown = [c for c in columns if any(row.get(c) for row in rows)]
    same = [c for c in shown if len(rows) > 1 and all(row.get(c) == rows[0].get(c) for row in rows)]
    shown = [column for column in shown if column not in same]
    cells = [[name, *shown]]
    for seat, row in enumerate(rows):
        if any(column in row for column in shown):
            cells.append([str(seat), *(spell(row[c]) if c in row else "" for c in shown)])
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in cells] if shown else []
    if same:
        lines.append(f"{name}, each: " + ", ".join(f"{c} {spell(rows[0][c])}" for c in same))
    return [f"    {line}" for line in lines]


def beside(seen: Document, known: Document) -> Document:
    """Return what a view shows that was not known, in tables only the columns that differ."""
    new: Document = {}
    for name, value in seen.items():
        old = known.get(name)
        if name not in known or value != old:
            new[name] = value
            if is_rows(value) and is_rows(old):
                new[name] = beside_rows(value, old)
    return new


def beside_rows(rows: object, old: object) -> list[Document]:
    """Return the columns of a table that were not known like that."""
    assert isinstance(rows, list)
    assert isinstance(old, list)
    columns = {c for row, was in zip(rows, old, strict=True) for c in row if row[c] != was.get(c)}
    return [{c: value for c, value in row.items() if c in columns} for row in rows]


def missing(whole: Document, seen: Document) -> list[str]:
    """Return the names of what a view does not show."""
    names = []
    for name, value in whole.items():
        shown = seen.get(name)
        if name not in seen:
            names.append(name)
        elif isinstance(value, list) and isinstance(shown, list) and is_rows(value):
            names += [f"{name}.{column}" for column in value[0] if column not in shown[0]]
        elif type(value) is not type(shown):
            names.append(f"{name} (only {spell(shown)})")
    return names


def spell(value: object) -> str:
    """Return a value in words: `single 2, wall 1` for a bag, `10 10 4` for a list."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {spell(number)}" for name, number in value.items()) or "-"
    if isinstance(value, list | tuple):
        bar = " / " if any(isinstance(part, list) for part in value) else " "
        return bar.join(map(spell, value)) or "-"
    return "-" if value is None else spelled(value) if isinstance(value, bool) else str(value)


def main(words: list[str]) -> None:
    """Print a playthrough: a variant, a seed, every how many turns in full, and what is news."""
    name, seed, *rest = words
    every, news = [*rest, *("1", EVERYTHING)[len(rest) :]]
    print(playthrough(variant(name).game, int(seed), int(every), news), end="")


if __name__ == "__main__":
    main(sys.argv[1:])
