"""A chair in front of a terminal."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from terminal.person import Person, Sit


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Let somebody sit down at a new terminal."""
    people: list[Person] = []

    def sit_down(arguments: str = "", **environment: str) -> Person:
        person = Person(arguments, tmp_path, environment)
        people.append(person)
        person.wait()
        return person

    yield sit_down
    for person in people:
        person.leave()
