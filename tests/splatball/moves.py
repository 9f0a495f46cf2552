"""Playing splatball by its texts, and seeing where the cards went."""

from collections import Counter
from typing import Any

import pytest

import snowball
from snowball import CHANCE, Dice, Event, State
from snowball.rules.splatball.game import Splatball
from snowball.testing.splatball import in_yard

FULL_DECK = {"single": 54, "double": 10, "splatball": 10, "wall": 5, "fort": 5, "pile": 16}
SMALL_DECK = {"single": 54, "wall": 5}

# Every way to sit down: all numbers of seats, and every option.
STRATEGIC: dict[str, object] = {"strategic": True}
TABLES: list[tuple[int, dict[str, object]]] = [
    *((seats, {}) for seats in range(2, 8)),
    *((seats, STRATEGIC) for seats in range(2, 8)),
    (2, {"two_player_full_deck": True}),
    (3, {"hits_to_out": 3}),
    (3, {"hits_to_out": 20}),
    (3, {**STRATEGIC, "strategic_free_discard": True, "hits_to_out": 5}),
]


def named(table: object) -> str:
    """Return the name of a table for the list of tests."""
    if isinstance(table, dict):
        return "-".join(f"{name}_{value}" for name, value in table.items()) or "standard"
    return str(table)


each_table = pytest.mark.parametrize(("seats", "options"), TABLES, ids=named)


def play(state: State, *texts: str) -> None:
    """Make choices one after the other, each by whoever must choose, chance included."""
    for text in texts:
        (actor,) = state.actors
        state.play(actor, state.game.choice(text))


def open_to(state: State) -> list[str]:
    """Return the texts of what is open to whoever must choose."""
    (actor,) = state.actors
    return [state.game.text(choice) for choice in state.choices(actor)]


def odds(state: State) -> dict[str, int]:
    """Return the texts of chance's outcomes with their weights."""
    return {state.game.text(outcome): weight for outcome, weight in state.chances()}


def table(state: State) -> Any:
    """Return the whole position as a document, to be looked at."""
    return state.dump()


def front(state: State, seat: int) -> dict[str, int]:
    """Return what lies in front of a player, without what does not."""
    yard = table(state)["yards"][seat]
    names = ("singles", "doubles", "turned", "walls", "forts", "cracked", "pile")
    return {name: yard[name] for name in names if yard[name]}


def hand(state: State, seat: int) -> Any:
    """Return the cards that a player holds."""
    return table(state)["yards"][seat]["hand"]


def hits(state: State, seat: int) -> Any:
    """Return the hits of a player, as everybody sees them."""
    shown: Any = state.view(None)
    return shown["yards"][seat]["hits"]


def all_cards(state: State) -> Counter[str]:
    """Return every card there is, wherever it lies."""
    document = table(state)
    found = Counter(document["draw"]) + Counter(document["discards"])
    for yard in document["yards"]:
        found += in_yard(yard)
    return found


def refused(state: State, actor: int, choice: int | str) -> str:
    """Return the code with which a choice is refused; nothing may have happened."""
    before, story = state.dump(), state.listen()
    with pytest.raises(snowball.IllegalChoice) as refusal:
        state.play(actor, state.game.choice(choice) if isinstance(choice, str) else choice)
    assert state.dump() == before
    assert story == []
    assert refusal.value.sentence == str(refusal.value) == state.explain(refusal.value.code)
    return refusal.value.code


def cited(story: list[Event]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the events' names, each with its rules."""
    return [(event.name, event.rules) for event in story]


def told(story: list[Event], name: str) -> dict[str, object]:
    """Return the facts of the one event with that name."""
    (facts,) = [event.facts for event in story if event.name == name]
    return facts


def numbers_of(deck: tuple[int, ...]) -> dict[str, object]:
    """Return a deck of one's own, counted kind by kind, as a game takes its numbers."""
    return {f"{kind}s": number for kind, number in zip(FULL_DECK, deck, strict=True)}


def homemade(seats: int, deck: tuple[int, ...], **options: object) -> State:
    """Return the start of a game with a deck of one's own, counted kind by kind."""
    return Splatball(seats, options, numbers_of(deck)).start()


def play_on(state: State, dice: Dice, most: int = 10_000) -> list[tuple[int, str]]:
    """Let everybody choose by dice to the end and return what was chosen, chance included."""
    record: list[tuple[int, str]] = []
    while state.actors and len(record) < most:
        (actor,) = state.actors
        choice = state.roll(dice) if actor == CHANCE else state.pick(actor, dice)
        record.append((actor, state.game.text(choice)))
        state.play(actor, choice)
    return record
