"""What a seat has lived through, line by line: what it was told, what it saw when it chose, and what it chose."""

from __future__ import annotations

import json
from typing import Any

from snowball.rules.core import State

View = dict[str, Any]


class Diary:
    """The log of one seat.

    A line is an event that it was told of (`<`), what it saw when it chose (`=`, written as what had
    changed since its choice before), or what it chose (`>`). So whatever it could tell apart at any
    choice of its own it can tell apart for ever. A view takes longer to make than a choice: it is
    written when somebody reads.
    """

    def __init__(self, seat: int, text: str = "") -> None:
        self.seat = seat
        self.text = text
        self.seen: View = {}
        """What the seat saw at the last choice that is written."""
        self.unwritten: list[tuple[State | View, str]] = []
        """Moments at which it chose, or what it saw there, and the lines since."""

    def hear(self, line: str) -> None:
        """Note an event."""
        if self.unwritten:
            moment, since = self.unwritten[-1]
            self.unwritten[-1] = moment, since + line
        else:
            self.text += line

    def choose(self, moment: State | View, choice: str) -> None:
        """Note a choice, with the moment at which it was made, or with what the seat saw there."""
        self.unwritten.append((moment, f"> {choice}\n"))

    def read(self) -> str:
        """Return all lines."""
        for moment, since in self.unwritten:
            view = moment.view(self.seat) if isinstance(moment, State) else moment
            self.text += f"= {json.dumps(changes(self.seen, view))}\n{since}"
            self.seen = view
        self.unwritten.clear()
        return self.text

    def copy(self) -> Diary:
        """Return a diary that goes on by itself."""
        twin = Diary(self.seat, self.text)
        twin.seen = self.seen
        twin.unwritten = self.unwritten.copy()
        return twin


def changes(old: Any, new: Any) -> Any:
    """Return what makes a new view of an old one.

    A list with one value stands in the place of what was there. A dictionary has the changes by key
    or by number in a list; `+` is what was added to a list, `-` are the keys that are gone.
    """
    if isinstance(old, dict) and isinstance(new, dict):
        found = {
            key: changes(old[key], value) if key in old else [value]
            for key, value in new.items()
            if key not in old or old[key] != value
        }
        gone = [key for key in old if key not in new]
        return {**found, "-": gone} if gone else found
    if isinstance(old, list) and isinstance(new, list) and len(old) <= len(new):
        pairs = enumerate(zip(old, new, strict=False))
        found = {str(place): changes(was, value) for place, (was, value) in pairs if was != value}
        return {**found, "+": new[len(old) :]} if len(new) > len(old) else found
    return [new]
