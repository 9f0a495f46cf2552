"""Playing bricks by its texts, and seeing what that did to the sheets."""

from typing import cast

import pytest

import snowball
from snowball.testing.bricks import SheetFields


def play(state: snowball.State, *texts: str) -> None:
    """Make choices one after the other, each by whoever must choose, chance included."""
    for text in texts:
        (actor,) = state.actors
        state.play(actor, state.game.choice(text))


def options_open(state: snowball.State) -> list[str]:
    """Return the texts of what is open to whoever must choose."""
    (actor,) = state.actors
    return [state.game.text(choice) for choice in state.choices(actor)]


def odds(state: snowball.State) -> dict[str, int]:
    """Return the texts of chance's outcomes with their weights."""
    return {state.game.text(outcome): weight for outcome, weight in state.chances()}


def forts(state: snowball.State) -> list[SheetFields]:
    """Return everybody's sheet."""
    return cast(list[SheetFields], state.dump()["sheets"])


def changes(state: snowball.State, *texts: str) -> dict[str, object]:
    """Make choices and return everything that is different on the sheets afterwards."""
    before = forts(state)
    play(state, *texts)
    return {
        f"{name} of {seat}": now
        for seat, after in enumerate(forts(state))
        for name, now in after.items()
        if now != before[seat].get(name)
    }


def refused(state: snowball.State, actor: int, choice: int | str) -> str:
    """Return the code with which a choice is refused; nothing may have happened."""
    before, story = state.dump(), state.listen()
    with pytest.raises(snowball.IllegalChoice) as refusal:
        state.play(actor, state.game.choice(choice) if isinstance(choice, str) else choice)
    assert state.dump() == before
    assert story == []
    assert refusal.value.sentence == str(refusal.value) == state.explain(refusal.value.code)
    return refusal.value.code


def cited(story: list[snowball.Event]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the events' names, each with its rules."""
    return [(event.name, event.rules) for event in story]
